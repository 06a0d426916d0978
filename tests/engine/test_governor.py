"""The governor keeps one type from drowning the others, and thins out runs of weak replies."""

import pytest

from phero_core.engine.deposit import EventKind
from tests.engine.driving import Drive, core, fact, of_person, withdraw


def crowd(kind, count, concentration=1.0, **rest):
    rest = {"decay_factor": 1.0, **rest}
    return [fact(kind, f"{kind}{number}", concentration, **rest) for number in range(count)]


QUIET = {"governor.balance_share": 1.0, "recall.min_concentration": 0.0, "recall.top_k": 100}
ROUGH = {"governor.cap": 1000.0, "recall.min_concentration": 0.0, "recall.top_k": 100}


def scales(drive, kind):
    return {deposit.scale for deposit in drive.state.field.trails[kind]}


def test_a_type_over_the_cap_is_diluted():
    drive = Drive(QUIET).say(*crowd("n", 6)).silence(1)
    assert scales(drive, "n") == {0.7}
    assert [event.detail for event in drive.happened("diluted")] == ["cap 5 × 0.7"]


def test_a_type_exactly_at_the_cap_is_left_alone():
    assert scales(Drive(QUIET).say(*crowd("n", 5)).silence(1), "n") == {1.0}


def test_the_cap_looks_at_the_plain_sum_not_at_the_score():
    drive = Drive(QUIET).say(*crowd("n", 6, 0.9)).silence(1)
    assert drive.score("n") < 5.0
    assert scales(drive, "n") == {0.7}


def test_the_cap_looks_at_what_is_left_after_the_round_has_opened():
    assert scales(Drive(QUIET).say(*crowd("n", 6, decay_factor=0.8)).silence(1), "n") == {1.0}


def test_the_cap_acts_again_in_the_next_round_where_it_is_still_exceeded():
    drive = Drive(QUIET).say(*crowd("n", 10)).silence(2)
    assert scales(drive, "n") == {0.7 * 0.7}


def test_core_packets_neither_count_nor_are_diluted():
    drive = Drive(QUIET).say(*(core("n", f"c{k}") for k in range(4)), *crowd("n", 5)).silence(1)
    assert scales(drive, "n") == {1.0}
    drive.say(*crowd("n", 6, concentration=0.9)).silence(1)
    assert {d.scale for d in drive.state.field.trails["n"] if d.packet.core} == {1.0}
    assert {d.scale for d in drive.state.field.trails["n"] if not d.packet.core} == {0.7}


def test_withdrawn_packets_do_not_count_for_the_cap():
    drive = Drive(QUIET).say(*crowd("n", 6)).say()
    fresh = Drive(QUIET).say(*crowd("n", 6), withdraw("n", "n0")).silence(1)
    assert (scales(drive, "n"), scales(fresh, "n")) == ({0.7}, {1.0})


def three_types(count=5, strength=1.0):
    return [
        *crowd("loud", count, strength),
        fact("a", "a", 0.1, decay_factor=1.0),
        fact("b", "b", 0.1, decay_factor=1.0),
    ]


def test_a_type_that_holds_almost_everything_is_diluted():
    drive = Drive(ROUGH).say(*three_types()).silence(1)
    assert scales(drive, "loud") == {0.7}
    assert scales(drive, "a") == scales(drive, "b") == {1.0}
    assert [event.detail for event in drive.happened("diluted")] == ["balance 0.8 × 0.7"]


def test_balance_needs_five_live_packets():
    assert scales(Drive(ROUGH).say(*three_types(4)).silence(1), "loud") == {1.0}


def test_balance_needs_three_types_that_can_be_smelled():
    two = [*crowd("loud", 5), fact("a", "a", 0.1, decay_factor=1.0), fact("b", "b", 0.09, decay_factor=1.0)]
    assert scales(Drive(ROUGH).say(*two).silence(1), "loud") == {1.0}


def test_balance_needs_more_than_the_share():
    drive = Drive(ROUGH)
    others = [fact(kind, kind, 0.4, decay_factor=1.0) for kind in "ab"]
    drive.say(*crowd("loud", 5, 0.5), *others).silence(1)
    assert drive.score("loud") < 0.8 * (drive.score("loud") + 0.8)
    assert scales(drive, "loud") == {1.0}


def test_core_packets_raise_a_types_score_but_do_not_count_as_its_packets():
    drive = Drive(ROUGH).say(*three_types(4), core("loud", "core")).silence(1)
    assert scales(drive, "loud") == {1.0}


def test_a_persons_facts_count_for_the_balance():
    hers = [of_person(packet, "sister") for packet in crowd("loud", 5)]
    drive = Drive(ROUGH).say(*hers, *three_types()[5:]).silence(1)
    assert scales(drive, "loud") == {0.7}


