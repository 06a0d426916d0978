"""What a store keeps of one session: the session's own snapshot, and beside it what the runtime must remember."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from phero_core.errors import StateError
from phero_core.validation import problems_of

if TYPE_CHECKING:
    from collections.abc import Iterable

VERSION = 1
"""Of the record. The session inside has a version of its own."""

TOKEN = 12
"""Length of a token [characters]: 72 bits, so that two ids of one session practically never share one."""

REMEMBERED_WRITES = 24
"""Newest writes whose tokens a record holds, to tell after a lost reply whether a write arrived [count]."""


def fresh_token() -> str:
    """Return a random token."""
    return token_urlsafe(_BYTES)


def token_of(message_id: str) -> str:
    """Return the token under which a message id is remembered: short, whatever the id's length.

    >>> len(token_of("msg_" + "0" * 500))
    12
    """
    digest = blake2b(message_id.encode("utf-8", "surrogatepass"), digest_size=_BYTES).digest()
    return urlsafe_b64encode(digest).decode()


@dataclass(frozen=True, slots=True)
class Envelope:
    """What is kept beside a session.

    Attributes:
        life: a random token of this session; one that is forgotten and begun again has another.
        user: whose session it is, or None.
        tenant: whose parameters hold for it, or None for the default ones.
        experiment: the experiment that it takes part in, or None.
        treated: whether it is on the experiment's own set rather than the usual one.
        seen: tokens of message ids, the newest last, joined.
        writes: tokens of the newest writes, the newest last.
    """

    life: str
    user: str | None = None
    tenant: str | None = None
    experiment: str | None = None
    treated: bool = False
    seen: str = ""
    writes: tuple[str, ...] = ()

    def known(self) -> dict[str, None]:
        """Return the tokens of the ids that were seen, as far back as they are remembered."""
        return dict.fromkeys(self.seen[at : at + TOKEN] for at in range(0, len(self.seen), TOKEN))

    def seeing(self, tokens: Iterable[str], limit: int) -> Envelope:
        """Return the envelope with these ids as the newest, the oldest beyond ``limit`` forgotten [count]."""
        newest = dict.fromkeys(tokens)
        older = [token for token in self.known() if token not in newest]
        return replace(self, seen="".join([*older, *newest][-limit:]))

    def belonging_to(self, user: str | None, tenant: str | None) -> Envelope:
        """Return the envelope of this user's and tenant's session."""
        return self if (user, tenant) == (self.user, self.tenant) else replace(self, user=user, tenant=tenant)

    def taking_part(self, experiment: str | None, *, treated: bool) -> Envelope:
        """Return the envelope with the side of an experiment that the session is on."""
        same = (experiment, treated) == (self.experiment, self.treated)
        return self if same else replace(self, experiment=experiment, treated=treated)

    def written(self, token: str) -> Envelope:
        """Return the envelope with one more write."""
        return replace(self, writes=(*self.writes, token)[-REMEMBERED_WRITES:])


def dumps(session: str, envelope: Envelope) -> str:
    """Return the JSON text that a store keeps.

    Args:
        session: the session's own, from `Session.snapshot_json`.
        envelope: what is kept beside it.
    """
    try:
        beside = _FORM.dump_json(envelope).decode()
    except ValueError:  # half a character, which UTF-8 cannot hold
        beside = json.dumps(asdict(envelope))
    return f'{{"record":{VERSION},"session":{session},{beside[1:]}'


def loads(data: str) -> tuple[dict[str, Any], Envelope]:
    """Return the session's snapshot and what is kept beside it.

    Raises:
        StateError: the text is damaged, or of a version that cannot be read.
    """
    try:
        record = json.loads(data)
    except (ValueError, RecursionError):
        raise StateError(f"saved record: is not valid JSON; {_REMEDY}") from None
    if not isinstance(record, dict):
        raise StateError(f"saved record: must be a mapping; {_REMEDY}")
    record = _migrated(record)
    session = record.pop("session", None)
    if not isinstance(session, dict):
        raise StateError(f"saved record: session: must be a mapping; {_REMEDY}")
    try:
        return session, _FORM.validate_python(record)
    except ValidationError as error:
        raise StateError(f"{problems_of(error, None, 'saved record')[0]}; {_REMEDY}") from None


def _migrated(record: dict[str, Any]) -> dict[str, Any]:
    """Bring a record to this version; a bare session snapshot is what was saved before there were records."""
    if "record" not in record and "state" in record and "context" in record:
        return {"life": "", "session": record}
    version = record.pop("record", None)
    if version != VERSION:
        raise StateError(
            f"saved record: version {version!r} is not {VERSION}; upgrade phero to the version that wrote it, "
            "or forget the session and start it anew"
        )
    return record


_BYTES = TOKEN * 3 // 4
_FORM = TypeAdapter(Envelope)
_REMEDY = "forget the session and start it anew"
