"""Every probe that fails has one primary reason of a fixed list, and it is the one that the figures bear out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.config import Config, preset, with_values
from phero_core.dialogue.model import Dialogue
from phero_core.evaluation import FAILURE_REASONS, FailureReason, evaluate
from phero_core.evaluation.failure_reason import LONG
from phero_core.scent import Reason
from tests.strategies import dialogues as drawn_dialogues
from tests.strategies import engine_configs

CONFIG = with_values(Config(), {"recall.min_concentration": 0.5, "field.max_rounds": 12})


def packet(kind, value, concentration=0.75, factor=0.9, **rest):
    return {"type": kind, "value": value, "concentration": concentration, "decay_factor": factor, **rest}


def city(value, concentration=0.75, **rest):
    return packet("city", value, concentration, cardinality="one", **rest)


def taken_back(**rest):
    return {"type": "city", "polarity": "retract", **rest}


def reason(rounds, config=CONFIG, settings=None, tasks=None, before=(), **probe):
    """Judge one probe after a dialogue of one user message a round; ``tasks`` begin with a round's message."""
    marks = tasks or {}
    messages = [
        {"role": "user", "content": "…", "packets": gold, **({"task": marks[n]} if n in marks else {})}
        for n, gold in enumerate(rounds, 1)
    ]
    probes = [*before, {"after_round": len(rounds), "type": "city", **probe}]
    own = Dialogue(id="d", messages=messages, probes=probes, config=settings or {})
    return evaluate([own], config).results[-1].reason


def test_the_list_is_fixed_and_holds_every_reason_of_the_engine_in_both_languages():
    assert {str(entry) for entry in Reason} < {str(entry) for entry in FailureReason}
    assert set(FAILURE_REASONS) == set(FailureReason)
    for words in FAILURE_REASONS.values():
        assert words.en != words.zh


def test_a_probe_that_passes_has_no_reason():
    assert reason([[city("Oslo")]], expect="Oslo") is None


@pytest.mark.parametrize(
    ("rounds", "settings", "why"),
    [
        ([[city("Oslo")], [], [], [], []], {}, "below_threshold"),
        ([[city("Oslo", 0.3)]], {}, "below_threshold"),
        ([[city("Oslo")], [], []], {"recall.window_rounds": 2}, "outside_window"),
        ([[city("Oslo")], [], []], {"field.max_rounds": 2}, "evicted"),
        ([[city("Oslo")], [city("Rome")]], {}, "superseded"),
        ([[city("Oslo")], [taken_back()]], {}, "retracted"),
        ([[]], {}, "never_observed"),
        ([[city("Rome")]], {}, "wrong_value_observed"),
        ([[packet("home", "Oslo")]], {}, "wrong_type"),
        ([[city("Oslo", target="sister", target_kind="person")]], {}, "wrong_target"),
    ],
)
def test_what_keeps_a_value_away_that_is_due(rounds, settings, why):
    assert reason(rounds, settings=settings, expect="Oslo") == why


def test_a_value_that_left_with_its_task_is_cleared():
    assert reason([[city("Oslo")], []], tasks={2: "return"}, expect="Oslo") == "cleared_by_task"


def test_a_value_that_only_the_governor_weakened_is_diluted():
    """Four packets of 0.9 are over the cap of 1, and each is halved when the next round opens."""
    many = [packet("city", name, 0.9, 1.0) for name in ("Oslo", "Rome", "Bern", "Kyiv")]
    tight = {"governor.cap": 1.0, "governor.cap_factor": 0.5}
    assert reason([many, []], settings=tight, expect="Oslo") == "diluted"


def test_a_value_behind_another_is_outranked():
    two = [packet("city", "Rome", 0.9), packet("city", "Oslo", 0.8)]
    assert reason([two], expect="Oslo") == "outranked"


def test_an_older_value_stands_where_the_newer_one_was_never_seen():
    before = [{"after_round": 1, "type": "city", "expect": "Rome"}]
    assert reason([[city("Rome")], []], before=before, expect="Oslo") == "change_not_observed"


