"""CrossWOZ's operators' forms, all slots jointly: what a memory that only hears the user knows of them.

The operator of CrossWOZ fills a search form. Its ten slots of this table are those of the published figures for the
full test file: 名称 游玩时间 酒店类型 出发地 目的地 评分 门票 价格 人均消费 推荐菜, in each of the five domains.

- **Packets** are the user's gold acts: each ``Inform`` of one of the slots is a packet of type ``<domain>_<slot>``.
  Nothing else is told, above all not the form: what a method knows it has gathered itself.
- **Asked** after every round: each field that was ever informed or filled. Due is what stands in the form, after the
  operator's search (``sys_state``) or as it was first typed (``sys_state_init``); nothing, where it is empty.
- A round is jointly right when every field of it is: the right value, or rightly none.
- What is *heard* is the user's acts alone; besides, the operator's ``NoOffer`` (nothing found: the domain's fields
  are taken back), which with the last value kept is the rule-based baseline of the data set; and besides that, that a
  name which the operator has said before is a choice, no condition of a search.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.dialogue import Dialogue, Probe
from phero_core.evaluation import Outcome
from phero_core.replay import observe_dialogue
from phero_core.scent import Cardinality, Polarity
from tests.real_data.answers import Observed
from tests.real_data.sets import RAW

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.real_data.answers import Answer

SLOTS = ("名称", "游玩时间", "酒店类型", "出发地", "目的地", "评分", "门票", "价格", "人均消费", "推荐菜")
NAME, MANY = "名称", "推荐菜"
"""The slot that a choice fills, and the one that holds several values in one text, divided by blanks."""

AFTER_SEARCH, FIRST_TYPED = "sys_state", "sys_state_init"

Field = tuple[str, str]
Form = dict[Field, tuple[str, ...]]


class Heard(NamedTuple):
    """What is told apart in what is said.

    Attributes:
        name: as the table calls it.
        no_offer: whether a domain's fields are taken back where the operator found nothing.
        choices: whether a name that the operator said before is known to be a choice.
    """

    name: str
    no_offer: bool = False
    choices: bool = False


HEARD = (
    Heard("the user's acts"),
    Heard("… and that nothing was found", no_offer=True),
    Heard("… and which names are choices", no_offer=True, choices=True),
)


class Ghost(NamedTuple):
    """Why a field holds nothing though the user has informed it."""

    name: str
    meaning: str


CHOSEN = Ghost("a chosen name", "the user names or picks a place, and the operator never types that name")
OVER = Ghost("a form put away", "the operator has emptied all of the domain's slots: that sub-goal is done")
LOOSENED = Ghost("a loosened search", "the slot was filled, and was emptied while others of the domain stand")
NEVER = Ghost("never typed", "the operator has not filled the slot in the dialogue so far")
GHOSTS = (CHOSEN, OVER, LOOSENED, NEVER)


class Joint(NamedTuple):
    """How one method does on the forms.

    Attributes:
        rounds: how many are asked about.
        right: how many of them are jointly right.
        due: filled fields, over all rounds.
        outcomes: of all fields.
        ghosts: by what they are made of.
    """

    rounds: int
    right: int
    due: int
    outcomes: Counter[Outcome]
    ghosts: Counter[Ghost]


def talks() -> dict[str, list[dict[str, Any]]]:
    """Return the messages of each dialogue, as the data set has them."""
    content = json.loads((RAW / "crosswoz" / "val_slice.json").read_text(encoding="utf-8"))
    return {key: talk["messages"] for key, talk in content.items()}


def observed(gold: str, heard: Heard = HEARD[0]) -> list[Observed]:
    """Return the dialogues with the user's acts as packets and the forms as probes.

    Args:
        gold: `AFTER_SEARCH` or `FIRST_TYPED`.
        heard: what is told apart in what is said.
    """
    dialogues = [dialogue_of(key, turns, gold, heard) for key, turns in talks().items()]
    return [Observed(dialogue, observe_dialogue(dialogue)) for dialogue in dialogues]


def dialogue_of(key: str, turns: Sequence[dict[str, Any]], gold: str, heard: Heard) -> Dialogue:
    """Return one dialogue with packets and probes."""
    messages, probes, known, before = [], [], dict[Field, None](), Form()
    number, seen, offered = 0, set[Field](), ""
    for turn in turns:
        user = turn["role"] == "usr"
        if user:
            packets = list(informed(turn["dialog_act"], offered if heard.choices else ""))
        else:
            packets = list(emptied(turn["dialog_act"], known) if heard.no_offer else ())
            offered += turn["content"]
        known |= dict.fromkeys(field_of(packet["type"]) for packet in packets)
        messages.append(
            {"role": "user" if user else "assistant", "content": turn["content"], "packets": packets}
        )
        number += user
        if not user:
            form = form_of(turn[gold])
            seen |= before.keys()
            known |= dict.fromkeys(form)
            probes += [probe(number, where, form, seen) for where in known]
            before = form
    return Dialogue(id=key, messages=messages, probes=probes)


def informed(acts: Sequence[Sequence[str]], offered: str = "") -> Iterator[dict[str, Any]]:
    """Yield a packet for each value that the user's acts inform, but for names that were offered.

    >>> [packet["value"] for packet in informed([["Inform", "餐馆", "推荐菜", "烤鸭"], ["Request", "餐馆", "电话", ""]])]
    ['烤鸭']
    """
    for act, domain, slot, value in acts:
        if act == "Inform" and slot in SLOTS and value and not (slot == NAME and value in offered):
            for part in value.split() if slot == MANY else (value,):
                yield {"type": f"{domain}_{slot}", "value": part, "cardinality": cardinality(slot)}


def emptied(acts: Sequence[Sequence[str]], known: dict[Field, None]) -> Iterator[dict[str, Any]]:
    """Yield a retraction for each known field of the domains in which the operator found nothing."""
    domains = {domain for act, domain, _, _ in acts if act == "NoOffer"}
    for domain, slot in known:
        if domain in domains:
            yield {"type": f"{domain}_{slot}", "polarity": Polarity.RETRACT.value}


def cardinality(slot: str) -> str:
    return (Cardinality.MANY if slot == MANY else Cardinality.ONE).value


def field_of(kind: str) -> Field:
    domain, _, slot = kind.partition("_")
    return domain, slot


def form_of(state: dict[str, dict[str, Any]]) -> Form:
    """Return the filled fields of a form, of the ten slots.

    >>> form_of({"餐馆": {"推荐菜": "烤鸭 豆汁", "评分": "", "电话": "010"}})
    {('餐馆', '推荐菜'): ('烤鸭', '豆汁')}
    """
    filled = {
        (domain, slot): tuple(written.split()) if slot == MANY else (written.strip(),)
        for domain, slots in state.items()
        for slot, written in slots.items()
        if slot in SLOTS and isinstance(written, str) and written.strip()
    }
    return {where: values for where, values in filled.items() if not values[0].startswith("出现在id")}


def probe(number: int, where: Field, form: Form, seen: set[Field]) -> Probe:
    """Return the question for a field after a round; its note says what a value would be where none is due."""
    values = form.get(where, ())
    expect = None if not values else values if where[1] == MANY else values[0]
    note = None if values else ghost_of(where, form, seen).name
    return Probe(after_round=number, type="_".join(where), expect=expect, note=note)


def ghost_of(where: Field, form: Form, seen: set[Field]) -> Ghost:
    """Say what a value of an empty field is made of.

    Args:
        where: the field.
        form: as it stands.
        seen: fields that an earlier form had filled.
    """
    if where in seen:
        return LOOSENED if any(domain == where[0] for domain, _ in form) else OVER
    return CHOSEN if where[1] == NAME else NEVER


def joint(answers: Sequence[Answer], cut: float | None = None) -> Joint:
    """Count one method's answers."""
    kinds = {ghost.name: ghost for ghost in GHOSTS}
    rounds: dict[tuple[str, int], bool] = {}
    outcomes, ghosts = Counter[Outcome](), Counter[Ghost]()
    for answer in answers:
        outcome = answer.outcome(cut)
        outcomes[outcome] += 1
        if outcome is Outcome.GHOST and answer.kind in kinds:
            ghosts[kinds[answer.kind]] += 1
        place = (answer.asked.trace.dialogue.id, answer.asked.probe.after_round)
        right = outcome in {Outcome.HIT, Outcome.SILENCE}
        rounds[place] = rounds.get(place, True) and right
    due = sum(answer.asked.probe.expect is not None for answer in answers)
    return Joint(len(rounds), sum(rounds.values()), due, outcomes, ghosts)
