"""Memory of LLM agents as a field of scents.

Every message releases typed *packets* (an address, an order, an instruction). They fade round by round at the
rate of their type, repetition reinforces them, a newer value supersedes an older one, "forget it" silences them.
Recall follows the strongest live trail and returns a value with a confidence, and for everything that it leaves
out the reason.

A `Session` is the memory of one live dialogue:

>>> from phero_core import Session, preset
>>> session = Session(preset("ecommerce"))
>>> _ = session.observe("收货地址是北京市朝阳区建国路8号")
>>> _ = session.observe("收货地址改成上海市浦东新区张江路123号")
>>> address = session.recall("shipping_address")
>>> address.best.value, address.best.confidence
('上海市浦东新区张江路123号', 0.75)
>>> [(left_out.value, left_out.say()) for left_out in address.suppressed]
[('北京市朝阳区建国路8号', 'superseded by 上海市浦东新区张江路123号 at round 2')]

A parameter set (`Config`) is one YAML file; `preset` gives the shipped ones, `load_config` and `dump_config` read and
write them. `load_dialogues` reads dialogues with probes, `replay` runs one, `evaluate` judges a parameter set on
them, and `compare` tells whether another is better or only noise.

For many users over one store there is `phero_core.runtime.AgentMemory`, with its stores in `phero_core.stores`; adapters for
frameworks are in `phero_core.integrations`. They are imported from there, so that a program that holds one session loads
neither.

Everything that is raised on purpose is a `PheroError`.
"""

from phero_core.config import Config, dump_config, load_config, preset
from phero_core.dialogue import Dialogue, Message, load_dialogues
from phero_core.errors import PheroError
from phero_core.evaluation import compare, evaluate
from phero_core.replay import replay
from phero_core.scent import ScentPacket
from phero_core.session import Session

__all__ = [
    "Config",
    "Dialogue",
    "Message",
    "PheroError",
    "ScentPacket",
    "Session",
    "compare",
    "dump_config",
    "evaluate",
    "load_config",
    "load_dialogues",
    "preset",
    "replay",
]
