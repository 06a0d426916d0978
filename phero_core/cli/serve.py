"""``phero serve``: the memory as a service."""

import json
import logging
import os
import sys
from contextlib import closing
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from phero_core.cli.sources import DEFAULT_CONFIG
from phero_core.cli.spoken import JsonAddress, option
from phero_core.cli.terminal import Terminal
from phero_core.errors import InputError, Problem
from phero_core.extras import require
from phero_core.runtime import AgentMemory, ParameterSets, TraceLog
from phero_core.stores import MemoryStore, open_store
from phero_core.text import Text

if TYPE_CHECKING:
    from phero_core.integrations.service import Settings
    from phero_core.stores import Store

ABOUT = Text("Serve the memory to agents over HTTP.", "通过 HTTP 向智能体提供记忆服务。")

SALT = "PHERO_TRACE_SALT"
LEAST_TOKEN = 16
"""Shortest token [characters]."""


class Content(StrEnum):
    """What a trace shows of what people say."""

    KEPT = "kept"
    HASHED = "hashed"
    LEFT_OUT = "left_out"


class WhenDown(StrEnum):
    """What to do while the store cannot be used."""

    RAISE = "raise"
    DEGRADE = "degrade"


_Config = Annotated[
    str,
    option(
        Text(
            "Parameters: a preset, a parameter file, or a file of tenants and experiments (phero-runtime/1). Files are "
            "read again when they change.",
            "参数：预设、参数文件，或租户与实验文件（phero-runtime/1）。文件变更后会自动重新读取。",
        ),
        "--config",
        metavar="PRESET|FILE",
    ),
]
_Store = Annotated[
    str,
    option(
        Text(
            "Where sessions live: memory:, sqlite:///FILE or redis://…; what holds a password goes into PHERO_STORE.",
            "会话存放处：memory:、sqlite:///文件 或 redis://…；含密码的地址请写入 PHERO_STORE。",
        ),
        "--store",
        envvar="PHERO_STORE",
        metavar="ADDRESS",
    ),
]
_Trace = Annotated[
    str | None,
    option(
        Text("Append what happens to this file, for the dashboard.", "把过程追加到此文件，供仪表盘使用。"),
        "--trace",
        metavar="FILE",
    ),
]
_Content = Annotated[
    Content,
    option(
        Text(
            "What the trace shows of what people say. With a secret in PHERO_TRACE_SALT session ids are hashed, too.",
            "轨迹中保留多少对话内容。若在 PHERO_TRACE_SALT 中设置密钥，会话 ID 也会被哈希。",
        ),
        "--trace-content",
    ),
]
_Host = Annotated[
    str,
    option(
        Text(
            "Where to listen; other than on this machine only with a token.",
            "监听地址；非本机地址须设置令牌。",
        ),
        "--host",
    ),
]
_Port = Annotated[
    int,
    option(
        Text("Port to listen on; 0 takes a free one.", "监听端口；0 表示任选。"),
        "--port",
        min=0,
        max=65_535,
    ),
]
_Token = Annotated[
    str | None,
    option(
        Text(
            "What clients must show as a bearer token; better in PHERO_TOKEN, as others see a command line.",
            "客户端须出示的令牌；命令行他人可见，最好写入 PHERO_TOKEN。",
        ),
        "--token",
        envvar="PHERO_TOKEN",
        metavar="SECRET",
    ),
]
_Retention = Annotated[
    float | None,
    option(
        Text(
            "Delete sessions that were silent for so long [seconds].",
            "删除静默超过此时长的会话 [秒]。",
        ),
        "--retention",
        metavar="SECONDS",
        min=1.0,
    ),
]
_WhenDown = Annotated[
    WhenDown,
    option(
        Text(
            "While the store is down: refuse, or go on with what this process knows.",
            "存储不可用时：拒绝请求，或依据本进程已知内容继续。",
        ),
        "--when-down",
    ),
]
_MaxBody = Annotated[
    int,
    option(Text("Longest request [bytes].", "请求体上限 [字节]。"), "--max-body", metavar="BYTES", min=1_024),
]


