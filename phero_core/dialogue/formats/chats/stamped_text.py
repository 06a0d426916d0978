"""Chats exported as text: each message begins with a date and a time, and may go on over several lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from phero_core.dialogue.formats.chats.clock import Stamp, times_of
from phero_core.dialogue.formats.chats.spoken import Spoken, conversation
from phero_core.dialogue.formats.protocol import Skipped
from phero_core.dialogue.formats.source import Kind, Record
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source
    from phero_core.errors import Problem

_MARKS = "\u200e\u200f\u202a\u202c\ufeff"
"""Invisible marks that exports put before what the app itself says, and around names."""

_SPEAKER = re.compile(r"([^:\n\"“]{1,80}?):(?: (.*)|)$")
_MEDIA = re.compile(
    r"""<[^<>]*(?:omitted|omis|omitido|omesso|weggelassen|ausgeschlossen|attached|省略|忽略)[^<>]*>
    | (?:image|video|audio|sticker|gif|document|contact\ card|video\ note|[^<>\s]+\.\w{2,4}.*)\ omitted
    | .*\(file\ attached\)|.*（文件附件）|.*\(文件附件\)
    | (?:图片|图像|照片|视频|影片|音频|语音|贴图|动图|文件|文档|表情)(?:已省略|已忽略|忽略)
    | null
    """,
    re.IGNORECASE | re.VERBOSE,
)
_WITHDRAWN = re.compile(
    r"(?:this message was deleted|you deleted this message|(?:此|这条)消息已(?:被)?(?:删除|撤回)|[您你]删除了(?:此|这条)消息)[.。]?",
    re.IGNORECASE,
)
_EDITED = re.compile(r"\s*<(?:this message was edited|此消息已编辑|消息已编辑)>$", re.IGNORECASE)


_LONGEST_MARK = 300
"""Longest line that may stand for a picture [characters]."""


class Entry(NamedTuple):
    """What stands between two stamps: the rest of the first line, and the lines after it."""

    line: int
    stamp: Stamp
    texts: list[str]


def begins(source: Source, pattern: re.Pattern[str]) -> bool:
    """Tell whether a text's first line has such a stamp."""
    first = source.first_entry if source.kind is Kind.TEXT else None
    return isinstance(first, str) and bool(pattern.match(first.strip(_MARKS)))


def read_stamped(source: Source, pattern: re.Pattern[str]) -> Iterator[Found | Problem | Skipped]:
    """Yield the chat of a text, and what in it nobody typed.

    Args:
        source: the text.
        pattern: of a line that begins a message, with groups ``date``, ``time`` and ``rest``.
    """
    entries: list[Entry] = []
    for record in source.entries():
        if not isinstance(record, Record):
            yield record
        elif not isinstance(record.value, str):
            yield Skipped(record.line, _NO_MESSAGE)
        elif start := pattern.match(record.value.strip(_MARKS)):
            entries.append(Entry(record.line, Stamp(start["date"], start["time"]), [start["rest"]]))
        elif entries:
            entries[-1].texts.append(record.value)
        else:
            yield Skipped(record.line, _NO_MESSAGE)
    talk: list[Spoken] = []
    for entry, time in zip(entries, times_of([entry.stamp for entry in entries]), strict=True):
        said = _said(entry, time or f"{entry.stamp.date} {entry.stamp.time}")
        if isinstance(said, Skipped):
            yield said
        else:
            talk.append(said)
    yield from conversation(source, talk, source.stem)


def _said(entry: Entry, time: str) -> Spoken | Skipped:
    named = _SPEAKER.match(entry.texts[0])
    if named is None:
        return Skipped(entry.line, NO_SPEAKER)
    text = named[2] or ""
    content = _EDITED.sub("", "\n".join([text, *entry.texts[1:]])).strip()
    unmarked = content.strip(_MARKS)
    head, _, caption = unmarked.partition("\n")
    if _WITHDRAWN.fullmatch(unmarked):
        return Skipped(entry.line, WITHDRAWN)
    if len(head) < _LONGEST_MARK and _MEDIA.fullmatch(head.strip(_MARKS)):
        return Spoken(_name(named[1]), caption, time, entry.line) if caption else Skipped(entry.line, MEDIA)
    if not unmarked:
        return Skipped(entry.line, SAYS_NOTHING)
    if text.startswith("\u200e"):
        return Skipped(entry.line, NO_SPEAKER)
    return Spoken(_name(named[1]), unmarked, time, entry.line)


def _name(written: str) -> str:
    return written.strip(_MARKS + " \u00a0~")


NO_SPEAKER = Text("nobody's words: the app itself reports something", "不是任何人的发言：应用自身的提示")
MEDIA = Text("a picture, sound or file without words", "没有文字的图片、语音或文件")
WITHDRAWN = Text("a message that was deleted", "已删除的消息")
SAYS_NOTHING = Text("an empty message", "空消息")
_NO_MESSAGE = Text("stands before the first message", "位于第一条消息之前")
