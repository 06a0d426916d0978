"""Packing a figure for the browser: numbers as small integers, the whole compressed.

Streamlit sends a component's data again at every step of a slider. 60 types × 200 rounds in three panels are 288 KB
as plain 64-bit numbers; as 16-bit steps of 1/10,000, finer than the eye and the tips need, and compressed, a fraction.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_STEPS = (0.5, 1e-4, 1e-3, 1e-2)
_GAP = -32768
"""Stands for "no number" (a gap in a line)."""
_LARGEST = 32767


def packed(content: Mapping[str, Any]) -> bytes:
    """Return content as compressed JSON in which each array of numbers is one short text.

    >>> unpacked(packed({"z": np.array([[0.5, 0.25]])}))
    {'z': [[0.5, 0.25]]}
    """
    text = json.dumps(_light(content), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return zlib.compress(text.encode(), 6)


def unpacked(data: bytes) -> Any:
    """Return what was packed, arrays as lists; gaps are None."""
    return _heavy(json.loads(zlib.decompress(data)))


def _light(part: Any) -> Any:
    if isinstance(part, Mapping):
        if "bdata" in part and "dtype" in part:
            return _array(_decoded(part))
        return {str(key): _light(value) for key, value in part.items()}
    if isinstance(part, np.ndarray):
        return _array(part) if part.dtype.kind in "fiub" else [_light(value) for value in part.tolist()]
    if isinstance(part, list | tuple):
        return [_light(value) for value in part]
    return part.item() if isinstance(part, np.generic) else part


def _decoded(part: Mapping[str, Any]) -> NDArray[Any]:
    """Return the array that plotly already encoded."""
    numbers = np.frombuffer(base64.b64decode(part["bdata"]), dtype=np.dtype(part["dtype"]))
    shape = part.get("shape")
    return numbers if shape is None else numbers.reshape([int(size) for size in str(shape).split(",")])


def _array(numbers: NDArray[Any]) -> dict[str, Any]:
    values = numbers.astype(np.float64)
    step = _step(values)
    if step is None:
        return {"$": base64.b64encode(values.astype("<f4").tobytes()).decode(), "t": "f4", "n": numbers.shape}
    whole = np.where(np.isnan(values), _GAP, np.rint(np.nan_to_num(values) / step)).astype("<i2")
    return {"$": base64.b64encode(whole.tobytes()).decode(), "t": "i2", "s": step, "n": numbers.shape}


def _step(values: NDArray[np.float64]) -> float | None:
    """Return the step in which 16 bits hold these numbers: exact halves, else as fine as their size allows."""
    finite = values[np.isfinite(values)]
    largest = float(np.abs(finite).max(initial=0.0))
    for step in _STEPS:
        if largest / step > _LARGEST:
            continue
        if step < _STEPS[0] or not np.any(finite % step):
            return step
    return None


def _heavy(part: Any) -> Any:
    if isinstance(part, dict) and "$" in part:
        numbers = np.frombuffer(base64.b64decode(part["$"]), dtype=f"<{part['t']}").astype(np.float64)
        values = numbers * part.get("s", 1.0)
        values[numbers == _GAP] = np.nan
        shaped: NDArray[Any] = values.round(6).astype(object)
        shaped[np.isnan(values)] = None
        return shaped.reshape(part["n"]).tolist()
    if isinstance(part, dict):
        return {key: _heavy(value) for key, value in part.items()}
    return [_heavy(value) for value in part] if isinstance(part, list) else part
