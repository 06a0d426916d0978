"""The application: its paths, its door, and what it does while it lives."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager, suppress
from importlib import metadata
from typing import TYPE_CHECKING

from fastapi import Depends, FastAPI
from fastapi.security import HTTPBearer

from phero_core.errors import PheroError
from phero_core.integrations.service import routes, session_routes, watching
from phero_core.integrations.service.errors import handle_errors
from phero_core.integrations.service.guard import Guard
from phero_core.integrations.service.settings import Settings
from phero_core.integrations.service.words import ABOUT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from phero_core.runtime import AgentMemory

LOG = logging.getLogger("phero.service")

SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 600.0
"""Bounds of the time between two purges [seconds]; it is a tenth of the retention between them."""


def create_app(memory: AgentMemory, settings: Settings | None = None) -> FastAPI:
    """Return the service as an application. It does not close the store: whoever opened it does.

    Args:
        memory: the store and the parameters.
        settings: who may use it, and how much; by default only clients that call it by this machine's own names.
    """
    chosen = settings or Settings()
    app = FastAPI(
        title="phero",
        summary="Memory of LLM agents as a field of scents",
        description=f"{ABOUT.en}\n\n{ABOUT.zh}",
        version=_version(),
        docs_url=None,  # both pages would load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_living,
    )
    app.state.memory = memory
    app.state.settings = chosen
    bearer = (
        [Depends(HTTPBearer(auto_error=False, description="The service's token."))] if chosen.token else []
    )
    app.include_router(routes.router, dependencies=bearer)
    app.include_router(session_routes.router, dependencies=bearer)
    app.include_router(watching.router)
    handle_errors(app)
    app.add_middleware(Guard, settings=chosen)
    return app


@asynccontextmanager
async def _living(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    if settings.retention is None:
        yield
        return
    purging = asyncio.create_task(_purge(app.state.memory, settings.retention))
    yield
    purging.cancel()
    with suppress(asyncio.CancelledError):
        await purging


async def _purge(memory: AgentMemory, retention: float) -> None:
    """Delete what is too old, again and again; a store that is down is asked again later."""
    pause = min(max(retention / 10, SHORTEST_PAUSE), LONGEST_PAUSE)
    while True:
        try:
            gone = await asyncio.to_thread(memory.store.purge, retention)
        except PheroError as error:
            LOG.warning("old sessions could not be deleted: %s", error)
        else:
            if gone:
                LOG.info("%d sessions were silent for %g s and are deleted", gone, retention)
        await asyncio.sleep(pause)


def _version() -> str:
    try:
        return metadata.version("phero")
    except metadata.PackageNotFoundError:
        return "0"
