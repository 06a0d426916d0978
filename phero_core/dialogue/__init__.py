"""Dialogues with their messages, gold packets and probes, and the readers of every file format."""

from phero_core.dialogue.formats import (
    Loaded,
    Report,
    dialogue_schema,
    dump_dialogues,
    load_dialogues,
    read_dialogues,
)
from phero_core.dialogue.model import Annotation, Dialogue, Message, Probe, ToolCall
from phero_core.dialogue.raw import without_gold

__all__ = [
    "Annotation",
    "Dialogue",
    "Loaded",
    "Message",
    "Probe",
    "Report",
    "ToolCall",
    "dialogue_schema",
    "dump_dialogues",
    "load_dialogues",
    "read_dialogues",
    "without_gold",
]
