"""Whether the service lives, and whether its store does."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from phero_core.errors import StoreError
from phero_core.integrations.asgi.incoming import headers_of
from phero_core.integrations.service.answering import warned
from phero_core.integrations.service.answers import Health
from phero_core.integrations.service.asking import Memory, Spoken
from phero_core.integrations.service.guard import shown
from phero_core.integrations.service.words import described

PROBE = "phero-readiness"
"""A session that is never there."""

router = APIRouter(tags=["health"])


async def _may_know_more(request: Request) -> bool:
    """Whether a client may hear where the store is: whoever needs no token, or shows it."""
    token = request.app.state.settings.token
    return token is None or shown(headers_of(request.scope), token)


@router.get("/health", **described("health"))
async def health() -> Health:
    """Answer."""
    return Health(status="ok", warnings=[])


@router.get("/ready", responses={503: {"model": Health}}, **described("ready"))
def ready(
    memory: Memory, language: Spoken, response: Response, more: Annotated[bool, Depends(_may_know_more)]
) -> Health:
    """Ask the store."""
    try:
        memory.store.load(PROBE)
    except StoreError as error:
        response.status_code = 200 if memory.degrades else 503
        status = "degraded" if memory.degrades else "unavailable"
        return Health(status=status, warnings=warned([error.problem], language) if more else [])
    return Health(status="ok", warnings=warned(memory.parameters.problems, language) if more else [])
