"""Settings of observation, and the numbers of each type of scent."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, field_serializer

from phero_core.config.knob import knob
from phero_core.config.section import Section
from phero_core.scent import Cardinality, Scope
from phero_core.text import Text

DEFAULT_PACKS = ("base", "ecommerce")
"""The rule packs that read where nothing else is asked for."""


def _as_text(entry: Any) -> Any:
    """Take a whole pack as its JSON text: a parameter set is frozen and hashable, and so are its packs."""
    return json.dumps(entry, ensure_ascii=False) if isinstance(entry, dict) else entry


def whole_pack(entry: str) -> dict[str, Any] | None:
    """Return the content of a pack that a parameter set holds whole, or None for a name or path.

    >>> whole_pack("base") is None
    True
    >>> ObserveSettings(packs=("base", {"name": "bakery"})).packs
    ('base', '{"name": "bakery"}')
    """
    if not entry.startswith("{"):
        return None
    content: dict[str, Any] = json.loads(entry)
    return content


PackEntry = Annotated[
    str, BeforeValidator(_as_text), WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "object"}]})
]
"""A shipped pack's name, the path of a pack's file, or a whole pack."""


class ObserveSettings(Section):
    """What reads the messages, and the numbers that rules share."""

    packs: tuple[PackEntry, ...] = Field(
        DEFAULT_PACKS,
        title="Rule packs",
        description="Rule packs in use: names of shipped ones, paths of files, or whole packs; later ones win "
        "where they define the same rule.",
        strict=False,
    )
    strength: Literal["density", "learned", "flat"] = knob(
        "density",
        Text("Statement strength", "陈述强度"),
        Text(
            "Weigh a general statement by the facts and verbs in it, by a small classifier that was trained on "
            "service dialogues, or give every one the type's full strength.",
            "按陈述中的事实与动词加权，或用在服务对话上训练的小型分类器加权，或一律取该类型的满强度。",
        ),
        unit="choice",
        tunable=False,
    )
    cue_bonus: float = knob(
        0.15,
        Text("Bonus per further cue", "每多一个线索词的加成"),
        Text(
            "Added to the starting concentration for each cue word beyond the first.",
            "每多一个线索词，起始浓度增加多少。",
        ),
        unit="strength",
        tunable=False,
    )
    emphasis_gain: float = knob(
        1.2,
        Text("Emphasis gain", "强调增益"),
        Text(
            "Factor on the starting concentration of an emphasised message, then clamped to 1.",
            "带强调语气的消息，起始浓度乘以此值（最高到 1）。",
        ),
        unit="ratio",
        low=1.0,
        high=10.0,
        slider=(1.0, 2.0),
    )

    @field_serializer("packs", when_used="json")
    def _plain_packs(self, packs: tuple[str, ...]) -> list[Any]:
        return [whole_pack(entry) or entry for entry in packs]


class ScentType(Section):
    """The numbers of one type of scent."""

    concentration: float = knob(
        0.7,
        Text("Starting concentration", "起始浓度"),
        Text("Strength of a packet when it is released.", "信息包释放时的强度。"),
        unit="strength",
        recommended=(0.5, 1.0),
    )
    decay_factor: float = knob(
        0.96,
        Text("Decay factor", "衰减因子"),
        Text(
            "What is left of a packet after one more round; 1 never fades, 0 is gone next round.",
            "每过一轮保留的比例；1 永不衰减，0 下一轮即消失。",
        ),
        unit="factor",
        recommended=(0.85, 0.98),
        why=Text(
            "At 0.85 an address was lost in the fourth round; at 0.98 a “cancel” was still acted on ten rounds later.",
            "0.85 时地址第四轮就丢失；0.98 时“取消”十轮后仍被执行。",
        ),
    )
    cardinality: Cardinality = knob(
        Cardinality.MANY,
        Text("Values at a time", "取值数量"),
        Text(
            "one: a newer value supersedes the older; many: values live side by side.",
            "one：新值取代旧值；many：多个值并存。",
        ),
        unit="choice",
    )
    core: bool = knob(
        False,  # noqa: FBT003 - a declaration, not a call with a flag
        Text("Core", "核心"),
        Text(
            "Never fades and survives task changes (identity, allergies).",
            "永不衰减，任务切换后仍保留（身份、过敏等）。",
        ),
        unit="switch",
    )
    scope: Scope = knob(
        Scope.TASK,
        Text("Scope", "作用范围"),
        Text(
            "task: cleared by the next task; session: survives it.",
            "task：下个任务清除；session：跨任务保留。",
        ),
        unit="choice",
    )
    inject_above: float | None = knob(
        None,
        Text("Inject above", "注入阈值"),
        Text(
            "Least confidence at which the value enters the model's prompt; empty means the recall threshold.",
            "置信度达到此值才写入模型提示词；留空等于召回阈值。",
        ),
        unit="strength",
    )
