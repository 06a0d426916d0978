"""Which dialogues are judged while somebody waits: all, or of a large data set an even sample."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phero_core.dialogue import Dialogue

MOST_LIVE = 4000
"""How much is judged at each move of a slider; about two seconds [rounds and probes]."""


def judged(dialogues: Sequence[Dialogue], most: int | None = None) -> Sequence[Dialogue]:
    """Return the dialogues to judge: all where they are few, else every n-th of those with probes.

    Args:
        dialogues: of a data set.
        most: rounds and probes that may be judged; None is `MOST_LIVE` [count].

    >>> judged((), most=10)
    ()
    """
    asking = [dialogue for dialogue in dialogues if dialogue.probes]
    most = MOST_LIVE if most is None else most
    work = sum(dialogue.rounds + len(dialogue.probes) for dialogue in asking)
    return dialogues if work <= most else asking[:: -(-work // most)]
