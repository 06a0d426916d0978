"""How much the observer sees in talk that orders nothing: packets per hundred messages of public chat logs.

Run ``python -m tests.observe.measure [TYPE …]``; with types it lists the messages that release them. The logs
lie beside the checkout (``PHERO_SHARED`` names another place). Not part of the test run.
"""

from __future__ import annotations

import json
import os
import re
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from phero_core.dialogue.model import Message
from phero_core.observe.protocol import ObservationContext
from tests.observe.reading import observer

if TYPE_CHECKING:
    from collections.abc import Iterator

SHARED = Path(os.environ.get("PHERO_SHARED", Path(__file__).resolve().parents[3] / "shared"))
WATCHED = (
    "directive",
    "constraint",
    "shipping_address",
    "phone",
    "email",
    "order_reference",
    "tracking_number",
    "order_item",
    "user_name",
    "occupation",
    "home_city",
    "likes",
    "dislikes",
    "error",
)
_CHAT_LINE = re.compile(r"^\[\d\d:\d\d\] <[^>]+> (.*)$")


def dialogues(raw: Path) -> dict[str, list[list[str]]]:
    """Return the dialogues of each log, every message taken for the user's."""
    return {"kdconv": list(_kdconv(raw / "kdconv")), "irc_ubuntu": list(_irc(raw / "irc_ubuntu"))}


def _kdconv(folder: Path) -> Iterator[list[str]]:
    for path in sorted(folder.glob("*.json")):
        for dialogue in json.loads(path.read_text(encoding="utf-8")):
            yield [message["message"] for message in dialogue["messages"]]


def _irc(folder: Path) -> Iterator[list[str]]:
    for path in sorted(folder.glob("*.raw.txt")):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        yield [match[1] for line in lines if (match := _CHAT_LINE.match(line))]


def released(messages: list[str]) -> Iterator[tuple[str, set[tuple[str, str]], float]]:
    """Yield each message with the types and values that it asserts and the time it took [ms]."""
    context = ObservationContext()
    for content in messages:
        began = time.perf_counter()
        seen = observer().observe(Message(role="user", content=content), context)
        took = (time.perf_counter() - began) * 1000
        context = seen.context
        yield content, {(s.type, s.value or "") for s in seen.sightings if s.polarity == "assert"}, took


def main(shown: set[str]) -> None:
    """Print the counts of each log."""
    observer()
    for name, talks in dialogues(SHARED / "data" / "raw").items():
        counts: Counter[str] = Counter()
        times: list[float] = []
        for talk in talks:
            for content, facts, took in released(talk):
                times.append(took)
                counts.update({kind for kind, _ in facts})
                for kind, value in sorted(facts):
                    if kind in shown:
                        print(f"  {kind}={value!r} in {content!r}")
        print(f"{name}: {len(times)} messages, median {statistics.median(times):.3f} ms")
        for kind in WATCHED:
            print(f"  {kind:18} {counts[kind]:5} packets  {100 * counts[kind] / len(times):6.2f} per 100")


if __name__ == "__main__":
    main(set(sys.argv[1:]))
