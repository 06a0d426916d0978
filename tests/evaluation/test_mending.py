"""The smallest change of one knob that mends a failed probe: it really does, and nothing nearer would."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phero_core.bundled import sample_dialogues
from phero_core.config import Config, preset, with_values
from phero_core.dialogue import load_dialogues
from phero_core.dialogue.model import Dialogue
from phero_core.evaluation import evaluate, fixes, judge_traces, setting_name
from phero_core.evaluation.mending import nearest_values
from phero_core.evaluation.mending.axis import SECTIONS, SILENT, axes
from phero_core.evaluation.mending.trial import Trial
from phero_core.replay import observe_dialogue, replay
from tests.evaluation.lost import asked_dialogues, lossy_configs

if TYPE_CHECKING:
    from phero_core.evaluation import Fix, ProbeResult
    from phero_core.replay import Trace

CONFIG = with_values(
    Config(),
    {
        "recall.min_concentration": 0.5,
        "field.max_rounds": 12,
        "scents.city.decay_factor": 0.9,
        "scents.city.concentration": 0.75,
        "scents.city.cardinality": "one",
    },
)


def talk(rounds, *probes, name="d", own=None):
    messages = [{"role": "user", "content": "…", "packets": gold} for gold in rounds]
    asked = [{"after_round": len(rounds), "type": "city", **probe} for probe in probes]
    return Dialogue(id=name, messages=messages, probes=asked, config=own or {})


def city(value, **rest):
    return {"type": "city", "value": value, **rest}


def first_failed(dialogue: Dialogue, config: Config = CONFIG) -> tuple[ProbeResult, Trace]:
    trace = replay(dialogue, config)
    return judge_traces([trace], trace.config).failed[0], trace


def mended(dialogue: Dialogue, config: Config = CONFIG, *others: Dialogue, **rest: Any) -> dict[str, Fix]:
    """Return the fixes of a dialogue's first failed probe by their settings."""
    result, trace = first_failed(dialogue, config)
    found = fixes(result, trace, [dialogue, *others], config, **rest)
    return {fix.path: fix for fix in found}


FADED = talk([[city("Oslo")], [], [], [], []], {"expect": "Oslo"})
"""0.75 · 0.9⁴ = 0.492075, under 0.5."""


def test_a_faded_value_is_mended_by_each_number_that_let_it_fade():
    """The edges in closed form: (0.5 / 0.75)^(1/4), 0.5 / 0.9⁴ and 0.492075."""
    found = mended(FADED)
    assert found["scents.city.decay_factor"].after == pytest.approx((0.5 / 0.75) ** 0.25, abs=1e-6)
    assert found["scents.city.concentration"].after == pytest.approx(0.5 / 0.9**4, abs=1e-6)
    assert found["recall.min_concentration"].after == pytest.approx(0.75 * 0.9**4, abs=1e-6)
    assert found["scents.city.core"].after is True
    assert [fix.bounds for fix in found.values()] == [
        "≥ 0.903603",
        "≤ 0.492075",
        "≥ 0.762079",
        "= true",
    ]
    assert len(found) == 4


def test_the_value_on_the_slider_passes_as_well():
    found = mended(FADED)
    assert found["scents.city.decay_factor"].on_step == 0.91
    assert found["recall.min_concentration"].on_step == 0.49
    for fix in found.values():
        changed = with_values(CONFIG, {fix.path: fix.on_step})
        assert evaluate([FADED], changed).results[0].passed


def test_a_fix_applies_to_the_parameter_set():
    for fix in mended(FADED).values():
        assert evaluate([FADED], fix.applied_to(CONFIG)).results[0].passed
        assert evaluate([FADED], CONFIG).results[0].passed is False


def test_whole_numbers_are_exact():
    early = talk([[city("Oslo")], [], [], []], {"expect": "Oslo"})
    tight = with_values(CONFIG, {"field.max_rounds": 2})
    assert mended(early, tight)["field.max_rounds"].after == 4
    narrow = with_values(CONFIG, {"recall.window_rounds": 1})
    found = mended(early, narrow)["recall.window_rounds"]
    assert (found.before, found.after, found.on_step) == (1, 4, 4)


def test_an_open_window_counts_as_the_buffer_s_length():
    wanted_gone = talk([[city("Oslo")], [], []], {"expect": None})
    found = mended(wanted_gone)["recall.window_rounds"]
    assert (found.before, found.after) == (12, 2)


