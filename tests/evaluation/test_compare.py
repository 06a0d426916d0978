"""A against B on the same probes, and whether the difference is more than noise."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.config import Config, with_values
from phero_core.dialogue.model import Dialogue
from phero_core.evaluation import Verdict, compare, evaluate
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


def test_reports_of_other_probes_are_refused():
    one, other = evaluate(dialogues(1, 1), LOW), evaluate(dialogues(1, 2), LOW)
    with pytest.raises(ValueError, match=r"zip|same probes"):
        compare(one, other)
    renamed = [Dialogue(**{**d.to_dict(), "id": "else"}) for d in dialogues(1, 1)]
    with pytest.raises(ValueError, match="the two reports are not of the same probes"):
        compare(one, evaluate(renamed, LOW))
