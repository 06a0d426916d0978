"""Telegram's ``result.json``: one chat, or all chats of an account in ``chats.list``.

``text`` may be a list of texts and marked parts, which are joined. Joinings, calls and pictures without words are
left out with a note.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from phero_core.dialogue.formats.chats.spoken import NOTHING_SAID, Spoken, conversation, iso_time
from phero_core.dialogue.formats.chats.stamped_text import MEDIA, NO_SPEAKER
from phero_core.dialogue.formats.foreign import Foreign, validated
from phero_core.dialogue.formats.protocol import Skipped
from phero_core.dialogue.formats.source import Kind
from phero_core.dialogue.model import Words  # noqa: TC001 - pydantic reads it
from phero_core.errors import Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source

_KINDS = frozenset({"message", "service", "unsupported"})


class Chat(Foreign):
    """A chat of an export."""

    name: str | None = None
    id: Words | None = None
    messages: list[Any] = Field(default_factory=list)


class Post(Foreign):
    """A message of a chat."""

    type: str = "message"
    text: str | list[str | dict[str, Any]] = ""
    from_: str | None = Field(default=None, alias="from")
    from_id: Words | None = None
    date: str | None = None
    date_unixtime: Words | None = None


class TelegramReader:
    """Reads Telegram exports (.json)."""

    name = "telegram"
    label = Text("Telegram chats (result.json)", "Telegram 聊天记录（result.json）")

    def sniff(self, source: Source) -> bool:
        """Take chats whose messages have a type, a date and somebody they are from."""
        if source.kind is not Kind.OBJECT:
            return False
        chats = _chats(source.first)
        return any(_is_post(post) for chat in chats[:20] for post in _posts(chat)[:20])

    def read(self, source: Source) -> Iterator[Found | Problem | Skipped]:
        """Yield each chat, and what in it nobody typed."""
        for entry in source.objects():
            if isinstance(entry, Problem):
                yield entry
                continue
            chats = _chats(entry.value)
            if not chats:
                yield Problem(source.place(entry.line), _NO_CHATS)
            for number, content in enumerate(chats, 1):
                made_up = source.stem if len(chats) == 1 else f"{source.stem}-{number}"
                yield from _chat(source, entry.line, content, made_up)


def _chats(content: Any) -> list[Any]:
    if not isinstance(content, dict):
        return []
    if isinstance(content.get("messages"), list):
        return [content]
    several = content.get("chats")
    listed = several.get("list") if isinstance(several, dict) else several
    return listed if isinstance(listed, list) else []


def _posts(chat: Any) -> list[Any]:
    posts = chat.get("messages") if isinstance(chat, dict) else None
    return posts if isinstance(posts, list) else []


def _is_post(post: Any) -> bool:
    return (
        isinstance(post, dict)
        and post.get("type") in _KINDS
        and ("date" in post or "date_unixtime" in post)
        and bool({"from", "from_id", "actor", "actor_id"} & post.keys())
    )


def _chat(source: Source, line: int, content: Any, made_up: str) -> Iterator[Found | Problem | Skipped]:
    place = source.place(line)
    chat = validated(Chat, content, place)
    if isinstance(chat, list):
        yield from chat
        return
    talk, faulty = [], False
    for number, written in enumerate(chat.messages):
        said = _said(written, f"{place}: messages.{number}", line)
        if isinstance(said, Spoken):
            talk.append(said)
        elif isinstance(said, Skipped):
            yield said
        else:
            faulty = True
            yield from said
    if faulty:
        return
    if not talk:
        yield Problem(place, NOTHING_SAID)
        return
    given = f"{chat.name or 'chat'}-{chat.id}" if chat.id else None
    yield from conversation(source, talk, made_up, given, title=chat.name)


def _said(written: Any, place: str, line: int) -> Spoken | Skipped | list[Problem]:
    post = validated(Post, written, place)
    if isinstance(post, list):
        return post
    if post.type != "message":
        return Skipped(line, NO_SPEAKER)
    text = _text(post)
    if not text.strip():
        return Skipped(line, MEDIA)
    return Spoken(post.from_ or post.from_id or "unknown", text, _time(post), line)


def _text(post: Post) -> str:
    if isinstance(post.text, str):
        return post.text
    return _joined([part if isinstance(part, str) else str(part.get("text", "")) for part in post.text])


def _joined(parts: list[str]) -> str:
    """Join parts; exports made by tools leave out the blanks between them."""
    text = ""
    for part in parts:
        apart = text and part and not (text[-1].isspace() or part[0].isspace())
        text += (
            f" {part}" if apart and text[-1].isascii() and part[0].isalnum() and part[0].isascii() else part
        )
    return text


def _time(post: Post) -> str | None:
    try:
        return iso_time(float(post.date_unixtime)) if post.date_unixtime else post.date
    except ValueError:
        return post.date


_NO_CHATS = Text(
    "holds no chat: an export has 'messages', or 'chats' with a 'list'",
    "没有聊天记录：导出文件应含 messages，或 chats 下的 list",
)
