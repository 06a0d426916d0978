"""The data sets of the table, and the halves into which each is split."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from phero_core.dialogue import read_dialogues
from tests.accuracy import acts, arguments, states
from tests.accuracy.measured import PACKS
from tests.accuracy.split import HALVES, half

if TYPE_CHECKING:
    from phero_core.dialogue import Dialogue

SHARED = Path(os.environ.get("PHERO_SHARED", Path(__file__).resolve().parents[3] / "shared"))
RAW = SHARED / "data" / "raw"


def _slots(table: Mapping[str, str]) -> Mapping[str, str]:
    """Return which pack type reads each slot, where a pack names the slots that one type stands for."""
    return MappingProxyType({slot: kind for kind, slots in table.items() for slot in slots.split()})


MULTIWOZ = _slots(
    {
        "area": "area 区域",
        "price_range": "pricerange 价格范围",
        "food": "food 食物",
        "kind_of_place": "type 类型",
        "place_name": "name 名称",
        "stars": "stars 星级",
        "day": "day 日期",
        "people": "people 人数",
        "stay": "stay 停留天数",
        "destination": "destination 目的地",
        "departure": "departure 出发地",
        "leave_at": "leaveAt 出发时间",
        "arrive_by": "arriveBy 到达时间",
        "booking_time": "time 时间",
        "internet": "internet 互联网",
        "parking": "parking 停车处",
    }
)
ASKED_BY_NAME = MappingProxyType({name: name for name in ("order_reference", "user_id", "email")})


@dataclass(frozen=True)
class DataSet:
    """One data set.

    Attributes:
        name: as the table calls it; the halves are split by it, as in `tests.accuracy`.
        path: under the folder of raw data.
        packs: what reads its text: shipped packs by name, packs of `tests/accuracy/packs` by file name.
        slots: the pack type that stands for a slot; a probe of another slot is not asked of the text.
        annotated: whether the data set says what its messages state.
        words: what a pack type is called in the dialogues' language, where that is not its name; who searches by
            words has to know them.
    """

    name: str
    path: str
    packs: tuple[str, ...]
    slots: Mapping[str, str]
    annotated: bool = True
    words: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def sources(self) -> tuple[str, ...]:
        """The packs as an observer takes them."""
        return tuple(str(PACKS / name) if name.endswith(".yaml") else name for name in self.packs)

    def dialogues(self, part: str | None = None) -> tuple[Dialogue, ...]:
        """Return the dialogues that have probes: of one half, or all."""
        return tuple(d for d in _read(self.path) if part is None or half(self.name, d.id) == part)


@lru_cache
def _read(path: str) -> tuple[Dialogue, ...]:
    loaded = read_dialogues(RAW / path)
    if loaded.problems:
        raise ValueError(f"{path}: {loaded.problems[0].say()}")
    return tuple(dialogue for dialogue in loaded.dialogues if dialogue.probes)


def _words(slots: Mapping[str, str]) -> Mapping[str, str]:
    """Return the Chinese name of each pack type that has one."""
    return MappingProxyType({kind: slot for slot, kind in slots.items() if not slot.isascii()})


CROSSWOZ = MappingProxyType(acts.CROSSWOZ)
CRSA = {
    "destination": "目的地",
    "departure": "出发地",
    "departure_time": "出发时间",
    "price": "价格",
    "airline": "航空公司",
    "cabin": "舱位",
}

DATA_SETS = (
    DataSet(
        "crosswoz",
        "crosswoz/val_slice.json",
        ("base", "crosswoz.yaml"),
        CROSSWOZ,
        words=_words(CROSSWOZ),
    ),
    DataSet(
        "multiwoz_zh",
        "multiwoz_zh/human_val_slice.json",
        ("base", "multiwoz_zh.yaml"),
        MULTIWOZ,
        words=_words(MULTIWOZ),
    ),
    DataSet("multiwoz21", "multiwoz21/val_slice.json", ("base", "multiwoz21.yaml"), MULTIWOZ),
    DataSet("sgd", "sgd/dev_dialogues_slice.json", ("base", "sgd.yaml"), _slots(acts.SGD)),
    DataSet(
        "crsa",
        "crsa/train_slice.json",
        ("base", "crsa.yaml"),
        MappingProxyType(states.CRSA),
        words=MappingProxyType(CRSA),
    ),
    DataSet("star", "star/dialogues", ("base", "star.yaml"), MappingProxyType(arguments.STAR)),
    DataSet("tau_bench", "tau_bench", ("base", "ecommerce"), ASKED_BY_NAME, annotated=False),
)
"""What is measured."""

__all__ = ["DATA_SETS", "HALVES", "RAW", "SHARED", "DataSet", "half"]
