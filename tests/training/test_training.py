"""The strength classifier: what is shipped is what was trained, says when it does not know, and acts only when asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from sklearn.feature_extraction.text import TfidfVectorizer

from phero_core import Session
from phero_core.config import preset, with_values
from phero_core.observe import learned
from phero_core.observe.learned import LONGEST_GRAM, SURE, informative, learned_weight
from phero_core.observe.strength import LEAST
from tests.training.__main__ import ABOUT, MODEL
from tests.training.judge import area, calibration_error, scores
from tests.training.sentences import UNSEEN, Sentence, sentences
from tests.training.train import train

if TYPE_CHECKING:
    from pathlib import Path

TOLD = [
    "a table for six",
    "two tickets to Leeds",
    "a room until Friday",
    "三张去上海的票",
    "要一间便宜的酒店",
] * 4
TALK = ["haha nice", "that is so funny", "谢谢你呀", "哈哈真好", "oh well never mind"] * 4
SMALL = [
    Sentence(text, tells, "x", "develop") for tells, texts in ((True, TOLD), (False, TALK)) for text in texts
]


@pytest.fixture
def small(monkeypatch) -> learned.Model:
    """A classifier that was trained just now, in place of the shipped one."""
    content = json.loads(json.dumps(train(SMALL)))
    grams = {gram: (rarity, weight) for gram, (rarity, weight) in content["grams"].items()}
    model = learned.Model(grams, content["bias"], content["slope"], content["offset"])
    monkeypatch.setattr(learned, "shipped_model", lambda: model)
    informative.cache_clear()
    yield model
    informative.cache_clear()


@pytest.mark.parametrize("text", ["two rooms until Monday", "haha", "谢谢，要三张票", "", "zzz"])
def test_plain_python_scores_as_the_trained_pipeline_does(small, text) -> None:
    vectors = TfidfVectorizer(
        analyzer="char", ngram_range=(1, LONGEST_GRAM), sublinear_tf=True, vocabulary=sorted(small.grams)
    )
    vectors.fit([each.text.lower() for each in SMALL])
    weights = [small.grams[gram][1] for gram in vectors.get_feature_names_out()]
    expected = float(vectors.transform([text.lower()]).toarray()[0] @ weights) + small.bias
    assert learned._score(text.lower(), small) == pytest.approx(expected, abs=0.02)


@pytest.mark.usefixtures("small")
def test_what_it_has_learned_it_tells_apart() -> None:
    assert informative("four tickets to Bristol") > 0.6
    assert informative("haha so funny") < 0.4


def test_between_sure_and_sure_there_is_no_answer(monkeypatch) -> None:
    monkeypatch.setattr(learned, "informative", lambda _: SURE - 0.01)
    assert learned_weight("x", LEAST) is None
    monkeypatch.setattr(learned, "informative", lambda _: SURE)
    assert learned_weight("x", LEAST) == pytest.approx(LEAST + (1 - LEAST) * SURE, abs=0.005)


@pytest.mark.parametrize("text", ["", "\ud800", "\0" * 10, "嗯" * 100_000, "🧪👩‍👩‍👧"])
def test_any_text_has_a_probability(text) -> None:
    assert 0.0 < informative(text) < 1.0


def started(strength: str, text: str) -> float:
    session = Session(with_values(preset("balanced"), {"observe.strength": strength}))
    (packet,) = [each for each in session.observe(text).packets if each.type == "statement"]
    return packet.concentration


def test_it_acts_only_where_it_is_asked_for_and_decides(monkeypatch) -> None:
    text = "the moon looked rather pale behind the old mill"
    dense = started("density", text)
    monkeypatch.setattr("phero_core.observe.release.learned_weight", lambda *_: 1.0)
    assert started("density", text) == dense
    assert started("learned", text) == started("flat", text)
    monkeypatch.setattr("phero_core.observe.release.learned_weight", lambda *_: None)
    assert started("learned", text) == dense


def test_the_shipped_file_is_small_and_holds_no_text() -> None:
    content = json.loads(MODEL.read_text(encoding="utf-8"))
    assert MODEL.stat().st_size < 250_000
    assert all(len(gram) <= LONGEST_GRAM for gram in content["grams"])


def test_figures_of_quality_are_counted_rightly() -> None:
    assert area([0.9, 0.1], [True, False]) == 1.0
    assert area([0.5, 0.5], [True, True]) is None
    assert calibration_error([0.9, 0.9], [True, False]) == pytest.approx(0.4)


@pytest.mark.shared
def test_the_description_tells_what_the_shipped_classifier_reaches(shared: Path) -> None:
    judged = [
        each for each in sentences(shared) if each.data_set in {"multidogo", *UNSEEN} and each.half == "test"
    ]
    told = ABOUT.read_text(encoding="utf-8")
    for name in ("multidogo", *UNSEEN):
        found = scores([each for each in judged if each.data_set == name])
        assert (
            f"| {name} | {found.messages} | {found.tell:.0%} | {found.learned:.2f} | {found.undecided:.0%} |"
            in told
        )
