"""What the measurements are made on: a field of a thousand packets, a short order dialogue, an endless one."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from phero_core.config import Config, with_values
from phero_core.dialogue.model import Annotation, Message
from phero_core.engine.draft import Draft
from phero_core.engine.field import deposit
from phero_core.scent import Role, ScentPacket
from phero_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

PACKETS = 1000
TURNS = (
    "My shipping address is 12 Mill Lane, Leeds",
    "订单A789的收货地址改成上海市浦东新区张江路123号",
    "ok",
    "Please cancel order B456 and never send an invoice",
    "我对花生过敏，血压 140/90 mmHg",
    "what was the tracking number again?",
)


def crowded(types: int, settings: dict[str, Any]) -> Session:
    """A session with a thousand live packets spread over ``types`` types, each with a value of its own."""
    config = with_values(Config(), {"field.max_rounds": 1000, **settings})
    session = Session(config)
    session.observe("hello")
    draft = Draft(session.field, config.field)
    for number in range(PACKETS):
        kind, value = f"type_{number % types}", f"value {number}"
        deposit(draft, ScentPacket(kind, value, decay_factor=0.999, place=number, role=Role.TOOL))
    session.state = replace(session.state, field=draft.freeze())
    return session


def endless() -> Iterator[Message]:
    """User messages without end, each with names and values that were never there before."""
    number = 0
    while True:
        number += 1
        gold = [
            Annotation(type="city", value=f"town {number}", cardinality="one"),
            Annotation(type=f"favorite_{number}", value=f"thing {number}"),
            Annotation(type="symptom", value=f"pain {number}", target=f"order {number}"),
            Annotation(type="allergy", value=f"pollen {number}", core=True),
            Annotation(
                type="symptom", value=f"pain {number - 1}", target=f"order {number - 1}", polarity="retract"
            ),
            Annotation(type=f"favorite_{number - 3}", polarity="retract"),
            Annotation(type="city", value=f"old town {number}", cardinality="one", round=max(1, number - 5)),
        ]
        task = f"task {number}" if number % 50 == 0 else None
        yield Message(role="user", content=f"message {number}", packets=gold, task=task)


_DOCUMENT = {
    f"key {n}": {"numbers": [n / 7, n, -n], "text": "京东物流 " * 5, "flag": True} for n in range(60)
}


def reference() -> None:
    """A fixed piece of work of the standard library: a document of 20 kB to JSON and back."""
    json.loads(json.dumps(_DOCUMENT, ensure_ascii=False))
