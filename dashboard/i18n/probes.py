"""Words around probes that people write themselves."""

from __future__ import annotations

from dashboard.i18n.words import Words
from phero_core.text import Text


class ProbeWords(Words):
    """The probe editor."""

    TITLE = Text("Probes of “{title}”", "“{title}”的探针")
    ABOUT = Text(
        "A probe says what recall must answer after a round. Click a marked span to fill the form.",
        "探针规定某一轮之后召回应给出什么。点击对话中的标记即可填好表单。",
    )
    TYPE = Text("type", "类型")
    VALUE = Text("value", "值")
    OTHER = Text("another value …", "其他值……")
    OTHER_VALUE = Text("value, as it should be recalled", "应召回的值")
    AFTER = Text("after round", "第几轮之后")
    MUST = Text("recall must", "召回")
    DUE = Text("give it", "必须给出")
    GONE = Text("not give it", "不得给出")
    NOTHING = Text("give nothing", "必须为空")
    NOTE = Text("note (optional)", "备注（可选）")
    ADD = Text("Add probe", "添加探针")
    THERE = Text("This probe is there already.", "该探针已存在。")
    NO_VALUE = Text("Give the value that the probe is about.", "请填写探针所针对的值。")
    NO_TYPES = Text(
        "Nothing is observed in this dialogue yet, so there is nothing to ask for. Switch on a rule pack on the Rules page.",
        "该对话尚未观察到任何信息，无从提问。可在“规则”页启用规则包。",
    )
    NONE = Text("No probes yet.", "暂无探针。")
    OUTCOME = Text("{slot}", "{slot}")
    EXPECTED = Text("must give", "应为")
    OWN = Text("yours", "自建")
    REMOVE = Text("Remove the selected probe", "移除所选探针")
    REMOVE_HINT = Text("Probes that you added can be selected and removed.", "可选中并移除自己添加的探针。")
    SUGGESTED = Text("Suggested from what was said ({count})", "根据对话内容建议（{count}）")
    SUGGESTED_NONE = Text(
        "No suggestion: every value that was said last, changed or taken back is asked for already.",
        "暂无建议：最后提到、修改或撤回的值都已有探针。",
    )
    TAKE = Text("Add the selected ({count})", "添加所选（{count}）")
    TAKE_ALL = Text("Add all", "全部添加")
    BECAUSE_DUE = Text("said in round {round}, not changed since", "第 {round} 轮说过，此后未变")
    BECAUSE_CHANGED = Text("replaced “{old}” in round {round}", "第 {round} 轮取代“{old}”")
    BECAUSE_GONE = Text("taken back in round {round}", "第 {round} 轮撤回")
    WHY = Text("why", "原因")
    KEPT_IN_VISIT = Text(
        "Kept for this visit. Start with `phero dashboard --workspace DIR` to keep probes, notes and parameter sets.",
        "仅在本次访问中保留。用 `phero dashboard --workspace DIR` 启动可长期保存探针、备注和参数组。",
    )
    KEPT_IN = Text("Kept in {folder}.", "保存在 {folder}。")
