"""From bytes to text: which encodings are recognised, which are refused, and how much is read at most."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from phero_core.errors import InputError
from phero_core.reading import decode, read_bytes

KILOBYTE = 1024


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
@pytest.mark.parametrize(
    "words",
    [
        "hélène",
        "Müller Straße",
        "naïve façade",
        "über",
        "São Paulo",
        "Zürich, Genève, Neuchâtel",
        "Größe: 5 µm",
    ],
)
def test_a_short_text_of_western_europe_is_not_taken_for_chinese(words: str, encoding: str) -> None:
    with pytest.raises(InputError) as refused:
        decode(words.encode(encoding), "x.yaml")
    assert str(refused.value) == "x.yaml: is neither UTF-8 nor GB18030 text. Save it as UTF-8 and try again"


@pytest.mark.parametrize(
    "words",
    [
        "嗯",
        "收货地址是北京市朝阳区建国路8号",
        "你好——“吗”…",
        "约翰·史密斯",
        "price: €5，39℃",
        "我叫王喆，请寄到上海市浦东新区",
    ],
)
def test_chinese_text_is_read_with_its_everyday_signs_and_a_rare_name(words: str) -> None:
    assert decode(words.encode("gb18030"), "x.yaml") == words


def test_a_file_of_just_the_limit_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"a" * KILOBYTE)
    assert len(read_bytes(path, limit=KILOBYTE)) == KILOBYTE
    with pytest.raises(InputError, match=r"is 0\.0 MB; the limit is 0 MB"):
        read_bytes(path, limit=KILOBYTE - 1)


def test_a_source_that_never_ends_is_read_to_the_limit_only(tmp_path: Path) -> None:
    """A device claims to be empty; reading it whole would fill the memory."""
    path = tmp_path / "endless"
    path.symlink_to("/dev/zero")
    with pytest.raises(InputError) as refused:
        read_bytes(path, limit=2_000_000)
    assert refused.value.say() == (
        f"{path}: gives more than 2 MB, which is the limit. Give a file of at most that size"
    )


def test_a_pipe_is_read_like_a_file() -> None:
    receiving, sending = os.pipe()
    os.write(sending, b"id: a")
    os.close(sending)
    try:
        assert read_bytes(Path(f"/dev/fd/{receiving}")) == b"id: a"
    finally:
        os.close(receiving)
