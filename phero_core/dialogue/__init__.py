"""Dialogues with their messages, gold packets and probes, and the readers of every file format."""

from phero_core.dialogue.model import Annotation, Dialogue, Message, Probe, ToolCall

__all__ = ["Annotation", "Dialogue", "Message", "Probe", "ToolCall"]
