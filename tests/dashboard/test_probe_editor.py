"""Probes written in the browser: judged at once, removable, and there again at the next visit of a workspace."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.library import SAMPLES
from dashboard.serving.settings import WORKSPACE
from dashboard.workspace import Workspace
from phero_core.config import preset
from tests.real_app import APP


@pytest.fixture
def data_page():
    def opened():
        app = AppTest.from_file(str(APP), default_timeout=120)
        app.context = {"locale": "en-US"}
        return app.run().switch_page("app_pages/data.py").run()

    return opened


@pytest.fixture
def workspace(tmp_path, monkeypatch) -> Workspace:
    monkeypatch.setenv(WORKSPACE, str(tmp_path))
    return Workspace.opened(tmp_path)


def button(app, key):
    return next(each for each in app.button if each.key == key)


def field(elements, start):
    return next(each for each in elements if each.key.startswith(start))


def probes(app):
    return app.session_state["bench"].dialogue.probes


def test_a_probe_is_added_to_the_dialogue_in_view(data_page) -> None:
    app = data_page()
    before = len(probes(app))
    field(app.number_input, "w_probe_after").set_value(3)
    app = button(app, "w_probe_add_data").click().run()
    added = probes(app)[before:]
    assert [(each.after_round, each.type, each.expect) for each in added] == [
        (3, "shipping_address", "27 Alder Road, Apt 4, Portland, OR 97205")
    ]
    assert not app.exception


def test_a_value_that_must_be_gone_is_a_probe_on_its_absence(data_page) -> None:
    app = data_page()
    field(app.segmented_control, "w_probe_must").set_value("gone")
    app = button(app.run(), "w_probe_add_data").click().run()
    assert probes(app)[-1].expect_not_contains == ("27 Alder Road, Apt 4, Portland, OR 97205",)


def test_a_probe_without_a_value_asks_for_one(data_page) -> None:
    app = data_page()
    box = field(app.selectbox, "w_probe_value")
    app = box.set_value(box.options.index("another value …") and "\0other").run()
    app = button(app, "w_probe_add_data").click().run()
    assert "Give the value" in app.warning[0].value


def test_probes_of_a_workspace_are_there_at_the_next_visit(data_page, workspace) -> None:
    app = data_page()
    field(app.number_input, "w_probe_after").set_value(4)
    app = button(app, "w_probe_add_data").click().run()
    (kept,) = workspace.probes.of(SAMPLES).values()
    assert probes(data_page())[-1] == kept[0]


def test_a_parameter_set_is_kept_and_loaded_again(data_page, workspace) -> None:
    app = data_page()
    field(app.text_input, "w_kept_name").set_value("first try")
    field(app.text_input, "w_kept_note").set_value("the reported numbers")
    app = button(app.run(), "w_kept_save").click().run()
    kept = workspace.parameters.all()["first try"]
    assert kept.digest == preset("ecommerce").digest
    assert kept.provenance.note == "the reported numbers"
    assert kept.provenance.scores["accuracy"] > 0
    assert not app.exception


def test_a_workspace_that_cannot_be_written_says_so_and_the_visit_goes_on(data_page, workspace) -> None:
    app = data_page()
    (workspace.root / "probes").write_text("in the way")
    field(app.number_input, "w_probe_after").set_value(3)
    app = button(app, "w_probe_add_data").click().run()
    assert "could not be written" in app.warning[0].value
    assert not app.exception
