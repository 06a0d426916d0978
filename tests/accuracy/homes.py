"""Home-assistant traces: one command to a voice assistant, with the call that the assistant made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phero_core.dialogue.model import Message
from phero_core.reading import parse_yaml
from tests.accuracy.fact import Fact, Talk, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STATES = {"HassTurnOn": "on", "HassTurnOff": "off", "HassMediaPause": "paused", "HassMediaUnpause": "playing"}
"""What a call makes of its device."""


def home_assistant(raw: Path) -> Iterator[Talk]:
    """Yield each command with the device that was called and the state that it was given."""
    for path in sorted((raw / "home_assistant").glob("*.yaml")):
        for _, content in parse_yaml(path.read_text(encoding="utf-8"), path.name):
            words = content["task"]["input_text"]
            calls = [
                event["data"]
                for event in content["context"]["conversation_trace"]
                if event["event_type"] == "tool_call"
            ]
            facts = tuple(fact for call in calls for fact in _facts(call, words))
            yield Talk("home_assistant", path.stem, (Turn(Message(role="user", content=words), facts),))


def _facts(call: dict[str, Any], words: str) -> Iterator[Fact]:
    name, arguments = call["tool_name"], call["tool_args"]
    device = str(arguments.get("name", ""))
    if device and device.lower() in words.lower():
        yield Fact("appliance", (device,))
    if name in STATES:
        yield Fact("state", (STATES[name],))
    for key in ("brightness", "volume_level"):
        if key in arguments:
            value = str(arguments[key]).removesuffix(".0")
            if value in words:
                yield Fact("level", (value,))
