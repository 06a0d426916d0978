"""Text from a dialogue inside a line of Markdown."""

from __future__ import annotations

import re

_SIGNS = re.compile(r"([\\`*_{}\[\]()#+\-.!|~<>$:])")


def plain(text: str) -> str:
    r"""Return text whose every sign of Markdown is said as it stands: nothing in a log formats the page.

    >>> plain("*a* :red[b]")
    '\\*a\\* \\:red\\[b\\]'
    """
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))
