"""The assistant's messages: what they ask for, what they propose, what they repeat, and which tools they call."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.own_patterns import type_name
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
        type_name(kind, match.groupdict().get("name"))
        for kind in page.book.asking_types
        for pattern in kind.asks
        if (match := pattern.search(page.text, *whole)) is not None
    )
    return tuple(dict.fromkeys(asked))[:4]


def _asks(page: Page, clause: Clause) -> bool:
    """Whether a clause asks or begs: "your name?", "full name, please", 请提供手机号."""
    words = page.text[clause.start : clause.end]
    if clause.mood == "question" or clause.request or clause.has("request", "question") or "请" in words:
        return True
    return _ASKING_HEAD.match(words) is not None


def _named(page: Page, start: int, end: int) -> list[str]:
    return [
        entry.owner
        for hit in page.hits_in(start, end)
        for entry in hit.entries
        if entry.kind in {"name", "family", "value"}
    ]


def proposals(page: Page, candidates: list[Candidate]) -> tuple[Proposal, ...]:
    """Return the values that the assistant's questions put to the user, and no orders or rules of its own."""
    put = [
        c for c in candidates if c.value and c.kind not in {"cue", "withdraw", "deny"} and not _rules(page, c)
    ]
    asking = _asking_sentences(page)
    chosen = [c for c in put if page.clause_at(c.start).sentence in asking]
    if not chosen and _wants_a_check(page):
        chosen = put
    counts = Counter(c.type for c in chosen)
    found = {
        (c.type, canonical(c.value), c.target): Proposal(c.type, c.value, c.target, c.target_kind)
        for c in chosen
        if c.value and (counts[c.type] <= _MOST_OF_A_TYPE or _listed(page, c.type, chosen))
    }
    return tuple(found.values())[:8]


_MOST_OF_A_TYPE = 2
"""More values of a type than this are no proposal, unless one sentence lists them [count]."""


def _rules(page: Page, candidate: Candidate) -> bool:
    """Whether it is a whole clause, such as a condition of the shop: nothing that a yes could assert."""
    rule = page.book.rule(candidate.type)
    return rule is not None and rule.value == "clause"


def _asking_sentences(page: Page) -> set[int]:
    """Return the sentences that put something to the user: questions, and what "is that right?" stands behind."""
    asking = {clause.sentence for clause in page.clauses if _puts(page, clause)}
    tags = {
        clause.sentence
        for clause in page.clauses
        if clause.mood == "question"
        and (clause.has("question_tag") or _REFERS.search(page.text, clause.start, clause.end))
    }
    return asking | {number - 1 for number in tags}


_REFERS = re.compile(
    r"\b(?:book|reserve|take|do|note|use|keep|put|work|confirm) (?:it|that|this|you in|you down)\b|\bthat work\b|帮[您你]约|[为给][您你](?:约|订|预约)",
    re.IGNORECASE,
)
"""What in a question goes back to the sentence before: "Monday at 10 is free. Shall I book it?"."""


def _puts(page: Page, clause: Clause) -> bool:
    if any(mark in page.sentences[clause.sentence][2] for mark in "?？") or clause.mood == "question":
        return True
    words = page.text[clause.start : clause.end]
    return _CONFIRM.search(words) is not None or _ASKING_HEAD.match(words) is not None


_ASKING_HEAD = re.compile(
    r"(?:ok|okay|and|so|all right|alright|now|well|um|uh|then|great|good|[\s,])*"
    r"(?:how about|what about|any|have you|do you|did you|are you|were you|is there|was there|have there|is it|does it)\b",
    re.IGNORECASE,
)
"""How a question begins whose mark was left out: "okay and how about any nausea"."""


def _wants_a_check(page: Page) -> bool:
    """Whether the last sentence does nothing but ask whether all before it is right."""
    last = [clause for clause in page.clauses if clause.sentence == len(page.sentences) - 1]
    return any(c.has("question_tag") or _CONFIRM.search(page.text, c.start, c.end) for c in last)


def _listed(page: Page, name: str, chosen: list[Candidate]) -> bool:
    """Whether the values of a type stand in one list: "fever, chills or a cough"."""
    spans = sorted((c.start, c.end) for c in chosen if c.type == name)
    return all(
        _JOINT.fullmatch(page.text, end, start) for (_, end), (start, _) in pairwise(spans) if end <= start
    )


_JOINT = re.compile(
    r"[\s,、，]*(?:(?:or|and|any|a|an|some|the|kind of|also|或者?|和|以及|还有|有没有|有)[\s,]*)*",
    re.IGNORECASE,
)
_CONFIRM = re.compile(
    r"\b(?:confirm|verify|double-check|correct\?)|请确认|核对|确认一下|是否正确|是否有误", re.IGNORECASE
)


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