def test_a_value_that_nothing_took_back_was_not_withdrawn():
    assert reason([[city("Oslo")], [], []], expect=None) == "not_withdrawn"
    before = [{"after_round": 1, "type": "city", "expect": "Oslo"}]
    assert reason([[city("Oslo")]], before=before, expect=None) == "wrongly_observed"


def test_a_value_of_this_very_round_should_not_have_been_observed():
    assert reason([[city("Oslo")]], expect=None) == "wrongly_observed"


def test_a_value_that_is_older_than_any_need_was_remembered_for_too_long():
    old = [[city("Oslo", 1.0, decay_factor=1.0)], *[[] for _ in range(LONG)]]
    assert reason(old, expect=None) == "not_withdrawn"
    assert reason([*old, []], expect=None) == "too_long_remembered"


def test_small_talk_that_stays_was_remembered_for_too_long():
    said = [[packet("chatter", "nice weather")], []]
    assert reason(said, type="chatter", expect=None) == "too_long_remembered"


@pytest.mark.parametrize(
    ("stated", "why"),
    [
        ("below_threshold", "too_long_remembered"),
        ("outside_window", "too_long_remembered"),
        ("evicted", "too_long_remembered"),
        ("retracted", "not_withdrawn"),
        ("superseded", "not_withdrawn"),
        ("cleared_by_task", "not_cleared"),
        ("never_observed", "wrongly_observed"),
    ],
)
def test_a_probe_that_says_why_nothing_is_due_decides_what_a_ghost_means(stated, why):
    assert reason([[city("Oslo")], []], expect=None, suppressed=stated) == why


def test_a_value_that_outlived_its_task_was_not_cleared():
    lasting = [[city("Oslo", scope="session")], []]
    assert reason(lasting, tasks={2: "return"}, expect=None) == "not_cleared"


def test_a_replaced_value_that_is_still_recalled_competes():
    rounds = [[city("Oslo")], [city("Rome")]]
    assert reason(rounds, settings={"field.supersede_factor": 1.0}, expect=["Rome"]) == "still_competing"


@pytest.mark.parametrize(
    ("probe", "why"),
    [
        ({"expect": ["Oslo", "Rome"], "ordered": True}, "wrong_order"),
        ({"expect": "Rome", "confidence": 0.5}, "wrong_confidence"),
        ({"expect": "Rome", "suppressed": "retracted"}, "other_reason"),
        ({"expect": "Rome", "expect_contains": "Paris"}, "wrong_value_observed"),
        ({"expect": "Rome", "expect_not_contains": "slo"}, "wrongly_observed"),
        ({"expect_contains": "Par"}, "wrong_value_observed"),
    ],
)
def test_what_a_probe_states_beside_a_value_decides_last(probe, why):
    two = [packet("city", "Rome", 0.9), packet("city", "Oslo", 0.8)]
    assert reason([two], **probe) == why


def test_a_part_of_a_faded_value_is_missing_because_it_faded():
    assert reason([[city("Oslo", 0.3)]], expect_contains="osl") == "below_threshold"


def test_a_pattern_finds_the_types_that_it_means():
    assert reason([[packet("home_city", "Oslo", 0.3)]], type="home_*", expect="Oslo") == "below_threshold"


@given(engine_configs(), drawn_dialogues(), st.data())
def test_a_reason_is_given_exactly_where_a_probe_fails(config, dialogue, data):
    probe = {
        "after_round": data.draw(st.integers(1, dialogue.rounds)),
        "type": data.draw(st.sampled_from(["city", "symptom", "allergy", "*"])),
        "expect": data.draw(st.sampled_from([None, "a", "c", ["a", "b"]])),
        "target": data.draw(st.sampled_from([None, "A1", "sister"])),
    }
    (judged,) = evaluate([dialogue.changed(probes=[probe])], config).results
    assert (judged.reason is None) is judged.passed


def test_a_report_counts_its_reasons_for_filters():
    own = Dialogue(
        id="d",
        messages=[{"role": "user", "content": "…", "packets": [city("Rome")]}],
        probes=[{"after_round": 1, "type": "city", "expect": name} for name in ("Oslo", "Bern", "Rome")],
    )
    assert evaluate([own], preset("balanced")).reasons == {FailureReason.WRONG_VALUE_OBSERVED: 2}
