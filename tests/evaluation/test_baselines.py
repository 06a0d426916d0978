"""Simpler methods see what the field sees and are judged by the same probes."""

from __future__ import annotations

import json
import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phero_core.bundled import sample_dialogues
from phero_core.config import Config, preset, with_values
from phero_core.dialogue import load_dialogues
from phero_core.dialogue.model import Dialogue
from phero_core.evaluation import evaluate
from phero_core.evaluation.baselines import (
    BASELINES,
    Bm25,
    FullHistory,
    HashedGrams,
    LastValue,
    Question,
    RecencyDecay,
    Similarity,
    Window,
    standings,
)
from phero_core.evaluation.baselines.retrievers import query_of, terms
from phero_core.replay import replay
from tests.evaluation.lost import asked_dialogues, lossy_configs

CONFIG = with_values(Config(), {"recall.min_concentration": 0.5})


def city(value, **rest):
    return {
        "type": "city",
        "value": value,
        "cardinality": "one",
        "decay_factor": 0.9,
        "concentration": 0.75,
        **rest,
    }


def back(**rest):
    return {"type": "city", "polarity": "retract", **rest}


def talk(rounds, *probes, texts=None):
    said = texts or ["…"] * len(rounds)
    messages = [
        {"role": "user", "content": text, "packets": gold} for text, gold in zip(said, rounds, strict=True)
    ]
    asked = [{"after_round": len(rounds), "type": "city", **probe} for probe in probes]
    return Dialogue(id="d", messages=messages, probes=asked)


def answer(method, dialogue):
    """Return the values that a method gives at its own cut to the first probe."""
    trace = replay(dialogue, CONFIG)
    probe = dialogue.probes[0]
    round_id = probe.after_round
    question = Question(probe, trace.turns_until(round_id), trace.field_after(round_id).now, round_id)
    return [value.value for value in method.answer(question).values if value.concentration >= method.cut]


CHANGED = talk([[city("Oslo")], [city("Rome")], []], {"expect": "Rome"})
WITHDRAWN = talk([[city("Oslo")], [back()], []], {"expect": None})
LONG_AGO = talk([[city("Oslo")], *[[] for _ in range(9)]], {"expect": "Oslo"})


@pytest.mark.parametrize(
    ("method", "changed", "withdrawn", "long_ago"),
    [
        (LastValue(), ["Rome"], [], ["Oslo"]),
        (Window(5), ["Rome"], [], []),
        (FullHistory(), ["Rome", "Oslo"], ["Oslo"], ["Oslo"]),
        (RecencyDecay(), ["Rome", "Oslo"], ["Oslo"], []),
    ],
)
def test_what_each_way_of_keeping_values_remembers(method, changed, withdrawn, long_ago):
    assert answer(method, CHANGED) == changed
    assert answer(method, WITHDRAWN) == withdrawn
    assert answer(method, LONG_AGO) == long_ago


def test_a_window_holds_exactly_its_rounds():
    for rounds, kept in ((1, []), (2, []), (3, ["Rome"]), (4, ["Rome"])):
        own = talk([[city("Oslo")], [city("Rome")], [], []], {"expect": "Rome"})
        assert answer(Window(rounds), own) == kept


def test_recency_fades_by_its_factor():
    """0.9⁶ = 0.53 is still given, 0.9⁷ = 0.48 is not."""
    for rounds, kept in ((7, ["Oslo"]), (8, [])):
        own = talk([[city("Oslo")], *[[] for _ in range(rounds - 1)]], {"expect": "Oslo"})
        assert answer(RecencyDecay(), own) == kept


def test_a_question_is_about_its_type_and_target_only():
    gold = [city("Oslo"), city("Bern", target="sister", target_kind="person"), {**city("x"), "type": "home"}]
    assert answer(LastValue(), talk([gold], {"expect": "Oslo"})) == ["Oslo"]
    assert answer(LastValue(), talk([gold], {"expect": "Bern", "target": "sister"})) == ["Bern"]
    assert answer(LastValue(), talk([gold], {"type": "c*", "expect": "Oslo"})) == ["Oslo"]


