"""What Redis alone can do: expire, be far away, be down, ask for a password, lose a reply."""

from __future__ import annotations

import signal
import subprocess
import time
import traceback
from contextlib import closing
from itertools import count

import pytest
import redis

from phero_core.errors import InputError
from phero_core.stores import ConflictError, RedisStore, Stored, StoreError, open_store
from tests.stores.server import free_port
from tests.stores.wire import OldServer, Wire

pytestmark = pytest.mark.redis
SECRET = "s3cret pa/ss"  # noqa: S105 - of a server that lives for a second
QUOTED = "s3cret%20pa%2Fss"
_numbers = count()


@pytest.fixture
def prefix():
    return f"redis-test-{next(_numbers)}:"


@pytest.fixture
def opened(redis_server, prefix):
    """Stores with these options, at this test's keys; closed when it ends."""
    stores = []

    def start(server=redis_server.url, **options):
        stores.append(RedisStore(server, **{"prefix": prefix} | options))
        return stores[-1]

    yield start
    for store in stores:
        store.close()


@pytest.fixture
def raw(redis_server):
    """A plain client, to look behind the store."""
    with redis.Redis(port=redis_server.port) as client:
        yield client


@pytest.fixture
def wire(redis_server):
    with closing(Wire(redis_server.port)) as made:
        yield made


def put(store, session_id="s1", data="{}", *, expected=0, user=None, write_id=None):
    write_id = write_id or f"write {next(_numbers)}"
    return store.save(session_id, data, expected=expected, write_id=write_id, user=user)


def said(call):
    """Return the error of a call that must fail, and everything that a log would show of it."""
    with pytest.raises((StoreError, InputError)) as caught:
        call()
    error = caught.value
    return error, "".join(traceback.format_exception(error)) + repr(error) + error.say("zh")


def test_a_session_expires_so_long_after_its_last_save(opened):
    store = opened(ttl=1.5)
    put(store, "s1", user="ann")
    put(store, "s2", user="ann")
    time.sleep(0.9)
    put(store, "s2", expected=1)
    store.load("s1")
    time.sleep(0.9)
    assert store.load("s1") is None
    assert store.load("s2") == Stored(2, "{}")
    assert (list(store.sessions()), list(store.sessions("ann"))) == (["s2"], ["s2"])
    with pytest.raises(ConflictError, match="it was forgotten or has expired"):
        put(store, "s1", expected=1)
    assert store.forget_user("ann") == 1


def test_a_session_that_expired_and_began_anew_for_somebody_else_is_not_the_first_ones(opened):
    brief, lasting = opened(ttl=0.1), opened()
    put(brief, "s1", user="ann")
    put(lasting, "s2", user="ann")
    time.sleep(0.15)
    put(lasting, "s1", user="bob")
    assert list(lasting.sessions("ann")) == ["s2"]
    assert lasting.forget_user("ann") == 1
    assert list(lasting.sessions()) == ["s1"]


def test_a_store_without_a_time_to_live_makes_a_session_stay(opened):
    brief, lasting = opened(ttl=1), opened()
    put(brief, user="ann")
    put(lasting, expected=1)
    put(brief, "s2")
    time.sleep(1.1)
    put(brief, "s2")
    assert lasting.load("s1") == Stored(2, "{}")
    assert list(lasting.sessions("ann")) == ["s1"]
    assert set(lasting.sessions()) == {"s1", "s2"}


def test_the_first_session_of_a_user_with_a_shorter_life_does_not_end_the_list(opened):
    long, short = opened(ttl=60), opened(ttl=0.1)
    put(long, "s1", user="ann")
    put(short, "s2", user="ann")
    time.sleep(0.15)
    assert list(long.sessions("ann")) == ["s1"]
    assert long.forget_user("ann") == 1


def test_expired_sessions_leave_nothing_behind(opened, raw, prefix):
    brief, longer = opened(ttl=0.1), opened(ttl=60)
    for number in range(30):
        put(brief, f"s{number}", user=f"user {number % 7}")
    time.sleep(0.15)
    for number in range(2):
        put(longer, f"later {number}")
    kept = {"saved", "expiring", "session:later 0", "session:later 1"}
    assert {key.decode().removeprefix(prefix) for key in raw.keys(f"{prefix}*")} == kept
    assert raw.zcard(f"{prefix}saved") == raw.zcard(f"{prefix}expiring") == 2


def test_the_list_of_a_user_who_stays_does_not_keep_what_has_expired(opened, raw, prefix):
    brief, lasting = opened(ttl=0.1), opened()
    put(lasting, "stays", user="ann")
    for number in range(30):
        put(brief, f"s{number}", user="ann")
    time.sleep(0.15)
    put(lasting, "stays", expected=1)
    assert raw.zrange(f"{prefix}user:ann", 0, -1) == [b"stays"]


