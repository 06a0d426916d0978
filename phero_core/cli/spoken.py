"""Commands whose help is spoken in two languages.

A command is a plain function: the terminal first, then what the person gives; it returns an exit status.
Its parameters are declared with `option` and `argument`, and `spoken` turns it into a function for Typer.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from phero_core.text import Text

if TYPE_CHECKING:
    from phero_core.cli.terminal import Terminal
    from phero_core.text import Language

PIPE_CLOSED = 141
"""What a shell reports of a program that wrote to a closed pipe (128 + SIGPIPE)."""

Command = Callable[..., "int | None"]


class Lang(StrEnum):
    """The languages to choose from."""

    EN = "en"
    ZH = "zh"


@dataclass(frozen=True)
class Declared:
    """How a parameter is given on the command line, and what it means."""

    kind: Callable[..., Any]
    meaning: Text
    names: tuple[str, ...]
    settings: dict[str, Any]

    def in_language(self, language: Language) -> Any:
        """Return Typer's own declaration."""
        return self.kind(*self.names, help=self.meaning.say(language), **self.settings)


def option(meaning: Text, *names: str, **settings: Any) -> Declared:
    """Declare an option."""
    return Declared(typer.Option, meaning, names, settings)


def argument(meaning: Text, **settings: Any) -> Declared:
    """Declare a positional argument."""
    return Declared(typer.Argument, meaning, (), settings)


LANGUAGE = Annotated[
    Lang | None,
    option(Text("Language of messages (default: from LANG).", "消息语言（默认取自 LANG）。"), "--lang"),
]
AsJson = Annotated[
    bool,
    option(Text("Print one JSON document instead of tables.", "输出一个 JSON 文档，而不是表格。"), "--json"),
]
JsonAddress = Annotated[
    bool,
    option(
        Text("Print the address as one line of JSON before serving.", "启动前以一行 JSON 打印访问地址。"),
        "--json",
    ),
]


def spoken(command: Command, terminal: Terminal) -> Callable[..., None]:
    """Return a command for Typer: bound to its terminal, with help in its language and ``--lang``.

    Args:
        command: what to do; it returns an exit status, or None where more may follow.
        terminal: where it speaks.
    """
    given = list(inspect.signature(command, eval_str=True).parameters.values())[1:]
    chosen = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=LANGUAGE)
    parameters = [_in_language(parameter, terminal.language) for parameter in (*given, chosen)]

    def run(**values: Any) -> None:
        values.pop("lang")  # heard before: the help had to be in that language, too
        status = _status(command, terminal, values)
        if status is not None:
            raise typer.Exit(status)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # Python reads it, typeshed does not know
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def _status(command: Command, terminal: Terminal, values: dict[str, Any]) -> int | None:
    try:
        status = command(terminal, **values)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the output has seen enough: nothing is wrong
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return status


def _in_language(parameter: inspect.Parameter, language: Language) -> inspect.Parameter:
    parts = get_args(parameter.annotation)
    if not parts:
        return parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
    declared = parts[1].in_language(language)
    return parameter.replace(annotation=Annotated[parts[0], declared], kind=inspect.Parameter.KEYWORD_ONLY)
