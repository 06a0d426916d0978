"""The numbers that packs give to types which the configuration does not name."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from phero_core.errors import InputError
from phero_core.observe.loading import load_packs

if TYPE_CHECKING:
    from collections.abc import Mapping


@lru_cache(maxsize=32)
def pack_numbers(packs: tuple[str, ...]) -> Mapping[str, Mapping[str, Any]]:
    """Return what the packs say of starting strength, decay and so on, by type; later packs win.

    A pack that cannot be read gives none: whoever observes with it is told what is wrong with it.

    >>> pack_numbers(("base",))["framework"]
    {'cardinality': <Cardinality.ONE: 'one'>}
    """
    try:
        loaded = load_packs(packs)
    except InputError:
        return {}
    given: dict[str, dict[str, Any]] = {}
    for pack in loaded:
        for name, rule in pack.types.items():
            if rule.numbers is not None:
                numbers = {part: getattr(rule.numbers, part) for part in rule.numbers.model_fields_set}
                given[name] = {**given.get(name, {}), **numbers}
    return given
