"""Settings of the field and of recall."""

from __future__ import annotations

from typing import Literal

from phero_core.config.knob import knob
from phero_core.config.section import Section
from phero_core.text import Text


class FieldSettings(Section):
    """How packets live, fade and add up."""

    max_rounds: int = knob(
        12,
        Text("Buffer length", "缓冲轮数"),
        Text(
            "Rounds after which a packet leaves the buffer, however strong it still is.",
            "信息包保留的轮数；到期即移出缓冲区，无论还有多浓。",
        ),
        unit="rounds",
        low=1,
        high=1000,
        recommended=(4, 12),
        step=1,
        slider=(1, 40),
        why=Text(
            "Longer remembers more and collects noise: at 15 a tutoring agent recalled notes three weeks old.",
            "越长记得越多，噪声也越多：设为 15 时，有辅导助手翻出了三周前的笔记。",
        ),
    )
    round_per: Literal["user", "message"] = knob(
        "user",
        Text("What makes a round", "轮次划分"),
        Text(
            "Age the field with each user message, or with every message.",
            "每条用户消息推进一轮，或每条消息都推进一轮。",
        ),
        unit="choice",
        tunable=False,
    )
    lse_temperature: float = knob(
        1.2,
        Text("LSE temperature β", "LSE 温度 β"),
        Text(
            "Sharpness of superposition: larger lets the strongest packet dominate, smaller approaches a plain sum.",
            "叠加的锐度：越大越由最强的信息包主导，越小越接近直接求和。",
        ),
        unit="sharpness",
        low=0.001,
        high=1000.0,
        recommended=(1.0, 2.0),
        step=0.05,
        slider=(0.1, 10.0),
        why=Text(
            "At 3.0 one item drowns every useful supplement.",
            "设为 3.0 时，一条信息会淹没其他有用的补充。",
        ),
    )
    superposition: Literal["anchored", "log_sum_exp"] = knob(
        "anchored",
        Text("Superposition", "叠加方式"),
        Text(
            "Anchored gives silence no smell; plain log-sum-exp is the formula as usually written, for comparison.",
            "anchored：没有信息就没有浓度；log_sum_exp：常见写法的公式，供对比。",
        ),
        unit="choice",
    )
    supersede_factor: float = knob(
        0.0,
        Text("Supersede factor", "取代系数"),
        Text(
            "What is left of an older value once a newer one replaces it; 1 lets old and new compete.",
            "新值取代旧值后，旧值还剩多少；设为 1 则新旧并存竞争。",
        ),
        unit="factor",
        recommended=(0.0, 0.2),
        why=Text(
            "A replaced value is only 1-3 rounds old, too young for decay to remove it.",
            "被替换的值通常只有 1–3 轮，靠衰减来不及清除。",
        ),
    )
    refresh_on_confirmation: bool = knob(
        False,  # noqa: FBT003 - a declaration, not a call with a flag
        Text("Assistant's echo renews", "助手复述可续期"),
        Text(
            "Let the assistant's repetition of a live value renew it.",
            "助手复述仍有效的值时，为其续期。",
        ),
        unit="switch",
    )
    max_packets: int = knob(
        2000,
        Text("Most packets", "信息包上限"),
        Text(
            "Upper bound on live packets of one session; the oldest leave first.",
            "单个会话的信息包数量上限；最旧的先移出。",
        ),
        unit="count",
        low=1,
        high=100_000,
        step=100,
        slider=(100, 5000),
        tunable=False,
    )
    core_limit: int = knob(
        32,
        Text("Most core packets per type", "每类核心信息上限"),
        Text("Upper bound on never-fading packets of one type.", "同一类型永不衰减信息包的数量上限。"),
        unit="count",
        low=1,
        high=1000,
        step=1,
        slider=(1, 100),
        tunable=False,
    )
    max_departed: int = knob(
        32,
        Text("Remembered departures per type", "每类离场记录数"),
        Text(
            "How many departed values of one type a live session can still give the reason for.",
            "在线会话为每个类型保留多少条“为何消失”的记录。",
        ),
        unit="count",
        low=0,
        high=10_000,
        step=1,
        slider=(0, 200),
        tunable=False,
    )


class RecallSettings(Section):
    """What recall returns."""

    min_concentration: float = knob(
        0.45,
        Text("Recall threshold", "召回阈值"),
        Text(
            "Least concentration at which a value is recalled (inclusive).", "值被召回所需的最低浓度（含）。"
        ),
        unit="strength",
        recommended=(0.4, 0.6),
        why=Text(
            "At 0.6 a quietly mentioned symptom (0.58) was filtered out.",
            "设为 0.6 时，轻描淡写的症状（0.58）被过滤掉。",
        ),
    )
    window_rounds: int | None = knob(
        None,
        Text("Recall window", "召回窗口"),
        Text(
            "Only packets younger than this are recalled; empty means the buffer length.",
            "只召回此轮数以内的信息包；留空等于缓冲轮数。",
        ),
        unit="rounds",
        low=1,
        high=1000,
        step=1,
        slider=(1, 40),
    )
    top_k: int = knob(
        3,
        Text("Values per type", "每类返回数"),
        Text("How many values of one type recall returns at most.", "每个类型最多召回几个值。"),
        unit="count",
        low=1,
        high=100,
        step=1,
        slider=(1, 20),
    )
    confirm_after: int = knob(
        2,
        Text("Confirm after", "需确认间隔"),
        Text(
            "A value last said more rounds ago than this carries a “please confirm” hint.",
            "距上次提及超过此轮数的值会附带“请确认”提示。",
        ),
        unit="rounds",
        low=0,
        high=1000,
        step=1,
        slider=(0, 20),
    )
