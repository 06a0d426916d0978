"""What becomes of the samples' probes: right under ``balanced``, visibly wrong elsewhere, so that tuning has a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from phero_core.config import preset, with_values
from phero_core.evaluation import Outcome, compare, evaluate

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.config import Config
    from phero_core.dialogue import Dialogue
    from phero_core.evaluation import ProbeResult, Report

REPORTED = ("ecommerce", "education", "medical", "device_diagnostics")


def _failed(report: Report) -> list[str]:
    return [
        f"{r.dialogue} after round {r.probe.after_round}, {r.probe.type}: {'; '.join(failure.say() for failure in r.failures)}"
        for r in report.results
        if not r.passed
    ]


def test_every_probe_holds_under_balanced(report_under: Callable[[str], Report]) -> None:
    assert _failed(report_under("balanced")) == []


@pytest.mark.parametrize("name", REPORTED)
def test_a_reported_preset_loses_what_balanced_keeps(
    name: str, report_under: Callable[[str], Report]
) -> None:
    comparison = compare(report_under("balanced"), report_under(name))
    assert len(comparison.broken) >= 15
    assert Outcome.MISS in {result.outcome for result in comparison.broken}


def test_the_literal_formulas_forget_and_keep_the_wrong_things(report_under: Callable[[str], Report]) -> None:
    report = report_under("article_literal")
    outcomes = {result.outcome for result in report.results if not result.passed}
    assert {Outcome.MISS, Outcome.STALE, Outcome.GHOST} <= outcomes
    assert 0.6 <= report.metrics["accuracy"] <= 0.85


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    "change", [{"scents.shipping_address.decay_factor": 0.95}, {"recall.min_concentration": 0.35}]
)
def test_one_slider_mends_the_opening_dialogue(
    language: str, change: dict[str, float], samples: tuple[Dialogue, ...]
) -> None:
    dialogue = next(d for d in samples if d.id == f"address-forgotten-{language}")
    before = preset("ecommerce")
    assert [r.probe.type for r in _lost(dialogue, before)] == ["shipping_address", "shipping_address"]
    assert _lost(dialogue, with_values(before, change, "slider")) == []


def _lost(dialogue: Dialogue, config: Config) -> list[ProbeResult]:
    return [result for result in evaluate([dialogue], config).results if not result.passed]


def test_facts_are_needed_far_from_where_they_were_said(report_under: Callable[[str], Report]) -> None:
    distances = [result.distance or 0 for result in report_under("balanced").results]
    assert sum(8 <= distance <= 10 for distance in distances) >= 10


def test_core_facts_are_known_fifteen_rounds_later(report_under: Callable[[str], Report]) -> None:
    late = [
        r
        for r in report_under("balanced").results
        if r.passed and any(now - v.last_updated_round >= 15 for now in [r.answer.field.now] for v in r.got)
    ]
    assert {result.probe.type for result in late} >= {"allergy", "user_name"}
