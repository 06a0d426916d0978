"""Orders: types that are present because a cue word is (a directive), unless it is denied, told or asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.observe import grounds
from phero_core.observe.negation import negation_before
from phero_core.observe.page import Candidate
from phero_core.observe.values import bare
from phero_core.scent import Polarity

if TYPE_CHECKING:
    from phero_core.observe.clauses import Clause
    from phero_core.observe.compiled import CompiledType
    from phero_core.observe.lexicon import Hit
    from phero_core.observe.page import Page
    from phero_core.text import Sentence


def by_cue(page: Page, taken: list[Candidate]) -> list[Candidate]:
    """Return the types that are present because a cue word is: one for each clause.

    Args:
        page: the message.
        taken: what was seen before; a cue inside a prohibition orders nothing.
    """
    found = []
    forbidden = _prohibitions(page, taken)
    forbidden += [(c.anchor, c.start) for c in taken if c.kind == "unsay"]
    for clause in page.clauses:
        for name, places in _cues_of(page, clause).items():
            kind = page.book.types[name]
            acting = [
                place
                for place in places
                if not any(start <= place[0] < end for start, end in forbidden)
                and _acts(page, clause, place, kind)
            ]
            found.extend(_no_longer(page, clause, kind, places))
            if acting:
                start, end = _what_is_asked(page, clause)
                found.append(
                    Candidate(
                        name,
                        start,
                        end,
                        start,
                        f"{kind.origin}/cue",
                        kind="cue",
                        why=_why(page, acting),
                        cues=len(acting),
                        settled=True,
                    )
                )
    return found


def _why(page: Page, acting: list[tuple[int, int]]) -> Sentence:
    words = " ".join(f"‘{page.text[start:end]}’" for start, end in acting)
    return grounds.ORDERED.filled(words=words)


def _prohibitions(page: Page, taken: list[Candidate]) -> list[tuple[int, int]]:
    """Return where prohibitions stand: "do not deploy, migrate or restart anything"."""
    whole = [c for c in taken if (rule := page.book.rule(c.type)) is not None and rule.value == "clause"]
    return [(negations[0].end, c.end) for c in whole if len(negations := _negations(page, c)) == 1]


def _negations(page: Page, candidate: Candidate) -> list[Hit]:
    return [
        hit
        for hit in page.hits_in(candidate.start, candidate.end)
        if any(entry.owner == "negation" for entry in hit.entries)
    ]


def _no_longer(
    page: Page, clause: Clause, kind: CompiledType, places: list[tuple[int, int]]
) -> list[Candidate]:
    """Take back earlier orders that are now denied: "don't cancel it after all"."""
    denied = [
        page.reading.lower[start:end]
        for start, end in places
        if clause.mood == "assert" and negation_before(clause, start) is not None
    ]
    return [
        Candidate(
            kind.name,
            clause.start,
            clause.start,
            clause.start,
            f"{kind.origin}/denied",
            value=mention.value,
            polarity=Polarity.RETRACT,
            kind="cue",
            why=grounds.DENIED_NOW,
            settled=True,
        )
        for mention in page.context.recent
        if mention.type == kind.name and any(word in mention.value.lower() for word in denied)
    ]


def _cues_of(page: Page, clause: Clause) -> dict[str, list[tuple[int, int]]]:
    cues: dict[str, list[tuple[int, int]]] = {}
    for hit in page.hits_in(clause.start, clause.end):
        if hit.entries:
            for entry in hit.entries:
                if entry.kind == "cue":
                    rule = page.book.rules[entry.owner]
                    if not (rule.patterns or rule.value or rule.found):
                        cues.setdefault(entry.owner, []).append((hit.start, hit.end))
    return cues


_WINDOW = 48
"""How far before a cue it is asked what the cue is [code points]."""

_NOUN = re.compile(
    r"(?:\b(?:the|a|an|any|this|that|no|your|of|my|their|last|previous|each|every|some|which|good|great|best|new|for|about|after|before|by)\s+|已经?|昨天|刚才?|被|(?:要|想)?(?:怎么|如何))$",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"(?:\b(?:I|we)(?:'ll|\swill|'m going to|\sam going to|'re going to|\splan to|\smight|\stried to|\sshould|\scould|\shad to)\b[^,.]*|\blet me\s|我(?:们)?(?:会|自己|自行|打算|准备|正在)[^，。]{0,6})$",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"(?:了(?!吧)(?!$)|过了?|成功|失败|记录|政策|流程|规则|状态|进度|单号|不错|很|真|太|挺|版本|内容|功能|的时候|\s?[:：](?!\d))|(?:\s+(?:policy|address|status|process|fee|window|label|number|form)\b)",
    re.IGNORECASE,
)


def _acts(page: Page, clause: Clause, place: tuple[int, int], kind: CompiledType) -> bool:
    """Whether a cue gives an order here: no noun, not denied, not told of the past, not what the user will do."""
    start, end = place
    origin = f"{kind.origin}/cue"
    if clause.mood != "assert":
        page.miss(origin, grounds.of_mood(clause.mood, clause.mood_word), start, end)
        return False
    if page.quoted(start, end):
        page.miss(origin, grounds.QUOTED, start, end)
        return False
    negation = negation_before(clause, start)
    if negation is not None:
        page.miss(origin, grounds.NEGATED.filled(word=negation.word), start, end)
        return False
    before = page.text[max(clause.start, start - _WINDOW) : start]
    after = page.text[end : min(clause.end, end + 10)]
    noun = _NOUN.search(before) and not _WANTED.search(before)
    elsewhere = page.text[start].isascii() and not _orders(page.text[clause.start : start])
    if clause.past or _OWN.search(before) or _DONE.match(after):
        page.miss(origin, grounds.TOLD, start, end)
        return False
    if noun or elsewhere:
        page.miss(origin, grounds.NO_ORDER, start, end)
        return False
    return True


def _orders(before: str) -> bool:
    """Whether an English verb behind these words is an order: at the head of its clause, or what somebody wants."""
    if not before:
        return True
    if before[-1:] in _JOINTS:
        return False
    return _HEAD.fullmatch(before) is not None or _TO_DO.search(before[-_WINDOW:]) is not None


_JOINTS = frozenset("/-_.'")
"""Behind one of these a word is part of a longer one: shutdown/reboot, auto-update."""


_HEAD = re.compile(
    r"(?:[\s*_“\"'!-]|[\w@]+[:,]\s|(?:please|hi|hello|hey|and|so|but|or|also|then|just|now|ok|okay|well|actually|kindly|yes|yeah|no|sorry|"
    r"instead|immediately|urgently|quickly|simply|first|next|finally|today|right away|asap|let's|lets|let us|go ahead and|you|i|we|must|should|can|could|would|will|may|"
    r"need to|have to|want to|wanna|gotta|i'd|help me|for me|me|do|rather|better|try to|it's time to|time to|don't forget to|forget|about)(?=[\s,.:!]))*",
    re.IGNORECASE,
)
_TO_DO = re.compile(
    r"(?:\b(?:want|need|like|wish|prefer|ask|asking|asked|request|requesting|decided|writing|calling|here|hoping|ready|demand|told you|tell you|remember|sure|forget|help me|possible|able)"
    r"(?:\s(?:you|them|us|someone|everything|it|this))?\sto\s(?:\w+ly\s|please\s|just\s|also\s)*"
    r"|:\s|\b(?:please|and|then|or|kindly|said|can you|could you|would you|will you|can we|you (?:must|should|can|may))\s(?:\w+ly\s|just\s|also\s|please\s)*"
    r"|\b(?:want|need|request|like|demand|give me|get|process|issue|arrange|do)\s(?:an?|my|the|some)\s(?:full\s|partial\s)?"
    r"|[\u4e00-\u9fff]\s?)$",
    re.IGNORECASE,
)
_WANTED = re.compile(
    r"\b(?:want|need|request|like|demand|give me|process|issue|arrange)\s(?:an?|my|the|some)\s(?:full\s|partial\s)?$",
    re.IGNORECASE,
)


_POLITE = re.compile(
    r"(?:[\s*_“\"'-]|(?:请问|请|麻烦您?|帮我|帮忙|给我|您好|你好|那就|那|我想要?|我要|我需要|能不能|可以|能|先|再|就|还是|对了|另外|顺便|把)"
    r"|(?:please|hi|hello|hey|and|so|but|also|then|just|now|ok|okay|well|actually|i want to|i want you to|i need to|i need you to|i'd like to|i would like to|i'd like you to|can you|could you|would you|will you|can i|let's|kindly|go ahead and|yes)(?=[\s,]))*",
    re.IGNORECASE,
)


def _what_is_asked(page: Page, clause: Clause) -> tuple[int, int]:
    """Return the clause without its politeness."""
    lead = _POLITE.match(page.text, clause.start, clause.end)
    start = lead.end() if lead and lead.end() < clause.end else clause.start
    return bare(page.text, start, clause.end)
