"""Why something was seen or kept back: every reason stands in both languages, with the same places to fill."""

from __future__ import annotations

from string import Formatter

import pytest

from phero_core.observe import grounds
from phero_core.text import Sentence, Text

TEXTS = {name: value for name, value in vars(grounds).items() if isinstance(value, Text | Sentence)} | {
    f"{table} {kind}": sentence
    for table, sentences in (("actions", grounds.ACTIONS), ("moods", grounds.MOODS))
    for kind, sentence in sentences.items()
}


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_reason_names_the_same_things_in_both_languages(name: str) -> None:
    found = TEXTS[name]
    text = found.text if isinstance(found, Sentence) else found
    assert _places(text.en) == _places(text.zh)
    assert any("\u4e00" <= character <= "\u9fff" for character in text.zh) or _places(text.zh)


def _places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}
