"""The text of a file: held as a whole where it is small, read piece by piece where it is large."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from phero_core.errors import InputError
from phero_core.reading import MAX_BYTES, decode

if TYPE_CHECKING:
    from phero_core.dialogue.formats.blob import Blob

HELD = 1024 * 1024
"""Largest file whose text is held as a whole while its records are read [bytes]."""

MAX_LINE = MAX_BYTES
"""Longest line or single value of a large file [characters]."""

PIECE = 256 * 1024
"""How much of a large file is read at once [characters]."""

_HEAD = 64 * 1024
_BYTES_THAT_ARE_NO_TEXT = "surrogateescape"


@dataclass(frozen=True)
class Content:
    """A text that can be read again and again.

    Attributes:
        head: its beginning, at least `PIECE` characters of it.
        large: whether only its beginning is held.
        pieces: reads it anew, piece by piece.
        whole: reads all of it.
    """

    head: str
    large: bool
    pieces: Callable[[], Iterator[str]]
    whole: Callable[[], str]

    def lines(self) -> Iterator[str]:
        r"""Yield each line without its end; of a line longer than `MAX_LINE` no more than that.

        >>> list(held("a\nb\r\n").lines())
        ['a', 'b']
        """
        rest = ""
        for piece in self.pieces():
            if "\n" not in piece:
                rest = (rest + piece)[: MAX_LINE + 1]
                continue
            start = 0
            while (end := piece.find("\n", start)) >= 0:
                yield (rest + piece[start:end])[: MAX_LINE + 1].removesuffix("\r")
                rest, start = "", end + 1
            rest = piece[start:]
        if rest:
            yield rest.removesuffix("\r")


def held(text: str) -> Content:
    """Return a text that is in memory.

    >>> held("abc").whole()
    'abc'
    """
    return Content(text, large=False, pieces=lambda: iter((text,)), whole=lambda: text)


def content_of(blob: Blob, *, limit: int, whole_limit: int) -> Content:
    """Return the text of a blob, decoded as `phero_core.reading.decode` would.

    In a file that is almost all UTF-8, bytes that are no text stand as lone surrogates, so that only the records that hold them
    are refused.

    Args:
        blob: the bytes.
        limit: the most that may be read piece by piece [bytes].
        whole_limit: the most that may be asked for as a whole [bytes].

    Raises:
        InputError: it is too large, unreadable, or no text.
    """
    data = blob.head(HELD + 1)
    if len(data) <= HELD:
        return held(_decoded(data, blob.name))
    encoding = _encoding(blob, limit)
    errors = "strict" if encoding == "gb18030" else _BYTES_THAT_ARE_NO_TEXT

    def pieces() -> Iterator[str]:
        with io.TextIOWrapper(blob.open(), encoding, errors, newline="\n") as stream:
            while piece := stream.read(PIECE):
                yield piece

    def whole() -> str:
        return _decoded(blob.whole(whole_limit), blob.name)

    return Content(next(pieces(), ""), large=True, pieces=pieces, whole=whole)


def _decoded(data: bytes, name: str) -> str:
    try:
        return decode(data, name)
    except InputError:
        if not _mostly_utf8(data):
            raise
        return data.decode("utf-8-sig", _BYTES_THAT_ARE_NO_TEXT).replace("\r\n", "\n")


def _mostly_utf8(data: bytes) -> bool:
    """Whether a text has lines, and all but a few of them are UTF-8."""
    if b"\x00" in data or data[:2] in {codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE}:
        return False
    lines = data.splitlines()
    good = sum(map(_is_utf8, lines))
    return len(lines) > good >= 1 and (len(lines) - good) * 2 <= len(lines)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _encoding(blob: Blob, limit: int) -> str:
    """Find the encoding of a large file, reading all of it once."""
    head = blob.head(_HEAD)
    if head[:2] in {codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE}:
        return "utf-16"
    if b"\x00" in head:
        decode(head, blob.name)  # says what is wrong
    failed = _first_fault(blob, "utf-8", limit)
    if failed is None or _first_fault(blob, "gb18030", limit) is not None:
        return "utf-8-sig"
    try:
        decode(failed, blob.name)
    except InputError:
        return "utf-8-sig"
    return "utf-8-sig" if _is_utf8(head) and not head.isascii() else "gb18030"


def _first_fault(blob: Blob, encoding: str, limit: int) -> bytes | None:
    """Return the lines around the first bytes that an encoding does not have, or None."""
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    seen = 0
    with blob.open() as stream:
        while piece := stream.read(PIECE):
            seen += len(piece)
            if seen > limit:
                blob.refuse_size(limit)
            try:
                decoder.decode(piece)
            except UnicodeDecodeError as error:
                return _lines_around(piece, error.start)
    return None


def _lines_around(piece: bytes, at: int) -> bytes:
    start = piece.rfind(b"\n", 0, at) + 1
    end = piece.find(b"\n", at)
    return piece[start : end if end > 0 else len(piece)]
