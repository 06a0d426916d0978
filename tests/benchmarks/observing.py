"""Observing one message: milliseconds of the processor on real and sample messages, and what the worst cost.

Run it with ``python -m tests.benchmarks.observing``. Real chat logs are read where they lie beside the checkout
(``PHERO_SHARED`` names another place); the samples always are.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from phero_core.bundled import sample_dialogues
from phero_core.dialogue import load_dialogues
from phero_core.dialogue.model import Message
from phero_core.observe.loading import known_packs
from phero_core.observe.protocol import ObservationContext
from phero_core.observe.rules import RuleObserver
from phero_core.scent import Role
from tests.benchmarks.turn import milliseconds
from tests.benchmarks.workloads import reference
from tests.observe.measure import SHARED, dialogues

if TYPE_CHECKING:
    from collections.abc import Iterable

REPEATS = 3
MEGABYTE = 1_000_000
WORST = {
    "1 MB, one letter": "a" * MEGABYTE,
    "1 MB, Chinese fillers": "刚都也还" * (MEGABYTE // 4),
    "1 MB, English fillers": "just really now also " * (MEGABYTE // 21),
    "1 MB, digits": "1" * MEGABYTE,
    "1 MB, addresses": "收货地址是上海市浦东新区张江路1号，" * (MEGABYTE // 18),
    "1 MB, brackets and quotes": "([{“\"'" * (MEGABYTE // 6),
    "1 MB, lone surrogates": "\ud800" * MEGABYTE,
    "1 MB, zero-width characters": "\u200b" * MEGABYTE,
    "family emoji": "👩‍👩‍👧‍👦" * 2_000,
    "many negations": "not never no don't " * 1_000,
}
BOMB = "name: bomb\ntypes:\n  bang:\n    patterns: ['(?P<value>(?:a+)+)\\$']\n"


def talks() -> dict[str, list[list[str]]]:
    """Return the user's messages of the samples, and of the chat logs where they are."""
    found = {"samples": [_spoken(dialogue.messages) for dialogue in load_dialogues(sample_dialogues())]}
    raw = SHARED / "data" / "raw"
    return {**found, **dialogues(raw)} if raw.is_dir() else found


def _spoken(messages: Iterable[Message]) -> list[str]:
    return [message.content for message in messages if message.role is Role.USER]


def times(observer: RuleObserver, conversations: list[list[str]]) -> list[float]:
    """Return the time of each message, the best of several runs [ms]."""
    best: list[float] = []
    for repeat in range(REPEATS):
        spent = [each for talk in conversations for each in _run(observer, talk)]
        best = spent if not repeat else [min(pair) for pair in zip(best, spent, strict=True)]
    return sorted(best)


def _run(observer: RuleObserver, talk: list[str]) -> list[float]:
    context, spent = ObservationContext(), []
    for content in talk:
        message = Message(role=Role.USER, content=content)
        began = time.process_time()
        context = observer.observe(message, context).context
        spent.append((time.process_time() - began) * 1000)
    return spent


def _show_talks(observer: RuleObserver, label: str) -> None:
    for name, conversations in talks().items():
        spent = times(observer, conversations)
        median, late = statistics.median(spent), spent[int(len(spent) * 0.99)]
        print(
            f"| {name}, {label} | {len(spent)} | {median:.3f} | {late:.2f} | {median / _reference():.3f} × |"
        )


def _reference() -> float:
    return min(milliseconds(reference) for _ in range(10))


def _show_worst(observer: RuleObserver) -> None:
    for name, content in WORST.items():
        message = Message.model_construct(role=Role.USER, content=content, packets=None, tool_calls=())
        spent = [
            milliseconds(lambda message=message: observer.observe(message, ObservationContext()))
            for _ in range(REPEATS)
        ]
        print(f"| {name} | {spent[0]:.1f} | {min(spent):.1f} |")


def _show_bomb() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bomb.yaml"
        path.write_text(BOMB, encoding="utf-8")
        observer = RuleObserver(["base", path])
    message = Message(role=Role.USER, content="a" * 300)
    spent = [milliseconds(lambda: observer.observe(message, ObservationContext())) for _ in range(6)]
    print("| a user's pattern that never ends, message by message | " + ", ".join(f"{s:.1f}" for s in spent))


def main() -> None:
    """Print the tables."""
    everything = RuleObserver(known_packs())
    print("| messages | count | median [ms] | 99 % within [ms] | median / reference |\n|---|---|---|---|---|")
    for pack in known_packs()[1:]:
        _show_talks(RuleObserver(["base", pack]), f"base + {pack}")
    _show_talks(everything, "all packs")
    print("\n| worst messages, all packs | first [ms] | best of three [ms] |\n|---|---|---|")
    _show_worst(everything)
    _show_bomb()


if __name__ == "__main__":
    main()
