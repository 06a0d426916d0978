"""An address opens the right store, and a wrong one is answered with what would do."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing

import pytest

from phero_core import stores
from phero_core.errors import InputError, MissingExtraError
from phero_core.extras import EXTRAS, require
from phero_core.stores import MemoryStore, SQLiteStore, open_store

LATER = ("redis", "phero_core.stores.redis", "phero_core.stores.sqlite")
KNOWN = "an address begins with one of these and a colon: memory, sqlite, redis, rediss"


def refused(url):
    with pytest.raises(InputError) as caught:
        open_store(url)
    return caught.value


@pytest.mark.parametrize("url", ["memory:", "memory://"])
def test_memory_is_an_address(url):
    assert isinstance(open_store(url), MemoryStore)


def test_a_file_is_an_address_with_options(tmp_path):
    with closing(open_store(f"sqlite:///{tmp_path}/s.db?synchronous=full&timeout=1.5")) as store:
        assert isinstance(store, SQLiteStore)
        assert (store._file._synchronous, store._file._timeout) == ("full", 1.5)


def test_a_server_is_an_address_with_options():
    with closing(
        open_store("redis://ann:pw@host:7000/2?prefix=mine:&ttl=60&timeout=3&client_name=me")
    ) as store:
        told = store._client.connection_pool.connection_kwargs
        assert (store.place, store._prefix, store._ttl) == ("redis://host:7000/2", b"mine:", 60_000)
        assert (told["username"], told["password"], told["client_name"]) == ("ann", "pw", "me")
        assert (told["socket_timeout"], told["socket_connect_timeout"]) == (1.5, 1.5)
        assert told["retry"].get_retries() == 0


def test_tls_is_an_address():
    with closing(open_store("rediss://host")) as store:
        assert store.place == "rediss://host:6379/0"


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("rdis://host", "store: there is no store of the kind 'rdis'; did you mean 'redis'?"),
        ("postgres://host", f"store: there is no store of the kind 'postgres'; {KNOWN}"),
        ("sessions.db", f"store: this is no address of a store; {KNOWN}"),
        ("s3cret@host:6379", f"store: this is no address of a store; {KNOWN}"),
        ("", f"store: this is no address of a store; {KNOWN}"),
        (
            "sqlite:///s.db?synchronus=full",
            "store: there is no option 'synchronus' behind the question mark of this address; did you mean 'synchronous'?",
        ),
        ("sqlite:///s.db?synchronous=off", "store: the option 'synchronous' cannot be 'off'"),
        ("redis://host?ttl=soon", "store: the option 'ttl' cannot be 'soon'"),
        ("redis://host?ttl=-1", "ttl: must be a number of seconds, 0 or more; found -1.0"),
    ],
)
def test_a_wrong_address_is_answered_with_what_would_do(url, sentence):
    assert refused(url).say() == sentence


@pytest.mark.parametrize(
    "url", ["sqlite:", "sqlite://s.db", "sqlite:///", "sqlite:///:memory:", "sqlite:///a%00b"]
)
def test_an_sqlite_address_without_a_file_shows_the_form(url):
    assert refused(url).say() == (
        "store: an SQLite address names a file: sqlite:///sessions.db, or sqlite:////srv/sessions.db with the whole "
        "path; for a store without a file write memory:"
    )
    assert refused(url).say("zh").startswith("store：SQLite 地址须指明文件：")


def test_all_wrong_options_are_named_at_once():
    assert [
        problem.values["name"] for problem in refused("redis://host?ttl=x&colour=red&timeout=y").problems
    ] == [
        "ttl",
        "colour",
        "timeout",
    ]


def test_an_option_that_resembles_none_is_answered_with_those_there_are():
    assert refused("sqlite:///s.db?colour=red").say().endswith("of this address; known: synchronous, timeout")


def test_a_missing_extra_is_named_with_its_install_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(MissingExtraError) as caught:
        open_store("redis://host")
    assert (
        str(caught.value) == "redis: this optional package is not installed; run: pip install 'phero[redis]'"
    )
    assert caught.value.say("zh") == "redis：未安装此可选软件包；请运行：pip install 'phero[redis]'"


def test_a_package_that_is_there_but_broken_is_not_called_missing(monkeypatch, tmp_path):
    (tmp_path / "uvicorn.py").write_text("import nothing_of_that_name")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "uvicorn", raising=False)
    with pytest.raises(ModuleNotFoundError, match="nothing_of_that_name"):
        require("uvicorn")


def test_a_module_inside_an_optional_package_can_be_asked_for():
    assert require("redis.exceptions").__name__ == "redis.exceptions"
    assert EXTRAS["redis"] == "redis"


def test_importing_the_stores_imports_no_database():
    program = f"import sys, phero_core.stores; print([m for m in {LATER} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", stores.__all__)
def test_every_public_name_is_documented(name):
    assert getattr(stores, name).__doc__


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'PostgresStore'"):
        stores.PostgresStore  # noqa: B018 - the access is the test
