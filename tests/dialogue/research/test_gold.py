"""From states and uses to packets and probes: the laws that hold for every format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phero_core.config import preset, with_values
from phero_core.dialogue import Dialogue, Message, read_dialogues
from phero_core.dialogue.formats.research.gold import ProbeKind, Told, annotate, type_of
from phero_core.dialogue.formats.research.needs import Use, with_needs
from phero_core.evaluation import evaluate
from phero_core.scent import Role
from phero_core.validation import UnfitError
from tests.dialogue.research.reading import asked, said

if TYPE_CHECKING:
    from pathlib import Path

    from phero_core.dialogue.formats.research.gold import State

GOLD = [
    "abcd",
    "airdialogue",
    "api_bank",
    "bfcl",
    "bitod",
    "convlab_unified",
    "crosswoz",
    "crsa",
    "home_assistant",
    "multidogo",
    "multiwoz21",
    "multiwoz22",
    "multiwoz_zh",
    "sgd",
    "star",
    "taskmaster",
]
STARS = ("hotel", "stars")
values = st.sampled_from(["3", "4", "vier", "Vier"])
states = st.dictionaries(
    st.sampled_from([STARS, ("hotel", "price range"), ("taxi", "stars")]),
    st.lists(values, min_size=1, max_size=3, unique_by=str.casefold).map(tuple),
)  # fmt: skip
dialogues = st.lists(st.tuples(st.sampled_from([Role.USER, Role.ASSISTANT]), states), min_size=1, max_size=8)


def telling(*states: State | None, **more: object) -> list[Told]:
    """User messages, each with what holds after it; None says nothing new."""
    told, known = [], {}
    for state in states:
        known = known if state is None else state
        told.append(Told(Message(role=Role.USER, content=""), known, **more))  # type: ignore[arg-type]
    return told


def dialogue_of(told: list[Told], **more: object) -> Dialogue:
    """The dialogue that follows."""
    messages, probes = annotate(told, **more)  # type: ignore[arg-type]
    return Dialogue(id="a", messages=messages, probes=probes)


@given(dialogues)
def test_a_tracker_that_applies_the_packets_holds_every_state(spoken: list[tuple[Role, State]]) -> None:
    told = [Told(Message(role=role), state) for role, state in spoken]
    messages, _ = annotate(told)
    held: dict[str, list[str]] = {}
    for message, (_, state) in zip(messages, spoken, strict=True):
        for packet in message.packets or ():
            key = (packet.value or "").casefold()
            kept = held.get(packet.type, []) if packet.value and packet.cardinality != "one" else []
            left = [value for value in kept if value != key]
            held[packet.type] = left if packet.polarity == "retract" else [*left, key]
        now = {type_of(where): sorted(map(str.casefold, values)) for where, values in state.items()}
        assert {kind: sorted(values) for kind, values in held.items() if values} == now


@given(dialogues)
def test_every_probe_asks_for_the_state_at_the_end_of_its_round(spoken: list[tuple[Role, State]]) -> None:
    told = [Told(Message(role=role), state, needed=[*state]) for role, state in spoken]
    dialogue = dialogue_of(told)
    ends = dict(zip(dialogue.round_of, (state for _, state in spoken), strict=True))
    for probe in dialogue.probes:
        held = {type_of(where): values for where, values in ends[probe.after_round].items()}
        due = held.get(probe.type)
        assert probe.expect in {due, due[0] if due and len(due) == 1 else None}
        assert (probe.note == ProbeKind.WITHDRAWN) == (due is None)
    assert len({(probe.after_round, probe.type) for probe in dialogue.probes}) == len(dialogue.probes)


@settings(deadline=None)
@given(dialogues)
def test_an_engine_that_forgets_nothing_answers_every_probe(spoken: list[tuple[Role, State]]) -> None:
    """What a derivation asks follows from its packets alone: only fading can make an answer wrong."""
    told = [Told(Message(role=role), state, needed=[*state]) for role, state in spoken]
    config = with_values(preset("balanced"), {"recall.min_concentration": 0.0})
    report = evaluate([dialogue_of(told)], config)
    assert all(result.passed for result in report.results)


@pytest.mark.shared
@pytest.mark.parametrize("folder", GOLD)
def test_in_real_data_only_fading_makes_an_answer_wrong(shared_data: Path, folder: str) -> None:
    forgets_nothing = {"recall.min_concentration": 0.0, "field.max_rounds": 60}
    dialogues = read_dialogues(shared_data / folder).dialogues
    report = evaluate(dialogues, with_values(preset("balanced"), forgets_nothing))
    assert report.results
    assert [(result.dialogue, result.probe) for result in report.results if not result.passed] == []


def test_one_probe_has_the_first_kind_that_fits() -> None:
    first, then = {STARS: ("3",)}, {STARS: ("4",)}
    told = telling(first, then, None, None, None, None, needed=[STARS])
    assert [(number, kind) for number, _, _, kind in asked(dialogue_of(told))] == [
        (1, "needed"),
        (2, "changed"),
        (3, "changed"),
        (4, "changed"),
        (5, "changed"),
        (6, "needed"),
    ]


def test_a_value_is_kept_until_the_last_round_in_which_it_stands() -> None:
    told = telling({STARS: ("3",)}, None, {}, None)
    assert asked(dialogue_of(told)) == [
        (2, "hotel_stars", "3", "kept"),
        (3, "hotel_stars", None, "withdrawn"),
        (4, "hotel_stars", None, "withdrawn"),
    ]


def test_where_only_some_rounds_are_certain_changes_are_seen_between_them() -> None:
    told = telling({STARS: ("3",)}, {STARS: ("4",)}, {STARS: ("5",)}, None, None)
    assert asked(dialogue_of(told, certain={1, 5})) == [(5, "hotel_stars", "5", "changed")]


def test_another_spelling_of_the_same_words_is_no_news() -> None:
    messages, _ = annotate(telling({STARS: ("Four",)}, {STARS: ("ｆｏｕｒ",)}))
    assert [len(message.packets or ()) for message in messages] == [1, 0]


def test_type_names_have_nothing_that_patterns_or_paths_would_read() -> None:
    assert type_of(("hotel", "price [range]*?.x")) == "hotel_price_range_x"
    assert type_of(("", "")) == "value"


def test_more_fields_and_messages_than_any_dialogue_has_are_refused() -> None:
    state: State = {("a", str(number)): ("x",) for number in range(2_000)}
    with pytest.raises(UnfitError, match="names 2000 fields in 1001 messages: split it"):
        annotate(telling(state, *[None] * 1_000))


def talk(*spoken: str) -> list[Message]:
    """Messages of users, or of an assistant where a mark says so."""
    return [
        Message(role=Role.ASSISTANT, content=words[1:])
        if words.startswith(">")
        else Message(role=Role.USER, content=words)
        for words in spoken
    ]


def test_a_value_that_nobody_said_hides_the_older_one() -> None:
    """After an action used something unsaid, the value said before it is no longer taken for the current one."""
    messages = talk("to Bonn", ">", "as I said", ">", "go on", ">")
    uses = [Use(1, ("trip", "to"), "Bonn"), Use(3, ("trip", "to"), "Kiel"), Use(5, ("trip", "to"), "Bonn")]
    annotated, probes = with_needs(messages, uses)
    assert [(probe.after_round, probe.expect) for probe in probes] == [(1, "Bonn")]
    assert [said(message) for message in annotated] == [[("trip_to", "Bonn", "assert")], [], [], [], [], []]


def test_the_user_s_words_count_before_those_of_others() -> None:
    messages = talk("flight 12", ">12 is full, 14?", "yes", ">")
    annotated, probes = with_needs(messages, [Use(3, ("f", "id"), "12"), Use(3, ("g", "id"), "14")])
    assert said(annotated[0]) == [("f_id", "12", "assert")]
    assert said(annotated[1]) == [("g_id", "14", "assert")]
    assert [(probe.type, probe.note) for probe in probes] == [("f_id", "needed"), ("g_id", "needed")]


def test_where_a_round_uses_several_values_none_is_asked() -> None:
    messages = talk("Monday and Tuesday", ">", "Tuesday again", ">")
    day = ("weather", "day")
    _, probes = with_needs(messages, [Use(1, day, "Monday"), Use(1, day, "Tuesday"), Use(3, day, "Tuesday")])
    assert [(probe.after_round, probe.expect) for probe in probes] == [(2, "Tuesday")]


def test_a_used_value_that_replaced_another_is_a_change_for_three_rounds() -> None:
    messages = talk("Bonn", ">", "no, Kiel", ">", "a", ">", "b", ">", "c", ">", "d", ">")
    uses = [Use(1, ("t", "to"), "Bonn"), *(Use(at, ("t", "to"), "Kiel") for at in (3, 5, 7, 9, 11))]
    _, probes = with_needs(messages, uses)
    assert [probe.note for probe in probes] == [
        "needed",
        "changed",
        "changed",
        "changed",
        "changed",
        "needed",
    ]
