"""Words in and around charts."""

from __future__ import annotations

from dashboard.i18n.words import Words
from phero_core.text import Text


class Heatmap(Words):
    """The concentration heatmap."""

    ROUND = Text("round", "轮次")
    TYPE = Text("type", "类型")
    CONCENTRATION = Text("concentration", "浓度")
    CONCENTRATION_LOG = Text("concentration, log", "浓度（对数）")
    DIFFERENCE = Text("B − A", "B − A")
    DIFFERENCE_TITLE = Text("outlined: verdict differs", "框线：召回结论不同")
    OUTLINE = Text("at or above {threshold}", "达到 {threshold}")
    OUTLINE_TWO = Text("at or above {a} (A), {b} (B)", "达到 {a}（A）、{b}（B）")
    CURSOR = Text("current round", "当前轮次")
    ABOVE = Text("≥ {value}", "≥ {value}")
    GROUPED = Text(
        "{rows} values are shown as {groups} types, each by its strongest value.",
        "{rows} 个值按 {groups} 个类型显示，每类取最强的值。",
    )
    CUT = Text(
        "The strongest {shown} of {all} types are shown.",
        "共 {all} 个类型，仅显示最强的 {shown} 个。",
    )
    THINNED = Text(
        "{dropped} event marks are left out because they would overlap; point at a cell to read its events.",
        "为避免重叠，已省略 {dropped} 个事件标记；指向单元格可查看其事件。",
    )
    EMPTY = Text("Nothing has been observed yet.", "尚未观察到任何信息。")
    ALT = Text(
        "Heatmap of concentration: {rows} types over rounds {first} to {last}.",
        "浓度热图：{rows} 个类型，第 {first} 至 {last} 轮。",
    )
    ALT_SLOT = Text(
        "{slot}: {live} of {rows} types are at or above {threshold} in round {round}; strongest {label} with {value}.",
        "{slot}：第 {round} 轮，{rows} 个类型中有 {live} 个达到 {threshold}；最强的是 {label}，{value}。",
    )
    ALT_SILENT = Text(
        "{slot}: no type reaches {threshold} in round {round}.",
        "{slot}：第 {round} 轮没有类型达到 {threshold}。",
    )
    ALT_DIFFERENCE = Text(
        "Largest difference B − A: {label} in round {round}, {value}.",
        "B − A 的最大差异：{label}，第 {round} 轮，{value}。",
    )
    ALT_EQUAL = Text("A and B are equal everywhere.", "A 与 B 处处相同。")


class Tip(Words):
    """What a cell of the heatmap says when it is pointed at."""

    HEAD = Text("{label} · round {round}", "{label} · 第 {round} 轮")
    AGE = Text("last said in round {last}, age {age}", "上次提及：第 {last} 轮，已过 {age} 轮")
    AGE_NOW = Text("said in this round", "本轮提及")
    NEVER = Text("not said so far", "尚未提及")
    REACHES = Text("reaches {threshold}", "达到 {threshold}")
    BELOW = Text("below {threshold}", "低于 {threshold}")
    OPEN = Text("Click or Enter: why?", "点击或按回车：查看原因")


class Event(Words):
    """What happened to a value in a round."""

    DEPOSIT = Text("deposit", "写入")
    RECALLED = Text("recalled", "被召回")
    SUPERSEDED = Text("superseded", "被取代")
    EVICTED = Text("evicted", "移出缓冲")
    FADED = Text("faded", "衰减消失")
    RETRACTED = Text("retracted", "被撤回")
    CLEARED = Text("cleared by task", "任务清除")
    DILUTED = Text("diluted", "被稀释")


class Outcome(Words):
    """What became of a probe."""

    HIT = Text("hit", "命中")
    SILENCE = Text("rightly nothing", "正确为空")
    MISS = Text("miss", "遗漏")
    STALE = Text("stale", "过期")
    WRONG = Text("wrong", "错误")
    GHOST = Text("ghost", "幽灵")


