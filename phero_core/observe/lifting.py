"""Permissions that lift a prohibition given before: 可以发短信了 after 不要发短信, "you may email me again"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.page import Candidate
from phero_core.scent import Polarity, canonical

if TYPE_CHECKING:
    from phero_core.observe.clauses import Clause
    from phero_core.observe.page import Page
    from phero_core.observe.protocol import Mention

_TYPE = "constraint"
_LEAST = 2
"""Shortest action that is recognised [code points]."""

_FORBIDDING = re.compile(
    r"(?:please\s+|请|千万|绝对|一定)*(?:you\s+)?(?:do not|don't|dont|never|must not|mustn't|may not|should not|shouldn't|can't|cannot"
    r"|no(?: more)?|avoid|不要再?|别再?|不许|不准|勿|请勿|切勿|禁止|严禁|不得|不可以?|不能)\s*",
    re.IGNORECASE,
)


def lifted(page: Page) -> list[Candidate]:
    """Return the taking back of every prohibition whose action the message permits."""
    bans = [mention for mention in page.context.recent if mention.type == _TYPE]
    if not bans:
        return []
    allowing = [
        c for c in page.clauses if c.mood == "assert" and c.has("permission") and not c.has("negation")
    ]
    return [_back(clause, ban) for clause in allowing for ban in bans if _permits(page, clause, ban)]


def _permits(page: Page, clause: Clause, ban: Mention) -> bool:
    forbidding = _FORBIDDING.match(ban.value)
    if forbidding is None:
        return False
    action = canonical(ban.value[forbidding.end() :])
    return len(action) >= _LEAST and action in canonical(page.text[clause.start : clause.end])


def _back(clause: Clause, ban: Mention) -> Candidate:
    return Candidate(
        _TYPE,
        clause.start,
        clause.start,
        clause.start,
        "base/constraint/permitted",
        value=ban.value,
        polarity=Polarity.RETRACT,
        kind="withdraw",
        why=grounds.PERMITTED.filled(word=clause.first("permission")),
        target=ban.target,
        target_kind=ban.target_kind,
        settled=True,
    )
