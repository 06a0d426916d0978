"""Whose session a call belongs to, and what to say where nothing tells."""

from __future__ import annotations

from typing import NamedTuple

from phero_core.errors import InputError, Problem
from phero_core.text import Text


class Identity(NamedTuple):
    """Whose session a call belongs to.

    Attributes:
        session_id: which session.
        user: whose it is, so that all of a user's sessions can be forgotten at once; or None.
        tenant: whose parameters hold for it; or None for the default ones.
    """

    session_id: str
    user: str | None = None
    tenant: str | None = None


def unidentified(place: str) -> InputError:
    """Return the error of a call that does not tell its session.

    Args:
        place: where the id was looked for.
    """
    return InputError([Problem(place, _NO_SESSION)])


_NO_SESSION = Text(
    "there is no id to find the memory under; give one with each call, or pass identify=… to work it out yourself",
    "没有可用于查找记忆的 ID；请在每次调用时提供，或传入 identify=… 自行确定",
)
