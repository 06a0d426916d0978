"""Precision, recall and polarity are counted as the table says."""

from __future__ import annotations

import pytest

from phero_core.dialogue.model import Message
from phero_core.observe.protocol import Observation, ObservationContext
from phero_core.scent import Polarity, Sighting, TargetKind
from tests.accuracy.fact import Fact, Talk, Turn, with_changes
from tests.accuracy.same import is_formed, leniently, strictly
from tests.accuracy.score import score

TYPES = {"city": "city", "day": "day"}


class _Sees:
    """An observer that sees what it was told to see in each message."""

    digest = "told"

    def __init__(self, *seen):
        self._seen = iter(seen)

    def observe(self, message, context):  # noqa: ARG002 - the protocol's arguments
        return Observation(next(self._seen), ObservationContext())


def _seen(kind, value, *, retract=False, **more):
    polarity = Polarity.RETRACT if retract else Polarity.ASSERT
    return Sighting(type=kind, value=value, surface=value, polarity=polarity, span=(0, 1), **more)


def _talk(*facts):
    turns = [Turn(Message(role="user", content="words"), given) for given in facts]
    return Talk("set", "id", with_changes(turns))


def _tally(facts, *seen, partial=frozenset()):
    return score([_talk(*facts)], _Sees(*seen), TYPES, partial).tallies["city"]


def test_a_value_seen_is_a_hit_and_one_unseen_a_miss():
    tally = _tally([(Fact("city", ("Ely",)), Fact("city", ("Leeds",)))], (_seen("city", "ely"),))
    assert (tally.annotated, tally.observed, tally.strict) == (2, 1, 1)
    assert tally.f1(tally.strict) == pytest.approx(2 / 3)


def test_a_value_that_nobody_said_is_false():
    tally = _tally([(Fact("city", ("Ely",)),)], (_seen("city", "Ely"), _seen("city", "Leeds")))
    assert tally.precision(tally.strict) == 0.5


def test_the_wrong_polarity_is_a_miss_and_false():
    tally = _tally([(Fact("city", ("Ely",)),)], (_seen("city", "Ely", retract=True),))
    assert (tally.strict, tally.observed) == (0, 1)


def test_what_was_said_before_may_be_seen_again():
    tally = _tally([(Fact("city", ("Ely",)),), ()], (_seen("city", "Ely"),), (_seen("city", "Ely"),))
    assert tally.precision(tally.strict) == 1.0


def test_a_change_may_take_back_the_old_value_and_its_polarity_is_counted():
    tally = _tally(
        [(Fact("city", ("Ely",)),), (Fact("city", ("Leeds",)),)],
        (_seen("city", "Ely"),),
        (_seen("city", "Ely", retract=True), _seen("city", "Leeds")),
    )
    assert (tally.changes, tally.changes_right, tally.observed) == (1, 1, 2)


def test_a_change_seen_as_taken_back_has_the_wrong_polarity():
    tally = _tally(
        [(Fact("city", ("Ely",)),), (Fact("city", ("Leeds",)),)],
        (_seen("city", "Ely"),),
        (_seen("city", "Leeds", retract=True),),
    )
    assert (tally.changes, tally.changes_right) == (1, 0)


def test_other_persons_facts_and_echoes_do_not_count():
    friend = _seen("city", "Leeds", target="sister", target_kind=TargetKind.PERSON)
    tally = _tally([(Fact("city", ("Ely",)),)], (friend, _seen("city", "Leeds", echo=True)))
    assert tally.observed == 0


def test_a_partly_annotated_type_is_judged_only_where_it_is_annotated():
    elsewhere = _tally([()], (_seen("city", "Leeds"),), partial=frozenset({"city"}))
    there = _tally([(Fact("city", ("Ely",)),)], (_seen("city", "Leeds"),), partial=frozenset({"city"}))
    assert (elsewhere.observed, there.observed) == (0, 1)


def test_slots_of_two_domains_do_not_change_each_other():
    turns = [
        Turn(Message(role="user", content="a"), (Fact("area", ("north",), about="hotel"),)),
        Turn(Message(role="user", content="b"), (Fact("area", ("south",), about="restaurant"),)),
        Turn(Message(role="user", content="c"), (Fact("area", ("east",), about="hotel"),)),
    ]
    assert [turn.facts[0].changes for turn in with_changes(turns)] == [False, False, True]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("May 20th", "2024-05-20"),
        ("March 8th at 3 pm", "2023-03-08"),
        ("6pm", "18:00"),
        ("four people", "4"),
        ("$600", "600"),
        ("周四", "星期四"),
        ("the Old Town Inn", "old town inn"),
        ("headaches", "headache"),
        ("4.5分以上", "4.5分以上。"),
    ],
)
def test_two_ways_to_write_one_value_are_leniently_the_same(one, other):
    assert leniently(one, other)
    assert not strictly(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("北京", "北京饭店"),
        ("May 20th", "2024-05-21"),
        ("6am", "18:00"),
        ("Hyatt", "Hyatt Hotel"),
        ("4", "14"),
        ("周四", "周五"),
    ],
)
def test_a_part_of_a_value_or_another_one_is_not_the_value(one, other):
    assert not leniently(one, other)


def test_a_form_is_told_from_a_word():
    assert is_formed("2023-04-11 10:30")
    assert not is_formed("later")
