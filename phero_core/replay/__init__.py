"""Replay of a whole dialogue: the reference that every faster way must equal."""

from phero_core.replay.sequential import observe_dialogue, observe_under, replay
from phero_core.replay.trace import Moment, Trace

__all__ = ["Moment", "Trace", "observe_dialogue", "observe_under", "replay"]
