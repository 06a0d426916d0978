"""One schema owns every number: bounds, ranges, units and words all come from it."""

import pytest

from phero_core.config import (
    Config,
    Provenance,
    ScentType,
    config_from,
    differences,
    knobs_of,
    preset,
    with_values,
)
from phero_core.config.engine_settings import FieldSettings, RecallSettings
from phero_core.config.governor_settings import GovernorSettings
from phero_core.config.scent_settings import ObserveSettings
from phero_core.errors import ConfigError

SECTIONS = {
    "field": FieldSettings,
    "recall": RecallSettings,
    "governor": GovernorSettings,
    "observe": ObserveSettings,
}
KNOBS = [
    *(
        (f"{section}.{name}", knob, model)
        for section, model in SECTIONS.items()
        for name, knob in knobs_of(model).items()
    ),
    *((f"scents.city.{name}", knob, ScentType) for name, knob in knobs_of(ScentType).items()),
]
NUMBERS = [entry for entry in KNOBS if entry[1].unit not in {"choice", "switch"}]


def ids(entries):
    return [entry[0] for entry in entries]


def default_of(path, model):
    return model().model_dump()[path.rpartition(".")[2]]


def is_whole(path, model):
    kind = str(model.model_fields[path.rpartition(".")[2]].annotation)
    return "int" in kind and "float" not in kind


@pytest.mark.parametrize("knob", [knob for _, knob, _ in KNOBS], ids=ids(KNOBS))
def test_every_knob_speaks_both_languages(knob):
    assert all([knob.label.en, knob.label.zh, knob.meaning.en, knob.meaning.zh])
    assert knob.label.en != knob.label.zh
    assert knob.meaning.en.endswith(".")
    assert knob.meaning.zh.endswith("。")
    if knob.why is not None:
        assert knob.why.en
        assert knob.why.zh


@pytest.mark.parametrize(("path", "knob", "model"), NUMBERS, ids=ids(NUMBERS))
def test_ranges_lie_inside_bounds_and_sliders_hold_the_default(path, knob, model):
    low, high = knob.slider_range
    assert knob.low <= low < high <= knob.high
    assert 0 < knob.step <= high - low
    if knob.recommended is not None:
        assert low <= knob.recommended[0] < knob.recommended[1] <= high
    default = default_of(path, model)
    assert default is None or low <= default <= high


@pytest.mark.parametrize(("path", "knob", "model"), NUMBERS, ids=ids(NUMBERS))
def test_bounds_are_inclusive_and_nothing_beyond_them_is_taken(path, knob, model):
    kind = int if is_whole(path, model) else float
    beyond = 1 if kind is int else 0.001
    for inside in (knob.low, knob.high):
        with_values(Config(), {path: kind(inside)})
    for outside in (knob.low - beyond, knob.high + beyond):
        with pytest.raises(ConfigError):
            with_values(Config(), {path: kind(outside)})


@pytest.mark.parametrize("name", ["field", "recall", "governor", "observe"])
def test_every_setting_of_a_section_has_a_knob_but_the_packs(name):
    assert set(SECTIONS[name].model_fields) - set(knobs_of(SECTIONS[name])) <= {"packs"}


@pytest.mark.parametrize(
    ("path", "range_"),
    [
        ("field.max_rounds", (4, 12)),
        ("recall.min_concentration", (0.4, 0.6)),
        ("field.lse_temperature", (1.0, 2.0)),
    ],
)
def test_recommended_ranges_are_those_that_teams_report(path, range_):
    assert next(knob for name, knob, _ in KNOBS if name == path).recommended == range_


def test_a_parameter_set_is_frozen():
    with pytest.raises(ValueError, match="frozen"):
        Config().recall.top_k = 5


def test_defaults_are_made_for_each_parameter_set_anew():
    assert Config().scents is not Config().scents
    assert Config() == Config()


def test_the_editors_schema_describes_every_setting():
    schema = Config.model_json_schema(by_alias=True)
    assert set(schema["properties"]) == {
        "schema",
        "field",
        "recall",
        "governor",
        "observe",
        "scents",
        "provenance",
    }
    assert schema["additionalProperties"] is False
    for part in schema["$defs"].values():
        if part["type"] == "object":
            assert part["additionalProperties"] is False
            assert all(entry.get("description") for entry in part["properties"].values())
    rounds = schema["$defs"]["FieldSettings"]["properties"]["max_rounds"]
    assert (rounds["minimum"], rounds["maximum"], rounds["default"]) == (1, 1000, 12)


def test_differences_name_each_setting_once_and_leave_provenance_out():
    other = with_values(
        preset("balanced"), {"recall.top_k": 5, "scents.city.decay_factor": 0.5, "provenance.note": "x"}
    )
    assert [tuple(found) for found in differences(preset("balanced"), other)] == [
        ("recall.top_k", 3, 5),
        ("scents.city.decay_factor", preset("balanced").scent("city").decay_factor, 0.5),
    ]
    assert differences(preset("medical"), preset("medical")) == []


def test_the_digest_tells_parameter_sets_apart_by_what_acts():
    assert config_from({"recall": {"top_k": 4}}).digest != config_from({"recall": {"top_k": 5}}).digest
    named = preset("medical").model_copy(update={"provenance": Provenance(note="other")})
    assert named.digest == preset("medical").digest
