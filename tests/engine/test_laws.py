"""Laws of the field that hold whatever is said."""

from __future__ import annotations

import math
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from phero_core.dialogue.model import Message
from phero_core.engine.deposit import EventKind
from phero_core.engine.draft import MAX_DEPARTED_TYPES, Draft
from phero_core.engine.field import age_by_one
from phero_core.engine.recall import score, scores, superpose, window_of
from phero_core.engine.step import open_message
from phero_core.scent import Cardinality, Polarity, Role
from tests.engine.driving import Drive, fact
from tests.strategies import engine_configs, packets, shares, steps


def driven(config, script):
    drive = Drive()
    drive.config = config
    for step in script:
        take(drive, step)
    return drive


def take(drive, step):
    drive.say(*step["packets"], **{name: mark for name, mark in step.items() if name != "packets"})


scripts = st.lists(steps(), max_size=14)


@given(engine_configs(), scripts)
def test_every_limit_holds_after_every_message(config, script):
    drive = driven(config, [])
    for step in script:
        take(drive, step)
        field, limits = drive.state.field, config.field
        assert len(field) <= limits.max_packets
        assert sum(map(len, field.silences.values())) <= limits.max_packets
        assert len(field.departed) <= MAX_DEPARTED_TYPES
        assert all(0 < len(gone) <= limits.max_departed for gone in field.departed.values())
        assert len(drive.state.snapshots) <= config.governor.max_snapshots
        for trail in field.trails.values():
            assert trail
            assert sum(d.packet.core for d in trail) <= limits.core_limit
            assert all(d.packet.core or d.age(field.now) < limits.max_rounds for d in trail)
            assert not any(d.packet.core and d.void for d in trail)
            assert [d.packet.order for d in trail] == sorted(d.packet.order for d in trail)


@given(engine_configs(), scripts)
def test_whatever_enters_is_there_or_has_left_once(config, script):
    drive = driven(config, script)
    entered = sum(len(drive.happened(kind)) for kind in ("deposited", "bridged", "renewed"))
    assert entered == len(drive.state.field) + sum(event.left for event in drive.events)


@given(engine_configs(), scripts)
def test_nothing_rises_without_a_deposit(config, script):
    """A round in which nothing is said leaves every scent as strong as it was, or weaker."""
    drive = driven(config, script)
    before = scores(drive.state.field, config)
    after = scores(drive.say().state.field, config)
    assert all(strength <= before[kind] * (1 + 1e-9) for kind, strength in after.items())


@given(engine_configs(), scripts)
def test_reading_never_changes_the_field(config, script):
    """Asked about after every message or never: the outcome is the same to the last bit."""
    quiet, asked = driven(config, script), driven(config, [])
    for step in script:
        take(asked, step)
        for pattern in ("*", "city", "none"):
            asked.recall(pattern).suppressed  # noqa: B018 - asking is the point
            asked.recall(pattern, target="sister")
        asked.score("city")
    assert asked.state == quiet.state


@given(engine_configs(), scripts)
def test_every_value_that_was_ever_said_is_recalled_or_has_a_reason(config, script):
    """As far as the bounds on what a live session remembers allow: here they are wide."""
    wide = config.model_copy(update={"field": config.field.model_copy(update={"max_departed": 1000})})
    drive = driven(wide, script)
    for event in drive.happened("deposited"):
        if event.value is None:
            continue
        answer = drive.recall(event.type, target=event.target)
        given_ = {*(v.value for v in answer.values), *(s.value for s in answer.suppressed)}
        keys = {value.strip().casefold() for value in given_ if value}
        assert event.value.strip().casefold() in keys
        assert all(item.causes and item.say() and item.causes[0].say("zh") for item in answer.suppressed)


@given(engine_configs(), scripts)
def test_recalled_and_suppressed_never_overlap(config, script):
    answer = driven(config, script).recall("*")
    shown = {(v.type, v.target, v.deposits[-1].packet.key) for v in answer.values}
    left_out = {(s.type, s.target, s.value.strip().casefold()) for s in answer.suppressed if s.value}
    assert not shown & left_out


