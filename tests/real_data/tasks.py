"""The claim about bridges: what is known of a task when one comes back to it, with its snapshot or without.

Three samples change their task and come back. The annotated data sets do so, too, though they do not say it: a
dialogue turns from the hotel to the train and back. Here each turn to another domain, by the packets of a user's
message, starts a task of that domain's name, and a return continues it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from phero_core.config import preset
from phero_core.scent import Polarity, Role
from tests.real_data.answers import Observed, of_field, traces
from tests.real_data.claim import Claim, from_annotation, samples, verdict_of
from tests.real_data.counting import CELLS_HEAD, CELLS_RULE, difference

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.dialogue import Message


def bridge() -> Claim:
    """Continue a task with its snapshot, or start it empty."""
    sources = {
        "samples that come back": [own for own in samples() if comes_back(own)],
        "data sets, annotation": list(filter(None, map(in_tasks, from_annotation()))),
    }
    lines = [f"| data | dialogues | preset | {CELLS_HEAD} |", f"|---|--:|---|{CELLS_RULE}|"]
    found = []
    for name, observed in sources.items():
        for base in ("ecommerce", "balanced"):
            config = preset(base)
            off = of_field(traces(map(without_bridge, observed), config))
            found.append(difference(off, of_field(traces(observed, config))))
            lines.append(f"| {name} | {len(observed)} | {base} | {found[-1].cells} |")
    return Claim(
        "A bridge after a task switch, or none",
        "tasks taken up again without asking anew",
        "`bridge` and spoken continuations, or neither (*without*): the task starts empty.",
        tuple(lines),
        verdict_of(found),
        "Of the data sets, the probes about a task that was left and is taken up again are asked. Without a bridge only what is "
        "said again is known. What is still missing with it under `balanced` has nearly always faded: a bridged fact starts "
        "anew at 0.8 of its strength and with a factor of 0.92, so that from 0.7 it is under the threshold after three "
        "rounds, while the task goes on for longer.",
    )


def comes_back(own: Observed) -> bool:
    """Whether a dialogue continues an earlier task, by a mark or in words."""
    return any(m.bridge for m in own.dialogue.messages) or (
        any(m.task for m in own.dialogue.messages) and any(seen.continuation for seen in own.seen)
    )


def without_bridge(own: Observed) -> Observed:
    """Return a dialogue whose tasks all start empty; where words alone continue one, it is started."""
    messages, task_names = [], {m.task for m in own.dialogue.messages if m.task}
    for message, seen in zip(own.dialogue.messages, own.seen, strict=True):
        said = next((name for name in task_names if seen.continuation and name in seen.continuation), None)
        messages.append(message.model_copy(update={"bridge": None, "task": message.task or said}))
    bare = tuple(replace(seen, continuation=None) for seen in own.seen)
    return Observed(own.dialogue.model_copy(update={"messages": tuple(messages)}), bare)


def in_tasks(own: Observed) -> Observed | None:
    """Return a dialogue with its domains as tasks, and the probes about those taken up again; None without any."""
    messages, after = divided(own.dialogue.messages)
    rounds = own.dialogue.round_of
    current = {number: task for number, task in zip(rounds, after, strict=True) if task is not None}
    probes = tuple(
        probe for probe in own.dialogue.probes if current.get(probe.after_round) == domain_of(probe.type)
    )
    if not probes:
        return None
    return Observed(own.dialogue.model_copy(update={"messages": tuple(messages), "probes": probes}), own.seen)


def divided(messages: Iterable[Message]) -> tuple[list[Message], list[str | None]]:
    """Mark the tasks of messages, and tell after each which task goes on that had been left before.

    >>> from phero_core.dialogue import Message
    >>> said = [[{"type": f"{domain}_name", "value": "x"}] for domain in ("hotel", "train", "hotel")]
    >>> marked, after = divided([Message(role="user", packets=packets) for packets in said])
    >>> [(m.task, m.bridge) for m in marked], after
    ([('hotel', None), ('train', None), ('hotel', 'hotel')], [None, None, 'hotel'])
    """
    marked, after = [], []
    now: str | None = None
    left = set[str]()
    for message in messages:
        domain = turned_to(message)
        if domain is not None and domain != now:
            marks = {"task": domain} | ({"bridge": domain} if domain in left else {})
            message = message.model_copy(update=marks)  # noqa: PLW2901 - with its marks
            left |= {now} if now is not None else set()
            now = domain
        marked.append(message)
        after.append(now if now in left else None)
    return marked, after


def turned_to(message: Message) -> str | None:
    """Return the domain of which a user's message tells most, or None."""
    if message.role is not Role.USER:
        return None
    told = Counter(domain_of(p.type) for p in message.packets or () if p.polarity is Polarity.ASSERT)
    return told.most_common(1)[0][0] if told else None


def domain_of(kind: str) -> str:
    """Return the first part of a type's name."""
    return kind.partition("_")[0]
