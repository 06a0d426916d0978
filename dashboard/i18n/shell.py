"""Words of the frame around every page, and of the sidebar."""

from __future__ import annotations

from dashboard.i18n.words import Words
from phero_core.text import Text


class Shell(Words):
    """Navigation and what stands on every page."""

    TUNE = Text("Tune", "调参")
    COMPARE = Text("Compare", "对比")
    FAILURES = Text("Failures", "失败")
    RULES = Text("Rules", "规则")
    DATA = Text("Data & export", "数据与导出")
    LANGUAGE = Text("Language", "语言")
    UNDO = Text("Undo", "撤销")
    REDO = Text("Redo", "重做")
    UNDO_HELP = Text("Take back the last change of parameters (Alt+Z)", "撤销上一次参数修改（Alt+Z）")
    REDO_HELP = Text("Do it again (Alt+Shift+Z)", "重做（Alt+Shift+Z）")
    CHOOSE_FILE = Text("Upload", "选择文件")
    FAILED = Text(
        "Something went wrong while drawing this page. Your parameters and data are safe: they are in the link and in this visit.",
        "绘制本页时出错。参数和数据都还在：它们保存在链接和本次会话中。",
    )
    FAILED_NEXT = Text("What happened: {reason}", "原因：{reason}")
    UNREADABLE = Text(
        "Some files of the workspace cannot be read, and nothing writes over them. All others are here.",
        "工作区中有些文件无法读取，也不会被覆盖。其余文件均可使用。",
    )


class Sidebar(Words):
    """The sidebar: data and parameters."""

    DATA_SET = Text("Data set", "数据集")
    SAMPLES = Text("Shipped samples", "自带示例")
    DIALOGUE = Text("Dialogue", "对话")
    PARAMETERS = Text("Parameter set", "参数组")
    SLOT_HELP = Text(
        "You edit one of two parameter sets; the charts compare them.",
        "同时保留两组参数，编辑其中一组，图表可对比两组。",
    )
    PRESET = Text("Load a preset", "载入预设")
    PRESET_CHOOSE = Text("Choose a preset …", "选择预设…")
    PRESET_CHANGED = Text(
        "{slot}: {preset}, settings changed: {count}",
        "{slot}：{preset}，已改 {count} 项",
    )
    PRESET_PLAIN = Text("{slot}: {preset}, unchanged", "{slot}：{preset}，未修改")
    COPY = Text("Copy {slot} to {other}", "将 {slot} 复制到 {other}")
    COPY_HELP = Text(
        "{other} becomes what {slot} is now; then change {slot} and watch the difference.",
        "把 {other} 设为当前的 {slot}，然后修改 {slot} 观察差异。",
    )
    RESET = Text("Reset", "重置")
    RESET_HELP = Text("Back to {preset} as shipped", "恢复为自带的“{preset}”")
    SECTION = Text("Parameters", "参数")
    FADING = Text("Fading", "衰减")
    RECALL = Text("Recall", "召回")
    FIELD = Text("Field", "信息场")
    GOVERNOR = Text("Governor", "调节器")
    FADING_ABOUT = Text(
        "Decay factors: what is left of a packet after one more round ({range}). Beside each name: for how many rounds "
        "one packet then stays above the threshold.",
        "衰减因子：每过一轮保留的比例（{range}）。名称旁是单个信息包能高于阈值多少轮。",
    )
    NOISE = Text("Noise and small talk", "噪声与闲聊")
    CORE_TYPES = Text("Core, never fades: {names}", "核心信息，永不衰减：{names}")
    OWN_SETTINGS = Text(
        "This dialogue brings its own settings: {settings}. They hold over the sliders.",
        "该对话自带设置：{settings}，优先于滑块。",
    )


class Preset(Words):
    """The shipped presets."""

    BALANCED = Text("Balanced (default)", "均衡（默认）")
    ECOMMERCE = Text("E-commerce (as reported)", "电商（实践值）")
    EDUCATION = Text("Education (as reported)", "教育（实践值）")
    MEDICAL = Text("Medical intake (as reported)", "医疗问诊（实践值）")
    DEVICE_DIAGNOSTICS = Text("Device diagnostics (as reported)", "设备诊断（实践值）")
    ARTICLE_LITERAL = Text("Formulas taken literally (what goes wrong)", "照搬公式（演示问题）")


class KnobWords(Words):
    """What stands beside a knob."""

    RECOMMENDED = Text("recommended {low}–{high}", "建议 {low}–{high}")
    LIFETIME = Text("lifetime: {rounds} rounds above the threshold", "存活：高于阈值 {rounds} 轮")
    LIFETIMES = Text("facts live {least}–{most} rounds above the threshold", "事实高于阈值 {least}–{most} 轮")
    ALIVE = Text("{name} · {rounds} rounds", "{name} · {rounds} 轮")
    NOT_ALIVE = Text("{name} · below the threshold", "{name} · 低于阈值")
    EXACT = Text("exact value", "精确值")
    DEFAULT_WINDOW = Text("same as the buffer: {rounds}", "同缓冲轮数：{rounds}")
    IN_ROUNDS = Text("%d rounds", "%d 轮")
    REFUSED = Text("Not accepted: {reason}", "未接受：{reason}")


class Choice(Words):
    """Settings that are chosen from a list."""

    ANCHORED = Text("anchored", "锚定式")
    LOG_SUM_EXP = Text("plain log-sum-exp", "标准 LSE")
    USER = Text("each user message", "每条用户消息")
    MESSAGE = Text("every message", "每条消息")
    DENSITY = Text("by its facts and verbs", "按事实与动词加权")
    LEARNED = Text("by a trained classifier", "由训练的分类器加权")
    FLAT = Text("always in full", "一律满强度")
    ONE = Text("one", "单值")
    MANY = Text("many", "多值")
    TASK = Text("task", "任务内")
    SESSION = Text("session", "跨任务")
    TRUE = Text("on", "开")
    FALSE = Text("off", "关")


class Punctuation(Words):
    """What joins words."""

    NAMED = Text("{name}: {value}", "{name}：{value}")


class Unit(Words):
    """What a number counts."""

    ROUNDS = Text("rounds", "轮")
    STRENGTH = Text("concentration", "浓度")
    FACTOR = Text("factor", "系数")
    SHARE = Text("share", "占比")
    COUNT = Text("count", "个")
    SHARPNESS = Text("sharpness", "锐度")
    RATIO = Text("ratio", "倍数")


class Domain(Words):
    """Domains of dialogues."""

    ECOMMERCE = Text("E-commerce", "电商")
    EDUCATION = Text("Education", "教育")
    MEDICAL = Text("Medical", "医疗")
    DEVICES = Text("Devices", "设备")
    LAB = Text("Lab", "实验")
    PERSONAL = Text("Personal", "个人助理")
    TRAVEL = Text("Travel", "旅行")
    RETAIL = Text("Retail", "零售")
    AIRLINE = Text("Airline", "航空")


class Tongue(Words):
    """Languages of dialogues."""

    EN = Text("English", "英文")
    ZH = Text("Chinese", "中文")
    MIXED = Text("mixed", "混合")
