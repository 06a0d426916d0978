"""Words of the page for data and export."""

from __future__ import annotations

from dashboard.i18n.words import Words
from phero_core.text import Text


class Role(Words):
    """Who speaks."""

    USER = Text("user", "用户")
    ASSISTANT = Text("assistant", "助手")
    SYSTEM = Text("system", "系统")
    TOOL = Text("tool", "工具")


class Reading(Words):
    """Reading an uploaded file, and what it holds."""

    PROGRESS = Text("{name}: {count} dialogues read", "{name}：已读取 {count} 个对话")
    MIXED = Text("several formats", "多种格式")
    CONTENTS = Text("What is in it", "文件内容")
    WHAT = Text("what", "项目")
    COUNT = Text("how many", "数量")
    PAIR = Text("{name} {count}", "{name} {count}")
    REST = Text("and {count} more kinds", "另有 {count} 种")
    DIALOGUES = Text("dialogues", "对话")
    ROUNDS = Text("rounds", "轮次")
    MESSAGES = Text("messages", "消息")
    LANGUAGES = Text("languages", "语言")
    DOMAINS = Text("domains", "领域")
    GOLD = Text("annotated packets", "标注信息包")
    PROBES = Text("probes", "探针")
    LEFT_OUT = Text("Left out: {count}", "未读取的部分：{count}")
    PLACE = Text("where", "位置")
    WHY = Text("why", "原因")
    SPEAKERS = Text("Who is the user?", "谁是用户？")
    SPEAKERS_ABOUT = Text(
        "The file has names. Only what the user says counts as fact, so it matters who that is.",
        "文件里是人名。只有用户说的话才算事实，所以请确认谁是用户。",
    )
    COLUMNS = Text("Which column is which?", "各列分别是什么？")
    COLUMNS_ABOUT = Text(
        "Name the text and who says it; or user and assistant; or one column that holds whole dialogues.",
        "指定文本列和说话者列；或用户列和助手列；或一列存放整个对话。",
    )
    NO_COLUMN = Text("no column", "无")
    AGAIN = Text("Read it this way", "按此读取")
    PART_CONVERSATION = Text("which dialogue", "所属对话")
    PART_CONTENT = Text("text", "文本")
    PART_ROLE = Text("role of who says it", "说话者角色")
    PART_SPEAKER = Text("name of who says it", "说话者姓名")
    PART_TIME = Text("time", "时间")
    PART_USER = Text("the user's text", "用户的话")
    PART_ASSISTANT = Text("the assistant's text", "助手的话")
    PART_TRANSCRIPT = Text("whole dialogue", "整个对话")

    @classmethod
    def parts(cls) -> dict[str, Reading]:
        """Return what a column can hold, by the mapping's own names."""
        start = "PART_"
        return {part.name.removeprefix(start).lower(): part for part in cls if part.name.startswith(start)}


class Data(Words):
    """Data in, parameters out."""

    UPLOAD = Text("Your dialogues", "你的对话")
    UPLOAD_LABEL = Text("Dialogue files or chat logs", "对话文件或聊天日志")
    UPLOAD_HELP = Text(
        "Chat logs and exports, CSV, research data, native files; zip and gzip too. The format is found by itself. Up to {size} MB.",
        "聊天日志与导出、CSV、研究数据集、原生格式，也可为 zip 或 gzip；自动识别格式。最大 {size} MB。",
    )
    UPLOAD_FORMATS = Text("Formats that are read:{formats}", "可读取的格式：{formats}")
    UPLOAD_VISIT = Text(
        "They stay in this browser session on this machine.", "数据只保留在本机的当前会话中。"
    )
    UPLOAD_KEPT = Text("They are kept in the workspace on this machine.", "数据保存在本机的工作区。")
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
