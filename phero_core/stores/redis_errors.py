"""What redis-py raises, as a sentence with a remedy, and never with a password."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.errors import Problem, StoreError
from phero_core.extras import require
from phero_core.text import Text

if TYPE_CHECKING:
    from redis.exceptions import RedisError


def refusal(place: str, error: RedisError, secret: str) -> StoreError:
    """Return our error for one of redis-py's.

    Args:
        place: the server, without user and password.
        error: as it was raised.
        secret: what must not appear in the message; may be empty.
    """
    reason = str(error) or type(error).__name__
    if secret:
        reason = reason.replace(secret, "…")
    return StoreError(Problem(place, _sentence(error), {"reason": reason}))


def harmless(error: RedisError, secret: str) -> RedisError | None:
    """Return the error as a cause to be shown, or None where it quotes the password, as old servers do."""
    return None if secret and secret in str(error) else error


def _sentence(error: RedisError) -> Text:
    names = require("redis.exceptions")
    for name, text in _SENTENCES.items():
        if isinstance(error, getattr(names, name)):
            return text
    return _OTHER


_DENIED = Text(
    "the server refuses user, password or rights ({reason}); see the address, and the server's access rules",
    "服务器拒绝了用户名、密码或权限（{reason}）；请检查地址及服务器的访问规则",
)
_OTHER = Text(
    "the server refuses ({reason}); see its log and its settings",
    "服务器拒绝操作（{reason}）；请查看其日志与配置",
)
# The order matters: the special ones stand before what they are a kind of.
_SENTENCES = {
    "AuthenticationError": _DENIED,
    "AuthorizationError": _DENIED,
    "NoPermissionError": _DENIED,
    "BusyLoadingError": Text(
        "the server is still loading its data; try again in a moment", "服务器正在加载数据；请稍后再试"
    ),
    "MaxConnectionsError": Text(
        "all connections are in use; allow more, or work in fewer threads",
        "连接已用尽；请提高上限，或减少线程",
    ),
    "TimeoutError": Text(
        "the server does not answer in time; see whether it is overloaded or the network slow, "
        "or give the store a longer timeout",
        "服务器未及时应答；请检查其负载与网络，或加大超时时间",
    ),
    "ConnectionError": Text(
        "the server cannot be reached ({reason}); start it, or see host, port and TLS in the address",
        "无法连接服务器（{reason}）；请启动服务器，或检查地址中的主机、端口与 TLS",
    ),
    "ReadOnlyError": Text(
        "the server is a replica and may only be read; give the address of the primary",
        "该服务器是只读副本；请改用主服务器的地址",
    ),
    "OutOfMemoryError": Text(
        "the server's memory is full; raise its maxmemory, give sessions a time to live, or purge old ones",
        "服务器内存已满；请提高 maxmemory、为会话设置存活时间，或清除旧会话",
    ),
}
