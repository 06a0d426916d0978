"""What a task leaves behind, and what comes back when it is continued."""

import json

import pytest

from phero_core.engine.deposit import EventKind
from phero_core.engine.step import switch_task
from phero_core.engine.tasks import TaskSnapshot, matching, take_snapshot
from phero_core.errors import StateError
from tests.engine.driving import Drive, core, fact, of_object, one, withdraw


def snapshot_of(drive, task="return"):
    return take_snapshot(drive.state.field, drive.config, task, drive.state.time)


def test_a_new_task_clears_what_is_of_its_scope_only():
    drive = Drive().say(fact("n", "task"), fact("n", "lasting", scope="session"), core("allergy", "nuts"))
    drive.say(task="second")
    assert sorted(drive.values("*")) == ["lasting", "nuts"]


def test_what_a_task_clears_says_so():
    drive = Drive().say(fact("n", "x"), task="return").say(task="second").silence(2)
    assert drive.why("n", "x").say() == "cleared when task return ended at round 2"
    assert drive.why("n", "x").reasons == ("cleared_by_task",)


def test_the_ended_task_keeps_its_snapshot_under_its_name():
    drive = Drive().say(one("city", "Oslo"), task="return").say(task="second")
    assert [p.value for p in drive.state.snapshots["return"].packets] == ["Oslo"]


def test_starts_and_ends_of_tasks_are_on_record():
    drive = Drive().say(task="return")
    assert [(e.kind, e.type) for e in drive.events] == [
        (EventKind.TASK_ENDED, "main"),
        (EventKind.TASK_STARTED, "return"),
    ]


def test_a_snapshot_holds_task_time_core_and_the_last_order():
    drive = Drive().say(core("user_name", "Ann"), time="2026-05-20 10:00")
    drive.say(one("order_reference", "A1", 0.2)).say(one("order_reference", "A2", 0.2))
    snapshot = snapshot_of(drive)
    assert (snapshot.task, snapshot.round_id, snapshot.time, snapshot.version) == (
        "return",
        3,
        "2026-05-20 10:00",
        1,
    )
    assert [p.value for p in snapshot.core] == ["Ann"]
    assert snapshot.order.value == "A2"
    assert snapshot.packets == ()


def test_a_snapshot_holds_types_that_scored_over_the_limit_in_the_last_three_rounds():
    """0.6 at 0.8 a round stands at 0.384 in round 3, yet scored more two rounds before."""
    drive = Drive().say(fact("n", "x", 0.6, decay_factor=0.8)).silence(2)
    assert [p.value for p in snapshot_of(drive).packets] == ["x"]
    drive.silence(1)
    assert [p.value for p in snapshot_of(drive).packets] == ["x"]
    drive.silence(1)
    assert snapshot_of(drive).packets == ()


def test_a_score_exactly_at_the_limit_is_not_over_it():
    assert snapshot_of(Drive().say(fact("n", "x", 0.4))).packets == ()


def test_a_snapshot_holds_nothing_retracted_or_superseded():
    drive = Drive({"field.supersede_factor": 1.0}).say(one("city", "Oslo"), fact("n", "a"), fact("n", "b"))
    drive.say(one("city", "Rome"), withdraw("n", "a"))
    assert [p.value for p in snapshot_of(drive).packets] == ["Rome", "b"]


def test_a_snapshot_can_be_taken_of_packets_that_are_gone_next_round():
    drive = Drive().say(fact("n", "x")).say(fact("n", "y", decay_factor=0.0))
    assert [p.value for p in snapshot_of(drive).packets] == ["x", "y"]


def test_taking_a_snapshot_does_not_change_the_field():
    drive = Drive().say(fact("n", "x"))
    before = drive.state.field
    snapshot_of(drive)
    assert drive.state.field == before


def test_a_snapshot_survives_json():
    drive = Drive().say(core("user_name", "Ann"), of_object(one("order_reference", "A1", span=(0, 2)), "A1"))
    snapshot = snapshot_of(drive)
    assert TaskSnapshot.from_dict(json.loads(json.dumps(snapshot.to_dict()))) == snapshot


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        ({"version": 7}, "task snapshot: version 7 is not 1; take a new one"),
        ({"version": 1}, "task snapshot: task: is missing; take a new one"),
        ([], "task snapshot: must be a mapping; take a new one"),
    ],
)
def test_a_damaged_snapshot_says_what_is_wrong(plain, message):
    with pytest.raises(StateError) as caught:
        TaskSnapshot.from_dict(plain)
    assert str(caught.value) == message


def bridged():
    drive = Drive().say(of_object(one("carrier", "SF", 0.75), "A1"), core("user_name", "Ann"), task="return")
    return drive.say(task="chat").silence(1).say(task="again", bridge="return")


def test_a_bridge_brings_packets_back_weaker_with_a_factor_of_their_own():
    packet = bridged().state.field.trails["carrier"][0].packet
    assert packet.concentration == pytest.approx(0.8 * 0.75, abs=1e-15)
    assert packet.decay_factor == 0.92
    assert packet.round_id == 4


def test_a_bridge_keeps_targets():
    packet = bridged().state.field.trails["carrier"][0].packet
    assert (packet.target, packet.target_kind) == ("A1", "object")


def test_a_bridge_starts_from_the_starting_strength_not_from_what_is_left():
    drive = (
        Drive()
        .say(fact("n", "x", 1.0), task="return")
        .silence(2)
        .say(task="chat")
        .say(task="again", bridge="return")
    )
    assert drive.recall("n").best.concentration == 0.8


