"""The arithmetic of a type's values as verdicts and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.cli.probe_table import TARGET
from phero_core.cli.terminal import printable
from phero_core.errors import nearest
from phero_core.text import Text

if TYPE_CHECKING:
    from rich.table import Table

    from phero_core.cli.terminal import Terminal
    from phero_core.engine.arithmetic import Contribution, Explanation, ValueAccount
    from phero_core.replay import Trace


def show_arithmetic(terminal: Terminal, trace: Trace, moment: int, explanation: Explanation) -> None:
    """Show every value of a type after a round: its packets, and whether it is recalled."""
    score, threshold = f"{explanation.score:.4f}", f"{explanation.threshold:.2f}"
    heading = {"id": trace.dialogue.id, "type": explanation.type, "round": moment}
    terminal.show(terminal.say(_HEADING, **heading, score=score, threshold=threshold))
    for account in explanation.values:
        terminal.show(_verdict(terminal, account))
        if account.contributions:
            terminal.show(_arithmetic(terminal, account.contributions))
    _hint(terminal, trace, explanation)


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
