"""What every store promises, tested on every store."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from phero_core.errors import InputError
from phero_core.stores import ConflictError, Stored, StoreError
from phero_core.stores.compare import REMEMBERED
from tests.conftest import ROOT
from tests.stores.incrementing import increment

_writes = (f"write {number}" for number in count())

ODD = {
    "newline": "a\nb\r\n",
    "emoji": "👩‍🚀🇨🇭",
    "glob": "user:*?[a-z]",
    "glob that would match it": "user:xyz[a-z]",
    "zero byte": "a\0b",
    "another behind the zero byte": "a\0c",
    "lone surrogate": "half \ud83d",
    "Chinese": "会话：甲",
    "right to left": "\u202eabc",
    "blank": " ",
    "quotes": "'\"; DROP TABLE sessions; --",
    "composed": "é",
    "not composed": "e\u0301",
    "number": "0",
    "braces": "{a}:{b}",
    "long": "x" * 10_000,
}


def put(store, session_id="s1", data="{}", *, expected=0, user=None, write_id=None):
    return store.save(session_id, data, expected=expected, write_id=write_id or next(_writes), user=user)


def together(*urls, workers, times):
    """Let processes increment one session, all from the same moment on."""
    command = [sys.executable, "-m", "tests.stores.incrementing", "s1", str(times), *urls]
    running = [
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(workers)
    ]
    assert [worker.stdout.readline() for worker in running] == [b"ready\n"] * workers
    for worker in running:
        worker.stdin.write(b"\n")
        worker.stdin.flush()
    said = [worker.communicate(timeout=120)[0] for worker in running]
    assert said == [b"done\n"] * workers


def ids(store, user=None):
    found = list(store.sessions(user))
    assert len(found) == len(set(found))
    return set(found)


def test_what_was_saved_is_loaded(store):
    assert put(store, data='{"city": "Oslo"}') == 1
    assert store.load("s1") == Stored(1, '{"city": "Oslo"}')


def test_where_nothing_was_saved_there_is_nothing(store):
    assert store.load("s1") is None
    assert store.forget("s1") is False
    assert store.forget_user("ann") == 0
    assert store.purge(0) == 0
    assert ids(store) == set()


def test_versions_count_up(store):
    assert [put(store, data=str(n), expected=n) for n in range(5)] == [1, 2, 3, 4, 5]
    assert store.load("s1") == Stored(5, "4")


def test_who_comes_second_is_refused_and_changes_nothing(store):
    put(store, data="first")
    put(store, data="second", expected=1)
    with pytest.raises(ConflictError) as caught:
        put(store, data="late", expected=1)
    assert str(caught.value).endswith(
        ": session 's1' is at version 2, not 1: somebody else has saved it; load it again and repeat"
    )
    assert caught.value.say("zh").endswith("：会话“s1”的版本是 2，不是 1：已被他人保存；请重新读取后再试")
    assert store.load("s1") == Stored(2, "second")


def test_a_session_that_exists_cannot_be_begun(store):
    put(store, data="first")
    with pytest.raises(ConflictError):
        put(store, data="another first")
    assert store.load("s1") == Stored(1, "first")


def test_a_version_that_never_was_is_refused(store):
    put(store)
    for expected in (2, 1_000_000):
        with pytest.raises(ConflictError):
            put(store, expected=expected)


def test_a_write_whose_reply_was_lost_is_not_applied_twice(store):
    assert put(store, data="a", write_id="w") == 1
    assert put(store, data="a", write_id="w") == 1
    assert put(store, data="b", expected=1, write_id="v") == 2
    assert put(store, data="b", expected=1, write_id="v") == 2
    assert store.load("s1") == Stored(2, "b")


def test_a_lost_reply_is_no_conflict_even_after_others_have_written(store):
    put(store, data="mine", write_id="mine")
    for version in range(1, REMEMBERED):
        put(store, data=f"other {version}", expected=version)
    assert put(store, data="mine", write_id="mine") == 1
    put(store, data="one more", expected=REMEMBERED)
    with pytest.raises(ConflictError):
        put(store, data="mine", write_id="mine")
    assert store.load("s1").data == "one more"


def test_a_write_id_means_something_within_its_session_only(store):
    put(store, "s1", "a", write_id="w")
    assert put(store, "s2", "b", write_id="w") == 1
    assert store.load("s2").data == "b"


@pytest.mark.parametrize("write_id", ODD.values(), ids=ODD)
def test_a_write_id_is_any_text(store, write_id):
    assert [put(store, write_id=write_id), put(store, write_id=write_id)] == [1, 1]


def test_a_forgotten_session_is_gone(store):
    put(store)
    assert store.forget("s1") is True
    assert store.load("s1") is None
    assert store.forget("s1") is False
    assert ids(store) == set()


def test_a_write_in_flight_does_not_bring_a_forgotten_session_back(store):
    put(store, write_id="w")
    put(store, expected=1, write_id="v")
    store.forget("s1")
    for write_id in ("new", "v"):
        with pytest.raises(ConflictError) as caught:
            put(store, expected=1, write_id=write_id)
        assert str(caught.value).endswith(
            ": session 's1' is gone, version 1 was expected: it was forgotten or has expired; "
            "load it again and repeat"
        )
    assert store.load("s1") is None


@pytest.mark.parametrize("way", ["forget", "forget_user", "purge"])
def test_a_write_in_flight_does_not_reach_the_session_that_began_anew_under_the_same_id(store, way):
    """Whoever still holds version 2 of the forgotten session must not match version 2 of the new one."""
    put(store, data="secret", user="ann")
    put(store, data="secret", expected=1)
    {"forget": lambda: store.forget("s1"), "forget_user": lambda: store.forget_user("ann")}.get(
        way, lambda: store.purge(0)
    )()
    begun = put(store, data="new")
    assert begun > 2
    assert put(store, data="newer", expected=begun) == begun + 1
    for held in (1, 2):
        with pytest.raises(ConflictError):
            put(store, data="secret and more", expected=held)
    assert store.load("s1") == Stored(begun + 1, "newer")


def test_a_users_sessions_are_listed_and_forgotten_together(store):
    put(store, "s1", user="ann")
    put(store, "s2", user="ann")
    put(store, "s3", user="bob")
    put(store, "s4")
    assert ids(store) == {"s1", "s2", "s3", "s4"}
    assert (ids(store, "ann"), ids(store, "bob"), ids(store, "an")) == ({"s1", "s2"}, {"s3"}, set())
    assert store.forget_user("ann") == 2
    assert (ids(store), ids(store, "ann")) == ({"s3", "s4"}, set())
    assert store.forget_user("ann") == 0


def test_saving_without_a_user_leaves_the_session_to_its_user(store):
    put(store, user="ann")
    put(store, expected=1)
    assert ids(store, "ann") == {"s1"}
    assert store.forget_user("ann") == 1


def test_a_session_can_change_hands(store):
    put(store, user="ann")
    put(store, expected=1, user="bob")
    assert (ids(store, "ann"), ids(store, "bob")) == (set(), {"s1"})
    assert (store.forget_user("ann"), store.forget_user("bob")) == (0, 1)


def test_a_session_that_begins_anew_belongs_to_nobody_at_first(store):
    put(store, user="ann")
    store.forget("s1")
    put(store)
    assert ids(store, "ann") == set()
    assert store.forget_user("ann") == 0
    assert ids(store) == {"s1"}


def test_a_refused_write_does_not_change_hands(store):
    put(store, user="ann")
    with pytest.raises(ConflictError):
        put(store, user="bob")
    assert (ids(store, "ann"), ids(store, "bob")) == ({"s1"}, set())


def test_what_was_idle_for_so_long_is_purged(store):
    put(store, "old", user="ann")
    put(store, "renewed", user="ann")
    time.sleep(1)
    put(store, "renewed", expected=1)
    put(store, "young")
    store.load("old")
    assert store.purge(60) == 0
    assert store.purge(0.8) == 1
    assert (ids(store), ids(store, "ann")) == ({"renewed", "young"}, {"renewed"})
    assert store.purge(0) == 2
    assert store.load("young") is None


def test_many_sessions_are_met_once_each_and_purged_whole(store):
    names = {f"session {number}" for number in range(1200)}
    for name in names:
        put(store, name, user="ann")
    assert ids(store) == ids(store, "ann") == names
    assert store.purge(0) == 1200
    assert ids(store) == ids(store, "ann") == set()


def test_sessions_that_stay_are_met_while_others_come_and_go(store):
    names = {f"session {number}" for number in range(1200)}
    for name in names:
        put(store, name)
    leave = {f"session {number}" for number in range(0, 1200, 3)}
    met = []
    for turn, name in enumerate(store.sessions()):
        if turn == 10:
            for gone in leave:
                store.forget(gone)
            for number in range(300):
                put(store, f"late {number}")
            put(store, "session 1", expected=1)
        met.append(name)
    assert len(met) == len(set(met))
    assert names - leave <= set(met)


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_an_id_and_a_user_are_any_text_and_matched_exactly(store, odd):
    others = [name for name in ODD.values() if name != odd]
    for name in ODD.values():
        put(store, name, f"data of {name!r}", user=name)
    assert store.load(odd).data == f"data of {odd!r}"
    assert ids(store, odd) == {odd}
    assert store.forget_user(odd) == 1
    assert ids(store) == set(others)
    put(store, odd)
    assert store.forget(odd) is True
    assert ids(store) == set(others)


@pytest.mark.parametrize(
    "data",
    [
        "",
        "[]",
        '{"empty": {}, "list": [], "float": 0.1234567890123456789, "big": 12345678901234567890, "tiny": 1e-320}',
        '"订单 A789 👩‍🚀"',
        '"half \ud83d"',
        '"\udc80 and \udfff"',
        "a\0b",
        "line\nline\r\n",
        '"' + "京东物流 👍" * 80_000 + '"',
    ],
    ids=["nothing", "list", "numbers", "Chinese", "half", "halves", "zero byte", "lines", "over 1 MB"],
)
def test_data_comes_back_as_it_was(store, data):
    put(store, data=data)
    assert store.load("s1").data == data
    put(store, data=data + " ", expected=1)
    assert store.load("s1").data == data + " "


def test_what_cannot_be_used_is_refused_all_at_once(store):
    with pytest.raises(InputError) as caught:
        store.save("", None, expected=-1, write_id="", user="")
    assert str(caught.value) == (
        "session_id: must not be empty; give each its own name\n"
        "write_id: must not be empty; give each its own name\n"
        "user: must not be empty; give each its own name\n"
        "data: must be text; found NoneType\n"
        "expected: must be the version that was loaded, or 0 for a new session; found -1"
    )
    assert caught.value.say("zh").startswith("session_id：不能为空；请各取其名\n")
    assert ids(store) == set()


@pytest.mark.parametrize(
    "call",
    [
        lambda store: store.load(""),
        lambda store: store.load(7),
        lambda store: store.forget(""),
        lambda store: store.forget(None),
        lambda store: store.forget_user(""),
        lambda store: store.sessions(""),
        lambda store: store.purge(-1),
        lambda store: store.purge(float("nan")),
        lambda store: store.purge(float("inf")),
        lambda store: store.purge("7"),
    ],
)
def test_an_argument_that_cannot_be_used_is_refused_before_anything_happens(store, call):
    put(store)
    with pytest.raises(InputError):
        call(store)
    assert ids(store) == {"s1"}


def test_a_closed_store_says_so(store):
    put(store)
    store.close()
    store.close()
    for call in (
        lambda: store.load("s1"),
        lambda: put(store, "s2"),
        lambda: store.forget("s1"),
        lambda: store.forget_user("ann"),
        lambda: store.purge(0),
        lambda: list(store.sessions()),
    ):
        with pytest.raises(StoreError, match="the store is closed; open it again"):
            call()


def test_threads_that_change_one_session_lose_nothing_and_double_nothing(store):
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(lambda: [increment(store, "s1") for _ in range(30)]) for _ in range(4)]:
            done.result()
    assert store.load("s1") == Stored(120, "120")


def test_threads_on_many_sessions_do_not_disturb_each_other(store):
    def work(name):
        for _ in range(20):
            increment(store, name)

    names = [f"session {number}" for number in range(6)]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(work, names))
    assert {name: store.load(name).data for name in names} == dict.fromkeys(names, "20")


def test_processes_that_change_one_session_lose_nothing_and_double_nothing(shared_place):
    together(shared_place.url, workers=4, times=150)
    assert shared_place.open().load("s1") == Stored(600, "600")


def test_processes_may_all_be_the_first_to_open_a_place(shared_place):
    urls = [shared_place.fresh() for _ in range(8)]
    together(*urls, workers=4, times=2)
    for url in urls:
        assert shared_place.open(url).load("s1") == Stored(8, "8")


def test_stores_at_one_place_see_each_other(shared_place):
    one, other = shared_place.open(), shared_place.open()
    put(one, data=json.dumps({"city": "Oslo"}), user="ann")
    assert other.load("s1") == Stored(1, '{"city": "Oslo"}')
    put(other, data="2", expected=1)
    with pytest.raises(ConflictError):
        put(one, data="mine", expected=1)
    assert other.forget_user("ann") == 1
    assert one.load("s1") is None


def test_what_is_stored_outlives_the_store(shared_place):
    put(shared_place.open(), data="kept", user="ann")
    shared_place.opened.pop().close()
    later = shared_place.open()
    assert later.load("s1") == Stored(1, "kept")
    assert ids(later, "ann") == {"s1"}
