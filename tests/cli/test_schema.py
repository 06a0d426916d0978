"""``phero schema``: what editors complete and check."""

from __future__ import annotations

import pytest

from phero_core.config import ScentType, knobs_of


@pytest.mark.parametrize("subject", ["config", "dialogue", "pack"])
def test_schemas_are_json_schema(phero, subject):
    schema = phero("schema", subject).json
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_number_of_a_scent_has_title_meaning_and_recommended_range(phero, language):
    properties = phero("schema", "config", "--lang", language).json["$defs"]["ScentType"]["properties"]
    for name, knob in knobs_of(ScentType).items():
        assert properties[name]["title"] == knob.label.say(language)
        assert properties[name]["description"].startswith(knob.meaning.say(language))
        assert properties[name].get("x-recommended") == (list(knob.recommended) if knob.recommended else None)
    assert properties["decay_factor"]["minimum"] == 0.0


def test_config_is_the_default_and_json_goes_without_saying(phero):
    assert phero("schema").out == phero("schema", "config", "--json").out


@pytest.mark.parametrize(
    ("subject", "parts"),
    [
        ("pack", ("TypeRule", "Frame", "Vocabulary")),
        ("dialogue", ("Message", "ToolCall", "Annotation", "Probe")),
    ],
)
def test_every_key_says_what_it_means(phero, subject, parts):
    """An editor shows it beside the key."""
    schema = phero("schema", subject).json
    for part in (schema, *(schema["$defs"][name] for name in parts)):
        assert ">>>" not in part["description"]
        assert [name for name, key in part["properties"].items() if not key.get("description")] == []


def test_a_pack_is_explained_as_the_engine_and_the_knobs_explain_it(phero):
    schema = phero("schema", "pack").json
    retracts = schema["$defs"]["TypeRule"]["properties"]["retracts"]
    assert retracts["description"].startswith("patterns that take a value back")
    assert schema["$defs"]["ScentType"]["properties"]["decay_factor"]["x-recommended"]