def run(
    terminal: Terminal,
    *,
    config: _Config = DEFAULT_CONFIG,
    store: _Store = "memory:",
    trace: _Trace = None,
    trace_content: _Content = Content.KEPT,
    host: _Host = "127.0.0.1",
    port: _Port = 8700,
    token: _Token = None,
    retention: _Retention = None,
    when_down: _WhenDown = WhenDown.RAISE,
    max_body: _MaxBody = 1_048_576,
    as_json: JsonAddress = False,
) -> int:
    """Serve until told to end."""
    require("uvicorn")
    settings = _settings(host, token, retention, max_body)
    log = _trace_log(trace, trace_content)
    parameters = ParameterSets(config)
    with closing(open_store(store)) as opened:
        memory = AgentMemory(parameters, opened, trace=log, when_down=when_down.value)
        _serve(terminal, memory, settings, host, port, as_json=as_json)
    if log is not None:
        log.close()
    return 0


def _serve(
    terminal: Terminal, memory: AgentMemory, settings: "Settings", host: str, port: int, *, as_json: bool
) -> None:
    from phero_core.integrations.service import create_app  # noqa: PLC0415 - only who serves needs FastAPI
    from phero_core.integrations.service.running import address_of, listening, serve  # noqa: PLC0415 - likewise

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    with listening(host, port) as own:
        _announce(terminal, address_of(own), memory.store, as_json=as_json)
        serve(create_app(memory, settings), own)


def _announce(terminal: Terminal, address: str, store: "Store", *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps({"url": address}) + "\n")
    else:
        terminal.show(terminal.say(_SERVING, address=address))
    sys.stdout.flush()
    if isinstance(store, MemoryStore):
        terminal.tell(terminal.say(_ONLY_HERE))


def _settings(host: str, token: str | None, retention: float | None, max_body: int) -> "Settings":
    from phero_core.integrations.service import Settings  # noqa: PLC0415 - only who serves needs FastAPI
    from phero_core.integrations.service.running import is_loopback, names_of  # noqa: PLC0415 - likewise

    if token is None and not is_loopback(host):
        raise InputError([Problem("--host", _NEEDS_TOKEN, {"host": host})])
    if token is not None and (len(token) < LEAST_TOKEN or not token.isascii() or not token.isprintable()):
        raise InputError([Problem("--token", _WEAK_TOKEN, {"least": LEAST_TOKEN})])
    return Settings(token, () if token else names_of(host), max_body, retention)


def _trace_log(path: str | None, content: Content) -> TraceLog | None:
    if path is None:
        return None
    salt = os.environ.get(SALT) or None
    try:
        return TraceLog(path, content=content.value, hash_sessions=salt is not None, salt=salt)
    except ValueError:
        raise InputError([Problem(SALT, _NO_SALT)]) from None


_SERVING = Text(
    "Serving on {address} (described in {address}/openapi.json)",
    "服务地址：{address}（接口说明：{address}/openapi.json）",
)
_ONLY_HERE = Text(
    "sessions live in this process and end with it; --store sqlite:///sessions.db keeps them",
    "会话仅存于本进程，随其结束；使用 --store sqlite:///sessions.db 可保留",
)
_NEEDS_TOKEN = Text(
    "others could reach the service on {host}; give it a token in PHERO_TOKEN, or listen on 127.0.0.1",
    "他人可通过 {host} 访问服务；请在 PHERO_TOKEN 中设置令牌，或改用 127.0.0.1",
)
_WEAK_TOKEN = Text(
    "must be at least {least} printable ASCII characters; python -c 'import secrets; print(secrets.token_urlsafe())' makes one",
    "至少需要 {least} 个可打印 ASCII 字符；可用 python -c 'import secrets; print(secrets.token_urlsafe())' 生成",
)
_NO_SALT = Text(
    "hashing needs a secret of at least 16 bytes in this environment variable",
    "哈希需要在此环境变量中提供至少 16 字节的密钥",
)
