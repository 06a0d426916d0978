"""Every word of the dashboard exists in both languages and says the same in both."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from string import Formatter

import pytest

from dashboard import i18n
from dashboard.i18n import Words, language_of, speaker
from dashboard.i18n.charts import Heatmap

NAMES_AND_TERMS = {
    "LSE", "YAML", "JSON", "JSONL", "CSV", "HTML", "PNG", "SVG", "URL", "MB", "KB", "Esc", "Enter", "Alt", "Shift",
    "LLM", "Wilson", "ASCII", "UTF", "pp", "Pareto", "McNemar", "ECE", "ETA", "ISO", "TPE", "SHA", "phero", "Phero", "id", "ID",
    "CrossWOZ", "OpenAI", "tau", "bench", "zip", "gzip",
}  # fmt: skip


def _tables():
    for module in pkgutil.iter_modules(i18n.__path__):
        content = import_module(f"dashboard.i18n.{module.name}")
        for table in vars(content).values():
            if isinstance(table, type) and issubclass(table, Words) and table is not Words:
                yield table


ENTRIES = sorted({(f"{t.__module__.rpartition('.')[2]}.{t.__name__}.{n}", e) for t in _tables() for n, e in t.__members__.items()}, key=lambda pair: pair[0])  # fmt: skip
EACH = pytest.mark.parametrize("entry", [e for _, e in ENTRIES], ids=[name for name, _ in ENTRIES])


def _places(template: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(template) if name)


@EACH
def test_no_text_is_empty(entry):
    assert entry.value.en.strip()
    assert entry.value.zh.strip()


@EACH
def test_both_languages_fill_the_same_places(entry):
    assert _places(entry.value.en) == _places(entry.value.zh)


@EACH
def test_chinese_holds_no_english_but_names_and_terms(entry):
    without_code = re.sub(r"`[^`]*`|\b\w+:(?!\w)|\{[^}]*\}|--[\w-]+|[\w]+(?:[._][\w]+)+", " ", entry.value.zh)
    words = re.findall(r"[A-Za-z]{2,}", without_code)
    assert set(words) <= NAMES_AND_TERMS


def test_a_page_speaks_one_language_throughout():
    assert [speaker(language)(Heatmap.ROUND) for language in ("en", "zh")] == ["round", "轮次"]


@pytest.mark.parametrize(
    ("locale", "language"), [("zh-CN", "zh"), ("ZH_tw", "zh"), ("en-GB", "en"), ("", "en")]
)
def test_the_language_follows_the_browser(locale, language):
    assert language_of(locale) == language
