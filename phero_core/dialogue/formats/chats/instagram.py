"""Instagram and Messenger exports (``message_1.json``): ``messages`` with ``sender_name``, newest first.

These exports write each byte of UTF-8 as a character of its own; that is undone. Reactions, pictures and calls
without words are left out with a note.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.chats.spoken import NOTHING_SAID, Spoken, conversation, iso_time
from phero_core.dialogue.formats.chats.stamped_text import MEDIA
from phero_core.dialogue.formats.foreign import Foreign, first_under, validated
from phero_core.dialogue.formats.protocol import Skipped
from phero_core.dialogue.formats.source import Kind
from phero_core.errors import Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.dialogue.formats.protocol import Found
    from phero_core.dialogue.formats.source import Source


class Chat(Foreign):
    """A chat of an export."""

    title: str | None = None
    messages: list[Any]


class Post(Foreign):
    """A message of a chat."""

    sender_name: str
    content: str | None = None
    timestamp_ms: float | None = None
    is_unsent: bool = False


class InstagramReader:
    """Reads Instagram and Messenger exports (.json)."""

    name = "instagram"
    label = Text(
        "Instagram or Messenger chats (message_1.json)", "Instagram 或 Messenger 聊天记录（message_1.json）"
    )

    def sniff(self, source: Source) -> bool:
        """Take messages with ``sender_name`` and ``timestamp_ms``."""
        first = first_under("messages", source.first) if source.kind is Kind.OBJECT else None
        return isinstance(first, dict) and {"sender_name", "timestamp_ms"} <= first.keys()

    def read(self, source: Source) -> Iterator[Found | Problem | Skipped]:
        """Yield the chat, and what in it has no words."""
        for entry in source.objects():
            if isinstance(entry, Problem):
                yield entry
            else:
                yield from _chat(source, entry.line, entry.value)


def _chat(source: Source, line: int, content: Any) -> Iterator[Found | Problem | Skipped]:
    place = source.place(line)
    chat = validated(Chat, content, place)
    if isinstance(chat, list):
        yield from chat
        return
    posts: list[Post] = []
    problems: list[Problem] = []
    for number, written in enumerate(chat.messages):
        post = validated(Post, written, f"{place}: messages.{number}")
        if isinstance(post, list):
            problems += post
        elif post.content and not post.is_unsent:
            posts.append(post)
        else:
            yield Skipped(line, MEDIA)
    if problems or not posts:
        yield from problems or [Problem(place, NOTHING_SAID)]
        return
    posts.sort(key=lambda post: post.timestamp_ms or 0.0)
    talk = [_spoken(post, line) for post in posts]
    yield from conversation(source, talk, source.stem, title=repaired(chat.title) if chat.title else None)


def _spoken(post: Post, line: int) -> Spoken:
    time = iso_time(post.timestamp_ms / 1000) if post.timestamp_ms is not None else None
    return Spoken(repaired(post.sender_name), repaired(post.content or ""), time, line)


def repaired(text: str) -> str:
    r"""Return a text whose characters are bytes of UTF-8 as the text that was meant.

    >>> repaired("caf\u00c3\u00a9"), repaired("café"), repaired("好")
    ('café', 'café', '好')
    """
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text
