"""Types without what a person said: a wildcard's type (``favorite_singer``) is made of words from the dialogue."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import lru_cache
from typing import TYPE_CHECKING

from phero_core.errors import InputError
from phero_core.labels import LABELS
from phero_core.observe.loading import load_packs

if TYPE_CHECKING:
    from phero_core.config import Config

ELSE = "other"
"""What stands for the words of a type where they may not be shown."""


def public_type(config: Config, kind: str, words: str = ELSE) -> str:
    """Return a type that the packs or the parameters name, with ``words`` in place of a wildcard.

    >>> from phero_core.config import preset
    >>> [public_type(preset("balanced"), kind) for kind in ("symptom", "favorite_singer", "made_up")]
    ['symptom', 'favorite_other', 'other']
    """
    declared = _declared(config.observe.packs)
    if kind in config.scents or kind in declared:
        return kind
    fitting = sorted(pattern for pattern in {*config.scents, *declared} if fnmatchcase(kind, pattern))
    return max(fitting, key=len).replace("*", words)


@lru_cache(maxsize=32)
def _declared(packs: tuple[str, ...]) -> frozenset[str]:
    """Return the types and wildcards of the shipped packs and of these."""
    try:
        loaded = load_packs(packs)
    except InputError:  # whoever observes with them is told
        loaded = ()
    return frozenset(LABELS).union(*(pack.types for pack in loaded))
