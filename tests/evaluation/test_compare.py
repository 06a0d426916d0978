"""A against B on the same probes, and whether the difference is more than noise."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.config import Config, with_values
from phero_core.dialogue.model import Dialogue
from phero_core.evaluation import GROUPS, Verdict, compare, evaluate
from phero_core.evaluation.compare import mcnemar

LOW = with_values(Config(), {"recall.min_concentration": 0.4})
HIGH = with_values(Config(), {"recall.min_concentration": 0.6})


def dialogues(weak, strong, ghosts=0, each=1):
    """Of each dialogue's probes, ``weak`` need a low threshold, ``ghosts`` a high one, ``strong`` neither."""
    found = []
    for number in range(each):
        kinds = [("w", 0.5, True)] * weak + [("s", 0.9, True)] * strong + [("g", 0.5, False)] * ghosts
        gold = [
            {"type": f"{kind}{n}", "value": "x", "concentration": c} for n, (kind, c, _) in enumerate(kinds)
        ]
        probes = [
            {"after_round": 1, "type": f"{kind}{n}", "expect": "x" if due else None}
            for n, (kind, _, due) in enumerate(kinds)
        ]
        message = {"role": "user", "content": "…", "packets": gold}
        found.append(Dialogue(id=f"d{number}", messages=[message], probes=probes))
    return found


def compared(*counts, **rest):
    own = dialogues(*counts, **rest)
    return compare(evaluate(own, HIGH), evaluate(own, LOW))


def test_fixed_and_broken_probes_are_named_as_b_answers_them():
    found = compared(2, 3, 1)
    assert [judged.probe.type for judged in found.fixed] == ["w0", "w1"]
    assert [judged.probe.type for judged in found.broken] == ["g5"]
    assert all(judged.passed for judged in found.fixed)
    assert (found.both_pass, found.both_fail) == (3, 0)
    assert found.difference == pytest.approx(1 / 6)


def test_the_settings_that_differ_are_named():
    assert [tuple(change) for change in compared(1, 0).changed] == [("recall.min_concentration", 0.6, 0.4)]


@pytest.mark.parametrize(
    ("fixed", "broken", "verdict"),
    [
        (0, 0, Verdict.SAME),
        (3, 2, Verdict.NOISE),
        (5, 0, Verdict.NOISE),
        (6, 0, Verdict.B_BETTER),
        (0, 6, Verdict.A_BETTER),
        (8, 1, Verdict.B_BETTER),
    ],
)
def test_a_difference_that_is_noise_is_called_noise(fixed, broken, verdict):
    assert compared(fixed, 2, broken).verdict is verdict


def test_without_probes_there_is_no_verdict():
    found = compared(0, 0)
    assert (found.verdict, found.difference, found.interval, found.p_value) == (
        Verdict.NO_PROBES,
        0.0,
        (0.0, 0.0),
        1.0,
    )


@pytest.mark.parametrize(
    ("fixed", "broken", "p"),
    [
        (0, 0, 1.0),
        (1, 1, 1.0),
        (5, 5, 1.0),
        (6, 0, 0.03125),
        (0, 5, 0.0625),
        (8, 1, 0.0390625),
        (10, 2, 0.03857421875),
    ],
)
def test_mcnemar_against_values_worked_out_by_hand(fixed, broken, p):
    assert mcnemar(fixed, broken) == p


@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemar_is_the_exact_two_sided_binomial_test(fixed, broken):
    total, least = fixed + broken, min(fixed, broken)
    tail = sum(Fraction(math.comb(total, k), 2**total) for k in range(least + 1))
    assert mcnemar(fixed, broken) == pytest.approx(float(min(Fraction(1), 2 * tail)), rel=1e-15)
    assert mcnemar(fixed, broken) == mcnemar(broken, fixed)


def test_mcnemar_of_thousands_of_probes():
    assert mcnemar(3000, 0) < 1e-300
    assert mcnemar(1500, 1500) == 1.0


def test_the_interval_is_the_same_each_time_and_holds_the_difference():
    first, second = compared(2, 3, 1, each=12), compared(2, 3, 1, each=12)
    assert first.interval == second.interval
    assert first.interval[0] <= first.difference <= first.interval[1]


def test_dialogues_that_all_agree_leave_nothing_to_chance():
    assert compared(2, 2, each=5).interval == (0.5, 0.5)


def test_whole_dialogues_are_resampled_because_their_probes_hang_together():
    """One dialogue of ten gains, nine do not: some resamples miss it altogether."""
    own = [
        *dialogues(4, 0)[:1],
        *(Dialogue(**{**d.to_dict(), "id": f"e{n}"}) for n, d in enumerate(dialogues(0, 4, each=9))),
    ]
    found = compare(evaluate(own, HIGH), evaluate(own, LOW))
    assert found.difference == pytest.approx(0.1)
    assert found.interval[0] == 0.0
    assert found.interval[1] >= 0.3


