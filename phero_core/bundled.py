"""Where the dashboard and the sample dialogues are: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from pathlib import Path

from phero_core.errors import InputError, Problem
from phero_core.text import Text

_PACKAGE = Path(__file__).resolve().parent


def bundle() -> Path:
    """Return the folder that holds ``dashboard`` and ``sample_dialogues``.

    >>> (bundle() / "sample_dialogues").is_dir()
    True
    """
    inside = _PACKAGE / "_bundled"
    return inside if inside.is_dir() else _PACKAGE.parent


def sample_dialogues() -> Path:
    """Return the folder of the shipped dialogues.

    Raises:
        InputError: they were not installed.
    """
    return _part("sample_dialogues")


def dashboard_root() -> Path:
    """Return the folder that must be on the import path for ``python -m dashboard``.

    Raises:
        InputError: the dashboard was not installed.
    """
    return _part("dashboard").parent


def _part(name: str) -> Path:
    folder = bundle() / name
    if not folder.is_dir():
        raise InputError([Problem(str(folder), _ABSENT)])
    return folder


_ABSENT = Text(
    "is not there: this installation is not complete. Install the package again",
    "不存在：安装不完整。请重新安装本软件包",
)
