"""Whatever cannot be used is said in whole sentences on standard error, with status 2 and no traceback."""

from __future__ import annotations

import pytest

COMMANDS = {
    "evaluate": ("evaluate",),
    "replay": ("replay",),
    "compare": ("compare", "--a", "balanced", "--b", "balanced"),
    "explain": ("explain", "--type", "order_reference"),
    "observe": ("observe", "--file"),
}

CONTENTS = {
    "empty": (b"", "is empty"),
    "binary": (bytes(range(256)) * 4, ""),
    "zip": (b"PK\x03\x04 not really", "zip that cannot be unpacked"),
    "broken json": (b'{"id": "a", ', ""),
    "broken yaml": (b"id: [a\nmessages", ""),
    "not a dialogue": (b"just some words", ""),
    "no messages": (b"id: a\nmessages: []\n", "needs at least one"),
    "probe after the end": (
        b"id: a\nmessages: [{role: user, content: hi}]\nprobes: [{after_round: 9, type: a, expect: b}]\n",
        "the dialogue ends with round 1",
    ),
    "bad setting": (b"id: a\nconfig: {recall.top_q: 5}\nmessages: [{role: user, content: hi}]\n", "top_q"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("content", CONTENTS)
def test_bad_files_are_explained(phero, tmp_path, command, content):
    data, expected = CONTENTS[content]
    path = tmp_path / "given.yaml"
    path.write_bytes(data)
    said = phero(*COMMANDS[command], path)
    assert (said.status, said.out) == (2, "")
    assert said.err.strip()
    assert expected in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize("command", COMMANDS)
def test_a_missing_file_is_named(phero, tmp_path, command):
    path = tmp_path / "nowhere.yaml"
    said = phero(*COMMANDS[command], path)
    assert said.status == 2
    assert said.err.startswith(f"{path}: ")


def test_a_misspelt_preset_gets_a_suggestion(phero, two_addresses):
    said = phero("evaluate", two_addresses, "--config", "ecomerce")
    assert said.status == 2
    assert said.err.startswith("there is no preset or file 'ecomerce'; did you mean 'ecommerce'? Presets: ")


def test_every_problem_of_a_parameter_file_is_listed(phero, two_addresses, tmp_path):
    own = tmp_path / "my.yaml"
    own.write_text("field: {max_round: 8}\nrecall: {min_concentration: 7}\n")
    said = phero("replay", two_addresses, "--config", own)
    assert said.status == 2
    assert said.err.splitlines() == [
        f"{own}: unknown key 'field.max_round'; did you mean 'max_rounds'?",
        f"{own}: recall.min_concentration: must be at most 1.0; found 7",
    ]


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("accuracy", "'accuracy' is not of the form metric>=number; write for example 'accuracy>=0.9'"),
        ("accuracy>=", "'accuracy>=' is not of the form metric>=number; write for example 'accuracy>=0.9'"),
        (
            "accuracy>=nan",
            "'accuracy>=nan' is not of the form metric>=number; write for example 'accuracy>=0.9'",
        ),
        ("accuracy=>1", "'accuracy=>1' is not of the form metric>=number; write for example 'accuracy>=0.9'"),
        (
            "accuracy>=1.2.3",
            "'accuracy>=1.2.3' is not of the form metric>=number; write for example 'accuracy>=0.9'",
        ),
        ("acuracy>=1", "there is no metric 'acuracy'; did you mean 'accuracy'?"),
    ],
)
def test_malformed_requirements_are_explained_before_any_work(phero, written, message):
    said = phero("evaluate", "no-such-file.yaml", "--require", written)
    assert (said.status, said.out, said.err.strip()) == (2, "", f"--require: {message}")


def test_a_metric_that_is_like_no_other_lists_them(phero):
    said = phero("evaluate", "samples", "--require", "zzz>=1")
    assert "there is no metric 'zzz'; known: probes, accuracy, hit_rate" in said.err


def test_an_unknown_dialogue_gets_a_suggestion(phero, two_addresses):
    said = phero("replay", two_addresses, "--dialogue", "two-adresses")
    assert said.status == 2
    assert (
        said.err.strip() == "--dialogue: there is no dialogue 'two-adresses'; did you mean 'two-addresses'?"
    )


def test_an_unknown_format_gets_a_suggestion(phero, two_addresses):
    said = phero("replay", two_addresses, "--format", "natve")
    assert (said.status, said.err.strip()) == (2, "unknown format 'natve'; did you mean 'native'?")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("evaluate", "--jsn", "samples"), "no such option: --jsn"),
        (("evaluate",), "SRC is missing"),
        (("compare", "samples", "--a", "balanced"), "--b is missing"),
        (("explain", "samples"), "--type is missing"),
        (("observe", "hi", "--role", "ghost"), "--role: "),
        (("explain", "samples", "--type", "a", "--round", "two"), "--round: "),
        (("evalute",), "evalute"),
        (("schema", "confg"), "confg"),
    ],
)
def test_a_wrong_command_line_is_explained(phero, arguments, message):
    said = phero(*arguments)
    assert (said.status, said.out) == (2, "")
    assert message in said.err
    assert "--help" in said.err


@pytest.mark.parametrize("unfinished", ["sweep", "tune"])
def test_only_what_works_is_offered(phero, unfinished):
    assert phero(unfinished).status == 2
    _, _, commands = phero("--help").out.partition("Commands:")
    assert "evaluate" in commands
    assert f"  {unfinished} " not in commands
