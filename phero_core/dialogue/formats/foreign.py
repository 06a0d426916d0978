"""What other projects publish, as it is recognised and checked: known keys must have their type, other keys are passed over."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from phero_core.dialogue.model import Dialogue
from phero_core.errors import Problem
from phero_core.text import Text
from phero_core.validation import problems_of

Model = TypeVar("Model", bound=BaseModel)


class Foreign(BaseModel):
    """A part of a foreign file: what is declared is checked, what is not is passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True)


def validated(model: type[Model], content: Any, place: str) -> Model | list[Problem]:
    """Return the content as a ``model``, or what is wrong with it.

    >>> str(validated(Foreign, 3, "log.json:1")[0])
    'log.json:1: must be a mapping with named parts; found int'
    """
    if not isinstance(content, dict):
        return [Problem(place, _NO_MAPPING, {"found": type(content).__name__})]
    try:
        return model.model_validate(content)
    except ValidationError as error:
        return problems_of(error, model, place)


def first_under(key: str, record: Any) -> Any:
    """Return the first item of the list that a record holds under a key; None where it holds none.

    >>> first_under("turns", {"turns": [{"speaker": "user"}]}), first_under("turns", ["user"])
    ({'speaker': 'user'}, None)
    """
    items = record.get(key) if isinstance(record, dict) else None
    return items[0] if isinstance(items, list) and items else None


def built(place: str, **parts: Any) -> Dialogue | list[Problem]:
    """Return a dialogue of these parts, or what is wrong with them.

    >>> str(built("log.json:1", id="a", messages=())[0])
    'log.json:1: messages: has no messages: a dialogue needs at least one'
    """
    try:
        return Dialogue(**parts)
    except ValidationError as error:
        return problems_of(error, Dialogue, place)


_NO_MAPPING = Text("must be a mapping with named parts; found {found}", "必须是键值映射；实际为 {found}")