def test_forgetting_leaves_nothing_behind_but_a_number(opened, raw, prefix):
    store = opened(ttl=60)
    for name in ("s1", "s2", "s3"):
        put(store, name, user="ann")
    store.forget("s1")
    store.forget_user("ann")
    assert raw.keys(f"{prefix}*") == [f"{prefix}floor".encode()]
    assert raw.get(f"{prefix}floor") == b"1"


def test_stores_of_another_prefix_do_not_see_each_other(opened):
    one, other = opened(prefix="*:"), opened(prefix="a:")
    put(one, "s1", user="ann")
    put(other, "s2", user="ann")
    assert (list(one.sessions()), list(other.sessions("ann"))) == (["s1"], ["s2"])
    assert one.purge(0) == 1
    assert other.load("s2") is not None
    assert other.forget("s2")


@pytest.mark.parametrize(
    "options", [{}, {"decode_responses": True}, {"protocol": 2}, {"decode_responses": True, "protocol": 3}]
)
def test_a_client_of_ones_own_may_decode_or_not_and_stays_open(opened, redis_server, options):
    with redis.Redis(port=redis_server.port, **options) as client:
        store = opened(client)
        assert put(store, "会\ud83d", '"\udc80"', user="安\ud83d") == 1
        assert store.load("会\ud83d") == Stored(1, '"\udc80"')
        assert list(store.sessions("安\ud83d")) == ["会\ud83d"]
        with pytest.raises(ConflictError):
            put(store, "会\ud83d")
        assert store.purge(0) == 1
        store.close()
        assert client.ping()


@pytest.mark.parametrize(
    ("hold", "times"), [(False, 1), (False, 2), (True, 1)], ids=["cut", "cut twice", "no answer"]
)
def test_a_lost_reply_is_sent_again_and_not_applied_twice(opened, wire, hold, times):
    wire.hold = hold
    store = opened(wire.url, timeout=2.0)
    assert put(store, data="a") == 1
    wire.lose = times
    assert put(store, data="b", expected=1) == 2
    assert (wire.lose, store.load("s1")) == (0, Stored(2, "b"))


def test_a_reply_that_stays_lost_can_be_asked_for_by_the_writes_name(opened, wire):
    store = opened(wire.url)
    put(store, data="a")
    wire.lose = 100
    with pytest.raises(StoreError) as caught:
        put(store, data="b", expected=1, write_id="mine")
    assert not isinstance(caught.value, ConflictError)
    assert wire.lost > 1
    wire.lose = 0
    assert put(store, data="b", expected=1, write_id="mine") == 2
    assert store.load("s1") == Stored(2, "b")


def test_a_connection_that_the_server_has_closed_is_made_anew(opened, raw):
    store = opened()
    put(store)
    raw.client_kill_filter(_type="normal", skipme=True)
    assert put(store, expected=1) == 2


def test_a_server_that_has_lost_the_scripts_gets_them_again(opened, raw):
    store = opened()
    put(store)
    raw.script_flush()
    assert put(store, expected=1) == 2


def test_nobody_there_is_said_soon_with_place_and_remedy():
    port = free_port()
    with closing(RedisStore(f"redis://ann:{QUOTED}@127.0.0.1:{port}/3")) as store:
        begun = time.monotonic()
        error, shown = said(lambda: put(store))
        assert time.monotonic() - begun < 10
    assert error.say() == (
        f"redis://127.0.0.1:{port}/3: the server cannot be reached (Error 111 connecting to 127.0.0.1:{port}. "
        "Connection refused.); start it, or see host, port and TLS in the address"
    )
    assert error.say("zh").endswith("请启动服务器，或检查地址中的主机、端口与 TLS")
    assert SECRET not in shown


def test_a_server_that_hangs_is_given_up_in_bounded_time(new_redis):
    server = new_redis()
    with closing(RedisStore(server.url, timeout=1.0)) as store:
        put(store)
        server.suspend(signal.SIGSTOP)
        begun = time.monotonic()
        with pytest.raises(StoreError, match="does not answer in time; see whether it is overloaded"):
            store.load("s1")
        assert time.monotonic() - begun < 10
        server.suspend(signal.SIGCONT)
        assert store.load("s1") == Stored(1, "{}")


def test_a_server_that_comes_back_is_used_again(new_redis):
    server = new_redis()
    with closing(RedisStore(server.url)) as store:
        put(store)
        server.kill()
        with pytest.raises(StoreError, match="cannot be reached"):
            store.load("s1")
        server.start()
        assert store.load("s1") is None
        assert put(store) == 1


