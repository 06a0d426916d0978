"""The way in: files, folders, limits, and strict loading."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import load_dialogues, read_dialogues
from phero_core.dialogue.formats import READERS
from phero_core.errors import DialogueError
from tests.dialogue.samples import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

YAML = "id: {}\nmessages: [{{role: user, content: hello}}]\n"


def test_folder_is_read_in_the_order_of_names_and_other_files_are_noted(tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text(YAML.format("b"))
    (tmp_path / "a.json").write_bytes(SAMPLES["openai"].data)
    (tmp_path / "README.md").write_text("# data")
    (tmp_path / ".hidden.yaml").write_text("x")
    (tmp_path / "deeper").mkdir()
    loaded = read_dialogues(tmp_path)
    assert [dialogue.id for dialogue in loaded.dialogues] == ["a-1", "b"]
    assert (loaded.format, loaded.problems) == ("mixed", ())
    assert [str(note) for note in loaded.report.skipped] == [
        f"{tmp_path / 'README.md'}: is no dialogue file; passed over"
    ]


def test_the_same_dialogue_in_two_files_is_loaded_once_with_a_note(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(YAML.format("same"))
    loaded = read_dialogues(tmp_path)
    assert (len(loaded.dialogues), loaded.problems) == (1, ())
    assert "loaded once" in str(loaded.report.skipped[0])


def test_an_id_that_another_file_has_gets_a_number_with_a_note(tmp_path: Path) -> None:
    for name, words in (("a.yaml", "hello"), ("b.yaml", "bye")):
        (tmp_path / name).write_text(YAML.format("same").replace("hello", words))
    loaded = read_dialogues(tmp_path)
    assert ([dialogue.id for dialogue in loaded.dialogues], loaded.problems) == (["same", "same-2"], ())
    assert str(loaded.report.skipped[0]).endswith(
        f"in another file, at {tmp_path / 'a.yaml'}:1; here it is called 'same-2'"
    )


def test_empty_folder_is_a_problem(tmp_path: Path) -> None:
    assert "empty folder" in str(read_dialogues(tmp_path).problems[0])


def test_limit_stops_before_later_faults(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(YAML.format("a") + "---\n" + YAML.format("b") + "---\nid: [")
    assert [dialogue.id for dialogue in read_dialogues(tmp_path, limit=1).dialogues] == ["a"]
    assert read_dialogues(tmp_path, limit=0).dialogues == ()
    assert read_dialogues(tmp_path, limit=2).problems == ()
    assert len(read_dialogues(tmp_path, limit=3).problems) == 1


def test_load_raises_with_every_problem_when_nothing_loads_or_strict(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(YAML.format("a") + "---\nid: b\n")
    assert [dialogue.id for dialogue in load_dialogues(path)] == ["a"]
    with pytest.raises(DialogueError, match="messages: is missing"):
        load_dialogues(path, strict=True)
    path.write_text("id: b\nmesages: []\n")
    with pytest.raises(DialogueError) as caught:
        load_dialogues(str(path))
    assert len(caught.value.problems) == 2


def test_number_as_value_keeps_how_it_was_written() -> None:
    """The weight 1.50 of a JSON file is the text 1.50, as it is in YAML."""
    packets = '[{"type": "weight", "value": 1.50, "concentration": 0.50}]'
    data = f'{{"id": 7, "messages": [{{"role": "user", "content": "", "packets": {packets}}}]}}'
    for name in ("x.json", "x.yaml"):
        packet = (read_dialogues(data.encode(), name=name).dialogues[0].messages[0].packets or ())[0]
        assert (packet.value, packet.concentration) == ("1.50", 0.5)


def test_ids_are_made_of_the_file_s_name_without_its_endings() -> None:
    loaded = read_dialogues(b'[{"role": "user", "content": "hi"}]', name="logs/gpt-4.1.json")
    assert loaded.dialogues[0].id == "gpt-4.1"


def test_yaml_directives_and_comments_are_passed_over() -> None:
    data = "%YAML 1.2\n# ours\n---\n" + YAML.format("a") + "---\n# nothing here\n---\n" + YAML.format("b")
    loaded = read_dialogues(data.encode(), name="x.yaml")
    assert ([dialogue.id for dialogue in loaded.dialogues], loaded.problems) == (["a", "b"], ())


def test_unknown_format_names_the_nearest() -> None:
    loaded = read_dialogues(b"{}", format="crosswos")
    assert [str(problem) for problem in loaded.problems] == [
        "unknown format 'crosswos'; did you mean 'crosswoz'?"
    ]


def test_unrecognised_file_says_what_to_do() -> None:
    problem = read_dialogues(b"a: 1", name="x.yaml").problems[0]
    assert str(problem) == (
        f"x.yaml: is in none of the {len(READERS)} dialogue formats that are known. "
        "Name its format, or write dialogues with id and messages"
    )


def test_report_counts_what_is_there() -> None:
    report = read_dialogues(SAMPLES["native"].data, name="own.yaml").report
    assert report.messages == {"assistant": 1, "user": 3}
    assert report.languages == {"en": 1, "zh": 1}
    assert report.say() == "dialogues 2 · rounds 3 · messages 4 · annotated packets 1 · probes 2"
    assert report.say("zh") == "对话 2 · 轮次 3 · 消息 4 · 标注信息包 1 · 探针 2"


@pytest.mark.shared
def test_public_cases_load_strictly(shared: Path) -> None:
    assert len(load_dialogues(shared / "cases" / "cases.yaml", strict=True)) == 25
