"""Words of the page of failed probes."""

from __future__ import annotations

from dashboard.i18n.words import Words
from phero_core.text import Text


class Failures(Words):
    """The failures page."""

    TITLE = Text("Failed probes of {slot}: {failed} of {all}", "{slot} 未通过的探针：{failed} / {all}")
    ABOUT = Text(
        "Each failure with its one primary reason, compared with {other}. Select one to see what became of the value, and the smallest change that mends it.",
        "每个失败附一个主要原因，并与 {other} 对照。选中后可看该值的经过，以及能修复它的最小改动。",
    )
    NO_PROBES = Text(
        "This data set has no probes yet. Add some on the Data page: the suggestions are a quick start.",
        "该数据集还没有探针。可在“数据与导出”页添加，建议列表能快速起步。",
    )
    ALL_PASS = Text(
        "Every probe passes under {slot}: nothing to mend. Compare with {other}, or export.",
        "{slot} 下所有探针都通过，无需修复。可与 {other} 对比，或导出。",
    )
    GROUP = Text("Show", "显示")
    GROUP_ALL = Text("all that fail ({count})", "全部失败（{count}）")
    GROUP_WORSE = Text("regressed: pass under {other} ({count})", "退步：{other} 通过（{count}）")
    GROUP_BOTH = Text("both fail ({count})", "都失败（{count}）")
    GROUP_BETTER = Text("fixed: fail under {other} ({count})", "修复：{other} 失败（{count}）")
    GROUP_STARRED = Text("starred ({count})", "已加星（{count}）")
    REASON = Text("Reason", "原因")
    REASON_COUNT = Text("{reason} ({count})", "{reason}（{count}）")
    EMPTY = Text("No probe is in this selection.", "当前筛选下没有探针。")
    ROWS_BEFORE = Text("« {count}", "« {count}")
    ROWS_AFTER = Text("{count} »", "{count} »")
    ROWS_BEFORE_HELP = Text("The {count} rows before these", "前 {count} 行")
    ROWS_AFTER_HELP = Text("The {count} rows after these", "后 {count} 行")
    STAR_COLUMN = Text("★", "★")
    DIALOGUE = Text("dialogue", "对话")
    ROUND = Text("round", "轮次")
    TYPE = Text("type", "类型")
    AGE = Text("age", "轮龄")
    MARGIN = Text("margin", "余量")
    WHY = Text("reason", "原因")
    EXPECTED = Text("expected", "应为")
    PREVIOUS = Text("Previous", "上一个")
    NEXT = Text("Next", "下一个")
    PREVIOUS_HELP = Text("Previous failure (K)", "上一个失败（K）")
    NEXT_HELP = Text("Next failure (J)", "下一个失败（J）")
    PLACE = Text("{number} of {all}", "第 {number} / {all} 个")
    STAR = Text("Star", "加星")
    UNSTAR = Text("Remove star", "取消星标")
    NOTE = Text("Note", "备注")
    OPEN = Text("Open on the Tune page", "在“调参”页打开")
    OPEN_HELP = Text("The link of that page leads back to this probe.", "该页的链接可直达此探针。")
    TUNE_THESE = Text("Tune for these ({count} dialogues)", "针对这些调参（{count} 个对话）")
    TUNE_THESE_HELP = Text(
        "Makes a data set of the dialogues in this list, so that every figure is about them.",
        "把列表中的对话做成一个数据集，所有指标只针对它们。",
    )
    THESE = Text("failures: {reason}", "失败：{reason}")
    EVERY_REASON = Text("all reasons", "全部原因")
    FAILURE = Text("“{title}”, after round {round}: {label}", "“{title}”第 {round} 轮之后：{label}")
    ABOUT_TARGET = Text("{label} of {target}", "{target} 的{label}")
    BECAUSE = Text("Why: {reason}", "原因：{reason}")
    NOT_DUE = Text(
        "{outcome}: due is {expected}; recalled is {got}", "{outcome}：应为 {expected}；实际召回 {got}"
    )
    STORY_DUE = Text("What became of “{value}”, which is due", "应召回的“{value}”的经过")
    STORY_EXTRA = Text("What became of “{value}”, which should not be there", "不该出现的“{value}”的经过")
    FIXES = Text("The smallest change that mends it", "能修复它的最小改动")
    FIXES_ABOUT = Text(
        "One knob at a time; verified by replaying every dialogue of the data set.",
        "每次只动一个旋钮；已对数据集中的每个对话重放验证。",
    )
    FIXES_NONE = Text(
        "No single knob mends this: {why}",
        "没有任何单个旋钮能修复：{why}",
    )
    FIXES_NONE_OBSERVED = Text(
        "what is not observed, or observed wrongly, cannot be tuned. Try the sentence on the Rules page, or annotate it.",
        "未观察到或观察有误的信息无法靠调参解决。可在“规则”页试这句话，或加标注。",
    )
    FIXES_NONE_OTHER = Text("it would take several at once.", "需要同时调整多个。")
    FIX = Text("{name}: {before} → {after}", "{name}：{before} → {after}")
    FIX_EFFECT = Text("also mends {fixed}, breaks {broken}", "另修复 {fixed} 个，变坏 {broken} 个")
    FIX_EFFECT_NONE = Text("no other probe changes", "其他探针不变")
    FIX_LOAD = Text("Load as {slot}", "载入为 {slot}")
    FIX_LOADED = Text(
        "{slot} is now {own} with this change; see Compare for what else it does.",
        "{slot} 现为 {own} 加此改动；可在“对比”页查看全部影响。",
    )
    TRANSCRIPT = Text("Dialogue", "对话内容")
    SEARCHING = Text("Looking for the smallest change …", "正在查找最小改动……")
    MANY = Text(
        "One knob at a time. The data set is large: what else changes is counted on {count} dialogues of it.",
        "每次只动一个旋钮。数据集较大：对其他探针的影响只在其中 {count} 个对话上统计。",
    )
