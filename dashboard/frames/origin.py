"""Where a packet comes from, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dashboard.i18n.tune import Origin

if TYPE_CHECKING:
    from dashboard.i18n import Speaker

_BRIDGE = "bridge:"


def origin_words(origin: str, t: Speaker) -> str:
    """Return who released a packet: a rule, the annotation, or an earlier task.

    Args:
        origin: as the packet holds it.
        t: speaks the page's language.
    """
    if origin == "annotation":
        return t(Origin.ANNOTATED)
    if origin.startswith(_BRIDGE):
        return t(Origin.CARRIED, task=origin.removeprefix(_BRIDGE))
    return t(Origin.RULE, rule=origin)
