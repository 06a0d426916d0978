"""What was read from a file, as tables for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from dashboard.frames.tables import named
from dashboard.i18n.data_page import Reading, Role
from dashboard.i18n.shell import Domain, Tongue
from phero_core.labels import label_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dashboard.i18n import Speaker
    from phero_core.dialogue.formats import Report
    from phero_core.text import Language

_MOST = 12
"""Kinds that one line counts; the rest is told by its number."""


def contents_table(report: Report, t: Speaker, language: Language) -> pd.DataFrame:
    """Return what dialogues hold, one line for each thing that is counted.

    Args:
        report: of the reading.
        t: speaks the page's language.
        language: of type labels.
    """
    lines = {
        Reading.DIALOGUES: f"{report.dialogues:,}",
        Reading.ROUNDS: f"{report.rounds:,}",
        Reading.MESSAGES: _counted(report.messages, lambda name: named(Role, name, t), t),
        Reading.LANGUAGES: _counted(report.languages, lambda name: named(Tongue, name, t), t),
        Reading.DOMAINS: _counted(report.domains, lambda name: named(Domain, name, t), t),
        Reading.GOLD: _counted(report.gold_types, lambda name: label_of(name, language), t),
        Reading.PROBES: f"{report.probes:,}",
    }
    rows = [{t(Reading.WHAT): t(label), t(Reading.COUNT): count or "–"} for label, count in lines.items()]
    return pd.DataFrame(rows).set_index(t(Reading.WHAT))


def _counted(counts: Mapping[str, int], name: Callable[[str], str], t: Speaker) -> str:
    largest = sorted(counts.items(), key=lambda pair: -pair[1])
    told = [t(Reading.PAIR, name=name(kind), count=f"{count:,}") for kind, count in largest[:_MOST]]
    rest = len(largest) - _MOST
    return " · ".join([*told, *([t(Reading.REST, count=rest)] if rest > 0 else [])])


def left_out_table(report: Report, t: Speaker, language: Language) -> pd.DataFrame:
    """Return what was left out without being wrong, with place and reason."""
    return pd.DataFrame(
        [
            {t(Reading.PLACE): each.place, t(Reading.WHY): each.text.say(language, **each.values)}
            for each in report.skipped
        ]
    )
