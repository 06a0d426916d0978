"""Recall follows the strongest live trails: what it returns, in which order, and what it says about the rest."""

import pytest

from tests.engine.driving import Drive, core, fact, of_object, of_person, one, withdraw

OPEN = {"recall.min_concentration": 0.0, "recall.top_k": 10}


def test_the_threshold_is_inclusive():
    assert Drive({"recall.min_concentration": 0.5}).say(fact("n", "x", 0.5)).values("n") == ["x"]


def test_just_under_the_threshold_is_not_recalled():
    drive = Drive({"recall.min_concentration": 0.5}).say(fact("n", "x", 0.4999999))
    assert drive.values("n") == []
    assert drive.why("n", "x").say() == "below threshold (0.4999999 < 0.5000000)"


def test_a_threshold_of_zero_is_honoured():
    assert Drive(OPEN).say(fact("n", "x", 1e-9)).values("n") == ["x"]


def test_repetition_reinforces():
    drive = Drive().say(fact("n", "x", 0.3)).say(fact("n", "X ", 0.3))
    best = drive.recall("n").best
    assert best.concentration > 0.49
    assert len(best.deposits) == 2


def test_repetition_never_lifts_confidence_over_one():
    drive = Drive()
    for _ in range(5):
        drive.say(fact("n", "x", 1.0, decay_factor=1.0))
    assert drive.recall("n").best.concentration > 1.0
    assert drive.recall("n").best.confidence == 1.0


def test_the_value_and_surface_are_those_said_last():
    best = (
        Drive()
        .say(fact("n", "SF", surface="顺丰"))
        .say(fact("n", "sf", surface="SF Express"))
        .recall("n")
        .best
    )
    assert (best.value, best.surface) == ("sf", "SF Express")


def test_values_of_one_type_are_told_apart_by_target():
    drive = Drive(OPEN).say(of_object(fact("status", "sent"), "A1"), of_object(fact("status", "sent"), "B2"))
    assert [value.target for value in drive.recall("status").values] == ["A1", "B2"]


def test_order_strongest_then_newest_then_by_value():
    drive = Drive(OPEN).say(fact("n", "old", 0.5, decay_factor=1.0))
    drive.say(fact("n", "b", 0.5), fact("n", "a", 0.5), fact("n", "strong", 0.6))
    assert drive.values("n") == ["strong", "a", "b", "old"]


def test_order_runs_across_types():
    assert Drive(OPEN).say(fact("b", "low", 0.5), fact("a", "high", 0.9)).values("*") == ["high", "low"]


def test_targets_that_differ_only_in_being_empty_are_kept_in_order():
    drive = Drive(OPEN).say(of_object(fact("n", "x"), ""), fact("n", "x"))
    assert len(drive.values("n")) == 2


def test_the_same_question_gives_the_same_answer_and_changes_nothing():
    drive = Drive(OPEN).say(*(fact("n", f"v{number}") for number in range(30))).silence(2)
    before = drive.state
    answers = [drive.recall("*") for _ in range(50)]
    assert all(answer == answers[0] for answer in answers)
    assert all(answer.suppressed == answers[0].suppressed for answer in answers)
    assert drive.state is before


def test_top_k_counts_per_type():
    drive = Drive({**OPEN, "recall.top_k": 2})
    drive.say(*(fact(kind, f"{kind}{number}") for kind in "ab" for number in range(4)))
    assert drive.values("*") == ["a0", "a1", "b0", "b1"]


def test_top_k_can_be_given_with_the_question():
    drive = Drive(OPEN).say(*(fact("n", f"v{number}") for number in range(5)))
    assert len(drive.recall("n", top_k=4).values) == 4
    assert drive.recall("n", top_k=0).values == ()


def test_a_negative_top_k_is_refused():
    with pytest.raises(ValueError, match=r"^top_k must be at least 0, got -1$"):
        Drive().recall("n", top_k=-1)


def test_what_top_k_leaves_out_is_outranked():
    drive = Drive({**OPEN, "recall.top_k": 1}).say(fact("n", "first", 0.9), fact("n", "second", 0.8))
    assert [value.value for value in drive.recall("n").outranked] == ["second"]
    assert drive.why("n", "second").say() == "outranked: only the best 1 are returned"


def test_a_glob_asks_for_several_types():
    drive = Drive(OPEN).say(
        fact("shipping_address", "A"), fact("shipping_method", "B"), fact("billing_address", "C")
    )
    assert sorted(drive.values("shipping_*")) == ["A", "B"]
    assert sorted(drive.values("*_address")) == ["A", "C"]
    assert drive.values("shipping_addres?") == ["A"]
    assert drive.values("[bs]*_address") == drive.values("*_address")


def test_a_name_that_is_not_a_glob_never_gives_the_nearest_type():
    drive = Drive(OPEN).say(fact("shipping_address", "A"))
    assert drive.values("shipping_addres") == drive.values("address") == drive.values("") == []


def test_an_unknown_type_and_an_empty_field_give_an_empty_result_that_says_so():
    for drive in (Drive(), Drive().say(fact("n", "x"))):
        answer = drive.recall("phone")
        assert (answer.values, answer.best, answer.structured()) == ((), None, {})
        assert [(item.type, item.value, item.say()) for item in answer.suppressed] == [
            ("phone", None, "never observed")
        ]


