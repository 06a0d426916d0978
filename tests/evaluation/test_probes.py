"""What becomes of a probe: hit, stale, wrong, miss, ghost or silence, and whether all that it states holds."""

import pytest

from phero_core.config import Config, with_values
from phero_core.dialogue.model import Dialogue
from phero_core.errors import ConfigError
from phero_core.evaluation import Outcome, evaluate

CONFIG = with_values(Config(), {"recall.min_concentration": 0.5})


def packet(kind, value, concentration=0.75, **rest):
    return {"type": kind, "value": value, "concentration": concentration, "decay_factor": 0.9, **rest}


def city(value, **rest):
    return packet("city", value, cardinality="one", **rest)


def result(rounds, config=CONFIG, settings=None, **probe):
    """Judge one probe after a dialogue of one user message a round."""
    probe = {"after_round": len(rounds), "type": "city", **probe}
    return results(rounds, [probe], config, settings)[0]


def results(rounds, probes, config=CONFIG, settings=None):
    messages = [{"role": "user", "content": "…", "packets": gold} for gold in rounds]
    dialogue = Dialogue(id="d", domain="x", messages=messages, probes=probes, config=settings or {})
    return evaluate([dialogue], config).results


def failures(judged, language="en"):
    return [failure.say(language) for failure in judged.failures]


def test_the_right_value_is_a_hit():
    judged = result([[city("Oslo")]], expect="Oslo")
    assert (judged.outcome, judged.passed, judged.failures) == (Outcome.HIT, True, ())


def test_the_value_counts_in_its_canonical_form_and_by_its_surface():
    assert result([[city(" OSLO ")]], expect="ｏｓｌｏ").passed
    assert result([[city("Oslo", surface="Kristiania")]], expect="Kristiania").passed


def test_an_alias_counts_as_its_canonical_value():
    gold = [packet("shipping_method", "SF", cardinality="one")]
    assert result([gold], type="shipping_method", expect="顺丰").passed


def test_one_value_must_be_the_top_result():
    gold = [packet("symptom", "cough", 0.9), packet("symptom", "fever", 0.8)]
    assert result([gold], type="symptom", expect="cough").passed
    assert result([gold], type="symptom", expect="fever").outcome is Outcome.WRONG


def test_nothing_where_a_value_was_due_is_a_miss():
    judged = result([[city("Oslo")], [], [], [], []], expect="Oslo")
    assert (judged.outcome, failures(judged)) == (Outcome.MISS, ["miss: expected Oslo, got nothing"])
    assert judged.reasons == ("Oslo: below threshold (0.49 < 0.50)",)


def test_another_value_is_wrong():
    judged = result([[city("Rome")]], expect="Oslo")
    assert (judged.outcome, failures(judged)) == (Outcome.WRONG, ["wrong: expected Oslo, got Rome"])


def test_an_older_value_than_the_one_due_is_stale():
    competing = with_values(CONFIG, {"field.supersede_factor": 1.0})
    rounds = [[city("Oslo"), city("Oslo")], [city("Rome", concentration=0.5)]]
    assert result(rounds, competing, expect="Rome").outcome is Outcome.STALE


def test_a_value_that_an_earlier_probe_wanted_is_stale():
    probes = [
        {"after_round": 1, "type": "city", "expect": "Oslo"},
        {"after_round": 2, "type": "city", "expect": "Rome"},
    ]
    assert [judged.outcome for judged in results([[city("Oslo")], []], probes)] == [
        Outcome.HIT,
        Outcome.STALE,
    ]


def test_the_same_value_for_another_target_makes_nothing_stale():
    """Rome was said for the sister after Oslo was said for the user: for the user, Oslo is simply wrong."""
    hers = city("Rome", target="sister", target_kind="person")
    assert result([[city("Oslo")], [hers]], expect="Rome").outcome is Outcome.WRONG


def test_a_value_where_none_was_due_is_a_ghost():
    judged = result([[city("Oslo")]], expect=None)
    assert (judged.outcome, judged.passed) == (Outcome.GHOST, False)


def test_rightly_nothing_is_silence():
    assert result([[]], expect=None).outcome is Outcome.SILENCE
    assert result([[]], expect=[]).outcome is Outcome.SILENCE


MANY = [
    packet("symptom", value, strength) for value, strength in (("a", 0.9), ("b", 0.8), ("c", 0.7), ("d", 0.6))
]


