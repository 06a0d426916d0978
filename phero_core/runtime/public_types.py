"""Types without what a person said: a wildcard's type (``favorite_singer``) is made of words from the dialogue."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from phero_core.labels import LABELS

if TYPE_CHECKING:
    from phero_core.config import Config

ELSE = "other"
"""What stands for the words of a type where they may not be shown."""


def public_type(config: Config, kind: str, words: str = ELSE) -> str:
    """Return a shipped type, or one as the configuration names it, with ``words`` in place of a wildcard.

    >>> from phero_core.config import preset
    >>> [public_type(preset("balanced"), kind) for kind in ("symptom", "favorite_singer", "made_up")]
    ['symptom', 'favorite_other', 'other']
    """
    if kind in config.scents or kind in LABELS:
        return kind
    fitting = [pattern for pattern in config.scents if fnmatchcase(kind, pattern)]
    return max(fitting, key=len).replace("*", words)
