"""A sentence tried on the rules: which dialogue it makes, and what was seen in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from dashboard.frames.origin import origin_words
from dashboard.i18n.rules import Rules
from phero_core.dialogue import Dialogue, Message
from phero_core.labels import label_of
from phero_core.scent import Polarity, Role

if TYPE_CHECKING:
    from dashboard.i18n import Speaker
    from phero_core.replay import Moment
    from phero_core.scent import ScentPacket
    from phero_core.text import Language

MOST_CHARACTERS = 4000
"""Of a sentence that is tried; longer text belongs into a file [characters]."""


def tried_dialogue(text: str, role: str, before: Dialogue | None = None, rounds: int = 0) -> Dialogue:
    """Return a dialogue that ends with the sentence.

    Args:
        text: the sentence.
        role: who says it.
        before: the dialogue that it continues, or None.
        rounds: how many of its rounds have been before [rounds].

    >>> len(tried_dialogue("hello", "user").messages)
    1
    """
    said = Message(role=Role(role), content=text[:MOST_CHARACTERS])
    if before is None:
        return Dialogue(id="tried", messages=(said,))
    kept = [
        message for message, number in zip(before.messages, before.round_of, strict=True) if number <= rounds
    ]
    return Dialogue(id="tried", config=before.config, messages=(*kept, said))


def seen_table(moment: Moment, t: Speaker, language: Language) -> pd.DataFrame:
    """Return one row for each packet that a message released."""
    whys = [sighting.why for sighting in moment.turn.observation.sightings]
    rows = [
        {
            t(Rules.TYPE): label_of(packet.type, language),
            t(Rules.VALUE): _value(packet, t),
            t(Rules.ABOUT): packet.target or "–",
            t(Rules.STARTS): f"{packet.concentration:.2f}",
            t(Rules.WHY): _why(origin_words(packet.origin, t), "" if why is None else why.say(language), t),
        }
        for packet, why in zip(moment.turn.packets, whys, strict=True)
    ]
    return pd.DataFrame(rows).set_index(t(Rules.TYPE))


def almost_table(moment: Moment, t: Speaker, language: Language) -> pd.DataFrame:
    """Return one row for each rule that almost matched."""
    content = moment.turn.message.content
    rows = [
        {
            t(Rules.RULE): miss.origin,
            t(Rules.WORDS): content[slice(*miss.span)] if miss.span else "–",
            t(Rules.KEPT_BACK): miss.reason.say(language),
        }
        for miss in moment.turn.observation.near_misses
    ]
    return pd.DataFrame(rows).set_index(t(Rules.RULE))


def _value(packet: ScentPacket, t: Speaker) -> str:
    if packet.polarity is Polarity.RETRACT:
        return t(Rules.NOTED, value=packet.value or t(Rules.ANY_VALUE), note=t(Rules.TAKES_BACK))
    if packet.echo:
        return t(Rules.NOTED, value=packet.value or "–", note=t(Rules.REPEATS))
    return packet.value or "–"


def _why(rule: str, why: str, t: Speaker) -> str:
    return t(Rules.WHY_MORE, rule=rule, why=why) if why else rule
