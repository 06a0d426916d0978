"""What the browser unpacks is what was packed, and it is small."""

from __future__ import annotations

import json
import zlib

import numpy as np
import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from dashboard.widgets.packing import packed, unpacked


@given(arrays.arrays(np.float64, arrays.array_shapes(max_dims=2, max_side=8), elements=st.floats(0, 3)))
def test_concentrations_keep_four_digits(matrix):
    assert np.abs(np.array(unpacked(packed({"z": matrix}))["z"]) - matrix).max() <= 0.5e-4 + 1e-9


@given(arrays.arrays(np.int64, st.integers(1, 9), elements=st.integers(-16_000, 16_000)))
def test_whole_numbers_are_exact(numbers):
    assert unpacked(packed({"n": numbers}))["n"] == numbers.tolist()


@pytest.mark.parametrize(("largest", "error"), [(30.0, 0.5e-3), (300.0, 0.5e-2), (1e6, 1.0)])
def test_larger_numbers_keep_what_sixteen_bits_can_hold(largest, error):
    numbers = np.array([largest, largest / 3])
    assert np.abs(np.array(unpacked(packed({"n": numbers}))["n"]) - numbers).max() <= error


def test_a_gap_in_a_line_stays_a_gap():
    assert unpacked(packed({"x": np.array([0.5, np.nan, 2.5])})) == {"x": [0.5, None, 2.5]}


def test_text_of_any_script_survives():
    content = {"text": ["上海市 🐜", "<b>&"], "n": 3, "none": None, "yes": True}
    assert unpacked(packed(content)) == content


def test_arrays_that_plotly_encoded_are_read_again():
    figure = go.Figure(go.Heatmap(z=np.array([[0.25, 0.5], [0.75, 1.0]])))
    assert unpacked(packed(figure.to_plotly_json()))["data"][0]["z"] == [[0.25, 0.5], [0.75, 1.0]]


def test_the_header_says_where_the_numbers_begin():
    """The browser reads the same layout: four bytes, the text, all low bytes before all high bytes."""
    whole = zlib.decompress(packed({"z": np.array([1, 258])}))
    length = int.from_bytes(whole[:4], "little")
    assert json.loads(whole[4 : 4 + length]) == {"z": {"$": 0, "n": [2], "t": "i2", "s": 0.5}}
    assert whole[4 + length :] == bytes([2, 516 & 255, 0, 516 >> 8])


def test_nothing_that_json_cannot_say_goes_out():
    with pytest.raises(ValueError, match="JSON"):
        packed({"n": float("nan")})
