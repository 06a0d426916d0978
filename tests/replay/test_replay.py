"""A replay is a live session that keeps the field after every message."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.config import Config, preset, with_values
from phero_core.dialogue.model import Dialogue
from phero_core.errors import ConfigError
from phero_core.replay import observe_dialogue, replay
from tests.strategies import dialogues, engine_configs

ORDER = Dialogue(
    id="order-zh",
    messages=[
        {"role": "system", "content": "你是客服助手"},
        {"role": "user", "content": "订单A789的收货地址是杭州市西湖区文三路9号"},
        {"role": "assistant", "content": "好的，请问还需要什么？"},
        {"role": "user", "content": "改成上海市浦东新区张江路123号"},
        {"role": "tool", "content": "ERROR: timeout"},
    ],
)


@given(engine_configs(), dialogues(), st.integers(1, 12))
def test_the_field_after_some_messages_is_that_of_a_replay_of_those(config, dialogue, count):
    part = dialogue.changed(messages=dialogue.messages[:count])
    whole, cut = replay(dialogue, config), replay(part, config)
    assert cut.moments == whole.moments[: len(part.messages)]


@given(engine_configs(), dialogues(), st.data())
def test_what_a_replay_answers_after_a_round_is_what_held_at_its_end(config, dialogue, data):
    trace = replay(dialogue, config)
    number = data.draw(st.integers(1, trace.rounds))
    last = [moment.field for moment in trace.moments if moment.turn.round_id == number][-1]
    assert trace.field_after(number) is last
    assert trace.recall("*", number) == trace.recall("*", number)


@given(engine_configs(), dialogues(), st.data())
def test_a_replay_may_stop_after_a_round(config, dialogue, data):
    """It is the beginning of the whole one, and its last field is that round's."""
    number = data.draw(st.integers(1, dialogue.rounds))
    whole, part = replay(dialogue, config), replay(dialogue, config, rounds=number)
    assert part.rounds == number
    assert part.moments == whole.moments[: len(part.moments)]
    assert part.field_after(number) == whole.field_after(number)
    assert part.turns_until(number) == whole.turns_until(number) == tuple(m.turn for m in part.moments)


@given(engine_configs(), dialogues())
def test_a_replay_repeats_itself(config, dialogue):
    assert replay(dialogue, config).moments == replay(dialogue, config).moments


@given(engine_configs(), dialogues())
def test_one_observation_serves_every_parameter_set(config, dialogue):
    seen = observe_dialogue(dialogue)
    assert replay(dialogue, config, seen).moments == replay(dialogue, config).moments


def test_observations_of_raw_text_serve_every_parameter_set():
    seen = observe_dialogue(ORDER)
    for name in ("balanced", "ecommerce", "article_literal"):
        assert replay(ORDER, preset(name), seen).moments == replay(ORDER, preset(name)).moments


def test_a_trace_has_a_field_and_scores_for_each_round():
    trace = replay(ORDER, preset("balanced"))
    assert (trace.rounds, len(trace.fields), len(trace.scores), len(trace.moments)) == (2, 2, 2, 5)
    assert trace.recall("shipping_address", 1).best.value == "杭州市西湖区文三路9号"
    assert trace.recall("shipping_address", 2).best.value == "上海市浦东新区张江路123号"


def test_the_types_of_a_trace_come_in_order_of_first_appearance():
    types = replay(ORDER, preset("balanced")).types
    assert types.index("order_reference") < types.index("error")
    assert "shipping_address" in types


def test_events_carry_the_users_round():
    events = replay(ORDER, preset("balanced")).events
    assert {number for number, _ in events} == {1, 2}
    ended = {"superseded", "retracted"}  # a change of an address may be read as taking the old one back, too
    assert {(number, event.value) for number, event in events if event.kind in ended} == {
        (2, "杭州市西湖区文三路9号")
    }


def test_a_dialogues_own_settings_hold_for_the_whole_replay():
    own = ORDER.changed(config={"recall.min_concentration": 0.99})
    trace = replay(own, preset("balanced"))
    assert trace.config.recall.min_concentration == 0.99
    assert trace.recall("shipping_address", 1).values == ()


def test_a_dialogues_own_settings_that_are_wrong_name_the_dialogue():
    with pytest.raises(ConfigError, match=r"^order-zh: config: unknown key 'recall\.top'"):
        replay(ORDER.changed(config={"recall.top": 1}), preset("balanced"))


def test_observations_that_do_not_fit_the_messages_are_refused():
    with pytest.raises(ValueError, match="zip"):
        replay(ORDER, Config(), observe_dialogue(ORDER)[:2])


def test_a_replay_keeps_the_reason_of_every_departed_value():
    gold = [[{"type": "n", "value": f"v{number}"}] for number in range(50)]
    messages = [{"role": "user", "content": "…", "packets": own} for own in gold]
    settings = {"field.max_rounds": 1, "field.max_departed": 1}
    trace = replay(Dialogue(id="d", messages=messages), with_values(Config(), settings))
    assert len(trace.recall("n", 50).suppressed) == 49
