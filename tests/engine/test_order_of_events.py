"""When a round opens: ages grow, the buffer is emptied, the governor acts; then messages act one by one."""

from phero_core.engine.deposit import EventKind
from tests.engine.driving import Drive, fact, one


def test_the_first_message_opens_round_one_whoever_speaks():
    """What precedes the first user message belongs to round 1."""
    drive = Drive().say(role="system").say(role="assistant").say(role="user")
    assert (drive.state.round_id, drive.now) == (1, 1)


def test_only_user_messages_open_rounds():
    drive = Drive().say().say(role="assistant").say(role="tool").say(role="system").say()
    assert (drive.state.round_id, drive.now) == (2, 2)


def test_a_dialogue_without_user_messages_has_one_round():
    drive = Drive().say(role="assistant").say(role="tool").say(role="assistant")
    assert (drive.state.round_id, drive.now) == (1, 1)


def test_round_per_message_ages_the_field_with_every_message_but_counts_user_rounds():
    drive = Drive({"field.round_per": "message"}).say().say(role="assistant").say(role="tool").say()
    assert (drive.state.round_id, drive.now) == (2, 4)


def test_a_late_import_names_the_users_round_when_every_message_ages_the_field():
    drive = Drive({"field.round_per": "message"}).say().say(role="assistant").say().say(role="tool")
    assert [drive.state.clock_of(number) for number in (1, 2)] == [1, 3]


def test_ages_grow_before_the_buffer_is_emptied_and_before_the_governor_acts():
    """The packet that leaves no longer counts for the cap."""
    settings = {"field.max_rounds": 2, "governor.cap": 1.0}
    drive = Drive(settings).say(fact("n", "a", 1.0), fact("n", "b", 0.9)).silence(1).say(fact("n", "c"))
    kinds = [event.kind for event in drive.events]
    assert kinds.index(EventKind.EVICTED) > kinds.index(EventKind.DILUTED)
    assert len(drive.happened("diluted")) == 1
    assert len(drive.happened("evicted")) == 2


def test_the_governor_acts_before_the_messages_of_its_round():
    drive = Drive({"governor.cap": 1.0}).say(fact("n", "a"), fact("n", "b"), fact("n", "c"))
    assert drive.happened("diluted") == []
    drive.say(fact("n", "d"))
    fresh = next(value for value in drive.recall("n").values if value.value == "d")
    assert fresh.concentration == 0.7


def test_the_governor_acts_once_a_round_however_many_messages_it_has():
    drive = Drive({"governor.cap": 0.5}).say(fact("n", "a"), fact("n", "b")).say()
    for _ in range(5):
        drive.say(role="tool").say(role="assistant")
    assert len(drive.happened("diluted")) == 1


def test_a_task_switch_comes_before_the_packets_of_its_message():
    drive = Drive().say(fact("n", "old")).say(fact("n", "new"), task="second")
    assert drive.values("n") == ["new"]


def test_round_numbers_go_on_across_tasks():
    drive = Drive().silence(3).say(fact("n", "x"), task="second")
    assert drive.recall("n").best.last_updated_round == 4


def test_recall_answers_in_the_middle_of_a_round():
    drive = Drive().say(one("city", "Oslo"))
    assert drive.values("city") == ["Oslo"]
    drive.say(one("city", "Rome"), role="tool")
    assert drive.values("city") == ["Rome"]
