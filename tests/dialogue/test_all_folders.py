"""Every folder of the public data opens: what each file is, how many dialogues it holds, and what is passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from phero_core.dialogue import dump_dialogues, read_dialogues

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.shared


class Folder(NamedTuple):
    """What must be read from a folder."""

    formats: str
    dialogues: int
    gold: bool = False
    refused: int = 0


FOLDERS = {
    "abcd": Folder("abcd", 3, gold=True),
    "aci_bench": Folder("aci_bench", 16),
    "airdialogue": Folder("airdialogue", 3, gold=True),
    "api_bank": Folder("api_bank", 60, gold=True),
    "bfcl": Folder("bfcl", 80, gold=True),
    "bitod": Folder("bitod", 3, gold=True),
    "botframework": Folder("botframework", 2, gold=True),
    "bridge": Folder("bridge", 40),
    "chat_exports": Folder("mixed", 11),
    "convlab_unified": Folder("convlab", 14, gold=True),
    "crosswoz": Folder("crosswoz", 33, gold=True),
    "crsa": Folder("crsa", 98, gold=True),
    "home_assistant": Folder("home_assistant", 25, gold=True),
    "irc_ubuntu": Folder("irc_ubuntu", 35),
    "kdconv": Folder("kdconv", 45),
    "mathdial": Folder("mathdial", 70),
    "memorybank": Folder("memorybank", 16),
    "mts_dialog": Folder("mts_dialog", 50),
    "multidogo": Folder("multidogo", 48, gold=True),
    "multiwoz21": Folder("multiwoz", 36, gold=True),
    "multiwoz22": Folder("multiwoz22", 3, gold=True),
    "multiwoz_zh": Folder("multiwoz", 40, gold=True),
    "rasa": Folder("mixed", 39, gold=True, refused=2),
    "sgd": Folder("sgd", 36, gold=True),
    "sharegpt_toolcall": Folder("mixed", 100),
    "star": Folder("star", 48, gold=True),
    "taskmaster": Folder("taskmaster", 11, gold=True),
    "tau_bench": Folder("tau_bench", 74),
}


def test_no_folder_is_forgotten(shared_data: Path) -> None:
    assert {path.name for path in shared_data.iterdir()} == FOLDERS.keys()


@pytest.mark.parametrize("name", FOLDERS)
def test_folder_opens_and_what_is_refused_or_passed_over_is_said_in_both_languages(
    shared_data: Path, name: str
) -> None:
    expected = FOLDERS[name]
    loaded = read_dialogues(shared_data / name)
    assert (loaded.format, len(loaded.dialogues)) == (expected.formats, expected.dialogues)
    assert len(loaded.problems) == expected.refused
    assert bool(loaded.report.gold_packets) is expected.gold
    for note in (*loaded.problems, *loaded.report.skipped):
        assert note.say("zh") != note.say("en")


@pytest.mark.parametrize("name", FOLDERS)
def test_every_file_gives_dialogues_or_a_sentence(shared_data: Path, name: str) -> None:
    for path in sorted(path for path in (shared_data / name).rglob("*") if path.is_file()):
        loaded = read_dialogues(path)
        assert loaded.dialogues or loaded.problems or loaded.report.skipped, path.name


@pytest.mark.parametrize("name", FOLDERS)
def test_what_was_read_is_the_same_after_native_files(shared_data: Path, name: str) -> None:
    dialogues = read_dialogues(shared_data / name, limit=12).dialogues
    again = read_dialogues(dump_dialogues(dialogues).encode(), name="again.yaml")
    assert (again.problems, again.dialogues) == ((), dialogues)
