"""The paths of one session. Each waits in a thread of its own, so none keeps the others waiting."""

from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Query

from phero_core.engine.tasks import TaskSnapshot
from phero_core.errors import InputError, Problem, StateError
from phero_core.integrations.service import answering, answers
from phero_core.integrations.service.asking import (
    About,
    Batch,
    InLanguage,
    MaxChars,
    Memory,
    Pattern,
    Said,
    Saved,
    Session,
    Spoken,
    Task,
    TopK,
    Whose,
)
from phero_core.integrations.service.documented import ABSENT, CONFLICT, ERRORS
from phero_core.integrations.service.errors import NoSessionError
from phero_core.integrations.service.words import described
from phero_core.runtime import AgentMemory, Observed
from phero_core.runtime.sessions import UnreadableError
from phero_core.text import Language, Text

router = APIRouter(prefix="/v1/sessions/{session_id}", responses=ERRORS)


@router.get("", tags=["sessions"], responses=ABSENT, **described("get_session"))
def get_session(memory: Memory, session: Session, language: Spoken) -> answers.About:
    """Return what there is to say of a session."""
    return answering.about(session.name, _looked_up(memory, session), language)


@router.delete("", tags=["sessions"], **described("forget_session"))
def forget_session(memory: Memory, session: Session) -> answers.Forgotten:
    """Delete a session."""
    if session.user is not None:
        with suppress(UnreadableError):  # forgetting is the remedy
            _nothing_said(memory, session)
    return answers.Forgotten(forgotten=int(memory.forget(session.key)))


@router.post("/messages", tags=["messages"], responses=CONFLICT, **described("observe"))
def observe(memory: Memory, session: Session, language: Spoken, message: Said) -> answers.Taken:
    """Observe one message."""
    return _taken(memory, session, [message], language)


@router.post("/messages/batch", tags=["messages"], responses=CONFLICT, **described("observe_batch"))
def observe_batch(memory: Memory, session: Session, language: Spoken, batch: Batch) -> answers.Taken:
    """Observe several messages, or none."""
    return _taken(memory, session, batch.messages, language)


@router.get("/recall", tags=["recall"], **described("recall"))
def recall(
    *,
    memory: Memory,
    session: Session,
    language: Spoken,
    pattern: Pattern = "*",
    target: About = None,
    top_k: TopK = None,
) -> answers.Found:
    """Return what is recalled, and why the rest is not."""
    answer = memory.recall(session.key, pattern, target=target, top_k=top_k, **session.owner)
    return answering.found(answer, language)


@router.get("/context", tags=["recall"], **described("context"))
def context(
    *, memory: Memory, session: Session, max_chars: MaxChars = 1_000, language: InLanguage = None
) -> answers.Told:
    """Return the text for the model."""
    return answers.Told(context=memory.context(session.key, max_chars, language, **session.owner))


@router.get("/explain", tags=["recall"], **described("explain"))
def explain(
    *,
    memory: Memory,
    session: Session,
    language: Spoken,
    kind: Annotated[str, Query(alias="type", description="One type.", min_length=1, max_length=256)],
    target: About = None,
) -> answers.Explained:
    """Return the arithmetic behind a type."""
    return answering.explained(memory.explain(session.key, kind, target=target, **session.owner), language)


@router.get("/snapshot", tags=["snapshots"], responses=ABSENT, **described("get_snapshot"))
def get_snapshot(memory: Memory, session: Session) -> answers.Snapshot:
    """Return a whole session."""
    found = _looked_up(memory, session)
    return answers.Snapshot(session_id=session.name, snapshot=found.session.snapshot())


@router.put("/snapshot", tags=["snapshots"], responses=CONFLICT, **described("put_snapshot"))
def put_snapshot(memory: Memory, session: Session, language: Spoken, saved: Saved) -> answers.About:
    """Put a saved session in the place of what is there."""
    try:
        memory.restore(session.key, saved.snapshot, **session.owner)
    except UnreadableError:
        raise
    except StateError as error:
        raise _unfit("body.snapshot", error) from None
    return answering.about(session.name, _nothing_said(memory, session), language)


@router.post("/tasks", tags=["tasks"], responses=CONFLICT, **described("start_task"))
def start_task(memory: Memory, session: Session, task: Task) -> answers.Started:
    """Start a task."""
    left = memory.start_task(session.key, task.name, _bridge(task.bridge), **session.owner)
    return answers.Started(task=task.name, left_behind=left.to_dict())


def _taken(memory: AgentMemory, session: Whose, said: list[Said], language: Language) -> answers.Taken:
    messages, ids = [one.message for one in said], [one.id for one in said]
    done = memory.observe(session.key, messages, ids=ids, **session.owner)
    return answering.taken(session.name, done, language)


def _nothing_said(memory: AgentMemory, session: Whose) -> Observed:
    """Return a session as it is, after asking whose it is."""
    return memory.observe(session.key, [], **session.owner)


def _looked_up(memory: AgentMemory, session: Whose) -> Observed:
    found = _nothing_said(memory, session)
    if found.version is None and not found.session.state.messages:
        raise NoSessionError(session.name)
    return found


def _bridge(given: str | dict[str, Any] | None) -> str | TaskSnapshot | None:
    if not isinstance(given, dict):
        return given
    try:
        return TaskSnapshot.from_dict(given)
    except StateError as error:
        raise _unfit("body.bridge", error) from None


def _unfit(place: str, error: StateError) -> InputError:
    return InputError([Problem(place, _REASON, {"reason": str(error)})])


_REASON = Text("{reason}", "{reason}")
