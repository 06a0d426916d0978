"""Learning the classifier: n-grams that tell, their weights, and the calibration of what comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict

from phero_core.observe.learned import LONGEST_GRAM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.training.sentences import Sentence

MOST_GRAMS = 4500
"""How many n-grams are kept: the file stays small, and what is rare in the data is not remembered [count]."""

LEAST_SEEN = 4
"""In how many messages an n-gram must stand [count]."""


def train(learned_from: Sequence[Sentence]) -> dict[str, Any]:
    """Return the classifier in plain data, as `phero_core.observe.learned` reads it.

    The n-grams with the largest weights are kept and weighed once more. The calibration (Platt, 1999) is fitted on
    scores of messages that were left out in turn, so that it does not flatter.
    """
    texts = [each.text[:400].lower() for each in learned_from]
    tells = np.array([each.tells for each in learned_from])
    kept = _telling(texts, tells)
    vectors = _vectorizer(vocabulary=kept)
    table = vectors.fit_transform(texts)
    model = _logistic()
    scores = cross_val_predict(model, table, tells, cv=5, method="decision_function")
    calibration = LogisticRegression(C=1e6).fit(scores.reshape(-1, 1), tells)
    model.fit(table, tells)
    names = vectors.get_feature_names_out()
    rows = sorted(zip(names, vectors.idf_, model.coef_[0], strict=True))
    return {
        "grams": {str(name): [round(float(idf), 3), round(float(weight), 3)] for name, idf, weight in rows},
        "bias": round(float(model.intercept_[0]), 4),
        "slope": round(float(calibration.coef_[0][0]), 4),
        "offset": round(float(calibration.intercept_[0]), 4),
    }


def _telling(texts: list[str], tells: np.ndarray[Any, Any]) -> list[str]:
    vectors = _vectorizer(min_df=LEAST_SEEN)
    model = _logistic().fit(vectors.fit_transform(texts), tells)
    order = np.argsort(-np.abs(model.coef_[0]), kind="stable")[:MOST_GRAMS]
    return sorted(vectors.get_feature_names_out()[order])


def _vectorizer(**settings: Any) -> TfidfVectorizer:
    return TfidfVectorizer(analyzer="char", ngram_range=(1, LONGEST_GRAM), sublinear_tf=True, **settings)


def _logistic() -> LogisticRegression:
    return LogisticRegression(C=4.0, class_weight="balanced", max_iter=2000, random_state=0)
