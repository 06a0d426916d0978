"""Nothing lives longer than the buffer, nothing grows without bound, and whatever leaves is reported once."""

from phero_core.engine.draft import MAX_DEPARTED_TYPES
from tests.engine.driving import Drive, core, fact, one, withdraw


def test_a_packet_lives_for_max_rounds_rounds_its_own_included():
    drive = Drive({"field.max_rounds": 3}).say(fact("n", "x", 1.0)).silence(2)
    assert drive.values("n") == ["x"]
    assert drive.silence(1).values("n") == []


def test_eviction_is_reported_once_with_its_round():
    drive = Drive({"field.max_rounds": 3}).say(fact("n", "x", 1.0)).silence(9)
    assert [(event.round_id, event.value) for event in drive.happened("evicted")] == [(4, "x")]
    assert drive.why("n", "x").say() == "evicted at round 4"


def test_core_is_exempt_from_buffer_and_window():
    drive = Drive({"field.max_rounds": 2, "recall.window_rounds": 1}).say(core("allergy", "peanuts"))
    best = drive.silence(40).recall("allergy").best
    assert (best.value, best.concentration) == ("peanuts", 1.0)


def test_core_never_fades_whatever_factor_its_annotation_gives():
    drive = Drive().say(core("allergy", "peanuts", decay_factor=0.1)).silence(5)
    assert drive.recall("allergy").best.concentration == 1.0


def test_core_is_bounded_by_core_limit_per_type_and_the_oldest_leave():
    drive = Drive({"field.core_limit": 3, "recall.top_k": 9})
    for number in range(6):
        drive.say(core("allergy", f"a{number}"))
    assert drive.values("allergy") == ["a5", "a4", "a3"]
    assert [event.value for event in drive.happened("evicted")] == ["a0", "a1", "a2"]
    assert drive.why("allergy", "a0").reasons == ("evicted",)


def test_core_said_again_is_kept_once():
    drive = Drive({"field.core_limit": 3})
    for _ in range(5):
        drive.say(core("allergy", "peanuts"))
    assert len(drive.state.field.trails["allergy"]) == 1
    assert drive.recall("allergy").best.last_updated_round == 5


def test_core_said_again_gives_no_reason_for_a_value_that_is_there():
    """The older copy has left, the value has not."""
    weak = fact("allergy", "peanuts", 0.2, core=True)
    assert Drive().say(weak).say(weak).why("allergy", "peanuts").reasons == ("below_threshold",)


def test_one_core_value_per_type_and_target_where_single_valued():
    drive = Drive().say(core("user_name", "Ann", cardinality="one"))
    drive.say(core("user_name", "Bea", cardinality="one"))
    assert len(drive.state.field) == 1
    assert drive.values("user_name") == ["Bea"]


def test_max_packets_bounds_one_endless_round_and_the_oldest_leave_first():
    drive = Drive({"field.max_packets": 10}).say()
    for number in range(50):
        drive.say(fact("n", f"v{number}", 1.0), role="tool")
    assert len(drive.state.field) == 10
    assert [d.packet.value for d in drive.state.field.trails["n"]] == [f"v{n}" for n in range(40, 50)]
    assert len(drive.happened("evicted")) == 40


def test_fading_packets_leave_before_core_ones():
    drive = Drive({"field.max_packets": 2})
    drive.say(core("allergy", "nuts"), fact("n", "a"), fact("n", "b"), fact("n", "c"))
    assert drive.values("*") == ["nuts", "c"]


def test_core_packets_of_ever_new_types_are_bounded_too():
    drive = Drive({"field.max_packets": 5}).say()
    for number in range(20):
        drive.say(core(f"favorite_{number}", "x"), role="tool")
    assert sorted(drive.state.field.trails) == [f"favorite_{n}" for n in range(15, 20)]
    assert len(drive.happened("evicted")) == 15


def test_a_packet_that_starts_with_nothing_is_gone_at_once():
    drive = Drive({"recall.min_concentration": 0.0}).say(fact("n", "x", 0.0))
    assert len(drive.state.field) == 0
    assert drive.values("n") == []
    assert len(drive.happened("evaporated")) == 1
    assert drive.why("n", "x").reasons == ("below_threshold",)


