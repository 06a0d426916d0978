"""Packs are data: a few lines make one, and whatever is wrong with one is said at once."""

from __future__ import annotations

import time

import pytest
import regex

from phero_core.dialogue.model import Message
from phero_core.errors import PackError
from phero_core.observe.loading import known_packs, load_packs, parse_pack
from phero_core.observe.patterns import GuardedPattern
from phero_core.observe.protocol import ObservationContext
from phero_core.observe.rulebook import RuleBook
from phero_core.observe.rules import RuleObserver

BAKERY = """
name: bakery
languages: [en, zh]
types:
  cake_flavour:
    names: [flavour, 口味]
    values: {chocolate: [cocoa, 巧克力], vanilla: [香草]}
    value: choice
"""


@pytest.fixture
def bakery(tmp_path):
    path = tmp_path / "bakery.yaml"
    path.write_text(BAKERY, encoding="utf-8")
    return RuleObserver(["base", path])


def _facts(observer, text):
    seen = observer.observe(Message(role="user", content=text), ObservationContext())
    return [(s.type, s.value) for s in seen.sightings if s.polarity == "assert"]


@pytest.mark.parametrize(
    "text", ["The flavour is cocoa", "口味改成巧克力", "change the flavour to chocolate", "口味：巧克力"]
)
def test_a_pack_of_a_few_lines_works_in_both_languages(bakery, text):
    assert ("cake_flavour", "chocolate") in _facts(bakery, text)


