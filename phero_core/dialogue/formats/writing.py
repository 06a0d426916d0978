"""Dialogues as native YAML that loads back to equal dialogues."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import yaml

from phero_core.dialogue.model import Annotation, Dialogue, Message, Probe, ToolCall
from phero_core.explaining import explained
from phero_core.reading import StrictLoader

if TYPE_CHECKING:
    from collections.abc import Iterable

_WIDTH = 110
if TYPE_CHECKING:
    _Base = yaml.SafeDumper
else:
    _Base = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # ten times faster where it is built

_BREAKS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]")


class _Writer(_Base):
    """Quotes every text that YAML 1.1 or 1.2 would take for a number, a date or a truth value; writes no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write everything out where it stands."""
        del data
        return True


_Writer.yaml_implicit_resolvers = {
    first: [
        *yaml.SafeDumper.yaml_implicit_resolvers.get(first, []),
        *StrictLoader.yaml_implicit_resolvers.get(first, []),
    ]
    for first in yaml.SafeDumper.yaml_implicit_resolvers.keys() | StrictLoader.yaml_implicit_resolvers.keys()
}


def _text(writer: _Writer, text: str) -> yaml.ScalarNode:
    """Line breaks and control characters of every kind survive in double quotes only."""
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style='"' if _BREAKS.search(text) else None)


_Writer.add_representer(str, _text)
_Writer.add_multi_representer(float, lambda writer, number: writer.represent_float(float(number)))


def dump_dialogues(dialogues: Iterable[Dialogue]) -> str:
    """Return dialogues as YAML, one document each.

    >>> print(dump_dialogues([Dialogue(id="7", messages=[{"role": "user", "content": "改到上海"}])]), end="")
    ---
    id: '7'
    messages:
    - {role: user, content: 改到上海}
    """
    return "".join(f"---\n{_document(dialogue)}" for dialogue in dialogues)


def _document(dialogue: Dialogue) -> str:
    return yaml.dump(
        dialogue.to_dict(),
        Dumper=_Writer,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None,
        width=_WIDTH,
    )


def dialogue_schema() -> dict[str, Any]:
    """Return the JSON schema of one dialogue in the native format, for editors.

    >>> sorted(dialogue_schema()["required"])
    ['id', 'messages']
    """
    schema = explained(Dialogue, Message, ToolCall, Annotation, Probe)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
