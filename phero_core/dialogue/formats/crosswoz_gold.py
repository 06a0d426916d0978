"""What CrossWOZ's annotation says, as packets and probes.

The operator of CrossWOZ fills a search form for each domain, and every operator message holds it twice: as it
was first filled from what the user said (``sys_state_init``), and as it stood in the end, after searching and
relaxing (``sys_state``). The form, without its ``selectedResults``, is what an agent needs to know.

**Packets.** The type is ``<domain>_<slot>``, for example ``酒店_价格``.

- The user's message carries what is new or changed from the form at the end of the round before to
  ``sys_state_init``, and what the user's own acts inform again word for word.
- The operator's message carries what changed from ``sys_state_init`` to ``sys_state``: values that the operator
  set alone, mostly to find anything at all.
- A field that was emptied is retracted. A message without news carries the empty list.
- ``推荐菜`` and ``酒店设施`` hold several values in one text, divided by blanks: they are many-valued, and one
  value that goes is retracted alone. All other fields hold one value.
- A goal's reference ("出现在id=1的周边景点里") points to a value and is none.

**Probes**, all about the form at the end of a round:

- *changed*: a value was replaced or removed. The new value, or nothing, is due after that round and the three
  after it, as long as the field stays so.
- *kept*: at the last round in which a value stands in the form it is due, if it was last said in an earlier one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.dialogue.model import Annotation, Probe
from phero_core.scent import Cardinality, Polarity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Field = tuple[str, str]
"""Domain and slot."""

Form = dict[Field, tuple[str, ...]]
"""The filled fields of the operator's forms."""

WATCHED = 3
"""How long a change is asked about after its own round [rounds]."""

_MANY = frozenset({"推荐菜", "酒店设施"})
_REFERENCE = re.compile(r"^出现在id\s*=\s*\d+的.+里$")


class RoundState(NamedTuple):
    """The form at the end of a round, and the fields of which something was said in it."""

    form: Form
    said: frozenset[Field]


def form_of(state: Mapping[str, Mapping[str, Any]] | None) -> Form:
    """Return the filled fields of a form.

    >>> form_of({"餐馆": {"推荐菜": "烤鸭 豆汁", "评分": "", "selectedResults": ["全聚德"]}})
    {('餐馆', '推荐菜'): ('烤鸭', '豆汁')}
    """
    filled = {
        (domain, slot): _values(slot, written)
        for domain, slots in (state or {}).items()
        for slot, written in slots.items()
        if slot != "selectedResults"
    }
    return {field: values for field, values in filled.items() if values}


def _values(slot: str, written: Any) -> tuple[str, ...]:
    texts = written if isinstance(written, list) else [written]
    texts = [text.strip() for text in texts if isinstance(text, str)]
    if slot in _MANY:
        texts = [piece for text in texts for piece in text.split()]
    found = [text for text in texts if text and not _REFERENCE.match(text)]
    return tuple(dict.fromkeys(found)) if slot in _MANY else tuple(found[-1:])


def informed(acts: Sequence[Sequence[Any]]) -> frozenset[tuple[Field, str]]:
    """Return the field values that a message's acts inform.

    >>> sorted(informed([["Inform", "酒店", "酒店设施-暖气", "是"], ["Request", "酒店", "电话", ""]]))
    [(('酒店', '酒店设施'), '暖气')]
    """
    return frozenset(_informed(acts))


def _informed(acts: Sequence[Sequence[Any]]) -> Iterator[tuple[Field, str]]:
    for act in acts:
        match act:
            case ["Inform", str(domain), str(slot), str(value)]:
                head, dash, rest = slot.partition("-")
                if head in _MANY and dash:
                    yield (domain, head), rest
                elif value:
                    yield (domain, slot), value


def news(
    before: Form, after: Form, said: frozenset[tuple[Field, str]] = frozenset()
) -> tuple[Annotation, ...]:
    """Return the packets that lead from one form to the next, what was taken back first.

    >>> [packet.value for packet in news({}, {("酒店", "价格"): ("100-200元",)})]
    ['100-200元']
    """
    return (*_taken_back(before, after), *_stated(before, after, said))


def _taken_back(before: Form, after: Form) -> Iterator[Annotation]:
    for field, values in before.items():
        if field not in after:
            yield Annotation(type=_type(field), polarity=Polarity.RETRACT)
        elif field[1] in _MANY:
            for value in values:
                if value not in after[field]:
                    yield Annotation(type=_type(field), value=value, polarity=Polarity.RETRACT)


def _stated(before: Form, after: Form, said: frozenset[tuple[Field, str]]) -> Iterator[Annotation]:
    for field, values in after.items():
        for value in values:
            if value not in before.get(field, ()) or (field, value) in said:
                yield Annotation(type=_type(field), value=value, cardinality=_cardinality(field))


def said_fields(packets: Sequence[Annotation], form: Form) -> frozenset[Field]:
    """Return the fields of a form that packets state anew."""
    stated = {packet.type for packet in packets if packet.polarity is Polarity.ASSERT}
    return frozenset(field for field in form if _type(field) in stated)


def probes_of(states: Sequence[RoundState]) -> tuple[Probe, ...]:
    """Return the probes that follow from the forms at the end of the rounds, by round."""
    found: dict[tuple[int, Field], Probe] = {}
    fields = dict.fromkeys(field for state in states for field in state.form)
    for field in fields:
        held = [state.form.get(field, ()) for state in states]
        for number, note in (*_kept(field, states, held), *_changed(held)):
            found[number, field] = _probe(number, field, held[number - 1], note)
    places = {field: place for place, field in enumerate(fields)}
    return tuple(found[key] for key in sorted(found, key=lambda key: (key[0], places[key[1]])))


def _kept(
    field: Field, states: Sequence[RoundState], held: Sequence[tuple[str, ...]]
) -> Iterator[tuple[int, str]]:
    said = 0
    for number, values in enumerate(held, 1):
        if field in states[number - 1].said:
            said = number
        is_last = number == len(held) or held[number] != values
        if values and is_last and number > said:
            yield number, f"第{said}轮说过"


def _changed(held: Sequence[tuple[str, ...]]) -> Iterator[tuple[int, str]]:
    for number in range(2, len(held) + 1):
        before, now = held[number - 2], held[number - 1]
        if set(before) <= set(now):
            continue
        note = f"第{number}轮由“{' '.join(before)}”{'改变' if now else '清空'}"
        for later in range(number, min(number + WATCHED, len(held)) + 1):
            if held[later - 1] != now:
                break
            yield later, note


def _probe(number: int, field: Field, values: tuple[str, ...], note: str) -> Probe:
    many = _cardinality(field) is Cardinality.MANY
    expect = None if not values else values if many else values[0]
    return Probe(after_round=number, type=_type(field), expect=expect, note=note)


def _type(field: Field) -> str:
    return "_".join(field)


def _cardinality(field: Field) -> Cardinality:
    return Cardinality.MANY if field[1] in _MANY else Cardinality.ONE
