"""Retrieval that is guided by what is recalled: the index is searched with it, the language model does not see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from llama_index.core.indices.query.query_transform.base import BaseQueryTransform
from llama_index.core.query_engine import TransformQueryEngine
from llama_index.core.retrievers import TransformRetriever
from llama_index.core.schema import QueryBundle

from phero_core.session import Session

if TYPE_CHECKING:
    from llama_index.core.base.base_query_engine import BaseQueryEngine
    from llama_index.core.base.base_retriever import BaseRetriever
    from llama_index.core.schema import NodeWithScore

    from phero_core.engine.recall import Recalled

TALK = ("directive", "constraint", "action", "question", "confirmation", "statement", "error")
"""Types that say what to do or how one speaks, not what a search is about."""

SessionSource = Session | Callable[[], Session]
"""A session, or what gives the one to ask now: ``memory.session``, ``lambda: facts.session(session_id)``."""


class PheroQueryTransform(BaseQueryTransform):
    """Lets a query be embedded together with the facts that are recalled; its own words stay as they are.

    "How do I reset it?" finds the page of the device that was named five rounds ago. Retrievers that embed are
    guided; those that look for words, such as BM25, read the query itself and are not.

    Args:
        session: whose facts; asked anew at each query.
        pattern: a type or glob, or several: which facts guide. Everything but `TALK` by default; name the types where
            the embeddings come from a service that should not see addresses and names.
        above: least confidence of a fact that guides, 0..1; by default what its type needs to be told to the model.
        most: how many facts guide at most [count].

    >>> session = Session()
    >>> _ = session.observe("My shipping address is 12 Mill Lane, Leeds")
    >>> PheroQueryTransform(session).run("When will it arrive?").embedding_strs
    ['When will it arrive? 12 Mill Lane, Leeds']
    """

    def __init__(
        self,
        session: SessionSource,
        *,
        pattern: str | Sequence[str] | None = None,
        above: float | None = None,
        most: int = 4,
    ) -> None:
        super().__init__()
        self._session = session
        self._patterns = (pattern,) if isinstance(pattern, str) else pattern
        self._above = above
        self._most = most

    def facts(self) -> list[str]:
        """Return the facts that guide now, strongest first."""
        session = self._session() if callable(self._session) else self._session
        guiding = [value for value in session.recall().values if self._guides(value, session)]
        return list(dict.fromkeys(value.value for value in guiding))[: self._most]

    def _guides(self, value: Recalled, session: Session) -> bool:
        above = session.config.scent(value.type).inject_above if self._above is None else self._above
        return self._concerns(value.type) and (above is None or value.confidence >= above)

    def _concerns(self, kind: str) -> bool:
        if self._patterns is None:
            return kind not in TALK
        return any(fnmatchcase(kind, pattern) for pattern in self._patterns)

    def _run(self, query_bundle: QueryBundle, metadata: dict[str, Any]) -> QueryBundle:  # noqa: ARG002 - the framework's signature
        facts = [fact for fact in self.facts() if fact not in query_bundle.query_str]
        if not facts:
            return query_bundle
        hint = " ".join(facts)
        return QueryBundle(
            query_bundle.query_str,
            image_path=query_bundle.image_path,
            custom_embedding_strs=[f"{words} {hint}" for words in query_bundle.embedding_strs],
        )

    def _get_prompts(self) -> dict[str, Any]:
        return {}

    def _update_prompts(self, prompts: dict[str, Any]) -> None:
        """There is no prompt in it."""


class PheroRetriever(TransformRetriever):
    """A retriever guided by what is recalled.

    Args:
        retriever: what searches.
        session: whose facts guide it.
        options: further ones of `PheroQueryTransform`.
    """

    def __init__(self, retriever: BaseRetriever, session: SessionSource, **options: Any) -> None:
        super().__init__(retriever, PheroQueryTransform(session, **options))

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        """Retrieve asynchronously, which the framework's own wrapper does not."""
        return await self._retriever.aretrieve(self._query_transform.run(query_bundle))


def guided(engine: BaseQueryEngine, session: SessionSource, **options: Any) -> TransformQueryEngine:
    """Return a query engine whose retrieval is guided by what is recalled.

    Args:
        engine: what answers; the words that it answers stay as they are.
        session: whose facts guide it.
        options: further ones of `PheroQueryTransform`.
    """
    return TransformQueryEngine(engine, PheroQueryTransform(session, **options))
