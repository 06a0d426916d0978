"""Judged probes as a JUnit report, which build servers show: one test case a probe, one suite a dialogue."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple
from xml.etree import ElementTree as ET

from phero_core.cli.spoken import option
from phero_core.errors import InputError, Problem
from phero_core.evaluation.metrics import grouped
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from phero_core.evaluation import Comparison, ProbeResult, Report

Junit = Annotated[
    str | None,
    option(
        Text(
            "Also write a JUnit report: one test case for each probe.",
            "同时写出 JUnit 报告：每个探针一个测试用例。",
        ),
        "--junit",
        metavar="FILE",
    ),
]

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML 1.0 document can hold, not even escaped."""


class Case(NamedTuple):
    """One test case.

    Attributes:
        result: the probe.
        element: ``failure`` or ``skipped``, or None where it passes.
        kind: what sort of failure.
        message: why, in English: pipelines compare it.
    """

    result: ProbeResult
    element: str | None = None
    kind: str = ""
    message: str = ""


def cases_of(report: Report) -> list[Case]:
    """Return one case a probe; those that do not pass fail, with what does not hold and why."""
    return [_judged(result) for result in report.results]


def cases_of_comparison(comparison: Comparison) -> list[Case]:
    """Return one case for each probe that both sets answer; those fail that pass under A and not under B.

    What fails under both is skipped, so that a pipeline stops at regressions alone.
    """
    found = []
    for one, other in comparison.pairs:
        case = _judged(other)
        if case.element and one.passed:
            case = case._replace(kind="regression", message=f"passes under A; under B {case.message}")
        elif case.element:
            case = case._replace(element="skipped", message=f"fails under A, too; under B {case.message}")
        found.append(case)
    return found


def write_junit(path: str, cases: Sequence[Case], name: str) -> None:
    """Write a JUnit report.

    Args:
        path: of the file.
        cases: what it lists.
        name: of the whole.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        Path(path).write_bytes(junit(cases, name))
    except OSError as error:
        raise InputError([Problem("--junit", _UNWRITABLE, {"path": path, "why": error.strerror})]) from None


def junit(cases: Sequence[Case], name: str) -> bytes:
    """Return a JUnit report as UTF-8."""
    root = ET.Element("testsuites", {"name": name, **_counts(cases)})
    by_dialogue = grouped((case.result for case in cases), lambda result: result.dialogue)
    case_of = {id(case.result): case for case in cases}
    for dialogue, results in by_dialogue.items():
        own = [case_of[id(result)] for result in results]
        suite = ET.SubElement(root, "testsuite", {"name": _clean(str(dialogue)), **_counts(own)})
        for case in own:
            _add(suite, case)
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def _judged(result: ProbeResult) -> Case:
    if result.passed:
        return Case(result)
    reason = "" if result.reason is None else f" [{result.reason}]"
    stated = "; ".join(failure.say() for failure in result.failures)
    return Case(result, "failure", str(result.outcome), f"{stated}{reason}")


def _counts(cases: Iterable[Case]) -> dict[str, str]:
    elements = [case.element for case in cases]
    return {
        "tests": str(len(elements)),
        "failures": str(elements.count("failure")),
        "errors": "0",
        "skipped": str(elements.count("skipped")),
        "time": "0",
    }


def _add(suite: ET.Element, case: Case) -> None:
    result, probe = case.result, case.result.probe
    about = f" of {probe.target}" if probe.target else ""
    note = f" ({probe.note})" if probe.note else ""
    name = f"#{result.number} {probe.type}{about} after round {probe.after_round}{note}"
    place = ".".join(filter(None, ["phero", result.domain, result.dialogue]))
    entry = ET.SubElement(suite, "testcase", {"classname": _clean(place), "name": _clean(name), "time": "0"})
    if case.element is None:
        return
    attributes = {"message": _clean(case.message)}
    if case.element == "failure":
        attributes["type"] = case.kind
    told = ET.SubElement(entry, case.element, attributes)
    told.text = _clean("\n".join([case.message, *result.reasons]))


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)


_UNWRITABLE = Text(
    "'{path}' cannot be written ({why}); name a file in a folder that is there",
    "无法写入“{path}”（{why}）；请写到已存在的文件夹中",
)