@given(
    engine_configs(field__max_packets=100),
    st.lists(packets(polarity=Polarity.ASSERT, echo=False, round_id=0, core=False), max_size=5),
    st.randoms(),
)
def test_the_order_inside_a_message_does_not_matter_for_many_valued_types(config, said, chance):
    many = [replace(packet, cardinality=Cardinality.MANY) for packet in said]
    other = list(many)
    chance.shuffle(other)
    one = driven(config, [{"role": Role.USER, "packets": many}])
    two = driven(config, [{"role": Role.USER, "packets": other}])

    def figures(drive):
        values = drive.recall("*", top_k=99).values
        return sorted((v.type, v.target or "", v.deposits[0].packet.key, v.concentration) for v in values)

    assert figures(one) == figures(two)
    assert scores(one.state.field, config) == scores(two.state.field, config)


calm = engine_configs(
    field__max_rounds=50,
    field__round_per="user",
    field__max_packets=500,
    field__core_limit=100,
    recall__window_rounds=None,
    governor__cap=1000.0,
    governor__balance_share=1.0,
)
told_once = st.lists(
    packets(echo=False, core=False, concentration=0.9, kinds=("city", "symptom")), max_size=8
)


@given(calm, told_once, st.randoms())
def test_facts_that_arrive_late_and_in_any_order_give_the_field_of_their_proper_order(config, said, chance):
    """Supersession and retraction go by the round in which a thing was said, not by when it arrived."""
    dated = [replace(packet, round_id=number) for number, packet in enumerate(said, 1)]
    mixed = list(dated)
    chance.shuffle(mixed)

    def after(arriving):
        drive = driven(config, [{"role": Role.USER, "packets": []}] * 10)
        drive.say(*arriving, role="tool")
        return {
            kind: [(d.packet.round_id, d.packet.key, d.weight, d.retracted_at is None) for d in trail]
            for kind, trail in drive.state.field.trails.items()
        }

    assert after(mixed) == after(dated)


def by_the_letter(field, config):
    """The governor's rules, worked out plainly on a field that has just aged: which types are diluted, and why."""
    rules, window = config.governor, window_of(config)
    live = {
        kind: [
            (d.packet.core, d.concentration(field.now))
            for d in trail
            if d.packet.core or d.age(field.now) < window
        ]
        for kind, trail in field.trails.items()
    }
    due = []
    for kind, members in live.items():
        if math.fsum(c for is_core, c in members if not is_core) > rules.cap:
            due.append((kind, "cap"))
            live[kind] = [(is_core, c if is_core else c * rules.cap_factor) for is_core, c in members]
    smelled = {kind: superpose([c for _, c in members if c > 0], config) for kind, members in live.items()}
    if sum(strength >= rules.balance_floor for strength in smelled.values()) < rules.balance_types:
        return due
    total = math.fsum(smelled.values())
    for kind, members in live.items():
        count = sum(not is_core and c > 0 for is_core, c in members)
        if count >= rules.balance_packets and smelled[kind] > rules.balance_share * total:
            due.append((kind, "balance"))
    return due


@given(engine_configs(), scripts)
def test_the_governor_is_the_rule_as_written(config, script):
    """Its bounds decide what the scores themselves decide."""
    drive = driven(config, script).say()
    aged = Draft(drive.state.field, config.field)
    age_by_one(aged)
    _, events = open_message(drive.state, Message(role=Role.USER), config)
    diluted = [(event.type, event.detail.split()[0]) for event in events if event.kind is EventKind.DILUTED]
    assert diluted == by_the_letter(aged.freeze(), config)


@given(st.lists(shares, min_size=1, max_size=5), engine_configs(field__max_packets=5))
def test_a_score_is_never_below_its_strongest_packet(strengths, config):
    said = [fact("n", f"v{number}", strength) for number, strength in enumerate(strengths)]
    drive = driven(config, [{"role": Role.USER, "packets": said}])
    assert score(drive.state.field, "n", config) >= max(strengths) * (1 - 1e-12)
