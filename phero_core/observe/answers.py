"""Answers to what the assistant just asked: a value for the slot."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.clauses import MASK
from phero_core.observe.page import Candidate
from phero_core.observe.values import cut, members, trim

if TYPE_CHECKING:
    from phero_core.observe.clauses import Clause
    from phero_core.observe.compiled import CompiledType
    from phero_core.observe.page import Page

_SLACK = 3
"""How much may stand beside a shape that is a message of its own [code points]."""

_LONGEST = 80
"""Longest clause that is taken as a bare answer [code points]."""

_OPENING = re.compile(
    r"(?:\s|(?:i think|i believe|i guess|i(?:'ll| will)? (?:need|want|take)|i'd like|there (?:will be|are|is)|we are|we're|just|for|from|until|with|via|by|my name is|my name's|hmm+|hm|it's|it is|it should be|that's|that is|this is|i'm|i am|sure(?: thing)?|yes|yeah|ok|okay|of course|certainly|call me|make it|around|about|roughly|say|to|at|in|hi|hello|uh|um|well|let's say|oh|no problem|here you go|here it is|these days|nowadays|right now|now|currently|lately|at the moment)(?=[\s,:])\s?[,:—-]?"
    r"|(?:是的?|就是|叫|好的?|嗯|可以|没问题|那就|大概|大约|差不多|就|写|填|寄到|发到|送到|我叫|我是|我住在?|我在|住在?|在|应该是|我们?要从|我们?从|从|我们?要|我们?是|一共|总共|用|选)[，,]?)*",
    re.IGNORECASE,
)


def asked_for(page: Page, taken: list[Candidate]) -> list[Candidate]:
    """Return the value that a bare answer gives to the slot asked for, or proposed and now refused."""
    names = (*page.context.asked, *(proposal.type for proposal in page.context.proposed))
    given = {c.type for c in taken} & set(names)
    if given:
        names = tuple(name for name in names if name not in given and _has_shape(page, name))
    if len(_NUMBERED.findall(page.text)) > 1:
        return []
    found: list[Candidate] = []
    for clause in page.clauses:
        for name in dict.fromkeys(names) if _bare(clause, taken) else ():
            answer = _answer(page, page.book.kind(name), clause)
            if answer:
                found.extend(answer)
                names = tuple(other for other in names if other != name and _has_shape(page, other))
                break
    return found


_NUMBERED = re.compile(r"(?:^|\s)[0-9]{1,2}[.)、]\s")
"""The numbers of a list of points: what stands behind them answers other questions than the last."""


def _has_shape(page: Page, name: str) -> bool:
    """Whether a type's values look like nothing else: only they are told from the rest of a full answer."""
    rule = page.book.rule(name)
    return rule is not None and not {"phrase", "clause"} & set((rule.value or "phrase").split("|"))


def _bare(clause: Clause, taken: list[Candidate]) -> bool:
    if clause.mood != "assert" or clause.end - clause.start > _LONGEST or clause.has("deny", "negation"):
        return False
    return not any(clause.start <= c.start < clause.end and c.kind != "found" for c in taken)


def _answer(page: Page, kind: CompiledType | None, clause: Clause) -> list[Candidate]:
    if kind is None:
        return []
    opening = _OPENING.match(page.text, clause.start, clause.limit)
    start = opening.end() if opening else clause.start
    if start >= clause.end:
        return []
    span = _loose(page, kind, start, clause) or cut(page, kind, start, clause.limit)
    if span is None and (short := _shortened(page, kind, start, clause.end)) is not None:
        return [short]
    if span is None or _says_nothing(page, *span) or not _is_whole(page, kind, span, clause):
        return []
    spans = members(page, kind, *span)
    return [
        Candidate(kind.name, *part, clause.start, f"{kind.origin}/answer", kind="answer", why=grounds.ANSWER)
        for part in spans
    ]


def _loose(page: Page, kind: CompiledType, start: int, clause: Clause) -> tuple[int, int] | None:
    """Return the answer in the form that only an answer may have: a name in small letters."""
    match = kind.answer.match(page.text, start, clause.end) if kind.answer is not None else None
    if match is None or _CLOSING_OR_END.match(page.text, match.end(), clause.end) is None:
        return None
    return match.start(), match.end()


def _shortened(page: Page, kind: CompiledType, start: int, end: int) -> Candidate | None:
    """Return the one listed value that begins with the answer: "express" for "express shipping"."""
    span = trim(page.text, start, end)
    words = page.reading.lower[slice(*span)] + " "
    fitting = [
        value
        for value, others in kind.rule.values.items()
        if any(word.lower().startswith(words) for word in (value, *others))
    ]
    if len(fitting) != 1:
        return None
    origin = f"{kind.origin}/answer"
    return Candidate(kind.name, *span, start, origin, value=fitting[0], kind="answer", why=grounds.ANSWER)


