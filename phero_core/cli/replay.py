"""``phero replay``: a dialogue round by round."""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Annotated, Any

from rich.table import Table

from phero_core.cli.plain import event_record, packet_record, recalled_record
from phero_core.cli.probe_table import ROUND
from phero_core.cli.sources import (
    DEFAULT_CONFIG,
    ConfigName,
    DialogueId,
    Format,
    SkipInvalid,
    Source,
    dialogues_from,
    the_one,
)
from phero_core.cli.spoken import AsJson, option
from phero_core.cli.terminal import Terminal, printable, shortened
from phero_core.config import load_any
from phero_core.engine.recall import Recalled
from phero_core.replay import Trace, replay
from phero_core.text import Text

ABOUT = Text("Replay dialogues and show the field round by round.", "回放对话，逐轮显示气味场。")
MOST_TYPES = 4
"""Scores in a row when no types are asked for [count]."""

_Types = Annotated[
    list[str] | None,
    option(
        Text("Only this type or glob (shipping_*); repeatable.", "只看此类型或通配（shipping_*）；可重复。"),
        "--type",
        metavar="TYPE",
    ),
]


def run(
    terminal: Terminal,
    source: Source,
    *,
    config: ConfigName = DEFAULT_CONFIG,
    dialogue: DialogueId = None,
    types: _Types = None,
    format_name: Format = None,
    skip_invalid: SkipInvalid = False,
    as_json: AsJson = False,
) -> int:
    """Print what was said, what smells, and what would be recalled after each round."""
    chosen = load_any(config)
    dialogues = dialogues_from(terminal, [source], format_name, skip_invalid=skip_invalid)
    wanted = dialogues if dialogue is None else (the_one(dialogues, dialogue),)
    traces = (replay(each, chosen) for each in wanted)
    patterns = types or ["*"]
    if as_json:
        terminal.show_json({"dialogues": [_plain(trace, patterns) for trace in traces]})
        return 0
    for trace in traces:
        terminal.show(_columns(terminal, trace, patterns) if types else _overview(terminal, trace))
    return 0


def recalled(trace: Trace, patterns: Sequence[str], after_round: int) -> list[Recalled]:
    """Return what would be recalled after a round, strongest first; a type is asked for once."""
    kinds = [kind for kind in trace.types if _fits(kind, patterns)]
    found = [value for kind in kinds for value in trace.recall(kind, after_round).values]
    return sorted(found, key=lambda value: -value.concentration)


def _fits(kind: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(kind, pattern) for pattern in patterns)


def _scores(trace: Trace, patterns: Sequence[str], after_round: int) -> dict[str, float]:
    found = {kind: score for kind, score in trace.scores[after_round - 1].items() if _fits(kind, patterns)}
    return dict(sorted(found.items(), key=lambda entry: (-entry[1], entry[0])))


def _plain(trace: Trace, patterns: Sequence[str]) -> dict[str, Any]:
    rounds = [_plain_round(trace, patterns, number) for number in range(1, trace.rounds + 1)]
    return {"dialogue": trace.dialogue.id, "title": trace.dialogue.title, "rounds": rounds}


def _plain_round(trace: Trace, patterns: Sequence[str], number: int) -> dict[str, Any]:
    turns = [moment.turn for moment in trace.moments if moment.turn.round_id == number]
    scores = _scores(trace, patterns, number)
    packets = [packet for turn in turns for packet in turn.packets if _fits(packet.type, patterns)]
    return {
        "round": number,
        "messages": [{"role": str(turn.message.role), "content": turn.message.content} for turn in turns],
        "scores": scores,
        "strongest": next(iter(scores), None),
        "recalls": [recalled_record(value) for value in recalled(trace, patterns, number)],
        "packets": [packet_record(packet) for packet in packets],
        "events": [event_record(event) for turn in turns for event in turn.events],
    }


def _overview(terminal: Terminal, trace: Trace) -> Table:
    """Return a table of the strongest types of each round."""
    table = terminal.table(ROUND, _SAID, _SCORES, _STRONGEST, _RECALL, title=_title(trace), right=[0])
    for number in range(1, trace.rounds + 1):
        scores = _scores(trace, ["*"], number)
        shown = [f"{kind} {score:.2f}" for kind, score in list(scores.items())[:MOST_TYPES]]
        more = [f"(+{len(scores) - MOST_TYPES})"] if len(scores) > MOST_TYPES else []
        cells = ["\n".join(map(printable, [*shown, *more])), printable(next(iter(scores), "-"))]
        table.add_row(
            str(number), _said(trace, number), *cells, _values(trace, ["*"], number), end_section=True
        )
    return table


def _columns(terminal: Terminal, trace: Trace, patterns: Sequence[str]) -> Table:
    """Return a table with a column for each type that is asked for."""
    kinds = [kind for kind in trace.types if _fits(kind, patterns)]
    table = terminal.table(ROUND, _SAID, title=_title(trace), right=[0])
    for kind in kinds:
        table.add_column(printable(kind), justify="right", overflow="fold")
    table.add_column(terminal.say(_STRONGEST))
    table.add_column(terminal.say(_RECALL), overflow="fold")
    for number in range(1, trace.rounds + 1):
        scores = _scores(trace, patterns, number)
        cells = [f"{scores.get(kind, 0.0):.2f}" for kind in kinds]
        strongest = printable(next(iter(scores), "-"))
        table.add_row(str(number), _said(trace, number), *cells, strongest, _values(trace, patterns, number))
    return table


def _title(trace: Trace) -> str:
    title = trace.dialogue.title
    return f"{trace.dialogue.id}: {title}" if title else trace.dialogue.id


def _said(trace: Trace, number: int) -> str:
    """Return what opened a round."""
    first = next(moment.turn.message for moment in trace.moments if moment.turn.round_id == number)
    return printable(shortened(first.content))


def _values(trace: Trace, patterns: Sequence[str], number: int) -> str:
    lines = []
    for value in recalled(trace, patterns, number):
        about = f" ({value.target})" if value.target else ""
        lines.append(f"{value.type}{about} = {shortened(value.value)} {value.confidence:.2f}")
    return "\n".join(map(printable, lines)) or "-"


_SAID = Text("said", "说了什么")
_SCORES = Text("strongest scores", "最强气味")
_STRONGEST = Text("strongest", "最强类型")
_RECALL = Text("recalled, with confidence", "可召回的值与置信度")
