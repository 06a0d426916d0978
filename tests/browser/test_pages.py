"""The pages beside tuning, in a real browser: failures by keys, sentences tried, probes by a click, a kept workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from dashboard.library import SAMPLES
from dashboard.workspace import Workspace
from tests.browser.looking import settled
from tests.real_app import served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    Visit = Callable[..., Page]


def body(page: Page) -> str:
    return str(page.locator("[data-testid='stMain']").inner_text())


def heading(page: Page) -> str:
    return str(page.locator("[data-testid='stHeading']").last.inner_text())


def test_keys_walk_through_the_failures(visit: Visit) -> None:
    page = visit("/failures")
    settled(page)
    first = heading(page)
    page.keyboard.press("j")
    settled(page)
    second = heading(page)
    assert second != first or "2 of" in body(page)
    page.keyboard.press("k")
    settled(page)
    assert heading(page) == first
    assert "1 of" in body(page)


def test_a_change_that_mends_is_loaded_and_the_failure_counts_for_b(visit: Visit) -> None:
    page = visit("/failures")
    settled(page)
    page.get_by_role("button", name="Load as B").first.click()
    settled(page)
    assert "B is now A with this change" in body(page)


def test_a_star_and_a_note_stay_while_pages_change(visit: Visit) -> None:
    page = visit("/failures")
    settled(page)
    page.get_by_role("button", name="Star", exact=True).click()
    settled(page)
    note = page.get_by_placeholder("Note")
    note.fill("ask Ann")
    note.press("Enter")
    settled(page)
    page.get_by_role("link", name="Tune").click()
    settled(page)
    page.get_by_role("link", name="Failures").click()
    settled(page)
    assert page.get_by_placeholder("Note").input_value() == "ask Ann"
    assert page.get_by_role("button", name="Remove star").is_visible()


@pytest.mark.parametrize(
    ("locale", "sentence", "expected"),
    [
        ("en-US", "Not Boston, I live in Chicago", "Chicago"),
        ("zh-CN", "收货地址不是北京，是南京市鼓楼区中山路1号", "南京市鼓楼区中山路1号"),
    ],
)
def test_a_sentence_is_tried_and_its_spans_are_marked(
    visit: Visit, locale: str, sentence: str, expected: str
) -> None:
    page = visit("/rules", locale=locale)
    settled(page)
    box = page.locator("[class*='st-key-w_try_text'] textarea")
    box.fill(sentence)
    box.press("Control+Enter")
    settled(page)
    marked = page.locator(".transcript .chip").all_inner_texts()
    assert any(expected in text for text in marked)
    assert expected in page.locator("[data-testid='stTable']").first.inner_text()


def test_a_pack_switched_on_reads_the_dialogue_anew(visit: Visit) -> None:
    page = visit("/rules")
    settled(page)
    box = page.locator("[class*='st-key-w_try_text'] textarea")
    box.fill("I have had a headache since Monday")
    box.press("Control+Enter")
    settled(page)
    assert "headache" not in page.locator("[data-testid='stTable']").first.inner_text()
    page.locator("[class*='st-key-w_pack_A_medical'] label").click()
    settled(page)
    assert "headache" in page.locator("[data-testid='stTable']").first.inner_text()


def test_a_click_on_a_span_fills_the_probe_form(visit: Visit) -> None:
    page = visit("/data")
    settled(page)
    chip = page.locator(".transcript .chip[data-kind='order_item']").first
    chip.scroll_into_view_if_needed()
    value = chip.evaluate("chip => chip.firstChild.textContent.trim()")
    chip.click()
    settled(page)
    expect(page.get_by_role("combobox", name="value").first).to_have_value(value)
    page.get_by_role("button", name="Add probe").click()
    settled(page)
    assert page.get_by_role("button", name="Remove the selected probe").is_visible()


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[tuple[str, Workspace]]:
    """An app over a workspace of its own."""
    workspace = Workspace.opened(tmp_path / "workspace")
    with served(workspace=workspace.root) as address:
        yield address, workspace


def test_two_windows_on_one_workspace_lose_nothing_and_a_third_sees_all(
    browser: Browser, kept: tuple[str, Workspace], tmp_path: Path
) -> None:
    address, workspace = kept
    windows = [browser.new_context(locale="en-US").new_page() for _ in range(2)]
    for number, page in enumerate(windows):
        page.goto(f"{address}/data")
        page.locator("[data-testid='stSidebar']").wait_for(timeout=60_000)
        settled(page)
        log = tmp_path / f"log{number}.json"
        log.write_text(
            f'[{{"role": "user", "content": "my phone is 555-0100-77{number}"}}]', encoding="utf-8"
        )
        page.locator("[data-testid='stFileUploaderDropzoneInput']").first.set_input_files(log)
        settled(page)
    for number, page in enumerate(windows):
        page.get_by_label("name", exact=True).fill(f"set {number}")
        page.get_by_label("name", exact=True).press("Enter")
        settled(page)
        page.get_by_role("button", name="Keep A under this name").click()
        settled(page)
        page.get_by_role("button", name="Add probe").click()
        settled(page)
    assert workspace.data_sets.names() == ["log0.json", "log1.json"]
    assert list(workspace.parameters.all()) == ["set 0", "set 1"]
    assert all(workspace.probes.of(name) for name in workspace.data_sets.names())
    third = browser.new_context(locale="en-US").new_page()
    third.goto(f"{address}/data")
    third.locator("[data-testid='stSidebar']").wait_for(timeout=60_000)
    settled(third)
    third.get_by_role("combobox", name="Data set").click()
    assert third.get_by_role("option").all_inner_texts() == ["Shipped samples", "log0.json", "log1.json"]
    assert SAMPLES not in third.get_by_role("option").all_inner_texts()
    for page in (*windows, third):
        page.context.close()
