"""The README's example runs and prints what it says."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_code_example_prints_what_its_comments_say():
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)[1]
    assert len(code.splitlines()) <= 10
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - our own file
    lines = printed.getvalue().splitlines()
    assert lines[:2] == re.findall(r"print\(.*\)  # (.*)", code)[:2]
    assert "shipping address: 3 Quay Street, Bristol (confidence 0.75)" in printed.getvalue()


def test_the_production_examples_are_those_that_the_tests_run():
    shown = re.findall(r"<summary>.*?</summary>\n\n```python\n(.*?)\n```", README, re.DOTALL)
    run = {
        path.read_text(encoding="utf-8").split('"""', 2)[2].strip("\n")
        for path in (ROOT / "tests" / "integrations" / "examples").glob("*.py")
    }
    assert set(shown) == run
    assert len(shown) == len(run)


def test_every_link_into_the_project_leads_somewhere():
    links = re.findall(r"\]\(([^)#]+?)\)", README)
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_the_number_of_samples_is_the_one_that_is_told():
    assert f"{len(list((ROOT / 'sample_dialogues').rglob('*.yaml')))} sample dialogues" in README
