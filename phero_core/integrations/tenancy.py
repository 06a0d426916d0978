"""Sessions and users of several tenants in one store: equal ids of different tenants never meet."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote, unquote

MARK = "@"


class Owned(NamedTuple):
    """An id, and whose it is.

    Attributes:
        id: as its tenant calls it.
        tenant: whose; None for an id that belongs to no tenant.
    """

    id: str
    tenant: str | None = None


def key_of(name: str, tenant: str | None = None) -> str:
    """Return what a session or user of a tenant is called in the store.

    Without a tenant it is the id itself, so what works on the same store without tenants finds it.

    >>> key_of("s1"), key_of("s1", "acme"), key_of("s1", "甲/乙"), key_of("@ann:example.org")
    ('s1', '@acme/s1', '@%E7%94%B2%2F%E4%B9%99/s1', '@/@ann:example.org')
    """
    if tenant is None:
        return f"{MARK}/{name}" if name.startswith(MARK) else name
    return f"{MARK}{quote(tenant, safe='', errors='replace')}/{name}"


def owned_by(key: str) -> Owned:
    """Return the id and the tenant that a key was made of.

    >>> owned_by("@acme/s1"), owned_by("@/@ann:example.org")
    (Owned(id='s1', tenant='acme'), Owned(id='@ann:example.org', tenant=None))
    """
    owner, slash, name = key.partition("/")
    if not slash or not owner.startswith(MARK):
        return Owned(key)
    return Owned(name, unquote(owner.removeprefix(MARK)) or None)
