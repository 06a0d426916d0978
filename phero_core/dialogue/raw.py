"""A dialogue as its raw text tells it: without the gold packets that its file annotates."""

from __future__ import annotations

from phero_core.dialogue.model import Dialogue, Message


def without_gold(dialogue: Dialogue) -> Dialogue:
    """Return a copy whose messages have no gold packets, so that the rules observe the text; all else stays.

    The probes stay, too: they ask for the gold types, which rules answer as far as they know these types.

    Args:
        dialogue: is not changed.

    >>> spoken = {"role": "user", "content": "改到上海", "packets": [{"type": "city", "value": "上海"}]}
    >>> without_gold(Dialogue(id="a", messages=[spoken])).messages[0].packets is None
    True
    """
    return dialogue.changed(messages=tuple(map(_bare, dialogue.messages)))


def _bare(message: Message) -> Message:
    kept = {name: getattr(message, name) for name in message.model_fields_set if name != "packets"}
    return Message(**kept)
