"""``phero packs``: what is shipped, and checking one's own."""

from __future__ import annotations

import pytest

BAKERY = """\
name: bakery
languages: [en, zh]
types:
  cake_flavour:
    names: [flavour, 口味]
    values: {chocolate: [cocoa, 巧克力], vanilla: [香草]}
"""


@pytest.fixture
def bakery(tmp_path):
    path = tmp_path / "bakery.yaml"
    path.write_text(BAKERY, encoding="utf-8")
    return path


def test_shipped_packs_are_listed_with_what_they_are_for(phero):
    packs = phero("packs", "list", "--json").json["packs"]
    assert packs[0]["name"] == "base"
    assert "ecommerce" in {p["name"] for p in packs}
    out = phero("packs", "list", "--lang", "zh").out
    assert all(pack["about"]["zh"] in out for pack in packs)


def test_a_good_pack_is_called_good(phero, bakery):
    said = phero("packs", "check", bakery)
    assert (said.status, said.out.strip()) == (0, f"{bakery}: good: pack bakery, 1 types")
    assert phero("packs", "check", bakery, "--json").json["packs"][0]["types"] == ["cake_flavour"]


def test_every_problem_of_every_pack_is_listed(phero, bakery, tmp_path):
    bakery.write_text(BAKERY.replace("names:", "nams:"))
    other = tmp_path / "other.yaml"
    other.write_text("name: other\ntypes: {tea: {patterns: ['(?P<value>unclosed']}}\n")
    said = phero("packs", "check", bakery, other)
    assert said.status == 2
    first, second = said.err.splitlines()
    assert first == f"{bakery}: unknown key 'types.cake_flavour.nams'; did you mean 'names'?"
    assert second.startswith("pack other: types.tea.patterns.0")


def test_shipped_packs_pass_their_own_check(phero):
    names = [pack["name"] for pack in phero("packs", "list", "--json").json["packs"]]
    assert phero("packs", "check", *names).status == 0


def test_wrong_keys_and_bad_patterns_are_listed_together(phero, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(
        "name: mine\ntypes:\n  tea:\n    nams: [x]\n    sticky: perhaps\n    patterns: ['(?P<value>x', 'plain']\n"
        "  Tea Pot: {}\n"
    )
    said = phero("packs", "check", path)
    assert said.status == 2
    lines = said.err.splitlines()
    assert len(lines) == 5
    for part in (
        "types.tea.nams",
        "types.tea.sticky",
        "Tea Pot",
        "types.tea.patterns.0",
        "types.tea.patterns.1",
    ):
        assert any(part in line for line in lines), part


def test_a_pattern_that_would_take_for_ever_is_found_on_the_bench(phero, tmp_path):
    path = tmp_path / "bomb.yaml"
    path.write_text("name: bomb\ntypes: {bang: {patterns: ['(?P<value>(?:a+)+)\\$']}}\n")
    said = phero("packs", "check", path)
    assert said.status == 2
    assert said.err.startswith(
        "pack bomb/bang/patterns: a pattern runs out of time on a text such as 'aaaaaa…'"
    )
