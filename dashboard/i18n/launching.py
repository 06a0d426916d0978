"""Words of the launcher."""

from __future__ import annotations

from dashboard.i18n.words import Words
from phero_core.text import Text


class Launching(Words):
    """What the launcher says in the terminal."""

    ABOUT = Text(
        "Tune the memory of LLM agents in the browser.",
        "在浏览器中调节智能体的记忆。",
    )
    PORT = Text(
        "port to listen on, 1 to 65535 (default: {port}, or the next free one)",
        "监听端口，1 至 65535（默认 {port}，被占用则顺延）",
    )
    JSON = Text("print the address as one line of JSON before serving", "启动前以一行 JSON 打印访问地址")
    WORKSPACE = Text(
        "folder that keeps dialogues, probes, parameter sets, notes and results between visits; made if missing",
        "保存对话、探针、参数组、备注和结果的文件夹，下次打开仍在；不存在则新建",
    )
    NO_BROWSER = Text("do not open a browser", "不自动打开浏览器")
    PORT_RANGE = Text(
        "{port} is not a port; give a number from 1 to 65535", "{port} 不是有效端口；请给出 1 至 65535 的数字"
    )
    PORT_TAKEN = Text(
        "port {port} is in use; choose another with --port", "端口 {port} 已被占用；请用 --port 另选一个"
    )
    NO_PORT = Text(
        "ports {first} to {last} are all in use; choose another with --port",
        "端口 {first} 至 {last} 均被占用；请用 --port 另选一个",
    )
