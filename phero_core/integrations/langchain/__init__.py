"""Memory for LangChain and LangGraph.

`PheroMiddleware` gives a `create_agent` agent a memory inside its graph's state:

>>> from phero_core import preset
>>> memory = PheroMiddleware(preset("ecommerce"))

``create_agent(model, tools, middleware=[memory], checkpointer=…)`` is all. For a node of a graph of your own there is
`ThreadMemory`.
"""

from phero_core.extras import require

require("langchain")

from phero_core.integrations.langchain.middleware import PheroMiddleware, PheroState  # noqa: E402 - named first if missing
from phero_core.integrations.langchain.thread import ThreadMemory  # noqa: E402 - likewise

__all__ = ["PheroMiddleware", "PheroState", "ThreadMemory"]
