"""What every observer keeps, whoever wrote it: pure, stable, spans inside the text, a context that can be saved."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from phero_core.dialogue.model import Message
from phero_core.observe.annotated import GoldFirst
from phero_core.observe.loading import known_packs
from phero_core.observe.protocol import Observation, ObservationContext, Observer
from phero_core.observe.rules import RuleObserver
from phero_core.scent import Role
from phero_core.session import Session
from tests.observe.nlu_service import ServiceObserver, service

CONTEXT = TypeAdapter(ObservationContext)
TALK = [
    ("user", "My order is #A789, ship it to 5 Elm Street, Leeds. A large blue one, please."),
    ("assistant", "Is 5 Elm Street, Leeds right?"),
    ("user", "对，颜色换成 red，大号"),
    ("tool", '{"order_id": "A789", "status": "shipped"}'),
    ("system", "HTTP 503"),
    ("user", "\ud800 forget my address 👩‍👩‍👧 \u200b"),
]
ANY_TEXT = st.text(st.characters(), max_size=80) | st.lists(
    st.sampled_from(["red ", "大号", "my ", "not ", "？", "\ud800", "\u200b", "订单A1 ", "5 Elm Street", "\n", "{", "“"]),
    max_size=10,
).map("".join)  # fmt: skip


@pytest.fixture(scope="module")
def address():
    with service() as where:
        yield where


@pytest.fixture(params=["rules", "all packs", "gold first", "service", "gold first, then the service"])
def make(request, address):
    """A way to make the observer: twice gives two of the same."""
    return {
        "rules": RuleObserver,
        "all packs": lambda: RuleObserver(known_packs()),
        "gold first": lambda: GoldFirst(RuleObserver()),
        "service": lambda: ServiceObserver(address),
        "gold first, then the service": lambda: GoldFirst(ServiceObserver(address)),
    }[request.param]


def _message(role: str, content: str) -> Message:
    return Message.model_construct(role=Role(role), content=content, packets=None, tool_calls=())


def _run(observer: Observer, talk) -> list[Observation]:
    context, seen = ObservationContext(), []
    for role, content in talk:
        seen.append(observer.observe(_message(role, content), context))
        context = seen[-1].context
    return seen


def test_its_digest_is_a_text_that_observing_does_not_change(make):
    observer = make()
    before = observer.digest
    _run(observer, TALK)
    assert before
    assert observer.digest == before == make().digest


def test_the_same_messages_give_the_same_observations_in_any_instance(make):
    assert _run(make(), TALK) == _run(make(), TALK)


def test_observing_leaves_the_context_handed_in_as_it_was(make):
    observer = make()
    context = _run(observer, TALK[:3])[-1].context
    before = CONTEXT.dump_json(context)
    first = observer.observe(_message(*TALK[0]), context)
    assert (CONTEXT.dump_json(context), observer.observe(_message(*TALK[0]), context)) == (before, first)


def test_its_context_survives_json_and_goes_on_from_there(make):
    observer = make()
    context = _run(observer, TALK[:2])[-1].context
    restored = CONTEXT.validate_python(json.loads(json.dumps(CONTEXT.dump_python(context, mode="json"))))
    assert restored == context
    assert observer.observe(_message(*TALK[2]), restored) == observer.observe(_message(*TALK[2]), context)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(talk=st.lists(st.tuples(st.sampled_from(["user", "assistant", "tool", "system"]), ANY_TEXT), max_size=3))  # fmt: skip
def test_whatever_is_said_its_sightings_are_sound(make, talk):
    for (_, content), seen in zip(talk, _run(make(), talk), strict=True):
        for sighting in seen.sightings:
            start, end = sighting.span or (0, 0)
            assert 0 <= start <= end <= len(content)
            assert sighting.span is None or content[start:end] == sighting.surface
            assert sighting.type
            assert sighting.origin
            assert sighting.cues >= 1
            assert 0 <= sighting.weight <= 1
            assert sighting.concentration is None or 0 <= sighting.concentration <= 1


def test_gold_packets_of_a_message_are_not_its_business(make):
    """Only the one that is there for them takes them."""
    observer = make()
    plain, gold = (
        Message(role="user", content="a large blue one", packets=packets)
        for packets in (None, [{"type": "gold", "value": "x"}])
    )
    seen = observer.observe(gold, ObservationContext())
    if isinstance(observer, GoldFirst):
        assert [s.type for s in seen.sightings] == ["gold"]
    else:
        assert seen == observer.observe(plain, ObservationContext())


def test_a_session_with_it_is_saved_and_goes_on_bit_equal(make):
    session = Session(observer=make())
    for role, content in TALK[:4]:
        session.observe(content, role)
    again = Session.restore(json.loads(json.dumps(session.snapshot())), observer=make())
    for each in (session, again):
        each.observe("a small red one")
    assert again.snapshot() == session.snapshot()


def test_the_example_service_fills_the_field_like_any_other(address):
    session = Session(observer=ServiceObserver(address))
    session.observe("a large blue one")
    assert session.recall("colour").best.value == "blue"
    assert session.recall("colour").best.confidence == 0.8