def test_a_retraction_of_one_value_leaves_the_others():
    many = [{"type": "city", "value": name, "cardinality": "many"} for name in ("Oslo", "Rome")]
    own = talk([many, [back(value="Oslo")]], {"expect": "Rome"})
    assert answer(LastValue(), own) == ["Rome"]


def test_bm25_is_the_formula():
    """Two of three texts hold one word, one twice: worked out from the definition."""
    texts = [["city", "oslo"], ["city", "city", "rome", "now"], ["thanks"]]
    k1, b, mean = 1.2, 0.75, 7 / 3
    weight = math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))

    def expected(n, length):
        return weight * n * (k1 + 1) / (n + k1 * (1 - b + b * length / mean))

    found = Bm25().scores(["city", "city"], texts)
    assert found == [pytest.approx(expected(1, 2)), pytest.approx(expected(2, 4)), 0.0]


@given(st.lists(st.lists(st.sampled_from("abcde"), min_size=1, max_size=6), min_size=1, max_size=6))
def test_bm25_is_never_negative_and_nought_without_a_common_word(texts):
    scores = Bm25().scores(["a", "b"], texts)
    for text, score in zip(texts, scores, strict=True):
        assert score >= 0.0
        assert (score > 0.0) is bool({"a", "b"} & set(text))


def test_retrieval_gives_the_values_of_the_messages_that_it_finds():
    texts = ["the city is Oslo", "thanks a lot", "another city: Rome"]
    own = talk([[city("Oslo")], [], [city("Rome")]], {"expect": "Rome"}, texts=texts)
    for method in (Bm25(), Similarity()):
        assert sorted(answer(method, own)) == ["Oslo", "Rome"]
    elsewhere = talk([[city("Oslo")]], {"expect": "Oslo"}, texts=["I live in Oslo"])
    assert answer(Bm25(), elsewhere) == []


def test_only_the_best_messages_are_retrieved():
    texts = ["city", *["a city among many other words here"] * 3]
    own = talk([[city("Oslo")], [city("Rome")], [city("Bern")], []], {"expect": "Oslo"}, texts=texts)
    assert answer(Bm25(messages=1), own) == ["Oslo"]


def test_chinese_is_found_by_its_characters():
    assert terms("改地址") == ("改", "地", "址", "改地", "地址")
    own = Dialogue(
        id="d",
        messages=[
            {
                "role": "user",
                "content": "收货地址是杭州",
                "packets": [{"type": "shipping_address", "value": "杭州"}],
            }
        ],
        probes=[{"after_round": 1, "type": "shipping_address", "expect": "杭州"}],
    )
    assert answer(Bm25(), own) == answer(Similarity(), own) == ["杭州"]


def test_the_query_names_the_type_in_both_languages_and_the_target():
    probe = talk([[]], {"type": "shipping_address", "target": "A789", "expect": "x"}).probes[0]
    assert query_of(Question(probe, (), 1, 1)) == "shipping address 收货地址 A789"


def test_hashed_grams_are_of_length_one_and_the_same_text_is_nearest_to_itself():
    encoder = HashedGrams()
    texts = ("the city is Oslo", "收货地址", "thanks")
    for text in texts:
        vector = encoder.encode(text)
        assert math.fsum(weight**2 for weight in vector.values()) == pytest.approx(1.0)
        near = {
            other: sum(w * encoder.encode(other).get(p, 0.0) for p, w in vector.items()) for other in texts
        }
        assert max(near, key=near.__getitem__) == text
    assert encoder.encode("…") == {}


def test_another_encoder_fits():
    class Letters:
        name = "letters"

        def encode(self, text):
            return {ord(letter): float(n) for letter, n in Counter(text).items()}

    method = Similarity(Letters())
    assert method.name == "similarity_letters"
    own = talk([[city("Oslo")]], {"expect": "Oslo"}, texts=["city"])
    assert answer(method, own) == ["Oslo"]


def standing(*dialogues, config=CONFIG, methods=BASELINES):
    found = standings([replay(dialogue, config) for dialogue in dialogues], methods)
    return found, {method.name: method for method in found.methods}


