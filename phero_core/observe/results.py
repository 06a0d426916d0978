"""Results of tools and events of the system: values under known keys, and errors in any form."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from phero_core.observe import grounds
from phero_core.observe.merging import plain_key
from phero_core.scent import Role, Sighting, TargetKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.observe.rulebook import RuleBook

MAX_VALUES = 50
"""How many values one result releases at most [count]."""

_ERROR_KEYS = frozenset({"error", "errors", "exception", "error_message", "errormessage", "errmsg"})
_FAILED = frozenset({"error", "failed", "failure", "timeout", "exception"})
_DEEPEST = 12


def parsed(content: str) -> Any:
    """Return the JSON of a result, or None if it is not an object or a list."""
    if content.lstrip()[:1] not in {"{", "["}:
        return None
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def from_json(content: Any, role: Role, book: RuleBook) -> list[Sighting]:
    """Return the sightings of a parsed result; each is about the object that stands beside it."""
    found: list[Sighting] = []
    for sighting in _walk(content, role, book, None, 0):
        if len(found) >= MAX_VALUES:
            break
        found.append(sighting)
    return found


def _walk(content: Any, role: Role, book: RuleBook, target: str | None, depth: int) -> Iterator[Sighting]:
    if depth > _DEEPEST:
        return
    if isinstance(content, list):
        for entry in content:
            yield from _walk(entry, role, book, target, depth + 1)
    if not isinstance(content, dict):
        return
    keys = dict(book.result_keys)
    target = _object_in(content, keys, book) or target
    if target is not None:
        keys.update(book.result_keys_beside)
    for key, value in content.items():
        plain = plain_key(key)
        if plain in _ERROR_KEYS or (plain in {"status", "state"} and _failed(value)):
            yield from _error(value)
        name = keys.get(plain)
        if name is not None and _scalar(value) and role in book.rules[name].roles:
            yield _sighting(book, name, str(value), target, key)
        yield from _walk(value, role, book, target, depth + 1)


def _object_in(content: dict[str, Any], keys: dict[str, str], book: RuleBook) -> str | None:
    for key, value in content.items():
        name = keys.get(plain_key(key))
        if name is not None and book.rules[name].object and _scalar(value):
            return str(value).lstrip("#")
    return None


def _scalar(value: Any) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool) and str(value).strip() != ""


def _failed(value: Any) -> bool:
    return isinstance(value, str) and value.lower() in _FAILED


def _error(value: Any) -> Iterator[Sighting]:
    if not value:
        return
    words = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    yield Sighting(
        type="error", value=words[:120], surface=words[:120], origin="base/error/key", why=grounds.ERROR_KEY
    )


def _sighting(book: RuleBook, name: str, words: str, target: str | None, key: str) -> Sighting:
    rule = book.rules[name]
    words = words.strip()
    about = None if rule.object else (target if rule.about else None)
    return Sighting(
        type=name,
        value=book.aliases.resolve(name, words.lstrip("#") if rule.object else words),
        surface=words,
        target=about,
        target_kind=TargetKind.OBJECT if about else TargetKind.SELF,
        origin=f"{book.types[name].origin}/key",
        why=grounds.RESULT_KEY.filled(key=key),
    )
