"""From a Redis address to a client, and from a client to a place that can be shown: without user and password."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from phero_core.errors import InputError, Problem
from phero_core.extras import require
from phero_core.text import Text

if TYPE_CHECKING:
    from redis import Redis


def client_at(address: str, timeout: float) -> Redis:
    """Return a client that has not connected yet.

    The client itself never sends twice: `RedisStore` does, until its own time is over. Left alone, the attempts of
    connecting and of sending would multiply.

    Args:
        address: ``redis://…`` or ``rediss://…``.
        timeout: of the store; one attempt may take half of it [s].

    Raises:
        InputError: the address cannot be read. It is not repeated: it may hold a password.
        MissingExtraError: redis-py is not installed.
    """
    redis = require("redis")
    _check(address)
    never = require("redis.retry").Retry(require("redis.backoff").NoBackoff(), 0)
    limits = {"socket_timeout": timeout / 2, "socket_connect_timeout": timeout / 2}
    try:
        client: Redis = redis.Redis.from_url(address, retry=never, **limits)
    except (ValueError, TypeError):
        raise InputError([Problem("store", _UNREADABLE)]) from None
    return client


def place_of(client: Any) -> str:
    """Return where a client's server is, without user and password."""
    told = client.connection_pool.connection_kwargs
    if "path" in told:
        return str(told["path"])
    secure = "SSL" in client.connection_pool.connection_class.__name__
    return (
        f"{'rediss' if secure else 'redis'}://{told.get('host', 'localhost')}"
        f":{told.get('port', 6379)}/{told.get('db') or 0}"
    )


def secret_of(client: Any) -> str:
    """Return a client's password, so that it can be taken out of messages; empty where there is none."""
    return str(client.connection_pool.connection_kwargs.get("password") or "")


def _check(address: str) -> None:
    """Refuse what redis-py would pass over in silence, or answer with a part of the password."""
    try:
        parts = urlsplit(address)
        sound = bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    database = "" if not sound else parts.path.strip("/")
    if not sound or (database and not database.isdecimal()) or parts.fragment:
        raise InputError([Problem("store", _UNREADABLE)])


_UNREADABLE = Text(
    "this Redis address cannot be read (it is not repeated here, for it may hold a password); it has the form "
    "redis://user:password@host:port/number, with rediss for TLS; in a password, write / as %2F, @ as %40, "
    "# as %23, : as %3A, % as %25",
    "无法识别该 Redis 地址（可能含密码，故不重复显示）；格式为 redis://用户:密码@主机:端口/库号，"
    "使用 TLS 时为 rediss；密码中的 / 写作 %2F，@ 写作 %40，# 写作 %23，: 写作 %3A，% 写作 %25",
)
