"""What the columns of a table hold, guessed from their headings, in English and Chinese, and from what is in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.dialogue.formats.chats.transcript import lines_of
from phero_core.dialogue.formats.columns import ColumnMapping

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_NAMES = {
    "conversation": """conversationid convid dialogueid dialogid sessionid chatid threadid ticketid caseid callid
        conversation dialogue dialog session thread ticket chat case call
        会话id 对话id 会话编号 对话编号 会话号 会话 对话 工单号 工单 通话id 聊天id""",
    "role": """role senderrole sendertype authorrole authortype speakerrole speakertype participanttype party direction
        角色 发送方 身份 说话人角色 发送者类型 发言角色""",
    "speaker": """speaker sender author from name username fromname sendername authorname participant who speakername
        发送人 发送者 说话人 发言人 姓名 昵称 用户名 名字 作者""",
    "content": """content text message utterance body msg messagetext messagecontent said sentence turntext words
        内容 消息 文本 发言 消息内容 聊天内容 话语 发言内容 文字 对话内容""",
    "time": """time timestamp date datetime createdat sentat created senttime messagetime
        时间 日期 发送时间 时间戳 创建时间 消息时间""",
    "user": """user customer question query prompt input human instruction usermessage userinput usertext patient client
        用户 客户 问题 提问 用户消息 用户输入 问 患者 顾客 用户提问""",
    "assistant": """assistant bot agent answer response reply output completion assistantmessage botresponse doctor
        助手 客服 回答 回复 答 机器人 答案 医生 助手回复 客服回复""",
    "transcript": """transcript dialogue dialog conversation chat chatlog history conversationtext dialoguetext
        对话 对话内容 聊天记录 通话记录 对话文本 记录""",
}
_KNOWN = {part: tuple(names.split()) for part, names in _NAMES.items()}
_SEPARATORS = re.compile(r"[\s_\-./()（）]+")
_SAMPLES = 5


def guessed(headers: Sequence[str], sample: Sequence[Mapping[str, str]] = ()) -> ColumnMapping:
    """Return what the columns most likely hold.

    Args:
        headers: of the table.
        sample: its first rows, to see which column holds whole dialogues.

    >>> guessed(["Session ID", "Sender", "Message", "Sent at"]).used()
    {'conversation': 'Session ID', 'speaker': 'Sender', 'content': 'Message', 'time': 'Sent at'}
    >>> guessed(["编号", "用户提问", "客服回复"]).used()
    {'user': '用户提问', 'assistant': '客服回复'}
    """
    whole = next((name for name in headers if _is_transcript(row.get(name, "") for row in sample)), None)
    found = {part: _named(part, headers) for part in _KNOWN}
    found["conversation"] = found["conversation"] or _repeated(headers, sample)
    said = found["content"] is not None and (found["role"] or found["speaker"])
    if whole is not None and not said:
        conversation = found["conversation"] if found["conversation"] != whole else None
        return ColumnMapping(conversation=conversation or _id_column(headers), transcript=whole)
    if said:
        return ColumnMapping(
            **{part: found[part] for part in ("conversation", "role", "speaker", "content", "time")}
        )
    if found["user"] and found["assistant"]:
        return ColumnMapping(**{part: found[part] for part in ("conversation", "user", "assistant", "time")})
    return ColumnMapping(content=found["content"], conversation=found["conversation"], time=found["time"])


def _named(part: str, headers: Sequence[str]) -> str | None:
    """Return the column whose heading comes first among the names of a part."""
    plain = {_plain(header): header for header in reversed(headers)}
    return next((plain[name] for name in _KNOWN[part] if name in plain), None)


def _plain(heading: str) -> str:
    return _SEPARATORS.sub("", heading).casefold()


def _id_column(headers: Sequence[str]) -> str | None:
    return next(
        (header for header in headers if _plain(header) in {"id", "编号", "序号", "encounterid", "uid"}), None
    )


def _repeated(headers: Sequence[str], sample: Sequence[Mapping[str, str]]) -> str | None:
    """Return the column that numbers rows, if several rows share a number: then it numbers conversations."""
    column = _id_column(headers)
    values = [row.get(column, "") for row in sample] if column else []
    return column if len(set(values)) < len(values) else None


def _is_transcript(cells: Iterable[str]) -> bool:
    """Whether cells hold talk of at least two messages each."""
    filled = [cell for cell in cells if isinstance(cell, str) and cell.strip()][:_SAMPLES]
    named = [sum(line.name is not None for line in lines_of(cell[:5_000].split("\n"))) for cell in filled]
    return sum(count > 1 for count in named) * 2 > len(named)
