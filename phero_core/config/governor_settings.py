"""Settings of the governor: balance, and what it carries across tasks."""

from __future__ import annotations

from phero_core.config.knob import knob
from phero_core.config.section import Section
from phero_core.text import Text


class GovernorSettings(Section):
    """How the field is kept in balance and carried across tasks."""

    cap: float = knob(
        5.0,
        Text("Cap per type", "单类浓度上限"),
        Text(
            "A type whose plain sum of concentrations exceeds this is diluted.",
            "某类型浓度之和超过此值时被稀释。",
        ),
        unit="strength",
        low=0.1,
        high=1000.0,
        step=0.1,
        slider=(0.5, 20.0),
    )
    cap_factor: float = knob(
        0.7,
        Text("Cap dilution", "超限稀释系数"),
        Text("What is left of a type after it exceeded the cap.", "超限后保留的比例。"),
        unit="factor",
    )
    balance_share: float = knob(
        0.8,
        Text("Balance share", "失衡占比"),
        Text(
            "A type holding more than this share of all scores is diluted.",
            "某类型占总浓度超过此比例时被稀释。",
        ),
        unit="share",
    )
    balance_factor: float = knob(
        0.7,
        Text("Balance dilution", "失衡稀释系数"),
        Text("What is left of a type that dominated.", "失衡类型稀释后保留的比例。"),
        unit="factor",
    )
    balance_packets: int = knob(
        5,
        Text("Balance: packets", "失衡：最少包数"),
        Text(
            "Balance acts only on a type with at least this many live packets.",
            "类型至少有这么多信息包才做平衡。",
        ),
        unit="count",
        low=1,
        high=1000,
        step=1,
        slider=(1, 20),
        tunable=False,
    )
    balance_types: int = knob(
        3,
        Text("Balance: types", "失衡：最少类型数"),
        Text(
            "Balance acts only while at least this many types can be smelled.",
            "至少有这么多类型存在浓度才做平衡。",
        ),
        unit="count",
        low=1,
        high=1000,
        step=1,
        slider=(1, 20),
        tunable=False,
    )
    balance_floor: float = knob(
        0.1,
        Text("Balance: least score", "失衡：最低浓度"),
        Text(
            "A type counts for balance from this score on.",
            "类型浓度达到此值才计入平衡。",
        ),
        unit="strength",
        tunable=False,
    )
    weak_reply_gain: float = knob(
        1.2,
        Text("Weak reply factor", "弱回复系数"),
        Text(
            "From the second acknowledgement in a row on, its decay factor is multiplied by this (at most to 1).",
            "连续应答从第二条起，其衰减因子乘以此值（最高到 1）。",
        ),
        unit="ratio",
        low=0.0,
        high=10.0,
        slider=(0.0, 2.0),
        tunable=False,
    )
    snapshot_score: float = knob(
        0.4,
        Text("Snapshot score", "快照浓度"),
        Text(
            "Types above this score in the last rounds enter a task's snapshot.",
            "最近几轮浓度超过此值的类型写入任务快照。",
        ),
        unit="strength",
        tunable=False,
    )
    snapshot_rounds: int = knob(
        3,
        Text("Snapshot rounds", "快照轮数"),
        Text("How many last rounds a task's snapshot looks at.", "任务快照查看的最近轮数。"),
        unit="rounds",
        low=1,
        high=1000,
        step=1,
        slider=(1, 12),
        tunable=False,
    )
    max_snapshots: int = knob(
        8,
        Text("Kept snapshots", "保留快照数"),
        Text(
            "How many ended tasks can be returned to; the oldest are dropped.",
            "最多可恢复多少个已结束的任务；最旧的先丢弃。",
        ),
        unit="count",
        low=0,
        high=1000,
        step=1,
        slider=(0, 32),
        tunable=False,
    )
    bridge_strength: float = knob(
        0.8,
        Text("Bridge strength", "桥接强度"),
        Text(
            "What is left of a packet's starting concentration when a task is continued.",
            "延续任务时，信息包起始浓度保留的比例。",
        ),
        unit="factor",
    )
    bridge_decay_factor: float = knob(
        0.92,
        Text("Bridge decay factor", "桥接衰减因子"),
        Text(
            "Decay factor of packets carried over from an earlier task.", "从先前任务带来的信息包的衰减因子。"
        ),
        unit="factor",
    )
