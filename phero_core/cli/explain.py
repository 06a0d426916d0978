"""``phero explain``: the arithmetic behind one answer."""

from typing import Annotated

from rich.table import Table

from phero_core.cli.plain import explanation_record
from phero_core.cli.probe_table import TARGET, probe_table
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
from phero_core.cli.terminal import Terminal, printable
from phero_core.config import load_any
from phero_core.dialogue import Dialogue
from phero_core.engine.arithmetic import Contribution, Explanation, ValueAccount, explain
from phero_core.errors import InputError, Problem, nearest
from phero_core.evaluation import ProbeResult, judge_traces
from phero_core.replay import Trace, replay
from phero_core.text import Text

ABOUT = Text(
    "Explain why a value is recalled after a round, or why not.", "解释某轮之后某个值为何能或不能召回。"
)

_Round = Annotated[
    int | None,
    option(
        Text("After which round (default: the last).", "在第几轮之后（默认最后一轮）。"),
        "--round",
        metavar="N",
    ),
]
_Type = Annotated[str, option(Text("Which type.", "哪个类型。"), "--type", metavar="TYPE")]
_Target = Annotated[
    str | None,
    option(
        Text("About which order, device or person.", "关于哪个订单、设备或人。"), "--target", metavar="TARGET"
    ),
]


def run(
    terminal: Terminal,
    source: Source,
    *,
    kind: _Type,
    after_round: _Round = None,
    target: _Target = None,
    dialogue: DialogueId = None,
    config: ConfigName = DEFAULT_CONFIG,
    format_name: Format = None,
    skip_invalid: SkipInvalid = False,
    as_json: AsJson = False,
) -> int:
    """Print each packet's arithmetic, whether its value is recalled, and what probes say of it."""
    if _GLOB & set(kind):
        raise InputError([Problem("--type", _ONE_TYPE, {"type": kind})])
    chosen = load_any(config)
    one = the_one(dialogues_from(terminal, [source], format_name, skip_invalid=skip_invalid), dialogue)
    moment = _round(one, after_round)
    trace = replay(one, chosen)
    explanation = explain(trace.field_after(moment), kind, trace.config, target)
    probes = _probes(trace, kind, moment, target)
    if as_json:
        account = explanation_record(explanation, terminal.language)
        judged = [result.to_dict() for result in probes]
        terminal.show_json(
            {"dialogue": one.id, "round": moment, "target": target, **account, "probes": judged}
        )
    else:
        _show(terminal, trace, moment, explanation, probes)
    return 0


def _round(dialogue: Dialogue, asked: int | None) -> int:
    if asked is None:
        return dialogue.rounds
    if not 1 <= asked <= dialogue.rounds:
        values = {"asked": asked, "id": dialogue.id, "rounds": dialogue.rounds}
        raise InputError([Problem("--round", _NO_ROUND, values)])
    return asked


def _probes(trace: Trace, kind: str, moment: int, target: str | None) -> list[ProbeResult]:
    """Return the judged probes that ask just this."""
    asked = (kind, moment, target)
    return [
        result
        for result in judge_traces([trace], trace.config).results
        if (result.probe.type, result.probe.after_round, result.probe.target) == asked
    ]


def _show(
    terminal: Terminal, trace: Trace, moment: int, explanation: Explanation, probes: list[ProbeResult]
) -> None:
    score, threshold = f"{explanation.score:.4f}", f"{explanation.threshold:.2f}"
    heading = {"id": trace.dialogue.id, "type": explanation.type, "round": moment}
    terminal.show(terminal.say(_HEADING, **heading, score=score, threshold=threshold))
    for account in explanation.values:
        terminal.show(_verdict(terminal, account))
        if account.contributions:
            terminal.show(_arithmetic(terminal, account.contributions))
    _hint(terminal, trace, explanation)
    if probes:
        terminal.show(probe_table(terminal, probes, terminal.say(_PROBES)))


def _verdict(terminal: Terminal, account: ValueAccount) -> str:
    value = account.value or "-"
    about = f" ({terminal.say(TARGET)} {account.target})" if account.target else ""
    if account.recalled is not None:
        return terminal.say(
            _RECALLED, value=value, about=about, confidence=f"{account.recalled.confidence:.4f}"
        )
    if account.suppressed is not None:
        return terminal.say(
            _NOT_RECALLED, value=value, about=about, reasons=account.suppressed.say(terminal.language)
        )
    return terminal.say(_VALUELESS)


def _arithmetic(terminal: Terminal, contributions: tuple[Contribution, ...]) -> Table:
    headings = (_SAID_IN, _START, _FACTOR, _AGE, _FADED, _SCALE, _WEIGHT, _NOW, _COUNTS, _RULE)
    table = terminal.table(*headings, right=range(8))
    for entry in contributions:
        packet = entry.deposit.packet
        numbers = (packet.concentration, packet.decay_factor, entry.age, entry.faded)
        after = (entry.deposit.scale, entry.deposit.weight, entry.concentration)
        counts = terminal.say(_YES if entry.counts else _NO)
        cells = (str(packet.round_id), *map(_number, (*numbers, *after)), counts, packet.origin)
        table.add_row(*map(printable, cells))
    return table


def _hint(terminal: Terminal, trace: Trace, explanation: Explanation) -> None:
    """Help with a type that was never there: most likely it is written differently."""
    if explanation.type in trace.types:
        return
    guess = nearest(explanation.type, trace.types)
    known = ", ".join(trace.types) or "-"
    terminal.tell(terminal.say(_GUESS if guess else _KNOWN, type=explanation.type, guess=guess, known=known))


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.4g}"


_GLOB = set("*?[")
_ONE_TYPE = Text(
    "'{type}' is a pattern; name one type (`phero replay` takes patterns)",
    "“{type}”是通配模式；请只写一个类型（phero replay 支持通配）",
)
_NO_ROUND = Text(
    "there is no round {asked}: dialogue '{id}' has rounds 1 to {rounds}",
    "没有第 {asked} 轮：对话“{id}”共有第 1 至 {rounds} 轮",
)
_HEADING = Text(
    "{id}, {type} after round {round}: score {score}, recalled from {threshold}",
    "{id}，{type}，第 {round} 轮之后：浓度 {score}，召回阈值 {threshold}",
)
_RECALLED = Text(
    "✓ {value}{about}: recalled with confidence {confidence}", "✓ {value}{about}：可召回，置信度 {confidence}"
)
_NOT_RECALLED = Text("✗ {value}{about}: not recalled: {reasons}", "✗ {value}{about}：不能召回：{reasons}")
_VALUELESS = Text(
    "Packets without a value: they smell, but there is nothing to recall",
    "无值的信息包：有浓度，但没有可召回的值",
)
_PROBES = Text("Probes that ask this", "询问此处的探针")
_GUESS = Text(
    "'{type}' was never observed in this dialogue; did you mean '{guess}'?",
    "此对话中从未出现“{type}”；是否想写“{guess}”？",
)
_KNOWN = Text(
    "'{type}' was never observed in this dialogue; its types: {known}",
    "此对话中从未出现“{type}”；出现过的类型：{known}",
)
_SAID_IN = Text("said in round", "所在轮次")
_START = Text("c0", "c0")
_FACTOR = Text("d", "d")
_AGE = Text("age", "轮龄")
_FADED = Text("c0·d^age", "c0·d^轮龄")
_SCALE = Text("× governor", "× 调节")
_WEIGHT = Text("× superseded", "× 取代")
_NOW = Text("now", "现在")
_COUNTS = Text("counts", "计入")
_RULE = Text("rule", "规则")
_YES = Text("yes", "是")
_NO = Text("no", "否")
