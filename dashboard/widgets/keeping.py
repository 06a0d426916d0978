"""Keeping things: what cannot be written is said, and leaves everything as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dashboard.state import leave_notice, workbench
from dashboard.widgets.plain import plain
from dashboard.workspace import WorkspaceError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from phero_core.dialogue import Probe


def tried(act: Callable[[], None]) -> bool:
    """Do something to the library; tell whether it was done."""
    try:
        act()
    except WorkspaceError as error:
        leave_notice(plain(error.say(workbench().language)))
        return False
    return True


def keep_probes(probes: Sequence[Probe]) -> None:
    """Add probes to the dialogue in view."""
    bench = workbench()

    def act() -> None:
        for probe in probes:
            bench.library.add_probe(bench.source_name, bench.dialogue_id, probe)

    tried(act)


def drop_probes(probes: Sequence[Probe]) -> None:
    """Take probes that were added away from the dialogue in view."""
    bench = workbench()

    def act() -> None:
        for probe in probes:
            bench.library.remove_probe(bench.source_name, bench.dialogue_id, probe)

    tried(act)
