"""Who is the user and who the assistant, where a file names people instead of roles.

What a person says of somebody counts first. Else a name may say it by itself: Customer, 患者, Support Bot. Where
names tell one side only, everybody else is on the other; where they tell both, everybody else speaks as a user;
where they tell nothing, whoever speaks first is the user, since who needs something begins, and the others answer.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from phero_core.scent import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_WORDS = {
    Role.USER: """user users human customer client patient guest visitor caller buyer student learner pupil shopper
        member passenger traveler traveller usr asker requester question query
        用户 客户 顾客 患者 病人 学生 学员 买家 乘客 旅客 访客 家属 来电人 咨询者 提问者 宝妈""",
    Role.ASSISTANT: """assistant agent bot chatbot ai gpt chatgpt model system_response sys operator support service
        advisor adviser doctor physician dr nurse clinician teacher tutor instructor coach seller clerk staff
        representative rep wizard answer response reply helpdesk concierge bing bard
        助手 助理 机器人 客服 坐席 座席 医生 大夫 护士 老师 教师 导师 卖家 商家 店家 顾问 专员 小助手 智能助手 人工客服 在线客服""",
    Role.SYSTEM: "system developer prompt 系统 系统消息 系统提示",
    Role.TOOL: "tool function api observation function_response tool_response 工具 函数 接口",
}
_MEANING = {word: role for role, words in _WORDS.items() for word in words.split()}
_CHINESE = sorted(
    (word for word in _MEANING if not word.isascii()), key=len, reverse=True
)  # a longer word says more: 系统消息 before 系统
_PIECES = re.compile(r"[a-z]+(?:_[a-z]+)*")


def role_named(name: str) -> Role | None:
    """Return the role that a name says by itself, or None.

    >>> role_named("Customer 7"), role_named("在线客服小王"), role_named("Ann") is None
    (<Role.USER: 'user'>, <Role.ASSISTANT: 'assistant'>, True)
    """
    text = name.strip().casefold()
    if text in _MEANING:
        return _MEANING[text]
    chinese = next((word for word in _CHINESE if word in text), None)
    if chinese:
        return _MEANING[chinese]
    found = {_MEANING[piece] for piece in _PIECES.findall(text) if piece in _MEANING}
    return found.pop() if len(found) == 1 else None


def roles_of(names: Iterable[str], given: Mapping[str, Role] | None = None) -> dict[str, Role]:
    """Return the role of each speaker.

    Args:
        names: of the speakers, in the order in which they first speak.
        given: what a person said about some of them.

    >>> {name: role.value for name, role in roles_of(["Ann", "Bob", "Cy"]).items()}
    {'Ann': 'user', 'Bob': 'assistant', 'Cy': 'assistant'}
    >>> {name: role.value for name, role in roles_of(["Ann", "Bob"], {"Ann": Role.ASSISTANT}).items()}
    {'Ann': 'assistant', 'Bob': 'user'}
    """
    order = list(dict.fromkeys(names))
    known = {name: (given or {}).get(name) or role_named(name) for name in order}
    has_user, has_assistant = Role.USER in known.values(), Role.ASSISTANT in known.values()
    if has_user or has_assistant:
        rest = Role.USER if has_assistant else Role.ASSISTANT
        return {name: role or rest for name, role in known.items()}
    unknown = [name for name in order if known[name] is None]
    return {name: known[name] or (Role.USER if name == unknown[0] else Role.ASSISTANT) for name in order}
