"""What stands behind a comparison: groups, calibration, single settings, simpler memories, and results that stay."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.charts.reliability import reliability_info, reliability_plot
from dashboard.frames.comparing import effects_table, metrics_table, parts_table, standings_table
from dashboard.frames.judged import judged
from dashboard.frames.tables import differences_table, titles_of
from dashboard.i18n import speaker
from dashboard.i18n.comparing import Comparing
from dashboard.library import Library, Source
from dashboard.permalink import opened
from dashboard.samples import samples
from dashboard.serving.settings import WORKSPACE
from dashboard.theme import LIGHT
from dashboard.workspace import Workspace
from phero_core.config import differences, preset, with_values
from phero_core.evaluation import effects, evaluate
from phero_core.evaluation.baselines import standings
from phero_core.evaluation.confidence import ReliabilityBin
from phero_core.replay import replay
from tests.real_app import APP

FEW = samples().dialogues[:5]
T = speaker("en")


@pytest.fixture(scope="module")
def pair():
    return evaluate(FEW, preset("ecommerce")), evaluate(FEW, preset("balanced"))


def test_rates_stand_with_their_intervals(pair) -> None:
    table = metrics_table(*pair, T).set_index(T(Comparing.METRIC))
    cell = table.loc[T(Comparing.ACCURACY), "A"]
    low, high = pair[0].intervals["accuracy"]
    assert cell == f"{pair[0].metrics['accuracy']:.1%} [{100 * low:.0f}–{100 * high:.0f}]"
    assert table.loc[T(Comparing.ECE), "B"] == f"{pair[1].metrics['ece']:.3f}"


@pytest.mark.parametrize("part", ["type", "domain", "distance", "kind"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_probe_counts_once_in_each_grouping(pair, part, language) -> None:
    t = speaker(language)
    table = parts_table(*pair, part, t, language)
    assert table[t(Comparing.PROBES)].sum() == len(pair[0].results)


def test_a_setting_that_does_nothing_alone_says_so() -> None:
    a = preset("balanced")
    b = with_values(a, {"scents.no_such_type.decay_factor": 0.1, "field.max_rounds": 4})
    table = effects_table(effects(a, b, FEW), T, "en")
    said = dict(zip(table[T(Comparing.NAME)], table[T(Comparing.ALONE)], strict=True))
    assert "changes nothing alone" in said.values()
    assert any("broken" in words for words in said.values())


def test_the_field_stands_first_among_simpler_memories() -> None:
    found = standings([replay(each, preset("balanced")) for each in FEW])
    table = standings_table(found, T, "en")
    assert table[T(Comparing.METHOD)][0] == "this parameter set"
    assert len(table) >= 6


def test_calibration_has_a_curve_for_each_slot_and_says_its_error() -> None:
    bins = [ReliabilityBin(0.55, 0.5, 4), ReliabilityBin(0.9, 1.0, 9)]
    info = reliability_info({"A": (bins, 0.07), "B": ([], 0.0)}, "en")
    assert info.alt.startswith("A: expected calibration error 0.070 over 13 answers.")
    plot = reliability_plot(info, LIGHT)
    assert [trace.name for trace in plot.data[1:]] == ["A", "B"]
    assert list(plot.data[1].y) == [0.5, 1.0]
    assert plot.data[1].text[0] == "said 0.55, right 50% (15%–85%), 4 answers"


def test_a_kept_result_is_there_at_the_next_visit(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(WORKSPACE, str(tmp_path))
    app = AppTest.from_file(str(APP), default_timeout=120)
    app.context = {"locale": "en-US"}
    app = app.run().switch_page("app_pages/comparison.py").run()
    app = next(each for each in app.button if each.key == "w_keep_result").click().run()
    assert not app.exception
    (kept,) = Workspace.opened(tmp_path).results.all()
    assert kept["a"]["metrics"]["accuracy"] < kept["b"]["metrics"]["accuracy"]
    assert kept["verdict"]["zh"].startswith("B 更好")


def test_results_of_a_visit_are_listed_without_a_workspace() -> None:
    app = AppTest.from_file(str(APP), default_timeout=120)
    app.context = {"locale": "en-US"}
    bench = opened(None, Library(samples()), "en", FEW[0].id)
    bench.add_source(Source("few", FEW))
    app.session_state["bench"] = bench
    app = app.run().switch_page("app_pages/comparison.py").run()
    app = next(each for each in app.button if each.key == "w_keep_result").click().run()
    assert "Kept results (1)" in [each.label for each in app.expander]


def test_a_share_of_nothing_is_no_number() -> None:
    hits = [each.changed(probes=[probe for probe in each.probes if probe.expect]) for each in FEW]
    report = evaluate(hits, preset("balanced"))
    table = metrics_table(report, report, T).set_index(T(Comparing.METRIC))
    assert table.loc[T(Comparing.GHOST), "A"] == "–"


def test_of_many_dialogues_every_nth_with_probes_is_judged() -> None:
    many = [FEW[0].changed(id=str(number)) for number in range(20)]
    work = 20 * (FEW[0].rounds + len(FEW[0].probes))
    assert judged(many, most=work) is many
    assert [each.id for each in judged(many, most=work // 4)] == ["0", "4", "8", "12", "16"]


def test_settings_that_differ_are_named_in_the_page_s_language() -> None:
    a = preset("balanced")
    b = with_values(a, {"scents.order_reference.core": True, "field.superposition": "log_sum_exp"})
    t = speaker("zh")
    table = differences_table(differences(a, b), ("A", "B"), t, "zh")
    assert sorted(table["B"]) == sorted(["开", "标准 LSE"])


def test_dialogues_of_one_title_are_told_apart_by_their_ids() -> None:
    same = [FEW[0].changed(id=name, title="Hotel") for name in ("h-1", "h-2")]
    other = FEW[1].changed(id="x", title="Taxi")
    assert titles_of([*same, other]) == {"h-1": "Hotel · h-1", "h-2": "Hotel · h-2", "x": "Taxi"}


def test_where_no_probe_asks_the_difference_is_no_number_either() -> None:
    hits = [each.changed(probes=[probe for probe in each.probes if probe.expect]) for each in FEW]
    report = evaluate(hits, preset("balanced"))
    table = metrics_table(report, report, T).set_index(T(Comparing.METRIC))
    assert table.loc[T(Comparing.GHOST), "B − A"] == "–"
    assert table.loc[T(Comparing.HIT), "B − A"] == "0"
