"""Readers of chats: logs of assistants, what frameworks keep, and what people export from messengers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.dialogue.formats.chats.anthropic import AnthropicReader
from phero_core.dialogue.formats.chats.instagram import InstagramReader
from phero_core.dialogue.formats.chats.langchain import LangChainReader
from phero_core.dialogue.formats.chats.langsmith import LangSmithReader
from phero_core.dialogue.formats.chats.llama_index import LlamaIndexReader
from phero_core.dialogue.formats.chats.sharegpt import ShareGPTReader
from phero_core.dialogue.formats.chats.signal_chat import SignalReader
from phero_core.dialogue.formats.chats.telegram import TelegramReader
from phero_core.dialogue.formats.chats.transcript import TranscriptReader
from phero_core.dialogue.formats.chats.whatsapp import WhatsAppReader

if TYPE_CHECKING:
    from phero_core.dialogue.formats.protocol import Reader

CHATS: tuple[Reader, ...] = (
    AnthropicReader(),
    ShareGPTReader(),
    LangChainReader(),
    LangSmithReader(),
    LlamaIndexReader(),
    WhatsAppReader(),
    SignalReader(),
    TelegramReader(),
    InstagramReader(),
)
"""Readers of one format each."""

SHAPES: tuple[Reader, ...] = (TranscriptReader(),)
"""Readers of whatever has a certain shape."""
