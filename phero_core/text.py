"""Words for people, in both languages: every sentence that the product says stands beside its translation."""

from __future__ import annotations

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
