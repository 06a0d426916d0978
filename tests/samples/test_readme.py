"""The page on the format says what is true."""

from __future__ import annotations

import re

from phero_core.bundled import sample_dialogues
from phero_core.config import preset
from phero_core.dialogue import Annotation, Dialogue, Message, Probe, ToolCall, read_dialogues
from phero_core.evaluation import evaluate

PAGE = (sample_dialogues() / "README.md").read_text(encoding="utf-8")
ENGLISH, CHINESE = PAGE.split("\n---\n")
EXAMPLE = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_loads_and_its_probes_hold() -> None:
    assert len(EXAMPLE) == 1
    loaded = read_dialogues(EXAMPLE[0].encode(), name="example.yaml")
    assert loaded.problems == ()
    results = evaluate(loaded.dialogues, preset("balanced")).results
    assert [result.failures for result in results if not result.passed] == []
    assert len(results) == 5


def test_every_key_of_the_format_is_explained_in_both_languages() -> None:
    keys = {name for part in (Dialogue, Message, Annotation, Probe, ToolCall) for name in part.model_fields}
    for page in (ENGLISH, CHINESE):
        named = set(re.findall(r"`([a-z_]+)`", page))
        assert keys - named == set()


def test_the_example_writes_every_key_once_or_more() -> None:
    keys = {name for part in (Dialogue, Message, Annotation, Probe) for name in part.model_fields}
    assert {key for key in keys if not re.search(rf"\b{key}:", EXAMPLE[0])} == set()


def test_the_page_tells_how_many_samples_there_are() -> None:
    counted = len(read_dialogues(sample_dialogues()).dialogues)
    assert counted == 32
    assert ENGLISH.lstrip().startswith("# Sample dialogues\n\nThirty-two dialogues")
    assert "三十二段对话" in CHINESE
