"""A zip with one dialogue file in it, as some projects publish their data, unpacked within bounds."""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import PurePosixPath
from typing import NoReturn

from phero_core.errors import InputError, Problem
from phero_core.reading import MAX_BYTES
from phero_core.text import Text

SUFFIXES = frozenset({".json", ".jsonl", ".ndjson", ".yaml", ".yml"})
"""Endings of dialogue files."""

_MAGIC = b"PK\x03\x04"


def is_zip(data: bytes) -> bool:
    """Tell whether bytes begin like a zip file."""
    return data.startswith(_MAGIC)


def unpacked(data: bytes, place: str, *, limit: int = MAX_BYTES) -> tuple[bytes, str]:
    """Return the one dialogue file in a zip, and its place for problems.

    What it claims about its size is not believed: unpacking stops at ``limit`` [bytes].

    Raises:
        InputError: it is damaged or locked, holds no dialogue file or several, or is too large.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            member = _only_member(archive, place)
            with archive.open(member) as stream:
                content = stream.read(limit + 1)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError):
        _fail(place, _DAMAGED)
    inner = f"{place}/{member.filename}"
    if len(content) > limit:
        _fail(inner, _TOO_LARGE, limit=f"{limit / 1e6:,.0f}")
    return content, inner


def _only_member(archive: zipfile.ZipFile, place: str) -> zipfile.ZipInfo:
    members = [member for member in archive.infolist() if _is_dialogue_file(member.filename)]
    if not members:
        _fail(place, _NOTHING)
    if len(members) > 1:
        _fail(place, _SEVERAL, names=", ".join(member.filename for member in members[:5]))
    return members[0]


def _is_dialogue_file(name: str) -> bool:
    path = PurePosixPath(name)
    return path.suffix.lower() in SUFFIXES and "__MACOSX" not in path.parts and not path.name.startswith(".")


def _fail(place: str, text: Text, **values: str) -> NoReturn:
    raise InputError([Problem(place, text, values)])


_DAMAGED = Text(
    "is a zip that cannot be unpacked (damaged, or with a password). Unpack it and give the file inside",
    "压缩包无法解开（已损坏或有密码）。请解压后提供其中的文件",
)
_NOTHING = Text(
    "is a zip without a .json, .jsonl or .yaml file in it", "压缩包中没有 .json、.jsonl 或 .yaml 文件"
)
_SEVERAL = Text(
    "is a zip with several dialogue files ({names}): unpack it and give the folder",
    "压缩包中有多个对话文件（{names}）：请解压后提供文件夹",
)
_TOO_LARGE = Text(
    "unpacks to more than {limit} MB. Keep only the dialogues that you need",
    "解压后超过 {limit} MB。请只保留需要的对话",
)
