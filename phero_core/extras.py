"""One door for the packages that are optional: what is missing is named with the line that installs it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from phero_core.errors import MissingExtraError, Problem
from phero_core.text import Text

if TYPE_CHECKING:
    from types import ModuleType

EXTRAS = {
    "fastapi": "serve",
    "langchain": "langchain",
    "langchain_core": "langchain",
    "langgraph": "langchain",
    "llama_index": "llamaindex",
    "opentelemetry": "telemetry",
    "redis": "redis",
    "starlette": "serve",
    "uvicorn": "serve",
}
"""The extra that brings each optional package."""


def require(module: str) -> ModuleType:
    """Import a module of an optional package.

    Args:
        module: its full name, such as ``redis`` or ``langchain.agents``; the package must be one of `EXTRAS`.

    Raises:
        MissingExtraError: the package is not installed. A package that is there but broken raises what it raises.

    >>> EXTRAS["langgraph"]
    'langchain'
    """
    package = module.partition(".")[0]
    extra = EXTRAS[package]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise MissingExtraError(Problem(package, _MISSING, {"extra": extra})) from None


_MISSING = Text(
    "this optional package is not installed; run: pip install 'phero[{extra}]'",
    "未安装此可选软件包；请运行：pip install 'phero[{extra}]'",
)
