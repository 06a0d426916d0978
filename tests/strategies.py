"""Hypothesis strategies that the suites share: small alphabets, so that values, types and targets meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import settings
from hypothesis import strategies as st

from phero_core.config import Config, ScentType, config_from, knobs_of, with_values
from phero_core.dialogue.model import Annotation, Dialogue, Message
from phero_core.scent import Cardinality, Polarity, Role, ScentPacket, Scope, TargetKind

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn
    from pydantic import BaseModel

settings.register_profile("phero", deadline=None, max_examples=60)
settings.load_profile("phero")

shares = st.floats(0.0, 1.0)
"""Concentrations and factors: 0 and 1 included."""

strengths = st.floats(0.01, 1.0)
"""Concentrations that are surely there."""

factors = st.sampled_from([0.0, 0.3, 0.5, 0.9, 0.96, 1.0])
temperatures = st.one_of(st.sampled_from([0.001, 1.0, 1.2, 3.0, 1000.0]), st.floats(0.001, 1000.0))

TYPES = {
    "city": Cardinality.ONE,
    "order_reference": Cardinality.ONE,
    "symptom": Cardinality.MANY,
    "acknowledgement": Cardinality.MANY,
    "user_name": Cardinality.ONE,
    "allergy": Cardinality.MANY,
}
CORE = frozenset({"user_name", "allergy"})
VALUES = ("a", "b", "B ", "c", "ｄ")
TARGETS = ((None, TargetKind.SELF), ("A1", TargetKind.OBJECT), ("sister", TargetKind.PERSON))
ROLES = (Role.USER, Role.USER, Role.ASSISTANT, Role.TOOL, Role.SYSTEM)
TASKS = ("return", "complaint", "main")


@st.composite
def engine_configs(draw: DrawFn, **fixed: Any) -> Config:
    """A configuration with tight limits, so that every limit is reached soon. ``fixed`` wins, ``__`` is a dot."""
    drawn = {
        "field.max_rounds": draw(st.integers(1, 6)),
        "field.round_per": draw(st.sampled_from(["user", "message"])),
        "field.lse_temperature": draw(st.sampled_from([0.001, 0.5, 1.2, 10.0, 1000.0])),
        "field.superposition": draw(st.sampled_from(["anchored", "log_sum_exp"])),
        "field.supersede_factor": draw(st.sampled_from([0.0, 0.5, 1.0])),
        "field.refresh_on_confirmation": draw(st.booleans()),
        "field.max_packets": draw(st.integers(1, 12)),
        "field.core_limit": draw(st.integers(1, 3)),
        "field.max_departed": draw(st.integers(0, 3)),
        "recall.min_concentration": draw(st.sampled_from([0.0, 0.1, 0.45, 1.0])),
        "recall.window_rounds": draw(st.sampled_from([None, 1, 2, 5])),
        "recall.top_k": draw(st.integers(1, 4)),
        "governor.cap": draw(st.sampled_from([0.1, 0.5, 1.0, 5.0])),
        "governor.balance_packets": draw(st.integers(1, 5)),
        "governor.balance_types": draw(st.integers(1, 3)),
        "governor.balance_share": draw(st.sampled_from([0.0, 0.3, 0.8, 1.0])),
        "governor.max_snapshots": draw(st.integers(0, 2)),
    }
    return with_values(Config(), drawn | {path.replace("__", "."): value for path, value in fixed.items()})


@st.composite
def packets(draw: DrawFn, *, kinds: tuple[str, ...] = tuple(TYPES), **fixed: Any) -> ScentPacket:
    """A packet whose round, message and place are still to be given; ``fixed`` wins."""
    kind = draw(st.sampled_from(kinds))
    target, target_kind = draw(st.sampled_from(TARGETS))
    drawn: dict[str, Any] = {
        "value": draw(st.one_of(st.none(), st.sampled_from(VALUES), st.sampled_from(VALUES))),
        "target": target,
        "target_kind": target_kind,
        "concentration": draw(shares),
        "decay_factor": draw(factors),
        "polarity": draw(st.sampled_from([Polarity.ASSERT] * 4 + [Polarity.RETRACT])),
        "scope": draw(st.sampled_from(Scope)),
        "cardinality": TYPES[kind],
        "core": kind in CORE or draw(st.sampled_from([False] * 9 + [True])),
        "echo": draw(st.sampled_from([False] * 5 + [True])),
        "round_id": draw(st.sampled_from([0, 0, 0, 1, 2, 3])),
    }
    return ScentPacket(type=kind, **(drawn | fixed))


@st.composite
def steps(draw: DrawFn, **fixed: Any) -> dict[str, Any]:
    """One message for `tests.engine.driving.Drive`: who speaks, its packets, and marks of a task now and then."""
    marks: dict[str, Any] = {
        "role": draw(st.sampled_from(ROLES)),
        "packets": draw(st.lists(packets(**fixed), max_size=4)),
    }
    if draw(st.integers(0, 5)) == 0:
        marks["task"] = draw(st.sampled_from(TASKS))
    if draw(st.integers(0, 7)) == 0:
        marks["continuation"] = draw(st.sampled_from(["", "return", "weather"]))
    return marks


@st.composite
def annotations(draw: DrawFn, now: int) -> Annotation:
    """A gold packet; its round, where it has one, is not in the future."""
    kind = draw(st.sampled_from(list(TYPES)))
    target, target_kind = draw(st.sampled_from(TARGETS))
    given: dict[str, Any] = {"type": kind, "value": draw(st.sampled_from(VALUES)), "cardinality": TYPES[kind]}
    if target is not None:
        given |= {"target": target, "target_kind": target_kind}
    if draw(st.booleans()):
        given |= {"concentration": draw(shares), "decay_factor": draw(factors)}
    if kind in CORE:
        given["core"] = True
    if draw(st.integers(0, 4)) == 0:
        given["polarity"] = "retract"
    if draw(st.integers(0, 3)) == 0:
        given["round"] = draw(st.integers(1, now))
    return Annotation(**given)


@st.composite
def dialogues(draw: DrawFn, max_messages: int = 12) -> Dialogue:
    """A dialogue of gold packets, late imports, tasks and bridges, with nothing for the rules to read."""
    messages: list[Message] = []
    now, user_spoke, known = 1, False, ["main"]
    for _ in range(draw(st.integers(1, max_messages))):
        role = draw(st.sampled_from(ROLES))
        now += role is Role.USER and user_spoke
        user_spoke |= role is Role.USER
        marks: dict[str, Any] = {}
        if draw(st.integers(0, 5)) == 0:
            marks = {"task": draw(st.sampled_from(TASKS))}
            if draw(st.booleans()):
                marks["bridge"] = draw(st.sampled_from(known))
            known.append(marks["task"])
        gold = draw(st.lists(annotations(now), max_size=3))
        messages.append(Message(role=role, content="…", packets=gold, **marks))
    return Dialogue(id="drawn", messages=messages)


def _values(name: str, model: type[BaseModel]) -> st.SearchStrategy[Any]:
    """Any value that a setting accepts, from its own knob."""
    knob = knobs_of(model)[name]
    kind = str(model.model_fields[name].annotation)
    if knob.unit == "switch":
        return st.booleans()
    if knob.unit == "choice":
        return st.sampled_from([str(choice) for choice in _choices(model, name)])
    number: st.SearchStrategy[Any] = st.floats(knob.low, knob.high)
    if "int" in kind:
        number = st.integers(int(knob.low), int(knob.high))
    return st.one_of(st.none(), number) if "None" in kind else number


def _choices(model: type[BaseModel], name: str) -> list[Any]:
    entry = model.model_json_schema()["properties"][name]
    if "enum" in entry:
        return list(entry["enum"])
    reference = entry.get("$ref") or entry["allOf"][0]["$ref"]
    return list(model.model_json_schema()["$defs"][reference.rpartition("/")[2]]["enum"])


def _section(model: type[BaseModel]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={name: _values(name, model) for name in knobs_of(model)})


_texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8)


@st.composite
def whole_configs(draw: DrawFn) -> Config:
    """Any valid parameter set, any setting changed or left alone, with types of any name."""
    content: dict[str, Any] = {
        section: draw(_section(type(getattr(Config(), section))))
        for section in ("field", "recall", "governor")
    }
    content["scents"] = draw(st.dictionaries(_texts, _section(ScentType), max_size=4))
    content["provenance"] = draw(
        st.fixed_dictionaries(
            {}, optional={"note": _texts, "date": _texts, "scores": st.dictionaries(_texts, shares)}
        )
    )
    return config_from(content)
