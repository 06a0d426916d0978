"""Why a probe fails, for people and for pipelines: its reason, what became of the value, and what mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from phero_core.cli.terminal import printable
from phero_core.evaluation import FAILURE_REASONS, fixes, stories
from phero_core.evaluation.failure_reason import UNSEEN
from phero_core.evaluation.mending import shown
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from phero_core.cli.terminal import Terminal
    from phero_core.config import Config
    from phero_core.dialogue import Dialogue
    from phero_core.evaluation import Fix, ProbeResult, Story
    from phero_core.replay import Trace

_SHOWN = 4
"""How many broken probes are named beside their count."""


class Why(NamedTuple):
    """A probe that fails, with everything that explains it."""

    result: ProbeResult
    stories: tuple[Story, ...]
    fixes: tuple[Fix, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the plain form, beside that of the probe itself."""
        return {
            "stories": [{**story.to_dict(), "told": list(story.say())} for story in self.stories],
            "fixes": [{**fix.to_dict(), "told": fix.say()} for fix in self.fixes],
        }


def why_failed(result: ProbeResult, trace: Trace, dialogues: Sequence[Dialogue], config: Config) -> Why:
    """Return what explains a failed probe; side effects are counted on all the dialogues."""
    return Why(result, stories(result, trace), tuple(fixes(result, trace, dialogues, config)))


def show_why(terminal: Terminal, why: Why) -> None:
    """Show a failed probe's reason, its stories and its fixes."""
    result = why.result
    if result.reason is not None:
        label = terminal.say(FAILURE_REASONS[result.reason])
        terminal.show(terminal.say(_REASON, number=result.number, code=result.reason, label=label))
    for story in why.stories:
        terminal.show(terminal.say(_STORY if story.due else _STORY_OF_EXTRA, value=story.value))
        for line in story.say(terminal.language):
            terminal.show(f"  {line}")
    if why.fixes:
        terminal.show(_fix_table(terminal, why.fixes))
    else:
        terminal.show(terminal.say(_NOT_SEEN if result.reason in UNSEEN else _NO_FIX))


def _fix_table(terminal: Terminal, found: Sequence[Fix]) -> Table:
    headings = (_SETTING, _NOW, _AT, _ON_STEP, _MENDED, _BROKEN, _WHICH)
    table = terminal.table(*headings, title=terminal.say(_FIXES), right=range(1, 6))
    for fix in found:
        broken = [f"{r.dialogue} #{r.number}" for r in fix.broken[:_SHOWN]]
        more = ["…"] if len(fix.broken) > _SHOWN else []
        cells = (
            f"{fix.name(terminal.language)} [{fix.path}]",
            shown(fix.before),
            fix.bounds,
            "-" if fix.on_step is None else shown(fix.on_step),
            str(len(fix.fixed)),
            str(len(fix.broken)),
            ", ".join([*broken, *more]),
        )
        table.add_row(*map(printable, cells))
    return table


_REASON = Text("Probe {number} fails: {label} ({code})", "第 {number} 个探针未通过：{label}（{code}）")
_STORY = Text("What became of '{value}':", "“{value}”的经过：")
_STORY_OF_EXTRA = Text("How '{value}' came to be recalled:", "“{value}”为何被召回：")
_FIXES = Text("One of these changes mends it", "以下任一改动即可修复")
_NO_FIX = Text(
    "No single number mends it: more than one limit keeps the value away.",
    "单独改动任何一个数值都无法修复：不止一个限制在起作用。",
)
_NOT_SEEN = Text(
    "No number mends it: it is a matter of what was observed; look at the messages with `phero observe`.",
    "改动数值无法修复：问题在于观察到了什么；请用 phero observe 查看消息。",
)
_SETTING = Text("setting", "设置")
_NOW = Text("now", "现值")
_AT = Text("mends at", "修复取值")
_ON_STEP = Text("on the slider", "滑块取值")
_MENDED = Text("others mended", "另修复")
_BROKEN = Text("others broken", "变坏")
_WHICH = Text("which break", "变坏的探针")