def test_a_password_opens_and_a_wrong_one_is_refused_and_never_shown(new_redis):
    server = new_redis("--requirepass", SECRET)
    host = f"127.0.0.1:{server.port}"
    with closing(open_store(f"redis://:{QUOTED}@{host}/0?prefix=mine:")) as store:
        assert put(store) == 1
    for address, secret in (
        (f"redis://:wr0ng@{host}", "wr0ng"),
        (f"redis://ann:wr0ng@{host}", "wr0ng"),
        (f"redis://{host}", SECRET),
    ):
        with closing(RedisStore(address)) as store:
            error, shown = said(lambda store=store: store.load("s1"))
        assert error.say().startswith(f"redis://{host}/0: the server refuses user, password or rights (")
        assert secret not in shown
        assert QUOTED not in shown


def test_rights_that_are_missing_are_named(new_redis):
    server = new_redis()
    with redis.Redis(port=server.port) as admin:
        admin.execute_command("ACL", "SETUSER", "reader", "on", ">" + SECRET, "~*", "+@read", "+@connection")
    with closing(RedisStore(f"redis://reader:{QUOTED}@127.0.0.1:{server.port}")) as store:
        assert store.load("s1") is None
        error, shown = said(lambda: put(store))
    assert "the server refuses user, password or rights (" in error.say()
    assert SECRET not in shown


def test_an_old_server_that_quotes_the_password_is_not_quoted():
    with (
        closing(OldServer()) as server,
        closing(RedisStore(f"redis://:{QUOTED}@127.0.0.1:{server.port}")) as store,
    ):
        error, shown = said(lambda: store.load("s1"))
    assert "unknown command" in error.say()
    assert SECRET not in shown


@pytest.mark.parametrize(
    "address",
    [
        f"redis://:{SECRET}@host/0",
        "redis://:s3cret#@host:6379/0",
        "redis://:s3cret/@host:6379/0",
        "redis://:s3cret[@host:6379/0",
        "redis://:s3cret@host:port/0",
        "redis://:s3cret@:6379/0",
        "redis://:s3cret@host:6379/first",
        "redis://:s3cret@host:70000",
        "redis://:s3cret?@host:6379/0",
        "redis://:x?s3cret@host:6379/0",
    ],
)
def test_an_address_that_cannot_be_read_is_refused_and_not_repeated(address):
    error, shown = said(lambda: open_store(address))
    assert error.say().startswith("store: ")
    assert "s3cret" not in shown


def test_a_full_server_says_what_would_help(new_redis):
    server = new_redis("--maxmemory", "3mb", "--maxmemory-policy", "noeviction")
    with closing(RedisStore(server.url)) as store:
        put(store)
        error, _ = said(lambda: [put(store, f"more {number}", "x" * 100_000) for number in range(1000)])
        assert "memory is full; raise its maxmemory, give sessions a time to live" in error.say()
        assert store.load("s1") == Stored(1, "{}")
        assert store.purge(0) > 1
        assert put(store) > 1


def test_a_replica_is_refused_as_such(new_redis):
    first = new_redis()
    second = new_redis("--replicaof", "127.0.0.1", str(first.port))
    with closing(RedisStore(second.url)) as store, pytest.raises(StoreError, match="address of the primary"):
        put(store)


@pytest.mark.parametrize("ttl", [0, -1, float("nan"), "7"])
def test_a_life_of_no_length_is_refused(ttl):
    with pytest.raises(InputError, match=r"^ttl: must be "):
        RedisStore("redis://127.0.0.1:1", ttl=ttl)


@pytest.fixture
def certificate(tmp_path):
    """A certificate of our own for this machine."""
    key, made = tmp_path / "key.pem", tmp_path / "made.pem"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
    subprocess.run([*command, "-keyout", key, "-out", made], check=True, capture_output=True)
    return key, made


def test_tls_and_a_password_come_with_the_address(new_redis, certificate):
    key, made = certificate
    port = free_port()
    new_redis("--tls-port", str(port), "--tls-cert-file", str(made), "--tls-key-file", str(key),
              "--tls-ca-cert-file", str(made), "--tls-auth-clients", "no", "--requirepass", SECRET)  # fmt: skip
    address = f"rediss://default:{QUOTED}@127.0.0.1:{port}/0"
    with closing(open_store(f"{address}?ssl_ca_certs={made}")) as store:
        assert put(store) == 1
        assert store.place == f"rediss://127.0.0.1:{port}/0"
    with closing(open_store(address)) as store:
        error, shown = said(lambda: store.load("s1"))
    assert "cannot be reached (" in error.say()
    assert "certificate" in error.say()
    assert SECRET not in shown
