"""The tables of values that are needed and values that are gone: every parameter set and every simpler method."""

from __future__ import annotations

from collections import Counter
from textwrap import fill
from typing import TYPE_CHECKING

from phero_core.config import preset
from phero_core.evaluation import Outcome, judge_traces
from phero_core.evaluation.asked import wanted
from phero_core.evaluation.probes import judge_answer
from tests.real_data.answers import of_everyone, of_field, traces
from tests.real_data.claim import WIDTH
from tests.real_data.counting import RIGHT, Counted
from tests.real_data.reading import SHARED_TYPE, annotated, from_text
from tests.real_data.sets import DATA_SETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tests.real_data.answers import Answer, Observed
    from tests.real_data.sets import DataSet

DUE_KINDS = ("needed", "changed", "kept")
OUTCOMES = (Outcome.STALE, Outcome.WRONG, Outcome.MISS)
FIELD = "balanced"
Everyone = dict[str, list["Answer"]]

ALL_HEAD = (
    "| method | hits | stale | wrong | missed | ghosts | hits with the field's ghosts | against the field |\n"
    "|---|---|--:|--:|--:|---|---|---|"
)
SET_HEAD = (
    "| method | needed: hits | changed: hits | kept: hits | withdrawn: ghosts | stale | wrong | missed | ghosts |"
    " hits with the field's ghosts |\n|---|---|---|---|---|--:|--:|--:|--:|---|"
)


def annotation_section() -> Iterator[str]:
    """Yield the tables in which every method hears what the data sets annotate."""
    found = {data_set: of_everyone(annotated(data_set)) for data_set in DATA_SETS if data_set.annotated}
    yield "### All data sets\n"
    yield from all_table(together(found.values()))
    yield from lost_table({data_set: everyone[FIELD] for data_set, everyone in found.items()})
    for data_set, everyone in found.items():
        yield from set_section(data_set, everyone)


def lost_table(found: dict[DataSet, list[Answer]]) -> Iterator[str]:
    """Yield each probe of the annotation that ``balanced`` fails, with what became of the value."""
    yield "What `balanced` fails:\n"
    yield "| data set | dialogue | after round | slot | due | outcome | said, rounds before | reason |"
    yield "|---|---|--:|---|---|---|--:|---|"
    for data_set, answers in found.items():
        for answer in answers:
            if answer.outcome() not in RIGHT:
                yield f"| {data_set.name} | {' | '.join(map(str, failure_cells(answer)))} |"
    yield ""


def failure_cells(answer: Answer) -> tuple[object, ...]:
    """Return what is told of a probe that fails."""
    judged, trace = judge_answer(answer.asked, 0), answer.asked.trace
    due = "、".join(wanted(judged.probe)) or "nothing"
    told = (judged.probe.after_round, judged.probe.type, due, judged.outcome.value, judged.distance)
    return (trace.dialogue.id, *told, str(judged.reason).replace("_", " "))


def text_section() -> Iterator[str]:
    """Yield the tables in which every method hears what packs read in the text."""
    read = {data_set: from_text(data_set) for data_set in DATA_SETS}
    found = {data_set: of_everyone(text.observed) for data_set, text in read.items()}
    pooled = together(found.values())
    yield "### All data sets\n"
    yield from all_table(
        {name: list(Counted(own).marked(SHARED_TYPE, has=False).answers) for name, own in pooled.items()}
    )
    yield from loss_table(found, {data_set: text.left_out for data_set, text in read.items()})
    yield from reason_table({data_set: text.observed for data_set, text in read.items()})
    for data_set, everyone in found.items():
        yield from set_section(data_set, everyone)


def together(parts: Iterable[Everyone]) -> Everyone:
    """Return the answers to all data sets as one."""
    pooled: Everyone = {}
    for everyone in parts:
        for name, own in everyone.items():
            pooled.setdefault(name, []).extend(own)
    return pooled


def all_table(everyone: Everyone) -> Iterator[str]:
    """Yield one line for each method over all probes."""
    field = Counted(everyone[FIELD])
    yield ALL_HEAD
    for name, answers in everyone.items():
        own = Counted(answers)
        rest = " | ".join(own.of(outcome).short for outcome in OUTCOMES)
        level = own.hits_with(field.number[Outcome.GHOST])
        beside = "" if name == FIELD else str(field.against(own))
        cells = (own.of(Outcome.HIT), rest, own.of(Outcome.GHOST), level or "never so few", beside)
        yield f"| {name} | " + " | ".join(map(str, cells)) + " |"
    yield ""


