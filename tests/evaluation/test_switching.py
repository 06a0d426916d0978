"""What each setting does when it alone is switched; one without effect says so."""

from __future__ import annotations

import json

from hypothesis import given, settings

from phero_core.bundled import sample_dialogues
from phero_core.config import Config, preset, with_values
from phero_core.dialogue import load_dialogues
from phero_core.dialogue.model import Dialogue
from phero_core.evaluation import compare, effects, evaluate
from phero_core.evaluation.switching import DataSet
from phero_core.replay import observe_dialogue
from tests.evaluation.lost import asked_dialogues, lossy_configs

A = with_values(
    Config(),
    {
        "recall.min_concentration": 0.5,
        "scents.city.concentration": 0.75,
        "scents.city.decay_factor": 0.9,
    },
)


def talk(name, kind, rounds, expect="x"):
    gold = [[{"type": kind, "value": "x"}], *[[] for _ in range(rounds - 1)]]
    messages = [{"role": "user", "content": "…", "packets": own} for own in gold]
    return Dialogue(
        id=name, messages=messages, probes=[{"after_round": rounds, "type": kind, "expect": expect}]
    )


LOST, LIVE = talk("lost", "city", 5), talk("live", "city", 2)


def found(changes, dialogues=(LOST, LIVE)):
    return {effect.path: effect for effect in effects(A, with_values(A, changes), dialogues)}


def test_each_changed_setting_is_tried_alone():
    both = found({"scents.city.decay_factor": 0.95, "recall.min_concentration": 0.7})
    slower, higher = both["scents.city.decay_factor"], both["recall.min_concentration"]
    assert ([r.dialogue for r in slower.fixed], slower.broken, slower.answers_changed) == (["lost"], (), 2)
    assert (higher.fixed, [r.dialogue for r in higher.broken]) == ((), ["live"])
    assert (slower.before, slower.after) == (0.9, 0.95)


def test_a_setting_without_effect_says_so():
    none = found({"governor.cap": 9.0, "recall.confirm_after": 5, "scents.device.decay_factor": 0.5})
    assert len(none) == 3
    for effect in none.values():
        assert effect.is_nothing
        assert effect.say() == "changes nothing alone"
        assert effect.say("zh") == "单独改动没有任何影响"


def test_answers_that_differ_are_an_effect_even_where_no_outcome_changes():
    weaker = found({"scents.city.decay_factor": 0.89}, (LIVE,))["scents.city.decay_factor"]
    assert not weaker.is_nothing
    assert weaker.say() == "alone: 1 answers differ, 0 fixed, 0 broken"


def test_equal_sets_have_no_effects():
    assert effects(A, A, [LOST]) == ()


def test_a_pattern_acts_on_every_type_that_fits_it():
    own = talk("home", "home_city", 3)
    changed = with_values(A, {"scents.home_*.concentration": 0.1})
    (effect,) = (e for e in effects(A, changed, [own]) if e.path.endswith("concentration"))
    assert [result.dialogue for result in effect.broken] == ["home"]


def test_a_setting_that_the_dialogue_fixes_itself_does_nothing_to_it():
    fixed = LOST.changed(config={"recall.min_concentration": 0.5})
    assert found({"recall.min_concentration": 0.1}, (fixed,))["recall.min_concentration"].is_nothing


def test_other_packs_read_the_messages_anew():
    own = Dialogue(
        id="read",
        messages=[{"role": "user", "content": "My shipping address is 12 Mill Lane, Leeds"}],
        probes=[{"after_round": 1, "type": "shipping_address", "expect": "12 Mill Lane, Leeds"}],
    )
    bare = with_values(A, {"observe.packs": ["base"]})
    (effect,) = effects(A, bare, [own])
    assert (effect.path, [result.dialogue for result in effect.broken]) == ("observe.packs", ["read"])


def test_an_effect_is_plain_json():
    plain = json.loads(
        json.dumps(found({"scents.city.decay_factor": 0.95}, (LOST,))["scents.city.decay_factor"].to_dict())
    )
    assert plain["fixed"] == [{"dialogue": "lost", "number": 1, "after_round": 5, "type": "city"}]


@settings(max_examples=30)
@given(lossy_configs(), asked_dialogues(), asked_dialogues())
def test_an_effect_is_that_of_a_whole_evaluation(config, one, other):
    """What is passed over because the setting cannot touch it really stays the same."""
    own = [one, other.changed(id="second")]
    for path, value in (
        ("scents.city.decay_factor", 0.5),
        ("scents.*.concentration", 0.2),
        ("governor.cap", 0.2),
    ):
        effect = DataSet(own, config).switch(path, None, value)
        whole = compare(evaluate(own, config), evaluate(own, with_values(config, {path: value})))
        assert {r.key for r in effect.fixed} == {r.key for r in whole.fixed}
        assert {r.key for r in effect.broken} == {r.key for r in whole.broken}
        assert effect.answers_changed == whole.answers_changed


def test_the_changes_of_a_preset_are_listed_with_those_that_do_nothing():
    samples = load_dialogues(sample_dialogues())
    seen = [observe_dialogue(dialogue) for dialogue in samples]
    listed = effects(preset("balanced"), preset("education"), samples, seen)
    assert any(effect.is_nothing for effect in listed)
    assert any(effect.broken for effect in listed)