class Timeline(Words):
    """Recall confidence over rounds."""

    CONFIDENCE = Text("recall confidence", "召回置信度")
    ROUND = Text("round", "轮次")
    THRESHOLD = Text("threshold {threshold}", "阈值 {threshold}")
    THRESHOLD_SLOT = Text("threshold {slot} {threshold}", "阈值 {slot} {threshold}")
    MARGIN_ABOVE = Text("margin", "余量")
    MARGIN_BELOW = Text("shortfall", "不足")
    WINDOW = Text("window: {rounds} rounds", "窗口：{rounds} 轮")
    EVENTS = Text("events", "事件")
    PROBES = Text("probes", "探针")
    PROBES_SLOT = Text("probes {slot}", "探针 {slot}")
    END = Text("{slot} {value}", "{slot} {value}")
    QUARTILES = Text("{slot}, middle half of {n} dialogues", "{slot}：{n} 个对话的中间一半")
    EMPTY = Text("Nothing of this type has been observed yet.", "尚未观察到此类型的信息。")
    ALT = Text(
        "Recall confidence of {label} over rounds {first} to {last}.",
        "{label} 的召回置信度，第 {first} 至 {last} 轮。",
    )
    ALT_SLOT = Text(
        "{slot} stands at {value} in round {round}, {verdict} {threshold}.",
        "{slot} 在第 {round} 轮为 {value}，{verdict} {threshold}。",
    )
    VERDICT_ABOVE = Text("at or above", "达到")
    VERDICT_BELOW = Text("below", "低于")
    ALT_PROBES = Text("Probes of {slot}: {counts}.", "{slot} 的探针：{counts}。")
    LIST_SEPARATOR = Text(", ", "，")


class Lifetime(Words):
    """How long a single packet lasts."""

    AGE = Text("rounds after it was said", "提及后的轮数")
    LOST_FADED = Text(
        "From {start} it is recalled for {rounds} rounds, then it falls under {threshold} ({value}).",
        "起始 {start}，可召回 {rounds} 轮，之后低于 {threshold}（{value}）。",
    )
    LOST_BUFFER = Text(
        "From {start} it is recalled for {rounds} rounds, then it leaves the buffer at {value}.",
        "起始 {start}，可召回 {rounds} 轮，之后移出缓冲区，当时为 {value}。",
    )
    NEVER = Text(
        "It starts at {start}, under {threshold}: a single mention is never recalled.",
        "起始 {start} 低于 {threshold}：只提一次永远不会被召回。",
    )
    FOREVER = Text("Core: it never fades.", "核心信息：永不衰减。")
    LOST_SHORT = Text("{rounds} rounds", "{rounds} 轮")


class Strengths(Words):
    """What is left of one value, round by round."""

    ALT = Text(
        "What is left at the end of rounds 1 to {last}: {values}; the threshold is {threshold}.",
        "第 1 至 {last} 轮结束时的剩余浓度：{values}；阈值 {threshold}。",
    )


class Reliability(Words):
    """Calibration of confidence."""

    SAID = Text("confidence that was said", "给出的置信度")
    RIGHT = Text("how often it was right", "实际正确率")
    ANSWERS = Text("answers", "回答数")
    TIP = Text(
        "said {said}, right {right} ({low}–{high}), {answers} answers",
        "给出 {said}，正确 {right}（{low}–{high}），{answers} 个回答",
    )
    ALT = Text(
        "{slot}: expected calibration error {error} over {answers} answers.",
        "{slot}：期望校准误差 {error}，共 {answers} 个回答。",
    )


class Superposition(Words):
    """How contributions add up."""

    ANCHORED = Text("anchored", "锚定式")
    PLAIN = Text("log-sum-exp", "标准 LSE")
    SUM = Text("plain sum {value}", "直接求和 {value}")
    PACKETS = Text("strongest first", "由强到弱")
    THRESHOLD = Text("threshold {threshold}", "阈值 {threshold}")
    EMPTY = Text("No packet contributes in this round.", "本轮没有信息包参与叠加。")
    ALT = Text(
        "{packets} packets at β = {temperature}: anchored {anchored}, log-sum-exp {plain}, plain sum {sum}.",
        "{packets} 个信息包，β = {temperature}：锚定式 {anchored}，标准 LSE {plain}，直接求和 {sum}。",
    )


class ChartTools(Words):
    """Buttons and messages around an interactive chart."""

    ZOOM = Text("Zoom: drag a box", "缩放：拖出方框")
    PAN = Text("Pan: drag", "平移：拖动")
    RESET = Text("Show everything", "显示全部")
    SAVE = Text("Save as picture", "保存为图片")
    DOUBLE_CLICK = Text("Double-click shows everything", "双击显示全部")
    FAILED = Text(
        "The chart could not be drawn. Reload the page; your parameters are kept in the link.",
        "图表无法绘制。请刷新页面；参数保存在链接中。",
    )
    KEYS = Text("Arrow keys move, Enter opens, Escape leaves.", "方向键移动，回车打开，Esc 离开。")
