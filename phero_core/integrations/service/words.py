"""What the service's description says of each path, in both languages."""

from __future__ import annotations

from typing import TypedDict

from phero_core.text import Text


class Described(TypedDict):
    """What FastAPI takes."""

    operation_id: str
    summary: str
    description: str


def described(name: str) -> Described:
    """Return the words for an operation.

    >>> described("recall")["summary"]
    'Recall'
    """
    summary, description = _WORDS[name]
    return {
        "operation_id": name,
        "summary": summary,
        "description": f"{description.en}\n\n{description.zh}",
    }


ABOUT = Text(
    "Memory of LLM agents: messages release typed facts that fade, reinforce and supersede each other; a recall "
    "returns the current ones with a confidence, and the reason for everything that it leaves out.",
    "智能体的记忆：消息释放有类型的事实，事实会衰减、增强、相互取代；召回返回当前有效的值及置信度，并说明未返回内容的原因。",
)

_WORDS: dict[str, tuple[str, Text]] = {
    "list_sessions": (
        "List sessions",
        Text(
            "Ids of all sessions of a tenant, or of one of its users. Without a tenant, of those that belong to none.",
            "列出某租户或其某个用户的全部会话 ID；未指定租户时列出不属于任何租户的会话。",
        ),
    ),
    "get_session": (
        "Look at a session",
        Text("Its round, messages, task and parameter set.", "会话的轮次、消息数、任务和参数集。"),
    ),
    "forget_session": (
        "Forget a session",
        Text(
            "Delete it for good. One that is not there is no error.", "彻底删除会话；会话不存在时不算错误。"
        ),
    ),
    "forget_user": (
        "Forget a user",
        Text("Delete all sessions of a user for good.", "彻底删除某个用户的全部会话。"),
    ),
    "observe": (
        "Observe a message",
        Text(
            "Let one message act on a session, which begins with its first one. Keys are those of the native dialogue format.",
            "让一条消息作用于会话；会话随第一条消息开始。键与原生对话格式相同。",
        ),
    ),
    "observe_batch": (
        "Observe messages",
        Text(
            "Let several messages act, oldest first: all of them, or none. Those whose ids were seen are passed over, so "
            "the whole history may be sent each time.",
            "按先后顺序让多条消息一并生效，要么全部、要么全不。已见过 ID 的消息会跳过，因此每次都可发送完整历史。",
        ),
    ),
    "recall": (
        "Recall",
        Text(
            "The strongest live values of a type or glob, and why the others are left out. A session that is not there "
            "has nothing to recall.",
            "返回某类型或通配模式下最强的有效值，并说明其余未返回的原因。会话不存在时结果为空。",
        ),
    ),
    "context": (
        "Text for the model",
        Text(
            "What the model should know, strongest first, in the dialogue's language.",
            "供模型使用的提示文本，由强到弱，使用对话语言。",
        ),
    ),
    "explain": (
        "Explain a type",
        Text(
            "The arithmetic behind a type: each packet, what it adds, and why a value is recalled or not.",
            "某类型背后的计算：每个信息包的贡献，以及某个值为何被召回或未被召回。",
        ),
    ),
    "get_snapshot": (
        "Save a session",
        Text(
            "The whole session as JSON; PUT brings it back equal.",
            "以 JSON 返回整个会话；用 PUT 可原样恢复。",
        ),
    ),
    "put_snapshot": (
        "Restore a session",
        Text(
            "Put a saved session in the place of what is there. Ids of messages seen so far are forgotten.",
            "用保存的会话替换现有内容；此前见过的消息 ID 会被清除。",
        ),
    ),
    "start_task": (
        "Start a task",
        Text(
            "End the current task, clear what was of its scope, and start another.",
            "结束当前任务、清除其范围内的内容，并开始新任务。",
        ),
    ),
    "parameters": (
        "Parameter sets in use",
        Text(
            "Labels and hashes of all parameter sets, and what is wrong with their files now; the last good ones hold.",
            "所有参数集的标签与哈希，以及其文件当前的问题；出错时沿用上一次有效的内容。",
        ),
    ),
    "health": ("Is the service alive?", Text("Always ok while it answers.", "只要能应答即为 ok。")),
    "ready": (
        "Is the service ready?",
        Text(
            "Asks the store. 503 while it cannot be used, unless the service goes on without it.",
            "检查存储；存储不可用时返回 503，除非服务设为脱离存储继续运行。",
        ),
    ),
}