def test_the_window_hides_what_the_buffer_still_holds():
    drive = Drive({"recall.window_rounds": 2, **OPEN}).say(fact("n", "x", 1.0)).silence(1)
    assert drive.values("n") == ["x"]
    drive.silence(1)
    assert (drive.values("n"), drive.score("n"), len(drive.state.field)) == ([], 0.0, 1)
    assert drive.why("n", "x").say() == "outside the window (2 rounds old, window 2)"


def test_the_window_is_as_long_as_the_buffer_unless_set():
    drive = Drive({"field.max_rounds": 4, **OPEN}).say(fact("n", "x", 1.0)).silence(3)
    assert drive.values("n") == ["x"]


def test_one_filter_serves_score_and_recall():
    drive = (
        Drive(OPEN)
        .say(fact("n", "a", 0.4), fact("n", "b", 0.4), fact("n", "gone", 0.4))
        .say(withdraw("n", "gone"))
    )
    values = drive.recall("n").values
    assert [value.value for value in values] == ["a", "b"]
    assert drive.score("n") > max(value.concentration for value in values)


def test_scents_without_a_value_are_smelled_but_not_recalled():
    drive = Drive(OPEN).say(fact("chatter", None, 0.2))
    assert drive.score("chatter") == 0.2
    assert drive.values("chatter") == []


def test_a_faded_scent_without_a_value_is_below_the_threshold_not_unheard_of():
    drive = Drive().say(fact("chatter", None, 0.2, decay_factor=0.3)).silence(3)
    assert drive.why("chatter", None).say() == "below threshold (0.01 < 0.45)"


def test_a_scent_without_a_value_keeps_its_reason_after_the_buffer():
    drive = Drive({"field.max_rounds": 2}).say(fact("chatter", None, 0.2)).silence(4)
    assert drive.why("chatter", None).reasons == ("evicted",)


def test_without_a_target_the_user_and_objects_answer_and_persons_never():
    drive = Drive(OPEN)
    drive.say(fact("n", "mine"), of_object(fact("n", "its"), "A1"), of_person(fact("n", "hers"), "sister"))
    assert sorted(drive.values("n")) == ["its", "mine"]


def test_with_a_target_only_its_facts_answer_whatever_its_spelling():
    drive = Drive(OPEN)
    drive.say(fact("n", "mine"), of_object(fact("n", "its"), "A1"), of_person(fact("n", "hers"), "Sister"))
    assert drive.values("n", target="sister ") == ["hers"]
    assert drive.values("n", target="ａ1") == ["its"]


def test_a_target_that_was_never_spoken_of_gives_nothing():
    drive = Drive(OPEN).say(fact("n", "mine"))
    assert drive.recall("n", target="brother").suppressed[0].reasons == ("never_observed",)


def test_structured_gives_one_mapping_with_everything_an_agent_needs():
    drive = Drive().say(one("city", "Oslo", 0.75, surface="oslo")).silence(3)
    found = drive.recall("city").structured()["city"]
    confidence = found.pop("confidence")
    assert confidence == 0.75 * 0.9**3
    assert found == {
        "value": "Oslo",
        "surface": "oslo",
        "target": None,
        "last_updated_round": 1,
        "peak_round": 1,
        "staleness": 3,
        "needs_confirmation": True,
    }


def test_structured_gives_a_list_where_several_values_or_targets_live():
    drive = Drive(OPEN).say(fact("symptom", "cough"), fact("symptom", "fever"), one("city", "Oslo"))
    found = drive.recall("*").structured()
    assert [entry["value"] for entry in found["symptom"]] == ["cough", "fever"]
    assert found["city"]["value"] == "Oslo"


@pytest.mark.parametrize(("rounds", "asks"), [(2, False), (3, True)])
def test_confirmation_is_needed_after_more_than_confirm_after_rounds(rounds, asks):
    drive = Drive().say(fact("n", "x", 1.0)).silence(rounds)
    assert drive.recall("n").best.needs_confirmation is asks


def test_saying_a_value_again_makes_it_fresh():
    best = Drive().say(fact("n", "x", 1.0)).silence(4).say(fact("n", "x", 1.0)).recall("n").best
    assert (best.staleness, best.needs_confirmation, best.last_updated_round) == (0, False, 6)


def test_the_peak_is_where_the_value_was_strongest():
    drive = Drive().say(fact("n", "x", 0.5)).say(fact("n", "x", 0.9)).silence(1).say(fact("n", "x", 0.1))
    assert drive.recall("n").best.peak_round == 2


def test_every_reason_speaks_both_languages():
    drive = Drive({"field.max_rounds": 3, "recall.window_rounds": 2, "recall.top_k": 1})
    drive.say(fact("gone", "x", scope="session")).say(fact("far", "x", 1.0), task="first")
    drive.say(fact("weak", "x", 0.1), fact("cleared", "x"), fact("taken", "x"))
    drive.say(
        withdraw("taken"), fact("n", "a", 0.9), fact("n", "b", 0.8), one("city", "Oslo"), one("city", "Rome")
    )
    said = {cause.say("zh") for item in drive.recall("*").suppressed for cause in item.causes}
    assert said >= {
        "第 4 轮移出缓冲区",
        "超出召回窗口（已 2 轮，窗口 2 轮）",
        "低于阈值（0.09 < 0.45）",
        "第 4 轮被收回",
        "排名靠后：只返回前 1 个",
        "第 4 轮被“Rome”取代",
    }


def test_core_values_are_never_stale():
    assert not Drive().say(core("user_name", "Ann")).silence(9).recall("user_name").best.needs_confirmation
