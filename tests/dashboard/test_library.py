"""What a visit keeps: in memory, or in a workspace that other windows write to as well; both behave alike."""

from __future__ import annotations

import pytest

from dashboard.library import SAMPLES, Library, Source
from dashboard.workspace import Mark, Workspace, probe_key
from phero_core.config import preset
from phero_core.dialogue import Dialogue, Message, Probe

HELLO = Dialogue(id="hello", messages=(Message(role="user", content="ship it to Leeds"),))
PROBE = Probe(after_round=1, type="shipping_address", expect="Leeds")
SHIPPED = Source(SAMPLES, (HELLO,))


@pytest.fixture(params=["visit", "workspace"])
def library(request, tmp_path) -> Library:
    return Library(SHIPPED, Workspace.opened(tmp_path) if request.param == "workspace" else None)


def test_a_data_set_is_added_and_removed(library) -> None:
    name = library.add(Source("logs", (HELLO.changed(id="other"),)))
    assert (name, library.names) == ("logs", [SAMPLES, "logs"])
    assert [each.id for each in library.source("logs").dialogues] == ["other"]
    library.remove("logs")
    assert library.names == [SAMPLES]
    assert library.source("logs") == library.source(SAMPLES)


@pytest.mark.parametrize("name", [SAMPLES, "logs"])
def test_a_probe_stands_among_the_dialogues_own(library, name) -> None:
    library.add(Source("logs", (HELLO,)))
    library.add_probe(name, "hello", PROBE)
    library.add_probe(name, "hello", PROBE)
    assert library.source(name).dialogue("hello").probes == (PROBE,)
    assert library.added(name, "hello") == (PROBE,)
    library.remove_probe(name, "hello", PROBE)
    assert library.source(name).dialogue("hello").probes == ()


def test_a_probe_of_an_unknown_dialogue_is_passed_over(library) -> None:
    library.add_probe(SAMPLES, "nobody", PROBE)
    assert library.added(SAMPLES, "nobody") == ()


def test_removing_a_data_set_takes_its_probes_and_marks_along(library) -> None:
    library.add(Source("logs", (HELLO,)))
    library.add_probe("logs", "hello", PROBE)
    library.mark("logs", "hello", probe_key(PROBE), Mark(star=True))
    library.remove("logs")
    library.add(Source("logs", (HELLO,)))
    assert library.added("logs", "hello") == ()
    assert library.marks("logs") == {}


def test_marks_parameters_and_results_are_kept(library) -> None:
    library.mark(SAMPLES, "hello", "k", Mark(note="later"))
    library.mark(SAMPLES, "hello", "l", Mark(star=True))
    library.mark(SAMPLES, "hello", "l", Mark())
    assert library.marks(SAMPLES) == {("hello", "k"): Mark(note="later")}
    assert library.save_parameters("mine", preset("medical")) == "mine"
    assert library.save_parameters("mine", preset("education")) == "mine"
    assert library.parameters == {"mine": preset("education")}
    library.remove_parameters("mine")
    assert library.parameters == {}
    library.add_result("2026-01-01T00:00:00", "a", {"n": 1})
    library.add_result("2026-01-02T00:00:00", "a", {"n": 2})
    assert [result["n"] for result in library.results] == [2, 1]


def test_two_windows_on_one_workspace_see_each_others_work(tmp_path) -> None:
    one, other = (Library(SHIPPED, Workspace.opened(tmp_path)) for _ in range(2))
    one.add(Source("logs", (HELLO,)))
    other.add(Source("logs", (HELLO.changed(id="two"),)))
    other.add_probe(SAMPLES, "hello", PROBE)
    one.save_parameters("mine", preset("medical"))
    for library in (one, other):
        library.refresh()
        assert library.names == [SAMPLES, "logs", "logs (2)"]
        assert library.added(SAMPLES, "hello") == (PROBE,)
        assert library.parameters == {"mine": preset("medical")}


def test_a_probe_that_no_longer_fits_its_dialogue_is_left_out(tmp_path) -> None:
    workspace = Workspace.opened(tmp_path)
    workspace.probes.add(SAMPLES, "hello", Probe(after_round=9, type="topic", expect=None))
    library = Library(SHIPPED, workspace)
    assert library.source(SAMPLES).dialogue("hello").probes == ()


def test_a_workspace_comes_back_at_the_next_visit(tmp_path) -> None:
    Library(SHIPPED, Workspace.opened(tmp_path)).add(Source("日志", (HELLO,)))
    assert Library(SHIPPED, Workspace.opened(tmp_path)).names == [SAMPLES, "日志"]


def test_a_file_that_cannot_be_read_is_named_until_it_is_mended(tmp_path) -> None:
    library = Library(SHIPPED, Workspace.opened(tmp_path))
    name = library.save_parameters("tuned", preset("balanced"))
    path = library.workspace.parameters.file(name)
    written = path.read_text()
    path.write_text("<<<<<<< HEAD\n")
    for _ in range(2):
        library.refresh()
        assert [str(path) in str(problem) for problem in library.problems] == [True]
    path.write_text(written)
    library.refresh()
    assert (library.problems, list(library.parameters)) == ((), ["tuned"])
