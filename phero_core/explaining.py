"""JSON schemas in which every key says what it means: in the words of the classes' own docstrings."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import BaseModel


def explained(model: type[BaseModel], *parts: type[BaseModel]) -> dict[str, Any]:
    """Return a class's JSON schema, with the meaning that its docstring gives to each attribute.

    Args:
        model: the class.
        parts: further classes that occur in it and are to be explained likewise.

    Raises:
        KeyError: a docstring explains an attribute that its class does not have.
    """
    schema = model.model_json_schema()
    for each in (model, *parts):
        part = schema if each is model else schema["$defs"][each.__name__]
        text = inspect.cleandoc(each.__doc__ or "").partition("\n\n>>>")[0]
        part["description"], _, attributes = text.partition("\n\nAttributes:\n")
        for names, meaning in _ATTRIBUTE.findall(f"{attributes}\n"):
            for name in names.split(", "):
                part["properties"][name]["description"] = " ".join(meaning.split())
    return schema


_ATTRIBUTE = re.compile(r"^ {4}([a-z_]+(?:, [a-z_]+)*): (.*\n(?: {8}.*\n)*)", re.MULTILINE)
"""One entry of a docstring's list of attributes: its names and what they mean."""
