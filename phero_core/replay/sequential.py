"""The reference replay: one step after another, as a live session takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.config import with_values
from phero_core.config.scent_settings import DEFAULT_PACKS
from phero_core.observe.annotated import GoldFirst
from phero_core.observe.default import rule_observer
from phero_core.observe.protocol import Observation, ObservationContext, Observer
from phero_core.replay.trace import Moment, Trace
from phero_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.config.schema import Config
    from phero_core.dialogue.model import Dialogue


def observe_dialogue(
    dialogue: Dialogue, observer: Observer | None = None, packs: Sequence[str] = DEFAULT_PACKS
) -> tuple[Observation, ...]:
    """Return what an observer sees in each message.

    It depends on no number of the configuration, so one observation serves every parameter set.

    Args:
        dialogue: whose messages to read; gold packets come before the observer's own.
        observer: what reads them; by default the rule packs.
        packs: which rule packs.
    """
    reader = GoldFirst(observer or rule_observer(tuple(packs)))
    context, seen = ObservationContext(), []
    for message in dialogue.messages:
        observation = reader.observe(message, context)
        context = observation.context
        seen.append(observation)
    return tuple(seen)


def replay(
    dialogue: Dialogue,
    config: Config,
    observations: Sequence[Observation] | None = None,
    observer: Observer | None = None,
    *,
    rounds: int | None = None,
) -> Trace:
    """Run a dialogue through a session and keep the field after every message.

    Args:
        dialogue: what to replay; its own ``config`` holds over the one given.
        config: the parameter set.
        observations: of each message, when they are known already.
        observer: what reads the messages otherwise; by default the configured rule packs.
        rounds: stop after this round [rounds, from 1]; by default the whole dialogue is replayed.

    Raises:
        ConfigError: the dialogue's own settings are not valid.
    """
    config = effective(dialogue, config)
    if observations is None:
        observations = observe_dialogue(dialogue, observer, config.observe.packs)
    session = Session(config, observer, keep_all=True)
    moments = []
    steps = zip(dialogue.messages, observations, dialogue.round_of, strict=True)
    for message, observation, number in steps:
        if rounds is not None and number > rounds:
            break
        turn = session.absorb(message, observation)
        moments.append(Moment(turn, session.field))
    return Trace(dialogue, config, tuple(moments))


def observe_under(dialogue: Dialogue, config: Config) -> tuple[Observation, ...]:
    """Return what is seen in each message by the rule packs that hold for a dialogue.

    Args:
        dialogue: whose messages to read; packs that it names itself hold over those given.
        config: the parameter set.

    Raises:
        ConfigError: the dialogue's own settings are not valid.
    """
    return observe_dialogue(dialogue, packs=effective(dialogue, config).observe.packs)


def effective(dialogue: Dialogue, config: Config) -> Config:
    """Return the parameter set that holds for a dialogue: its own settings over those given."""
    return with_values(config, dialogue.config, f"{dialogue.id}: config") if dialogue.config else config