def test_the_rules_of_a_pack_are_called_by_words_not_by_places(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(
        "name: mine\ntypes:\n  mood: {names: [mood]}\nframes:\n"
        "  - {kind: set, pattern: 'feeling {name}\\s{value}'}\n"
        "  - {kind: set, name: in the mood, pattern: 'got the {name}\\sfor\\s{value}'}\n",
        encoding="utf-8",
    )
    observer = RuleObserver(["base", path])

    def origins(text):
        seen = observer.observe(Message(role="user", content=text), ObservationContext())
        return [s.origin for s in seen.sightings]

    assert origins("my mood is good fun") == ["mine/mood/set:is"]
    assert origins("I am feeling mood blue") == ["mine/mood/set:feeling"]
    assert origins("I got the mood for jazz") == ["mine/mood/set:in the mood"]


def test_a_pack_brings_its_own_polite_orders_and_says_what_its_masks_need(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(
        "name: mine\nmasks: {crate: ['BX [a-z]+']}\nmask_needs: {crate: [BX]}\n"
        "shapes: {crate: 'BX [a-z]+'}\n"
        "types:\n  crate: {names: [crate], value: crate}\npolite_orders: ['fancy changing']\n",
        encoding="utf-8",
    )
    observer = RuleObserver(["base", path])
    assert ("crate", "BX blue") in _facts(observer, "my crate is BX blue")
    assert ("crate", "BX red") in _facts(observer, "fancy changing the crate to BX red?")
    assert ("crate", "BX red") not in _facts(observer, "ever changing the crate to BX red?")


def test_every_frame_of_a_shipped_pack_has_a_name_of_its_own():
    for pack in load_packs(known_packs()):
        names = [(frame.kind, frame.name) for frame in pack.frames]
        assert len(set(names)) == len(names)
        assert all(name for _, name in names)


def test_a_later_pack_adds_to_the_types_of_earlier_ones(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(
        "name: mine\ntypes:\n  shipping_method:\n    values: {Pigeon: [飞鸽]}\n", encoding="utf-8"
    )
    observer = RuleObserver(["base", "ecommerce", path])
    assert ("shipping_method", "Pigeon") in _facts(observer, "用飞鸽发货")
    assert ("shipping_method", "顺丰速运") in _facts(observer, "用顺丰发货")


def test_the_digest_depends_on_content_alone(tmp_path):
    one, other = tmp_path / "a.yaml", tmp_path / "b.yaml"
    one.write_text(BAKERY, encoding="utf-8")
    other.write_text(BAKERY, encoding="utf-8")
    assert RuleObserver(["base", one]).digest == RuleObserver(["base", other]).digest
    assert RuleObserver(["base", one]).digest != RuleObserver(["base"]).digest


def test_every_shipped_pack_loads_in_both_languages():
    for pack in load_packs(known_packs()):
        assert set(pack.languages) == {"zh", "en"}
        assert set(pack.about) == {"zh", "en"}


def _problems(text):
    with pytest.raises(PackError) as caught:
        RuleBook((*load_packs(["base"]), parse_pack(text, "my.yaml")))
    return str(caught.value).splitlines()


def test_every_unknown_key_and_wrong_value_is_named_at_once():
    assert _problems("name: mine\ntypes:\n  cake:\n    nams: [x]\n    sticky: perhaps\nframe: []\n") == [
        "my.yaml: types.cake.sticky: must be true or false; found 'perhaps'",
        "my.yaml: unknown key 'types.cake.nams'; did you mean 'names'?",
        "my.yaml: unknown key 'frame'; did you mean 'frames'?",
    ]


def test_a_bad_pattern_is_named_with_pack_type_and_pattern():
    assert _problems(
        "name: mine\ntypes:\n  cake:\n    patterns: ['(?P<value>x', 'plain', '{adress}', '(?P<value>(?R))']\n"
    ) == [
        "pack mine: types.cake.patterns.0: the pattern '(?P<value>x' is not a regular expression: missing ) at position 11",
        "pack mine: types.cake.patterns.1: the pattern 'plain' needs a group (?P<value>…): it says which part is the value",
        "pack mine: types.cake.patterns.2: the pattern '{adress}' uses {adress}, which is no known shape; did you mean 'address'?",
        "pack mine: types.cake.patterns.3: the pattern '(?P<value>(?R))' calls itself or searches backwards; write it without",
    ]


def test_a_reference_to_no_type_is_named():
    assert _problems("name: mine\ntypes:\n  cake:\n    opposite: dislike\n") == [
        "pack mine: types.cake.opposite: the type 'dislike' is defined in none of these packs; did you mean 'dislikes'?"
    ]


def test_problems_are_said_in_chinese_too():
    with pytest.raises(PackError) as caught:
        parse_pack("name: mine\ntipes: {}\n", "my.yaml")
    assert caught.value.say("zh") == "my.yaml：未知的键“tipes”；是否想写“types”？"


def test_a_pack_that_does_not_exist_is_named_with_those_that_do():
    with pytest.raises(PackError) as caught:
        load_packs(["ecomerce"])
    assert str(caught.value).startswith(
        "observe.packs: there is no pack or file 'ecomerce'; did you mean 'ecommerce'?"
    )


def test_a_pattern_that_would_hang_is_stopped_rests_and_is_reported_each_time(tmp_path):
    path = tmp_path / "bomb.yaml"
    path.write_text(
        "name: bomb\ntypes:\n  bang:\n    patterns: ['(?P<value>(?:a+)+)\\$']\n", encoding="utf-8"
    )
    observer = RuleObserver(["base", path])
    message = Message(role="user", content="a" * 300)
    started = time.process_time()
    seen = [observer.observe(message, ObservationContext()) for _ in range(10)]
    assert time.process_time() - started < 5
    reports = [miss.origin for observation in seen for miss in observation.near_misses]
    assert reports.count("bomb/bang/patterns") == 10


def test_a_pattern_that_rested_is_tried_again_and_serves_as_before(monkeypatch):
    """One hostile message must not silence a rule for good."""
    monkeypatch.setattr("phero_core.observe.patterns.REST", 4)
    pattern = GuardedPattern("mine/bang/patterns", regex.compile(r"(?P<value>(?:a+)+)\$"))
    for _ in range(3):
        assert pattern.search("a" * 300, 0, 300) is None
    assert [pattern.search("aa$", 0, 3) is not None for _ in range(5)] == [False, False, False, False, True]
    assert pattern.noted == ["mine/bang/patterns"] * 7
