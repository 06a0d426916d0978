"""What a person is working on: data, two parameter sets, the place that is looked at. Plain data, no streamlit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from dashboard.library import SAMPLES, Library, Source
from phero_core.config import Config, preset, with_values
from phero_core.dialogue import Dialogue, Message
from phero_core.text import Language

Slot = Literal["A", "B"]
SLOTS: tuple[Slot, Slot] = ("A", "B")
MOST_STEPS = 50
OPENING_PRESET = {"A": "ecommerce", "B": "balanced"}
"""A visibly forgets on the opening dialogue, B does not: there is something to tune."""


@dataclass(frozen=True)
class Step:
    """One state of both parameter sets, and what led to it; equal causes in a row make one step."""

    configs: Mapping[Slot, Config]
    cause: str


@dataclass
class Workbench:
    """Everything that a visit holds. One for each browser session.

    Attributes:
        language: of all words.
        library: the data sets, and what is kept with them.
        source_name: the one in use.
        dialogue_id: the dialogue that is looked at.
        configs: the parameter sets A and B.
        slot: the one that the sidebar edits.
        cursor: the round that is looked at; None until somebody or `settle_view` chooses one.
        kind: the type that is looked at; None is the most telling one.
        by_value: show a row for each value rather than for each type.
        log: colour by the logarithm.
        failure: the failed probe that is looked at: its dialogue, and its number there.
        appended: messages added by hand, by data set and dialogue.
        past: steps that can be undone, oldest first.
        future: steps that can be done again, next one last.
        judged_whole: large data sets that a person wants judged in full, not by a sample.
    """

    language: Language
    library: Library
    source_name: str
    dialogue_id: str
    configs: dict[Slot, Config] = field(
        default_factory=lambda: {slot: preset(OPENING_PRESET[slot]) for slot in SLOTS}
    )
    slot: Slot = "A"
    cursor: int | None = None
    kind: str | None = None
    by_value: bool = False
    log: bool = False
    failure: tuple[str, int] | None = None
    appended: dict[tuple[str, str], tuple[Message, ...]] = field(default_factory=dict)
    past: list[Step] = field(default_factory=list)
    future: list[Step] = field(default_factory=list)
    judged_whole: set[str] = field(default_factory=set)

    @property
    def source(self) -> Source:
        """The data set in use."""
        return self.library.source(self.source_name)

    @property
    def config(self) -> Config:
        """The parameter set that the sidebar edits."""
        return self.configs[self.slot]

    @property
    def other(self) -> Slot:
        """The slot that the sidebar does not edit."""
        return "B" if self.slot == "A" else "A"

    @property
    def added(self) -> tuple[Message, ...]:
        """Messages added by hand to the dialogue in view."""
        return self.appended.get((self.source_name, self.dialogue_id), ())

    @property
    def dialogue(self) -> Dialogue:
        """The dialogue in view, with what was added by hand."""
        found = self.source.dialogue(self.dialogue_id) or self.source.dialogues[0]
        return found.changed(messages=(*found.messages, *self.added)) if self.added else found

    @property
    def round_in_view(self) -> int:
        """The round that is looked at."""
        last = self.dialogue.rounds
        return last if self.cursor is None else min(max(1, self.cursor), last)

    def set_values(self, values: Mapping[str, Any], slot: Slot | None = None) -> None:
        """Change settings of a slot by dotted path; equal paths in a row make one undo step.

        Raises:
            ConfigError: a value is not valid; nothing has changed then.
        """
        slot = slot or self.slot
        changed = with_values(self.configs[slot], values)
        self.put(slot, changed, cause=f"{slot}:{','.join(sorted(values))}")

    def put(self, slot: Slot, config: Config, cause: str = "") -> None:
        """Load a whole parameter set into a slot."""
        if config == self.configs[slot]:
            return
        if not cause or not self.past or self.past[-1].cause != cause:
            self.past.append(Step(dict(self.configs), cause))
            del self.past[:-MOST_STEPS]
        self.future.clear()
        self.configs[slot] = config

    def undo(self) -> None:
        """Go back one step."""
        self._move(self.past, self.future)

    def redo(self) -> None:
        """Do again what was undone last."""
        self._move(self.future, self.past)

    def _move(self, from_steps: list[Step], to_steps: list[Step]) -> None:
        if from_steps:
            step = from_steps.pop()
            to_steps.append(Step(dict(self.configs), step.cause))
            self.configs = dict(step.configs)

    def settle_view(self, round_id: int) -> None:
        """Look at a round while nobody has chosen one."""
        if self.cursor is None:
            self.cursor = round_id

    def view(self, source: str, dialogue: str) -> None:
        """Look at another dialogue; where in it is open."""
        self.source_name, self.dialogue_id = source, dialogue
        self.cursor, self.kind = None, None

    def add_source(self, source: Source) -> str:
        """Put a data set on the shelf and look at its first dialogue; return the name that it has there.

        Raises:
            WorkspaceError: it cannot be written; nothing has changed then.
        """
        name = self.library.add(source)
        self.appended = {place: added for place, added in self.appended.items() if place[0] != name}
        self.view(name, source.dialogues[0].id)
        return name

    def remove_source(self, name: str) -> None:
        """Take a data set off the shelf and look at the samples; these stay always.

        Raises:
            WorkspaceError: it cannot be removed; nothing has changed then.
        """
        if name != SAMPLES:
            self.library.remove(name)
            self.appended = {place: added for place, added in self.appended.items() if place[0] != name}
            self.view(SAMPLES, self.library.source(SAMPLES).dialogues[0].id)

    def append(self, message: Message) -> None:
        """Add a message by hand to the dialogue in view, and look at the round that it makes."""
        self.appended[self.source_name, self.dialogue_id] = (*self.added, message)
        self.cursor = self.dialogue.rounds

    def take_back(self) -> None:
        """Remove the messages added by hand to the dialogue in view."""
        self.appended.pop((self.source_name, self.dialogue_id), None)
        self.cursor = None
