"""What was imported, as a table and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phero_core.cli.terminal import printable
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.table import Table

    from phero_core.cli.terminal import Terminal
    from phero_core.dialogue.formats import Report
    from phero_core.text import Language

_SHOWN = 12
"""Most entries of one line [count]."""


def report_table(terminal: Terminal, report: Report, formats: Sequence[str]) -> Table:
    """Return the report as a table of two columns."""
    table = terminal.table(_WHAT, _HOW_MUCH)
    for words, content in _lines(terminal, report, formats):
        table.add_row(terminal.say(words), printable(content))
    return table


def report_record(report: Report, language: Language) -> dict[str, Any]:
    """Return the report for a pipeline; reasons by their English sentence."""
    return {
        "dialogues": report.dialogues,
        "rounds": report.rounds,
        "messages": report.messages,
        "languages": report.languages,
        "domains": report.domains,
        "speakers": report.speakers,
        "gold_packets": report.gold_packets,
        "gold_types": report.gold_types,
        "probes": report.probes,
        "reasons": report.reasons,
        "skipped": [
            {"place": note.place, "why": note.text.say(language, **note.values)} for note in report.skipped
        ],
    }


def _lines(terminal: Terminal, report: Report, formats: Sequence[str]) -> Iterator[tuple[Text, str]]:
    yield _FORMATS, ", ".join(formats) or "–"
    yield _DIALOGUES, f"{report.dialogues:,}"
    yield _ROUNDS, f"{report.rounds:,}"
    yield _MESSAGES, _counted(report.messages)
    yield _LANGUAGES, _counted(report.languages)
    if report.domains:
        yield _DOMAINS, _counted(report.domains)
    if report.speakers:
        yield _SPEAKERS, _listed([f"{name} = {role}" for name, role in report.speakers.items()])
    yield (
        _GOLD,
        f"{report.gold_packets:,}" + (f" ({_counted(report.gold_types)})" if report.gold_types else ""),
    )
    yield _PROBES, f"{report.probes:,}"
    for sentence, count, place in _left_out(terminal, report):
        yield _LEFT_OUT, f"{count:,} × {sentence} ({place})"


def _left_out(terminal: Terminal, report: Report) -> Iterator[tuple[str, int, str]]:
    """Yield each reason in the person's language, how often it held, and where first."""
    for reason, count in report.reasons.items():
        note = next((note for note in report.skipped if note.text.en == reason), None)
        if note is None:
            yield reason, count, "…"
        else:
            yield terminal.say(note.text, **note.values), count, note.place


def _counted(counts: Mapping[str, int]) -> str:
    return _listed([f"{name} {count:,}" for name, count in counts.items()])


def _listed(entries: Sequence[str]) -> str:
    more = len(entries) - _SHOWN
    return ", ".join(entries[:_SHOWN]) + (f", … (+{more})" if more > 0 else "") if entries else "–"


_WHAT = Text("what", "项目")
_HOW_MUCH = Text("how much", "数量")
_FORMATS = Text("format", "格式")
_DIALOGUES = Text("dialogues", "对话")
_ROUNDS = Text("rounds", "轮次")
_MESSAGES = Text("messages by role", "消息（按角色）")
_LANGUAGES = Text("languages", "语言")
_DOMAINS = Text("domains", "领域")
_SPEAKERS = Text("who is who", "说话者角色")
_GOLD = Text("annotated facts by type", "标注事实（按类型）")
_PROBES = Text("probes", "探针")
_LEFT_OUT = Text("left out", "略过")