def test_a_list_is_the_set_of_all_recalled_values_top_k_aside():
    assert result([MANY], type="symptom", expect=["d", "c", "b", "a"]).passed


@pytest.mark.parametrize(
    ("due", "outcome"),
    [
        (["a", "b", "c"], Outcome.GHOST),
        (["a", "b", "c", "d", "e"], Outcome.MISS),
        (["a", "b", "c", "e"], Outcome.WRONG),
        ([], Outcome.GHOST),
    ],
)
def test_a_list_that_is_not_met(due, outcome):
    judged = result([MANY], type="symptom", expect=due)
    assert (judged.outcome, judged.passed) == (outcome, False)


def test_ordered_compares_the_order_too():
    assert result([MANY], type="symptom", expect=["a", "b", "c", "d"], ordered=True).passed
    judged = result([MANY], type="symptom", expect=["b", "a", "c", "d"], ordered=True)
    assert (judged.outcome, judged.passed) == (Outcome.HIT, False)
    assert failures(judged) == ["order: got ['a', 'b', 'c', 'd']"]


TWO = [
    packet("constraint", "do not push", 1.0),
    packet("constraint", "Ship it", 0.9, surface="ship IT quickly"),
]


@pytest.mark.parametrize(
    ("stated", "outcome", "passed"),
    [
        ({"expect_contains": ["push", "quickly"]}, Outcome.HIT, True),
        ({"expect_contains": "PUSH"}, Outcome.HIT, True),
        ({"expect_contains": ["push", "pull"]}, Outcome.MISS, False),
        ({"expect_not_contains": ["invoice"]}, Outcome.SILENCE, True),
        ({"expect_not_contains": ["push"]}, Outcome.GHOST, False),
        ({"expect_contains": ["push"], "expect_not_contains": ["ship"]}, Outcome.GHOST, False),
        ({"expect_contains": ["push"], "expect_not_contains": ["invoice"]}, Outcome.HIT, True),
    ],
)
def test_parts_stand_in_some_or_in_no_recalled_value_or_surface(stated, outcome, passed):
    judged = result([TWO], type="constraint", **stated)
    assert (judged.outcome, judged.passed) == (outcome, passed)


def test_parts_that_are_due_where_nothing_is_recalled_are_a_miss():
    assert result([[]], type="constraint", expect_contains="push").outcome is Outcome.MISS
    assert result([[]], type="constraint", expect_not_contains="push").outcome is Outcome.SILENCE


@pytest.mark.parametrize(
    "stated",
    [
        {"expect": ["do not push", "ship it"], "expect_not_contains": ["push"]},
        {"expect": ["do not push", "ship it"], "expect_contains": ["invoice"]},
        {"expect": "do not push", "expect_not_contains": ["ship"]},
    ],
)
def test_a_value_that_is_right_does_not_excuse_parts_that_are_not(stated):
    judged = result([TWO], type="constraint", **stated)
    assert (judged.outcome, judged.passed) == (Outcome.HIT, False)
    assert failures(judged)[0].startswith("parts: ")


def test_confidence_holds_within_a_millionth():
    rounds = [[city("Oslo")], []]
    assert result(rounds, expect="Oslo", confidence=0.675).passed
    assert result(rounds, expect="Oslo", confidence=0.6750009).passed
    judged = result(rounds, expect="Oslo", confidence=0.675002)
    assert failures(judged) == ["confidence: expected 0.675002, got 0.675"]


def test_confidence_alone_is_missed_by_nothing():
    assert result([[]], confidence=0.7).outcome is Outcome.MISS
    assert result([[city("Oslo")]], confidence=0.75).outcome is Outcome.HIT


def test_a_stated_reason_must_be_among_those_given():
    rounds = [[city("Oslo")], [city("Rome")]]
    assert result(rounds, expect="Rome", suppressed="superseded").passed
    judged = result(rounds, expect="Rome", suppressed="retracted")
    assert failures(judged) == ["suppressed: retracted is not among the reasons"]


@pytest.mark.parametrize("concentration", [0.2, None])
def test_chatter_without_a_value_fades_below_the_threshold(concentration):
    chatter = {"type": "chatter", "concentration": concentration, "decay_factor": 0.3}
    assert result([[chatter], [], []], type="chatter", expect=None, suppressed="below_threshold").passed


