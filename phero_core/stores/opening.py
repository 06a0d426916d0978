"""From an address to a store: one line in a settings file decides where sessions live."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote, urlencode

from phero_core.errors import InputError, Problem, misnamed
from phero_core.stores.memory import MemoryStore
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from phero_core.stores.protocol import Store


def open_store(url: str) -> Store:
    """Return the store at an address.

    ====================================  =================================================================
    ``memory:``                           this process
    ``sqlite:///FILE``                    a file; ``sqlite:////srv/FILE`` with the whole path
    ``redis://USER:PASSWORD@HOST:PORT/N`` a Redis server; ``rediss://…`` with TLS; needs the extra ``redis``
    ====================================  =================================================================

    Options follow a question mark: ``timeout`` [s], for SQLite ``synchronous``, for Redis ``prefix`` and ``ttl`` [s],
    as `SQLiteStore` and `RedisStore` have them, and redis-py's for TLS and connections.

    Raises:
        InputError: the address cannot be used.
        MissingExtraError: the package for this kind of store is not installed.
        StoreError: the file cannot be opened. (A server is first asked when the store is first used.)

    >>> open_store("memory:").load("s1") is None
    True
    """
    kind, colon, rest = url.partition(":")
    if not colon or not kind.isalnum():  # what stands there may be a password: it is not repeated
        raise InputError([Problem("store", _NO_KIND, {"known": ", ".join(_KINDS)})])
    if kind not in _KINDS:
        raise InputError([misnamed("store", kind, list(_KINDS), _UNKNOWN, _GUESSED)])
    place, _, query = rest.partition("?")
    if "@" in query:  # a password with an unescaped question mark, of which nothing must be repeated
        raise InputError([Problem("store", _TORN)])
    opener, known = _KINDS[kind]
    return opener(f"{kind}:{place}", _options(query, known))


def _options(query: str, known: Mapping[str, Callable[[str], Any]]) -> dict[str, Any]:
    """Return what stands behind the question mark, each as its type."""
    problems, options = [], {}
    for name, written in parse_qsl(query, keep_blank_values=True):
        if name not in known:
            problems.append(misnamed("store", name, list(known), _NO_OPTION, _NO_OPTION_GUESSED))
            continue
        try:
            options[name] = known[name](written)
        except ValueError:
            problems.append(Problem("store", _NO_VALUE, {"name": name, "found": written}))
    if problems:
        raise InputError(problems)
    return options


def _memory(_url: str, options: dict[str, Any]) -> Store:
    return MemoryStore(**options)


def _sqlite(url: str, options: dict[str, Any]) -> Store:
    from phero_core.stores.sqlite import SQLiteStore  # noqa: PLC0415 - only who names it needs sqlite3

    marked = url.removeprefix("sqlite:///")
    path = unquote(marked)
    if marked == url or not path or path == ":memory:" or "\0" in path:
        raise InputError([Problem("store", _NO_FILE)])
    return SQLiteStore(path, **options)


def _redis(url: str, options: dict[str, Any]) -> Store:
    from phero_core.stores.redis import RedisStore  # noqa: PLC0415 - only who names it needs redis-py

    own = {name: options.pop(name) for name in ("prefix", "ttl", "timeout") if name in options}
    return RedisStore(f"{url}?{urlencode(options)}" if options else url, **own)


def _synchronous(written: str) -> str:
    if written not in {"normal", "full"}:
        raise ValueError(written)
    return written


_REDIS: dict[str, Callable[[str], Any]] = {
    "prefix": str,
    "ttl": float,
    "timeout": float,
    "client_name": str,
    "health_check_interval": int,
    "max_connections": int,
    "ssl_ca_certs": str,
    "ssl_cert_reqs": str,
    "ssl_certfile": str,
    "ssl_check_hostname": str,
    "ssl_keyfile": str,
}
_KINDS: dict[str, tuple[Callable[[str, dict[str, Any]], Store], Mapping[str, Callable[[str], Any]]]] = {
    "memory": (_memory, {}),
    "sqlite": (_sqlite, {"synchronous": _synchronous, "timeout": float}),
    "redis": (_redis, _REDIS),
    "rediss": (_redis, _REDIS),
}

_NO_KIND = Text(
    "this is no address of a store; an address begins with one of these and a colon: {known}",
    "这不是存储的地址；地址须以下列之一及冒号开头：{known}",
)
_UNKNOWN = Text(
    "there is no store of the kind '{name}'; an address begins with one of these and a colon: {known}",
    "没有“{name}”这种存储；地址须以下列之一及冒号开头：{known}",
)
_GUESSED = Text(
    "there is no store of the kind '{name}'; did you mean '{guess}'?",
    "没有“{name}”这种存储；是否想写“{guess}”？",
)
_NO_OPTION = Text(
    "there is no option '{name}' behind the question mark of this address; known: {known}",
    "该地址的问号之后没有选项“{name}”；可用：{known}",
)
_NO_OPTION_GUESSED = Text(
    "there is no option '{name}' behind the question mark of this address; did you mean '{guess}'?",
    "该地址的问号之后没有选项“{name}”；是否想写“{guess}”？",
)
_TORN = Text(
    "there is an @ behind the question mark of this address; in a password write ? as %3F and @ as %40",
    "该地址的问号之后含有 @；密码中的 ? 请写作 %3F，@ 写作 %40",
)
_NO_VALUE = Text("the option '{name}' cannot be '{found}'", "选项“{name}”的值不能是“{found}”")
_NO_FILE = Text(
    "an SQLite address names a file: sqlite:///sessions.db, or sqlite:////srv/sessions.db with the whole path; "
    "for a store without a file write memory:",
    "SQLite 地址须指明文件：sqlite:///sessions.db，或完整路径 sqlite:////srv/sessions.db；无需文件时请写 memory:",
)
