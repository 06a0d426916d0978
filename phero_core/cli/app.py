"""The command line as a whole: which commands there are, and what becomes of an error."""

from __future__ import annotations

import os
import sys
from importlib import metadata
from io import TextIOWrapper
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

from phero_core.cli import (
    compare,
    dashboard,
    evaluate,
    explain,
    importing,
    observe,
    packs,
    replay,
    schema,
    serve,
)
from phero_core.cli.spoken import Lang, option, spoken
from phero_core.cli.terminal import Terminal, language_of
from phero_core.cli.usage import USAGE_ERRORS, about_usage
from phero_core.errors import InputError, PheroError
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from phero_core.text import Language

BAD_INPUT = 2
REFUSALS: tuple[type[Exception], ...] = (PheroError, OSError, *USAGE_ERRORS)
"""What is wrong with what was given, not with the program."""
INTERRUPTED = 130

COMMANDS = (dashboard, observe, replay, evaluate, compare, explain, importing, serve, packs, schema)
"""In the order of the help. Each module holds one command, called ``run``, and what it is about; `packs` holds two."""

_ABOUT = Text(
    "Memory of LLM agents as a field of scents: replay, judge and explain it, or tune it in the browser.",
    "把智能体的记忆视为气味场：回放、评判、解释，或在浏览器中调节。",
)
_NOT_INSTALLED = Text("no version: this is a checkout that is not installed", "没有版本号：此检出未安装")
_VERSION = Annotated[bool, option(Text("Print the version.", "显示版本。"), "--version")]


class _InOrder(typer.core.TyperGroup):
    """Lists the commands in the order of `COMMANDS`; Typer would put those with commands of their own last."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands."""
        return sorted(super().list_commands(ctx), key=[*map(_name, COMMANDS)].index)


def build(terminal: Terminal) -> typer.Typer:
    """Return the application that speaks to this terminal."""
    app = _group(terminal.say(_ABOUT), _InOrder)
    app.callback(invoke_without_command=True)(spoken(_start, terminal))
    for module in COMMANDS:
        if module is packs:
            app.add_typer(_packs(terminal), name=_name(module), no_args_is_help=True)
        else:
            app.command(_name(module), help=terminal.say(module.ABOUT))(spoken(module.run, terminal))
    return app


def _packs(terminal: Terminal) -> typer.Typer:
    app = _group(terminal.say(packs.ABOUT))
    app.command("list", help=terminal.say(packs.ABOUT_LIST))(spoken(packs.list_packs, terminal))
    app.command("check", help=terminal.say(packs.ABOUT_CHECK))(spoken(packs.check_packs, terminal))
    return app


def _name(module: ModuleType) -> str:
    return str(getattr(module, "NAME", module.__name__.rpartition(".")[2]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; every error is a message, none a traceback."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    terminal = Terminal(_language(given))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a narrow encoding is no reason to fail
    command = typer.main.get_command(build(terminal))
    try:
        status = command.main(given, prog_name="phero", standalone_mode=False)
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except REFUSALS as error:
        terminal.tell(_message(error, terminal.language))
        return BAD_INPUT
    return status if isinstance(status, int) else 0


def _message(error: Exception, language: Language) -> str:
    if isinstance(error, InputError):
        return error.say(language)
    return about_usage(error, language) if isinstance(error, USAGE_ERRORS) else str(error)


def _language(arguments: Sequence[str]) -> Language:
    """Hear ``--lang`` before anything else is read: the help is written in it."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    joined = [text.removeprefix("--lang=") for text in options if text.startswith("--lang=")]
    apart = [value for name, value in pairwise(options) if name == "--lang"]
    for chosen in (*joined, *apart):
        if chosen in set(Lang):
            return "zh" if chosen == Lang.ZH else "en"
    return language_of(os.environ)


def _start(terminal: Terminal, context: typer.Context, *, version: _VERSION = False) -> None:
    if version:
        terminal.show(_installed(terminal))
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _installed(terminal: Terminal) -> str:
    try:
        return metadata.version("phero")
    except metadata.PackageNotFoundError:
        return terminal.say(_NOT_INSTALLED)


def _group(about: str, kind: type[typer.core.TyperGroup] = typer.core.TyperGroup) -> typer.Typer:
    return typer.Typer(
        cls=kind,
        help=about,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
