"""Words of the tuning page."""

from __future__ import annotations

from dashboard.i18n.words import Words
from phero_core.text import Text


class Tune(Words):
    """The tuning page."""

    PROBES = Text("Probes passed", "探针通过")
    PROBES_HELP = Text(
        "A probe asks the field after a round and knows the right answer. This dialogue only; the Compare page has all.",
        "探针在某一轮之后提问，并带有正确答案。此处只统计当前对话；“对比”页统计全部。",
    )
    NO_PROBES = Text("none here", "无探针")
    GHOSTS = Text("Ghosts", "幽灵记忆")
    GHOSTS_HELP = Text("A value was recalled where none was due.", "本不该有值，却召回了。")
    FORGOTTEN = Text("Forgotten", "遗忘")
    FORGOTTEN_HELP = Text("A value was due and nothing was recalled.", "该召回的值没有召回。")
    MARGIN = Text("Median margin", "余量中位数")
    MARGIN_HELP = Text(
        "How far the values that are due stand above the threshold (negative: below).",
        "应召回的值高出阈值多少（负数：低于阈值）。",
    )
    LIVE = Text("Live packets", "存活信息包")
    LIVE_HELP = Text("Packets in the buffer in round {round}.", "第 {round} 轮缓冲区中的信息包。")
    AGAINST = Text("{delta} against {slot}", "较 {slot} {delta}")

    ROWS = Text("Rows", "行")
    BY_TYPE = Text("Types", "类型")
    BY_VALUE = Text("Values", "取值")
    COLOUR = Text("Colour", "颜色")
    LINEAR = Text("linear", "线性")
    LOG = Text("log", "对数")
    TIMELINE = Text("Recall confidence of", "召回置信度：")
    CURSOR = Text("Round in view", "查看轮次")
    INSPECTOR = Text("Why? {label} in round {round}", "为什么？第 {round} 轮 · {label}")
    TRANSCRIPT = Text("Dialogue", "对话内容")
    TABLE = Text("Show as a table", "以表格显示")
    ADD = Text("Add a message …", "追加一条消息……")
    ADD_ROLE = Text("as", "身份")
    TAKE_BACK = Text("Remove added messages ({count})", "删除追加的 {count} 条消息")
    ALL_TYPES = Text("All types as a table", "全部类型（表格）")
    GRID_HINT = Text(
        "Double-click a cell to type. Every change acts at once and can be undone; a value out of range is refused with the reason.",
        "双击单元格输入。修改立即生效，可撤销；超出范围的值会被拒绝并说明原因。",
    )
    GRID_TYPE = Text("type", "类型")
    GRID_NAME = Text("name", "名称")
    GRID_START = Text("starts at", "起始浓度")
    GRID_DECAY = Text("decay factor", "衰减因子")
    GRID_LIFETIME = Text("lifetime", "存活轮数")
    GRID_CARDINALITY = Text("values", "取值数量")
    GRID_CORE = Text("core", "核心")
    GRID_SCOPE = Text("scope", "作用范围")
    GRID_INJECT = Text("inject above", "注入阈值")


class FirstSteps(Words):
    """The three steps of a first visit."""

    TITLE = Text("Start here: make the agent remember", "从这里开始：让智能体记住")
    ONE = Text(
        "**Look**: after round {round}, {label} is due, but it has faded to {left} — under the threshold {least}.",
        "**看**：第 {round} 轮之后应召回“{label}”，但浓度已衰减到 {left}，低于阈值 {least}。",
    )
    TWO = Text(
        "**Move** one slider on the left: {label}, decay factor {before} → {after}.",
        "**调**：拖动左侧滑块：“{label}”的衰减因子 {before} → {after}。",
    )
    THREE = Text(
        "**Check**: the outline reaches round {round} and the probe turns to ● hit. Then compare with B, and export the YAML.",
        "**查**：轮廓线延伸到第 {round} 轮，探针变为 ● 命中。然后与 B 对比，并导出 YAML。",
    )
    DO_IT = Text("Do it for me", "替我调")
    DONE = Text(
        "Every probe of this dialogue passes. Next: see on the Compare page whether it holds for the other dialogues, then export.",
        "当前对话的探针全部通过。下一步：到“对比”页看其他对话是否也成立，然后导出。",
    )


class Origin(Words):
    """Where a packet comes from."""

    ANNOTATED = Text("annotated", "人工标注")
    CARRIED = Text("carried over from task {task}", "由任务“{task}”延续")
    RULE = Text("rule {rule}", "规则 {rule}")


class Inspector(Words):
    """The arithmetic behind one type."""

    RECALLED = Text("recalled", "已召回")
    NOT_RECALLED = Text("not recalled", "未召回")
    NO_VALUE = Text("carries no value", "不携带值")
    EMPTY = Text("Nothing of this type was ever observed up to this round.", "到本轮为止，从未观察到此类型。")
    SAID = Text("said in round", "提及轮次")
    START = Text("start", "起始")
    FACTOR = Text("factor", "衰减因子")
    AGE = Text("age", "已过轮数")
    DILUTION = Text("dilution", "稀释")
    SUPERSEDE = Text("superseded", "取代系数")
    NOW = Text("now", "当前")
    FORMULA = Text("{start} × {factor}{age}{more} = {now}", "{start} × {factor}{age}{more} = {now}")
    GONE = Text("{formula} → 0", "{formula} → 0")
    PART = Text("{part} ({name})", "{part}（{name}）")
    FORMULA_BY = Text("{formula} · {origin}", "{formula} · {origin}")
    SUM = Text(
        "{count} packets superpose ({how}, β = {temperature}) to {total}",
        "{count} 个信息包叠加（{how}，β = {temperature}）为 {total}",
    )
    ABOUT = Text("about {target}", "关于 {target}")
    LAST = Text("last said in round {round}, {age} rounds ago", "上次提及：第 {round} 轮，距今 {age} 轮")
    CONFIRM = Text("ask to confirm", "建议确认")
    HOW_LONG = Text("How long one packet lasts", "单个信息包能存活多久")
    HOW_IT_ADDS = Text("How its packets add up", "信息包如何叠加")
    THRESHOLD = Text("threshold {least}", "阈值 {least}")


class Transcript(Words):
    """The dialogue with what was seen in it."""

    USER = Text("User", "用户")
    ASSISTANT = Text("Assistant", "助手")
    SYSTEM = Text("System", "系统")
    TOOL = Text("Tool", "工具")
    ROUND = Text("Round {round}", "第 {round} 轮")
    TASK = Text("new task: {task}", "新任务：{task}")
    BRIDGE = Text("continues: {task}", "延续：{task}")
    CALL = Text("calls {name}", "调用 {name}")
    TAKEN_BACK = Text("taken back", "收回")
    ECHO = Text("echo, asserts nothing", "复述，不作为依据")
    ADDED = Text("added by hand", "手动追加")
    NOTHING = Text("nothing observed", "未观察到信息")
    CHIP = Text(
        "{label}: {value} · starts at {start} · {origin}", "{label}：{value} · 起始 {start} · {origin}"
    )
    CHIP_BARE = Text("{label} · starts at {start} · {origin}", "{label} · 起始 {start} · {origin}")
    OPEN_ROUND = Text("Look at round {round}", "查看第 {round} 轮")
