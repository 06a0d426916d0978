"""``--junit``: what build servers read."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest


@pytest.fixture
def judged(phero, two_addresses, tmp_path):
    """Give the report of a command as parsed XML."""

    def call(command, *given):
        path = tmp_path / "report.xml"
        said = phero(command, two_addresses, *given, "--junit", path)
        return said, ET.fromstring(path.read_bytes())  # noqa: S314 - the report was written by this test

    return call


def test_every_probe_is_a_test_case_of_its_dialogue(judged):
    said, root = judged("evaluate")
    assert said.status == 0
    assert root.tag == "testsuites"
    (suite,) = root
    assert (suite.tag, suite.get("name")) == ("testsuite", "two-addresses")
    assert [(case.tag, case.get("name")) for case in suite] == [
        ("testcase", "#1 shipping_address after round 2"),
        ("testcase", "#2 shipping_address after round 3"),
    ]
    assert {case.get("classname") for case in suite} == {"phero.ecommerce.two-addresses"}


def test_a_failure_tells_what_does_not_hold_and_why(judged):
    _, root = judged("evaluate")
    passed, failed = root.iter("testcase")
    assert list(passed) == []
    (failure,) = failed
    assert (failure.tag, failure.get("type")) == ("failure", "stale")
    assert failure.get("message") == "stale: expected Hull, got York [change_not_observed]"
    assert failure.text.splitlines()[1:] == ["Leeds: superseded by York at round 2"]


def test_counts_are_those_of_the_cases(judged):
    _, root = judged("evaluate")
    for element in (root, *root):
        counts = {name: int(element.get(name)) for name in ("tests", "failures", "errors", "skipped")}
        assert counts == {"tests": 2, "failures": 1, "errors": 0, "skipped": 0}
        assert float(element.get("time")) == 0.0


def test_a_comparison_fails_for_regressions_only(judged, tmp_path):
    """B forgets sooner: the first probe breaks; the second fails under both, and is skipped."""
    strict = tmp_path / "strict.yaml"
    strict.write_text("recall: {min_concentration: 0.8}\n")
    said, root = judged("compare", "--a", "balanced", "--b", strict)
    assert said.status == 0
    broken, both = root.iter("testcase")
    assert (broken[0].tag, broken[0].get("type")) == ("failure", "regression")
    assert broken[0].get("message").startswith("passes under A; under B miss: expected York, got nothing")
    assert both[0].tag == "skipped"
    assert both[0].get("message").startswith("fails under A, too; under B miss: ")
    assert (root.get("failures"), root.get("skipped")) == ("1", "1")


def test_text_that_xml_cannot_hold_is_replaced(phero, tmp_path):
    own = tmp_path / "odd.yaml"
    own.write_text(
        'id: "a\\u0001<&b"\n'
        "messages: [{role: user, content: hi, packets: []}]\n"
        'probes: [{after_round: 1, type: city, expect: "x\\u0000]]>y", note: "\\uFFFE 订单"}]\n',
        encoding="utf-8",
    )
    path = tmp_path / "report.xml"
    assert phero("evaluate", own, "--junit", path).status == 0
    (suite,) = ET.fromstring(path.read_bytes())  # noqa: S314 - the report was written by this test
    assert suite.get("name") == "a\ufffd<&b"
    (case,) = suite
    assert case.get("name").endswith("(\ufffd 订单)")
    assert "x\ufffd]]>y" in case[0].get("message")


def test_json_and_requirements_are_untouched_by_a_report(phero, two_addresses, tmp_path):
    plain = phero("evaluate", two_addresses, "--json")
    both = phero(
        "evaluate", two_addresses, "--json", "--junit", tmp_path / "a.xml", "--require", "accuracy>=1"
    )
    assert (both.json, both.status) == (plain.json, 1)
    assert (tmp_path / "a.xml").exists()


def test_a_report_that_cannot_be_written_is_said(phero, two_addresses, tmp_path):
    path = tmp_path / "nowhere" / "report.xml"
    said = phero("evaluate", two_addresses, "--junit", path)
    assert (said.status, said.out) == (2, "")
    assert said.err.strip() == (
        f"--junit: '{path}' cannot be written (No such file or directory); name a file in a folder that is there"
    )
