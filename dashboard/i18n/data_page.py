"""Words of the page for data and export."""

from __future__ import annotations

from dashboard.i18n.words import Words
from phero_core.text import Text


class Format(Words):
    """File formats."""

    NATIVE = Text("native format", "原生格式")
    OPENAI = Text("OpenAI messages", "OpenAI 消息")
    CROSSWOZ = Text("CrossWOZ", "CrossWOZ")
    TAU_BENCH = Text("tau-bench", "tau-bench")


class Data(Words):
    """Data in, parameters out."""

    UPLOAD = Text("Your dialogues", "你的对话")
    UPLOAD_LABEL = Text("Dialogue files or chat logs", "对话文件或聊天日志")
    UPLOAD_HELP = Text(
        "Native YAML, JSON or JSONL; OpenAI-style messages; CrossWOZ; tau-bench; zip of one of these. Up to {size} MB. "
        "They stay in this browser session on this machine.",
        "原生 YAML、JSON 或 JSONL；OpenAI 消息格式；CrossWOZ；tau-bench；以上格式的 zip。最大 {size} MB。"
        "数据只保留在本机的当前会话中。",
    )
    LOADED = Text(
        "Loaded from {name} ({format}): dialogues {dialogues}, rounds {rounds}.",
        "已从 {name} 载入 {dialogues} 个对话，共 {rounds} 轮（{format}）。",
    )
    KEPT = Text(
        "Nothing was loaded from {name}; what you had stays as it is.",
        "未从 {name} 载入任何内容；原有数据保持不变。",
    )
    PARTLY = Text(
        "Problems found: {count}. The parts named here were left out:",
        "发现 {count} 个问题；以下部分未载入：",
    )
    MORE = Text("… and {count} more", "…… 另有 {count} 个")
    ROUNDS = Text("rounds", "轮数")
    SIZE = Text("{rounds} rounds", "{rounds} 轮")
    MESSAGES = Text("messages", "消息数")
    PROBES = Text("probes", "探针数")
    LANGUAGE = Text("language", "语言")
    DOMAIN = Text("domain", "领域")
    TITLE = Text("title", "标题")
    OPEN = Text("Open the selected dialogue", "打开所选对话")
    SELECT = Text("Select a row to look at it on the Tune page.", "选中一行，可在“调参”页查看。")
    DATA_SET = Text("Dialogues in “{name}”", "“{name}”中的对话")
    REMOVE = Text("Remove this data set", "移除该数据集")

    EXPORT = Text("Export parameter set {slot}", "导出参数组 {slot}")
    EXPORT_ABOUT = Text(
        "The file holds every setting. Your agent loads it unchanged.",
        "文件包含全部设置，智能体可直接加载。",
    )
    NOTE = Text("Note (why these values)", "备注（为何这样设置）")
    FILE_NAME = Text("File name", "文件名")
    DOWNLOAD = Text("Download YAML", "下载 YAML")
    PREVIEW = Text("Preview", "预览")
    PROVENANCE_BARE = Text(
        "Provenance: preset {preset}, data {data} (dialogues: {dialogues}, no probes to score), {date}.",
        "来源：预设“{preset}”，数据 {data}（{dialogues} 个对话，无探针可评分），{date}。",
    )
    TEXT_DIFF = Text("The same as lines of the file", "以文件行显示")
    DIFF = Text("Difference to {preset}", "与“{preset}”的差异")
    DIFF_NONE = Text("Nothing differs from {preset}.", "与“{preset}”没有差异。")
    PROVENANCE = Text(
        "Provenance: preset {preset}, data {data} (dialogues: {dialogues}), accuracy {accuracy:.1%}, {date}.",
        "来源：预设“{preset}”，数据 {data}（{dialogues} 个对话），准确率 {accuracy:.1%}，{date}。",
    )
    CODE = Text("Load it in your agent", "在智能体中加载")
    EQUAL = Text(
        "Checked just now: the text above loads back to an equal parameter set, field for field.",
        "刚刚已校验：以上文本重新加载后与当前参数逐项相等。",
    )
    IMPORT = Text("Import a parameter set into {slot}", "导入参数到 {slot}")
    IMPORT_LABEL = Text("Parameter file (YAML)", "参数文件（YAML）")
    IMPORTED = Text(
        "{name} is now {slot}; settings changed: {count}. Undo brings the old ones back.",
        "{name} 已载入 {slot}：改动 {count} 项。可撤销。",
    )
    IMPORTED_SAME = Text("{name} equals {slot} already; nothing changed.", "{name} 与 {slot} 相同，无变化。")
    BEFORE = Text("preset", "预设值")
    AFTER = Text("now", "当前值")


class Kept(Words):
    """Parameter sets kept by name."""

    TITLE = Text("Kept parameter sets", "保存的参数组")
    ABOUT = Text(
        "Each is a YAML file in the workspace, as an agent loads it.",
        "每组都是工作区中的一个 YAML 文件，智能体可直接加载。",
    )
    ABOUT_VISIT = Text(
        "Kept for this visit; with `phero dashboard --workspace DIR` they stay.",
        "仅在本次访问中保留；用 `phero dashboard --workspace DIR` 启动可长期保存。",
    )
    NAME = Text("name", "名称")
    NOTE = Text("note", "备注")
    ACCURACY = Text("accuracy", "准确率")
    DATE = Text("date", "日期")
    SAVE = Text("Keep {slot} under this name", "以此名称保存 {slot}")
    NONE = Text("None yet.", "暂无。")
    NO_NAME = Text("Give the parameter set a name first.", "请先填写参数组名称。")
    RENAMED = Text(
        "“{name}” was changed by another window meanwhile; yours is kept as “{given}”.",
        "“{name}”已被其他窗口修改；你的保存为“{given}”。",
    )
    LOAD = Text("Load into {slot}", "载入到 {slot}")
    REMOVE = Text("Remove", "移除")
