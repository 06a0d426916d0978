"""The README's example runs and prints what it says."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

README = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_code_example_prints_what_its_comments_say():
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)[1]
    assert len(code.splitlines()) <= 10
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - our own file
    lines = printed.getvalue().splitlines()
    assert lines[:2] == re.findall(r"print\(.*\)  # (.*)", code)[:2]
    assert "shipping address: 3 Quay Street, Bristol (confidence 0.75)" in printed.getvalue()


def test_every_link_into_the_project_leads_somewhere():
    root = Path(__file__).resolve().parents[1]
    links = re.findall(r"\]\(([^)#]+?)\)", README)
    assert links
    assert [link for link in links if "://" not in link and not (root / link).exists()] == []


def test_the_number_of_samples_is_the_one_that_is_told():
    root = Path(__file__).resolve().parents[1] / "sample_dialogues"
    assert f"{len(list(root.rglob('*.yaml')))} sample dialogues" in README