def test_repeated_questions_get_the_same_answer():
    assert result([MANY], type="symptom", expect=["a", "b", "c", "d"], ordered=True, repeat=200).passed


def test_a_probe_asks_after_its_round_and_about_its_target():
    rounds = [[city("Oslo"), city("Bergen", target="sister", target_kind="person")], [city("Rome")]]
    assert result(rounds, after_round=1, expect="Oslo").passed
    assert result(rounds, after_round=2, expect="Rome").passed
    assert result(rounds, after_round=2, target="sister", expect="Bergen").passed


def test_after_round_counts_user_rounds_even_where_every_message_ages_the_field():
    messages = [
        {"role": "user", "content": "…", "packets": [city("Oslo")]},
        {"role": "assistant", "content": "…", "packets": []},
        {"role": "user", "content": "…", "packets": []},
    ]
    probes = [
        {"after_round": n, "type": "city", "expect": "Oslo", "confidence": c}
        for n, c in ((1, 0.675), (2, 0.6075))
    ]
    dialogue = Dialogue(id="d", messages=messages, probes=probes, config={"field.round_per": "message"})
    assert [judged.passed for judged in evaluate([dialogue], CONFIG).results] == [True, True]


def test_distance_is_the_rounds_since_the_value_was_last_said():
    assert result([[city("Oslo")], [city("Oslo")], []], expect="Oslo").distance == 1
    assert result([[city("Oslo")]], expect="Rome").distance is None
    hers = city("Oslo", target="sister", target_kind="person")
    assert result([[city("Oslo")], [hers]], expect="Oslo").distance == 1


def test_margin_is_what_is_left_less_the_threshold():
    assert result([[city("Oslo")]], expect="Oslo").margin == 0.25
    assert result([[city("Oslo", concentration=0.4)]], expect="Oslo").margin == pytest.approx(-0.1)
    assert result([[]], expect="Oslo").margin is None


def test_a_dialogues_own_settings_hold_over_those_given():
    rounds = [[city("Oslo", concentration=0.45)]]
    assert result(rounds, expect="Oslo").outcome is Outcome.MISS
    assert result(rounds, settings={"recall.min_concentration": 0.4}, expect="Oslo").outcome is Outcome.HIT


def test_a_dialogues_own_settings_are_checked():
    with pytest.raises(ConfigError) as caught:
        result([[]], settings={"recall.topk": 1}, expect=None)
    assert str(caught.value) == "d: config: unknown key 'recall.topk'; did you mean 'top_k'?"


def test_a_dialogues_own_packs_decide_which_words_mean_the_same():
    gold = [packet("shipping_method", "SF", cardinality="one")]
    assert result([gold], settings={"observe.packs": ["base"]}, type="shipping_method", expect="SF").passed
    assert not result(
        [gold], settings={"observe.packs": ["base"]}, type="shipping_method", expect="顺丰"
    ).passed


def test_packs_that_only_a_dialogue_names_count_for_its_probes():
    gold = [packet("shipping_method", "SF", cardinality="one")]
    bare = with_values(CONFIG, {"observe.packs": ["base"]})
    own = {"observe.packs": ["base", "ecommerce"]}
    assert result([gold], bare, settings=own, type="shipping_method", expect="顺丰").passed


def test_the_plain_form_of_a_result():
    plain = result([[city("Oslo")], [city("Rome")]], expect="Oslo").to_dict()
    assert plain == {
        "dialogue": "d",
        "after_round": 2,
        "type": "city",
        "target": None,
        "expect": "Oslo",
        "got": [{"value": "Rome", "confidence": 0.75}],
        "outcome": "wrong",
        "passed": False,
        "reasons": ["wrong: expected Oslo, got Rome", "Oslo: superseded by Rome at round 2"],
        "number": 1,
        "reason": "superseded",
    }


def test_what_does_not_hold_is_told_in_chinese_too():
    missed = result([[]], expect="Oslo", confidence=0.7)
    assert failures(missed, "zh") == ["遗漏：应得 Oslo，实得 无", "置信度：应为 0.7，实为 0.0"]
    parts = result([TWO], type="constraint", expect=["do not push", "ship it"], expect_contains="invoice")
    assert failures(parts, "zh") == ["部分：没有任何值包含“invoice”"]
