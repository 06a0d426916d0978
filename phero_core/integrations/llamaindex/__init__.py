"""Memory for LlamaIndex.

`PheroMemory` gives agents and chat engines the facts of the session beside its last messages:

>>> memory = PheroMemory.from_defaults(session_id="session-1")

``await agent.run("…", memory=memory)`` is all. `PheroRetriever` and `guided` search an index with what is known.
"""

from phero_core.extras import require

require("llama_index.core")

from phero_core.integrations.llamaindex.memory import PheroMemory  # noqa: E402 - a missing package is named first
from phero_core.integrations.llamaindex.retrieval import (  # noqa: E402 - likewise
    PheroQueryTransform,
    PheroRetriever,
    guided,
)

__all__ = ["PheroMemory", "PheroQueryTransform", "PheroRetriever", "guided"]
