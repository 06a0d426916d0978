"""What the table counts, on dialogues small enough to count by hand."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from phero_core.config import preset
from phero_core.dialogue import Dialogue
from phero_core.evaluation import Outcome
from phero_core.evaluation.baselines import BASELINES, LastValue
from phero_core.evaluation.baselines.standing import standings
from phero_core.replay import observe_dialogue
from tests.real_data import forms
from tests.real_data.answers import Observed, most_hits, of_field, of_method, traces
from tests.real_data.claim import Verdict, verdict_of
from tests.real_data.confirming import asked_about
from tests.real_data.counting import Count, Counted, Difference, Paired, difference
from tests.real_data.lifetimes import living
from tests.real_data.reading import renamed, types_of
from tests.real_data.switches import one_rate
from tests.real_data.tasks import in_tasks, without_bridge


def said(*values, kind="hotel_area", role="user"):
    return {
        "role": role,
        "content": "",
        "packets": [{"type": kind, "value": value, "cardinality": "one"} for value in values],
    }


def observed(messages, probes):
    dialogue = Dialogue(id="small", messages=messages, probes=probes)
    return Observed(dialogue, observe_dialogue(dialogue))


QUIET = [said() for _ in range(5)]
CHANGED = observed(
    [said("north"), said("south"), *QUIET],
    [
        {"after_round": 2, "type": "hotel_area", "expect": "south", "note": "changed"},
        {"after_round": 7, "type": "hotel_area", "expect": "south", "note": "kept"},
        {"after_round": 7, "type": "hotel_price", "expect": None, "note": "withdrawn"},
    ],
)


def answers(name="balanced", own=CHANGED):
    return of_field(traces([own], preset(name)))


def test_every_kind_and_outcome_is_counted():
    long, short = Counted(answers()), Counted(answers("ecommerce"))
    assert (long.due, long.of(Outcome.HIT), long.of(Outcome.GHOST)) == (2, Count(2, 2), Count(0, 3))
    assert short.outcomes == (Outcome.HIT, Outcome.MISS, Outcome.SILENCE)
    assert short.kind("kept").of(Outcome.MISS) == Count(1, 1)


def test_pairs_are_counted_probe_by_probe():
    assert Counted(answers("ecommerce")).against(Counted(answers())) == Paired(gained=1, lost=0)
    found = difference(answers("ecommerce"), answers())
    assert (found.off, found.on, found.low, found.high) == (Count(2, 3), Count(3, 3), 1 / 3, 1 / 3)


def test_a_lower_cut_gives_the_hits_that_a_threshold_hides():
    assert most_hits(answers("ecommerce"), most_ghosts=0) == 2


def test_no_cut_leaves_fewer_ghosts_than_none():
    assert most_hits(answers(), most_ghosts=-1) is None


@pytest.mark.parametrize("method", BASELINES, ids=lambda method: method.name)
def test_the_counts_are_those_of_the_product(method):
    """`phero_core.evaluation.baselines` counts the same for the same replay."""
    replayed = traces([CHANGED], preset("balanced"))
    own, shown = Counted(of_method(replayed, method)), standings(replayed, [method]).methods[1].shares
    assert (own.of(Outcome.HIT), own.of(Outcome.GHOST)) == (shown["hits"], shown["ghosts"])


def test_the_tracker_keeps_what_the_field_lets_go():
    assert Counted(of_method(traces([CHANGED], preset("ecommerce")), LastValue())).of(Outcome.HIT) == Count(
        2, 2
    )


def test_old_values_are_the_ones_that_would_be_asked_about():
    assert asked_about(answers(), 2, right=True) == Count(1, 2)
    assert asked_about(answers(), 2, right=False) == Count(0, 0)


@pytest.mark.parametrize(
    ("ends", "verdict"),
    [
        ([], Verdict.UNKNOWN),
        ([(0.1, 0.2)], Verdict.HOLDS),
        ([(0.1, 0.2), (-0.1, 0.2)], Verdict.IN_PART),
        ([(-0.2, -0.1)], Verdict.NOT),
    ],
)
def test_a_verdict_goes_by_the_intervals(ends, verdict):
    found = [Difference(Count(1, 2), Count(1, 2), Paired(1, 1), low, high) for low, high in ends]
    assert verdict_of(found) is verdict


def test_slots_that_one_pack_type_stands_for_are_marked_as_shared():
    kinds = ("hotel_area", "bar_area", "bar_food", "bar_music")
    probes = [{"after_round": 1, "type": kind, "expect": "x", "note": "kept"} for kind in kinds]
    dialogue = Dialogue(id="a", messages=[said()], probes=probes)
    types = types_of(dialogue, SimpleNamespace(slots={"area": "place", "food": "food"}, words={"food": "菜"}))
    assert [(probe.type, probe.note) for probe in renamed(dialogue.probes, types)] == [
        ("place", "shared kept"),
        ("place", "shared kept"),
        ("菜", "kept"),
    ]


def test_one_rate_leaves_core_facts_and_constraints_alone():
    config = one_rate(preset("balanced"), 0.9)
    rates = {name: config.scent(name).decay_factor for name in ("error", "phone", "constraint", "user_id")}
    assert rates == {"error": 0.9, "phone": 0.9, "constraint": 1.0, "user_id": 1.0}


def test_the_shipped_preset_is_the_life_that_the_table_chooses():
    assert living(16) == preset("balanced")


def test_a_return_to_a_domain_continues_its_task():
    train = {"after_round": 3, "type": "train_day", "expect": "friday"}
    hotel = {"after_round": 3, "type": "hotel_area", "expect": "north"}
    own = in_tasks(
        observed(
            [said("north"), said("friday", kind="train_day"), said("4", kind="hotel_stars")], [train, hotel]
        )
    )
    assert own is not None
    assert [m.task for m in own.dialogue.messages] == ["hotel", "train", "hotel"]
    assert [p.type for p in own.dialogue.probes] == ["hotel_area"]
    with_it, without = (answers(own=found) for found in (own, without_bridge(own)))
    assert [a.outcome() for a in (*with_it, *without)] == [Outcome.HIT, Outcome.MISS]


def turn(acts, form=None, content=""):
    state = {"酒店": {"评分": "", "名称": "", **(form or {})}, "餐馆": {"推荐菜": ""}}
    return {
        "role": "usr" if form is None else "sys",
        "content": content,
        "dialog_act": acts,
        "sys_state": state,
    }


TALK = [
    turn([["Inform", "酒店", "评分", "5分"]]),
    turn([["NoOffer", "酒店", "none", "none"]], {"评分": "5分"}),
    turn([["Inform", "酒店", "评分", "4分"]]),
    turn([], {"评分": "4分"}, content="推荐如家"),
    turn([["Inform", "酒店", "名称", "如家"]]),
    turn([], {"评分": ""}),
]


@pytest.mark.parametrize(
    ("heard", "right", "ghosts"),
    [
        (forms.HEARD[0], 2, {forms.CHOSEN: 1, forms.OVER: 1}),
        (forms.HEARD[1], 1, {forms.CHOSEN: 1, forms.OVER: 1}),
        (forms.HEARD[2], 1, {forms.OVER: 1}),
    ],
)
def test_a_form_is_right_jointly_and_ghosts_are_told_apart(heard, right, ghosts):
    """After round 1 the rating stands though nothing was found; after round 3 the form is empty."""
    dialogue = forms.dialogue_of("1", TALK, forms.AFTER_SEARCH, heard)
    counted = forms.joint(answers(own=Observed(dialogue, observe_dialogue(dialogue))))
    assert (counted.rounds, counted.right, counted.ghosts) == (3, right, ghosts)


def test_a_search_is_loosened_where_other_slots_of_the_domain_stand():
    rating, name = ("酒店", "评分"), ("酒店", "名称")
    assert forms.ghost_of(rating, {("酒店", "价格"): ("100元",)}, {rating}) is forms.LOOSENED
    assert forms.ghost_of(rating, {}, set()) is forms.NEVER
    assert forms.ghost_of(name, {}, set()) is forms.CHOSEN
