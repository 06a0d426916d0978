"""Words of the comparison page."""

from __future__ import annotations

from dashboard.i18n.words import Words
from phero_core.text import Text


class Comparing(Words):
    """The comparison page."""

    VERDICT = Text(
        "Verdict on {dialogues} dialogues, {probes} probes", "结论：{dialogues} 个对话，{probes} 个探针"
    )
    SCOPE = Text("Judge on", "评判范围")
    SCOPE_ONE = Text("this dialogue", "当前对话")
    SCOPE_ALL = Text("the whole data set", "整个数据集")
    INTERVAL = Text(
        "Accuracy of B less A: {difference} pp (95 % interval {low} to {high} pp, resampled over dialogues).",
        "准确率 B − A：{difference} 个百分点（95% 区间 {low} 至 {high}，按对话重采样）。",
    )
    NO_INTERVAL = Text(
        "Accuracy of B less A: {difference} pp. One dialogue alone says nothing about how much that varies.",
        "准确率 B − A：{difference} 个百分点。只有一个对话，无法估计波动范围。",
    )
    ACCURACY = Text("Accuracy", "准确率")
    HIT = Text("Hits", "命中率")
    MISS = Text("Misses", "遗漏率")
    STALE = Text("Stale", "过期率")
    WRONG = Text("Wrong", "错误率")
    GHOST = Text("Ghosts", "幽灵率")
    CANDIDATES = Text("Values returned per probe", "每探针返回值数")
    CHARS = Text("Characters injected", "注入字符数")
    METRIC = Text("metric", "指标")
    CHANGED = Text("Settings that differ: {count}", "差异：{count} 项设置")
    CHANGED_NONE = Text("A and B are the same parameter set.", "A 与 B 是同一组参数。")
    PATH = Text("setting", "设置")
    NAME = Text("name", "名称")
    FIXED = Text("Fixed by B ({count})", "B 修复（{count}）")
    BROKEN = Text("Broken by B ({count})", "B 变坏（{count}）")
    BOTH_FAIL = Text("Both fail ({count})", "都失败（{count}）")
    BOTH_PASS = Text("Both pass ({count})", "都通过（{count}）")
    LIST = Text("Probes", "探针")
    DIALOGUE = Text("dialogue", "对话")
    ROUND = Text("round", "轮次")
    TYPE = Text("type", "类型")
    EXPECT = Text("expected", "应为")
    GOT_A = Text("A gives", "A 给出")
    GOT_B = Text("B gives", "B 给出")
    REASON = Text("why (failing side)", "原因（失败一方）")
    NOTHING = Text("nothing", "无")
    CONTAINS = Text("contains {parts}", "包含 {parts}")
    LACKS = Text("lacks {parts}", "不含 {parts}")
    OPEN = Text("Open the selected probe", "打开所选探针")
    SELECT = Text(
        "Select a row, then open it: the dialogue and the arithmetic at that round.",
        "选中一行后打开：查看该轮的对话与计算。",
    )
    NO_REASON = Text("Both answer as expected.", "两组都符合预期。")
    EMPTY_LIST = Text("No probe is in this group.", "此组没有探针。")
    NO_PROBES = Text(
        "This data set has no probes, so only the heatmaps can be compared. Probes are written in the dialogue file under “probes:”.",
        "该数据集没有探针，只能对比热图。探针写在对话文件的 probes: 部分。",
    )
    NO_EFFECT = Text(
        "These settings differ, and yet every concentration in this dialogue is the same: they have no effect here.",
        "设置虽不同，但该对话中所有浓度完全一致：这些设置在此没有作用。",
    )
