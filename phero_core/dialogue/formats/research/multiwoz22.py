"""MultiWOZ 2.2: a list of dialogues in SGD's layout, its slots called ``<domain>-<slot>``.

The spellings in a list are one value, "dontcare" is none. Packets and probes follow by
`phero_core.dialogue.formats.research.gold`. The files do not tell when something is booked, so no probe is
``needed``. Who brought a state's news: see
`phero_core.dialogue.formats.research.exchange`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.dialogue.formats.research.exchange import told
from phero_core.dialogue.formats.research.gold import annotate
from phero_core.dialogue.formats.research.records import RecordReader, titled
from phero_core.dialogue.formats.research.schema_guided import Reading, Talk, has_layout
from phero_core.text import Text

if TYPE_CHECKING:
    from phero_core.dialogue.formats.research.gold import Field
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source


class MultiWOZ22Reader(RecordReader[Talk]):
    """Reads MultiWOZ 2.2 files."""

    name = "multiwoz22"
    label = Text(
        "MultiWOZ 2.2 (travel dialogues, state per service)", "MultiWOZ 2.2（旅行对话，按服务标注状态）"
    )
    shape = Talk

    def sniff(self, source: Source) -> bool:
        """Take turns with frames whose turns are numbered."""
        first = source.first
        return has_layout(first) and "turn_id" in first["turns"][0]

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del record, source
        reading = Reading(talk, _field)
        known = list(told(list(reading.steps()), reading.ways))
        messages, probes = annotate(known)
        return {
            "id": talk.dialogue_id,
            "title": titled(*dict.fromkeys(domain for step in known for domain, _ in step.state)),
            "domain": "travel",
            "language": "en",
            "source": "MultiWOZ 2.2",
            "messages": messages,
            "probes": probes,
        }


def _field(service: str, slot: str) -> Field:
    domain, dash, name = slot.partition("-")
    return (domain, name) if dash else (service, slot)
