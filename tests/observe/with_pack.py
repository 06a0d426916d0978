"""How the tests of one domain's pack speak: messages in, short words out, with the base pack below it."""

from __future__ import annotations

from functools import cache

from phero_core.dialogue.model import Message
from phero_core.observe.protocol import Observation, ObservationContext
from phero_core.observe.rules import RuleObserver
from phero_core.scent import Role

GENERAL = frozenset({"statement", "chatter", "acknowledgement", "question", "confirmation"})


@cache
def observer(*packs: str) -> RuleObserver:
    """Return the observer with the base pack and these, made once."""
    return RuleObserver(["base", *packs])


def observed(packs: tuple[str, ...], *turns: str) -> Observation:
    """Return what the last of the user's turns releases."""
    context, seen = ObservationContext(), Observation()
    for turn in turns:
        seen = observer(*packs).observe(Message(role=Role.USER, content=turn), context)
        context = seen.context
    return seen


def facts(pack: str, *turns: str, only: str | None = None) -> set[str]:
    """Return what the last turn releases: ``+type=value`` or ``-type=value``, with ``@target``; no mere talk."""
    return {
        f"{'-' if s.polarity == 'retract' else '+'}{s.type}={s.value or ''}"
        f"{f'@{s.target}' if s.target else ''}"
        for s in observed((pack,), *turns).sightings
        if s.type not in GENERAL and (only is None or s.type == only)
    }
