"""What the columns of a table hold."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from phero_core.errors import InputError, Problem, misnamed
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


@dataclass(frozen=True)
class ColumnMapping:
    """Which column of a table holds what; None where none does.

    A row is one of three things: a *message* (``content``, with ``role`` or ``speaker``), a *round* (``user`` and
    ``assistant``), or a *dialogue* (``transcript``: all of it in one cell, a line for each message).

    Attributes:
        conversation: what dialogue a row belongs to; without it the whole table is one.
        role: who speaks, as a role's name in some language.
        speaker: who speaks, by name.
        content: what is said.
        time: when.
        user: what the user says in this round.
        assistant: what the assistant answers.
        transcript: a whole dialogue.

    >>> ColumnMapping(content="Text", speaker="Who").used()
    {'speaker': 'Who', 'content': 'Text'}
    """

    conversation: str | None = None
    role: str | None = None
    speaker: str | None = None
    content: str | None = None
    time: str | None = None
    user: str | None = None
    assistant: str | None = None
    transcript: str | None = None

    def used(self) -> dict[str, str]:
        """Return the columns that hold something, by what they hold."""
        pairs = ((part.name, getattr(self, part.name)) for part in fields(self))
        return {name: column for name, column in pairs if column is not None}

    @property
    def complete(self) -> bool:
        """Whether dialogues can be read with it."""
        said = self.content and (self.role or self.speaker)
        return bool(said or self.transcript or (self.user and self.assistant))


def mapping_from(given: Mapping[str, str]) -> ColumnMapping:
    """Return the mapping that a person gave.

    >>> mapping_from({"content": "Text", "speaker": "Who"}).content
    'Text'

    Raises:
        InputError: a part has another name; every such part is listed.
    """
    known = [part.name for part in fields(ColumnMapping)]
    problems = [misnamed("", name, known, _NO_PART, _NO_PART_GUESS) for name in given if name not in known]
    if problems:
        raise InputError(problems)
    return ColumnMapping(**given)


def missing_columns(mapping: ColumnMapping, headers: Sequence[str], place: str) -> Iterator[Problem]:
    """Yield a problem for each column that a mapping names and a table does not have, or if it is not enough."""
    for column in mapping.used().values():
        if column not in headers:
            yield misnamed(place, column, list(headers), _NO_COLUMN, _NO_COLUMN_GUESS)
    if not mapping.complete:
        yield Problem(place, _NOT_ENOUGH, {"known": ", ".join(headers)})


_NO_PART = Text("a table has no part '{name}'; known: {known}", "表格没有“{name}”这一项；可用：{known}")
_NO_PART_GUESS = Text(
    "a table has no part '{name}'; did you mean '{guess}'?", "表格没有“{name}”这一项；是否想写“{guess}”？"
)
_NO_COLUMN = Text("has no column '{name}'; there are: {known}", "没有“{name}”列；现有：{known}")
_NO_COLUMN_GUESS = Text(
    "has no column '{name}'; did you mean '{guess}'?", "没有“{name}”列；是否想写“{guess}”？"
)
_NOT_ENOUGH = Text(
    "say which columns hold the dialogue: content and role (or speaker), user and assistant, or transcript. "
    "There are: {known}",
    "请指明对话所在的列：content 加 role（或 speaker），user 加 assistant，或 transcript。现有列：{known}",
)
