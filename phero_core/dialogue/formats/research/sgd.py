"""SGD, the Schema-Guided Dialogue data set: a list of dialogues, some over several services.

A domain is a service without its number (``Restaurants_1``: ``restaurants``), unless the dialogue has two such
services. A value has the schema's own form where an act tells it ("2019-03-01"), and as surface the words that
were said ("March 1st"); the spellings in a list are one value. Packets and probes follow by
`phero_core.dialogue.formats.research.gold`:

- Who brought a state's news: see `phero_core.dialogue.formats.research.exchange`; of the system's last turn only the
  acts count. A value that the user affirms is stated again, one carried over from another service ("a hotel there,
  too") comes with the system's answer.
- ``needed``: the parameters of a ``service_call``, as far as the state holds them.

The schema beside the dialogues is no dialogue: see `is_schema`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.formats.research.exchange import told
from phero_core.dialogue.formats.research.gold import annotate
from phero_core.dialogue.formats.research.records import RecordReader, titled
from phero_core.dialogue.formats.research.schema_guided import Reading, Talk, has_layout
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from phero_core.dialogue.formats.research.gold import Field
    from phero_core.dialogue.formats.research.records import Parts
    from phero_core.dialogue.formats.source import Record, Source


class SGDReader(RecordReader[Talk]):
    """Reads SGD files."""

    name = "sgd"
    label = Text(
        "SGD (Schema-Guided Dialogue, many services with gold states)",
        "SGD（模式引导对话，多种服务，带标注状态）",
    )
    shape = Talk

    def sniff(self, source: Source) -> bool:
        """Take turns with frames whose turns have no number."""
        first = source.first
        return has_layout(first) and "turn_id" not in first["turns"][0]

    def parts(self, talk: Talk, record: Record, source: Source) -> Parts:
        """Return a dialogue with its packets and probes."""
        del record, source
        domains = domains_of(talk.services)
        reading = Reading(talk, field_in(domains))
        known = told(list(reading.steps()), reading.ways, by_text=False)
        messages, probes = annotate(list(known))
        named = list(dict.fromkeys(domains.values()))
        return {
            "id": talk.dialogue_id,
            "title": titled(*talk.services),
            "domain": named[0] if named else None,
            "language": "en",
            "source": "SGD",
            "messages": messages,
            "probes": probes,
        }


def domains_of(services: Sequence[str]) -> dict[str, str]:
    """Return the domain of each service: its name without the number, where that tells them apart.

    >>> domains_of(["Hotels_1", "Buses_2", "Buses_3"])
    {'Hotels_1': 'hotels', 'Buses_2': 'buses_2', 'Buses_3': 'buses_3'}
    """
    short = {service: service.rpartition("_")[0].lower() or service.lower() for service in services}
    count = Counter(short.values())
    return {service: name if count[name] == 1 else service.lower() for service, name in short.items()}


def field_in(domains: dict[str, str]) -> Callable[[str, str], Field]:
    """Return what gives the field of a service's slot."""
    return lambda service, slot: (domains.get(service, service.lower()), slot)


def is_schema(source: Source) -> Text | None:
    """Say that a file is the schema that lies beside the dialogues, or return None."""
    first: Any = source.first
    known = isinstance(first, dict) and {"service_name", "slots", "intents"} <= first.keys()
    return _SCHEMA if known else None


_SCHEMA = Text("is the schema of an SGD data set, not dialogues", "是 SGD 数据集的模式文件，不是对话")