def test_the_passing_value_may_lie_between_two_failing_ones():
    """``a`` must be recalled and ``b`` must not: only thresholds between 0.4 and 0.6 will do."""
    both = [
        city("a", concentration=0.6, cardinality="many"),
        city("b", concentration=0.4, cardinality="many"),
    ]
    own = talk([both], {"expect": ["a"]})
    low = with_values(CONFIG, {"recall.min_concentration": 0.1})
    high = with_values(CONFIG, {"recall.min_concentration": 0.9})
    up, down = (mended(own, config)["recall.min_concentration"] for config in (low, high))
    assert (up.after, up.until) == (pytest.approx(0.4, abs=2e-6), pytest.approx(0.6, abs=1e-6))
    assert (down.after, down.until) == (pytest.approx(0.6, abs=1e-6), pytest.approx(0.4, abs=2e-6))
    assert up.bounds == down.bounds == "0.400001–0.6"


def test_a_stated_confidence_is_met_although_only_two_millionths_pass():
    own = talk([[city("Oslo")], []], {"expect": "Oslo", "confidence": 0.6})
    found = mended(own)["scents.city.decay_factor"]
    assert found.after == pytest.approx(0.8, abs=2e-6)


def test_words_and_switches_are_tried():
    """Without superseding both values live, and the older one is due again."""
    own = talk([[city("Oslo")], [city("Rome")]], {"expect": ["Oslo", "Rome"]})
    found = mended(own)
    assert found["scents.city.cardinality"].after == "many"
    assert found["field.supersede_factor"].after == pytest.approx(0.5 / 0.675, abs=1e-6)


def test_what_was_never_observed_no_number_mends():
    assert mended(talk([[city("Rome")]], {"expect": "Oslo"})) == {}


def test_a_probe_that_passes_needs_no_fix():
    own = talk([[city("Oslo")]], {"expect": "Oslo"})
    trace = replay(own, CONFIG)
    assert fixes(judge_traces([trace], CONFIG).results[0], trace, [own], CONFIG) == []


def test_settings_that_the_dialogue_fixes_are_left_alone():
    own = FADED.changed(config={"recall.min_concentration": 0.5})
    assert "recall.min_concentration" not in mended(own)
    assert "scents.city.decay_factor" in mended(own)


def test_numbers_that_an_annotation_fixes_are_no_fix():
    own = talk([[city("Oslo", concentration=0.3)]], {"expect": "Oslo"})
    assert "scents.city.concentration" not in mended(own)


def test_other_probes_that_flip_are_named_by_a_real_evaluation():
    """One other probe needs the same; one is a ghost as soon as the threshold falls."""
    same = talk([[city("Rome")], [], [], [], []], {"expect": "Rome"}, name="same")
    ghost = talk([[city("Bern", concentration=0.495, decay_factor=1.0)]], {"expect": None}, name="ghost")
    still = talk([[city("Kyiv")]], {"expect": "Kyiv"}, name="still")
    found = mended(FADED, CONFIG, same, ghost, still)
    lower = found["recall.min_concentration"]
    assert [result.dialogue for result in lower.fixed] == ["same"]
    assert [result.dialogue for result in lower.broken] == ["ghost"]
    slower = found["scents.city.decay_factor"]
    assert ([r.dialogue for r in slower.fixed], slower.broken) == (["same"], ())


def test_those_that_harm_least_come_first_then_the_smallest():
    ghost = talk([[city("Bern", concentration=0.495, decay_factor=1.0)]], {"expect": None}, name="ghost")
    found = list(mended(FADED, CONFIG, ghost).values())
    assert [len(fix.broken) for fix in found] == sorted(len(fix.broken) for fix in found)
    assert found[0].path == "scents.city.decay_factor"
    assert found[-1].path == "recall.min_concentration"
    harmless = [fix.size for fix in found if not fix.broken]
    assert harmless == sorted(harmless)


def test_side_effects_are_the_same_whatever_is_known_already():
    other = talk([[city("Rome")], [], [], [], []], {"expect": "Rome"}, name="same")
    own = [FADED, other]
    seen = [observe_dialogue(dialogue) for dialogue in own]
    plain = mended(FADED, CONFIG, other)
    known = mended(FADED, CONFIG, other, observations=seen, report=evaluate(own, CONFIG, seen))
    assert plain == known


