"""A workspace keeps what people worked on: nothing is lost to another window, a crash, or a broken file."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dashboard.workspace import Mark, Workspace, WorkspaceError, probe_key
from dashboard.workspace.files import file_stem, name_of, write_whole
from phero_core.config import load_config, preset, with_values
from phero_core.dialogue import Dialogue, Message, Probe

ROOT = Path(__file__).resolve().parents[3]
HELLO = Dialogue(id="hello", messages=(Message(role="user", content="收货地址是上海\n👩‍👩‍👧"),))
PROBE = Probe(after_round=1, type="shipping_address", expect="上海")
GONE = Probe(after_round=1, type="shipping_address", expect=None)


@pytest.fixture
def workspace(tmp_path) -> Workspace:
    return Workspace.opened(tmp_path / "mine")


def test_a_new_folder_becomes_a_workspace_and_opens_again(tmp_path) -> None:
    first = Workspace.opened(tmp_path / "a" / "b")
    first.data_sets.save("logs", [HELLO])
    assert Workspace.opened(tmp_path / "a" / "b").data_sets.names() == ["logs"]


def test_a_folder_with_other_things_is_refused_and_left_alone(tmp_path) -> None:
    (tmp_path / "thesis.tex").write_text("…")
    with pytest.raises(WorkspaceError, match="not empty and no workspace"):
        Workspace.opened(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_workspace_of_another_form_is_refused(tmp_path) -> None:
    (tmp_path / "workspace.yaml").write_text("schema: phero-workspace/9\n")
    with pytest.raises(WorkspaceError, match="phero-workspace/1"):
        Workspace.opened(tmp_path)


def test_a_file_in_place_of_the_folder_is_refused(tmp_path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(WorkspaceError, match="cannot be used"):
        Workspace.opened(tmp_path / "file")


def test_dialogues_come_back_as_they_were(workspace) -> None:
    workspace.data_sets.save("日志/7月.jsonl", [HELLO, HELLO.changed(id="two", probes=(PROBE,))])
    assert workspace.data_sets.names() == ["日志/7月.jsonl"]
    assert workspace.data_sets.read_set("日志/7月.jsonl") == (HELLO, HELLO.changed(id="two", probes=(PROBE,)))


def test_another_data_set_of_the_same_name_is_kept_beside(workspace) -> None:
    assert workspace.data_sets.save("logs", [HELLO]) == "logs"
    assert workspace.data_sets.save("logs", [HELLO]) == "logs"
    assert workspace.data_sets.save("logs", [HELLO.changed(id="two")]) == "logs (2)"
    assert workspace.data_sets.names() == ["logs", "logs (2)"]


def test_probes_are_added_and_taken_away(workspace) -> None:
    workspace.probes.add("logs", "hello", PROBE)
    workspace.probes.add("logs", "hello", GONE)
    workspace.probes.add("logs", "hello", PROBE)
    assert workspace.probes.of("logs") == {"hello": (PROBE, GONE)}
    workspace.probes.remove("logs", "hello", PROBE)
    assert workspace.probes.of("logs") == {"hello": (GONE,)}


def test_marks_are_put_and_a_blank_one_takes_them_away(workspace) -> None:
    key = probe_key(PROBE)
    workspace.marks.put("logs", "hello", key, Mark(star=True, note="ask Ann"))
    assert workspace.marks.of("logs") == {("hello", key): Mark(star=True, note="ask Ann")}
    workspace.marks.put("logs", "hello", key, Mark())
    assert workspace.marks.of("logs") == {}


def test_a_kept_parameter_set_is_the_file_that_an_agent_loads(workspace) -> None:
    config = with_values(preset("ecommerce"), {"field.max_rounds": 9})
    workspace.parameters.save("longer", config)
    assert workspace.parameters.all() == {"longer": config}
    assert load_config(workspace.parameters.file("longer")) == config


def test_a_parameter_set_that_another_window_saved_is_not_overwritten(workspace) -> None:
    seen, theirs, mine = preset("balanced"), preset("medical"), preset("education")
    workspace.parameters.save("tuned", seen)
    assert workspace.parameters.save("tuned", theirs, over=seen) == "tuned"
    assert workspace.parameters.save("tuned", mine, over=seen) == "tuned (2)"
    assert workspace.parameters.all() == {"tuned": theirs, "tuned (2)": mine}


def test_results_come_newest_first(workspace) -> None:
    workspace.results.add("2026-01-02T03:04:05", "A-B", {"n": 1})
    workspace.results.add("2026-01-02T03:04:05", "A-B", {"n": 2})
    workspace.results.add("2026-02-02T03:04:05", "A-B", {"n": 3})
    assert next(entry["n"] for entry in workspace.results.all()) == 3
    assert len(workspace.results.all()) == 3


def test_a_broken_file_is_told_of_and_the_others_are_read(workspace) -> None:
    workspace.parameters.save("good", preset("balanced"))
    workspace.parameters.file("bad").write_text("<<<<<<< HEAD\nfield: {max_rounds: 8}\n")
    (workspace.root / "probes" / "logs").mkdir(parents=True)
    (workspace.root / "probes" / "logs" / "x.yaml").write_text("dialogue: x\nprobes: [{after_round: 0}]\n")
    workspace.probes.add("logs", "hello", PROBE)
    assert list(workspace.parameters.all()) == ["good"]
    assert workspace.probes.of("logs") == {"hello": (PROBE,)}
    told = " ".join(problem.say() for problem in workspace.take_problems())
    assert "bad.yaml" in told
    assert "x.yaml" in told
    assert workspace.take_problems() == ()


def test_a_broken_file_is_never_written_over(workspace) -> None:
    path = workspace.root / "probes" / "logs" / "hello.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("not a mapping")
    with pytest.raises(WorkspaceError, match=r"hello\.yaml"):
        workspace.probes.add("logs", "hello", PROBE)
    assert path.read_text() == "not a mapping"


def test_the_stamp_changes_with_every_write(workspace) -> None:
    stamps = {workspace.stamp()}
    workspace.data_sets.save("logs", [HELLO])
    stamps.add(workspace.stamp())
    workspace.probes.add("logs", "hello", PROBE)
    stamps.add(workspace.stamp())
    workspace.parameters.save("a", preset("balanced"))
    stamps.add(workspace.stamp())
    assert len(stamps) == 4
    assert workspace.stamp() in stamps


def _add_probes(root: str, number: int) -> None:
    workspace = Workspace.opened(root)
    for count in range(15):
        workspace.probes.add("logs", "hello", Probe(after_round=1, type=f"t{number}", expect=str(count)))


def test_two_windows_that_write_the_same_file_lose_nothing(workspace) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_add_probes, args=(str(workspace.root), number)) for number in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    kept = workspace.probes.of("logs")["hello"]
    assert len(kept) == len(set(kept)) == 45
    assert workspace.take_problems() == ()


WRITER = """
import sys
from pathlib import Path
from dashboard.workspace.files import write_whole
while True:
    for sign in "ab":
        write_whole(Path(sys.argv[1]), sign * 3_000_000)
        print(".", end="", flush=True)
"""


def test_a_crash_in_the_middle_of_a_save_leaves_the_old_or_the_new_file(tmp_path) -> None:
    path = tmp_path / "big.yaml"
    write_whole(path, "a" * 3_000_000)
    for pause in (0.011, 0.023, 0.037, 0.041, 0.053):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
        )
        assert writer.stdout is not None
        writer.stdout.read(1)
        time.sleep(pause)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        text = path.read_text()
        assert len(text) == 3_000_000
        assert len(set(text)) == 1


def test_a_place_that_cannot_be_written_says_so(workspace) -> None:
    (workspace.root / "parameters").write_text("a file where the folder should be")
    with pytest.raises(WorkspaceError, match="could not be written"):
        workspace.parameters.save("a", preset("balanced"))


@given(st.text(min_size=1, max_size=40))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_name_makes_a_file_and_is_read_back(tmp_path, name) -> None:
    stem = file_stem(name)
    (tmp_path / f"{stem}.yaml").write_text("")
    assert {"/", "\\", "\0"} & set(stem) == set()
    if "\ud800" not in name and len(name.encode("utf-8", "replace")) < 40:
        assert name_of(stem) == name.encode("utf-8", "replace").decode()
