"""The memory as a service of its own, for agents in any language: ``phero serve``, or an application to mount.

>>> from phero_core.runtime import AgentMemory
>>> app = create_app(AgentMemory("ecommerce"))

``app`` is a FastAPI application; ``/openapi.json`` describes it.
"""

from phero_core.extras import require

require("fastapi")

from phero_core.integrations.service.app import create_app  # noqa: E402 - a missing package is named first
from phero_core.integrations.service.settings import Settings  # noqa: E402 - likewise

__all__ = ["Settings", "create_app"]
