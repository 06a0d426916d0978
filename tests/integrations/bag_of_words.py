"""An embedding that compares words, deterministic and without a network, which keeps what it was asked."""

from __future__ import annotations

import math
import re
import zlib

from llama_index.core.embeddings import BaseEmbedding
from pydantic import Field

SIZE = 2048


class BagOfWords(BaseEmbedding):
    """Each word counts in one of the dimensions; a Chinese character is a word."""

    asked: list[str] = Field(default_factory=list)

    def _vector(self, text: str) -> list[float]:
        counts = [0.0] * SIZE
        for word in re.findall(r"[a-z0-9]+|[一-鿿]", text.lower()):
            counts[zlib.crc32(word.encode()) % SIZE] += 1.0
        length = math.sqrt(sum(count * count for count in counts)) or 1.0
        return [count / length for count in counts]

    def _get_query_embedding(self, query: str) -> list[float]:
        self.asked.append(query)
        return self._vector(query)

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return self._get_query_embedding(query)

    def _get_text_embedding(self, text: str) -> list[float]:
        return self._vector(text)
