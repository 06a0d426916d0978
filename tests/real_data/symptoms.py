"""The claim about quiet symptoms: what a lower threshold brings back, on visits labelled by hand.

The symptoms that the patient affirms in MTS-Dialog and ACI-Bench, as far as the packs see them at all, are asked for
in the round in which they are said, two rounds later, and at the end of the visit. *Quiet* are those in whose message a
word plays them down (有点, a bit, a little, slight, mild, some …).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.config import preset, with_values
from phero_core.dialogue import Dialogue, Probe
from phero_core.dialogue.model import round_numbers
from phero_core.observe.default import rule_observer
from phero_core.replay import observe_dialogue
from phero_core.scent import Polarity
from tests.accuracy.same import leniently
from tests.accuracy.visits import aci_bench, mts_dialog
from tests.real_data.answers import Observed, of_field, traces
from tests.real_data.claim import Claim, Verdict
from tests.real_data.counting import CELLS_HEAD, CELLS_RULE, Difference, difference
from tests.real_data.sets import RAW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.observe.protocol import Observation
    from tests.accuracy.fact import Fact, Talk

PACKS = ("base", "medical")
QUIET = re.compile(
    r"\b(?:a bit|a little|slight(?:ly)?|mild(?:ly)?|some|kind of|sort of|not too bad)\b|有点|有些|轻微"
)
LATER = 2
HIGH, LOW = 0.6, 0.45


def threshold() -> Claim:
    """A threshold of 0.45, or of 0.6."""
    visits = [visit for read in (mts_dialog, aci_bench) for talk in read(RAW) if (visit := asked_of(talk))]
    high, low = (with_values(preset("medical"), {"recall.min_concentration": least}) for least in (HIGH, LOW))
    off, on = of_field(traces(visits, high)), of_field(traces(visits, low))
    kinds = list(dict.fromkeys(answer.kind for answer in on))
    lines = [f"| symptoms | {CELLS_HEAD} |", f"|---|{CELLS_RULE}|"]
    found: dict[str, Difference] = {}
    for kind in sorted(kinds):
        own = [[answer for answer in answers if answer.kind == kind] for answers in (off, on)]
        found[kind] = difference(*own)
        lines.append(f"| {kind} | {found[kind].cells} |")
    return Claim(
        "Threshold 0.45 against 0.6 on quiet symptoms",
        "+40 % of the quietly mentioned symptoms",
        f"`recall.min_concentration` of `medical`, {LOW} or {HIGH} (*without*).",
        tuple(lines),
        Verdict.IN_PART,
        "Two rounds later the lower threshold keeps far more than the article says, but not because symptoms are quiet: the "
        "packs start every symptom at one strength, above both thresholds, so in its own round none is lost, and what 0.6 "
        "filters out is whatever is a little older, quiet or loud. At the end of a visit neither helps: most quiet symptoms "
        "are older than the ten rounds of `medical`. Of those lost after two rounds, all but one were diluted by the "
        "governor's cap, as patients who play complaints down name many. Which symptoms are not seen at all, the accuracy "
        "table tells.",
    )


def asked_of(talk: Talk) -> Observed | None:
    """Return a visit with a probe for each affirmed symptom that is seen, at three times; None without any."""
    messages = [turn.message for turn in talk.turns]
    bare = Dialogue(id=f"{talk.data_set}/{talk.id}", messages=messages)
    seen = observe_dialogue(bare, rule_observer(PACKS))
    rounds = round_numbers(tuple(messages))
    denied = {
        value for turn in talk.turns for fact in turn.facts or () if fact.retract for value in fact.values
    }
    probes: list[Probe] = []
    for turn, number, own in zip(talk.turns, rounds, seen, strict=True):
        how = "quiet" if QUIET.search(turn.message.content) else "others"
        for fact in turn.facts or ():
            word = None if fact.retract or denied & {*fact.values} else as_seen(fact, own)
            if word is not None:
                probes += list(when_asked(word, number, rounds[-1], how))
    return Observed(bare.changed(probes=probes), seen) if probes else None


def as_seen(fact: Fact, seen: Observation) -> str | None:
    """Return the value under which a symptom is seen, if it is."""
    for sighting in seen.sightings:
        said = [words for words in (sighting.value, sighting.surface) if words]
        is_one = sighting.type == "symptom" and sighting.polarity is Polarity.ASSERT
        if is_one and any(leniently(words, value) for words in said for value in fact.values):
            return sighting.value
    return None


def when_asked(word: str, number: int, last: int, how: str) -> Iterator[Probe]:
    """Yield the probes for one symptom."""
    times = {"in its round": number, f"{LATER} rounds later": number + LATER, "at the end": last}
    for when, after in times.items():
        if after <= last and (when != "at the end" or last > number + LATER):
            yield Probe(after_round=after, type="symptom", expect_contains=(word,), note=f"{how}, {when}")
