"""The rule observer for a choice of packs, made once: reading packs costs far more than a message."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from phero_core.config.pack_numbers import numbers_come_from
from phero_core.observe.numbers import pack_numbers
from phero_core.observe.rules import RuleObserver

if TYPE_CHECKING:
    from pathlib import Path

numbers_come_from(pack_numbers)


@lru_cache(maxsize=32)
def rule_observer(packs: tuple[str | Path, ...]) -> RuleObserver:
    """Return the observer for these packs; the same one for the same packs.

    Args:
        packs: names of shipped packs and paths of further ones.

    Raises:
        PackError: a pack is missing or not valid; every problem is listed.
    """
    return RuleObserver(packs)
