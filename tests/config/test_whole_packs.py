"""A parameter file can carry the rule packs that it needs: one file is all that the agent loads."""

from __future__ import annotations

import pytest

from phero_core import Session
from phero_core.config import differences, dump_config, parse_config, preset, with_values
from phero_core.errors import ConfigError, PackError

BAKERY = {
    "name": "bakery",
    "types": {
        "cake_flavour": {"names": ["flavour", "口味"], "value": "choice", "values": {"chocolate": ["巧克力"]}}
    },
}
TEXT = """
observe:
  packs:
    - base
    - name: bakery
      types:
        cake_flavour: {names: [flavour, 口味], value: choice, values: {chocolate: [巧克力]}}
"""


def test_a_pack_in_the_file_reads_messages() -> None:
    session = Session(parse_config(TEXT))
    session.observe("口味是巧克力")
    assert session.recall("cake_flavour").best.value == "chocolate"


def test_a_file_with_a_pack_loads_back_to_an_equal_parameter_set() -> None:
    config = parse_config(TEXT)
    again = parse_config(dump_config(config))
    assert again == config
    assert again.digest == config.digest
    assert "cake_flavour:" in dump_config(config)  # as YAML that people can read and edit


def test_a_pack_changes_the_digest_and_shows_as_a_difference() -> None:
    before = preset("balanced")
    after = with_values(before, {"observe.packs": ["base", BAKERY]})
    assert after.digest != before.digest
    assert [found.path for found in differences(before, after)] == ["observe.packs"]
    assert differences(before, after)[0].after == ["base", BAKERY]


def test_every_mistake_of_a_pack_in_the_file_is_named_with_its_place() -> None:
    wrong = {"name": "bakery", "typs": {}, "types": {"cake": {"patterns": ["("], "cardinalty": 1}}}
    config = with_values(preset("balanced"), {"observe.packs": ["base", wrong]})
    with pytest.raises(PackError) as caught:
        Session(config)
    told = [problem.say() for problem in caught.value.problems]
    assert all("observe.packs (bakery)" in line for line in told)
    assert any("typs" in line for line in told)
    assert any("cardinalty" in line for line in told)


def test_an_entry_that_is_neither_a_name_nor_a_pack_is_refused() -> None:
    with pytest.raises(ConfigError):
        parse_config("observe: {packs: [7]}")
