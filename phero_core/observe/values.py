"""Clean values: where a value begins and ends, and in which canonical form it is kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.scent import canonical

if TYPE_CHECKING:
    from phero_core.observe.compiled import CompiledType, Form
    from phero_core.observe.page import Page
    from phero_core.observe.patterns import GuardedPattern

MAX_VALUE = 200
"""Longest value that is cut from a text [code points]."""

_LEAD = re.compile(
    r"(?:[\s:：=*_“”\"'「『（(【\[]"
    r"|(?:(?-i:the)|my|our|your|a new one|now|currently|actually|just|really|simply|probably|still|is|to be)(?=\s)"
    r"|(?:现在|目前|其实|应该|就是|就|改成了?|改为了?|改用了?|换成了?|换为|换用|转用|新的|一下)(?=.))*",
    re.IGNORECASE,
)
_STOP = re.compile(
    r"[，；;。！？!?\n|]|,(?!\d{3}(?!\d))|(?:\s+(?:because|since|but|so|when|while|although|though|if|instead of|rather than|not|which|where I|and (?:my|our|his|her|their|its|i|i'm|i've|i'd|i'll|we're|we've|it's|he's|she's|please|the|then|also|don't|do not|it|not|we|he|she|they|you|change|cancel|now|has|have|works?|loves?|likes?|hates?|am|is|was))(?=[\s…,.]|$))"
    r"|\s+(?:to|for|from|on|at)\s(?:(?:the|my|our|this|that)\s)?(?:(?:order|booking|reservation)s?\s)?#?(?=\ue000)"
    r"|\s+(?:in|on) my(?=\s)|\s+(?:in|on)\s(?:(?:any|the|a|an|our)\s)?(?:food|salads?|soups?|salsa|sandwich(?:es)?|pizzas?|burgers?|curry|curries|pasta|dishes|meals?|stews?)\b|\s+-+\s+|\s+—|——|因为|所以|但是|但|不过|而不是|而非|然后|并且",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:[\s.*_“”\"'」』）)】\]~～…,，]"
    r"|(?:就行|就好|就可以|可以吗|好吗|行吗|谢谢你们?|谢谢|多谢|的话|即可|好了|[这那](?:件|个)?事情?)"
    r"|(?<=.)[吧了啦呢啊哦喔哈呀嘛吗哟呗]"
    r"|(?<=\s)(?:please|thanks|thank you|thx|now|instead|too|also|as well|any ?more|any longer|for (?:work|my job|school|study|family reasons|good)|after all|either|at all|from now on|these days|nowadays|again|ok|okay|right|sorry|actually|currently|at the moment|for now|going forward|though|btw|tbh|imo|imho|fyi|tops|max|or so|at most|lol|haha|then|today|right now|yesterday|recently|(?:back |early |late )?in (?:january|february|march|april|may|june|july|august|september|october|november|december)|since (?:january|february|march|april|may|june|july|august|september|october|november|december|last \w+|(?:19|20)\d\d)|last (?:night|week|month|year|summer|winter|spring|fall|autumn)|this (?:week|month|year|morning|spring|summer|fall|autumn|winter)|in (?:19|20)\d\d|(?:a|an|one|two|three|four|five|six|\d+|a few|several|some) (?:days?|weeks?|months?|years?) ago|a while ago|(?:over|during|in) the (?:summer|winter|spring|fall|autumn|weekend|holidays?)))+$",
    re.IGNORECASE,
)


def trim(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a span without quotes, fillers and closing particles.

    >>> words = ": 上海吧，谢谢"
    >>> words[slice(*trim(words, 0, len(words)))]
    '上海'
    """
    lead = _LEAD.match(text, start, end)
    start = lead.end() if lead else start
    tail = _TAIL.search(text[start:end])
    if tail and tail.start():
        end = start + tail.start()
    return start, max(start, end)


_EDGES = "\"'“”「」『』*_~,，;；:：…- \t\n"


