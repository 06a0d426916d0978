"""From recall to the text that the model is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.engine.answer import recall
from phero_core.labels import label_of
from phero_core.text import Language, Text

if TYPE_CHECKING:
    from phero_core.config.schema import Config
    from phero_core.engine.deposit import Field
    from phero_core.engine.recall import Recalled

STRONG = frozenset({"directive", "constraint"})
"""Types whose values the model should act on, not merely know."""

HEADING = Text("Known from this conversation (strongest first):", "本次对话中已知的信息（由强到弱）：")
FACT = Text(
    "- {label}{about}: {value} (confidence {confidence:.2f})",
    "- {label}{about}：{value}（置信度 {confidence:.2f}）",
)
ORDER = Text(
    "- {label}{about}: {value} (confidence {confidence:.2f}; strong instruction, act on it now)",
    "- {label}{about}：{value}（置信度 {confidence:.2f}；强指令，请立即执行）",
)
STALE = Text(
    "- {label}{about}: {value} (confidence {confidence:.2f}; said {staleness} rounds ago, please confirm: still {value}?)",
    "- {label}{about}：{value}（置信度 {confidence:.2f}；{staleness} 轮前提到，请确认：仍是{value}吗？）",
)
ABOUT = Text(" of {target}", "（{target}）")


def context_prompt(field: Field, config: Config, language: Language, max_chars: int) -> str:
    """Return what the model should know, strongest first, in at most ``max_chars`` characters.

    A value is told when its confidence is at least ``inject_above`` of its type, or else the recall
    threshold. Whole lines only: a line that no longer fits is left out with all after it.

    Args:
        field: where to look.
        config: thresholds.
        language: of the text.
        max_chars: upper bound on its length [characters].

    Returns:
        The text; empty when there is nothing to tell.
    """
    told = [value for value in recall(field, "*", config).values if _is_told(value, config)]
    lines = [HEADING.say(language)]
    room = max_chars - len(lines[0])
    for value in told:
        line = _line(value, language)
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    return "\n".join(lines) if len(lines) > 1 else ""


def _is_told(value: Recalled, config: Config) -> bool:
    above = config.scent(value.type).inject_above
    return above is None or value.confidence >= above


def _line(value: Recalled, language: Language) -> str:
    if value.needs_confirmation and value.type not in STRONG:
        template = STALE
    else:
        template = ORDER if value.type in STRONG else FACT
    about = "" if value.target is None else ABOUT.say(language, target=_flat(value.target))
    return template.say(
        language,
        label=label_of(value.type, language),
        about=about,
        value=_flat(value.value),
        confidence=value.confidence,
        staleness=value.staleness,
    )


def _flat(words: str) -> str:
    """Keep a value on its own line, so that what people say cannot look like a further fact."""
    return " ".join(words.split())
