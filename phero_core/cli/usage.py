"""What is wrong with a command line, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from phero_core.text import Text

if TYPE_CHECKING:
    from phero_core.text import Language

USAGE_ERRORS: tuple[type[Exception], ...] = tuple(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)
"""What Typer raises of a command line that it cannot read; its root has no public name."""


def about_usage(error: Exception, language: Language) -> str:
    """Return what is wrong, and where to find help."""
    kind = next((base.__name__ for base in type(error).__mro__ if base.__name__ in _SENTENCES), None)
    said = _SENTENCES[kind].say(language, **_values(error)) if kind else str(error)
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "phero"
    return f"{said}\n{_HELP.say(language, path=path)}"


def _values(error: Any) -> dict[str, Any]:
    parameter = getattr(error, "param", None)
    names = [*getattr(parameter, "opts", ())]
    shown = (
        getattr(parameter, "metavar", None)
        if getattr(parameter, "param_type_name", "") == "argument"
        else None
    )
    return {
        "name": shown or "/".join(names),
        "option": getattr(error, "option_name", ""),
        "message": getattr(error, "message", ""),
        "guess": _guess(getattr(error, "possibilities", None)),
    }


def _guess(possibilities: Any) -> str:
    return f" ({', '.join(sorted(possibilities))}?)" if possibilities else ""


_HELP = Text("Try '{path} --help'.", "查看用法：{path} --help")
_SENTENCES = {
    "NoSuchOption": Text("no such option: {option}{guess}", "没有此选项：{option}{guess}"),
    "MissingParameter": Text("{name} is missing", "缺少 {name}"),
    "BadParameter": Text("{name}: {message}", "{name} 的取值无效：{message}"),
    "BadOptionUsage": Text("{option}: {message}", "选项 {option} 用法有误：{message}"),
    "UsageError": Text("{message}", "命令行有误：{message}"),
}
