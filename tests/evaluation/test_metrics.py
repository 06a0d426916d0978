"""The figures, against examples worked out by hand."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phero_core.config import Config, with_values
from phero_core.dialogue.model import Dialogue
from phero_core.evaluation import evaluate
from phero_core.evaluation.confidence import calibration_error, reliability, wilson
from phero_core.evaluation.metrics import metrics

CONFIG = with_values(Config(), {"recall.min_concentration": 0.5})


def fact(kind, value, concentration, cardinality="one"):
    return {
        "type": kind,
        "value": value,
        "concentration": concentration,
        "decay_factor": 0.9,
        "cardinality": cardinality,
    }


def dialogue(name, domain, probes, rounds=2):
    first = [
        fact("a", "x", 0.9),
        fact("b", "y", 0.8),
        fact("c", "z", 0.6),
        fact("m", "1", 0.9, "many"),
        fact("m", "2", 0.8, "many"),
    ]
    messages = [{"role": "user", "content": "…", "packets": first}]
    messages += [{"role": "user", "content": "…", "packets": []} for _ in range(rounds - 1)]
    return Dialogue(id=name, domain=domain, messages=messages, probes=probes)


def probe(kind, after=1, **stated):
    return {"after_round": after, "type": kind, **stated}


def report():
    """Five due (2 hits, 1 wrong, 1 miss, 1 stale), three where nothing is (2 silences, 1 ghost)."""
    one = dialogue(
        "one",
        "shop",
        [
            probe("a", expect="x"),
            probe("b", expect="wrong"),
            probe("c", after=3, expect="z"),
            probe("never", expect=None),
        ],
        rounds=3,
    )
    two = dialogue(
        "two",
        "clinic",
        [
            probe("m", expect=["1", "2"]),
            probe("a", expect="x", after=1, confidence=0.1),
            probe("a", expect="new", after=2),
            probe("never", expect=None),
            probe("b", expect=None),
        ],
    )
    return evaluate([one, two], CONFIG)


def test_the_figures_are_those_worked_out_by_hand():
    found = report().metrics
    assert found["probes"] == 9
    assert found["accuracy"] == pytest.approx(4 / 9)
    assert found["hit_rate"] == pytest.approx(3 / 6)
    assert found["wrong_rate"] == found["miss_rate"] == found["stale_rate"] == pytest.approx(1 / 6)
    assert found["ghost_rate"] == pytest.approx(1 / 3)
    assert found["ghosts"] == 1
    assert found["joint_accuracy"] == pytest.approx(0 / 4)
    assert found["mean_candidates"] == pytest.approx((1 + 1 + 0 + 0 + 2 + 1 + 1 + 0 + 1) / 9)


def test_the_rates_of_what_was_due_add_up_to_one():
    found = report().metrics
    assert sum(found[f"{kind}_rate"] for kind in ("hit", "stale", "wrong", "miss")) == pytest.approx(1.0)


def test_joint_accuracy_counts_rounds_in_which_every_probe_passes():
    probes = [
        probe("a", expect="x"),
        probe("b", expect="no"),
        probe("a", after=2, expect="x"),
        probe("b", after=2, expect="y"),
    ]
    assert evaluate([dialogue("d", None, probes)], CONFIG).metrics["joint_accuracy"] == 0.5


def test_the_median_margin_lies_between_the_middle_two():
    """0.9, 0.8 and 0.6 against 0.5: margins 0.4, 0.3, 0.1; without the first, 0.2 in the middle."""
    three = [probe("a", expect="x"), probe("b", expect="y"), probe("c", expect="z")]
    assert evaluate([dialogue("d", None, three)], CONFIG).metrics["median_margin"] == pytest.approx(0.3)
    assert evaluate([dialogue("d", None, three[1:])], CONFIG).metrics["median_margin"] == pytest.approx(0.2)


def test_calibration_is_the_mean_gap_between_confidence_and_truth():
    """0.9 right, 0.8 wrong, 0.6 right: (|0.9 - 1| + |0.8 - 0| + |0.6 - 1|) / 3."""
    probes = [
        probe("a", expect="x"),
        probe("b", expect="no"),
        probe("c", expect="z"),
        probe("never", expect="n"),
    ]
    judged = evaluate([dialogue("d", None, probes)], CONFIG).results
    assert reliability(judged) == [(0.6, 1.0, 1), (0.8, 0.0, 1), (0.9, 1.0, 1)]
    assert calibration_error(judged) == pytest.approx((0.1 + 0.8 + 0.4) / 3)


def test_full_confidence_falls_into_the_last_bin():
    messages = [{"role": "user", "content": "…", "packets": [fact("a", "x", 1.0), fact("b", "y", 0.95)]}]
    probes = [probe("a", expect="x"), probe("b", expect="no")]
    judged = evaluate([Dialogue(id="d", messages=messages, probes=probes)], CONFIG).results
    assert reliability(judged) == [(pytest.approx(0.975), 0.5, 2)]


def test_no_probes_give_noughts_not_errors():
    found = evaluate([dialogue("d", None, [])], CONFIG).metrics
    assert set(found.values()) == {0.0}
    assert metrics([])["accuracy"] == 0.0


def test_figures_per_type_and_domain():
    found = report().by("type")
    assert list(found) == ["a", "b", "c", "m", "never"]
    assert found["never"]["accuracy"] == 1.0
    assert {domain: figures["probes"] for domain, figures in report().by("domain").items()} == {
        "clinic": 5,
        "shop": 4,
    }


def test_figures_per_distance_are_in_the_order_of_distances():
    probes = [probe("a", after=after, expect="x") for after in (1, 11, 3)] + [probe("never", expect=None)]
    wide = with_values(CONFIG, {"recall.min_concentration": 0.0})
    assert list(evaluate([dialogue("d", None, probes, rounds=11)], wide).by("distance")) == [0, 2, 10, None]


def test_figures_per_kind_go_by_the_note_of_a_probe():
    probes = [probe("a", expect="x", note="far"), probe("b", expect="no", note="far"), probe("c", expect="z")]
    found = evaluate([dialogue("d", None, probes)], CONFIG)
    assert {kind: figures["accuracy"] for kind, figures in found.by("kind").items()} == {"far": 0.5, "": 1.0}
    assert list(found.by("kind")) == ["far", ""]


def test_every_rate_comes_with_its_interval_in_groups_too():
    found = report()
    rates = {name for name in found.metrics if name.endswith(("rate", "accuracy"))}
    assert set(found.intervals) == rates
    assert found.intervals["accuracy"] == wilson(4, 9)
    assert found.intervals_by("type")["never"]["ghost_rate"] == wilson(0, 2)
    for name, (low, high) in found.intervals.items():
        assert 0.0 <= low <= found.metrics[name] <= high <= 1.0


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 10, 0.0, 0.27753), (5, 10, 0.23659, 0.76341), (10, 10, 0.72247, 1.0), (1, 1, 0.20654, 1.0)],
)
def test_wilson_against_values_worked_out_by_hand(successes, trials, low, high):
    assert wilson(successes, trials) == (pytest.approx(low, abs=1e-5), pytest.approx(high, abs=1e-5))


@given(st.integers(1, 500), st.data())
def test_a_wilson_interval_holds_the_share_and_narrows_with_more_trials(trials, data):
    successes = data.draw(st.integers(0, trials))
    low, high = wilson(successes, trials)
    wide = wilson(4 * successes, 4 * trials)
    assert 0.0 <= low <= successes / trials <= high <= 1.0
    assert wide.high - wide.low < high - low


def test_the_reliability_curve_has_counts_and_an_interval_for_each_bin():
    probes = [probe("a", expect="x"), probe("b", expect="no"), probe("c", expect="z")]
    curve = evaluate([dialogue("d", None, probes)], CONFIG).calibration
    assert [entry.answers for entry in curve] == [1, 1, 1]
    assert curve[0].interval == wilson(1, 1)
    assert all(one.confidence < other.confidence for one, other in pairwise(curve))


def injected(probes, rounds=30):
    return evaluate([dialogue("d", None, probes, rounds=rounds)], CONFIG).metrics["mean_injected_chars"]


def test_the_injected_text_is_that_of_the_rounds_that_are_asked_about():
    """After round 1 five values are told, after round 30 none; two probes of a round count once."""
    early, late = probe("a", expect="x"), probe("a", after=30, expect=None)
    assert injected([early]) > 0
    assert injected([late]) == 0
    assert injected([early, late]) == injected([early]) / 2
    assert injected([early, probe("b", expect="y")]) == injected([early])


def test_the_injected_text_is_in_the_language_that_is_spoken():
    """A Chinese prompt says the same in fewer characters."""
    one = dialogue("d", None, [probe("a", expect="x")])
    spoken = one.changed(messages=[one.messages[0].model_copy(update={"content": "你好，请记住"})])
    english, chinese = (evaluate([d], CONFIG).results[0] for d in (one, spoken))
    assert (english.language, chinese.language) == ("en", "zh")
    assert chinese.injected_chars < english.injected_chars


def test_a_report_is_plain_json():
    plain = json.loads(json.dumps(report().to_dict()))
    assert set(plain) == {"metrics", "intervals", "calibration", "reasons", "probes"}
    assert len(plain["probes"]) == 9
    assert plain["reasons"] == {
        "wrong_value_observed": 1,
        "change_not_observed": 1,
        "below_threshold": 1,
        "wrongly_observed": 1,
        "wrong_confidence": 1,
    }
    assert list(plain["probes"][0]) == [
        "dialogue",
        "after_round",
        "type",
        "target",
        "expect",
        "got",
        "outcome",
        "passed",
        "reasons",
        "number",
        "reason",
    ]
