"""What an SQLite file asks for: to be ours, to be free, to be there, and to forget for good."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from phero_core.errors import InputError
from phero_core.stores import SQLiteStore, Stored, StoreError, open_store
from phero_core.stores.sqlite_errors import refusal
from phero_core.stores.sqlite_schema import STEPS
from tests.conftest import ROOT


@pytest.fixture
def path(tmp_path):
    return tmp_path / "sessions.db"


def put(store, session_id="s1", data="{}", *, expected=0, user=None):
    return store.save(session_id, data, expected=expected, write_id=f"{session_id} {expected}", user=user)


def run(program, *arguments):
    """Run a program in a process of its own and return what it printed."""
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60).stdout


def everything_in(folder):
    return {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.iterdir()}


def foreign(path, *, wal):
    """A database of another program, as it lies there when that was killed."""
    kill = "import os, sqlite3, sys\nfile = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
    mode = "file.execute('PRAGMA journal_mode = WAL')\n" if wal else ""
    run(f"{kill}{mode}file.execute('CREATE TABLE t (a)')\nos._exit(0)", path)


@pytest.mark.parametrize("wal", [False, True], ids=["plain", "with a log beside it"])
def test_a_file_of_another_program_is_refused_and_not_touched(path, wal):
    foreign(path, wal=wal)
    before = everything_in(path.parent)
    with pytest.raises(StoreError) as caught:
        SQLiteStore(path)
    assert str(caught.value) == (
        f"{path}: this is a file of another program; it was not changed. Give the store a file of its own"
    )
    assert caught.value.say("zh") == f"{path}：这是其他程序的文件，未作改动；请为存储另指定文件"
    assert everything_in(path.parent) == before


@pytest.mark.parametrize("content", [b"hello", b"SQLite format 3\0" + b"\0" * 30, b"\0" * 5000])
def test_a_file_that_is_no_database_is_refused_and_not_touched(path, content):
    path.write_bytes(content)
    with pytest.raises(StoreError):
        SQLiteStore(path)
    assert [(file.name, file.read_bytes()) for file in path.parent.iterdir()] == [(path.name, content)]


def test_an_empty_file_becomes_a_store(path):
    path.touch()
    with closing(SQLiteStore(path)) as store:
        assert put(store) == 1


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        (Path("missing") / "sessions.db", "cannot be opened or made; see that its folder exists"),
        (Path(), "this is a folder; give the store a file in it"),
        (Path("x" * 300), "File name too long"),
    ],
    ids=["no folder", "a folder", "too long"],
)
def test_a_file_that_cannot_be_opened_says_why(tmp_path, place, reason):
    with pytest.raises(StoreError, match=reason) as caught:
        SQLiteStore(tmp_path / place)
    assert str(caught.value).startswith(str(tmp_path))


def test_a_file_of_a_newer_version_is_refused_and_kept(path):
    with closing(SQLiteStore(path)) as store:
        put(store)
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError) as caught:
        SQLiteStore(path)
    assert str(caught.value) == (
        f"{path}: this file was written by a newer version (schema 99, known here: {len(STEPS)}); update phero"
    )
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT count(*) FROM sessions").fetchone() == (1,)


def test_a_file_of_an_older_version_is_brought_up_to_date_and_keeps_everything(path, monkeypatch):
    with closing(SQLiteStore(path)) as store:
        put(store, data="kept", user="ann")
    later = ("ALTER TABLE sessions ADD COLUMN note TEXT", "CREATE TABLE more (a)")
    monkeypatch.setattr("phero_core.stores.sqlite_schema.STEPS", [*STEPS, later])
    with closing(SQLiteStore(path)) as store:
        assert store.load("s1") == Stored(1, "kept")
        assert put(store, expected=1) == 2
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (len(STEPS) + 1,)
        assert file.execute("SELECT note FROM sessions").fetchone() == (None,)


def test_a_step_that_fails_leaves_the_older_version_whole(path, monkeypatch):
    with closing(SQLiteStore(path)) as store:
        put(store, data="kept")
    monkeypatch.setattr(
        "phero_core.stores.sqlite_schema.STEPS", [*STEPS, ("CREATE TABLE more (a)", "no statement")]
    )
    with pytest.raises(StoreError):
        SQLiteStore(path)
    monkeypatch.undo()
    with closing(SQLiteStore(path)) as store:
        assert store.load("s1") == Stored(1, "kept")
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT 1 FROM sqlite_master WHERE name = 'more'").fetchone() is None


def test_a_file_that_others_keep_busy_can_be_read_and_is_given_up_in_bounded_time(path):
    with closing(SQLiteStore(path, timeout=0.2)) as store, closing(sqlite3.connect(path)) as other:
        put(store)
        other.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        with pytest.raises(
            StoreError, match="others have kept the file busy for too long; look for a process"
        ):
            put(store, expected=1)
        assert time.monotonic() - begun < 10
        assert store.load("s1") == Stored(1, "{}")
        other.rollback()
        assert put(store, expected=1) == 2


def test_a_file_that_is_deleted_or_replaced_in_use_is_no_silent_loss(path):
    with closing(SQLiteStore(path)) as store, closing(SQLiteStore(path.with_name("other.db"))) as other:
        put(store)
        path.unlink()
        with pytest.raises(
            StoreError, match="was deleted or replaced while it was in use; open the store again"
        ):
            put(store, expected=1)
        put(other, data="of the other")
        other.close()
        path.with_name("other.db").rename(path)
        with pytest.raises(StoreError, match="was deleted or replaced"):
            store.load("s1")
        path.with_name("sessions.db-wal").unlink(missing_ok=True)


def test_what_is_forgotten_cannot_be_read_in_the_file_any_more(path):
    needle = "the secret of ann " * 40
    with closing(SQLiteStore(path)) as store:
        for number in range(20):
            put(store, f"s{number}", needle, user="ann")
            put(store, f"t{number}", "{}", user="bob")
        on_disk = b"".join(content for content, _ in everything_in(path.parent).values())
        assert b"secret of ann" in on_disk
        assert store.forget_user("ann") == 20
        on_disk = b"".join(content for content, _ in everything_in(path.parent).values())
        assert b"secret of ann" not in on_disk
        assert len(list(store.sessions())) == 20


FORKING = """
import os, sys
from phero_core.stores import SQLiteStore
store = SQLiteStore(sys.argv[1])
store.save("s1", "0", expected=0, write_id="w0")
for child in range(4):
    if os.fork() == 0:
        for turn in range(20):
            store.save(f"child {child}", str(turn), expected=turn, write_id=f"{child} {turn}")
        store.close()
        os._exit(0)
