"""The pages as scripts: every one in both languages, with every kind of dialogue and link, without a browser."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.i18n import speaker
from dashboard.i18n.shell import Shell, Sidebar, Unit
from dashboard.i18n.tune import Inspector, Transcript, Tune
from dashboard.library import Library, Source
from dashboard.permalink import LONGEST, opened
from dashboard.samples import opening_dialogue, samples
from dashboard.workspace import Workspace
from phero_core.config import knobs_of, preset
from phero_core.dialogue import Dialogue, Message
from tests.real_app import APP

LOCALES = {"en": "en-US", "zh": "zh-CN"}
PAGES = ("tune", "comparison", "failures", "rules", "data")
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


def visit(language="en", *, link=None, dialogue=None):
    """Open the app as a new visitor: with a link, or with one dialogue of their own."""
    app = AppTest.from_file(str(APP), default_timeout=120)
    app.context = {"locale": LOCALES[language]}
    if link is not None:
        app.query_params["c"] = link
    if dialogue is not None:
        bench = opened(None, Library(samples()), language, opening_dialogue(language))
        bench.add_source(Source("mine.json", (dialogue,)))
        app.session_state["bench"] = bench
    return app.run()


def faults(app):
    """What went wrong: exceptions, and the sentences that stand in for them."""
    return [*app.exception, *app.error, *app.warning]


def words_of(app):
    """Every sentence that stands on the page."""
    parts = (app.subheader, app.markdown, app.caption, app.info, app.text, app.success)
    return "\n".join(str(element.value) for part in parts for element in part)


def opened_at(app, page):
    return app if page == "tune" else app.switch_page(f"app_pages/{page}.py").run()


@BOTH
@pytest.mark.parametrize("page", PAGES)
def test_every_page_draws_in_both_languages(language, page):
    app = opened_at(visit(language), page)
    assert faults(app) == []
    assert speaker(language)(Sidebar.DIALOGUE) in [box.label for box in app.selectbox]
    assert len(app.subheader) >= 2


@BOTH
def test_a_file_of_the_workspace_that_cannot_be_read_is_named_on_the_page(language, tmp_path, monkeypatch):
    monkeypatch.setenv("PHERO_WORKSPACE", str(tmp_path))
    broken = Workspace.opened(tmp_path).parameters.file("tuned")
    broken.parent.mkdir(exist_ok=True)
    broken.write_text("<<<<<<< HEAD\n")
    (warning,) = visit(language).warning
    assert warning.value.startswith(speaker(language)(Shell.UNREADABLE))
    assert "tuned" in warning.value


@pytest.mark.parametrize("sample", [dialogue.id for dialogue in samples().dialogues])
def test_every_sample_opens_by_its_link_and_draws(sample):
    app = visit(link=json.dumps({"v": 1, "d": sample, "k": "no such type", "r": 10_000}))
    assert faults(app) == []
    assert app.session_state["bench"].dialogue_id == sample


@pytest.mark.parametrize(
    "link",
    [
        "",
        "{",
        "null",
        "[]",
        '{"v":9}',
        '{"v":1,"d":"../../etc/passwd"}',
        '{"v":1,"a":{"p":"__import__"}}',
        '{"v":1,"a":{"p":"balanced","s":{"scents.shipping_address.decay_factor":7}}}',
        '{"v":1,"a":{"p":"balanced","s":{"__class__":1}}}',
        '{"v":1,"slot":"C"}',
        '{"v":1,"r":-4}',
        '{"v":1,"lang":"<script>alert(1)</script>"}',
        '{"v":1,"k":"<b>bold</b>"}',
        "x" * (LONGEST + 1),
    ],
)
def test_a_link_that_says_nothing_valid_opens_as_a_first_visit(link):
    app = visit(link=link)
    assert faults(app) == []
    bench = app.session_state["bench"]
    assert (bench.language, bench.dialogue_id, bench.slot) == ("en", opening_dialogue("en"), "A")
    assert bench.configs == {"A": preset("ecommerce"), "B": preset("balanced")}


def test_a_link_brings_language_round_slot_and_settings():
    link = {"v": 1, "lang": "zh", "slot": "B", "r": 3, "b": {"p": "medical", "s": {"recall.top_k": 5}}}
    app = visit("en", link=json.dumps(link))
    bench = app.session_state["bench"]
    assert (bench.language, bench.slot, bench.round_in_view, bench.config.recall.top_k) == ("zh", "B", 3, 5)
    assert faults(app) == []


@BOTH
@pytest.mark.parametrize("page", PAGES)
def test_a_dialogue_of_one_message_draws(language, page):
    one = Dialogue(id="one", messages=(Message(role="user", content="My e-mail is ann@example.com"),))
    app = opened_at(visit(language, dialogue=one), page)
    assert faults(app) == []
    if page == "tune":
        assert "ann@example.com" in words_of(app)
        assert app.metric[0].value == speaker(language)(Tune.NO_PROBES)
        assert app.metric[3].value == "–"  # of no probe, no margin


def test_the_packs_that_a_dialogue_names_itself_read_it():
    own = Dialogue(
        id="own",
        config={"observe.packs": ["base", "medical"]},
        messages=(Message(role="user", content="I have had a headache since Monday"),),
    )
    app = visit(dialogue=own)
    assert faults(app) == []
    kinds = next(box for box in app.selectbox if box.label == speaker("en")(Tune.TIMELINE))
    assert "symptom" in kinds.options


@BOTH
@pytest.mark.parametrize("page", PAGES)
def test_a_dialogue_in_which_nothing_is_observed_says_so(language, page):
    silent = Dialogue(id="silent", messages=(Message(role="assistant", content="…"),))
    app = opened_at(visit(language, dialogue=silent), page)
    assert faults(app) == []
    if page == "tune":
        assert speaker(language)(Transcript.NOTHING) in words_of(app)


def test_text_from_a_log_never_formats_the_page():
    loud = Dialogue(
        id="loud",
        title="**bold** :red[x] <script>alert(1)</script>",
        messages=(Message(role="user", content="My e-mail is ann@example.com"),),
    )
    app = visit(dialogue=loud)
    assert r"\*\*bold\*\* \:red\[x\] \<script\>" in app.subheader[0].value


@BOTH
@pytest.mark.parametrize("section", ["fading", "recall", "field", "governor"])
def test_every_section_of_the_sidebar_draws_its_knobs(language, section):
    app = visit(language)
    app.session_state["w_section"] = section
    app.run()
    assert faults(app) == []
    labels = [*(s.label for s in app.sidebar.slider), *(n.label for n in app.sidebar.number_input)]
    assert len(labels) >= 6
    if section != "fading":
        known = knobs_of(type(getattr(preset("balanced"), section)))
        units = {
            entry.label.say(language): Unit.__members__.get(entry.unit.upper()) for entry in known.values()
        }
        shown = {f"{name} :gray[{unit.say(language)}]" for name, unit in units.items() if unit is not None}
        assert shown & set(labels)


@BOTH
def test_the_table_of_all_types_draws(language):
    app = visit(language)
    app.session_state["w_all_types"] = True
    app.run()
    assert faults(app) == []
    assert speaker(language)(Tune.GRID_HINT) in words_of(app)


def _grid_edit() -> None:
    """A page that applies one edit of the table, as the table reports it."""
    import streamlit as st  # noqa: PLC0415 - the function's source is a script of its own

    from dashboard.frames.tables import types_table  # noqa: PLC0415
    from dashboard.state import take_notice, workbench  # noqa: PLC0415
    from dashboard.widgets.type_grid import _apply  # noqa: PLC0415

    bench = workbench()
    frame = types_table(bench.config, ["shipping_address"], bench.language)
    _apply("edit", frame)
    st.text(take_notice() or "")
    st.text(str(bench.config.scent("shipping_address").decay_factor))


@pytest.mark.parametrize(
    ("language", "value", "said", "after"),
    [
        (
            "en",
            7,
            "Not accepted: scents.shipping_address.decay_factor: must be at most 1.0; found 7.0",
            "0.9",
        ),
        (
            "zh",
            -1,
            "未接受：scents.shipping_address.decay_factor：不得小于 0.0；实际为 -1.0",
            "0.9",
        ),
        ("en", 0.95, "", "0.95"),
        ("en", None, "", "0.9"),
    ],
)
def test_the_table_refuses_a_value_out_of_range_with_a_sentence(language, value, said, after):
    app = AppTest.from_function(_grid_edit)
    app.context = {"locale": LOCALES[language]}
    app.session_state["edit"] = {"edited_rows": {0: {"decay_factor": value}}}
    app.run()
    assert [line.value for line in app.text] == [said, after]


def test_a_retracted_packet_shows_what_it_would_be_and_that_it_counts_for_nothing():
    app = visit(link=json.dumps({"v": 1, "d": "grocery-basket-en", "r": 7, "k": "order_item"}))
    assert "0.7 × 0.9⁵ = 0.413 → 0" in words_of(app)
    assert speaker("en")(Inspector.RECALLED) in words_of(app)


def test_the_first_view_is_of_what_the_first_steps_speak_of():
    app = visit(link=json.dumps({"v": 1, "d": "grocery-basket-en"}))
    assert app.session_state["bench"].round_in_view == 16
    assert "after round 16" in words_of(app)
    assert "shipping address in round 16" in words_of(app)


def test_what_fails_on_a_page_leaves_the_sidebar_standing(monkeypatch):
    monkeypatch.setattr("dashboard.widgets.kpis.kpis", lambda *_: 1 / 0)
    app = visit()
    assert "ZeroDivisionError" in app.error[0].value
    assert speaker("en")(Sidebar.DIALOGUE) in [box.label for box in app.selectbox]
