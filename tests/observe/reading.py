"""How the tests of the observer speak: messages in, short words out."""

from __future__ import annotations

from functools import cache

from phero_core.dialogue.model import Message
from phero_core.observe.protocol import Observation, ObservationContext
from phero_core.observe.rules import RuleObserver


@cache
def observer(*packs: str) -> RuleObserver:
    """Return the observer with these packs, or the default ones, made once."""
    return RuleObserver(packs) if packs else RuleObserver()


def talk(*turns: str, packs: tuple[str, ...] = ()) -> list[Observation]:
    """Observe a dialogue; a turn is the user's unless it begins with ``a:``, ``t:`` or ``s:``."""
    roles = {"a:": "assistant", "t:": "tool", "s:": "system"}
    context, seen = ObservationContext(), []
    for turn in turns:
        role = roles.get(turn[:2], "user")
        content = turn if role == "user" else turn[2:].strip()
        observation = observer(*packs).observe(Message(role=role, content=content), context)
        context = observation.context
        seen.append(observation)
    return seen


def facts(*turns: str, only: str | None = None, packs: tuple[str, ...] = ()) -> list[str]:
    """Return what the last turn releases: ``+type=value`` or ``-type=value``, with ``@target``, ``~`` for echoes."""
    return [
        line for s in talk(*turns, packs=packs)[-1].sightings if only in {None, s.type} for line in [_line(s)]
    ]


def _line(sighting) -> str:
    sign = "~" if sighting.echo else "-" if sighting.polarity == "retract" else "+"
    target = f"@{sighting.target}" if sighting.target else ""
    return f"{sign}{sighting.type}={sighting.value}{target}"


def types(*turns: str) -> set[str]:
    """Return the types that the last turn asserts."""
    return {s.type for s in talk(*turns)[-1].sightings if s.polarity == "assert" and not s.echo}


def values(kind: str, *turns: str) -> list[str | None]:
    """Return the values of a type that the last turn asserts."""
    return [
        s.value
        for s in talk(*turns)[-1].sightings
        if s.type == kind and s.polarity == "assert" and not s.echo
    ]


def live(kind: str, *turns: str) -> set[str]:
    """Return the values of a type that stand after all turns, by polarity alone: a small field without numbers."""
    standing: dict[str, str] = {}
    for observation in talk(*turns):
        for sighting in observation.sightings:
            if sighting.type == kind and sighting.value is not None and not sighting.echo:
                if sighting.polarity == "retract":
                    standing.pop(sighting.value.casefold(), None)
                else:
                    standing[sighting.value.casefold()] = sighting.value
            elif sighting.type == kind and sighting.polarity == "retract" and sighting.value is None:
                standing.clear()
    return set(standing.values())
