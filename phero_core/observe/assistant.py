"""The assistant's messages: what they ask for, what they propose, what they repeat, and which tools they call."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.protocol import Proposal
from phero_core.scent import Sighting, canonical

if TYPE_CHECKING:
    from phero_core.dialogue.model import Message
    from phero_core.observe.clauses import Clause
    from phero_core.observe.page import Candidate, Page
    from phero_core.observe.protocol import ObservationContext

_LEAST_ECHO = 2
"""Shortest value whose repetition is recognised [code points]."""


def actions(message: Message) -> list[Sighting]:
    """Return one sighting for each tool that the assistant calls."""
    return [
        Sighting(
            type="action",
            value=call.name,
            surface=call.name,
            origin="base/action/tool-call",
            why=grounds.TOOL_CALL,
        )
        for call in message.tool_calls
    ]


def echoes(page: Page) -> list[Sighting]:
    """Return the values of the user that the assistant repeats; they assert nothing."""
    found = []
    lower = page.reading.lower
    for mention in dict.fromkeys(reversed(page.context.recent)):
        place = _place_of(page, mention.type, mention.value, lower)
        if place is not None:
            found.append(
                Sighting(
                    type=mention.type,
                    value=mention.value,
                    surface=page.reading.surface(*place),
                    target=mention.target,
                    target_kind=mention.target_kind,
                    span=page.reading.span(*place),
                    origin="base/echo",
                    why=grounds.ECHO,
                    echo=True,
                )
            )
    return found


def _place_of(page: Page, type_name: str, value: str, lower: str) -> tuple[int, int] | None:
    if len(value) >= _LEAST_ECHO:
        place = lower.find(value.lower())
        if place >= 0:
            return place, place + len(value)
    for hit in page.hits:
        if any(e.kind == "value" and e.owner == type_name and e.canonical == value for e in hit.entries):
            return hit.start, hit.end
    return None


def asked_types(page: Page) -> tuple[str, ...]:
    """Return the types that the message asks for, most likely first."""
    asked: list[str] = []
    asking = {clause.sentence for clause in page.clauses if _asks(page, clause)}
    for clause in page.clauses:
        if clause.sentence in asking:
            asked.extend(_named(page, clause.start, clause.end))
    whole = (0, len(page.text))
    asked.extend(
        kind.name
        for kind in page.book.asking_types
        if any(pattern.search(page.text, *whole) for pattern in kind.asks)
    )
    return tuple(dict.fromkeys(asked))[:4]


def _asks(page: Page, clause: Clause) -> bool:
    """Whether a clause asks or begs: "your name?", "full name, please", 请提供手机号."""
    words = page.text[clause.start : clause.end]
    return clause.mood == "question" or clause.request or clause.has("request", "question") or "请" in words


def _named(page: Page, start: int, end: int) -> list[str]:
    return [
        entry.owner
        for hit in page.hits_in(start, end)
        for entry in hit.entries
        if entry.kind in {"name", "family", "value"}
    ]


def proposals(page: Page, candidates: list[Candidate]) -> tuple[Proposal, ...]:
    """Return the values that the assistant's question puts to the user."""
    found = {}
    for candidate in candidates:
        clause = page.clause_at(candidate.start)
        asking = (
            "?" in clause.ending
            or "？" in clause.ending
            or clause.mood == "question"
            or _tagged(page, clause)
        )
        if (
            candidate.value
            and (asking or _CONFIRM.search(page.text))
            and candidate.kind not in {"cue", "withdraw", "deny"}
        ):
            found[candidate.type, canonical(candidate.value), candidate.target] = Proposal(
                candidate.type, candidate.value, candidate.target, candidate.target_kind
            )
    return tuple(found.values())[:8]


_CONFIRM = re.compile(
    r"\b(?:confirm|verify|double-check|correct\?)|请确认|核对|确认一下|是否正确|是否有误", re.IGNORECASE
)


def _tagged(page: Page, clause: Clause) -> bool:
    """Whether the sentence goes on to ask "is that right?"."""
    following = [other for other in page.clauses if other.sentence in {clause.sentence, clause.sentence + 1}]
    return any(
        other.start > clause.start
        and other.mood == "question"
        and (other.has("question_tag") or _REFERS.search(page.text, other.start, other.end))
        for other in following
    )


_REFERS = re.compile(r"\b(?:it|that|this|you in|you down)\b|这|那|帮[您你]|[为给][您你]", re.IGNORECASE)
"""What in a question goes back to the sentence before: "Monday at 10 is free. Shall I book it?"."""


def after_assistant(page: Page, candidates: list[Candidate]) -> ObservationContext:
    """Return the context for the user's answer; what was asked before and not answered yet stays open."""
    put = proposals(page, candidates)
    asked = asked_types(page)
    if put:
        asked = tuple(name for name in asked if name not in {proposal.type for proposal in put})
    elif not asked:
        asked = page.context.asked
    yes = tuple(word for word in _ECHOED if word in page.text) if put else ()
    return replace(page.context, asked=asked, proposed=put, yes=yes)


_ECHOED = ("可以", "需要", "能", "行", "要", "有", "是", "用")
"""Verbs of a Chinese question that answer it with yes when they are repeated alone."""
