"""Messages, headings and help in English and Chinese."""

from __future__ import annotations

import re

import pytest

COMMANDS = [
    "dashboard",
    "observe",
    "replay",
    "evaluate",
    "compare",
    "explain",
    "import",
    "serve",
    "packs list",
    "packs check",
    "schema",
]


def test_help_lists_the_commands_from_trying_out_to_writing_files_of_one_s_own(phero):
    listed = re.findall(r"^  ([a-z]+)  ", phero("--help").out.partition("Commands:")[2], re.MULTILINE)
    assert listed == list(dict.fromkeys(command.split()[0] for command in COMMANDS))


def test_an_argument_that_may_be_left_out_stands_in_one_pair_of_brackets(phero):
    assert "phero observe [OPTIONS] [TEXT]\n" in phero("observe", "--help").out


@pytest.mark.parametrize(
    ("variables", "chinese"),
    [
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "zh_TW.UTF-8", "LC_ALL": "en_US.UTF-8"}, False),
        ({"LANG": "C", "LC_MESSAGES": "zh_CN"}, True),
    ],
)
def test_the_environment_chooses_the_language(phero, monkeypatch, variables, chinese):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert ("评判" in phero("--help").out) is chinese


@pytest.mark.parametrize(
    "place", [("--lang", "zh", "evaluate"), ("evaluate", "--lang=zh"), ("evaluate", "--lang", "zh")]
)
def test_lang_may_stand_before_or_after_the_command(phero, two_addresses, place):
    assert "1 个探针未通过" in phero(*place, two_addresses).out


def test_lang_wins_over_the_environment(phero, monkeypatch, two_addresses):
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "1 probes fail" in phero("evaluate", two_addresses, "--lang", "en").out


def test_words_after_a_double_dash_are_not_options(phero):
    said = phero("observe", "--json", "--", "--lang")
    assert said.json["messages"][0]["content"] == "--lang"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("replay", "FILE", "--dialogue", "two-adresses"),
            "--dialogue：没有对话“two-adresses”；是否想写“two-addresses”？",
        ),
        (
            ("evaluate", "FILE", "--require", "acuracy>=1"),
            "--require：没有指标“acuracy”；是否想写“accuracy”？",
        ),
        (("evaluate", "FILE", "--require", "accuracy>=1"), "未满足：accuracy >= 1；实际为 0.5"),
        (
            ("evaluate", "FILE", "--config", "ecomerce"),
            "没有名为“ecomerce”的预设或文件；是否想写“ecommerce”？",
        ),
        (("evaluate", "FILE", "--jsn"), "没有此选项：--jsn"),
        (("evaluate",), "缺少 SRC"),
        (
            ("explain", "FILE", "--type", "t", "--round", "9"),
            "--round：没有第 9 轮：对话“two-addresses”共有第 1 至 3 轮",
        ),
    ],
)
def test_messages_are_chinese_when_asked(phero, two_addresses, arguments, message):
    given = [two_addresses if part == "FILE" else part for part in arguments]
    assert message in phero(*given, "--lang", "zh").err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_explained_in_both_languages(phero, command):
    """Each option but --help has words of its own, and the Chinese help has Chinese ones."""
    english = phero(*command.split(), "--help").out
    chinese = phero(*command.split(), "--help", "--lang", "zh").out
    options = re.findall(r"^  (?:-h, )?(--[a-z-]+)", english, re.MULTILINE)
    assert "--lang" in options
    assert options == re.findall(r"^  (?:-h, )?(--[a-z-]+)", chinese, re.MULTILINE)
    for name in set(options) - {"--help"}:
        explained = re.search(rf"^  {name}\b.*(?:\n {{10,}}.*)*", chinese, re.MULTILINE)
        assert explained is not None
        assert re.search("[\u4e00-\u9fff]", explained[0]), explained[0]


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - {"dashboard"}))
def test_every_command_prints_json_on_request(phero, command):
    assert "--json" in phero(*command.split(), "--help").out


def test_reasons_in_tables_are_translated(phero, two_addresses):
    out = phero("explain", two_addresses, "--type", "shipping_address", "--lang", "zh").out
    assert "✗ Leeds：不能召回：第 2 轮被“York”取代" in out
