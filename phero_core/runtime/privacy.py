"""How much of what people say a trace may show."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Literal

from phero_core.engine.step import UNNAMED_TASK
from phero_core.runtime.public_types import ELSE, public_type
from phero_core.scent import canonical

if TYPE_CHECKING:
    from phero_core.config import Config

Content = Literal["kept", "hashed", "left_out"]

MARK = "~"
"""Begins a hash, so that nobody takes it for a value."""

LEAST_SALT = 16
"""Shortest salt [bytes]: phone numbers and names are guessed quickly where the salt can be guessed too."""


class Privacy:
    """Shows, hashes or leaves out.

    A hash depends on the salt and the canonical form alone: equal values have equal hashes wherever they occur,
    so a trace can be replayed, and who does not know the salt cannot try out values.

    Args:
        content: what becomes of content, and of values, which are content too.
        hash_sessions: whether session ids are hashed.
        salt: the secret; needed where something is hashed.

    Raises:
        ValueError: something is to be hashed and the salt is missing or short; or ``content`` is unknown.

    >>> Privacy("hashed", salt="sixteen bytes or more").value(" Oslo") == "Oslo"
    False
    """

    def __init__(
        self, content: Content = "kept", *, hash_sessions: bool = False, salt: str | bytes | None = None
    ) -> None:
        if content not in {"kept", "hashed", "left_out"}:
            raise ValueError(f"content must be 'kept', 'hashed' or 'left_out', got {content!r}")
        self._salt = salt.encode() if isinstance(salt, str) else salt or b""
        if (hash_sessions or content == "hashed") and len(self._salt) < LEAST_SALT:
            raise ValueError(
                f"salt: hashing needs a secret of at least {LEAST_SALT} bytes, got {len(self._salt)}"
            )
        self.content = content
        self._hash_sessions = hash_sessions

    @property
    def keeps(self) -> bool:
        """Whether content is shown as it is."""
        return self.content == "kept"

    @property
    def hides(self) -> bool:
        """Whether values cannot even be told apart."""
        return self.content == "left_out"

    def value(self, text: str | None) -> str | None:
        """Return a value or target as it may be shown; None where there is nothing to show."""
        if text is None or self.keeps:
            return text
        return self._hash("value", canonical(text)) if self.content == "hashed" else None

    def task(self, name: str | None, index: int) -> str | None:
        """Return a task's name as it may be shown; where names are left out it is called after its place."""
        if name is None or name == UNNAMED_TASK:
            return name
        return self.value(name) or f"task-{index}"

    def bridge(self, name: str | None) -> str | None:
        """Return the name of a task that is continued, as it may be shown."""
        return name if name == UNNAMED_TASK else self.value(name)

    def message(self, text: str) -> str | None:
        """Return the hash of a whole message, or None."""
        return self._hash("message", text) if self.content == "hashed" else None

    def session(self, session_id: str) -> str:
        """Return a session's id as it may be shown."""
        return self._hash("session", session_id) if self._hash_sessions else session_id

    def type(self, config: Config, kind: str) -> str:
        """Return a type as it may be shown; the numbers that held for it hold for what is shown, too."""
        if self.keeps:
            return kind
        words = self._hash("type", kind) if self.content == "hashed" else ELSE
        return public_type(config, kind, words)

    def pattern(self, config: Config, pattern: str) -> str:
        """Return what was asked for as it may be shown: words, unless it is ``*`` or a type of the parameters."""
        if self.keeps or pattern == "*" or pattern in config.scents:
            return pattern
        return self.type(config, pattern)

    def _hash(self, purpose: str, text: str) -> str:
        data = f"{purpose}\0{text}".encode("utf-8", "surrogatepass")
        return MARK + hmac.digest(self._salt, data, "sha256").hex()[:20]
