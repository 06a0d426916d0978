"""``phero explain``: the arithmetic behind one answer, and for a failed probe what became of its value and what mends it."""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Annotated, Any

from phero_core.cli.arithmetic_table import show_arithmetic
from phero_core.cli.plain import explanation_record
from phero_core.cli.probe_table import probe_table
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
from phero_core.cli.terminal import Terminal
from phero_core.cli.why_failed import Why, show_why, why_failed
from phero_core.config import load_any
from phero_core.dialogue import Dialogue
from phero_core.engine.arithmetic import explain
from phero_core.errors import InputError, Problem
from phero_core.evaluation import ProbeResult, judge_traces
from phero_core.replay import Trace, replay
from phero_core.text import Text

ABOUT = Text(
    "Explain why a value is recalled after a round, or why not, and what would mend a probe that fails.",
    "解释某轮之后某个值为何能或不能召回，以及怎样修复未通过的探针。",
)

_Round = Annotated[
    int | None,
    option(
        Text("After which round (default: the last).", "在第几轮之后（默认最后一轮）。"),
        "--round",
        metavar="N",
    ),
]
_Type = Annotated[str | None, option(Text("Which type.", "哪个类型。"), "--type", metavar="TYPE")]
_Target = Annotated[
    str | None,
    option(
        Text("About which order, device or person.", "关于哪个订单、设备或人。"), "--target", metavar="TARGET"
    ),
]
_Probe = Annotated[
    int | None,
    option(
        Text(
            "What the dialogue's probe of this number asks, instead of a type and round.",
            "按对话中该序号的探针提问，代替类型与轮次。",
        ),
        "--probe",
        metavar="N",
    ),
]


@dataclass(frozen=True)
class _Question:
    """What is to be explained: a type about a target after a round, and the probes that ask just this."""

    kind: str
    moment: int
    target: str | None
    probes: tuple[ProbeResult, ...]


def run(
    terminal: Terminal,
    source: Source,
    *,
    kind: _Type = None,
    after_round: _Round = None,
    target: _Target = None,
    probe: _Probe = None,
    dialogue: DialogueId = None,
    config: ConfigName = DEFAULT_CONFIG,
    format_name: Format = None,
    skip_invalid: SkipInvalid = False,
    as_json: AsJson = False,
) -> int:
    """Print each packet's arithmetic, whether its value is recalled, what probes say of it, and what mends them."""
    _refuse_contradictions(kind, probe, others=(after_round, target))
    chosen = load_any(config)
    everything = dialogues_from(terminal, [source], format_name, skip_invalid=skip_invalid)
    one = the_one(everything, dialogue)
    judged = None if probe is None else _numbered(one, probe)
    moment = _round(one, after_round)
    trace = replay(one, chosen)
    results = judge_traces([trace], trace.config).results
    if judged is not None:
        result = results[judged]
        asked = _Question(result.probe.type, result.probe.after_round, result.probe.target, (result,))
    else:
        asked = _Question(kind or "", moment, target, _asking(results, kind, moment, target))
    failed = [why_failed(r, trace, everything, chosen) for r in asked.probes if not r.passed]
    if as_json:
        terminal.show_json(_plain(terminal, trace, asked, failed))
    else:
        _show(terminal, trace, asked, failed)
    return 0


def _refuse_contradictions(kind: str | None, probe: int | None, others: tuple[Any, ...]) -> None:
    if probe is not None and (kind is not None or any(other is not None for other in others)):
        raise InputError([Problem("--probe", _PROBE_ALONE)])
    if kind is None and probe is None:
        raise InputError([Problem("", _TYPE_OR_PROBE)])
    if kind is not None and _GLOB & set(kind):
        raise InputError([Problem("--type", _ONE_TYPE, {"type": kind})])


def _numbered(dialogue: Dialogue, number: int) -> int:
    if not 1 <= number <= len(dialogue.probes):
        values = {"asked": number, "id": dialogue.id, "count": len(dialogue.probes)}
        raise InputError([Problem("--probe", _NO_PROBE if dialogue.probes else _NO_PROBES, values)])
    return number - 1


def _round(dialogue: Dialogue, asked: int | None) -> int:
    if asked is None:
        return dialogue.rounds
    if not 1 <= asked <= dialogue.rounds:
        values = {"asked": asked, "id": dialogue.id, "rounds": dialogue.rounds}
        raise InputError([Problem("--round", _NO_ROUND, values)])
    return asked


def _asking(
    results: tuple[ProbeResult, ...], kind: str | None, moment: int, target: str | None
) -> tuple[ProbeResult, ...]:
    """Return the judged probes that ask just this."""
    return tuple(
        r for r in results if (r.probe.type, r.probe.after_round, r.probe.target) == (kind, moment, target)
    )


def _kinds(trace: Trace, asked: _Question) -> list[str]:
    """Return the types to explain: of a probe's pattern those that the dialogue has."""
    if not _GLOB & set(asked.kind):
        return [asked.kind]
    return [kind for kind in trace.types if fnmatchcase(kind, asked.kind)]


def _plain(terminal: Terminal, trace: Trace, asked: _Question, failed: list[Why]) -> dict[str, Any]:
    accounts = [
        explanation_record(
            explain(trace.field_after(asked.moment), kind, trace.config, asked.target), terminal.language
        )
        for kind in _kinds(trace, asked)
    ]
    explained = {why.result.key: why.to_dict() for why in failed}
    return {
        "dialogue": trace.dialogue.id,
        "round": asked.moment,
        "target": asked.target,
        **(accounts[0] if len(accounts) == 1 else {"type": asked.kind, "types": accounts}),
        "probes": [{**result.to_dict(), **explained.get(result.key, {})} for result in asked.probes],
    }


def _show(terminal: Terminal, trace: Trace, asked: _Question, failed: list[Why]) -> None:
    for kind in _kinds(trace, asked):
        account = explain(trace.field_after(asked.moment), kind, trace.config, asked.target)
        show_arithmetic(terminal, trace, asked.moment, account)
    if asked.probes:
        terminal.show(probe_table(terminal, asked.probes, terminal.say(_PROBES)))
    for why in failed:
        show_why(terminal, why)


_GLOB = set("*?[")
_ONE_TYPE = Text(
    "'{type}' is a pattern; name one type (`phero replay` takes patterns)",
    "“{type}”是通配模式；请只写一个类型（phero replay 支持通配）",
)
_TYPE_OR_PROBE = Text(
    "--type is missing; name a type, or give --probe N (see 'phero explain --help')",
    "缺少 --type；请写明类型，或用 --probe N 指定探针（见 phero explain --help）",
)
_PROBE_ALONE = Text(
    "asks its own type, round and target; leave out --type, --round and --target",
    "探针自带类型、轮次和对象；请去掉 --type、--round 和 --target",
)
_NO_PROBE = Text(
    "there is no probe {asked}: dialogue '{id}' has probes 1 to {count}",
    "没有第 {asked} 个探针：对话“{id}”共有第 1 至 {count} 个探针",
)
_NO_PROBES = Text("dialogue '{id}' has no probes", "对话“{id}”没有探针")
_NO_ROUND = Text(
    "there is no round {asked}: dialogue '{id}' has rounds 1 to {rounds}",
    "没有第 {asked} 轮：对话“{id}”共有第 1 至 {rounds} 轮",
)
_PROBES = Text("Probes that ask this", "询问此处的探针")
