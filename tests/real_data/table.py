"""The whole table as Markdown."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from tests.real_data.claim import WIDTH
from tests.real_data.confirming import confirming
from tests.real_data.form_table import form_section
from tests.real_data.life_table import life_section
from tests.real_data.prompt_length import prompt_length
from tests.real_data.standing import annotation_section, text_section
from tests.real_data.switches import against_similarity, emphasis, kin_types, typed_decay
from tests.real_data.symptoms import threshold
from tests.real_data.tasks import bridge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tests.real_data.claim import Claim

CLAIMS: tuple[Callable[[], Claim], ...] = (
    typed_decay,
    kin_types,
    against_similarity,
    emphasis,
    confirming,
    threshold,
    prompt_length,
    bridge,
)
"""The claims, in the order of the table."""

HEAD = """\
# The engine on real data

Written by `python -m tests.real_data`; no figure here is typed by hand. Seven public data sets, small slices of each:
CrossWOZ, MultiWOZ (Chinese and English), SGD, CRSA, STAR, τ-bench.

## How to read it

- **Probes** come from the data sets' own annotation (`phero_core/dialogue/formats/research/`). *needed*: an API call, a
  booking or a form of that round uses the value. *changed*: a value was replaced; what holds now is due, in that round
  and the three after it. *withdrawn*: it was taken back; nothing is due. *kept*: the last round in which a value
  stands, long after it was said.
- **Outcomes.** *hit*: the value that is due comes first (of a slot with several values: all of them, and no other).
  *stale*: an older value that was right once. *wrong*: another. *missed*: nothing. *ghost*: a value where none is
  due, or beside all that are. Shares of ghosts are of all probes, the others of the probes that want a value.
- **Methods.** Six parameter sets of the field, and six simpler ways: `last_value` (a tracker: the last value stands until
  it is replaced or taken back), `window` (the last five rounds, read as they stand), `full_history` (everything ever
  said, newest first), `recency` (one rate of 0.9 for all), `bm25` and `similarity` (the five messages that fit the
  type's name best, and the values in them). All see the same packets and are judged alike.
- **Hits with the field's ghosts**: the most hits of a method over all thresholds that leave at most the ghosts of
  `balanced` on the same probes.
- **Intervals** in brackets are 95 %: Wilson's for a rate; for a difference, by bootstrap over dialogues. "+8 −1" are
  probes that one of two methods alone gets right, with the p of the exact McNemar test; *against the field* counts
  what the method gains and loses beside `balanced`.
- **Halves.** Nothing is fitted to these data but the life of facts, on the develop half alone; see there.
"""

PARTS: tuple[tuple[str, str, Callable[[], Iterable[str]]], ...] = (
    (
        "From the annotation: memory alone",
        (
            "Every method hears exactly what the data set says that each message states, changes, or takes back. So a tracker "
            "that never forgets is right by construction, and the question is what forgetting costs: a field of scents may "
            "not lose what is needed, and has no ghosts to gain. `balanced` loses what is older than its sixteen rounds: in these data a "
            "customer's name alone, which packs would know as core. The "
            "reported parameter sets lose a third, because a fact of ordinary strength that is said once is under their "
            "thresholds after two to four rounds. At the same ghosts they could have nearly everything: it is the threshold "
            "and the rate, not the field. The retrievers miss what does not stand in the words of the question, and never "
            "notice that something was taken back. τ-bench has no such annotation; it is below."
        ),
        annotation_section,
    ),
    (
        "From the bare text: memory and reading",
        (
            "The same probes, the annotation taken away: packs read the words. Nearly all that is lost is lost in reading, and "
            "all methods lose it alike; the field stands beside the tracker, no better and no worse; where the whole history has "
            "a hit more, a misreading had taken the value back, which only that method does not heed. Ghosts of withdrawn "
            "values have one cause: CrossWOZ's operators and MultiWOZ's wizards empty a slot when the user turns elsewhere or "
            "nothing is found, and no word of the user says so. Only a shorter life removes such values, and it removes "
            "several that are needed for each. CRSA's annotators compose values of several remarks (周四 and 10:30), which no "
            "pack does. How the packs read is told by `tests/accuracy/RESULTS.md`."
        ),
        text_section,
    ),
    (
        "CrossWOZ's operators' forms, jointly",
        (
            "The operator's search form, all ten slots of five domains at once, gathered from the user's gold acts alone "
            "(`forms.py`). Published for the full test file: 27.4 % jointly right for the rule-based tracker, 30.3 % for the last "
            "value, with 5,008 ghosts against 15,864 gold values. On this slice the field does what "
            "the last value does, value by value; the joint figure is bounded by what the form is, not by memory. The parameter "
            "sets that forget sooner have fewer ghosts, and lose more than twice as many hits. About half of the ghosts are "
            "names: the user picks a place, and the operator never types it. Others are searches that found nothing and were "
            "loosened, ratings and prices first. Where an observer tells a choice from a condition of the search, "
            "and hears that nothing was found, far more rounds are jointly right, with any method that remembers long enough."
        ),
        form_section,
    ),
    (
        "How long facts should live",
        (
            "How old a value is when a probe wants it, counted from where it was last said; and what `balanced` gives with other "
            "lives of its lasting types (`lifetimes.py`: the life is `max_rounds`, and every factor is the smallest that reaches "
            "it). The rule looks at the develop half alone: the shortest life from which on no longer one gains a hit in the "
            "annotation. Ghosts are watched: none in the annotation, and the same few in text and forms from that life on. The "
            "test half then tells what it is worth. Halves are by the hash of data set and dialogue, as in "
            "`tests/accuracy/split.py`."
        ),
        life_section,
    ),
)


def written() -> str:
    """Return the whole table."""
    return "\n".join(_lines()).rstrip() + "\n"


def _lines() -> Iterator[str]:
    claims = [claim() for claim in CLAIMS]
    yield HEAD
    for title, words, section in PARTS:
        yield f"## {title}\n"
        yield f"{fill(words, WIDTH)}\n"
        yield from section()
    yield "## Claims of a practitioner's article\n"
    yield f"{fill(_CLAIMS, WIDTH)}\n"
    yield "| claim | figures of the article | verdict |\n|---|---|---|"
    for claim in claims:
        yield f"| {claim.title} | {claim.claimed} | {claim.verdict.value} |"
    yield ""
    for claim in claims:
        yield from claim.lines()


_CLAIMS = (
    "Each re-measured by switching one thing. *Data sets, annotation* are the six annotated sets, *data sets, text* all "
    "seven as packs read them, without shared types. *Right* is a hit, or rightly nothing. A claim holds where every line "
    "in which an answer turns is surely a gain, and holds in part where one is; what follows says what else there is to "
    "say. Where users, sales or a live agent would be needed, no figure here pretends to be theirs."
)