def bare(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a span without the quotes, marks and spaces at its ends; its words stay as they are."""
    words = text[start:end]
    start += len(words) - len(words.lstrip(_EDGES))
    return start, max(start, start + len(words.strip(_EDGES)))


def phrase(page: Page, start: int, limit: int) -> tuple[int, int]:
    """Return the span of a phrase: to the end of the clause, never through a masked span."""
    lead = _LEAD.match(page.text, start, limit)
    start = lead.end() if lead else start
    stop = _STOP.search(page.masked, start, min(limit, start + MAX_VALUE))
    end = stop.start() if stop else min(limit, start + MAX_VALUE)
    return trim(page.text, start, end)


_FURTHER = re.compile(
    r"(?:,\s+(?!(?:I|and|but|so|then|please|my|we|you|he|she|it|they|not|no|also|which|who|thanks)\b)[\w'-]+(?:\s(?!and\b)[\w'-]+){0,2}){1,10}"
    r",?\s+(?:and|&|or)\s+(?!(?:I|my|please|then|we|you|he|she|it|they|not|do|don't|also|can|could)\b)[\w'-]+(?:\s[\w'-]+)?",
    re.IGNORECASE,
)


_ONE_MORE = re.compile(
    r"\s+(?:and|&|or)\s(?:the|my)\s[\w'-]+(?:\s[\w'-]+)?(?=\s*(?:[,.;!?，。]|$|please\b|too\b|as well\b|from\b|off\b))",
    re.IGNORECASE,
)
""""remove the ham and the tea": no second sentence, which would have a verb."""


def _whole_list(page: Page, span: tuple[int, int], limit: int) -> tuple[int, int]:
    """Return a span with the members that follow it: commas inside "milk, eggs and flour" end no value."""
    match = _FURTHER.match(page.masked, span[1], limit) or _ONE_MORE.match(page.masked, span[1], limit)
    if match is None:
        return span
    return span[0], max(span[1], phrase(page, match.end() - len(match[0].split()[-1]), limit)[1])


def cut(
    page: Page, kind: CompiledType, start: int, limit: int, form: Form | None = None
) -> tuple[int, int] | None:
    """Return the span of a value of this type that begins at ``start``, or None if none fits.

    Args:
        page: the message.
        kind: the type.
        start: where the value begins [code points].
        limit: where it ends at the latest [code points].
        form: how the value is cut, where its rule says so; the type's own way without.
    """
    rough = phrase(page, start, limit)
    if kind.rule.several:
        rough = _whole_list(page, rough, limit)
    for part, shape in zip(*(form or kind.form), strict=True):
        if part == "choice":
            found = _choice(page, kind, *rough)
        elif part == "clause":
            found = trim(page.text, start, min(limit, start + MAX_VALUE))
        elif shape is None:
            found = None if _is_no_value(page, *rough) else rough
        else:
            found = _shaped(page, part, shape, rough[0], limit)
        if found is not None and found[0] < found[1]:
            return _without_strip(page, kind, *found)
    return None


_NO_VALUE = re.compile(
    r"(?:the\s)?(?:same|one|ones)\b|(?:some|any)(?:thing|where|one)\b|what|whatever|wherever|not\b|a\s?(?:different|new)\b"
    r"|different\b|another\b|as\s(?:before|above)|how\b|why\b|(?:和|跟|同|与).{0,12}(?:一样|相同)|什么|哪|怎|多少|谁|几[点号天个]",
    re.IGNORECASE,
)


def _is_no_value(page: Page, start: int, end: int) -> bool:
    """Whether a phrase stands for a value without being one: "the same as before", "correct"."""
    if canonical(page.text[start:end]) in page.book.not_values:
        return True
    return _NO_VALUE.match(page.text, start, end) is not None


def _shaped(page: Page, part: str, shape: GuardedPattern, start: int, limit: int) -> tuple[int, int] | None:
    """Return the span at ``start`` that has the shape: a masked one, or what the pattern matches."""
    for entity in page.entities:
        if entity.shape == part and start <= entity.start <= start + 1:
            return entity.start, entity.end
    match = shape.match(page.text, start, limit)
    return trim(page.text, *match.span()) if match else None


def _choice(page: Page, kind: CompiledType, start: int, end: int) -> tuple[int, int] | None:
    for hit in page.hits_in(start, end):
        if any(entry.kind == "value" and entry.owner == kind.name for entry in hit.entries):
            return hit.start, hit.end
    return None


def members(page: Page, kind: CompiledType, start: int, end: int) -> list[tuple[int, int]]:
    """Return the spans of the values that a span lists, or the span itself where the type has one at a time."""
    if not kind.rule.several:
        return [(start, end)]
    parts = (_without_strip(page, kind, *part) for part in several(page.text, start, end))
    return [part for part in parts if part is not None]


def _without_strip(page: Page, kind: CompiledType, start: int, end: int) -> tuple[int, int] | None:
    if kind.strip is not None:
        match = kind.strip.match(page.text, start, end)
        if match and match.end() < end:
            start = match.end()
    return (start, end) if start < end else None


_JOINED = re.compile(
    r"\s*(?:、|,\s*(?:and|&)?|\s+and\s+|\s+&\s+|以及|和|跟|与|及)\s*(?:also\s+|some\s+)?", re.IGNORECASE
)


def several(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return the spans of a list's members: "ham and mushrooms", 花生和虾.

    >>> [("ham, eggs and tea")[a:b] for a, b in several("ham, eggs and tea", 0, 17)]
    ['ham', 'eggs', 'tea']
    """
    spans, place = [], start
    for match in _JOINED.finditer(text, start, end):
        if match.start() > place:
            spans.append((place, match.start()))
        place = match.end()
    if place < end:
        spans.append((place, end))
    return spans
