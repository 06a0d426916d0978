"""Memory for any web application that speaks ASGI: FastAPI, Starlette, Quart, Litestar, or none of them.

`MemoryMiddleware` reads the user's message in a JSON request, and the handler finds what is known as
``request.state.phero``:

>>> from phero_core.runtime import AgentMemory
>>> async def app(scope, receive, send): ...
>>> remembering = MemoryMiddleware(app, AgentMemory("ecommerce"), identify=by_header("x-session-id"))

With FastAPI or Starlette: ``app.add_middleware(MemoryMiddleware, memory=…, identify=…)``. It needs no extra.
"""

from phero_core.integrations.asgi.header import recalled_in
from phero_core.integrations.asgi.incoming import Incoming, by_header
from phero_core.integrations.asgi.middleware import MemoryMiddleware
from phero_core.integrations.asgi.remembered import Remembered, Status
from phero_core.integrations.identity import Identity
from phero_core.integrations.tenancy import key_of

__all__ = [
    "Identity",
    "Incoming",
    "MemoryMiddleware",
    "Remembered",
    "Status",
    "by_header",
    "key_of",
    "recalled_in",
]
