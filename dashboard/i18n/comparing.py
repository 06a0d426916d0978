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
        "This data set has no probes, so only the heatmaps can be compared. Add some on the Data page: the suggestions are a quick start.",
        "该数据集没有探针，只能对比热图。可在“数据与导出”页添加，建议列表能快速起步。",
    )
    NO_EFFECT = Text(
        "These settings differ, and yet every concentration in this dialogue is the same: they have no effect here.",
        "设置虽不同，但该对话中所有浓度完全一致：这些设置在此没有作用。",
    )
    JOINT = Text("Rounds wholly right", "整轮全对")
    ECE = Text("Calibration error (ECE)", "校准误差（ECE）")
    RANGE = Text("{value} [{low}–{high}]", "{value} [{low}–{high}]")
    RANGE_ABOUT = Text("In brackets: 95 % interval (Wilson).", "方括号内为 95% 区间（Wilson）。")
    ALONE = Text("alone", "单独改动")
    ALONE_SHOW = Text("What each setting does alone", "每项设置单独的作用")
    ALONE_ABOUT = Text(
        "Each changed setting switched alone in A. A setting that does nothing alone may still matter together with another.",
        "在 A 中逐一改动每项设置。单独无作用的设置，与其他设置一起仍可能有作用。",
    )
    PARTS = Text("Where they differ", "分组对照")
    PART = Text("By", "分组")
    PART_TYPE = Text("type", "类型")
    PART_DOMAIN = Text("domain", "领域")
    PART_DISTANCE = Text("rounds since it was said", "距提及的轮数")
    PART_KIND = Text("kind of probe", "探针种类")
    PART_NONE = Text("–", "–")
    PROBES = Text("probes", "探针数")
    CALIBRATION = Text("Can the confidence be believed?", "置信度可信吗？")
    CALIBRATION_ABOUT = Text(
        "On the dotted line confidence equals truth; above it recall is too modest, below it too sure.",
        "点线上置信度等于实际正确率；在线上方说明偏保守，下方说明过于自信。",
    )
    CALIBRATION_NONE = Text(
        "No probe with one due value was answered yet, so there is nothing to calibrate on.",
        "尚无“应为单个值”且有回答的探针，无法评估校准。",
    )
    STANDING = Text(
        "Is the field worth it? Simpler memories on the same probes",
        "值得用吗？更简单的记忆方式在相同探针上的表现",
    )
    STANDING_ABOUT = Text(
        "Each sees exactly the packets and messages that the field of {slot} sees. Hits without ghosts beside them say nothing: "
        "the last column is the best that each reaches while leaving no more ghosts than the field.",
        "每种方法看到的信息包和消息与 {slot} 完全相同。只看命中不看幽灵没有意义：最后一列是在幽灵不多于本方法时所能达到的最高命中率。",
    )
    STANDING_ASK = Text("Ask them, on {count} dialogues", "在 {count} 个对话上比较")
    ALONE_ASK = Text(
        "Switch {count} settings one by one, on {dialogues} dialogues",
        "在 {dialogues} 个对话上逐一改动 {count} 项",
    )
    STANDING_WAIT = Text("Asking the simpler memories …", "正在询问更简单的记忆方式……")
    METHOD = Text("memory", "记忆方式")
    AT_GHOSTS = Text("hits at the field's ghosts", "同等幽灵下的命中")
    PROMPT = Text("characters in the prompt", "提示词字符数")
    KEEP = Text("Keep this result", "保存此结果")
    KEEP_HELP = Text(
        "Date, both sets, figures and verdict, to look back at.", "保存日期、两组参数、指标与结论，便于回看。"
    )
    HISTORY = Text("Kept results ({count})", "已保存的结果（{count}）")
    WHEN = Text("when", "时间")
    DATA = Text("data", "数据")
    SAID = Text("verdict", "结论")
    KEPT = Text("Kept.", "已保存。")


class Judged(Words):
    """How much of a large data set is judged."""

    SAMPLE = Text(
        "A large data set: {shown} of {all} dialogues, evenly chosen, are judged while sliders move.",
        "数据集较大：拖动滑块时只评判均匀抽取的 {shown} / {all} 个对话。",
    )
    WHOLE = Text("Judge all {count} dialogues", "评判全部 {count} 个对话")
    HELP = Text(
        "Takes long at each change of a setting. `phero evaluate` does it beside your work.",
        "每次改动设置都需较长时间。可用 `phero evaluate` 在命令行完成。",
    )
    WAIT = Text("Judging {count} dialogues …", "正在评判 {count} 个对话……")
