"""Packing a figure for the browser: numbers as small integers, the whole compressed.

Streamlit sends a component's data again at every step of a slider. 60 types × 200 rounds in three panels are 288 KB
as plain 64-bit numbers. Here they are 16-bit steps of 1/10,000, finer than the eye and the tips need, all low bytes
before all high bytes, so that they compress well.

The packed form, before compression: length of the JSON text (4 bytes, little endian), the text, the numbers. Where an
array stood, the text says ``{"$": first byte, "n": shape, "s": step, "t": "i2" or "f4"}``.
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
_HEADER = 4


def packed(content: Mapping[str, Any]) -> bytes:
    """Return content, which may hold numpy arrays or a figure's own encoded ones, as compressed bytes.

    >>> unpacked(packed({"z": np.array([[0.5, 0.25]])}))
    {'z': [[0.5, 0.25]]}
    """
    numbers = bytearray()
    light = _light(content, numbers)
    text = json.dumps(light, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    return zlib.compress(len(text).to_bytes(_HEADER, "little") + text + bytes(numbers), 6)


def unpacked(data: bytes) -> Any:
    """Return what was packed, arrays as lists; gaps are None."""
    whole = zlib.decompress(data)
    start = _HEADER + int.from_bytes(whole[:_HEADER], "little")
    return _heavy(json.loads(whole[_HEADER:start]), whole[start:])


def _light(part: Any, numbers: bytearray) -> Any:
    if isinstance(part, Mapping):
        if "bdata" in part and "dtype" in part:
            return _array(_decoded(part), numbers)
        return {str(key): _light(value, numbers) for key, value in part.items()}
    if isinstance(part, np.ndarray) and part.dtype.kind in "fiub":
        return _array(part, numbers)
    if isinstance(part, list | tuple | np.ndarray):
        return [_light(value, numbers) for value in part]
    return part.item() if isinstance(part, np.generic) else part


def _decoded(part: Mapping[str, Any]) -> NDArray[Any]:
    """Return the array that plotly already encoded."""
    numbers = np.frombuffer(base64.b64decode(part["bdata"]), dtype=np.dtype(part["dtype"]))
    shape = part.get("shape")
    return numbers if shape is None else numbers.reshape([int(size) for size in str(shape).split(",")])


def _array(array: NDArray[Any], numbers: bytearray) -> dict[str, Any]:
    values = array.astype(np.float64)
    step = _step(values)
    place = {"$": len(numbers), "n": list(array.shape)}
    if step is None:
        numbers += values.astype("<f4").tobytes()
        return {**place, "t": "f4"}
    whole = np.where(np.isnan(values), _GAP, np.rint(np.nan_to_num(values) / step)).astype("<i2")
    numbers += whole.ravel().view(np.uint8).reshape(-1, 2).T.tobytes()
    return {**place, "t": "i2", "s": step}


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


def _heavy(part: Any, numbers: bytes) -> Any:
    if isinstance(part, dict) and "$" in part:
        return _restored(part, numbers)
    if isinstance(part, dict):
        return {key: _heavy(value, numbers) for key, value in part.items()}
    return [_heavy(value, numbers) for value in part] if isinstance(part, list) else part


def _restored(part: dict[str, Any], numbers: bytes) -> Any:
    count = int(np.prod(part["n"]))
    if part["t"] == "f4":
        values = np.frombuffer(numbers, "<f4", count, part["$"]).astype(np.float64)
        return values.reshape(part["n"]).tolist()
    planes = np.frombuffer(numbers, np.uint8, 2 * count, part["$"]).reshape(2, count)
    whole = np.ascontiguousarray(planes.T).view("<i2").ravel()
    restored = (whole * part["s"]).round(6).astype(object)
    restored[whole == _GAP] = None
    return restored.reshape(part["n"]).tolist()