def test_the_cap_comes_first_and_the_balance_sees_what_it_left():
    """Six ones score 2.25 at sharpness 1.2, 69 % beside two others of 0.5; six of 0.7 score 1.82, 65 %."""
    packets = [*crowd("loud", 6), *(fact(kind, kind, 0.5, decay_factor=1.0) for kind in "ab")]
    drive = Drive({**QUIET, "governor.balance_share": 0.67}).say(*packets).silence(1)
    assert [event.detail for event in drive.happened("diluted")] == ["cap 5 × 0.7"]
    rough = Drive({**ROUGH, "governor.balance_share": 0.67}).say(*packets).silence(1)
    assert [event.detail for event in rough.happened("diluted")] == ["balance 0.67 × 0.7"]


def test_each_rule_acts_at_most_once_a_round_and_both_may_act():
    drive = Drive({"recall.min_concentration": 0.0}).say(*three_types(20)).silence(1)
    assert [event.detail for event in drive.happened("diluted")] == ["cap 5 × 0.7", "balance 0.8 × 0.7"]
    assert scales(drive, "loud") == {0.7 * 0.7}


def test_what_would_be_recalled_without_the_governor_says_so():
    drive = Drive({"governor.balance_share": 1.0}).say(*crowd("n", 11, 0.6)).silence(1)
    assert drive.why("n", "n0").reasons == ("diluted", "below_threshold")
    assert drive.why("n", "n0").say() == (
        "diluted by the governor (0.42 instead of 0.60); below threshold (0.42 < 0.45)"
    )


@pytest.mark.parametrize("form", ["anchored", "log_sum_exp"])
@pytest.mark.parametrize("loud", [0.05, 0.3, 0.9])
@pytest.mark.parametrize("others", [(), (0.1,), (0.1, 0.1), (0.5, 0.5, 0.02)])
def test_the_balance_is_the_rule_as_written(form, loud, others):
    """However the decision is reached, it is: most packets, most of the score, enough other types."""
    drive = Drive({**ROUGH, "field.superposition": form})
    rest = [fact(f"o{k}", "x", c, decay_factor=1.0) for k, c in enumerate(others)]
    drive.say(*crowd("loud", 6, loud), *rest)
    scores = {kind: drive.score(kind) for kind in drive.state.field.trails}
    due = sum(score >= 0.1 for score in scores.values()) >= 3 and scores["loud"] > 0.8 * sum(scores.values())
    assert bool(drive.silence(1).happened("diluted")) is due


def ack(**rest):
    return fact("acknowledgement", "ok", 0.2, decay_factor=0.3, **rest)


def replies(drive):
    return drive.state.field.trails.get("acknowledgement", ())


def test_in_a_run_of_acknowledgements_only_the_newest_counts():
    drive = Drive().say(ack()).say(ack()).say(ack())
    assert [d.packet.round_id for d in replies(drive)] == [3]


def test_from_the_second_on_an_acknowledgement_fades_more_slowly_and_no_further_with_the_third():
    drive = Drive().say(ack())
    assert replies(drive)[0].packet.decay_factor == 0.3
    for _ in range(3):
        assert replies(drive.say(ack()))[0].packet.decay_factor == 0.36


def test_the_factor_of_an_acknowledgement_stays_at_most_one():
    drive = Drive({"governor.weak_reply_gain": 10.0}).say(ack()).say(ack())
    assert replies(drive)[0].packet.decay_factor == 1.0


def test_anything_else_ends_the_run():
    for between in ([fact("n", "x")], [], [ack(), fact("n", "x")]):
        drive = Drive().say(ack()).say(ack()).say(*between).say(ack())
        assert replies(drive)[-1].packet.decay_factor == 0.3


def test_the_assistants_messages_do_not_end_the_run():
    drive = Drive().say(ack()).say(fact("n", "x"), role="assistant").say(ack())
    assert len(replies(drive)) == 1


def test_a_new_run_leaves_the_acknowledgements_of_an_earlier_one_alone():
    drive = Drive().say(ack()).say(fact("n", "x")).say(ack()).say(ack())
    assert [d.packet.round_id for d in replies(drive)] == [1, 4]


def test_the_older_replies_of_a_run_are_reported_as_they_leave():
    drive = Drive().say(ack()).say(ack()).say(ack())
    gone = [event for event in drive.events if event.left]
    assert [(event.kind, event.round_id) for event in gone] == [
        (EventKind.SUPERSEDED, 2),
        (EventKind.SUPERSEDED, 3),
    ]
