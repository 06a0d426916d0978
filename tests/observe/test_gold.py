"""Gold packets come first, and their numbers are fixed."""

from __future__ import annotations

import pytest

from phero_core.config import preset, with_values
from phero_core.dialogue.model import Annotation, Message
from phero_core.observe.annotated import GoldFirst, annotated
from phero_core.observe.protocol import ObservationContext
from phero_core.observe.release import release
from phero_core.scent import Role, Sighting
from tests.observe.reading import observer

BALANCED = preset("balanced")


def _released(*sightings, config=BALANCED, round_id=5):
    return release(sightings, config, round_id=round_id, message_index=9, role=Role.USER)


def test_an_empty_annotation_means_that_nothing_is_seen_but_the_context_moves_on():
    gold = GoldFirst(observer())
    message = Message(role="user", content="我的手机号是13812345678", packets=[])
    seen = gold.observe(message, ObservationContext())
    assert seen.sightings == ()
    assert (seen.context.language, seen.context.opened, seen.context.recent) == ("zh", True, ())


def test_gold_values_are_remembered_for_what_follows():
    gold = GoldFirst(observer())
    first = gold.observe(
        Message(role="user", content="x", packets=[{"type": "order_item", "value": "ham"}]),
        ObservationContext(),
    )
    then = gold.observe(Message(role="user", content="remove the ham"), first.context)
    assert [(s.type, s.value) for s in then.sightings if s.polarity == "retract"] == [("order_item", "ham")]


def test_gold_values_become_canonical_and_keep_their_surface():
    sighting = annotated([Annotation(type="shipping_method", value="SF")], observer().aliases)[0]
    assert (sighting.value, sighting.surface) == ("顺丰速运", "SF")


def test_gold_opposites_are_taken_back():
    seen = annotated([Annotation(type="dislikes", value="tea")], observer().aliases)
    assert [(s.type, s.polarity.value) for s in seen] == [("likes", "retract"), ("dislikes", "assert")]


@pytest.mark.parametrize(
    ("given", "kind"),
    [({}, "self"), ({"target": "A1"}, "object"), ({"target": "Ann", "target_kind": "person"}, "person")],
)
def test_a_target_without_a_kind_is_an_object(given, kind):
    assert annotated([Annotation(type="x", value="y", **given)])[0].target_kind == kind


def test_numbers_left_out_come_from_the_configuration_and_follow_it():
    changed = with_values(BALANCED, {"scents.phone.concentration": 0.6})
    sighting = Sighting(type="phone", value="1")
    assert [_released(sighting)[0].concentration, _released(sighting, config=changed)[0].concentration] == [
        0.75,
        0.6,
    ]
    assert _released(sighting)[0].fixed == frozenset()


def test_numbers_given_are_fixed_and_no_emphasis_touches_them():
    sighting = Sighting(
        type="phone", value="1", concentration=0.4, decay_factor=0.5, emphasis=True, weight=0.1
    )
    packet = _released(sighting)[0]
    assert (packet.concentration, packet.decay_factor, packet.fixed) == (
        0.4,
        0.5,
        {"concentration", "decay_factor"},
    )


def test_cues_bonus_weight_and_emphasis_make_the_starting_strength():
    assert _released(Sighting(type="directive", value="x"))[0].concentration == 0.85
    assert _released(Sighting(type="directive", value="x", cues=2))[0].concentration == 1.0
    assert _released(Sighting(type="shipping_method", value="x", bonus=0.22))[
        0
    ].concentration == pytest.approx(0.92)
    assert _released(Sighting(type="statement", value="x", weight=0.5))[0].concentration == pytest.approx(0.3)
    assert _released(Sighting(type="question", value="x", emphasis=True))[0].concentration == pytest.approx(
        0.6
    )


def test_flat_strength_ignores_the_weight():
    flat = with_values(BALANCED, {"observe.strength": "flat"})
    assert _released(Sighting(type="statement", value="x", weight=0.5), config=flat)[0].concentration == 0.6


def test_core_never_fades_and_a_late_import_keeps_its_round():
    packet = _released(Sighting(type="user_name", value="Ann", round_id=2, decay_factor=0.5))[0]
    assert (packet.core, packet.decay_factor, packet.round_id, packet.message_index) == (True, 1.0, 2, 9)


def test_packets_keep_the_order_of_the_message():
    packets = _released(Sighting(type="phone", value="1"), Sighting(type="email", value="2"))
    assert [packet.place for packet in packets] == [0, 1]


@pytest.mark.parametrize(
    ("target", "kind"),
    [
        ("sister", "person"),
        ("my brother", "person"),
        ("我妹妹", "person"),
        ("A789", "object"),
        ("pump 4", "object"),
    ],
)
def test_a_target_named_by_a_relation_is_a_person(target, kind):
    """Without a kind of its own, a target is what its word says; other persons' facts are not the user's."""
    message = Message(role="user", content="x", packets=[{"type": "phone", "value": "1", "target": target}])
    (sighting,) = GoldFirst(observer()).observe(message, ObservationContext()).sightings
    assert sighting.target_kind == kind
