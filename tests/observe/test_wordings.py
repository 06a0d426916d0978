"""The kinds of sentences that an observer must tell apart, in many wordings: what stands in memory after each.

The files in ``wordings/`` hold one kind each. ``say`` are the messages (``a:``, ``t:``, ``s:`` begin those of other
roles); ``stands`` must be recalled afterwards and ``not`` must not be: ``type``, ``type=value``, ``type~part of a
value``, with ``@target`` where it is another's. ``then_task`` starts a new task first; ``continues`` is the earlier
task that the last message goes back to.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
import yaml

from phero_core.config import preset, with_values
from phero_core.scent import canonical
from phero_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from phero_core.config import Config

ROLES = {"a:": "assistant", "t:": "tool", "s:": "system"}


class Fact(NamedTuple):
    """What is recalled: a type, its value, and whose it is."""

    type: str
    value: str
    target: str | None


def wordings() -> Iterator[Any]:
    """Yield every wording of every file as a test parameter."""
    for path in sorted((Path(__file__).parent / "wordings").glob("*.yaml")):
        for number, content in enumerate(yaml.safe_load(path.read_text(encoding="utf-8")), 1):
            yield pytest.param(content, id=f"{path.stem}-{number}")


@cache
def _config(packs: tuple[str, ...]) -> Config:
    return with_values(
        preset("balanced"),
        {"observe.packs": ["base", "ecommerce", *packs], "recall.min_concentration": 0.0, "recall.top_k": 20},
    )


class Told(NamedTuple):
    """What is left after all messages of a wording.

    ``own`` is recalled where nobody is named; ``others`` is what is recalled of each target named.
    """

    own: set[Fact]
    others: set[Fact]
    continues: str | None


def told(content: dict[str, Any]) -> Told:
    """Return what stands after all messages of a wording."""
    session, turns = Session(_config(tuple(content.get("packs", ())))), []
    for said in content["say"]:
        role = ROLES.get(said[:2], "user")
        turns.append(session.observe(said if role == "user" else said[2:].strip(), role))
    if content.get("then_task"):
        session.start_task("next")
    targets = {packet.target for turn in turns for packet in turn.packets if packet.target}
    others = {fact for target in targets for fact in _recalled(session, target)}
    return Told(_recalled(session), others, turns[-1].observation.continuation)


def _recalled(session: Session, target: str | None = None) -> set[Fact]:
    found = session.recall("*", target=target).values
    return {Fact(value.type, value.value, value.target) for value in found}


def fits(fact: Fact, wanted: str) -> bool:
    """Whether a fact is what a line of a wording names."""
    line = _LINE.fullmatch(wanted)
    assert line is not None, wanted
    if fact.type != line["type"] or (
        line["target"] and canonical(fact.target or "") != canonical(line["target"])
    ):
        return False
    said, value = canonical(fact.value), canonical(line["value"] or "")
    return value in said if line["part"] == "~" else value in {"", said}


_LINE = re.compile(r"(?P<type>[a-z_]+)(?:(?P<part>[=~])(?P<value>.+?))?(?:@(?P<target>[^@.]+))?")


@pytest.mark.parametrize("content", list(wordings()))
def test_what_a_wording_leaves_standing(content: dict[str, Any]) -> None:
    """What is said stands, and nothing that is only supposed, asked, denied, withdrawn or another's."""
    left = told(content)
    stands, gone = content.get("stands", ()), content.get("not", ())
    assert [line for line in stands if not any(fits(f, line) for f in left.own | left.others)] == [], left
    assert [line for line in gone if any(fits(f, line) for f in left.own)] == [], left.own
    if "continues" in content:
        assert left.continues == content["continues"]
