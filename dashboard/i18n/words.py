"""What a table of words is, and how a page speaks from it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from phero_core.text import Language, Text


class Words(Enum):
    """A table of words and sentences of one area; each member's value is a `Text`.

    >>> from phero_core.text import Text
    >>> class Greeting(Words):
    ...     ROUND = Text("round {n}", "第 {n} 轮")
    >>> Greeting.ROUND.say("zh", n=3)
    '第 3 轮'
    """

    _value_: Text

    def say(self, language: Language, **values: Any) -> str:
        """Return the words in ``language`` with their places filled."""
        return self._value_.say(language, **values)


class Speaker(Protocol):
    """Says words in the language that it was made for."""

    def __call__(self, words: Words, /, **values: Any) -> str:
        """Return the words with their places filled."""
        ...


def speaker(language: Language) -> Speaker:
    """Return the function ``t`` with which a page speaks one language: ``t(Tune.TITLE, n=3)``."""

    def say(words: Words, /, **values: Any) -> str:
        return words.say(language, **values)

    return say


def language_of(locale: str | None) -> Language:
    """Return the language for a browser's locale: Chinese for any Chinese one, else English.

    >>> language_of("zh-Hant-TW"), language_of("de"), language_of(None)
    ('zh', 'en', 'en')
    """
    return "zh" if (locale or "").lower().startswith("zh") else "en"
