"""The search form that the operator of CrossWOZ fills for each domain, and what the user's acts inform."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from phero_core.dialogue.formats.research.gold import Field, State

MANY = frozenset({"推荐菜", "酒店设施"})
"""Slots with several values in one text, divided by blanks."""

_REFERENCE = re.compile(r"^出现在id\s*=\s*\d+的.+里$")


def form_of(state: Mapping[str, Mapping[str, Any]] | None) -> State:
    """Return the filled fields of a form.

    >>> form_of({"餐馆": {"推荐菜": "烤鸭 豆汁", "评分": "", "selectedResults": ["全聚德"]}})
    {('餐馆', '推荐菜'): ('烤鸭', '豆汁')}
    """
    filled = {
        (domain, slot): _values(slot, written)
        for domain, slots in (state or {}).items()
        for slot, written in slots.items()
        if slot != "selectedResults"
    }
    return {where: values for where, values in filled.items() if values}


def _values(slot: str, written: Any) -> tuple[str, ...]:
    texts = written if isinstance(written, list) else [written]
    texts = [text.strip() for text in texts if isinstance(text, str)]
    if slot in MANY:
        texts = [piece for text in texts for piece in text.split()]
    found = [text for text in texts if text and not _REFERENCE.match(text)]
    return tuple(dict.fromkeys(found)) if slot in MANY else tuple(found[-1:])


def informed(acts: Sequence[Sequence[Any]]) -> frozenset[tuple[Field, str]]:
    """Return the field values that a message's acts inform.

    >>> sorted(informed([["Inform", "酒店", "酒店设施-暖气", "是"], ["Request", "酒店", "电话", ""]]))
    [(('酒店', '酒店设施'), '暖气')]
    """
    return frozenset(_informed(acts))


def _informed(acts: Sequence[Sequence[Any]]) -> Iterator[tuple[Field, str]]:
    for act in acts:
        match act:
            case ["Inform", str(domain), str(slot), str(value)]:
                head, dash, rest = slot.partition("-")
                if head in MANY and dash:
                    yield (domain, head), rest
                elif value:
                    yield (domain, slot), value
