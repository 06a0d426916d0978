"""In a single-valued type the newer value wins, by the time at which it was said and not by its strength."""

import pytest

from tests.engine.driving import Drive, core, fact, of_object, of_person, one, withdraw


def test_three_mentions_of_a_and_then_one_of_b_recall_b():
    drive = Drive().say(one("city", "A", 1.0)).say(one("city", "A", 1.0)).say(one("city", "A", 1.0))
    assert drive.say(one("city", "B", 0.5)).values("city") == ["B"]


def test_the_replaced_value_says_what_replaced_it_and_when():
    drive = Drive().say(one("city", "Oslo")).say(one("city", "Rome")).silence(1)
    assert drive.why("city", "Oslo").say() == "superseded by Rome at round 2"
    assert drive.why("city", "Oslo").causes[0].say("zh") == "第 2 轮被“Rome”取代"


def test_a_replaced_value_stays_superseded_after_it_left_the_buffer():
    drive = Drive({"field.max_rounds": 3}).say(one("city", "Oslo")).say(one("city", "Rome")).silence(4)
    assert drive.why("city", "Oslo").reasons == ("superseded",)


def test_many_valued_types_keep_all_values():
    assert Drive().say(fact("symptom", "cough")).say(fact("symptom", "fever")).values("symptom") == [
        "fever",
        "cough",
    ]


@pytest.mark.parametrize(("factor", "left"), [(0.0, 0.0), (0.5, 0.5 * 0.75 * 0.9), (1.0, 0.75 * 0.9)])
def test_supersede_factor_multiplies_the_older_value_once(factor, left):
    drive = Drive({"field.supersede_factor": factor, "recall.min_concentration": 0.0})
    drive.say(one("city", "Oslo")).say(one("city", "Rome"))
    old = [value for value in drive.recall("city").values if value.value == "Oslo"]
    assert [value.concentration for value in old] == ([pytest.approx(left, abs=1e-15)] if left else [])


def test_a_value_replaced_twice_is_weakened_once():
    drive = Drive({"field.supersede_factor": 0.5, "recall.min_concentration": 0.0})
    drive.say(one("city", "A", decay_factor=1.0)).say(one("city", "B")).say(one("city", "C"))
    assert next(v for v in drive.recall("city").values if v.value == "A").concentration == 0.375


def test_supersede_factor_one_lets_old_and_new_compete():
    drive = Drive({"field.supersede_factor": 1.0}).say(one("city", "Oslo")).say(one("city", "Oslo"))
    assert drive.say(one("city", "Rome")).values("city") == ["Oslo", "Rome"]


def test_supersession_is_the_deciding_reason_when_the_value_would_be_recalled_without_it():
    drive = Drive({"field.supersede_factor": 0.5}).say(one("city", "Oslo")).say(one("city", "Rome"))
    assert drive.why("city", "Oslo").reasons == ("superseded", "below_threshold")


def test_the_same_value_in_other_words_reinforces_and_supersedes_nothing():
    drive = Drive().say(one("code", "AB-1")).say(one("code", " ａｂ－１ "))
    assert drive.happened("superseded") == []
    assert len(drive.recall("code").values) == 1


def test_a_late_import_that_is_older_does_not_win():
    drive = Drive().silence(3).say(one("city", "new")).say(one("city", "old", round_id=2))
    assert drive.values("city") == ["new"]
    assert drive.why("city", "old").say() == "superseded by new at round 4"


def test_a_late_import_supersedes_what_is_older_still():
    drive = Drive().say(one("city", "first")).silence(3).say(one("city", "second", round_id=3))
    assert drive.values("city") == ["second"]


def test_a_late_import_between_two_values_changes_nothing_that_is_recalled():
    drive = Drive().say(one("city", "A")).silence(2).say(one("city", "C")).say(one("city", "B", round_id=2))
    assert drive.values("city") == ["C"]


def test_of_two_values_in_one_round_the_later_message_wins():
    assert Drive().say(one("city", "A")).say(one("city", "B"), role="tool").values("city") == ["B"]


def test_of_two_values_in_one_message_the_later_place_wins():
    assert Drive().say(one("city", "A"), one("city", "B")).values("city") == ["B"]


def test_coming_back_to_the_first_value_recalls_the_first_value():
    drive = Drive().say(one("city", "A")).say(one("city", "B")).say(one("city", "A"))
    assert drive.values("city") == ["A"]
    assert drive.recall("city").best.concentration == 0.75


def test_different_targets_never_supersede_each_other():
    drive = Drive().say(one("city", "mine")).say(of_person(one("city", "hers"), "sister"))
    drive.say(of_object(one("city", "its"), "A789"))
    assert sorted(drive.values("city")) == ["its", "mine"]
    assert drive.values("city", target="sister") == ["hers"]


def test_core_types_always_replace_whatever_the_supersede_factor():
    drive = Drive({"field.supersede_factor": 1.0}).say(core("user_name", "Ann", cardinality="one"))
    drive.say(core("user_name", "Bea", cardinality="one"))
    assert drive.values("user_name") == ["Bea"]
    assert drive.why("user_name", "Ann").say() == "superseded by Bea at round 2"


def test_a_core_value_replaced_by_an_ordinary_one_leaves_for_good():
    drive = Drive({"field.supersede_factor": 1.0, "field.max_rounds": 3})
    drive.say(core("user_name", "Ann", cardinality="one")).say(one("user_name", "Bea")).silence(5)
    assert len(drive.state.field) == 0
    assert [event.left for event in drive.happened("superseded")] == [True]


def test_a_late_core_import_does_not_replace_the_newer_value():
    drive = Drive().silence(2).say(core("user_name", "Bea", cardinality="one"))
    drive.say(core("user_name", "Ann", cardinality="one", round_id=1))
    assert drive.values("user_name") == ["Bea"]
    assert len(drive.state.field) == 1


def test_a_packet_without_a_value_replaces_none():
    assert Drive().say(one("status", "paid")).say(fact("status", cardinality="one")).values("status") == [
        "paid"
    ]


def test_a_late_import_of_a_value_taken_back_since_still_replaces_what_was_older():
    """In whichever order things arrive, the field is as if they had arrived when they were said."""
    drive = Drive().say(one("city", "A")).silence(1).say(withdraw("city", "B"))
    assert drive.say(one("city", "B", round_id=2)).values("city") == []


def test_a_value_replaced_twice_names_the_last_replacement():
    drive = Drive().say(one("city", "A")).say(one("city", "B")).say(one("city", "A")).say(one("city", "C"))
    assert drive.why("city", "A").say() == "superseded by C at round 4"
