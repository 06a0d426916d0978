"""The interactive chart in a real browser: clicks arrive, nothing flashes, zoom outlives new data, no outside request."""

from __future__ import annotations

import re
import time
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.real_app import served

PAGE = Path(__file__).with_name("hero_page.py")
WATCH = """
window.violations = []
document.addEventListener('securitypolicyviolation', e => window.violations.push(e.violatedDirective))
"""
RANGES = "(n => [...n._fullLayout.xaxis.range, ...n._fullLayout.yaxis2.range])(document.querySelector('.js-plotly-plot'))"

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address():
    """The page, served as the product serves its own."""
    with served(PAGE) as started:
        yield f"{started}/"


@pytest.fixture
def seen():
    """What the browser complained about and which hosts it asked."""
    return {"errors": [], "hosts": set()}


@pytest.fixture
def page(address, browser, seen):
    page = browser.new_page(viewport={"width": 1300, "height": 700}, color_scheme="dark")
    page.add_init_script(WATCH)
    page.on("console", lambda m: seen["errors"].append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: seen["errors"].append(str(error)))
    page.on("request", lambda r: seen["hosts"].update(re.findall(r"^(?:http|ws)s?://([^/]+)", r.url)))
    page.goto(address)
    page.locator(".phero-hero[data-turn]").wait_for(timeout=60_000)
    yield page
    page.close()


def _point_at(page, across, down):
    box = page.locator(".phero-figure").bounding_box()
    page.mouse.move(box["x"] + box["width"] * across - 4, box["y"] + box["height"] * down)
    page.mouse.move(box["x"] + box["width"] * across, box["y"] + box["height"] * down)


def _until(page, expression):
    """Wait without the driver's own polling, which the page's policy forbids (it evaluates text)."""
    deadline = time.monotonic() + 20
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, expression
        page.wait_for_timeout(50)


def _click(page, across, down):
    _point_at(page, across, down)
    page.locator(".phero-tip .head").wait_for()
    page.mouse.down()
    page.mouse.up()


def test_a_click_is_heard_even_when_the_chart_is_drawn_anew_under_the_pointer(page):
    """Plotly reports no click then: it has forgotten what is pointed at."""
    _point_at(page, 0.8, 0.5)
    page.locator(".phero-tip .head").wait_for()
    page.evaluate("document.querySelector('.js-plotly-plot')._hoverdata = undefined")
    page.mouse.down()
    page.mouse.up()
    expect(page.get_by_text(re.compile("clicked: "))).to_have_text(
        re.compile(r"clicked: 1 / 订单号 / \d+ / B−A$")
    )


@pytest.mark.parametrize(("across", "panel"), [(0.3, "A"), (0.55, "B"), (0.8, "B−A")])
def test_a_click_on_a_cell_names_it(page, across, panel):
    _click(page, across, 0.5)
    expect(page.get_by_text(re.compile("clicked: "))).to_have_text(
        re.compile(rf"clicked: 1 / 订单号 / \d+ / {panel}$")
    )


def test_pointing_at_a_cell_says_what_it_holds(page):
    _point_at(page, 0.3, 0.5)
    tip = page.locator(".phero-tip")
    expect(tip.locator(".head")).to_have_text(re.compile(r"订单号 · round \d+"))
    expect(tip.locator(".name")).to_have_text(["A", "B"])


def test_zoom_and_drawing_outlive_new_data_and_a_new_theme(page):
    box = page.locator(".phero-figure").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.35)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.32, box["y"] + box["height"] * 0.6, steps=5)
    page.mouse.up()
    _until(page, f"{RANGES}[0] > 1")
    zoomed = page.evaluate(RANGES)
    page.evaluate("window.first = document.querySelector('.js-plotly-plot')")
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("set 0.89")).to_be_visible()
    page.emulate_media(color_scheme="light")
    _until(page, "document.querySelector('.main-svg').style.background === 'rgb(255, 255, 255)'")
    assert page.evaluate(RANGES) == zoomed
    assert page.evaluate("document.querySelector('.js-plotly-plot') === window.first")


def test_the_last_of_many_quick_steps_is_the_one_that_stays(page):
    page.get_by_role("slider").focus()
    for _ in range(30):
        page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(30)
    expect(page.get_by_text("set 0.60")).to_be_visible(timeout=20_000)


def test_the_keyboard_reaches_every_cell_and_hears_it(page):
    chart = page.locator(".phero-hero")
    chart.focus()
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(chart.locator(".phero-say")).to_have_text(re.compile(r"订单号 · round 6, A 0\.\d{3}"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("clicked: 1 / 订单号 / 6 / A")).to_be_visible()
    assert "Heatmap of concentration: 4 types" in chart.get_attribute("aria-label")


def test_the_buttons_speak_the_language_of_the_page(page):
    titles = page.locator(".modebar-btn").evaluate_all("all => all.map(b => b.dataset.title)")
    assert titles == ["缩放：拖出方框", "平移：拖动", "显示全部", "保存为图片"]


@pytest.mark.parametrize(("host", "status"), [("localhost", 200), ("elsewhere.example", 400)])
def test_only_this_machine_s_names_are_answered(address, host, status):
    port = int(address.rstrip("/").rpartition(":")[2])
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/", headers={"Host": f"{host}:{port}"})
    answer = connection.getresponse()
    assert answer.status == status
    assert answer.getheader("x-content-type-options") == "nosniff"
    connection.close()


def test_nothing_is_refused_nothing_fails_and_no_other_host_is_asked(page, address, seen):
    _click(page, 0.3, 0.5)
    expect(page.get_by_text(re.compile("clicked: 1"))).to_be_visible()
    assert page.evaluate("window.violations") == []
    assert seen["errors"] == []
    assert seen["hosts"] == {address.split("/")[2]}
