"""Gold calls written as program text, read without running anything."""

from __future__ import annotations

import ast
from typing import Any

from phero_core.dialogue.formats.screening import screen
from phero_core.dialogue.model import ToolCall
from phero_core.text import Text
from phero_core.validation import UnfitError

MAX_CALL = 20_000
"""Longest call that is read [characters]."""


def call_of(written: str) -> ToolCall:
    """Return the call that a text describes; arguments without a name are called ``arg_1``, ``arg_2`` ….

    Args:
        written: one call with literal arguments.

    Raises:
        UnfitError: it is no such call.

    >>> call_of("cp('a.txt', destination='b')").arguments
    {'arg_1': 'a.txt', 'destination': 'b'}
    """
    try:
        return _call(ast.parse(written.strip() if len(written) <= MAX_CALL else "", mode="eval").body)
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise UnfitError(_NO_CALL, call=written[:80]) from None


def _call(node: ast.expr) -> ToolCall:
    if not isinstance(node, ast.Call):
        raise TypeError
    named = {f"arg_{place}": _plain(ast.literal_eval(part)) for place, part in enumerate(node.args, 1)}
    named |= {word.arg: _plain(ast.literal_eval(word.value)) for word in node.keywords if word.arg}
    screen(named)
    return ToolCall(name=ast.unparse(node.func), arguments=named)


def _plain(value: Any) -> Any:
    """Return a literal in the forms that JSON has."""
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError


_NO_CALL = Text(
    "'{call}' is no call with literal arguments, such as cd(folder='docs')",
    "“{call}”不是带字面参数的调用，例如 cd(folder='docs')",
)
