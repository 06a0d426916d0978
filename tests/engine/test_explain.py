"""The arithmetic behind a recall, packet by packet."""

from phero_core.engine.arithmetic import explain
from tests.engine.driving import Drive, fact, of_person, one


def account(drive, kind, **about):
    return explain(drive.state.field, kind, drive.config, **about)


def test_what_a_packet_adds_is_start_times_factor_to_its_age_times_what_befell_it():
    drive = Drive({"field.supersede_factor": 0.5, "recall.min_concentration": 0.1})
    drive.say(one("city", "Oslo")).say(one("city", "Rome")).silence(1)
    found = account(drive, "city")
    oslo = next(value for value in found.values if value.value == "Oslo").contributions[0]
    assert (oslo.age, oslo.faded, oslo.concentration, oslo.counts) == (
        2,
        0.75 * 0.9**2,
        0.75 * 0.9**2 * 0.5,
        True,
    )
    assert (found.round_id, found.threshold) == (3, 0.1)
    assert found.score == drive.score("city")


def test_values_that_left_are_accounted_for_with_their_reason():
    found = account(Drive({"field.max_rounds": 1}).say(fact("n", "x")).silence(1), "n")
    assert [(v.value, v.contributions, v.recalled, v.suppressed.reasons) for v in found.values] == [
        ("x", (), None, ("evicted",))
    ]


def test_packets_without_a_value_have_one_account():
    found = account(Drive().say(fact("chatter", None, 0.2), fact("chatter", None, 0.2)), "chatter")
    assert [(v.value, len(v.contributions)) for v in found.values] == [(None, 2)]
    strong = account(Drive().say(fact("chatter", None, 0.9)), "chatter")
    assert [(v.value, v.suppressed) for v in strong.values] == [(None, None)]


def test_what_lies_outside_the_window_does_not_count():
    found = account(Drive({"recall.window_rounds": 1}).say(fact("n", "x")).silence(1), "n")
    assert [c.counts for v in found.values for c in v.contributions] == [False]


def test_the_account_can_be_of_one_person():
    drive = Drive().say(one("city", "mine"), of_person(one("city", "hers"), "sister"))
    assert [v.value for v in account(drive, "city", target="sister").values] == ["hers"]


def test_recalled_values_come_first():
    found = account(Drive().say(fact("n", "weak", 0.1), fact("n", "strong", 0.9)), "n")
    assert [v.value for v in found.values] == ["strong", "weak"]
