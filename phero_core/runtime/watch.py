"""What is noted of every call: metrics, and a line in the trace."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from phero_core.errors import Problem
from phero_core.runtime.telemetry import Meters
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from phero_core.engine.answer import Recall
    from phero_core.runtime.acts import Done
    from phero_core.runtime.opened import Opened
    from phero_core.runtime.trace import TraceLog

LOG = logging.getLogger("phero.runtime")


class Watch:
    """Notes what happens; nothing that goes wrong here fails a call.

    Args:
        trace: where lines go, if anywhere.
        clock: the time for them [seconds since 1970].
        own_observer: messages are read by other rules than the parameters name.
    """

    def __init__(self, trace: TraceLog | None, clock: Callable[[], float], *, own_observer: bool) -> None:
        self._trace = trace
        self._clock = clock
        self._own_observer = own_observer
        self._meters = Meters()

    def changed(self, opened: Opened, done: Done, seconds: float) -> None:
        """Note a change that is stored."""
        self._count(opened, done, seconds, stored=True)
        if self._trace is not None and done.changed:
            try:
                self._trace.changed(self._clock(), opened, done, own_observer=self._own_observer)
            except OSError as error:
                self._complain(opened, error)

    def gone_on(self, opened: Opened, done: Done, seconds: float) -> None:
        """Note a change that is kept for later; the trace has it when it is stored."""
        self._count(opened, done, seconds, stored=False)

    def asked(self, opened: Opened, found: Recall, kind: str = "recall") -> None:
        """Note a recall and its answer."""
        if self._meters.listen:
            self._meters.recalled(found, opened.chosen.label)
        if self._trace is not None:
            try:
                self._trace.asked(self._clock(), opened, found, kind)
            except OSError as error:
                self._complain(opened, error)

    def told(self, opened: Opened) -> None:
        """Note that the model was told what is known."""
        if self._trace is not None or self._meters.listen:
            self.asked(opened, opened.session.recall(), "context")

    def _count(self, opened: Opened, done: Done, seconds: float, *, stored: bool) -> None:
        if self._meters.listen:
            chosen = opened.chosen
            self._meters.turned(done.turns, chosen.config, chosen.label, seconds, stored=stored)

    def _complain(self, opened: Opened, error: OSError) -> None:
        LOG.warning("the trace has a gap: %s", error)
        opened.warnings.append(Problem("trace", _GAP, {"reason": error.strerror or str(error)}))


_GAP = Text(
    "could not be written ({reason}); the turn itself is stored. Make room, or name another file",
    "无法写入（{reason}）；本轮内容已存储。请腾出空间或更换文件",
)
