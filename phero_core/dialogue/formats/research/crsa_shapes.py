"""What the files of CRSA look like: raw dialogues of numbered turns, and annotated rows with JSON inside a text."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, model_validator
from pydantic import Field as Key

from phero_core.dialogue.formats.foreign import Foreign
from phero_core.dialogue.formats.screening import screen
from phero_core.dialogue.formats.strict_json import parse_json
from phero_core.text import Text
from phero_core.validation import UnfitError

BASIC = "basic_information"
"""The first stage of a booking."""


class RawTalk(Foreign):
    """A raw dialogue; its turns are keys with numbers."""

    turns: dict[str, str] = Key(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _all_keys(cls, content: Any) -> Any:
        return {"turns": content}


class Line(Foreign):
    """What one side said."""

    speaker: str
    text: str


class Stage(Foreign):
    """A part of a dialogue so far."""

    utterances: list[Line] = Key(default_factory=list)
    slots: dict[str, Any] = Key(default_factory=dict)


class Anomaly(Foreign):
    """What is unusual about the user's answer."""

    anomaly_reason: str | None = None


class Agenda(Foreign):
    """What the system asks."""

    utterances: str = ""


class Answer(Foreign):
    """What the user answers."""

    utterances: str = ""
    anomaly_analysis: Anomaly = Anomaly()


class Now(Foreign):
    """The question and its answer."""

    agenda: Agenda = Agenda()
    user: Answer = Answer()


class Moment(Foreign):
    """What a row's ``input`` holds."""

    Context: dict[str, Stage]
    Dialogue: Now
    Slots: dict[str, Any] = Key(default_factory=dict)


def _parsed(written: Any) -> Any:
    if not isinstance(written, str):
        raise UnfitError(_NO_TEXT, found=type(written).__name__)
    content = parse_json(written)
    screen(content)
    return content


class Row(Foreign):
    """An annotated row."""

    input: Annotated[Moment, BeforeValidator(_parsed)]
    output: str = ""


def is_row(content: Any) -> bool:
    """Tell an annotated row from other instructions with inputs and outputs.

    >>> is_row({"instruction": "", "input": "translate", "output": ""})
    False
    """
    written = content.get("input") if isinstance(content, dict) else None
    return isinstance(written, str) and written.lstrip().startswith("{") and f'"{BASIC}"' in written


_NO_TEXT = Text("must be JSON in a text; found {found}", "必须是文本中的 JSON；实际为 {found}")
