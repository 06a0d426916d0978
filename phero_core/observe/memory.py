"""What is handed from one message to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from phero_core.observe.protocol import Mention, ObservationContext
from phero_core.scent import Polarity, TargetKind, canonical
from phero_core.text import language_written

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
        recent = [m for m in recent if m.type != sighting.type or not _same(m, sighting)]
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


def _same(mention: Mention, sighting: Sighting) -> bool:
    return mention.target == sighting.target and canonical(mention.value) == canonical(sighting.value or "")


def language_of(text: str, before: str, *, weak: bool) -> str:
    """Return the language of the user: that of a text, but a mere "ok" changes nothing.

    >>> language_of("帮我cancel订单", "en", weak=False), language_of("ok", "zh", weak=True)
    ('zh', 'zh')
    """
    written = language_written(text)
    return before if written is None or (weak and written == "en") else written
