"""From saved data back to objects: version, shape and types are checked here, for sessions and task snapshots alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from phero_core.errors import StateError
from phero_core.validation import problems_of

if TYPE_CHECKING:
    from pydantic import TypeAdapter

T = TypeVar("T")


def restored(form: TypeAdapter[T], plain: Any, version: int, what: str, remedy: str) -> T:
    """Return the object that plain data holds.

    Args:
        form: its type, which has a field ``version``.
        plain: as it was saved.
        version: the one that can be read.
        what: how a person calls it ("saved session").
        remedy: what to do with data that cannot be read.

    Raises:
        StateError: the data is of another version, or damaged.
    """
    if not isinstance(plain, Mapping):
        raise StateError(f"{what}: must be a mapping; {remedy}")
    if plain.get("version") != version:
        raise StateError(f"{what}: version {plain.get('version')!r} is not {version}; {remedy}")
    try:
        return form.validate_python(plain)
    except ValidationError as error:
        first = problems_of(error, None, what)[0]
        raise StateError(f"{first}; {remedy}") from None
