"""Readers of the data sets that dialogue research publishes, and what their gold annotation says.

Where a data set says what holds after a turn or which values an action used, its reader gives packets and probes by
one convention: see `phero_core.dialogue.formats.research.gold`, and
`phero_core.dialogue.formats.research.needs` where only the used values are known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from phero_core.dialogue.formats.research.abcd import ABCDReader, is_background
from phero_core.dialogue.formats.research.airdialogue import AirDialogueReader
from phero_core.dialogue.formats.research.api_bank import APIBankReader
from phero_core.dialogue.formats.research.bfcl import BFCLReader, is_gold
from phero_core.dialogue.formats.research.bitod import BiToDReader
from phero_core.dialogue.formats.research.bridge import BridgeReader
from phero_core.dialogue.formats.research.clinical import ACIBenchReader, MTSDialogReader
from phero_core.dialogue.formats.research.convlab import ConvLabReader
from phero_core.dialogue.formats.research.crosswoz import CrossWOZReader
from phero_core.dialogue.formats.research.crsa import CRSAReader
from phero_core.dialogue.formats.research.home_assistant import HomeAssistantReader
from phero_core.dialogue.formats.research.irc_ubuntu import IRCReader, is_links
from phero_core.dialogue.formats.research.kdconv import KdConvReader
from phero_core.dialogue.formats.research.mathdial import MathDialReader
from phero_core.dialogue.formats.research.memorybank import MemoryBankReader, is_questions
from phero_core.dialogue.formats.research.multidogo import MultiDoGOReader
from phero_core.dialogue.formats.research.multiwoz import MultiWOZReader
from phero_core.dialogue.formats.research.multiwoz22 import MultiWOZ22Reader
from phero_core.dialogue.formats.research.sgd import SGDReader, is_schema
from phero_core.dialogue.formats.research.star import STARReader
from phero_core.dialogue.formats.research.taskmaster import TaskmasterReader
from phero_core.dialogue.formats.research.tau_bench import TauBenchReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.dialogue.formats.protocol import Reader
    from phero_core.dialogue.formats.source import Source
    from phero_core.text import Text

RESEARCH: tuple[Reader, ...] = (
    ABCDReader(),
    AirDialogueReader(),
    APIBankReader(),
    BFCLReader(),
    BiToDReader(),
    BridgeReader(),
    ACIBenchReader(),
    MTSDialogReader(),
    ConvLabReader(),
    CrossWOZReader(),
    CRSAReader(),
    HomeAssistantReader(),
    IRCReader(),
    KdConvReader(),
    MathDialReader(),
    MemoryBankReader(),
    MultiDoGOReader(),
    MultiWOZReader(),
    MultiWOZ22Reader(),
    SGDReader(),
    STARReader(),
    TaskmasterReader(),
    TauBenchReader(),
)
"""The readers of research data, in the order in which they are asked."""

RESEARCH_COMPANIONS: tuple[Callable[[Source], Text | None], ...] = (
    is_background,
    is_gold,
    is_links,
    is_questions,
    is_schema,
)
"""Each knows files beside the dialogues that hold none, and says what they are."""

__all__ = ["RESEARCH", "RESEARCH_COMPANIONS"]
