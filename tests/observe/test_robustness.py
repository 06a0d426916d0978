"""Whatever is written, the observer answers, the same each time, with spans that point at its surfaces."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from phero_core.dialogue.model import Message
from phero_core.observe.protocol import ObservationContext
from tests.observe.reading import observer, talk

PIECES = [
    "收货地址是", "改成", "北京市朝阳区建国路8号", "不是", "，", "。", "？", "！", "my ", "shipping address ", "is ", "5 Elm Street", ", ",
    "not ", "from ", "to ", "order #B2024 ", "取消", "顺丰", "ＳＦ", "如果", "if ", "“", "”", "\u200b", "\ud800", "👩‍👩‍👧", "İ", "訂單",
    "把", "作废", "forget ", "I like ", "tea ", "喜欢", "过敏", "对", "yes", "\n", "> ", "instead ", "add ham ", "remove the ham ",
]  # fmt: skip
SENTENCES = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
ANY_TEXT = st.text(st.characters(), max_size=120) | SENTENCES
ROLES = st.sampled_from(["user", "assistant", "tool", "system"])


def _message(role, content):
    return Message.model_construct(role=role_of(role), content=content, packets=None, tool_calls=())


def role_of(name):
    return Message(role=name).role


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(ROLES, ANY_TEXT), min_size=1, max_size=4))
@example([("user", "\ud800收货地址是\u200b上海")])
@example([("user", "İstanbul, my email is a@b.com")])
def test_spans_point_at_the_surface_in_the_text_as_written(turns):
    context = ObservationContext()
    for role, content in turns:
        observation = observer().observe(_message(role, content), context)
        context = observation.context
        for sighting in observation.sightings:
            if sighting.span is not None:
                start, end = sighting.span
                assert 0 <= start < end <= len(content)
                assert content[start:end] == sighting.surface
        for miss in observation.near_misses:
            assert miss.span is None or 0 <= miss.span[0] <= miss.span[1] <= len(content)


@settings(max_examples=60, deadline=None)
@given(st.lists(SENTENCES, min_size=1, max_size=3))
def test_the_same_messages_give_the_same_observations(turns):
    def once():
        context, seen = ObservationContext(), []
        for turn in turns:
            seen.append(observer().observe(_message("user", turn), context))
            context = seen[-1].context
        return seen

    assert once() == once()


@settings(max_examples=60, deadline=None)
@given(SENTENCES)
def test_a_user_message_always_releases_something(text):
    assert talk("hello", text if text[:2] not in {"a:", "t:", "s:"} else "x")[-1].sightings


@pytest.mark.parametrize(
    "unit", ["a", "收货地址是上海，", "my address is 5 Elm Street. ", "(", "\n", "把", "1", " ", "“"]
)
def test_a_megabyte_is_read_in_part_and_the_cut_is_reported(unit):
    text = unit * (1_000_000 // len(unit))
    seen = observer().observe(_message("user", text), ObservationContext())
    assert "observer/cut" in [miss.origin for miss in seen.near_misses]


def test_shipped_patterns_never_run_out_of_time():
    book = observer()._book
    retired = [
        pattern.origin
        for kind in book.types.values()
        for pattern in (*kind.found, *(own.pattern for own in (*kind.patterns, *kind.retracts)))
        if pattern.timeouts
    ]
    assert retired == []
