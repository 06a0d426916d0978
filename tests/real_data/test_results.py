"""The committed table is what the code gives, as far as it is quickly told; and what it must reach."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from phero_core.config import preset
from phero_core.evaluation import Outcome
from phero_core.evaluation.baselines import LastValue
from tests.real_data.answers import of_everyone, of_field, of_method, traces
from tests.real_data.counting import Counted
from tests.real_data.form_table import ghost_table
from tests.real_data.life_table import age_line, ages_in
from tests.real_data.reading import annotated
from tests.real_data.sets import DATA_SETS
from tests.real_data.standing import set_section

pytestmark = pytest.mark.shared

RESULTS = Path(__file__).parent / "RESULTS.md"
BY_NAME = {data_set.name: data_set for data_set in DATA_SETS}


@cache
def committed():
    return RESULTS.read_text(encoding="utf-8").splitlines()


@cache
def memory_alone():
    """What the field and the tracker answer where both hear the annotation."""
    observed = [own for data_set in DATA_SETS if data_set.annotated for own in annotated(data_set)]
    replayed = traces(observed, preset("balanced"))
    return Counted(of_field(replayed)), Counted(of_method(replayed, LastValue()))


def stands(lines):
    """The lines stand in the table one after the other."""
    whole = "\n".join(lines)
    return whole in "\n".join(committed())


@pytest.mark.parametrize("name", ["crosswoz", "crsa"])
def test_a_data_set_comes_out_as_committed(name):
    assert stands(set_section(BY_NAME[name], of_everyone(annotated(BY_NAME[name]))))


@pytest.mark.parametrize("name", ["crosswoz", "multiwoz21", "sgd", "crsa", "star"])
def test_values_are_as_old_as_committed(name):
    assert stands([age_line(name, ages_in(annotated(BY_NAME[name])))])


def test_the_ghosts_of_the_forms_are_as_committed():
    assert stands(ghost_table())


def test_the_field_loses_to_no_tracker_at_its_own_ghosts():
    """Where observation is given, hits fall short by less than one in a thousand, and no ghost is more."""
    field, tracker = memory_alone()
    assert field.number[Outcome.GHOST] == tracker.number[Outcome.GHOST] == 0
    assert field.number[Outcome.HIT] >= 0.999 * tracker.number[Outcome.HIT]


def test_what_was_changed_is_recalled_as_it_is_now():
    changed = memory_alone()[0].kind("changed")
    assert changed.due > 300
    assert changed.number[Outcome.HIT] >= 0.95 * changed.due


def test_what_was_withdrawn_is_gone():
    withdrawn = memory_alone()[0].kind("withdrawn")
    assert len(withdrawn.answers) > 50
    assert withdrawn.number[Outcome.SILENCE] == len(withdrawn.answers)
