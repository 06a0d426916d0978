"""The guide to one's own pack is run as it stands."""

from __future__ import annotations

import doctest
import re
import shlex
from importlib import resources

import pytest

from phero_core.observe.checking import checked_pack

GUIDE = (resources.files("phero_core.observe") / "packs" / "README.md").read_text(encoding="utf-8")


def _blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


@pytest.fixture
def pack(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "coffee.yaml").write_text(_blocks("yaml")[0], encoding="utf-8")
    return "coffee.yaml"


def test_the_pack_of_ten_lines_has_about_ten_lines_and_is_good(pack):
    assert len(_blocks("yaml")[0].splitlines()) <= 12
    assert set(checked_pack(pack).types) == {"roast", "grinder"}


def test_its_python_gives_what_it_shows(pack):
    assert pack
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    for source in _blocks("python"):
        assert runner.run(parser.get_doctest(source, {}, "guide", None, 0)).failed == 0


def test_its_commands_run(pack, phero):
    assert pack
    commands = [line.split("#")[0].split(">")[0] for line in _blocks("console")[0].splitlines()]
    assert len(commands) == 3
    for command in commands:
        assert phero(*shlex.split(command)[1:]).status == 0


def test_what_a_pack_says_of_numbers_holds_where_the_configuration_is_silent(pack, phero):
    told = phero("observe", "my roast is blonde", "--pack", pack, "--json").json
    (packet,) = [p for p in told["messages"][0]["packets"] if p["type"] == "roast"]
    assert (packet["concentration"], packet["decay_factor"], packet["value"]) == (0.8, 0.97, "light")
