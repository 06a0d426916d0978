"""From the engine's own records to the service's answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.integrations.service.answers import (
    About,
    Account,
    Cause,
    Contribution,
    Explained,
    Found,
    Happened,
    LeftOut,
    Packet,
    Taken,
    TurnTaken,
    Value,
    Warned,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from phero_core.engine.arithmetic import Explanation, ValueAccount
    from phero_core.engine.reasons import Suppressed
    from phero_core.errors import Problem
    from phero_core.runtime import Answered, Observed
    from phero_core.session import Turn
    from phero_core.text import Language


def warned(problems: Iterable[Problem], language: Language) -> list[Warned]:
    """Return problems as they are told."""
    return [Warned(place=one.place, what=one.text.say(language, **one.values)) for one in problems]


def found(session_answer: Answered, language: Language) -> Found:
    """Return the answer of a recall."""
    recall = session_answer.recall
    return Found(
        values=[Value.model_validate(value) for value in recall.values],
        suppressed=[_left_out(item, language) for item in recall.suppressed],
        label=session_answer.label,
        digest=session_answer.digest,
        warnings=warned(session_answer.warnings, language),
    )


def taken(name: str, done: Observed, language: Language) -> Taken:
    """Return the answer of an observation."""
    state = done.session.state
    return Taken(
        session_id=name,
        round=state.round_id,
        messages=state.messages,
        passed_over=done.passed_over,
        version=done.version,
        turns=[_turn(turn) for turn in done.turns],
        label=done.label,
        digest=done.digest,
        warnings=warned(done.warnings, language),
    )


def about(name: str, done: Observed, language: Language) -> About:
    """Return what there is to say of a session."""
    state = done.session.state
    return About(
        session_id=name,
        round=state.round_id,
        messages=state.messages,
        task=state.task,
        tasks=list(state.snapshots),
        version=done.version,
        label=done.label,
        digest=done.digest,
        warnings=warned(done.warnings, language),
    )


def explained(account: Explanation, language: Language) -> Explained:
    """Return the arithmetic behind a type."""
    return Explained(
        type=account.type,
        round=account.round_id,
        score=account.score,
        threshold=account.threshold,
        values=[_account(value, language) for value in account.values],
    )


def _left_out(item: Suppressed, language: Language) -> LeftOut:
    return LeftOut(
        type=item.type,
        value=item.value,
        target=item.target,
        concentration=item.concentration,
        reasons=_causes(item, language),
    )


def _causes(item: Suppressed | None, language: Language) -> list[Cause]:
    causes = item.causes if item else ()
    return [Cause(code=cause.reason.value, text=cause.say(language)) for cause in causes]


def _turn(turn: Turn) -> TurnTaken:
    return TurnTaken(
        round_id=turn.round_id,
        packets=[Packet.model_validate(packet) for packet in turn.packets],
        events=[Happened.model_validate(event) for event in turn.events],
    )


def _account(value: ValueAccount, language: Language) -> Account:
    return Account(
        value=value.value,
        target=value.target,
        recalled=Value.model_validate(value.recalled) if value.recalled else None,
        reasons=_causes(value.suppressed, language),
        contributions=[
            Contribution(
                packet=Packet.model_validate(one.deposit.packet),
                age=one.age,
                faded=one.faded,
                scale=one.deposit.scale,
                weight=one.deposit.weight,
                concentration=one.concentration,
                counts=one.counts,
                retracted_at=one.deposit.retracted_at,
            )
            for one in value.contributions
        ],
    )
