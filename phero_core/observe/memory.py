"""What is handed from one message to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from phero_core.observe.protocol import Mention, ObservationContext
from phero_core.scent import Polarity, TargetKind, canonical

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from phero_core.observe.rulebook import RuleBook
    from phero_core.scent import Sighting

MAX_RECENT = 32
"""How many values the context remembers [count]."""

_GENERAL = frozenset(
    {"statement", "question", "confirmation", "chatter", "acknowledgement", "error", "action"}
)


def remembered(
    context: ObservationContext,
    sightings: Iterable[Sighting],
    book: RuleBook,
    *,
    told: Collection[str] | None = None,
) -> ObservationContext:
    """Return the context with the values of a message's sightings, newest last.

    Args:
        context: the one before.
        sightings: what was seen.
        book: tells which types are objects.
        told: the objects that are spoken of, not only asked about; None for all of them.
    """
    recent = list(context.recent)
    for sighting in sightings:
        if sighting.echo or sighting.value is None or sighting.type in _GENERAL:
            continue
        same = (sighting.type, canonical(sighting.value), sighting.target)
        recent = [m for m in recent if (m.type, canonical(m.value), m.target) != same]
        if sighting.polarity is Polarity.ASSERT:
            recent.append(Mention(sighting.type, sighting.value, sighting.target, sighting.target_kind))
        rule = book.rule(sighting.type)
        if rule is not None and rule.object and sighting.polarity is Polarity.ASSERT:
            context = replace(context, object_id=sighting.value, object_type=sighting.type)
            if told is None or sighting.value in told:
                context = replace(context, object_told=sighting.value)
        if sighting.target_kind is TargetKind.PERSON:
            context = replace(context, person=sighting.target)
    return replace(context, recent=tuple(recent[-MAX_RECENT:]))


def language_of(text: str, before: str, *, weak: bool) -> str:
    """Return ``zh`` or ``en`` by the scripts of a text; a mere "ok" changes nothing.

    >>> language_of("帮我cancel订单", "en", weak=False), language_of("ok", "zh", weak=True)
    ('zh', 'zh')
    """
    chinese = sum("\u4e00" <= character <= "\u9fff" for character in text)
    latin = sum(character.isascii() and character.isalpha() for character in text)
    if chinese * 6 > latin and chinese:
        return "zh"
    if latin and not weak:
        return "en"
    return before
