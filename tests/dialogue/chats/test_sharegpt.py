"""ShareGPT and Glaive: speakers, calls and observations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from phero_core.dialogue import read_dialogues
from phero_core.scent import Role
from tests.dialogue.chats.reading import lines, problems, read_json
from tests.dialogue.chats.samples import SHAREGPT

if TYPE_CHECKING:
    from pathlib import Path


def test_calls_and_observations_are_the_assistants_and_the_tools() -> None:
    dialogue = read_json(SHAREGPT).dialogues[0]
    assert [role for role, _ in lines(dialogue)] == ["user", "assistant", "tool", "assistant"]
    assert dialogue.messages[1].tool_calls[0].arguments == {"order": "B2024"}
    assert dialogue.messages[2].name == "track"


def test_system_stands_first_and_a_given_id_is_kept() -> None:
    dialogue = read_json(SHAREGPT).dialogues[1]
    assert (dialogue.id, lines(dialogue)) == ("g2", [("system", "Be brief."), ("user", "hi")])


def test_calls_between_marks_are_taken_out_of_the_words() -> None:
    value = 'Let me see. <tool_call>\n{"name": "a", "arguments": {}}\n</tool_call><tool_call>{"name": "b"}</tool_call>'
    talk = [{"from": "human", "value": "hi"}, {"from": "gpt", "value": value}]
    message = read_json([{"conversations": talk}]).dialogues[0].messages[1]
    assert (message.content, [call.name for call in message.tool_calls]) == ("Let me see.", ["a", "b"])


def test_a_glaive_chat_is_divided_at_its_speakers() -> None:
    chat = (
        "USER: Convert 500 dollars\n\n\nASSISTANT: <functioncall> "
        '{"name": "convert", "arguments": \'{"amount": 500}\'} <|endoftext|>\n\n\n'
        'FUNCTION RESPONSE: {"euros": 425}\n\n\nASSISTANT: 425 euros. <|endoftext|>'
    )
    loaded = read_json([{"system": "SYSTEM: You convert.", "chat": chat}])
    assert (loaded.format, loaded.problems) == ("sharegpt", ())
    dialogue = loaded.dialogues[0]
    assert lines(dialogue) == [
        ("system", "You convert."),
        ("user", "Convert 500 dollars"),
        ("assistant", ""),
        ("tool", '{"euros": 425}'),
        ("assistant", "425 euros."),
    ]
    assert dialogue.messages[2].tool_calls[0].arguments == {"amount": 500}


def test_faults_of_a_dialogue_are_told_together_and_the_others_load() -> None:
    bad = [
        {"from": "humn", "value": "x"},
        {"from": "function_call", "value": "{"},
        {"from": "gpt", "value": "y"},
    ]
    loaded = read_json([{"conversations": bad}, *SHAREGPT], "x.json")
    assert len(loaded.dialogues) == 2
    assert problems(loaded) == [
        "x.json:1: conversations.0: unknown speaker 'humn'; did you mean 'human'?",
        "x.json:1: conversations.1: the JSON ends in the middle: the text was cut off. Export it again, or delete this part",
    ]


def test_a_speaker_of_another_name_can_be_given_a_role() -> None:
    talk = [{"from": "anon_7", "value": "hi"}, {"from": "gpt", "value": "hello"}]
    assert read_json([{"conversations": talk}]).dialogues == ()
    loaded = read_json([{"conversations": talk}], roles={"anon_7": "user"})
    assert loaded.dialogues[0].messages[0].role is Role.USER


@pytest.mark.shared
def test_real_files_load_whole(shared_data: Path) -> None:
    for name, rounds in (("glaive_toolcall_zh_slice.json", 119), ("glaive_toolcall_en_slice.json", 121)):
        loaded = read_dialogues(shared_data / "sharegpt_toolcall" / name)
        assert (loaded.format, loaded.problems, len(loaded.dialogues)) == ("sharegpt", (), 40)
        assert loaded.report.rounds == rounds
        calls = sum(len(message.tool_calls) for dialogue in loaded.dialogues for message in dialogue.messages)
        assert calls >= 37
