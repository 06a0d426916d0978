"""When an observed value counts as the annotated one: strictly, by canonical form, or leniently.

Leniently equal are two values that differ only in what the annotation settles by convention and no reader would
call another value:

- case, spaces, and punctuation (``North Heights.`` and ``north heights``);
- an article, a preposition, a possessive before it, "please" behind it;
- the way to write a date, a time of day or a number (``May 20th`` and ``2024-05-20``; ``6pm`` and ``18:00``;
  ``four`` and ``4``; 周四 and 星期四); a date without a year equals one with any year, a time of day beside a date
  is left aside;
- the singular and a plural in -s;
- a unit or currency beside the same number (``$600`` and ``600``).

A part of a value is not the value: ``北京`` is not ``北京饭店``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from phero_core.scent import canonical

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
_NUMBERS = {word: str(number) for number, word in enumerate(_WORDS)} | dict(
    zip("零一二三四五六七八九", "0123456789", strict=True)
)
_NUMBERS |= {"两": "2", "十": "10", "a": "1", "an": "1"}
_EDGE = re.compile(
    r"^(?:(?:the|a|an|my|in|on|at|to|from|of|for|around|about|by|near|called|is|it's|this|在|是|叫|从|到|去|大概|大约|于)\s*(?=\S))+"
    r"|(?:\s*(?:please|吧|的|了|左右|附近|以后|之后))+$"
)
_DATE_EN = re.compile(
    r"(?P<m>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?:the\s+)?(?P<d>\d{1,2})(?:st|nd|rd|th)?(?:,?\s*(?P<y>\d{4}))?$"
    r"|(?:the\s+)?(?P<d2>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m2>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:,?\s*(?P<y2>\d{4}))?$"
)
_DATE_ISO = re.compile(r"(?P<y>\d{4})[-/.年](?P<m>\d{1,2})[-/.月](?P<d>\d{1,2})[日号]?$")
_DATE_ZH = re.compile(r"(?P<m>\d{1,2})月(?P<d>\d{1,2})[日号]?$")
_CLOCK_BESIDE = re.compile(
    r"(?<=[\w日号]),?\s*(?:at |around |t)?\d{1,2}(?::\d{2}){1,2}\s*(?:[ap]\.?m\.?)?$"
    r"|(?<=[\w日号]),?\s*(?:at |around )?\d{1,2}\s*[ap]\.?m\.?$|(?<=[日号])(?:上午|下午|晚上)?\d{1,2}点.*$"
)
_ORDINAL = re.compile(r"(?:the\s+)?(\d{1,2})(?:st|nd|rd|th|[日号])(?:\s+of this month)?$")
_TIME = re.compile(
    r"(\d{1,2})(?:[:.点时](\d{2}))?\s*(?:分|o'clock|点|时)?\s*([ap])?\.?(?:m\.?)?(?:\s*in the (morning|afternoon|evening))?$"
)
_HALF_DAY = re.compile(r"^(上午|早上|中午|下午|晚上|傍晚)")
_WEEKDAY = re.compile(r"(?:周|星期|礼拜)([一二三四五六日天])")
_UNIT = re.compile(
    r"^[¥$€£#]?(?P<n>\d[\d,]*(?:\.\d+)?)\s*(?:us dollars?|dollars?|usd|bucks|yuan|rmb|cny|eur|gbp|euros?|元|块钱?|人民币|美元|欧元|英镑|港币|pounds?|人|晚|天|张|位|nights?|days?|people|persons?|guests?|tickets?|seats?|rooms?|stars?|星|hours?)?$"
)


def strictly(observed: str, expected: str) -> bool:
    """Return whether two values have the same canonical form."""
    return canonical(observed) == canonical(expected)


def leniently(observed: str, expected: str) -> bool:
    """Return whether two values are the same but for the way to write them.

    >>> leniently("May 20th", "2024-05-20"), leniently("6pm", "18:00"), leniently("北京", "北京饭店")
    (True, True, False)
    """
    one, other = _forms(observed), _forms(expected)
    return bool(one & other)


def is_formed(words: str) -> bool:
    """Return whether words are a date, a weekday, a time of day or a number.

    >>> is_formed("March 8th at 3 pm"), is_formed("later")
    (True, False)
    """
    return any(form.startswith(("date ", "day ", "time ", "number ", "星期")) for form in _forms(words)) or (
        canonical(words).split(" at ")[0] in _DAYS
    )


_DAYS = frozenset(
    [
        "today",
        "tomorrow",
        "tonight",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "今天",
        "明天",
        "后天",
        "今晚",
        "明晚",
    ]
)


@lru_cache(maxsize=65536)
def _forms(value: str) -> frozenset[str]:
    plain = canonical(value).strip(" \t.,;:!?\"'“”‘’。，；：！？()（）*")
    bare = _EDGE.sub("", plain).strip() or plain
    forms = set()
    timeless = _CLOCK_BESIDE.sub("", bare)
    for text in (plain, bare, *([timeless] if re.search(r"\d|day|[a-z]", timeless) else [])):
        forms.add(re.sub(r"[\s\W_]+", "", text) or text)
        forms |= _dates(text) | _times(text) | _numbers(text)
    return frozenset(forms | {form[:-1] for form in forms if re.fullmatch(r"[a-z]{4,}s", form)})


def _dates(text: str) -> set[str]:
    weekday = _WEEKDAY.sub(lambda m: "星期" + m[1].replace("天", "日"), text)
    forms = {weekday} if weekday != text else set()
    for pattern in (_DATE_EN, _DATE_ISO, _DATE_ZH):
        if match := pattern.match(text):
            groups = match.groupdict()
            month = groups.get("m") or groups.get("m2") or ""
            day = groups.get("d") or groups.get("d2") or ""
            number = _MONTHS.index(month) + 1 if month in _MONTHS else int(month)
            forms.add(f"date {number}-{int(day)}")
    if match := _ORDINAL.match(text):
        forms.add(f"day {match[1]}")
    return forms


def _times(text: str) -> set[str]:
    part = _HALF_DAY.match(text)
    rest = text[part.end() :] if part else text
    if rest == "noon":
        return {"time 12:00"}
    match = _TIME.match(rest)
    if match is None or not (match[2] or match[3] or part or match[4] or re.search("点|时|o'clock", rest)):
        return set()
    hour, minute = int(match[1]), match[2] or ("30" if rest.endswith("半") else "00")
    late = (
        match[3] == "p"
        or match[4] in {"afternoon", "evening"}
        or (part and part[1] in {"下午", "晚上", "傍晚"})
    )
    hour += 12 if late and hour < 12 else 0
    return {f"time {hour}:{minute}"}


def _numbers(text: str) -> set[str]:
    text = _NUMBERS.get(text, text)
    match = _UNIT.match(text)
    if match is None:
        parts = text.split()
        first = _NUMBERS.get(parts[0]) if parts else None
        match = _UNIT.match(" ".join([first, *parts[1:]])) if first else None
    if match is None and text[:1] in _NUMBERS:
        match = _UNIT.match(_NUMBERS[text[0]] + text[1:])
    return {f"number {match['n'].replace(',', '').removesuffix('.00')}"} if match else set()
