"""From bytes that somebody gave to plain objects: size, encoding and YAML traps are caught here, once.

YAML is read as its 1.2 core schema says: ``no`` and ``off`` are words, ``2026-05-20`` and ``8:30`` are text,
``007`` keeps its zeros. Tags, aliases and duplicate keys are refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn

import yaml

from phero_core.errors import InputError, Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    Base = yaml.SafeLoader
else:
    Base = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MAX_BYTES = 20 * 1024 * 1024
"""Largest file that is read [bytes]."""

_LAST_ASCII = 0x7F
_COMMON = 0.9
"""Least share of a Chinese text's foreign characters that are of everyday writing."""

_ROWS = range(0xA1, 0xF8)
_CELLS = range(0xA1, 0xFF)


class WrittenFloat(float):
    """A float that remembers how it was written, so that a value such as ``1.50`` keeps its zero as text."""

    written: str

    def __str__(self) -> str:
        return self.written


class StrictLoader(Base):
    """YAML 1.2 scalars; no tags, aliases or duplicate keys."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 - the base class shares this table; ours starts empty

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:  # noqa: FBT001, FBT002 - PyYAML's own signature
        """Refuse a node that was already built: only an alias leads to it twice."""
        if node in self.constructed_objects:
            _refuse(node, _ALIAS)
        return super().construct_object(node, deep)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002 - PyYAML's own signature
        """Refuse a key that stands twice: the first value would be lost."""
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else None
            if key is None:
                _refuse(key_node, _KEY)
            if key in seen:
                _refuse(key_node, _TWICE, key=key)
            seen.add(key)
        return super().construct_mapping(node, deep)


class _Refused(yaml.YAMLError):
    """A YAML feature that is not read, with the place where it stands."""

    def __init__(self, node: yaml.Node, text: Text, values: dict[str, Any]) -> None:
        self.problem_mark = node.start_mark
        self.text = text
        self.values = values


def _refuse(node: yaml.Node, text: Text, **values: Any) -> NoReturn:
    raise _Refused(node, text, values)


def _written_float(loader: StrictLoader, node: yaml.ScalarNode) -> float:
    text = str(loader.construct_scalar(node))
    number = WrittenFloat(re.sub(r"^([-+]?)\.(inf|nan)$", r"\1\2", text, flags=re.IGNORECASE))
    number.written = text
    return number


def _unknown_tag(_: StrictLoader, node: yaml.Node) -> NoReturn:
    _refuse(node, _TAG, tag=node.tag)


for _tag, _pattern, _first in (
    ("bool", r"true|false|True|False|TRUE|FALSE", "tfTF"),
    ("int", r"-?(?:0|[1-9][0-9]*)", "-0123456789"),
    (
        "float",
        r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)(?:[eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)",
        "-+.0123456789",
    ),
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
):
    StrictLoader.add_implicit_resolver(
        f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_pattern})$"), list(_first)
    )
StrictLoader.add_constructor("tag:yaml.org,2002:float", _written_float)
StrictLoader.add_constructor(None, _unknown_tag)


def read_bytes(path: Path, *, limit: int = MAX_BYTES) -> bytes:
    """Return the content of a file that is there, is a file, and is not larger than ``limit`` [bytes].

    What it claims about its size is not believed: a device or pipe that never ends claims to be empty.

    Raises:
        InputError: it is missing, a folder, unreadable or too large.
    """
    try:
        size = path.stat().st_size
        if size > limit:
            _fail(str(path), _TOO_LARGE, size=f"{size / 1e6:,.1f}", limit=f"{limit / 1e6:,.0f}")
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        _fail(str(path), _UNREADABLE, reason=error.strerror or str(error))
    if len(content) > limit:
        _fail(str(path), _ENDLESS, limit=f"{limit / 1e6:,.0f}")
    return content


def decode(data: bytes, place: str) -> str:
    """Return the text of a file in UTF-8 (with or without a byte-order mark), UTF-16 or GB18030.

    Raises:
        InputError: the bytes are not text in one of these encodings.
    """
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        encodings: tuple[str, ...] = ("utf-16",)
    elif b"\x00" in data[:4096]:
        _fail(place, _BINARY)
    else:
        encodings = ("utf-8-sig", "gb18030")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding != "gb18030" or _looks_chinese(text):
            return text.replace("\r\n", "\n")
    raise InputError([Problem(place, _ENCODING)])


def parse_yaml(text: str, place: str) -> Iterator[tuple[int, Any]]:
    """Yield each document of a YAML text with the line on which it starts [from 1].

    Raises:
        InputError: the text is not valid YAML, or has a tag, an alias or a duplicate key.
    """
    loader = StrictLoader(text)
    try:
        while loader.check_node():
            node = loader.get_node()
            line = node.start_mark.line + 1 if node is not None else 1
            yield line, loader.construct_document(node)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise InputError([_yaml_problem(error, place)]) from None
    finally:
        loader.dispose()


def _yaml_problem(error: Exception, place: str) -> Problem:
    if isinstance(error, RecursionError):
        return Problem(place, _TOO_DEEP)
    mark = getattr(error, "problem_mark", None)
    if mark is not None:
        place = f"{place}:{mark.line + 1}:{mark.column + 1}"
    if isinstance(error, _Refused):
        return Problem(place, error.text, error.values)
    reason = getattr(error, "problem", None) or str(error).splitlines()[0]
    return Problem(place, _NOT_YAML, {"reason": reason})


def _looks_chinese(text: str) -> bool:
    """Almost any bytes decode as GB18030, but Latin-1 gives rare characters ("hélène" becomes 閘鑞); Chinese hardly."""
    foreign = [character for character in text if ord(character) > _LAST_ASCII]
    return bool(foreign) and sum(map(_is_common, foreign)) >= _COMMON * len(foreign)


def _is_common(character: str) -> bool:
    """Whether a character stands where GB 2312 is inside GB18030: the signs and ideographs of everyday writing.

    Python's own ``gb2312`` would refuse the dash and the middle dot, which it maps to other code points.
    """
    code = character.encode("gb18030")
    return len(code) == 2 and code[0] in _ROWS and code[1] in _CELLS  # noqa: PLR2004 - the others have four bytes


def _fail(place: str, text: Text, **values: Any) -> NoReturn:
    raise InputError([Problem(place, text, values)])


_TOO_LARGE = Text(
    "is {size} MB; the limit is {limit} MB. Split it, or keep only the dialogues that you need",
    "大小为 {size} MB，上限是 {limit} MB。请拆分文件，或只保留需要的对话",
)
_ENDLESS = Text(
    "gives more than {limit} MB, which is the limit. Give a file of at most that size",
    "内容超过上限 {limit} MB。请提供不超过此大小的文件",
)
_UNREADABLE = Text("cannot be read: {reason}", "无法读取：{reason}")
_BINARY = Text(
    "is not a text file (it holds zero bytes). Save it as UTF-8 text",
    "不是文本文件（含有零字节）。请另存为 UTF-8 文本",
)
_ENCODING = Text(
    "is neither UTF-8 nor GB18030 text. Save it as UTF-8 and try again",
    "既不是 UTF-8 也不是 GB18030 文本。请另存为 UTF-8 后重试",
)
_NOT_YAML = Text("is not valid YAML: {reason}", "不是有效的 YAML：{reason}")
_ALIAS = Text(
    "aliases (&name, *name) are not read: write the value out where it is needed",
    "不支持别名（&name、*name）：请在需要处直接写出该值",
)
_KEY = Text("a key must be plain text", "键必须是普通文本")
_TWICE = Text("the key '{key}' stands twice: keep one of them", "键“{key}”出现了两次：请只保留一个")
_TAG = Text(
    "the tag '{tag}' is not read: write plain text, numbers, lists and mappings only",
    "不支持标签“{tag}”：只能写普通文本、数字、列表和映射",
)
_TOO_DEEP = Text("is nested too deeply: flatten it", "嵌套过深：请减少层级")
