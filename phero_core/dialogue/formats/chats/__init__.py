"""Readers of chats: logs of assistants, what frameworks keep, and what people export from messengers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.dialogue.formats.chats.anthropic import AnthropicReader
from phero_core.dialogue.formats.chats.botframework import BotFrameworkReader
from phero_core.dialogue.formats.chats.instagram import InstagramReader
from phero_core.dialogue.formats.chats.langchain import LangChainReader
from phero_core.dialogue.formats.chats.langsmith import LangSmithReader
from phero_core.dialogue.formats.chats.llama_index import LlamaIndexReader
from phero_core.dialogue.formats.chats.rasa import RasaReader, rasa_companion
from phero_core.dialogue.formats.chats.rasa_stories import RasaStoriesReader
from phero_core.dialogue.formats.chats.sharegpt import ShareGPTReader
from phero_core.dialogue.formats.chats.signal_chat import SignalReader
from phero_core.dialogue.formats.chats.table import TableReader
from phero_core.dialogue.formats.chats.telegram import TelegramReader
from phero_core.dialogue.formats.chats.transcript import TranscriptReader
from phero_core.dialogue.formats.chats.whatsapp import WhatsAppReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.dialogue.formats.protocol import Reader
    from phero_core.dialogue.formats.source import Source
    from phero_core.text import Text

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
    BotFrameworkReader(),
    RasaReader(),
    RasaStoriesReader(),
)
"""Readers of one format each."""

SHAPES: tuple[Reader, ...] = (TableReader(), TranscriptReader())
"""Readers of whatever has a certain shape."""

CHAT_COMPANIONS: tuple[Callable[[Source], Text | None], ...] = (rasa_companion,)
"""Each knows files that lie beside chats and hold no dialogues."""