def test_a_bridge_neither_scales_nor_doubles_core():
    trail = bridged().state.field.trails["user_name"]
    assert [(d.packet.concentration, d.packet.decay_factor) for d in trail] == [(1.0, 1.0)]


def test_a_bridge_into_a_session_that_lacks_the_core_brings_it_unscaled():
    snapshot = snapshot_of(Drive().say(core("user_name", "Ann")))
    drive = Drive().say()
    state, _ = switch_task(drive.state, "again", drive.config, source=snapshot)
    packet = state.field.trails["user_name"][0].packet
    assert (packet.concentration, packet.core, packet.origin) == (1.0, True, "bridge:return")


def test_a_bridge_does_not_double_what_is_still_there():
    drive = (
        Drive()
        .say(fact("n", "x", scope="session"), task="return")
        .say(task="chat")
        .say(task="b", bridge="return")
    )
    assert len(drive.state.field.trails["n"]) == 1
    assert len(drive.happened("bridge_refused")) == 1


def test_a_bridge_does_not_overrule_a_newer_value_that_is_there():
    drive = Drive().say(one("city", "Oslo"), task="return").say(task="chat")
    drive.say(one("city", "Rome", scope="session")).say(task="again", bridge="return")
    assert drive.values("city") == ["Rome"]


def test_what_the_message_itself_says_is_newer_than_what_it_brings_back():
    drive = Drive().say(one("city", "Oslo"), task="return").say(task="chat")
    drive.say(one("city", "Rome"), task="again", bridge="return")
    assert drive.values("city") == ["Rome"]


def test_a_bridge_does_not_bring_back_what_was_withdrawn_meanwhile():
    drive = (
        Drive().say(fact("n", "x"), fact("n", "y"), task="return").say(task="chat").say(withdraw("n", "x"))
    )
    assert drive.say(task="again", bridge="return").values("n") == ["y"]


def test_a_withdrawn_order_and_core_value_leave_the_snapshots_too():
    drive = (
        Drive().say(one("order_reference", "A1"), core("user_name", "Ann"), task="return").say(task="chat")
    )
    drive.say(withdraw("order_reference"), withdraw("user_name"))
    snapshot = drive.state.snapshots["return"]
    assert (snapshot.order, snapshot.core, snapshot.packets) == (None, (), ())


def test_a_late_withdrawal_leaves_newer_facts_in_snapshots_alone():
    drive = Drive().say().silence(2).say(fact("n", "x"), task="return").say(task="chat")
    drive.say(withdraw("n", round_id=1))
    assert [p.value for p in drive.state.snapshots["return"].packets] == ["x"]


def test_a_snapshot_kept_elsewhere_does_not_bring_back_what_was_withdrawn():
    drive = Drive().say(fact("n", "x"))
    snapshot = snapshot_of(drive)
    drive.say(withdraw("n"))
    state, events = switch_task(drive.state, "again", drive.config, source=snapshot)
    assert "n" not in state.field.trails
    assert [e.kind for e in events][-1] is EventKind.BRIDGE_REFUSED


def test_the_limits_hold_for_a_bridge():
    drive = Drive().say(*(fact("n", f"v{number}") for number in range(9)))
    snapshot = snapshot_of(drive)
    small = Drive({"field.max_packets": 4}).say()
    state, _ = switch_task(small.state, "again", small.config, source=snapshot)
    assert len(state.field) == 4


def test_a_task_can_be_bridged_from_the_one_that_it_ends():
    drive = Drive().say(fact("n", "x", 1.0)).say(task="second", bridge="main")
    assert drive.recall("n").best.concentration == 0.8


def test_a_bridge_from_a_task_that_is_not_kept_is_on_record():
    drive = (
        Drive({"governor.max_snapshots": 0})
        .say(fact("n", "x"), task="a")
        .say(task="b")
        .say(task="c", bridge="a")
    )
    assert [event.type for event in drive.happened("bridge_refused")] == ["a"]


def test_words_that_continue_a_task_pick_it_by_its_name():
    drive = Drive().say(fact("n", "mine"), task="退货").say(fact("n", "other"), task="投诉").say(task="chat")
    drive.say(continuation="退货")
    assert drive.values("n") == ["mine"]
    assert drive.state.task == "退货"


def test_words_that_continue_a_task_pick_it_by_a_value_in_it():
    drive = (
        Drive()
        .say(fact("device", "printer"), task="one")
        .say(fact("device", "router"), task="two")
        .say(task="chat")
    )
    assert drive.say(continuation="the printer").values("device") == ["printer"]


def test_the_latest_matching_task_is_picked():
    drive = Drive().say(task="return of a lamp").say(task="return of a desk").say(task="chat")
    assert matching(drive.state.snapshots, "return").task == "return of a desk"


def test_words_that_match_no_task_change_nothing():
    drive = Drive().say(fact("n", "x"), task="return").say(continuation="weather")
    assert (drive.values("n"), drive.state.task) == (["x"], "return")


def test_no_words_at_all_mean_the_latest_task():
    drive = Drive().say(task="a").say(task="b").say(task="c")
    assert matching(drive.state.snapshots, "").task == "b"


def test_an_idle_time_between_tasks_leaves_earlier_facts_to_be_continued():
    """Ending a task leads to the unnamed one; what was kept of it is not lost by saying nothing there."""
    drive = Drive().say(fact("n", "x")).say(task="main").say(task="second", bridge="main")
    assert drive.values("n") == ["x"]
    assert drive.say(task="third", bridge="main").values("n") == ["x"]
