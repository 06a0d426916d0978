"""What is measured: each data set, the packs that read it, the types that count, and what they must reach."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tests.accuracy import acts, arguments, chatter, forms, homes, persons, spans, states, visits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tests.accuracy.fact import Talk

PACKS = Path(__file__).parent / "packs"

POLARITY = 0.95
"""Share of the changes with the right polarity."""

MOST_DIRECTIVES = 3.0
"""False directives per hundred messages of chatter."""

BY_FORM = ("date", "amount", "error")
"""Types that are read by their form wherever they stand."""

GOALS = {
    "order_reference": 0.85,
    "phone": 0.85,
    "email": 0.85,
    "amount": 0.85,
    "date": 0.85,
    "address": 0.75,
    "user_name": 0.75,
    "shipping_method": 0.75,
    "symptom": 0.75,
}
"""Least F1 of a type that shipped packs read."""


class DataSet(NamedTuple):
    """One data set.

    Attributes:
        name: as its folder is called.
        read: yields its dialogues.
        packs: what reads them: shipped packs by name, the packs beside this file by file name.
        types: observed type → annotated type; for a domain pack the two are one.
        partial: types whose mentions are annotated only in some messages.
        chatter: nothing is annotated because nothing is asserted.
    """

    name: str
    read: Callable[[Path], Iterator[Talk]]
    packs: tuple[str, ...]
    types: Mapping[str, str] = MappingProxyType({})
    partial: frozenset[str] = frozenset()
    chatter: bool = False

    @property
    def is_domain(self) -> bool:
        """Whether a pack of this folder reads it, not the shipped packs alone."""
        return any(name.endswith(".yaml") for name in self.packs)

    @property
    def sources(self) -> list[str | Path]:
        """The packs as the observer takes them."""
        return [PACKS / name if name.endswith(".yaml") else name for name in self.packs]


def _same(*names: str) -> dict[str, str]:
    return {name: name for name in names}


ADDRESSES = dict.fromkeys(
    ("shipping_address", "billing_address", "return_address", "backup_address", "temporary_address"),
    "address",
)
SERVICE = _same("order_reference", "user_id", "email", "phone", "date", "amount", "user_name") | ADDRESSES
HOME = _same("appliance", "state", "level")
PERSONAL = _same(
    "user_name", "likes", "dislikes", "home_city", "occupation", "age", "favorite_song", "favorite_food"
)
ALL_SHIPPED = ("base", "ecommerce", "education", "medical", "devices", "personal")

DATA_SETS = (
    DataSet("crosswoz", acts.crosswoz, ("base", "crosswoz.yaml"), _same(*acts.CROSSWOZ.values())),
    DataSet("multiwoz_zh", acts.multiwoz_zh, ("base", "multiwoz_zh.yaml"), _same(*acts.MULTIWOZ.values())),
    DataSet("multiwoz21", acts.multiwoz21, ("base", "multiwoz21.yaml"), _same(*acts.MULTIWOZ.values())),
    DataSet("sgd", acts.sgd, ("base", "sgd.yaml"), _same(*acts.SGD)),
    DataSet("crsa", states.crsa, ("base", "crsa.yaml"), _same(*states.CRSA.values())),
    DataSet(
        "star", arguments.star, ("base", "star.yaml"), _same(*arguments.STAR.values()), arguments.PARTIAL
    ),
    DataSet("taskmaster", spans.taskmaster, ("base", "taskmaster.yaml"), _same(*spans.TASKMASTER.values())),
    DataSet(
        "multidogo",
        spans.multidogo,
        ("base", "ecommerce", "multidogo.yaml"),
        _same(*spans.MULTIDOGO.values()) | ADDRESSES,
    ),
    DataSet("home_assistant", homes.home_assistant, ("base", "devices", "home_assistant.yaml"), HOME),
    DataSet(
        "tau_bench", arguments.tau_bench, ("base", "ecommerce"), SERVICE | _same("error"), arguments.PARTIAL
    ),
    DataSet("sharegpt_toolcall", arguments.sharegpt, ("base", "ecommerce"), SERVICE, arguments.PARTIAL),
    DataSet("api_bank", arguments.api_bank, ("base", "ecommerce", "personal"), SERVICE, arguments.PARTIAL),
    DataSet("abcd", forms.abcd, ("base", "ecommerce"), SERVICE, arguments.PARTIAL),
    DataSet("crsa_raw", forms.crsa_raw, ("base", "ecommerce"), _same("phone")),
    DataSet("mts_dialog", visits.mts_dialog, ("base", "medical"), _same("symptom")),
    DataSet("aci_bench", visits.aci_bench, ("base", "medical"), _same("symptom")),
    DataSet("memorybank", persons.memorybank, ("base", "personal"), PERSONAL),
    DataSet("kdconv", chatter.kdconv, ALL_SHIPPED, chatter=True),
    DataSet("irc_ubuntu", chatter.irc_ubuntu, ALL_SHIPPED, chatter=True),
)
