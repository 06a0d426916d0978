"""The terminal: results to standard output, messages to standard error, in the person's language."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from phero_core.text import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rich.console import JustifyMethod, RenderableType

    from phero_core.errors import Problem
    from phero_core.text import Text

PIPED_WIDTH = 160
"""Width of tables where no terminal says how wide it is [columns]."""

_TURNING = {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}
"""Characters that turn the direction of writing, with which a text can pose as another."""


@dataclass(frozen=True)
class Terminal:
    """Speaks one language with one person or pipeline.

    Attributes:
        language: of every sentence and table heading.
    """

    language: Language = "en"

    def say(self, words: Text, **values: Any) -> str:
        """Return a sentence in the person's language."""
        return words.say(self.language, **values)

    def show(self, content: RenderableType = "") -> None:
        """Write a line or table to standard output."""
        if isinstance(content, str):
            content = printable(content)
        _console().print(content)

    def show_json(self, content: Any) -> None:
        """Write one JSON document to standard output."""
        plain_ascii = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
        text = json.dumps(content, ensure_ascii=plain_ascii, indent=2, allow_nan=False)
        sys.stdout.write(f"{text}\n")

    def tell(self, message: str) -> None:
        """Write a message to standard error."""
        for line in message.splitlines():
            sys.stderr.write(f"{printable(line)}\n")

    def tell_problems(self, problems: Iterable[Problem]) -> None:
        """Write what is wrong to standard error, one a line."""
        for problem in problems:
            self.tell(problem.say(self.language))

    def table(self, *headings: Text, title: str = "", right: Sequence[int] = ()) -> Table:
        """Return an empty table.

        Args:
            headings: of its columns.
            title: above it.
            right: which columns hold numbers [from 0].
        """
        table = Table(title=printable(title) or None, title_justify="left", header_style="bold")
        for number, heading in enumerate(headings):
            justify: JustifyMethod = "right" if number in right else "left"
            table.add_column(self.say(heading), justify=justify, overflow="fold")
        return table


def printable(text: str) -> str:
    r"""Return text that cannot steer the terminal: control and turning characters are shown as ``�``.

    >>> printable("a\x1b[31mb"), printable("two\nlines")
    ('a�[31mb', 'two lines')
    """
    return "".join(map(_shown, text))


def shortened(text: str, limit: int = 48) -> str:
    """Return the beginning of a text on one line.

    >>> shortened("please deliver to 12 Mill Lane", 14)
    'please delive…'
    """
    line = " ".join(text.split())
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


def language_of(environment: Mapping[str, str]) -> Language:
    """Return the language that a person's environment asks for.

    >>> language_of({"LANG": "zh_CN.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "zh_CN"}), language_of({})
    ('zh', 'en', 'en')
    """
    chosen = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), ""
    )
    return "zh" if chosen.lower().startswith("zh") else "en"


def _shown(character: str) -> str:
    if character in "\n\r\t":
        return " "
    code = ord(character)
    hidden = code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 or code in _TURNING  # noqa: PLR2004 - the ranges of control characters and surrogates
    return "\ufffd" if hidden else character


def _console() -> Console:
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
    return Console(markup=False, emoji=False, highlight=False, width=width)