def test_probes_that_only_one_report_has_are_counted_and_compared_with_nothing():
    a, b = evaluate(dialogues(1, 2), HIGH), evaluate(dialogues(2, 1), LOW)
    found = compare(a, b)
    assert (found.matched, len(found.only_a), len(found.only_b)) == (0, 3, 3)
    assert found.verdict is Verdict.NOTHING_IN_COMMON
    assert found.say() == "No probe is asked in both: there is nothing to compare."


def test_matched_and_unmatched_probes_are_told_in_both_languages():
    (own,) = dialogues(2, 2)
    fewer = own.changed(probes=own.probes[1:])
    found = compare(evaluate([own], HIGH), evaluate([fewer], LOW))
    assert (found.matched, len(found.only_a), len(found.only_b)) == (3, 1, 0)
    assert found.say_matched() == ("3 probes are asked in both; 1 only in A and 0 only in B are left out.")
    assert found.say_matched("zh") == "两边共有 3 个探针；仅 A 有的 1 个、仅 B 有的 0 个不参与比较。"
    assert [other.probe.type for other in found.fixed] == ["w1"]
    assert compare(evaluate([own], HIGH), evaluate([own], LOW)).say_matched() == ""


def test_a_probe_is_never_paired_with_another_that_stands_in_its_place():
    (own,) = dialogues(1, 2)
    turned = own.changed(probes=own.probes[::-1])
    found = compare(evaluate([own], HIGH), evaluate([turned], LOW))
    assert [one.probe for one, _ in found.pairs] == [other.probe for _, other in found.pairs]
    assert (found.matched, found.both_pass, len(found.fixed)) == (3, 2, 1)


def test_the_same_question_with_another_right_answer_is_another_probe():
    (own,) = dialogues(0, 1)
    changed = own.changed(probes=[{**own.probes[0].model_dump(exclude_unset=True), "expect": "y"}])
    assert compare(evaluate([own], LOW), evaluate([changed], LOW)).matched == 0


def test_a_note_is_not_part_of_the_question():
    (own,) = dialogues(0, 1)
    noted = own.changed(probes=[{**own.probes[0].model_dump(exclude_unset=True), "note": "why"}])
    assert compare(evaluate([own], LOW), evaluate([noted], LOW)).matched == 1


def test_a_question_that_is_asked_twice_is_paired_twice():
    (own,) = dialogues(0, 1)
    twice = own.changed(probes=own.probes * 2)
    found = compare(evaluate([twice], LOW), evaluate([own], LOW))
    assert (found.matched, len(found.only_a), len(found.only_b)) == (1, 1, 0)


@pytest.mark.parametrize("part", ["content", "settings"])
def test_a_dialogue_that_was_changed_under_its_id_is_another(part):
    (own,) = dialogues(0, 2)
    if part == "content":
        other = own.changed(messages=[own.messages[0].model_copy(update={"content": "else"})])
    else:
        other = own.changed(config={"recall.top_k": 5})
    found = compare(evaluate([own], LOW), evaluate([other], LOW))
    assert (found.matched, len(found.only_a), len(found.only_b)) == (0, 2, 2)


@given(st.lists(st.integers(0, 6), max_size=9), st.lists(st.integers(0, 6), max_size=9))
def test_every_probe_is_in_exactly_one_place(first, second):
    """Probes are matched as multisets: what one side has more often than the other stays alone."""
    (own,) = dialogues(2, 3, 2)
    one = own.changed(probes=[own.probes[n] for n in first])
    other = own.changed(probes=[own.probes[n] for n in second])
    found = compare(evaluate([one], HIGH), evaluate([other], LOW))
    both = sum(min(first.count(n), second.count(n)) for n in range(7))
    assert (found.matched, len(found.only_a), len(found.only_b)) == (
        both,
        len(first) - both,
        len(second) - both,
    )
    assert sum(map(len, found.groups.values())) == both
    assert all(a.probe == b.probe for a, b in found.pairs)


def test_the_four_groups_hold_who_is_wrong_alone_and_who_with_the_other():
    found = compared(2, 3, 1)
    assert list(found.groups) == list(GROUPS)
    assert {name: len(pairs) for name, pairs in found.groups.items()} == {
        "broken": 1,
        "fixed": 2,
        "both_fail": 0,
        "both_pass": 3,
    }


def test_identical_runs_are_no_difference():
    own = dialogues(1, 1)
    found = compare(evaluate(own, LOW), evaluate(own, LOW))
    assert (found.say(), found.say("zh")) == (
        "No difference: every probe comes out the same.",
        "没有差别：每个探针的结果都相同。",
    )
    assert found.answers_changed == 0


def test_answers_that_differ_without_changing_an_outcome_are_counted():
    (own,) = dialogues(0, 1)
    own = own.changed(
        messages=[*own.messages, {"role": "user", "content": "…", "packets": []}],
        probes=[{"after_round": 2, "type": "s0", "expect": "x"}],
    )
    slower = with_values(LOW, {"scents.s0.decay_factor": 0.99})
    found = compare(evaluate([own], LOW), evaluate([own], slower))
    assert (found.verdict, found.answers_changed) == (Verdict.SAME, 1)
    assert found.say().endswith(" 1 answers differ in confidence or in further values.")
