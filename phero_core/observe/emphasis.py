"""Emphasis: ！, !!, **bold**, words said twice, and shouting in capitals."""

from __future__ import annotations

import re

_MARKS = re.compile(r"！|!!|\*\*[^*\n]+\*\*|__[^_\n]+__")
_TWICE = re.compile(
    r"\b(?!(?:ha|he|ho|bye|hm|mm|la|so|no|very)\b)([a-z]{2,})[,!\s]+\1\b"
    r"|\b(very|so|really)\s+\2\b|(?P<zh>[\u4e00-\u9fff]{2,6})(?:[，,、！\s]*(?P=zh))+(?=[，,。！!\s]|$)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
_LEAST_CASED = 4
_SHARE = 0.8
_CONFIRMING = frozenset({"谢谢", "哈哈", "好的", "嘿嘿", "呵呵", "嗯嗯", "拜拜", "你好"})


def emphasised(text: str, shout: str) -> bool:
    """Return whether a sentence is said with emphasis.

    Args:
        text: the sentence.
        shout: the same with ids, carriers, units and error tokens masked: they are always in capitals.

    >>> emphasised("CANCEL IT NOW", "CANCEL IT NOW"), emphasised("取消订单", "取消订单")
    (True, False)
    """
    if _MARKS.search(text) or shouts(shout):
        return True
    twice = _TWICE.search(text)
    return twice is not None and (twice["zh"] is None or twice["zh"] not in _CONFIRMING)


def shouts(text: str) -> bool:
    """Return whether the cased letters of a text are capitals, at least four of them in all."""
    if text == text.lower():
        return False
    words = [word for word in _WORD.findall(text) if len(word) > 1]
    letters = "".join(words)
    upper = sum(letter.isupper() for letter in letters)
    return (
        upper >= _LEAST_CASED
        and upper >= _SHARE * len(letters)
        and any(len(w) >= _LEAST_CASED for w in words)
    )
