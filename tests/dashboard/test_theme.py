"""The visual language can be read, in both themes, and streamlit knows every setting of it."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from streamlit import config

from dashboard.charts.happening import EventKind, Outcome
from dashboard.theme import DARK, FAVICON_SVG, LIGHT, LIVE, MAIN_BUTTON, theme_options
from tests.dashboard.colour import contrast, distance, oklab

BOTH = pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
WORDS = ("ink", "muted", "a", "b", "current_text", "good", "bad", "ghost")


@BOTH
@pytest.mark.parametrize("role", WORDS)
@pytest.mark.parametrize("surface", ["ground", "panel"])
def test_words_in_every_colour_stand_out_from_both_surfaces(look, role, surface):
    assert contrast(getattr(look, role), getattr(look, surface)) >= 4.5


@BOTH
@pytest.mark.parametrize(
    ("role", "tint"),
    [
        ("a", "a_tint"),
        ("b", "b_tint"),
        ("current_text", "current_tint"),
        ("good", "good_tint"),
        ("bad", "bad_tint"),
    ],
)
def test_words_stand_out_from_the_tint_of_their_colour(look, role, tint):
    assert contrast(getattr(look, role), getattr(look, tint)) >= 4.5


def test_white_words_stand_out_from_a_main_button():
    assert contrast("#ffffff", MAIN_BUTTON) >= 4.5


@BOTH
def test_the_outline_of_the_current_cell_stands_out_from_the_page(look):
    assert contrast(look.current, look.ground) >= 3


@BOTH
@pytest.mark.parametrize("scale", ["sequential", "difference"])
def test_equal_steps_of_a_scale_look_equally_large(look, scale):
    steps = [distance(one, other) for one, other in pairwise(getattr(look, scale))]
    assert max(steps) / min(steps) < 1.2


@BOTH
def test_concentration_gets_steadily_darker_on_white_and_lighter_on_black(look):
    lightness = [oklab(colour)[0] for colour in look.sequential]
    assert lightness == sorted(lightness, reverse=look is LIGHT)
    assert abs(lightness[-1] - lightness[0]) > 0.6


@BOTH
def test_the_scale_of_concentration_begins_at_the_page(look):
    assert distance(look.sequential[0], look.ground) < 0.07


@BOTH
def test_the_difference_is_blue_where_a_is_stronger_and_orange_where_b_is(look):
    assert oklab(look.diverging[0])[2] < -0.05 < 0.05 < oklab(look.diverging[-1])[2]


def test_streamlit_knows_every_theme_setting():
    assert set(theme_options()) <= set(config._config_options_template)


def test_both_appearances_state_the_same_settings():
    light = {key.removeprefix("theme.light.") for key in theme_options() if key.startswith("theme.light.")}
    dark = {key.removeprefix("theme.dark.") for key in theme_options() if key.startswith("theme.dark.")}
    assert light == dark


def test_the_live_look_names_only_variables_that_the_theme_sets():
    settings = theme_options()
    for role in fields(LIVE):
        value = getattr(LIVE, role.name)
        for reference in value if isinstance(value, tuple) else (value,):
            name = re.fullmatch(r"var\(--st-([a-z-]+)(?:\[\d\])?\)", reference).group(1)
            head, *rest = name.split("-")
            assert f"theme.light.{head}{''.join(part.title() for part in rest)}" in settings


@BOTH
def test_the_live_look_resolves_to_the_look_of_the_appearance(look):
    """What the browser fills in for a role is the role's own colour."""
    appearance = "light" if look is LIGHT else "dark"
    for role in fields(LIVE):
        value = getattr(LIVE, role.name)
        if isinstance(value, tuple):
            continue
        head, *rest = value.removeprefix("var(--st-").removesuffix(")").split("-")
        key = f"theme.{appearance}.{head}{''.join(part.title() for part in rest)}"
        assert theme_options()[key] == getattr(look, role.name)


@pytest.mark.parametrize("kinds", [EventKind, Outcome])
def test_every_kind_has_a_shape_of_its_own(kinds):
    assert len({kind.mark for kind in kinds}) == len(kinds)
    assert len({kind.mark.glyph for kind in kinds}) == len(kinds)


def test_the_icon_is_a_picture_that_refers_to_nothing_outside():
    root = ET.fromstring(FAVICON_SVG)  # noqa: S314 - our own constant
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "href" not in FAVICON_SVG
