"""The page of rules: a sentence is tried, packs are switched, a person's own pack is taken or refused."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.i18n import speaker
from dashboard.i18n.rules import Rules
from dashboard.widgets.packs import TEMPLATE
from phero_core.config import dump_config, parse_config
from tests.real_app import APP

LOCALES = {"en": "en-US", "zh": "zh-CN"}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


def rules_page(language="en"):
    app = AppTest.from_file(str(APP), default_timeout=120)
    app.context = {"locale": LOCALES[language]}
    return app.run().switch_page("app_pages/rules.py").run()


def editor(app):
    return next(area for area in app.text_area if area.key.startswith("w_pack_text"))


def use(app, text):
    editor(app).set_value(text)
    app.run()
    next(button for button in app.button if button.key == "w_pack_use").click()
    return app.run()


def try_out(app, text):
    next(area for area in app.text_area if area.key.startswith("w_try_text")).set_value(text)
    return app.run()


def tables(app):
    return "\n".join(table.value.to_csv() for table in app.table)


def packs(app):
    return app.session_state["bench"].config.observe.packs


def test_the_first_sentence_shows_its_packets_with_rule_and_reason() -> None:
    app = rules_page()
    assert "A20417" in tables(app)
    assert "base/" in tables(app)


def test_a_sentence_without_facts_says_what_almost_matched() -> None:
    app = try_out(rules_page(), "I never said to cancel the order")
    assert speaker("en")(Rules.ALMOST) in "\n".join(str(mark.value) for mark in app.markdown)


@BOTH
def test_the_template_is_a_good_pack_and_acts_at_once(language) -> None:
    app = use(rules_page(language), TEMPLATE.say(language))
    assert [message.value for message in app.error] == []
    assert len(app.success) == 1
    app = try_out(
        app, "the flavour is cocoa, code PK-1234" if language == "en" else "口味是可可，取货码PK-1234"
    )
    assert ("chocolate" if language == "en" else "巧克力") in tables(app)
    assert "PK" in tables(app)


def test_a_pack_goes_with_the_exported_file_and_undo_takes_it_away() -> None:
    app = use(rules_page(), TEMPLATE.en)
    config = app.session_state["bench"].config
    assert parse_config(dump_config(config)) == config
    assert json.loads(packs(app)[-1])["name"] == "bakery"
    next(button for button in app.button if button.key == "w_undo").click()
    assert packs(app.run()) == ("base", "ecommerce")


def test_a_wrong_pack_changes_nothing_and_all_mistakes_are_listed() -> None:
    app = use(rules_page(), "name: bad\ntyps: {}\ntypes: {cake: {patterns: ['('], cardinalty: 1}}")
    assert packs(app) == ("base", "ecommerce")
    told = app.error[0].value
    assert "typs" in told
    assert "cardinalty" in told


def test_a_pack_with_a_bad_pattern_names_type_and_pattern() -> None:
    app = use(rules_page(), "name: bad\ntypes: {cake: {patterns: ['(']}}")
    assert packs(app) == ("base", "ecommerce")
    assert "cake" in app.error[0].value


def test_a_pack_of_the_same_name_takes_the_place_of_the_old_one() -> None:
    app = use(rules_page(), TEMPLATE.en)
    app = use(app, TEMPLATE.en.replace("vanilla", "lemon"))
    assert len(packs(app)) == 3
    assert "lemon" in packs(app)[-1]


def test_a_shipped_pack_is_switched_on_and_off() -> None:
    app = rules_page()
    box = next(box for box in app.checkbox if "w_pack_A_medical" in box.key)
    app = box.check().run()
    assert packs(app) == ("base", "ecommerce", "medical")
    box = next(box for box in app.checkbox if "w_pack_A_medical" in box.key)
    assert packs(box.uncheck().run()) == ("base", "ecommerce")


def test_own_packs_can_be_edited_and_removed() -> None:
    app = use(rules_page(), TEMPLATE.en)
    next(button for button in app.button if button.key == "w_pack_edit_0").click()
    app = app.run()
    assert "cake_flavour" in editor(app).value
    next(button for button in app.button if button.key == "w_pack_remove_0").click()
    assert packs(app.run()) == ("base", "ecommerce")
