"""Research files in which something is of the wrong type, missing or doubled: problems, never a traceback."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from phero_core.dialogue import dump_dialogues, read_dialogues
from tests.dialogue.research.samples import RESEARCH_SAMPLES
from tests.dialogue.samples import CROSSWOZ, TAU

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

wrong = st.sampled_from(
    [None, 7, -1, 1.5, 10**30, "", " ", "text", "|", "None", [], [1], [[]], [None], {}, {"a": 1}, True, "𝄞\u0000", "[a]*?"]
)  # fmt: skip


def _content(name: str) -> Any:
    """What a sample holds, one record of a list for each of JSON lines."""
    file_name, data, *_ = RESEARCH_SAMPLES[name]
    text = data.decode()
    if file_name.endswith(".yaml"):
        return list(yaml.safe_load_all(text))
    try:
        return json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]


CONTENTS: dict[str, Any] = {
    "crosswoz": CROSSWOZ,
    "tau_bench": TAU,
    **{
        name: _content(name)
        for name, sample in RESEARCH_SAMPLES.items()
        if not sample.name.endswith(("sv", "txt"))
    },
}


def _places(content: Any) -> Iterator[tuple[Any, Any]]:
    """Every container inside, with a key or index of it."""
    keys = list(content) if isinstance(content, dict) else range(len(content))
    for key in keys:
        yield content, key
        if isinstance(content[key], dict | list):
            yield from _places(content[key])


def _survives(name: str, content: Any) -> None:
    loaded = read_dialogues(json.dumps(content).encode(), name="x.json", format=name)
    assert loaded.dialogues or loaded.problems or loaded.report.skipped
    for problem in loaded.problems:
        assert problem.say("en")
        assert problem.say("zh")
    again = read_dialogues(dump_dialogues(loaded.dialogues).encode(), name="again.yaml", format="native")
    assert not loaded.dialogues or again.dialogues == loaded.dialogues


def _set(content: Any, key: Any, value: Any) -> None:
    content[key] = copy.deepcopy(value)


def _delete(content: Any, key: Any, _: Any) -> None:
    del content[key]


def _double(content: Any, key: Any, _: Any) -> None:
    if isinstance(content, list):
        content.insert(key, copy.deepcopy(content[key]))


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(sorted(CONTENTS)),
    st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from([_set, _set, _delete, _double]), wrong), min_size=1, max_size=3),
)  # fmt: skip
def test_something_wrong_somewhere(name: str, faults: list[tuple[int, Callable[..., None], Any]]) -> None:
    content = json.loads(json.dumps(CONTENTS[name]))
    for place, fault, value in faults:
        places = list(_places(content))
        if places:
            container, key = places[place % len(places)]
            fault(container, key, value)
    _survives(name, content)