def _is_whole(page: Page, kind: CompiledType, span: tuple[int, int], clause: Clause) -> bool:
    """Whether the value is the whole answer: a value with a shape may stand in a sentence, a phrase is short."""
    rest = page.text[span[1] : clause.end]
    words = page.text[slice(*span)]
    if MASK in page.masked[slice(*span)] and any(e.shape == "control" for e in page.entities):
        return False
    if any(map(str.isalnum, rest)) and not _CLOSING.match(rest) and not _sure(kind, words, rest):
        return False
    if _PRONOUN.search(words) or _PUTS_OFF.search(words):
        return False
    if page.entity_at(span[0]) is not None or (any(map(str.isdigit, words)) and " " not in words):
        return True
    return (
        len(words.split()) <= _FEW_WORDS and len(words) <= _FEW_CHARACTERS and not _orders(page, kind, clause)
    )


def _sure(kind: CompiledType, words: str, rest: str) -> bool:
    """Whether a number of the right shape answers whatever follows it, other than another number."""
    numeric = any(map(str.isdigit, words)) and not any(map(str.isdigit, rest))
    return numeric and kind.form.strict().parts == kind.form.parts


def _orders(page: Page, kind: CompiledType, clause: Clause) -> bool:
    """Whether the clause asks for an action, or speaks of another slot."""
    return any(
        any(
            e.owner in {"directive", "when"} or (e.kind == "name" and e.owner != kind.name)
            for e in hit.entries
        )
        for hit in page.hits_in(clause.start, clause.end)
        if hit.word not in page.book.joining
    )


def puts_off(words: str) -> bool:
    """Whether words only gain time: "hang on a second", 稍等.

    >>> puts_off("hold on, let me look"), puts_off("Lena Fischer")
    (True, False)
    """
    return _PUTS_OFF.search(words) is not None


_CLOSING = re.compile(
    r"\s*(?:please|thanks?|thank you|sorry|max|tops|or so|at most|at least|or less|roughly|is (?:my|the) \w+|吧|左右|以内|以下|上下|谢谢|哈|呢|就行|就好|[这那](?:个|一)?(?:订?单|个))[\s.!]*$",
    re.IGNORECASE,
)
_CLOSING_OR_END = re.compile(
    r"\s*(?:(?:please|thanks?|thank you|here|speaking)\b[\s.!]*|(?:is (?:my|the) (?:full )?name)\b[\s.!]*)*$",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"[你我他她这那]|\b(?:I|I'm|you|we|they|it|this|that)\b", re.IGNORECASE)
_PUTS_OFF = re.compile(
    r"\b(?:me|us|let|lemme|hold|hang|wait|checking|later|nothing|none|never|forgot|skip|pass|whatever|sec|second|minute|moment)\b|稍|等|忘|没想|不知|算了|随便|都行|看看|查",
    re.IGNORECASE,
)
_FEW_WORDS = 5
_FEW_CHARACTERS = 40

_EMPTY = frozenset({"acknowledgement", "chatter", "confirm", "deny", "negation", "question", "question_tag"})


def _says_nothing(page: Page, start: int, end: int) -> bool:
    """Whether a span is only "ok", "no idea" or the like."""
    empty = sum(
        min(hit.end, end) - max(hit.start, start)
        for hit in page.hits
        if hit.start < end and start < hit.end and any(entry.owner in _EMPTY for entry in hit.entries)
    )
    return not any(c.isalnum() for c in page.text[start:end]) or empty * 2 > end - start


def bare_shape(page: Page, taken: list[Candidate]) -> list[Candidate]:
    """Return an address (or another masked shape) that is a message of its own."""
    found = []
    for entity in page.entities:
        if entity.shape is None or any(c.start < entity.end and entity.start < c.end for c in taken):
            continue
        clause = page.clause_at(entity.start)
        name = _home_of(page, entity.shape)
        alone = clause.end - clause.start - (entity.end - entity.start) <= _SLACK
        if name is not None and alone and clause.mood == "assert":
            origin = f"{page.book.types[name].origin}/alone"
            found.append(
                Candidate(
                    name,
                    entity.start,
                    entity.end,
                    entity.start,
                    origin,
                    kind="answer",
                    why=grounds.STANDS_ALONE,
                )
            )
    return found


def _home_of(page: Page, shape: str) -> str | None:
    fitting = [n for n, rule in page.book.rules.items() if shape in (rule.value or "").split("|")]
    recent = [m.type for m in reversed(page.context.recent) if m.type in fitting]
    return recent[0] if recent else (fitting[0] if fitting else None)


def follow_up(page: Page) -> list[Candidate]:
    """Return what an elliptic further question asks about: "and in Silver Creek?"."""
    earlier = {mention.type for mention in page.context.recent[-3:]}
    found = []
    for kind in page.book.follow_ups:
        if kind.name not in earlier:
            continue
        for start, limit, _ in page.sentences:
            for own in kind.follow_up:
                match = own.pattern.match(page.text, start, limit)
                first, last = match.span("value") if match else (start, start)
                span = cut(page, kind, first, last, own.form) if match else None
                if span is not None:
                    page.clause_at(span[0]).mood = "question"
                    page.clause_at(start).mood = "question"
                    found.append(
                        Candidate(
                            kind.name,
                            *span,
                            start,
                            own.pattern.origin,
                            kind="pattern",
                            why=grounds.FURTHER_QUESTION,
                        )
                    )
                    break
    return found
