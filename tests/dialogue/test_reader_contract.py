"""What every reader promises, whatever its format."""

from __future__ import annotations

import json

import pytest

from phero_core.dialogue import dump_dialogues, read_dialogues
from phero_core.dialogue.formats import READERS, Found, Skipped
from phero_core.dialogue.formats.registry import takers
from phero_core.dialogue.formats.source import source_of
from phero_core.scent import Role
from tests.dialogue.samples import SAMPLES

every_reader = pytest.mark.parametrize("name", sorted(READERS))


def test_every_reader_has_a_sample() -> None:
    assert SAMPLES.keys() == READERS.keys()


@every_reader
def test_reader_is_named_as_registered_and_labelled_in_both_languages(name: str) -> None:
    reader = READERS[name]
    assert reader.name == name
    assert reader.label.en
    assert reader.label.zh != reader.label.en


@every_reader
def test_a_sample_is_taken_by_its_own_reader_and_no_other(name: str) -> None:
    sample = SAMPLES[name]
    for called in (sample.name, "pasted"):
        source = source_of(sample.data.decode(), called)
        assert [reader.name for reader in takers(source)] == [name]


@every_reader
def test_sample_is_read_whole_without_problems(name: str) -> None:
    sample = SAMPLES[name]
    loaded = read_dialogues(sample.data, name=sample.name)
    assert (loaded.format, loaded.problems) == (name, ())
    assert len(loaded.dialogues) == sample.dialogues
    assert tuple(dialogue.rounds for dialogue in loaded.dialogues) == sample.rounds
    assert loaded.report.probes == sample.probes


@every_reader
def test_reading_twice_gives_equal_dialogues(name: str) -> None:
    sample = SAMPLES[name]
    assert read_dialogues(sample.data, name=sample.name) == read_dialogues(sample.data, name=sample.name)


@every_reader
def test_rounds_count_user_messages_and_probes_stay_inside(name: str) -> None:
    for dialogue in read_dialogues(SAMPLES[name].data, name=SAMPLES[name].name).dialogues:
        users = sum(message.role is Role.USER for message in dialogue.messages)
        assert dialogue.rounds == max(1, users)
        assert all(1 <= probe.after_round <= dialogue.rounds for probe in dialogue.probes)


@every_reader
def test_dialogues_survive_the_way_through_native_yaml(name: str) -> None:
    dialogues = read_dialogues(SAMPLES[name].data, name=SAMPLES[name].name).dialogues
    again = read_dialogues(dump_dialogues(dialogues).encode(), name="again.yaml")
    assert (again.format, again.problems, again.dialogues) == ("native", (), dialogues)


@every_reader
def test_dialogues_survive_the_way_through_native_json_lines(name: str) -> None:
    dialogues = read_dialogues(SAMPLES[name].data, name=SAMPLES[name].name).dialogues
    lines = "\n".join(json.dumps(dialogue.to_dict()) for dialogue in dialogues)
    assert read_dialogues(lines.encode(), name="again.jsonl", format="native").dialogues == dialogues


@every_reader
@pytest.mark.parametrize("content", ["[1, 2]", '["a", null]', '{"a": 1}', "[{}]", "[[]]", '{"messages": 7}'])
def test_forced_reader_answers_foreign_content_with_problems(name: str, content: str) -> None:
    loaded = read_dialogues(content.encode(), name="x.json", format=name)
    assert loaded.dialogues == ()
    assert loaded.problems
    assert all(problem.say("zh") and "x.json" in problem.place for problem in loaded.problems)


@every_reader
def test_reader_yields_dialogues_and_notes_with_the_line_on_which_they_stand(name: str) -> None:
    sample = SAMPLES[name]
    for found in READERS[name].read(source_of(sample.data.decode(), sample.name)):
        assert isinstance(found, Found | Skipped)
        assert sample.data.decode().split("\n")[found.line - 1].strip()
