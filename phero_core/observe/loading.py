"""Rule packs from YAML: shipped ones by name, a user's own by path, every problem at once."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from phero_core.config.scent_settings import whole_pack
from phero_core.errors import InputError, PackError, Problem, misnamed
from phero_core.observe.pack import Pack
from phero_core.reading import decode, parse_yaml, read_bytes
from phero_core.text import Text
from phero_core.validation import problems_of

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_PACK_BYTES = 2_000_000


def known_packs() -> list[str]:
    """Return the names of the shipped packs, ``base`` first.

    >>> known_packs()[0]
    'base'
    """
    folder = resources.files("phero_core.observe") / "packs"
    names = [entry.name.removesuffix(".yaml") for entry in folder.iterdir() if entry.name.endswith(".yaml")]
    return sorted(names, key=lambda name: (name != "base", name))


def load_packs(names_or_paths: Sequence[str | Path]) -> tuple[Pack, ...]:
    """Return the packs of these names, files or JSON texts of whole packs, in this order.

    >>> [pack.name for pack in load_packs(["base"])]
    ['base']

    Raises:
        PackError: a pack is missing or not valid; every problem of every pack is listed.
    """
    packs: list[Pack] = []
    problems: list[Problem] = []
    for entry in names_or_paths:
        try:
            packs.append(_pack(entry))
        except InputError as error:
            problems.extend(error.problems)
    if problems:
        raise PackError(problems)
    return tuple(packs)


def parse_pack(text: str, place: str) -> Pack:
    """Return the pack in a YAML text.

    Raises:
        PackError: it is not valid; every problem is listed.
    """
    return _validated(_one_mapping(text, place), place)


def _one_mapping(text: str, place: str) -> dict[str, Any]:
    try:
        documents = [content for _, content in parse_yaml(text, place)]
    except InputError as error:
        raise PackError(error.problems) from None
    if len(documents) != 1 or not isinstance(documents[0], dict):
        raise PackError([Problem(place, _ONE_MAPPING)])
    return documents[0]


def pack_content(entry: str | Path) -> tuple[dict[str, Any], str]:
    """Return what a pack says, not yet checked, and how problems call the place.

    Args:
        entry: the name of a shipped pack, a whole pack as JSON text, or a file.

    Raises:
        PackError: there is no such pack, or it is no YAML mapping.
    """
    if isinstance(entry, str) and entry in known_packs():
        resource = resources.files("phero_core.observe") / "packs" / f"{entry}.yaml"
        place = f"pack {entry}"
        return _one_mapping(resource.read_text(encoding="utf-8"), place), place
    content = whole_pack(entry) if isinstance(entry, str) else None
    if content is not None:
        return content, f"observe.packs ({content.get('name', '?')})"
    path = Path(entry)
    if not path.exists() and path.suffix not in {".yaml", ".yml"}:
        texts = (_NO_PACK, _NO_PACK_GUESS)
        raise PackError([misnamed("observe.packs", str(entry), known_packs(), *texts)])
    return _one_mapping(decode(read_bytes(path, limit=MAX_PACK_BYTES), str(path)), str(path)), str(path)


def _pack(entry: str | Path) -> Pack:
    if isinstance(entry, str) and entry in known_packs():
        return _shipped(entry)
    return _validated(*pack_content(entry))


@cache
def _shipped(name: str) -> Pack:
    return _validated(*pack_content(name))


def _validated(content: dict[str, Any], place: str) -> Pack:
    try:
        return Pack.model_validate(content)
    except ValidationError as error:
        raise PackError(problems_of(error, Pack, place)) from None


_ONE_MAPPING = Text("must be one mapping with name, types and so on", "必须是一个映射，包含 name、types 等键")
_NO_PACK = Text(
    "there is no pack or file '{name}'; shipped packs: {known}",
    "没有名为“{name}”的规则包或文件；内置规则包：{known}",
)
_NO_PACK_GUESS = Text(
    "there is no pack or file '{name}'; did you mean '{guess}'? Shipped packs: {known}",
    "没有名为“{name}”的规则包或文件；是否想写“{guess}”？内置规则包：{known}",
)
