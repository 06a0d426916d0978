"""The failures page: every failure with its reason, the way through them, marks that stay, changes that really mend."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.frames.failures import failure_sentences, failures_by_group, reasons_of
from dashboard.i18n import speaker
from dashboard.i18n.failures import Failures
from dashboard.library import SAMPLES, Library, Source
from dashboard.permalink import opened
from dashboard.samples import samples
from dashboard.serving.settings import WORKSPACE
from dashboard.widgets.failure_list import ROWS
from dashboard.workspace import Mark, Workspace, probe_key
from phero_core.config import preset
from phero_core.dialogue import Dialogue, Message
from phero_core.evaluation import evaluate
from tests.real_app import APP

FEW = samples().dialogues[:6]


@pytest.fixture
def failures_page():
    def visit(*, dialogues=None, language="en"):
        app = AppTest.from_file(str(APP), default_timeout=120)
        app.context = {"locale": {"en": "en-US", "zh": "zh-CN"}[language]}
        if dialogues is not None:
            bench = opened(None, Library(samples()), language, dialogues[0].id)
            bench.add_source(Source("few", tuple(dialogues)))
            app.session_state["bench"] = bench
        return app.run().switch_page("app_pages/failures.py").run()

    return visit


def button(app, key):
    return next(each for each in app.button if each.key == key)


def words_of(app):
    return "\n".join(str(each.value) for part in (app.subheader, app.markdown, app.caption) for each in part)


def reports():
    return evaluate(FEW, preset("ecommerce")), evaluate(FEW, preset("balanced"))


def test_groups_hold_every_failure_once_and_regressions_come_first() -> None:
    own, other = reports()
    groups = failures_by_group(own, other, {})
    failed = {result.key for result in own.results if not result.passed}
    assert {each.own.key for each in groups["all"]} == failed
    assert len(groups["all"]) == len(failed)
    assert groups["all"] == [*groups["worse"], *groups["both"]]
    assert all(each.other.passed and not each.own.passed for each in groups["worse"])
    assert all(each.own.passed and not each.other.passed for each in groups["better"])


def test_every_failure_counts_for_one_reason() -> None:
    own, other = reports()
    found = failures_by_group(own, other, {})["all"]
    assert sum(reasons_of(found).values()) == len(found)


def test_starred_failures_are_a_group_of_their_own() -> None:
    own, other = reports()
    first = failures_by_group(own, other, {})["all"][0]
    marks = {(first.own.dialogue, probe_key(first.own.probe)): Mark(star=True, note="!")}
    (starred,) = failures_by_group(own, other, marks)["starred"]
    assert (starred.own.key, starred.mark.note) == (first.own.key, "!")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_tells_story_reason_and_changes(failures_page, language) -> None:
    app = failures_page(dialogues=FEW, language=language)
    said = words_of(app)
    t = speaker(language)
    assert t(Failures.FIXES) in said
    assert [each for each in app.button if each.key.startswith("w_fix_")]
    assert not app.exception
    assert not app.error


def test_next_and_previous_walk_through_the_list(failures_page) -> None:
    app = failures_page(dialogues=FEW)
    first = app.session_state["bench"].failure
    app = button(app, "w_failure_next").click().run()
    second = app.session_state["bench"].failure
    assert first != second
    app = button(app, "w_failure_previous").click().run()
    assert app.session_state["bench"].failure == first


def test_a_change_that_is_loaded_mends_the_probe(failures_page) -> None:
    app = failures_page(dialogues=FEW)
    key = app.session_state["bench"].failure
    app = next(each for each in app.button if each.key == "w_fix_0").click().run()
    bench = app.session_state["bench"]
    (result,) = [
        each for each in evaluate(bench.source.dialogues, bench.configs["B"]).results if each.key == key
    ]
    assert result.passed
    assert bench.configs["A"] == preset("ecommerce")


def test_stars_and_notes_are_there_at_the_next_visit(failures_page, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(WORKSPACE, str(tmp_path))
    app = failures_page()
    app = button(app, "w_failure_star").click().run()
    field = next(each for each in app.text_input if each.key.startswith("w_failure_note"))
    app = field.set_value("ask Ann").run()
    (mark,) = Workspace.opened(tmp_path).marks.of(SAMPLES).values()
    assert mark == Mark(star=True, note="ask Ann")
    again = failures_page()
    shown = [each.value for each in again.text_input if each.key.startswith("w_failure_note")]
    assert shown == ["ask Ann"]


def test_tune_for_these_makes_a_data_set_of_the_failing_dialogues(failures_page) -> None:
    app = failures_page(dialogues=FEW)
    label = button(app, "w_failure_tune").label
    app = button(app, "w_failure_tune").click().run()
    bench = app.session_state["bench"]
    assert bench.source_name.startswith("failures: ")
    assert len(bench.source.dialogues) == int(re.search(r"\d+", label).group())


def test_without_probes_the_page_says_where_to_add_some(failures_page) -> None:
    silent = Dialogue(id="silent", messages=(Message(role="user", content="hi"),))
    app = failures_page(dialogues=[silent])
    assert "no probes yet" in app.info[0].value


def test_where_all_pass_the_page_says_so(failures_page) -> None:
    passing = FEW[0].changed(probes=FEW[0].probes[:1])
    assert evaluate([passing], preset("ecommerce")).metrics["accuracy"] == 1.0
    app = failures_page(dialogues=[passing])
    assert "nothing to mend" in app.success[0].value


def test_the_failure_in_view_is_always_among_the_listed_rows(failures_page) -> None:
    app = failures_page()
    for _ in range(ROWS):
        app = button(app, "w_failure_next").click().run()
    assert any(each.value.startswith(f"{ROWS + 1} of") for each in app.caption)
    assert len(app.dataframe[0].value) <= ROWS
    first = app.dataframe[0].value.iloc[0]
    heading = next(each.value for each in app.subheader if "after round" in each.value)
    assert first["dialogue"] in heading
    assert f"after round {first['round']}" in heading
    assert heading.endswith(first["type"])


def test_rows_before_and_after_can_be_turned_to(failures_page) -> None:
    app = failures_page()
    first = app.session_state["bench"].failure
    app = button(app, "w_rows_after").click().run()
    assert any(each.value.startswith(f"{ROWS + 1} of") for each in app.caption)
    app = button(app, "w_rows_before").click().run()
    assert app.session_state["bench"].failure == first


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_due_is_said_in_words_and_never_as_data(language) -> None:
    own = evaluate(samples().dialogues, preset("ecommerce"))
    told = [failure_sentences(each, speaker(language), language) for each in own.results if not each.passed]
    assert all(told)
    assert not [line for lines in told for line in lines if "{" in line or "['" in line]


def test_tune_for_these_opens_the_failure_that_was_in_view(failures_page) -> None:
    app = failures_page(dialogues=FEW)
    app = button(app, "w_failure_next").click().run()
    dialogue, number = app.session_state["bench"].failure
    app = button(app, "w_failure_tune").click().run()
    bench = app.session_state["bench"]
    probe = bench.source.dialogue(dialogue).probes[number - 1]
    assert (bench.dialogue_id, bench.cursor, bench.kind) == (dialogue, probe.after_round, probe.type)


def test_of_a_large_data_set_a_sample_is_judged_until_somebody_asks_for_all(
    failures_page, monkeypatch
) -> None:
    monkeypatch.setattr("dashboard.frames.judged.MOST_LIVE", 60)
    app = failures_page(dialogues=FEW)
    assert any("are judged while sliders move" in each.value for each in app.caption)
    some = app.subheader[0].value
    app = app.toggle[0].set_value(True).run()
    assert app.subheader[0].value != some
    assert str(sum(len(each.probes) for each in FEW)) in app.subheader[0].value