def set_section(data_set: DataSet, everyone: Everyone) -> Iterator[str]:
    """Yield the table of one data set, by the kind of its probes."""
    yield f"### {data_set.name}\n"
    yield from set_table(
        {name: Counted(own).marked(SHARED_TYPE, has=False) for name, own in everyone.items()}
    )


def set_table(everyone: dict[str, Counted]) -> Iterator[str]:
    """Yield one line for each method, by the kind of the probes."""
    ghosts = everyone[FIELD].number[Outcome.GHOST]
    yield SET_HEAD
    for name, own in everyone.items():
        hits = " | ".join(str(own.kind(kind).of(Outcome.HIT)) for kind in DUE_KINDS)
        gone = own.kind("withdrawn").of(Outcome.GHOST)
        counts = " | ".join(str(own.number[outcome]) for outcome in (*OUTCOMES, Outcome.GHOST))
        level = own.hits_with(ghosts)
        yield f"| {name} | {hits} | {gone} | {counts} | {level.short if level else 'never so few'} |"
    yield ""


def loss_table(found: dict[DataSet, Everyone], left_out: dict[DataSet, int]) -> Iterator[str]:
    """Yield what reading costs: the field's hits from the annotation and from the text."""
    yield "### What reading costs\n"
    yield f"{fill(_COST, WIDTH)}\n"
    yield "| data set | from the annotation | from the text | of them changed | change seen | shared types, from the text | not asked |"
    yield "|---|---|---|---|---|---|--:|"
    for data_set, everyone in found.items():
        gold = Counted(of_field(traces(annotated(data_set), preset(FIELD)))) if data_set.annotated else None
        text = Counted(everyone[FIELD])
        own, mixed = text.marked(SHARED_TYPE, has=False), text.marked(SHARED_TYPE, has=True)
        cells = (
            gold.of(Outcome.HIT) if gold else "no annotation",
            own.of(Outcome.HIT),
            own.kind("changed").of(Outcome.HIT),
            Counted([answer for answer in own.kind("changed").answers if is_seen(answer)]).of(Outcome.HIT),
            mixed.of(Outcome.HIT),
            left_out[data_set],
        )
        yield f"| {data_set.name} | " + " | ".join(map(str, cells)) + " |"
    yield ""


def is_seen(answer: Answer) -> bool:
    """Whether every value that a probe wants was observed before it asks."""
    return all(answer.asked.last_said(words) is not None for words in wanted(answer.asked.probe))


def reason_table(observed: dict[DataSet, list[Observed]]) -> Iterator[str]:
    """Yield why probes of the text fail under ``balanced``."""
    counts = {data_set: reasons(own) for data_set, own in observed.items()}
    total = sum(counts.values(), Counter[str]())
    names = [name for name, _ in total.most_common()]
    yield "### Why probes of the text fail\n"
    yield "The primary reason of every probe that fails under `balanced`, shared types left aside.\n"
    yield "| data set | failed | " + " | ".join(name.replace("_", " ") for name in names) + " |"
    yield "|---|--:|" + "--:|" * len(names)
    for data_set, own in counts.items():
        yield f"| {data_set.name} | {own.total()} | " + " | ".join(str(own[name]) for name in names) + " |"
    yield f"| all | {total.total()} | " + " | ".join(str(total[name]) for name in names) + " |"
    yield ""


def reasons(observed: Sequence[Observed]) -> Counter[str]:
    """Count why probes fail under ``balanced``."""
    config = preset(FIELD)
    report = judge_traces(traces(observed, config), config)
    return Counter(
        str(result.reason)
        for result in report.results
        if result.reason is not None and not (result.probe.note or "").startswith(SHARED_TYPE)
    )


_COST = (
    "Hits of `balanced`. *Shared*: the packs have one type for several slots that the dialogue's probes ask for (the "
    "price of a hotel and of a restaurant); nothing tells these apart, so they stand alone and in no other table. *Not "
    "asked*: no pack type stands for the slot. *Change seen*: the probes of changed values of which the packs have seen "
    "the new value; where it is still not recalled, they have seen something else in its place since."
)
