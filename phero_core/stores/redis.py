"""Sessions in Redis: many machines, one memory, and a time to live."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any, TypeVar

from phero_core.errors import InputError, Problem
from phero_core.extras import require
from phero_core.stores import redis_scripts as scripts
from phero_core.stores.arguments import check_names, check_seconds, closed, write
from phero_core.stores.compare import Outcome
from phero_core.stores.protocol import Stored
from phero_core.stores.redis_address import client_at, place_of, secret_of
from phero_core.stores.redis_errors import harmless, refusal
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from redis import Redis
    from redis.exceptions import RedisError

    from phero_core.stores.redis_scripts import Script

T = TypeVar("T")

ATTEMPTS = 4
"""How often a call is sent before the server counts as down. Sending again is safe: a write has a name."""

_PAUSE = 0.02
"""What the random, doubling pauses between attempts begin with [s]."""


class RedisStore:
    """A store in a Redis server (or Valkey), version 5 or later. Needs the extra ``redis``.

    What is kept when the *server* is killed is the server's setting. Without ``appendonly yes`` everything since its
    last snapshot is lost. With ``appendfsync everysec`` (its default) it may lose what it has acknowledged while its
    disk was busy, up to about two seconds; with ``appendfsync always`` nothing. A session is never torn. Set
    ``maxmemory-policy noeviction``: a server that evicts keys may drop sessions, and the lists by which
    `forget_user` finds them.

    Args:
        server: an address, ``redis://user:password@host:6379/0`` or ``rediss://…`` for TLS; or a client of your own,
            with ``decode_responses`` or without, which then decides about timeouts and retries, and which `close`
            leaves open.
        prefix: stands before every key, so that several stores can share a server. On a cluster, braces in it
            (``{phero}:``) keep the store's keys on one node.
        ttl: a session expires so long after its last save [s]; None = never.
        timeout: about how long a call may take, all its attempts together [s].

    Raises:
        MissingExtraError: redis-py is not installed.
        InputError: the address or a number cannot be used.
    """

    def __init__(
        self,
        server: str | Redis,
        *,
        prefix: str = "phero:",
        ttl: float | None = None,
        timeout: float = 2.0,
    ) -> None:
        check_seconds(timeout=timeout, **({} if ttl is None else {"ttl": ttl}))
        if ttl is not None and ttl < _SHORTEST:
            raise InputError([Problem("ttl", _NO_LIFE, {"found": repr(ttl)})])
        self._own = isinstance(server, str)
        self._client: Any = client_at(server, timeout) if isinstance(server, str) else server
        self.place = place_of(self._client)
        self._secret = secret_of(self._client)
        self._prefix = _bytes(prefix)
        self._ttl = 0 if ttl is None else int(ttl * 1000)
        self._timeout = timeout
        self._closed = False

    def load(self, session_id: str) -> Stored | None:
        """Return the session, or None."""
        check_names(session_id=session_id)
        key = self._prefix + b"session:" + _bytes(session_id)
        version, data = self._sent(lambda: self._raw("HMGET", key, "version", "data"))
        return None if version is None else Stored(int(version), _text(data))

    def save(
        self, session_id: str, data: str, *, expected: int, write_id: str, user: str | None = None
    ) -> int:
        """Store the session if nobody has changed it since; see `Store.save`."""
        given = write(session_id, data, expected, write_id, user)
        outcome, version = self._run(
            scripts.SAVE,
            _bytes(session_id),
            _bytes(data),
            expected,
            given.mark,
            _bytes(user or ""),
            self._ttl,
        )
        if outcome == Outcome.CONFLICT:
            raise given.conflict(self.place, version)
        return int(version)

    def forget(self, session_id: str) -> bool:
        """Delete a session and tell whether there was one."""
        check_names(session_id=session_id)
        return bool(self._run(scripts.FORGET, _bytes(session_id)))

    def forget_user(self, user: str) -> int:
        """Delete a user's sessions in one step and tell how many there were."""
        check_names(user=user)
        return int(self._run(scripts.FORGET_USER, _bytes(user)))

    def purge(self, idle_seconds: float) -> int:
        """Delete the sessions that were not saved for so long [s], by the server's clock, batch by batch."""
        check_seconds(idle_seconds=idle_seconds)
        seconds, microseconds = map(int, self._sent(lambda: self._raw("TIME")))
        latest = seconds * 1000 + microseconds // 1000 - int(idle_seconds * 1000)
        gone = 0
        while True:
            seen, dropped = self._run(scripts.PURGE, latest)
            gone += int(dropped)
            if not seen:
                return gone

    def sessions(self, user: str | None = None) -> Iterator[str]:
        """Iterate over the ids of all sessions, or of a user's; those that have expired are left out."""
        if user is not None:
            check_names(user=user)
        return self._pages(_bytes(user or ""))

    def close(self) -> None:
        """Close the connections, unless the client is yours."""
        self._closed = True
        if self._own:
            self._client.close()

    def _pages(self, user: bytes) -> Iterator[str]:
        cursor, met = b"0", set[bytes]()
        while True:
            cursor, *page = self._run(scripts.PAGE, cursor, user)
            yield from (_text(name) for name in page if name not in met)
            met.update(page)
            if cursor == b"0":
                return

    def _run(self, script: Script, *values: bytes | str | int) -> Any:
        """Run a script inside the server, which remembers it from the first time on."""
        missing = require("redis.exceptions").NoScriptError

        def run() -> Any:
            try:
                return self._raw("EVALSHA", script.digest, 1, self._prefix, *values)
            except missing:
                return self._raw("EVAL", script.source, 1, self._prefix, *values)

        return self._sent(run)

    def _raw(self, *command: bytes | str | int) -> Any:
        """Send a command; the reply is bytes, whatever the client does with text."""
        return self._client.execute_command(*command, NEVER_DECODE=True)

    def _sent(self, call: Callable[[], T]) -> T:
        """Call the server, and again while it cannot be reached, for a bounded time."""
        if self._closed:
            raise closed(self.place)
        deadline, attempt = time.monotonic() + self._timeout, 1
        while True:
            try:
                return call()
            except require("redis.exceptions").RedisError as error:
                if attempt == ATTEMPTS or time.monotonic() >= deadline or not self._may_pass(error):
                    raise refusal(self.place, error, self._secret) from harmless(error, self._secret)
            time.sleep(random.uniform(0.5, 1.0) * _PAUSE * 2**attempt)  # noqa: S311 - a pause is no secret
            attempt += 1

    def _may_pass(self, error: RedisError) -> bool:
        """Return whether it makes sense to send again; a client that is not ours has its own rule."""
        names = require("redis.exceptions")
        lost = isinstance(error, (names.ConnectionError, names.TimeoutError))
        return self._own and lost and not isinstance(error, names.AuthenticationError)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogatepass")


_SHORTEST = 0.001
_NO_LIFE = Text(
    "must be at least 0.001 s, or left out for sessions that never expire; found {found}",
    "不得短于 0.001 秒；会话永不过期时请省略；实际为 {found}",
)