def test_the_sentence_names_setting_edge_and_side_effects():
    fix = mended(FADED)["scents.city.decay_factor"]
    assert fix.say() == (
        "city · Decay factor ≥ 0.903603 (now 0.9) mends this; 0 others are mended, 0 break "
        "[scents.city.decay_factor]"
    )
    assert fix.say("zh").startswith("city · 衰减因子 ≥ 0.903603（现为 0.9）可修复")
    assert json.loads(json.dumps(fix.to_dict()))["path"] == "scents.city.decay_factor"


def test_every_setting_has_a_name():
    result, trace = first_failed(FADED)
    for axis in axes(trace.config, Trial(result, trace).kinds, trace):
        assert setting_name(axis.path) != setting_name(axis.path, "zh")


@given(lossy_configs(), asked_dialogues())
def test_hints_and_prompts_never_change_what_becomes_of_a_probe(config, dialogue):
    """The knobs that are not searched for this reason really do nothing."""
    assert {path.partition(".")[0] for path in SILENT if "." in path} <= set(SECTIONS)
    kind = dialogue.probes[0].type
    changed = with_values(config, {"recall.confirm_after": 7, f"scents.{kind}.inject_above": 0.99})
    one, other = evaluate([dialogue], config).results[0], evaluate([dialogue], changed).results[0]
    assert (one.outcome, one.failures) == (other.outcome, other.failures)


def _passes(dialogue: Dialogue, config: Config, path: str, value: Any) -> bool:
    return evaluate([dialogue], with_values(config, {path: value})).results[0].passed


@settings(max_examples=25)
@given(lossy_configs(), asked_dialogues(), st.lists(st.floats(0.0, 1.0), min_size=8, max_size=8))
def test_a_returned_value_passes_and_nothing_nearer_does(config, dialogue, shares):
    trace = replay(dialogue, config)
    result = judge_traces([trace], trace.config).results[0]
    for axis, found in nearest_values(result, trace):
        assert _passes(dialogue, config, axis.path, found.value)
        for further in (found.on_step, found.until):
            assert further is None or _passes(dialogue, config, axis.path, further)
        if axis.choices:
            continue
        far = abs(found.value - axis.present)
        for share in shares:
            for sign in (1, -1):
                value = axis.present + sign * share * far
                if axis.whole:
                    value = round(value)
                nearer = abs(value - axis.present) < far - (0 if axis.whole else 2e-6)
                if nearer and axis.low <= value <= axis.high:
                    assert not _passes(dialogue, config, axis.path, value)


@settings(max_examples=25)
@given(lossy_configs(), asked_dialogues(), st.floats(0.0, 1.0))
def test_a_knob_that_is_not_returned_mends_nowhere_on_its_slider(config, dialogue, share):
    trace = replay(dialogue, config)
    result = judge_traces([trace], trace.config).results[0]
    if result.passed:
        return
    mending = {axis.path for axis, _ in nearest_values(result, trace)}
    for axis in axes(trace.config, Trial(result, trace).kinds, trace):
        if axis.path not in mending and not axis.choices:
            first, last = axis.knob.slider_range
            value = axis.value(first + share * (last - first))
            assert not _passes(dialogue, config, axis.path, value)


@pytest.fixture(scope="module")
def samples():
    return load_dialogues(sample_dialogues())


def test_the_fixes_of_the_samples_pass_and_their_side_effects_are_those_of_a_fresh_evaluation(samples):
    config = preset("ecommerce")
    seen = [observe_dialogue(dialogue) for dialogue in samples]
    before = evaluate(samples, config, seen)
    lost = [result for result in before.failed if result.margin is not None][::8]
    assert len(lost) >= 4
    for result in lost:
        place = next(n for n, dialogue in enumerate(samples) if dialogue.id == result.dialogue)
        trace = replay(samples[place], config, seen[place])
        for fix in fixes(result, trace, samples, config, seen, report=before)[:2]:
            after = evaluate(samples, fix.applied_to(config), seen)
            flipped = {
                other.key
                for one, other in zip(before.results, after.results, strict=True)
                if one.passed is not other.passed
            }
            assert flipped - {result.key} == {other.key for other in (*fix.fixed, *fix.broken)}
            assert result.key in flipped


def test_a_search_does_not_depend_on_what_is_written_beside_the_probe():
    result, trace = first_failed(FADED)
    noted = replace(result, probe=result.probe.model_copy(update={"note": "far"}))
    assert nearest_values(noted, trace) == nearest_values(result, trace)
