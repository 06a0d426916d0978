"""Memory for LangChain and LangGraph.

`PheroMiddleware` gives a `create_agent` agent a memory inside its graph's state:

>>> from phero_core import preset
>>> memory = PheroMiddleware(preset("ecommerce"))

``create_agent(model, tools, middleware=[memory], checkpointer=…)`` is all. `StoredPheroMiddleware` keeps it in a store
of sessions instead, `remembering` gives a plain chain a memory, `PheroCallback` only listens, and `ThreadMemory` serves
nodes of a graph of your own.
"""

from phero_core.extras import require

require("langchain")

from phero_core.integrations.identity import Identity  # noqa: E402 - a missing package is named first
from phero_core.integrations.langchain.callback import PheroCallback  # noqa: E402 - likewise
from phero_core.integrations.langchain.chain import by_session, remembering  # noqa: E402 - likewise
from phero_core.integrations.langchain.middleware import PheroMiddleware, PheroState  # noqa: E402 - likewise
from phero_core.integrations.langchain.stored import StoredPheroMiddleware, by_thread  # noqa: E402 - likewise
from phero_core.integrations.langchain.thread import ThreadMemory  # noqa: E402 - likewise

__all__ = [
    "Identity",
    "PheroCallback",
    "PheroMiddleware",
    "PheroState",
    "StoredPheroMiddleware",
    "ThreadMemory",
    "by_session",
    "by_thread",
    "remembering",
]
