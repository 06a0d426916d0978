"""Dialogues in and out of files: one reader per file format, found by itself, and one writer.

A file's bytes, unpacked if need be, become a `Source` of records (JSON, JSON lines, YAML documents, rows, plain text), a
`Reader` turns records into dialogues or problems, `iter_dialogues` gives them one at a time, and `read_dialogues`
gathers them.
"""

from phero_core.dialogue.formats.chats.table_preview import TablePreview, preview_table
from phero_core.dialogue.formats.columns import ColumnMapping, mapping_from
from phero_core.dialogue.formats.loading import load_dialogues, read_dialogues
from phero_core.dialogue.formats.protocol import Found, Reader, Skipped
from phero_core.dialogue.formats.registry import READERS
from phero_core.dialogue.formats.report import Loaded, Report
from phero_core.dialogue.formats.streaming import DialogueStream, Progress, iter_dialogues
from phero_core.dialogue.formats.writing import dialogue_schema, dump_dialogues

__all__ = [
    "READERS",
    "ColumnMapping",
    "DialogueStream",
    "Found",
    "Loaded",
    "Progress",
    "Reader",
    "Report",
    "Skipped",
    "TablePreview",
    "dialogue_schema",
    "dump_dialogues",
    "iter_dialogues",
    "load_dialogues",
    "mapping_from",
    "preview_table",
    "read_dialogues",
]
