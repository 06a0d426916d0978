"""``phero schema``: JSON schemas, so that an editor completes and checks YAML files."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel

from phero_core.cli.spoken import AsJson, argument
from phero_core.cli.terminal import Terminal
from phero_core.config import Config, Knob, ScentType, knobs_of
from phero_core.dialogue import dialogue_schema
from phero_core.explaining import explained
from phero_core.observe.pack import Frame, Pack, TypeRule, Vocabulary
from phero_core.text import Language, Text

ABOUT = Text(
    "Print the JSON schema of a file format, for editors.", "输出文件格式的 JSON Schema，供编辑器使用。"
)
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Subject(StrEnum):
    """What there is a schema of."""

    CONFIG = "config"
    DIALOGUE = "dialogue"
    PACK = "pack"


_Subject = Annotated[
    Subject, argument(Text("Of what: config, dialogue or pack.", "哪种文件：config、dialogue 或 pack。"))
]


def run(terminal: Terminal, subject: _Subject = Subject.CONFIG, *, as_json: AsJson = False) -> int:
    """Print a schema; it is JSON in any case."""
    del as_json
    terminal.show_json(schema_of(subject, terminal.language))
    return 0


def schema_of(subject: Subject, language: Language = "en") -> dict[str, Any]:
    """Return the JSON schema of a file format.

    >>> schema_of(Subject.CONFIG)["$defs"]["FieldSettings"]["properties"]["max_rounds"]["x-recommended"]
    [4, 12]
    """
    if subject is Subject.DIALOGUE:
        return dialogue_schema()
    if subject is Subject.PACK:
        return {"$schema": _DIALECT, **_pack_schema(language)}
    return {"$schema": _DIALECT, **_config_schema(language)}


def _pack_schema(language: Language) -> dict[str, Any]:
    schema = explained(Pack, TypeRule, Frame, Vocabulary)
    for name, knob in knobs_of(ScentType).items():
        schema["$defs"]["ScentType"]["properties"][name] |= _about(knob, language)
    return schema


def _config_schema(language: Language) -> dict[str, Any]:
    schema = Config.model_json_schema(by_alias=True)
    sections = [info.annotation for info in Config.model_fields.values()]
    for section in (*sections, ScentType):
        if isinstance(section, type) and issubclass(section, BaseModel):
            properties = schema["$defs"][section.__name__]["properties"]
            for name, knob in knobs_of(section).items():
                properties[name] |= _about(knob, language)
    return schema


def _about(knob: Knob, language: Language) -> dict[str, Any]:
    """Return what an editor shows and JSON Schema has no word for (``x-``)."""
    meaning, why = knob.meaning.say(language), knob.why.say(language) if knob.why else ""
    about: dict[str, Any] = {
        "title": knob.label.say(language),
        "x-unit": knob.unit,
        "x-tunable": knob.tunable,
    }
    if knob.recommended is not None:
        about["x-recommended"] = list(knob.recommended)
        low, high = knob.recommended
        meaning = f"{meaning} {_RECOMMENDED.say(language, low=low, high=high)}"
    return {**about, "description": f"{meaning} {why}".strip()}


_RECOMMENDED = Text("Recommended: {low} to {high}.", "建议范围：{low} 至 {high}。")
