"""The figures, against examples worked out by hand."""

import json

import pytest

from phero_core.config import Config, with_values
from phero_core.dialogue.model import Dialogue
from phero_core.evaluation import evaluate
from phero_core.evaluation.metrics import calibration_error, metrics, reliability

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
    assert found.pop("mean_injected_chars") > 0
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


def test_the_injected_text_is_what_the_last_round_would_put_into_the_prompt():
    found = evaluate([dialogue("one", None, []), dialogue("far", None, [], rounds=30)], CONFIG)
    assert found.injected[0] > 0
    assert found.injected[1] == 0
    assert found.metrics["mean_injected_chars"] == found.injected[0] / 2


def test_a_report_is_plain_json():
    plain = json.loads(json.dumps(report().to_dict()))
    assert set(plain) == {"metrics", "probes"}
    assert len(plain["probes"]) == 9
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
    ]