def test_a_packet_that_has_faded_to_nothing_is_gone_whatever_the_threshold():
    drive = Drive({"recall.min_concentration": 0.0}).say(fact("n", "x", 0.9, decay_factor=0.0))
    assert drive.values("n") == ["x"]
    drive.silence(1)
    assert (drive.values("n"), drive.score("n")) == ([], 0.0)
    assert drive.why("n", "x").say() == "faded to nothing"


def test_a_fact_older_than_the_buffer_is_evicted_when_it_arrives():
    drive = Drive({"field.max_rounds": 3}).silence(6).say(fact("n", "x", 1.0, round_id=2))
    assert len(drive.state.field) == 0
    assert drive.why("n", "x").say() == "evicted at round 7"


def test_a_live_session_remembers_a_bounded_number_of_departures_per_type():
    drive = Drive({"field.max_rounds": 1, "field.max_departed": 4})
    for number in range(20):
        drive.say(fact("n", f"v{number}"))
    assert [d.packet.value for d in drive.state.field.departed["n"]] == ["v15", "v16", "v17", "v18"]


def test_a_replay_remembers_every_departure():
    drive = Drive({"field.max_rounds": 1, "field.max_departed": 4}, keep_all=True)
    for number in range(20):
        drive.say(fact("n", f"v{number}"))
    assert len(drive.state.field.departed["n"]) == 19


def test_remembering_nothing_is_possible():
    drive = Drive({"field.max_rounds": 1, "field.max_departed": 0}).say(fact("n", "x")).silence(2)
    assert drive.state.field.departed == {}


def test_departures_of_ever_new_types_are_bounded_too():
    drive = Drive({"field.max_rounds": 1})
    for number in range(MAX_DEPARTED_TYPES + 20):
        drive.say(fact(f"favorite_{number}", "x"))
    assert len(drive.state.field.departed) == MAX_DEPARTED_TYPES


def test_marks_of_retraction_are_bounded_in_one_endless_round():
    drive = Drive({"field.max_packets": 10}).say()
    for number in range(50):
        drive.say(withdraw("n", f"v{number}"), withdraw(f"type_{number}"), role="tool")
    assert sum(map(len, drive.state.field.silences.values())) <= 10


def test_a_mark_that_a_newer_one_includes_is_not_kept():
    drive = Drive().say(withdraw("n", "a"), withdraw("n", "b"), withdraw("n", "a"), withdraw("n"))
    assert [mark.key for mark in drive.state.field.silences["n"]] == [None]


def test_marks_leave_with_the_buffer_because_nothing_older_can_enter():
    drive = Drive({"field.max_rounds": 3}).say(withdraw("n")).silence(3)
    assert drive.state.field.silences == {}


def test_snapshots_of_tasks_are_bounded_and_the_oldest_are_dropped():
    drive = Drive({"governor.max_snapshots": 2})
    for number in range(5):
        drive.say(one("n", "x"), task=f"t{number}")
    assert list(drive.state.snapshots) == ["t2", "t3"]


def test_every_packet_that_enters_leaves_once_and_says_so():
    """Entered = live + left, with every way of leaving in play."""
    drive = Drive({"field.max_rounds": 3, "field.max_packets": 6, "field.core_limit": 2})
    drive.say(core("allergy", "a"), core("allergy", "b"), core("allergy", "a"), one("city", "Oslo"))
    drive.say(core("allergy", "c"), one("city", "Rome"), withdraw("city"), fact("n", "x", 0.0))
    drive.say(withdraw("allergy", "b"), core("name", "Ann", cardinality="one"))
    drive.say(core("name", "Bea", cardinality="one"), fact("acknowledgement", "ok"), task="second")
    drive.say(fact("acknowledgement", "ok")).say(fact("acknowledgement", "ok"))
    drive.say(core("name", "Old", cardinality="one", round_id=1), core("allergy", "b", round_id=1))
    drive.say(*(fact("n", f"v{number}") for number in range(8)))
    entered = sum(len(drive.happened(kind)) for kind in ("deposited", "bridged", "renewed"))
    assert entered == len(drive.state.field) + sum(event.left for event in drive.events)
