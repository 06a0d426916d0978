"""Words for people, in both languages: every sentence that the product says stands beside its translation."""

from __future__ import annotations

import re
from typing import Any, Literal, NamedTuple

Language = Literal["en", "zh"]


class Text(NamedTuple):
    """One sentence or label in English and Chinese, with ``{named}`` places to fill.

    >>> Text("round {n}", "第 {n} 轮").say("zh", n=3)
    '第 3 轮'
    """

    en: str
    zh: str

    def say(self, language: Language = "en", **values: Any) -> str:
        """Return the sentence in ``language`` with its places filled from ``values``."""
        template = self.zh if language == "zh" else self.en
        return template.format(**values) if values else template

    def filled(self, **values: Any) -> Sentence:
        """Return the sentence with what fills its places, to be said later."""
        return Sentence(self, tuple(values.items()))


class Sentence(NamedTuple):
    """A text with what fills its places: kept until somebody reads it, in whatever language.

    >>> nothing = Text("nothing", "无")
    >>> Text("got {what}", "得到 {what}").filled(what=nothing).say("zh")
    '得到 无'
    """

    text: Text
    values: tuple[tuple[str, Any], ...] = ()

    def say(self, language: Language = "en") -> str:
        """Return it in ``language``; a value that is a text or sentence itself is said in it, too."""
        values = {
            name: value.say(language) if isinstance(value, Text | Sentence) else value
            for name, value in self.values
        }
        return self.text.say(language, **values)


def language_written(text: str) -> Language | None:
    """Return the language in which a text is written, or None if it has no letters.

    A Chinese character says about as much as an English word of five letters, so it weighs as much.

    >>> language_written("帮我cancel订单"), language_written("please ship 顺丰"), language_written("12:30")
    ('zh', 'en', None)
    """
    chinese = 0 if text.isascii() else sum(map(len, _CHINESE.findall(text)))
    latin = sum(map(len, _LATIN.findall(text))) if chinese else int(_LATIN.search(text) is not None)
    if not chinese and not latin:
        return None
    return "zh" if chinese * 5 > latin else "en"


_CHINESE = re.compile("[\u3400-\u9fff]+")
_LATIN = re.compile("[A-Za-z]+")
