"""A live session: what it takes in, what it answers, and that it can be saved at any moment."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.config import Config, preset, with_values
from phero_core.dialogue.model import Annotation, Message
from phero_core.engine.tasks import TaskSnapshot
from phero_core.errors import DialogueError, StateError
from phero_core.replay import replay
from phero_core.session import Session
from tests.strategies import dialogues, engine_configs


def say(session, *packets, role="user", **marks):
    gold = [Annotation(**packet) for packet in packets]
    return session.observe(Message(role=role, content="…", packets=gold, **marks))


CITY = {"type": "city", "value": "Oslo", "cardinality": "one", "concentration": 0.75, "decay_factor": 0.9}


def test_the_default_parameter_set_is_balanced():
    assert Session().config == preset("balanced")


def test_a_message_is_an_object_or_a_text_with_a_role():
    session = Session()
    assert session.observe("hello").message == Message(role="user", content="hello")
    assert session.observe(Message(role="tool", content="{}")).message.role == "tool"
    assert session.observe("noted", role="assistant").round_id == 1


def test_an_unknown_role_is_refused():
    with pytest.raises(ValueError, match="'narrator' is not a valid Role"):
        Session().observe("hello", role="narrator")


def test_a_turn_tells_what_the_message_released_and_what_happened():
    session = Session()
    turn = say(session, CITY)
    assert [packet.value for packet in turn.packets] == ["Oslo"]
    assert [event.kind for event in turn.events] == ["deposited"]
    assert turn.round_id == 1


def test_opening_a_round_belongs_to_the_turn_of_its_message():
    session = Session(with_values(Config(), {"field.max_rounds": 1}))
    say(session, CITY)
    assert [event.kind for event in say(session).events] == ["evicted"]


def test_facts_from_raw_text_reach_recall():
    session = Session()
    session.observe("收货地址是杭州市西湖区文三路9号")
    assert session.recall("shipping_address").best.value == "杭州市西湖区文三路9号"
    assert session.score("shipping_address") == 0.75


def test_numbers_given_with_a_packet_are_fixed_and_shown_as_such():
    session = Session()
    packet = say(session, CITY).packets[0]
    assert packet.fixed == {"concentration", "decay_factor", "cardinality"}
    assert (packet.concentration, packet.decay_factor) == (0.75, 0.9)


def test_numbers_left_out_come_from_the_configuration():
    session = Session(with_values(preset("balanced"), {"scents.city.concentration": 0.61}))
    assert say(session, {"type": "city", "value": "Oslo"}).packets[0].concentration == 0.61


def test_a_late_import_names_the_users_round():
    session = Session(with_values(Config(), {"field.round_per": "message"}))
    for _ in range(2):
        say(session)
        say(session, role="assistant")
    assert say(session, CITY | {"round": 2}, role="tool").packets[0].round_id == 3


@pytest.mark.parametrize("per", ["user", "message"])
def test_a_late_import_of_a_round_long_past_is_older_than_all_that_is_kept(per):
    session = Session(with_values(Config(), {"field.max_rounds": 3, "field.round_per": per}))
    for _ in range(9):
        say(session)
    assert say(session, CITY | {"round": 2}).packets[0].round_id <= 6
    assert session.recall("city").values == ()


def test_a_packet_from_the_future_is_refused_and_changes_nothing():
    session = Session()
    say(session, CITY)
    before = (session.state, session.context)
    with pytest.raises(DialogueError) as caught:
        say(session, CITY | {"round": 7})
    assert str(caught.value) == (
        "packets: the packet 'city' is of round 7, but the message is in round 2; give its round, or leave it out"
    )
    assert caught.value.say("zh") == "packets：信息包“city”属于第 7 轮，但消息在第 2 轮；请写明其轮次，或省略"
    assert (session.state, session.context) == before


def test_score_gives_one_type_or_all_that_can_be_smelled():
    session = Session()
    say(session, CITY, {"type": "n", "value": "x", "concentration": 0.0})
    assert session.score() == {"city": 0.75}
    assert session.score("n") == session.score("never") == 0.0


def test_recall_structured_is_what_an_agent_works_with():
    session = Session()
    say(session, CITY)
    assert session.recall_structured("ci*")["city"]["confidence"] == 0.75
    assert session.recall_structured("phone") == {}


def test_a_session_explains_itself():
    session = Session()
    say(session, CITY)
    assert [value.value for value in session.explain("city").values] == ["Oslo"]


def test_the_prompt_is_in_the_language_of_the_last_user_message():
    session = Session()
    session.observe("收货地址是杭州市西湖区文三路9号")
    assert session.context_prompt().startswith("本次对话")
    session.observe("Please deliver it in the afternoon, thank you")
    assert session.context_prompt().startswith("Known from")
    assert session.context_prompt(language="zh").startswith("本次对话")


def test_decay_by_factor_evaporates_one_type_or_all_but_never_core():
    session = Session()
    say(
        session,
        CITY,
        {"type": "n", "value": "x", "concentration": 0.6},
        {"type": "name", "value": "Ann", "core": True, "concentration": 1.0},
    )
    session.decay_by_factor(0.5, "city")
    assert session.score() == {"city": 0.375, "n": 0.6, "name": 1.0}
    session.decay_by_factor(0.5)
    assert session.score() == {"city": 0.1875, "n": 0.3, "name": 1.0}
    session.decay_by_factor(0.0, "n")
    assert "n" not in session.score()


def test_decay_by_factor_of_an_unknown_type_does_nothing():
    session = Session()
    say(session, CITY)
    session.decay_by_factor(0.5, "never")
    assert session.score() == {"city": 0.75}


@pytest.mark.parametrize("factor", [-0.1, 1.1, float("nan")])
def test_a_factor_outside_its_bounds_is_refused(factor):
    with pytest.raises(ValueError, match=r"factor must be within 0..1"):
        Session().decay_by_factor(factor)


def test_start_task_returns_what_the_old_one_leaves_and_clears_its_scope():
    session = Session()
    say(session, CITY)
    ended = session.start_task("return")
    assert (ended.task, [packet.value for packet in ended.packets]) == ("main", ["Oslo"])
    assert session.recall("city").values == ()


def test_start_task_can_bridge_from_an_ended_task_by_name():
    session = Session()
    say(session, CITY)
    session.start_task("chat")
    session.start_task("again", bridge="main")
    assert session.recall("city").best.concentration == 0.8 * 0.75


def test_start_task_can_bridge_from_the_task_that_it_ends():
    session = Session()
    say(session, CITY)
    session.start_task("again", bridge="main")
    assert session.recall("city").best.concentration == 0.8 * 0.75


def test_start_task_can_bridge_from_a_snapshot_kept_elsewhere():
    session, other = Session(), Session()
    say(session, CITY)
    kept = json.dumps(session.end_task().to_dict())
    other.start_task("again", bridge=TaskSnapshot.from_dict(json.loads(kept)))
    assert other.recall("city").best.concentration == 0.8 * 0.75


def test_bridging_from_a_task_that_never_was_says_which_there_are():
    session = Session()
    session.start_task("return")
    with pytest.raises(StateError, match=r"^bridge: there is no task 'refund'; tasks so far: main, return$"):
        session.start_task("again", bridge="refund")
    assert session.state.task == "return"


def test_end_task_leads_back_to_the_unnamed_one_and_keeps_the_snapshot():
    session = Session()
    session.start_task("return")
    say(session, CITY)
    assert [packet.value for packet in session.end_task().packets] == ["Oslo"]
    assert session.state.task == "main"
    session.start_task("again", bridge="return")
    assert session.recall("city").best.value == "Oslo"


def test_words_in_a_message_continue_an_earlier_task():
    session = Session()
    session.observe("退货，订单号A789", "user")
    say(session, CITY, task="退货")
    say(session, task="闲聊")
    session.observe("接着刚才的退货")
    assert session.state.task == "退货"
    assert session.recall("city").best.value == "Oslo"


def saved(session):
    return json.loads(json.dumps(session.snapshot()))


@given(engine_configs(), dialogues(), st.integers(0, 12))
def test_a_session_saved_at_any_message_goes_on_bit_equal(config, dialogue, moment):
    straight = Session(config)
    resumed = Session(config)
    for number, message in enumerate(dialogue.messages):
        if number == moment:
            resumed = Session.restore(saved(resumed), config)
        assert resumed.observe(message).events == straight.observe(message).events
        assert resumed.state == straight.state
        assert resumed.context == straight.context
        assert resumed.recall("*") == straight.recall("*")
        assert resumed.recall("*").suppressed == straight.recall("*").suppressed


@given(engine_configs(), dialogues())
def test_a_replay_equals_a_live_session(config, dialogue):
    trace = replay(dialogue, config)
    live = Session(config)
    for moment in trace.moments:
        turn = live.observe(moment.turn.message)
        assert (turn.packets, turn.events, turn.round_id) == (
            moment.turn.packets,
            moment.turn.events,
            moment.turn.round_id,
        )
        assert live.field.trails == moment.field.trails
        assert live.field.silences == moment.field.silences


@given(engine_configs(), engine_configs(), dialogues())
def test_a_restored_session_is_under_the_limits_of_its_new_configuration(old, new, dialogue):
    session = Session(old)
    for message in dialogue.messages:
        session.observe(message)
    restored = Session.restore(saved(session), new)
    field = restored.field
    assert len(field) <= new.field.max_packets
    assert len(restored.state.snapshots) <= new.governor.max_snapshots
    assert all(len(gone) <= new.field.max_departed for gone in field.departed.values())
    for trail in field.trails.values():
        assert sum(d.packet.core for d in trail) <= new.field.core_limit
        assert all(d.packet.core or d.age(field.now) < new.field.max_rounds for d in trail)


def test_what_the_observer_remembers_survives_saving():
    session = Session()
    session.observe("My sister lives in Rome")
    session.observe("订单A789用顺丰")
    session.observe("寄到杭州市西湖区文三路1号对吗？您的手机号是多少？", "assistant")
    assert session.context.person
    assert session.context.proposed
    assert Session.restore(saved(session)).context == session.context


def test_what_a_restore_evicts_says_so():
    session = Session()
    say(session, CITY)
    say(session, CITY | {"value": "Rome"})
    restored = Session.restore(saved(session), with_values(session.config, {"field.max_rounds": 1}))
    assert [item.say() for item in restored.recall("city").suppressed] == ["superseded by Rome at round 2"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 9}, "saved session: version 9 is not 1; start a new session"),
        ({"version": None}, "saved session: version None is not 1; start a new session"),
        (
            {"state": 5},
            "saved session: state: must be a mapping of keys and values; found 5; start a new session",
        ),
        (
            {"state": {"round_id": "x"}},
            "saved session: state.round_id: must be a whole number; found 'x'; start a new session",
        ),
    ],
)
def test_a_damaged_session_says_what_is_wrong(change, message):
    with pytest.raises(StateError) as caught:
        Session.restore(saved(Session()) | change)
    assert str(caught.value) == message


@pytest.mark.parametrize("missing", ["state", "context"])
def test_a_session_with_a_part_missing_says_which(missing):
    content = saved(Session())
    del content[missing]
    with pytest.raises(StateError, match=f"^saved session: {missing}: is missing; start a new session$"):
        Session.restore(content)


@pytest.mark.parametrize("content", [[], None, "text", 7])
def test_what_is_no_session_at_all_is_refused(content):
    with pytest.raises(StateError, match=r"^saved session: must be a mapping; start a new session$"):
        Session.restore(content)


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), -0.5, 1.5])
def test_a_saved_strength_outside_its_bounds_is_refused(wrong):
    session = Session()
    say(session, CITY)
    content = session.snapshot()
    content["state"]["field"]["trails"]["city"][0][0]["concentration"] = wrong
    with pytest.raises(
        StateError, match=r"^saved session: city: a number is out of bounds; start a new session$"
    ):
        Session.restore(content)


def test_a_saved_session_is_plain_json_of_finite_numbers():
    session = Session()
    session.observe("收货地址是杭州市西湖区文三路9号，我对花生过敏")
    assert Session.restore(json.loads(json.dumps(session.snapshot(), allow_nan=False))).state == session.state


@given(dialogues(), engine_configs())
def test_a_snapshot_as_json_text_is_the_snapshot(dialogue, config):
    session = Session(config)
    for message in dialogue.messages:
        session.observe(message)
    assert json.loads(session.snapshot_json()) == session.snapshot()


def test_half_a_character_is_kept_in_the_json_text():
    session = Session()
    say(session, CITY | {"value": "\ud83d"})
    assert json.loads(session.snapshot_json()) == session.snapshot()
