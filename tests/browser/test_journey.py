"""The main job, as a person does it in the browser: choose, tune, look, append, compare, export, load."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core import Session, load_config
from tests.browser.looking import choose, click_cell, heatmap, settled

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

Visit = "Callable[..., Page]"


def body(page: Page) -> str:
    return page.locator("[data-testid='stMain']").inner_text()


def passed(page: Page) -> tuple[int, int]:
    """Return how many probes of the dialogue pass, and how many there are."""
    found = re.search(r"(\d+) / (\d+)", body(page))
    assert found is not None
    return int(found[1]), int(found[2])


def test_the_first_screen_shows_something_forgotten_and_one_click_mends_it(visit: Visit) -> None:
    page = visit()
    settled(page)
    before, all_ = passed(page)
    assert before < all_
    assert "not recalled" in body(page)
    page.get_by_role("button", name="Do it for me").click()
    settled(page)
    assert passed(page)[0] > before


def test_a_slider_moves_the_heatmap_and_keeps_the_same_drawing(visit: Visit) -> None:
    page = visit()
    settled(page)
    before = heatmap(page)
    page.evaluate("document.querySelector('.js-plotly-plot').dataset.mine = 'yes'")
    slider = page.get_by_role("slider", name="shipping address")
    slider.focus()
    page.keyboard.press("ArrowRight")
    settled(page)
    assert heatmap(page) != before
    assert page.evaluate("document.querySelector('.js-plotly-plot').dataset.mine") == "yes"


def test_an_exact_value_can_be_typed_and_undone(visit: Visit) -> None:
    page = visit()
    settled(page)
    exact = page.get_by_label(re.compile(r"shipping address .*exact value"))
    exact.fill("0.9375")
    exact.press("Enter")
    settled(page)
    assert "settings changed: 1" in page.locator("[data-testid='stSidebar']").inner_text()
    page.get_by_role("button", name="Undo").click()
    settled(page)
    assert exact.input_value() == "0.9"


def test_thirty_keys_in_a_row_end_on_the_value_that_they_add_up_to(visit: Visit) -> None:
    page = visit()
    settled(page)
    slider = page.get_by_role("slider", name="shipping address")
    slider.focus()
    for number in range(30):
        page.keyboard.press("ArrowRight" if number % 3 else "ArrowLeft")
        page.wait_for_timeout(60)
    settled(page)
    page.wait_for_timeout(1500)
    assert float(slider.input_value()) == 1.0
    assert page.get_by_label(re.compile(r"shipping address .*exact value")).input_value() == "1"


def test_a_click_on_a_cell_opens_the_inspector_there(visit: Visit) -> None:
    page = visit()
    settled(page)
    click_cell(page, 0.25, 0.08)
    headline = page.get_by_role("heading", name=re.compile("^Why")).inner_text()
    assert re.search("round [23]$", headline)


def test_a_message_added_by_hand_is_observed_and_can_be_taken_back(visit: Visit) -> None:
    page = visit()
    settled(page)
    page.get_by_placeholder("Add a message").fill("Please ship it to 5 Fern Close, York instead")
    page.keyboard.press("Enter")
    settled(page)
    assert "5 Fern Close, York" in page.locator(".transcript").inner_text()
    assert "11 rounds" in body(page)
    page.get_by_role("button", name="Remove added messages (1)").click()
    settled(page)
    assert "10 rounds" in body(page)


def test_compare_shows_three_panels_changed_settings_and_the_probes_that_differ(visit: Visit) -> None:
    page = visit()
    settled(page)
    page.get_by_role("button", name="Copy A to B").click()
    settled(page)
    page.get_by_role("button", name="Do it for me").click()
    settled(page)
    page.get_by_role("link", name="Compare").click()
    settled(page)
    assert page.locator(".heatmaplayer image").count() == 3
    text = body(page)
    assert "Settings that differ: 1" in text
    assert "Broken by B" in text


def test_controls_show_the_view_on_every_page_again_and_again(visit: Visit) -> None:
    page = visit()
    settled(page)
    for name in ("Tune", "Compare", "Data & export", "Compare", "Tune", "Compare"):
        page.get_by_role("link", name=name).click()
        settled(page)
        if name != "Data & export":
            main = page.locator("[data-testid='stMain']")
            assert main.get_by_role("radio", name="Types").is_checked()
            assert main.get_by_role("radio", name="linear").is_checked()
            assert main.get_by_role("slider", name="Round in view").input_value() == "6"


def test_the_language_can_change_in_the_middle_and_no_word_of_the_other_stays(visit: Visit) -> None:
    page = visit()
    settled(page)
    page.locator("[data-testid='stSidebar']").get_by_role("radio", name="中").click()
    settled(page)
    assert page.get_by_role("combobox", name="召回置信度").input_value() == "收货地址"
    assert page.get_by_role("combobox", name="身份").input_value() == "用户"
    assert "shipping address ·" not in page.locator("[data-testid='stSidebar']").inner_text()


def test_the_transcript_shows_the_round_in_view(visit: Visit) -> None:
    page = visit()
    settled(page)
    slider = page.locator("[data-testid='stMain']").get_by_role("slider", name="Round in view")
    for key, number in (("End", 10), ("Home", 1)):
        slider.focus()
        page.keyboard.press(key)
        settled(page)
        view, now = page.locator(".transcript").bounding_box(), page.locator(".round.now").bounding_box()
        assert page.locator(".round.now .head").inner_text() == f"Round {number}"
        assert view is not None
        assert now is not None
        assert view["y"] - 1 <= now["y"] <= now["y"] + now["height"] <= view["y"] + view["height"] + 1


def test_presets_load_in_one_click(visit: Visit) -> None:
    page = visit()
    settled(page)
    choose(page, "Load a preset", "Balanced (default)")
    assert "A: Balanced (default), unchanged" in page.locator("[data-testid='stSidebar']").inner_text()
    assert passed(page)[0] == passed(page)[1]


def test_the_exported_file_loads_in_python_and_in_the_app_as_what_was_tuned(
    visit: Visit, tmp_path: Path
) -> None:
    page = visit()
    settled(page)
    page.get_by_role("button", name="Do it for me").click()
    settled(page)
    page.get_by_role("link", name="Data & export").click()
    settled(page)
    assert "loads back to an equal parameter set" in body(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download YAML").click()
    path = tmp_path / "phero.yaml"
    download.value.save_as(path)
    config = load_config(path)
    assert config.scent("shipping_address").decay_factor == 0.91
    assert config.provenance.preset == "ecommerce"
    assert Session(config).config == config

    other = visit("/data")
    settled(other)
    other.locator("[data-testid='stFileUploaderDropzoneInput']").last.set_input_files(path)
    settled(other)
    assert "changed: 1" in body(other)


def test_a_reload_brings_the_state_back(visit: Visit) -> None:
    page = visit()
    settled(page)
    page.get_by_role("button", name="Do it for me").click()
    settled(page)
    tuned = passed(page)
    page.reload()
    settled(page)
    assert "settings changed: 1" in page.locator("[data-testid='stSidebar']").inner_text()
    assert passed(page) == tuned


def test_a_log_can_be_uploaded_and_a_bad_file_changes_nothing(visit: Visit, tmp_path: Path) -> None:
    log = tmp_path / "chat.jsonl"
    log.write_text(
        '{"messages": [{"role": "user", "content": "My e-mail is ann@example.com"}, '
        '{"role": "assistant", "content": null, "tool_calls": [{"id": "1", "type": "function", '
        '"function": {"name": "look_up", "arguments": "{}"}}]}, '
        '{"role": "tool", "tool_call_id": "1", "content": "Error: timeout"}, {"role": "user", "content": "ok"}]}\n',
        encoding="utf-8",
    )
    page = visit("/data")
    settled(page)
    page.locator("[data-testid='stFileUploaderDropzoneInput']").first.set_input_files(log)
    settled(page)
    assert "dialogues 1, rounds 2" in body(page)
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"\x89PNG\x00\x01")
    page.locator("[data-testid='stFileUploaderDropzoneInput']").first.set_input_files(bad)
    settled(page)
    text = body(page)
    assert "what you had stays as it is" in text
    assert "Traceback" not in text
    page.get_by_role("link", name="Tune").click()
    settled(page)
    assert "ann@example.com" in page.locator(".transcript").inner_text()


def test_each_of_several_files_is_answered_and_one_removed_stays_away(visit: Visit, tmp_path: Path) -> None:
    names = ("one.json", "empty.json", "two.json")
    for name in names:
        content = "" if name == "empty.json" else '[{"role": "user", "content": "hi"}]'
        (tmp_path / name).write_text(content, encoding="utf-8")
    page = visit("/data")
    settled(page)
    page.locator("[data-testid='stFileUploaderDropzoneInput']").first.set_input_files(
        [tmp_path / name for name in names]
    )
    settled(page)
    said = [alert.inner_text() for alert in page.locator("[data-testid='stAlert']").all()]
    assert [sum(name in sentence for sentence in said) for name in names] == [1, 1, 1]
    page.get_by_role("button", name="Remove this data set").click()
    settled(page)
    assert "Shipped samples" in body(page)
    assert page.get_by_role("combobox", name="Data set").input_value() == "Shipped samples"
    page.get_by_role("combobox", name="Data set").click()
    assert page.get_by_role("option").all_inner_texts() == ["Shipped samples", "one.json"]


def test_several_files_are_each_read_once_and_the_last_is_in_view(visit: Visit, tmp_path: Path) -> None:
    files = []
    for name in ("first", "second"):
        files.append(tmp_path / f"{name}.json")
        files[-1].write_text(f'[{{"role": "user", "content": "hello from the {name}"}}]', encoding="utf-8")
    page = visit("/data")
    settled(page)
    page.locator("[data-testid='stFileUploaderDropzoneInput']").first.set_input_files(files)
    settled(page)
    assert body(page).count("Loaded from") == 2
    choose(page, "Data set", "first.json")
    assert "“first.json”" in body(page)


def test_two_visitors_never_see_each_others_uploads(visit: Visit, tmp_path: Path) -> None:
    log = tmp_path / "secret.json"
    log.write_text('[{"role": "user", "content": "my phone is 555-0100-777"}]', encoding="utf-8")
    one, other = visit("/data"), visit("/data")
    settled(one)
    one.locator("[data-testid='stFileUploaderDropzoneInput']").first.set_input_files(log)
    settled(one)
    settled(other)
    other.get_by_role("link", name="Tune").click()
    settled(other)
    assert "secret" in one.get_by_role("combobox", name="Data set").input_value()
    assert "secret" not in other.content()
    assert "555-0100-777" not in other.content()