failed = [os.wait()[1] for child in range(4)]
store.save("s1", "1", expected=1, write_id="w1")
print(failed, sorted((name, store.load(name).version) for name in store.sessions()))
"""


def test_a_process_that_forks_shares_the_file_with_its_children(path):
    children = [(f"child {number}", 20) for number in range(4)]
    assert run(FORKING, path).strip() == f"[0, 0, 0, 0] {[*children, ('s1', 2)]}"
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)


FULL_DISK = """
import resource, sys
from phero_core.stores import SQLiteStore, StoreError
store = SQLiteStore(sys.argv[1])
store.save("s1", "kept", expected=0, write_id="w0")
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
try:
    store.save("s1", "x" * 1_000_000, expected=1, write_id="w1")
except StoreError as error:
    print(error)
print(store.load("s1"))
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(store.save("s1", "later", expected=1, write_id="w2"))
store.close()
"""


def test_where_there_is_no_more_room_nothing_is_torn(path):
    said, kept, later = run(FULL_DISK, path).strip().splitlines()
    assert said.startswith(f"{path}: the ")
    assert kept == "Stored(version=1, data='kept')"
    assert later == "2"


@pytest.mark.parametrize(("chosen", "number"), [("normal", 1), ("full", 2)])
def test_how_long_a_save_waits_for_the_disk_is_a_choice(path, chosen, number):
    with closing(SQLiteStore(path, synchronous=chosen)) as store:
        assert store._file.read(lambda file: file.execute("PRAGMA synchronous").fetchone()) == (number,)
        assert store._file.read(lambda file: file.execute("PRAGMA journal_mode").fetchone()) == ("wal",)


@pytest.mark.parametrize("name", ["with space.db", "会话.db", "50%.db", "a?b#c.db", "quote'.db"])
def test_a_file_may_have_any_name(tmp_path, name):
    with closing(SQLiteStore(tmp_path / name)) as store:
        put(store)
    assert (tmp_path / name).is_file()
    escaped = name.replace("%", "%25").replace("?", "%3F")
    with closing(open_store(f"sqlite:///{tmp_path}/{escaped}")) as store:
        assert store.load("s1") == Stored(1, "{}")


def test_a_relative_path_stays_what_it_was_when_the_folder_changes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    with closing(open_store("sqlite:///sessions.db")) as store:
        monkeypatch.chdir(tmp_path / "elsewhere")
        put(store)
    assert (tmp_path / "sessions.db").is_file()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("SQLITE_READONLY", "the file may not be written; see to its permissions and those of its folder"),
        ("SQLITE_FULL", "the disk is full; make room and save again"),
        ("SQLITE_IOERR_FSYNC", "the file cannot be used (said); see to its disk and permissions"),
        ("SQLITE_CORRUPT_INDEX", "the file is damaged or no SQLite file (said); restore a copy, or give the store another file"),
    ],
)  # fmt: skip
def test_each_failure_has_its_remedy(name, sentence):
    error = sqlite3.OperationalError("said")
    error.sqlite_errorcode = getattr(sqlite3, name)
    assert str(refusal("a.db", error)) == f"a.db: {sentence}"


def test_a_timeout_that_is_none_is_refused(path):
    with pytest.raises(InputError, match=r"^timeout: must be a number of seconds"):
        SQLiteStore(path, timeout=-1)
    assert not path.exists()
