"""What a file is written in, seen from its name and its beginning."""

from __future__ import annotations

import re
from enum import StrEnum

from phero_core.dialogue.formats.delimited import delimiter_of


class Kind(StrEnum):
    """What a text is written in."""

    OBJECT = "object"
    LIST = "list"
    LINES = "lines"
    DOCUMENTS = "documents"
    TABLE = "table"
    TEXT = "text"


def kind_of(head: str, suffix: str) -> Kind:
    r"""Return what a text is written in.

    Args:
        head: its beginning.
        suffix: the ending of its file's name, in lower case, or nothing.

    >>> kind_of("id: a", ".yaml").value, kind_of('{"id": "a"}', "").value, kind_of("Ann: hi\nBob: hello", "").value
    ('documents', 'object', 'text')
    """
    given = _BY_SUFFIX.get(suffix)
    if given is not None:
        return given
    if suffix == ".json" or _JSON_START.match(head):
        if _in_lines(head):
            return Kind.LINES
        return Kind.LIST if head.lstrip()[:1] == "[" else Kind.OBJECT
    return _without_braces(head, suffix)


def _without_braces(head: str, suffix: str) -> Kind:
    """Tell YAML, tables and talk apart, where the name does not say which."""
    lines = [line for line in head.split("\n", _LOOKED_AT)[:_LOOKED_AT] if line.strip()]
    if any(map(_YAML_LINE.match, lines)) or (lines and lines[0].rstrip() == "---"):
        return Kind.DOCUMENTS
    spoken = sum(bool(_TALK_LINE.match(line)) for line in lines)
    if spoken * 3 >= len(lines) > 1:
        return Kind.TEXT
    if _is_table(lines):
        return Kind.TABLE
    return Kind.TEXT if suffix in _TEXTS else Kind.DOCUMENTS


def _is_table(lines: list[str]) -> bool:
    """Whether the first lines have the same marks between their cells, more than one of them a line."""
    delimiter = delimiter_of(lines)
    if delimiter is None or len(lines) < 2:  # noqa: PLR2004 - a heading and a row
        return False
    return lines[1].count(delimiter) >= lines[0].count(delimiter) > 0


def _in_lines(head: str) -> bool:
    """Tell JSON lines from one JSON value: complete values stand at the beginning of several lines."""
    lines = [line.rstrip() for line in head.split("\n", 50) if line.strip()][:5]
    complete = [line[:1] in {"{", "["} and line[-1:] in {"}", "]"} and len(line) > 1 for line in lines]
    return len(lines) > 1 and len(lines[0]) > 1 and sum(complete) > 1


_BY_SUFFIX = {
    ".jsonl": Kind.LINES,
    ".ndjson": Kind.LINES,
    ".yaml": Kind.DOCUMENTS,
    ".yml": Kind.DOCUMENTS,
    ".csv": Kind.TABLE,
    ".tsv": Kind.TABLE,
}
_TEXTS = frozenset({".txt", ".log"})
_LOOKED_AT = 60
_JSON_START = re.compile(r"\s*[\[{][\[{\s]*(?:[\"\]}]|\Z)")
_YAML_LINE = re.compile(
    r"(?:id|messages|stories|events|rules|version|title)\s*:(?:\s|$)|\s*- \{?(?:role|story|intent|type|content|id)\s*:"
)
_TALK_LINE = re.compile(
    r"""\s*\[[^\]\n]{1,40}\]\s*\S       # [doctor] hello, [12/31/20, 10:00] Ann: hello
    | .{0,4}\d{1,4}[-./年]\d{1,2}[-./月]\d{1,4}日?,?\s.{0,12}\d{1,2}[:.]\d\d   # 12/31/20, 10:00 - Ann: hello
    | [^\s:：{}\[\]"'#][^:：{}\n]{0,39}[:：](?:\s|$|\*|[A-Za-z]|[^\x00-\x7f])               # Ann: hello
    """,
    re.VERBOSE,
)
