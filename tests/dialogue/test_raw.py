"""Raw text: the same dialogue without its gold packets is what the rules read."""

from __future__ import annotations

from phero_core.config import preset
from phero_core.dialogue import Dialogue, read_dialogues, without_gold
from phero_core.replay import replay
from tests.dialogue.samples import SAMPLES


def gold() -> Dialogue:
    """A dialogue whose gold says something else than its text."""
    return Dialogue(
        id="a",
        title="t",
        messages=[
            {
                "role": "user",
                "content": "收货地址是北京市朝阳区建国路8号",
                "time": "9:00",
                "packets": [{"type": "city", "value": "南京"}],
            },
            {"role": "assistant", "content": "好的", "packets": []},
        ],
        probes=[{"after_round": 1, "type": "shipping_address", "expect": "北京市朝阳区建国路8号"}],
    )


def test_only_the_packets_go() -> None:
    bare = without_gold(gold())
    assert [message.packets for message in bare.messages] == [None, None]
    assert [message.content for message in bare.messages] == [message.content for message in gold().messages]
    assert (bare.id, bare.title, bare.probes, bare.messages[0].time) == ("a", "t", gold().probes, "9:00")


def test_rules_read_what_gold_hid() -> None:
    observed = {
        name: {
            packet.type
            for moment in replay(dialogue, preset("balanced")).moments
            for packet in moment.turn.packets
        }
        for name, dialogue in {"gold": gold(), "raw": without_gold(gold())}.items()
    }
    assert observed["gold"] == {"city"}
    assert "shipping_address" in observed["raw"]


def test_a_dialogue_without_gold_stays_equal() -> None:
    dialogue = read_dialogues(SAMPLES["openai"].data, name="log.json").dialogues[0]
    assert without_gold(dialogue) == dialogue
