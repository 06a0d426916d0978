"""From pydantic's findings to problems that a person can mend, all at once, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from phero_core.errors import Problem, nearest
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

_MAX_SHOWN = 60


def problems_of(error: ValidationError, model: type[BaseModel] | None, place: str) -> list[Problem]:
    """Return one problem for each finding, with its path, the value found and what would do.

    Args:
        error: what pydantic raised.
        model: the class that was validated, if it is one; its field names make the "did you mean".
        place: the file, and line where known.
    """
    findings = error.errors(include_url=False)
    return [_problem(finding, model, place) for finding in findings]


def _problem(finding: ErrorDetails, model: type[BaseModel] | None, place: str) -> Problem:
    unknown = finding["type"] == "extra_forbidden"
    written = finding["loc"][-1:] if unknown else ()  # a key that a person wrote, whatever it is called
    path = [part for part in finding["loc"][: len(finding["loc"]) - len(written)] if not _is_branch(part)]
    path += written
    dotted = ".".join(map(str, path))
    if unknown and model is not None:
        return _unknown_key(path, dotted, model, place)
    where = f"{place}: {dotted}" if place and dotted else (place or dotted)
    text, values = _sentence(finding)
    return Problem(where, text, values)


def _unknown_key(path: Sequence[int | str], dotted: str, model: type[BaseModel], place: str) -> Problem:
    known = sorted(_fields_at(model, path[:-1]))
    guess = nearest(str(path[-1]), known)
    if guess:
        return Problem(place, _UNKNOWN_GUESS, {"key": dotted, "guess": guess})
    return Problem(place, _UNKNOWN, {"key": dotted, "known": ", ".join(known)})


def _sentence(finding: ErrorDetails) -> tuple[Text, dict[str, Any]]:
    context = finding.get("ctx", {})
    own = context.get("error")
    if own is not None and getattr(own, "text", None) is not None:
        return own.text, own.values
    values = {**context, "found": _shown(finding.get("input"))}
    if "expected" in values:
        values["expected_zh"] = str(values["expected"]).replace(" or ", " 或 ")
    text = _SENTENCES.get(finding["type"])
    if text is None:
        return _OTHER, {"reason": finding["msg"], **values}
    return text, values


class UnfitError(ValueError):
    """A finding of our own validators, in both languages; pydantic carries it to `problems_of`."""

    def __init__(self, text: Text, **values: Any) -> None:
        super().__init__(text.say("en", **values))
        self.text = text
        self.values = values


def _shown(value: Any) -> str:
    shown = repr(value) if not isinstance(value, float) else str(value)
    return shown if len(shown) <= _MAX_SHOWN else shown[: _MAX_SHOWN - 1] + "…"


def _is_branch(part: int | str) -> bool:
    """Pydantic puts the name of a union's branch into the path; a person did not write it."""
    return isinstance(part, str) and ("[" in part or part in {"int", "float", "str", "bool", "none", "tuple"})


def _fields_at(model: type[BaseModel], path: Sequence[int | str]) -> list[str]:
    """Return the keys that are known at a path inside the model."""
    for part in path:
        field = model.model_fields.get(str(part))
        nested = _model_in(field.annotation) if field else None
        if nested is not None:
            model = nested
    return [field.alias or name for name, field in model.model_fields.items()]


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """Return the model class inside an annotation such as ``tuple[Message, ...]`` or ``dict[str, ScentType]``."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for inner in getattr(annotation, "__args__", ()):
        found = _model_in(inner)
        if found is not None:
            return found
    return None


_UNKNOWN_GUESS = Text("unknown key '{key}'; did you mean '{guess}'?", "未知的键“{key}”；是否想写“{guess}”？")
_UNKNOWN = Text("unknown key '{key}'; known here: {known}", "未知的键“{key}”；此处可用：{known}")
_OTHER = Text("{reason} (found {found})", "{reason}（实际为 {found}）")
_WHOLE = Text("must be a whole number; found {found}", "必须是整数；实际为 {found}")
_NUMBER = Text("must be a number; found {found}", "必须是数字；实际为 {found}")
_TEXT = Text("must be text; found {found}", "必须是文本；实际为 {found}")
_LIST = Text("must be a list; found {found}", "必须是列表；实际为 {found}")
_MAPPING = Text("must be a mapping of keys and values; found {found}", "必须是键值映射；实际为 {found}")
_CHOICE = Text("must be {expected}; found {found}", "必须是 {expected_zh}；实际为 {found}")

_SENTENCES = {
    "missing": Text("is missing", "缺失"),
    "int_type": _WHOLE,
    "int_from_float": _WHOLE,
    "int_parsing": _WHOLE,
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "finite_number": Text("must be a finite number; found {found}", "必须是有限数值；实际为 {found}"),
    "bool_type": Text("must be true or false; found {found}", "必须是 true 或 false；实际为 {found}"),
    "string_type": _TEXT,
    "invalid_key": Text("a key must be text; found {found}", "键必须是文本；实际为 {found}"),
    "string_too_short": Text("must not be empty", "不能为空"),
    "string_pattern_mismatch": Text(
        "{found} does not have the form {pattern}", "{found} 不符合格式 {pattern}"
    ),
    "list_type": _LIST,
    "tuple_type": _LIST,
    "too_short": Text("needs at least {min_length}", "至少需要 {min_length} 项"),
    "dict_type": _MAPPING,
    "dataclass_type": _MAPPING,
    "model_type": _MAPPING,
    "model_attributes_type": _MAPPING,
    "literal_error": _CHOICE,
    "enum": _CHOICE,
    "greater_than_equal": Text("must be at least {ge}; found {found}", "不得小于 {ge}；实际为 {found}"),
    "less_than_equal": Text("must be at most {le}; found {found}", "不得大于 {le}；实际为 {found}"),
    "greater_than": Text("must be more than {gt}; found {found}", "必须大于 {gt}；实际为 {found}"),
}