def test_the_field_comes_first_and_every_method_has_a_name_in_both_languages():
    found, by_name = standing(CHANGED)
    assert found.methods[0].name == "field"
    assert len(by_name) == len(BASELINES) + 1
    assert all(method.label.en != method.label.zh for method in found.methods)


def test_shares_are_of_the_same_probes_for_all():
    _, by_name = standing(CHANGED, WITHDRAWN, LONG_AGO)
    for method in by_name.values():
        assert [method.shares[name].whole for name in ("accuracy", "hits", "ghosts")] == [3, 2, 3]
    assert by_name["last_value"].shares["hits"].part == 2
    assert by_name["last_value"].shares["ghosts"].part == 0
    assert by_name["full_history"].shares["ghosts"].part == 1
    assert by_name["window"].shares["misses"].part == 1


def test_what_only_the_field_can_answer_is_left_aside_for_all():
    own = talk(
        [[city("Oslo")], [city("Rome")]],
        {"expect": "Rome", "confidence": 0.1, "suppressed": "retracted"},
        {"confidence": 0.75},
    )
    found, by_name = standing(own)
    assert (found.probes, found.left_out) == (1, 1)
    assert by_name["field"].shares["accuracy"].value == by_name["last_value"].shares["accuracy"].value == 1.0


def test_hits_are_compared_at_the_field_s_ghosts():
    """The ghost was said two rounds ago, one needed value in this round, the other three rounds ago.

    Where the whole history leaves no ghost, it has lost the older one.
    """
    ghost = talk([[city("Oslo")], [back()]], {"expect": None})
    fresh = talk([[city("Oslo")]], {"expect": "Oslo"})
    older = talk([[city("Oslo")], [], []], {"expect": "Oslo"})
    _, by_name = standing(ghost, fresh, older)
    assert by_name["field"].shares["ghosts"].part == 0
    assert by_name["field"].hits_at_field_ghosts == 1.0
    assert by_name["full_history"].shares["hits"].value == 1.0
    assert by_name["full_history"].hits_at_field_ghosts == 0.5
    assert by_name["last_value"].hits_at_field_ghosts == 1.0


def test_a_method_that_cannot_have_so_few_ghosts_has_no_such_figure():
    _, by_name = standing(talk([[{**city("Oslo", concentration=0.1)}]], {"expect": None}))
    assert by_name["last_value"].hits_at_field_ghosts is None


def test_the_whole_history_costs_the_most_characters():
    own = load_dialogues(sample_dialogues())[:6]
    _, by_name = standing(*own, config=preset("balanced"))
    assert max(by_name.values(), key=lambda method: method.mean_characters).name == "full_history"


def test_standings_are_plain_json():
    found, _ = standing(CHANGED)
    plain = json.loads(json.dumps(found.to_dict()))
    assert [entry["method"] for entry in plain["methods"]][:2] == ["field", "last_value"]
    assert plain["methods"][0]["intervals"]["hits"] == pytest.approx([0.2065, 1.0], abs=1e-3)


@settings(max_examples=40)
@given(lossy_configs(), asked_dialogues())
def test_the_field_stands_where_evaluation_puts_it(config, dialogue):
    """Where a probe states nothing that only the field can answer, both judge alike."""
    plain = [p.model_copy(update={"confidence": None, "suppressed": None}) for p in dialogue.probes]
    own = dialogue.changed(probes=plain)
    report = evaluate([own], config)
    field = standings([replay(own, config)], ()).methods[0]
    assert field.shares["accuracy"].value == report.metrics["accuracy"]
    assert field.mean_candidates == report.metrics["mean_candidates"]
    assert field.mean_characters == report.metrics["mean_injected_chars"]


@given(asked_dialogues(), st.integers(1, 8))
def test_a_window_as_long_as_the_dialogue_is_the_tracker(dialogue, more):
    long_enough = Window(dialogue.rounds + more)
    assert answer(long_enough, dialogue) == answer(LastValue(), dialogue)
