"""Simpler ways to remember, judged by the same probes: what a field of scents has to be better than."""

from phero_core.evaluation.baselines.method import Method, Question, Told
from phero_core.evaluation.baselines.retrievers import Bm25, Encoder, HashedGrams, Similarity
from phero_core.evaluation.baselines.standing import BASELINES, Standing, Standings, standings
from phero_core.evaluation.baselines.trackers import FullHistory, LastValue, RecencyDecay, Window

__all__ = [
    "BASELINES",
    "Bm25",
    "Encoder",
    "FullHistory",
    "HashedGrams",
    "LastValue",
    "Method",
    "Question",
    "RecencyDecay",
    "Similarity",
    "Standing",
    "Standings",
    "Told",
    "Window",
    "standings",
]
