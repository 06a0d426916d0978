"""What the collection of samples holds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from phero_core.bundled import sample_dialogues
from phero_core.config import preset
from phero_core.dialogue import read_dialogues

if TYPE_CHECKING:
    from phero_core.dialogue import Dialogue

DOMAINS = ("ecommerce", "education", "medical", "devices", "lab")
KNOWN_TYPES = set(preset("balanced").scents)


def test_every_sample_is_valid() -> None:
    loaded = read_dialogues(sample_dialogues())
    assert loaded.problems == ()
    assert loaded.format == "native"


def test_a_sample_lies_in_the_folder_of_its_domain_under_its_id(samples: tuple[Dialogue, ...]) -> None:
    files = {path.relative_to(sample_dialogues()).as_posix() for path in sample_dialogues().rglob("*.yaml")}
    assert {f"{dialogue.domain}/{dialogue.id}.yaml" for dialogue in samples} == files


def test_every_domain_has_two_in_each_language_and_some_are_mixed(samples: tuple[Dialogue, ...]) -> None:
    counts = Counter((dialogue.domain, dialogue.language) for dialogue in samples)
    assert {(d, lang): counts[d, lang] >= 2 for d in DOMAINS for lang in ("zh", "en")} == {
        (d, lang): True for d in DOMAINS for lang in ("zh", "en")
    }
    assert sum(counts[domain, "mixed"] for domain in DOMAINS) >= 3
    assert sum(counts.values()) == len(samples) >= 24


def test_samples_have_the_length_of_real_conversations_and_enough_probes(
    samples: tuple[Dialogue, ...],
) -> None:
    assert [d.id for d in samples if not 8 <= d.rounds <= 25] == []
    assert [d.id for d in samples if not 4 <= len(d.probes) <= 10] == []
    assert sum(len(dialogue.probes) for dialogue in samples) >= 170


def test_every_sample_says_in_its_own_language_what_it_shows(samples: tuple[Dialogue, ...]) -> None:
    for dialogue in samples:
        assert dialogue.title
        assert dialogue.notes
        assert _is_chinese(dialogue.notes) == (dialogue.language != "en"), dialogue.id


def test_every_kind_of_probe_occurs(samples: tuple[Dialogue, ...]) -> None:
    probes = [probe for dialogue in samples for probe in dialogue.probes]
    reasons = Counter(probe.suppressed for probe in probes)
    assert {"below_threshold", "superseded", "retracted", "cleared_by_task", "never_observed"} <= set(reasons)
    assert sum(probe.states_value and probe.expect is None for probe in probes) >= 20
    assert sum(isinstance(probe.expect, tuple) for probe in probes) >= 20
    assert sum(probe.confidence is not None for probe in probes) >= 4
    assert sum(probe.target is not None for probe in probes) >= 20


def test_shops_are_read_from_raw_text(samples: tuple[Dialogue, ...]) -> None:
    annotated = [
        d.id for d in samples if d.domain == "ecommerce" and any(m.packets is not None for m in d.messages)
    ]
    assert annotated == []


def test_annotations_use_types_that_the_presets_know(samples: tuple[Dialogue, ...]) -> None:
    used = {p.type for d in samples for message in d.messages for p in message.packets or ()}
    assert used - KNOWN_TYPES == set()


def test_annotations_leave_the_decay_factor_to_the_sliders(samples: tuple[Dialogue, ...]) -> None:
    fixed = [d.id for d in samples for m in d.messages for p in m.packets or () if p.decay_factor is not None]
    assert fixed == []


def _is_chinese(text: str) -> bool:
    return any("\u4e00" <= character <= "\u9fff" for character in text)
