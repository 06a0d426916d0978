"""What is taken back stays silent until it is said anew; who asserts nothing changes nothing."""

import pytest

from tests.engine.driving import Drive, core, fact, of_object, of_person, one, withdraw


def test_a_withdrawn_value_is_silent_for_good():
    drive = Drive().say(fact("likes", "tea"), fact("likes", "jazz")).say(withdraw("likes", "tea"))
    for _ in range(5):
        assert "tea" not in drive.values("likes")
        drive.silence(1)


def test_a_withdrawal_without_a_value_silences_every_value_of_the_type():
    drive = Drive().say(fact("likes", "tea"), fact("likes", "jazz"), fact("n", "x")).say(withdraw("likes"))
    assert drive.values("*") == ["x"]


def test_a_withdrawal_says_when():
    drive = Drive().say(one("phone", "123")).say(withdraw("phone")).silence(2)
    assert drive.why("phone", "123").say() == "retracted at round 2"


def test_the_reason_stays_retracted_after_the_buffer():
    drive = Drive({"field.max_rounds": 2}).say(one("phone", "123")).say(withdraw("phone")).silence(5)
    assert drive.why("phone", "123").reasons == ("retracted",)


def test_what_is_said_anew_lives_with_its_new_strength_only():
    drive = Drive().say(one("phone", "123")).say(withdraw("phone")).say(one("phone", "123", 0.6))
    assert drive.recall("phone").best.concentration == 0.6


def test_in_one_message_the_order_decides():
    assert Drive().say(fact("n", "x"), withdraw("n", "x")).values("n") == []
    assert Drive().say(withdraw("n", "x"), fact("n", "x")).values("n") == ["x"]


def test_a_late_import_older_than_the_withdrawal_stays_silent():
    drive = Drive().silence(3).say(withdraw("phone")).say(one("phone", "123", round_id=2))
    assert drive.values("phone") == []
    assert drive.why("phone", "123").reasons == ("retracted",)


def test_a_late_withdrawal_leaves_newer_facts_alone():
    drive = Drive().say(fact("n", "old")).silence(2).say(fact("n", "new")).say(withdraw("n", round_id=2))
    assert drive.values("n") == ["new"]


def test_a_withdrawal_concerns_its_own_target_only():
    drive = Drive().say(
        one("city", "mine"), of_object(one("city", "its"), "A1"), of_person(one("city", "hers"), "sister")
    )
    drive.say(of_object(withdraw("city"), "A1"))
    assert drive.values("city") == ["mine"]
    assert drive.values("city", target="sister") == ["hers"]


def test_a_withdrawal_silences_core_too_and_the_packet_leaves():
    drive = (
        Drive()
        .say(core("allergy", "nuts"), core("allergy", "milk"))
        .say(withdraw("allergy", "nuts", core=True))
    )
    assert drive.values("allergy") == ["milk"]
    assert len(drive.state.field) == 1
    assert drive.why("allergy", "nuts").say() == "retracted at round 2"


@pytest.mark.parametrize("marked", [True, False])
def test_a_core_withdrawal_outlives_the_buffer(marked):
    """An old core fact that arrives late is still silenced, for core knows no buffer."""
    drive = Drive({"field.max_rounds": 2}).say(core("allergy", "nuts")).say(withdraw("allergy", core=marked))
    drive.silence(9).say(core("allergy", "nuts", round_id=1))
    assert drive.values("allergy") == []


def test_a_withdrawn_packet_smells_of_nothing():
    assert Drive().say(fact("n", "x")).say(withdraw("n")).score("n") == 0.0


def test_a_withdrawal_of_what_was_never_said_leaves_the_field_empty():
    drive = Drive().say(withdraw("phone"))
    assert len(drive.state.field) == 0
    assert drive.recall("phone").suppressed[0].reasons == ("never_observed",)


def test_taking_the_newer_value_back_does_not_bring_the_older_one_back():
    drive = Drive().say(one("city", "A")).say(one("city", "B")).say(withdraw("city", "B"))
    assert drive.values("city") == []


def echo(kind, value, concentration=0.7, **rest):
    return fact(kind, value, concentration, echo=True, **rest)


@pytest.mark.parametrize("renews", [False, True])
def test_an_echo_of_a_value_that_is_not_live_asserts_nothing(renews):
    drive = Drive({"field.refresh_on_confirmation": renews}).say(echo("city", "Rome"), role="assistant")
    assert drive.values("city") == []
    assert len(drive.happened("echo_ignored")) == 1


def test_an_echo_renews_nothing_by_default():
    drive = Drive().say(one("city", "Oslo")).silence(2).say(echo("city", "Oslo"), role="assistant")
    assert drive.recall("city").best.last_updated_round == 1


def test_an_echo_renews_a_live_value_where_configured():
    drive = Drive({"field.refresh_on_confirmation": True}).say(one("city", "Oslo")).silence(2)
    best = drive.say(echo("city", "Oslo"), role="assistant").recall("city").best
    assert (best.last_updated_round, best.staleness) == (3, 0)
    assert best.concentration > 0.75
    assert len(drive.happened("renewed")) == 1


def test_an_echo_never_turns_the_field_back_to_a_replaced_value():
    drive = Drive({"field.refresh_on_confirmation": True, "field.supersede_factor": 1.0})
    drive.say(one("city", "Oslo")).say(one("city", "Rome")).say(echo("city", "Oslo"), role="assistant")
    assert len(drive.happened("echo_ignored")) == 1


def test_an_echo_of_a_withdrawn_value_asserts_nothing():
    drive = Drive({"field.refresh_on_confirmation": True}).say(one("city", "Oslo")).say(withdraw("city"))
    assert drive.say(echo("city", "Oslo"), role="assistant").values("city") == []


def test_an_echo_renews_the_fact_of_its_own_target():
    drive = Drive({"field.refresh_on_confirmation": True})
    drive.say(one("city", "Oslo"), of_person(one("city", "Oslo"), "sister")).silence(1)
    drive.say(echo("city", "Oslo"), role="assistant")
    assert drive.recall("city").best.last_updated_round == 2
    assert drive.recall("city", target="sister").best.last_updated_round == 1


def test_an_echo_without_a_target_renews_an_objects_fact_but_never_a_persons():
    drive = Drive({"field.refresh_on_confirmation": True})
    drive.say(of_object(one("carrier", "SF"), "A1"), of_person(one("city", "Oslo"), "sister")).silence(1)
    drive.say(echo("carrier", "SF"), echo("city", "Oslo"), role="assistant")
    assert drive.recall("carrier", target="A1").best.last_updated_round == 2
    assert drive.recall("city", target="sister").best.last_updated_round == 1


def test_a_renewed_value_keeps_its_scope():
    drive = Drive({"field.refresh_on_confirmation": True}).say(fact("n", "x", scope="session"))
    drive.say(echo("n", "x"), role="assistant").say(task="second")
    assert len(drive.state.field.trails["n"]) == 2
