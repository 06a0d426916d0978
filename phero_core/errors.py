"""Everything that phero raises on purpose.

::

    PheroError
    ├── InputError          something that a person wrote cannot be used; lists every problem at once
    │   ├── ConfigError     a parameter set
    │   ├── DialogueError   a dialogue file or log
    │   └── PackError       a rule pack
    ├── StateError          a saved session or task snapshot cannot be restored
    ├── OwnerError          a session belongs to another user or tenant
    ├── MissingExtraError   an optional package is not installed
    └── StoreError          a store of sessions cannot be reached, read or written
        └── ConflictError   somebody else has saved the session first

A problem says where it is, what is wrong, and what to do now, in English or Chinese.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from phero_core.text import Language

__all__ = [
    "ConfigError",
    "ConflictError",
    "DialogueError",
    "InputError",
    "MissingExtraError",
    "OwnerError",
    "PackError",
    "PheroError",
    "Problem",
    "StateError",
    "StoreError",
    "misnamed",
    "nearest",
]


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with an input.

    Attributes:
        place: file, line and path inside it, as far as known, for example ``my.yaml: field.max_rounds``.
        text: what is wrong and what to do, with ``{named}`` places.
        values: what fills these places.

    >>> str(Problem("my.yaml", Text("unknown key '{key}'", "未知的键“{key}”"), {"key": "max_round"}))
    "my.yaml: unknown key 'max_round'"
    """

    place: str
    text: Text
    values: dict[str, Any] = field(default_factory=dict)

    def say(self, language: Language = "en") -> str:
        """Return the whole sentence in ``language``."""
        sentence = self.text.say(language, **self.values)
        separator = "：" if language == "zh" else ": "
        return f"{self.place}{separator}{sentence}" if self.place else sentence

    def __str__(self) -> str:
        return self.say()


class PheroError(Exception):
    """The root of every error that phero raises on purpose."""


class InputError(PheroError):
    """Something that a person wrote cannot be used; ``problems`` lists all that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def say(self, language: Language = "en") -> str:
        """Return all problems in ``language``, one a line."""
        return "\n".join(problem.say(language) for problem in self.problems)


class ConfigError(InputError):
    """A parameter set is not valid."""


class DialogueError(InputError):
    """A dialogue file or log is not valid."""


class PackError(InputError):
    """A rule pack is not valid."""


class StateError(PheroError):
    """A saved session or task snapshot cannot be restored."""


class _OneProblemError(PheroError):
    """An error with one cause, in both languages.

    Attributes:
        problem: where it is, what is wrong, and what to do now.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem)

    def say(self, language: Language = "en") -> str:
        """Return the whole sentence in ``language``."""
        return self.problem.say(language)


class OwnerError(_OneProblemError):
    """A session belongs to another user or tenant."""


class MissingExtraError(_OneProblemError):
    """An optional package is not installed; the message names the line that installs it."""


class StoreError(_OneProblemError):
    """A store of sessions cannot be reached, read or written."""


class ConflictError(StoreError):
    """Somebody else has saved or forgotten the session since it was loaded: load it again and repeat."""


def nearest(word: str, known: Sequence[str]) -> str | None:
    """Return the known word that ``word`` was most likely meant to be, or None.

    >>> nearest("max_round", ["max_rounds", "top_k"])
    'max_rounds'
    """
    matches = get_close_matches(word, known, n=1, cutoff=0.6)
    return matches[0] if matches else None


def misnamed(
    place: str, name: str, choices: Sequence[str], plain: Text, guessed: Text, **values: Any
) -> Problem:
    """Return the problem of a name that nothing has, with the nearest that something has.

    Args:
        place: where the name stands.
        name: as it was written.
        choices: the names that there are.
        plain: what to say; ``{name}``, ``{known}`` and ``{guess}`` stand for what they are called here.
        guessed: what to say where there is a guess.
        values: what fills further places, or one of these in another way.

    >>> plain, guessed = Text("no '{name}'", ""), Text("no '{name}'; did you mean '{guess}'?", "")
    >>> str(misnamed("--by", "tpye", ["type", "domain"], plain, guessed))
    "--by: no 'tpye'; did you mean 'type'?"
    """
    guess = nearest(name, choices)
    filled = {"name": name, "known": ", ".join(choices), "guess": guess, **values}
    return Problem(place, guessed if guess else plain, filled)
