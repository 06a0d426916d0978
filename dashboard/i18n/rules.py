"""Words of the page where rules are chosen, tried and written."""

from __future__ import annotations

from dashboard.i18n.words import Words
from phero_core.text import Text


class Rules(Words):
    """Rule packs and the sentence that they are tried on."""

    TRY = Text("Try a sentence", "试一句话")
    TRY_ABOUT = Text(
        "See what the rules of {slot} make of it: every packet with its rule, and what almost matched.",
        "看 {slot} 的规则如何理解这句话：每个信息包由哪条规则产生，哪些规则差一点触发。",
    )
    SENTENCE = Text("Sentence", "句子")
    ROLE = Text("Said by", "说话者")
    AFTER = Text("Said after", "上文")
    AFTER_NOTHING = Text("nothing: a new dialogue", "无：新对话")
    AFTER_ROUND = Text("round {round} of “{title}”", "“{title}”第 {round} 轮")
    EXAMPLES = Text("Start from an example …", "从例句开始…")
    SEEN = Text("Packets", "信息包")
    SEEN_NONE = Text("Nothing is released by this sentence.", "这句话没有产生任何信息包。")
    ALMOST = Text("What almost matched", "差一点触发的规则")
    TYPE = Text("type", "类型")
    VALUE = Text("value", "值")
    TAKES_BACK = Text("takes back", "撤回")
    REPEATS = Text("repeats, asserts nothing", "复述，不作依据")
    ABOUT = Text("about", "关于")
    STARTS = Text("starts at", "起始浓度")
    WORDS = Text("words", "原文")
    RULE = Text("rule", "规则")
    WHY = Text("rule and reason", "规则与原因")
    WHY_MORE = Text("{rule} · {why}", "{rule} · {why}")
    NOTED = Text("{value} ({note})", "{value}（{note}）")
    KEPT_BACK = Text("kept back by", "未触发原因")
    ANY_VALUE = Text("any value", "任意值")

    PACKS = Text("Rule packs of {slot}", "{slot} 的规则包")
    PACKS_ABOUT = Text(
        "Switch on what the dialogues are about. Later packs add to earlier ones.",
        "按对话领域启用；后面的规则包补充前面的。",
    )
    BASE_ALWAYS = Text("always on", "始终启用")
    OWN = Text("Your packs", "你的规则包")
    OWN_NONE = Text(
        "None yet. A pack is a few lines of YAML; it travels inside the exported parameter file.",
        "暂无。规则包是几行 YAML，会随导出的参数文件一起保存。",
    )
    OWN_TYPES = Text("{name} · types: {types}", "{name} · {types} 个类型")
    BY_PATH = Text("{name} · file on this machine", "{name} · 本机文件")
    EDIT = Text("Edit", "编辑")
    REMOVE = Text("Remove", "移除")
    WRITE = Text("Write or load a pack", "编写或载入规则包")
    UPLOAD = Text("Pack file (YAML)", "规则包文件（YAML）")
    TEXT = Text("Pack", "规则包内容")
    USE = Text("Use it in {slot}", "用于 {slot}")
    USED = Text(
        "The pack {name} is in use in {slot}: {types} types. Undo takes it away again.",
        "规则包 {name} 已用于 {slot}：{types} 个类型。可撤销。",
    )
    REFUSED = Text(
        "The pack was not taken; what was in use stays. Put right:",
        "规则包未被采用，原有设置保持不变。请修改：",
    )
    WRITE_ABOUT = Text(
        "Names, values and a few patterns are enough: the sentence frames of the base pack do the rest. "
        "`phero packs check FILE` checks the same in a pipeline.",
        "写出名称、取值和少量正则即可，句式由基础规则包提供。流水线中可用 `phero packs check FILE` 校验。",
    )


class Example(Words):
    """Sentences to try, one for each thing that rules must get right."""

    ORDER = Text(
        "Cancel order #A20417, but don't send an invoice",
        "取消订单#A20417，别开发票",
    )
    CHANGE = Text(
        "Change the shipping address to 12 Mill Lane, Leeds, and send it by DHL",
        "收货地址改成杭州市西湖区文三路90号，用顺丰发",
    )
    CORRECTION = Text("Not Boston, I live in Chicago", "我住的不是北京，是南京")
    WITHDRAWAL = Text("Please forget my phone number", "把我的手机号忘掉吧")
    REFUSAL = Text("I never said to cancel the order", "我不要取消订单")
    QUESTION = Text("Could you ship it by SF Express?", "顺丰可以吗？")
    SOMEBODY = Text("My sister is allergic to peanuts", "我妹妹对花生过敏")
