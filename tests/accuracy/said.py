"""Where a user says what a call later passes on: word for word, or the same day or amount written in another way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from phero_core.scent import Role
from tests.accuracy.fact import Fact, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from phero_core.dialogue.model import Message

EMAIL = {"email": re.compile(r"[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+", re.ASCII)}
TAU_BENCH = EMAIL | {
    "user_id": re.compile(r"(?<![\w@])[a-z]+_[a-z]+_\d{4}(?![\w@])"),
    "order_reference": re.compile(
        r"(?<![\w#])(?:#?W\d{7}|\d{7}"
        r"|(?!HAT\d)(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{6})(?!\w)",
        re.MULTILINE,
    ),
}
"""The forms of ids that the data set's own databases use: ``mia_li_3668``, ``#W7895761``, ``M20IZO``."""

PARTS = "\n"
"""Stands between the lines of an address."""


class Passed(NamedTuple):
    """An argument: its key, its value, and the number of the first message after it."""

    key: str
    value: str
    at: int


def turns_of(
    messages: list[Message],
    passed: Iterable[Passed],
    types: dict[str, str],
    forms: dict[str, re.Pattern[str]] = EMAIL,
) -> list[Turn]:
    """Return the messages, each user message with the arguments that it is the first to say."""
    facts: dict[int, list[Fact]] = {}
    told: set[tuple[str, str]] = set()
    for key, value, at in passed:
        kind = types.get(key)
        if kind == "email" and "@" not in value:
            kind = None
        if kind is None or not value or (kind, value) in told:
            continue
        for number, message in enumerate(messages[:at]):
            words = _said(message.content, kind, value) if message.role is Role.USER else None
            if words is not None:
                told.add((kind, value))
                if not any(value in fact.values for fact in facts.get(number, ()) if fact.type == kind):
                    facts.setdefault(number, []).append(Fact(kind, (words, value)))
                break
    told |= {(kind, value) for own in facts.values() for kind, values, *_ in own for value in values}
    for number, message in enumerate(messages):
        if message.role is Role.USER:
            facts.setdefault(number, []).extend(_by_form(message.content, forms, told))
    return [
        Turn(message, tuple(facts.get(number, ())) if message.role is Role.USER else _errors(message, forms))
        for number, message in enumerate(messages)
    ]


def _errors(message: Message, forms: dict[str, re.Pattern[str]]) -> tuple[Fact, ...] | None:
    """Return what a tool's result reports; τ-bench begins each error with this word."""
    if message.role is not Role.TOOL or forms is not TAU_BENCH:
        return None
    return (Fact("error"),) if message.content.startswith("Error") else ()


def _by_form(text: str, forms: dict[str, re.Pattern[str]], told: set[tuple[str, str]]) -> Iterator[Fact]:
    for kind, form in forms.items():
        for match in form.finditer(text):
            words, bare = match[0], match[0].lstrip("#")
            if not {(kind, words), (kind, bare)} & told:
                told |= {(kind, words), (kind, bare)}
                yield Fact(kind, (words, bare))


_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def _said(text: str, kind: str, value: str) -> str | None:
    """Return the words of a message that say a value, or None."""
    bare = value.lstrip("#")
    if kind == "date" and (day := re.match(r"(\d{4})-(\d{2})-(\d{2})", value)):
        return _day(text, int(day[2]), int(day[3])) or _word(text, value)
    if kind == "amount":
        return _amount(text, value)
    if kind == "address":
        return _address(text, value.split(PARTS))
    return _word(text, bare)


def _word(text: str, value: str) -> str | None:
    match = re.search(rf"(?<![A-Za-z0-9@]){re.escape(value)}(?![A-Za-z0-9@])", text, re.IGNORECASE)
    return match[0] if match else None


def _day(text: str, month: int, day: int) -> str | None:
    name = f"{_MONTHS[month - 1]}[a-z]*"
    ways = (
        rf"{name}\.?\s+(?:the\s+)?{day}(?:st|nd|rd|th)?\b(?:,?\s*\d{{4}})?",
        rf"\b{day}(?:st|nd|rd|th)?\s+(?:of\s+)?{name}(?:,?\s*\d{{4}})?",
        rf"\b(?:\d{{4}}-)?0?{month}-0?{day}\b",
        rf"(?:\d{{4}}年)?0?{month}月0?{day}[日号]",
    )
    return next((match[0] for way in ways if (match := re.search(way, text, re.IGNORECASE))), None)


def _address(text: str, lines: list[str]) -> str | None:
    """Return the words from the street to the last of the further lines that follow it."""
    start = text.lower().find(lines[0].lower())
    if start < 0:
        return None
    end = start + len(lines[0])
    for line in lines[1:]:
        match = re.compile(rf"[\s,]*(?:in |at )?{re.escape(line)}(?!\w)", re.IGNORECASE).match(text, end)
        end = match.end() if match else end
    return text[start:end]


def _amount(text: str, value: str) -> str | None:
    try:
        number = float(value.replace(",", "").lstrip("$"))
    except ValueError:
        return None
    for match in re.finditer(r"[$€£¥]?\s?\d[\d,]*(?:\.\d+)?", text):
        written = re.sub(r"[^\d.]", "", match[0])
        if len(written) > 1 and float(written) == number:
            return match[0].strip(" ,")
    return None
