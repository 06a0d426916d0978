"""What became of a value, round by round, in sentences whose figures are those of the replay."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.bundled import sample_dialogues
from phero_core.config import Config, preset, with_values
from phero_core.dialogue import load_dialogues
from phero_core.dialogue.model import Dialogue
from phero_core.evaluation import StoryEvent, judge_traces, stories
from phero_core.evaluation.story import SENTENCES
from phero_core.replay import replay
from tests.strategies import dialogues as drawn_dialogues
from tests.strategies import engine_configs

CONFIG = with_values(Config(), {"recall.min_concentration": 0.5, "field.max_rounds": 12})


def packet(kind, value, concentration=0.75, **rest):
    return {"type": kind, "value": value, "concentration": concentration, "decay_factor": 0.9, **rest}


def city(value, concentration=0.75, **rest):
    return packet("city", value, concentration, cardinality="one", **rest)


def told(rounds, settings=None, marks=None, **probe):
    """Return the stories of one probe after a dialogue of one user message a round."""
    messages = [
        {"role": "user", "content": "…", "packets": gold, **(marks or {}).get(number, {})}
        for number, gold in enumerate(rounds, 1)
    ]
    asked = {"after_round": len(rounds), "type": "city", **probe}
    trace = replay(Dialogue(id="d", messages=messages, probes=[asked], config=settings or {}), CONFIG)
    return stories(judge_traces([trace], CONFIG).results[0], trace)


def sentences(*given_, language="en", **rest):
    (one,) = told(*given_, **rest)
    return list(one.say(language))


def test_a_value_fades_under_the_threshold():
    rounds = [[city("Oslo")], [], [], [], [], []]
    assert sentences(rounds, expect="Oslo") == [
        "round 1: observed, now 0.75",
        "round 5: 0.49 < 0.50: below the threshold",
    ]
    assert sentences(rounds, expect="Oslo", language="zh") == [
        "第 1 轮：观察到，浓度 0.75",
        "第 5 轮：0.49 < 0.50：低于阈值",
    ]


def test_the_strengths_are_those_at_the_end_of_each_round():
    (one,) = told([[], [city("Oslo")], [], []], expect="Oslo")
    assert one.strengths == (0.0, 0.75, pytest.approx(0.675), pytest.approx(0.6075))
    assert one.threshold == 0.5


def test_a_value_that_was_too_weak_from_the_start():
    assert sentences([[city("Oslo", 0.3)]], expect="Oslo") == [
        "round 1: observed, now 0.30",
        "round 1: 0.30 < 0.50: below the threshold",
    ]


@pytest.mark.parametrize(
    ("rounds", "settings", "marks", "last"),
    [
        (
            [[city("Oslo")], [], []],
            {"recall.window_rounds": 2},
            None,
            "round 3: outside the window (2 rounds old, window 2)",
        ),
        ([[city("Oslo")], [], []], {"field.max_rounds": 2}, None, "round 3: evicted (limit 2)"),
        ([[city("Oslo")], [city("Rome")]], {}, None, "round 2: superseded by Rome, left 0.00"),
        ([[city("Oslo")], [{"type": "city", "polarity": "retract"}]], {}, None, "round 2: retracted"),
        ([[city("Oslo")], []], {}, {2: {"task": "b"}}, "round 2: cleared when task main ended"),
        ([[]], {}, None, "round 1: never observed until then"),
    ],
)
def test_what_a_value_came_to(rounds, settings, marks, last):
    (first, *_) = told(rounds, settings, marks, expect="Oslo")
    assert first.say()[-1] == last


def test_dilution_is_told_with_its_rule():
    many = [packet("city", name, 0.9) for name in ("Oslo", "Rome", "Bern", "Kyiv")]
    tight = {"governor.cap": 1.0, "governor.cap_factor": 0.5}
    assert sentences([many, []], tight, expect="Oslo")[1:] == [
        "round 2: diluted by the governor (cap 1 × 0.5) to 0.41",
        "round 2: 0.41 < 0.50: below the threshold",
    ]


def test_a_value_behind_another_names_it_and_the_other_has_its_own_story():
    two = [packet("city", "Rome", 0.9), packet("city", "Oslo", 0.8)]
    due, other = told([two], expect="Oslo")
    assert due.say()[-1] == "round 1: in place 2 with 0.80, behind Rome with 0.90"
    assert (due.due, other.due, other.value) == (True, False, "Rome")
    assert other.say() == ("round 1: observed, now 0.90", "round 1: recalled with 0.90 ≥ 0.50")


def test_a_ghost_has_a_story():
    (ghost,) = told([[city("Oslo")], []], expect=None)
    assert not ghost.due
    assert ghost.say()[-1] == "round 2: recalled with 0.68 ≥ 0.50"


def test_a_value_is_found_by_its_surface_and_by_a_part():
    assert sentences([[city("Oslo", surface="Kristiania")]], expect="Kristiania")[0].endswith("now 0.75")
    assert sentences([[city("Oslo")]], expect_contains="slo")[0] == "round 1: observed, now 0.75"


def test_a_task_that_is_continued_brings_its_values_back():
    marks = {2: {"task": "b"}, 3: {"task": "main", "bridge": "main"}}
    assert sentences([[city("Oslo")], [], []], marks=marks, expect="Oslo")[1:] == [
        "round 2: cleared when task main ended",
        "round 3: brought back from task main, now 0.60",
        "round 3: recalled with 0.60 ≥ 0.50",
    ]


def test_the_assistant_s_echo_is_told():
    messages = [
        {"role": "user", "content": "My shipping address is 12 Mill Lane, Leeds"},
        {"role": "assistant", "content": "So the shipping address is 12 Mill Lane, Leeds."},
    ]
    probe = {"after_round": 1, "type": "shipping_address", "expect": "12 Mill Lane, Leeds"}
    trace = replay(Dialogue(id="d", messages=messages, probes=[probe]), preset("balanced"))
    (one,) = stories(judge_traces([trace], trace.config).results[0], trace)
    assert "round 1: repeated by the assistant, which asserts nothing" in one.say()


def test_every_event_is_told_in_both_languages():
    assert set(SENTENCES) == set(StoryEvent)
    assert all(words.en != words.zh for words in SENTENCES.values())


def test_a_story_is_plain_json():
    (one,) = told([[city("Oslo")], [city("Rome")]], expect=["Oslo", "Rome"])[:1]
    plain = json.loads(json.dumps(one.to_dict()))
    assert [entry["event"] for entry in plain["passages"]] == ["observed", "superseded"]
    assert plain["passages"][1] == {
        "round": 2,
        "event": "superseded",
        "concentration": 0.0,
        "threshold": 0.5,
        "detail": "Rome",
    }


@given(engine_configs(), drawn_dialogues(), st.data())
def test_a_story_ends_as_the_recall_does(config, dialogue, data):
    """Its last strength is what is recalled; whatever is recalled says so, and nothing else does."""
    probe = {
        "after_round": data.draw(st.integers(1, dialogue.rounds)),
        "type": "city",
        "expect": data.draw(st.sampled_from(["a", "c"])),
        "target": data.draw(st.sampled_from([None, "A1", "sister"])),
    }
    trace = replay(dialogue.changed(probes=[probe]), config)
    (result,) = judge_traces([trace], config).results
    one = stories(result, trace)[0]
    assert len(one.strengths) == probe["after_round"]
    rounds = [passage.round_id for passage in one.passages]
    assert rounds == sorted(rounds)
    given_ = [value.concentration for value in result.got if value.value == probe["expect"]]
    last = one.passages[-1].event if one.passages else None
    assert (last in {StoryEvent.RECALLED, StoryEvent.OUTRANKED}) is bool(given_)
    if given_:
        assert one.strengths[-1] == max(given_)


ENDS = {
    "below_threshold": StoryEvent.FADED,
    "outside_window": StoryEvent.OUTSIDE_WINDOW,
    "evicted": StoryEvent.EVICTED,
    "superseded": StoryEvent.SUPERSEDED,
    "retracted": StoryEvent.RETRACTED,
    "cleared_by_task": StoryEvent.CLEARED,
    "outranked": StoryEvent.OUTRANKED,
    "never_observed": StoryEvent.NEVER_OBSERVED,
}


@pytest.mark.parametrize("name", ["ecommerce", "article_literal"])
def test_the_story_of_every_lost_sample_value_ends_with_the_reason_of_its_failure(name):
    checked = 0
    for dialogue in load_dialogues(sample_dialogues()):
        trace = replay(dialogue, preset(name))
        for result in judge_traces([trace], trace.config).failed:
            if isinstance(result.probe.expect, str) and result.reason in ENDS:
                checked += 1
                events = [passage.event for passage in stories(result, trace)[0].passages]
                events = [event for event in events if event is not StoryEvent.ECHO_IGNORED]
                assert events[-1] is ENDS[result.reason]
    assert checked >= 10
