"""Tables: arithmetic, types, differences, probes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pandas as pd

from dashboard.i18n.comparing import Comparing
from dashboard.i18n.data_page import Data
from dashboard.i18n.shell import Choice, Domain, Punctuation, Tongue
from dashboard.i18n.tune import Inspector, Tune
from phero_core.config import knobs_of
from phero_core.config.schema import Config
from phero_core.engine.decay import lifetime
from phero_core.engine.recall import horizon_of
from phero_core.labels import label_of
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from dashboard.i18n import Speaker, Words
    from phero_core.config import Difference
    from phero_core.dialogue import Dialogue, Probe
    from phero_core.engine.arithmetic import ValueAccount
    from phero_core.evaluation import ProbeResult
    from phero_core.text import Language


def rounds_alive(config: Config, kind: str) -> int:
    """Return for how many rounds one packet of a type stays recalled, from its ordinary start."""
    numbers = config.scent(kind)
    if numbers.core:
        return horizon_of(config)
    least = config.recall.min_concentration
    return lifetime(numbers.concentration, numbers.decay_factor, least, horizon_of(config))


def arithmetic_table(account: ValueAccount, t: Speaker) -> pd.DataFrame:
    """Return the packets of one value with the factors of their concentrations."""
    rows = [
        {
            t(Inspector.SAID): item.deposit.packet.round_id,
            t(Inspector.START): item.deposit.packet.concentration,
            t(Inspector.FACTOR): item.deposit.packet.decay_factor,
            t(Inspector.AGE): item.age,
            t(Inspector.DILUTION): item.deposit.scale,
            t(Inspector.SUPERSEDE): item.deposit.weight,
            t(Inspector.NOW): item.concentration,
        }
        for item in account.contributions
    ]
    frame = pd.DataFrame(rows)
    untouched = [
        name for name in (t(Inspector.DILUTION), t(Inspector.SUPERSEDE)) if (frame[name] == 1.0).all()
    ]
    return frame.drop(columns=untouched)


GRID_SETTINGS = {
    "concentration": Tune.GRID_START,
    "decay_factor": Tune.GRID_DECAY,
    "cardinality": Tune.GRID_CARDINALITY,
    "core": Tune.GRID_CORE,
    "scope": Tune.GRID_SCOPE,
    "inject_above": Tune.GRID_INJECT,
}


def types_table(config: Config, here: Collection[str], language: Language) -> pd.DataFrame:
    """Return the numbers of every type, those of the dialogue first; the index is the type's own name."""
    names = [*here, *(name for name in config.scents if name not in here)]
    rows = []
    for name in names:
        numbers = config.scent(name)
        rows.append(
            {
                "name": label_of(name, language),
                "concentration": numbers.concentration,
                "decay_factor": numbers.decay_factor,
                "lifetime": rounds_alive(config, name),
                "cardinality": numbers.cardinality.value,
                "core": numbers.core,
                "scope": numbers.scope.value,
                "inject_above": numbers.inject_above,
            }
        )
    frame = pd.DataFrame(rows, index=pd.Index(names, name="type"))
    return frame.astype({"inject_above": "float64"})


def setting_name(path: str, language: Language) -> str:
    """Return a setting's name for people, from its dotted path."""
    section, _, rest = path.partition(".")
    if section == "scents":
        kind, _, setting = rest.rpartition(".")
        words = knobs_of(type(Config().scent("*"))).get(setting)
        return f"{label_of(kind, language)} · {words.label.say(language) if words else setting}"
    words = knobs_of(type(getattr(Config(), section))).get(rest)
    return words.label.say(language) if words else _UNNAMED.get(rest, Text(rest, rest)).say(language)


_UNNAMED = {"packs": Text("Rule packs", "规则包")}


def differences_table(
    found: Sequence[Difference], columns: tuple[str, str], t: Speaker, language: Language
) -> pd.DataFrame:
    """Return changed settings only, under the two columns' names."""
    rows = [
        {
            t(Comparing.NAME): setting_name(item.path, language),
            columns[0]: said(item.before, t),
            columns[1]: said(item.after, t),
            t(Comparing.PATH): item.path,
        }
        for item in found
    ]
    return pd.DataFrame(rows)


def shown(value: Any) -> str:
    """Return a setting's value as text; a table column holds one kind of thing."""
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        return ", ".join(
            str(part.get("name", "?")) if isinstance(part, dict) else str(part) for part in value
        )
    return "–" if value is None else str(value)


def said(value: Any, t: Speaker) -> str:
    """Return a setting's value in the page's language: words and switches by their names."""
    known = Choice.__members__.get(str(value).upper()) if isinstance(value, bool | str) else None
    return shown(value) if known is None else t(known)


def expected(probe: Probe, t: Speaker) -> str:
    """Return what a probe wants, in words."""
    if probe.states_value:
        if probe.expect is None:
            return t(Comparing.NOTHING)
        return probe.expect if isinstance(probe.expect, str) else ", ".join(probe.expect)
    parts = [t(Comparing.CONTAINS, parts=", ".join(probe.expect_contains))] if probe.expect_contains else []
    parts += (
        [t(Comparing.LACKS, parts=", ".join(probe.expect_not_contains))] if probe.expect_not_contains else []
    )
    return "; ".join(parts)


def got(result: ProbeResult, t: Speaker) -> str:
    """Return what a probe was given, in words."""
    return ", ".join(value.value for value in result.got) or t(Comparing.NOTHING)


def why(result: ProbeResult, language: Language) -> str:
    """Return why values of the type were left out, in words."""
    separator = "；" if language == "zh" else "; "
    return separator.join(
        Punctuation.NAMED.say(language, name=item.value, value=item.say(language))
        if item.value
        else item.say(language)
        for item in result.answer.suppressed
    )


def named(words: type[Words], name: str | None, t: Speaker) -> str:
    """Return what a domain or language is called; one that nobody named keeps its own word."""
    if not name:
        return ""
    known = words.__members__.get(name.upper())
    return t(known) if known is not None else name


def titles_of(dialogues: Sequence[Dialogue]) -> dict[str, str]:
    """Return what each dialogue is called, by id; where several have one title, the id tells them apart."""
    counts = Counter(dialogue.title for dialogue in dialogues)
    return {
        dialogue.id: f"{dialogue.title} · {dialogue.id}"
        if dialogue.title and dialogue.title != dialogue.id and counts[dialogue.title] > 1
        else dialogue.title or dialogue.id
        for dialogue in dialogues
    }


def dialogues_table(dialogues: Sequence[Dialogue], t: Speaker) -> pd.DataFrame:
    """Return one row for each dialogue of a data set."""
    titles = titles_of(dialogues)
    return pd.DataFrame(
        [
            {
                "id": dialogue.id,
                t(Data.TITLE): titles[dialogue.id],
                t(Data.DOMAIN): named(Domain, dialogue.domain, t),
                t(Data.LANGUAGE): named(Tongue, dialogue.language, t),
                t(Data.ROUNDS): dialogue.rounds,
                t(Data.MESSAGES): len(dialogue.messages),
                t(Data.PROBES): len(dialogue.probes),
            }
            for dialogue in dialogues
        ]
    )
