"""From saved data back to objects: version, shape and types are checked here, for sessions and task snapshots alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from phero_core.errors import StateError
from phero_core.validation import problems_of

if TYPE_CHECKING:
    from pydantic import TypeAdapter

T = TypeVar("T")
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes of saved data the same in the next version; it may change what it is given, and leaves the number alone."""

NONE: Mapping[int, Upgrade] = MappingProxyType({})


def restored(
    form: TypeAdapter[T],
    plain: Any,
    version: int,
    what: str,
    remedy: str,
    *,
    upgrades: Mapping[int, Upgrade] = NONE,
) -> T:
    """Return the object that plain data holds.

    Args:
        form: its type, which has a field ``version``.
        plain: as it was saved.
        version: the one that can be read.
        what: how a person calls it ("saved session").
        remedy: what to do with data that cannot be read.
        upgrades: by each older version that can still be read, what makes the next one of it.

    Raises:
        StateError: the data is of another version, or damaged.
    """
    if not isinstance(plain, Mapping):
        raise StateError(f"{what}: must be a mapping; {remedy}")
    found = _upgraded(plain, version, what, remedy, upgrades)
    if found.get("version") != version:
        raise StateError(f"{what}: version {found.get('version')!r} is not {version}; {remedy}")
    try:
        return form.validate_python(found)
    except ValidationError as error:
        first = problems_of(error, None, what)[0]
        raise StateError(f"{first}; {remedy}") from None


def _upgraded(
    plain: Mapping[str, Any], version: int, what: str, remedy: str, upgrades: Mapping[int, Upgrade]
) -> Mapping[str, Any]:
    """Take data step by step to ``version``, or as far as there are steps; what was given is not changed."""
    if plain.get("version") not in list(upgrades):
        return plain
    found = deepcopy(dict(plain))
    while (number := found["version"]) != version and number in upgrades:
        try:
            found = {**upgrades[number](found), "version": number + 1}
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise StateError(f"{what}: version {number} is damaged ({error!r}); {remedy}") from None
    return found
