"""Parameter sets in production: one for each tenant, exchanged while sessions run, and compared on live traffic."""

from __future__ import annotations

import logging
import time
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from phero_core.config import DEFAULT_PRESET, Config
from phero_core.errors import ConfigError, InputError, Problem
from phero_core.runtime.choosing import Choice, ParameterSet, choice_of
from phero_core.runtime.layout import DEFAULT, Experiment, Layout, is_layout, layout_from, parse_layout
from phero_core.runtime.sources import Source, is_file
from phero_core.runtime.watching import WatchedFile
from phero_core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


LOG = logging.getLogger("phero.runtime")


class ParameterSets:
    """Which parameters hold for a session: the default ones, its tenant's, or an experiment's.

    Files are looked at again while sessions run. A new version of a file is used from the next turn on; one
    that is broken, missing or half written changes nothing, and stands in `problems` until it is mended.
    A rule pack that a parameter file holds whole is exchanged with it; a pack's own file is read once.

    Args:
        default: a configuration, a preset's name, a parameter file (``phero/1``), or a file that arranges all
            sets (``phero-runtime/1``, see `phero_core.runtime.layout`) and is watched like them.
        tenants: a configuration, preset or file for each tenant by name.
        experiments: by tenant (``default`` for all others), another set for a share of the sessions.
        check_every: how often the files are looked at, at most [seconds]; 0 looks at every turn.
        on_problem: called with all problems that stand whenever they have changed; they are logged as well.

    Raises:
        ConfigError: a file cannot be read or is not valid; every problem is listed.

    >>> sets = ParameterSets("balanced", {"school": "education"})
    >>> sets.assigned("session-1", tenant="school").label
    'school'
    """

    def __init__(
        self,
        default: Config | str | Path = DEFAULT_PRESET,
        tenants: Mapping[str, Config | str | Path] | None = None,
        *,
        experiments: Mapping[str, Experiment] | None = None,
        check_every: float = 1.0,
        on_problem: Callable[[tuple[Problem, ...]], None] | None = None,
    ) -> None:
        self._check_every, self._on_problem = check_every, on_problem
        self._lock, self._checked = Lock(), time.monotonic()
        self._sources: dict[str, Source] = {}
        self._file, layout = _arrangement(default)
        self._folder = self._file.path.parent if self._file else Path()
        self._layout_problems: tuple[Problem, ...] = ()
        if layout is None:
            layout = self._plain_layout(default, tenants or {}, experiments or {})
        elif tenants or experiments:
            raise ConfigError([Problem(str(default), _SAID_TWICE)])
        self.problems: tuple[Problem, ...] = ()
        self._choices = self._opened(layout)

    def assigned(
        self,
        session_id: str,
        tenant: str | None = None,
        *,
        experiment: str | None = None,
        treated: bool = False,
    ) -> ParameterSet:
        """Return the parameters that hold for a session now.

        Args:
            session_id: which session.
            tenant: whose parameters; the default ones for None or a tenant that has none.
            experiment: the experiment that the session took part in so far; while it runs the session stays on
                its side, whatever becomes of the share.
            treated: the side that it was on.
        """
        self._look()
        choice = self._choices.get(tenant or DEFAULT) or self._choices[DEFAULT]
        return choice.of(session_id, experiment, treated=treated)

    @property
    def in_use(self) -> tuple[ParameterSet, ...]:
        """All sets that hold for somebody now, each with its label."""
        self._look()
        return tuple(chosen for choice in self._choices.values() for chosen in choice.sets)

    def refresh(self) -> None:
        """Look at all files now; `assigned` does so by itself every `check_every` seconds."""
        with self._lock:
            self._read_again()
        self._report()

    def _look(self) -> None:
        now = time.monotonic()
        if now - self._checked < self._check_every or not self._lock.acquire(blocking=False):
            return
        try:
            self._checked = now
            self._read_again()
        finally:
            self._lock.release()
        self._report()

    def _read_again(self) -> None:
        for source in self._sources.values():
            source.refresh()
        try:
            text = self._file.changed() if self._file else None
            if text is not None and self._file is not None:
                self._choices = self._opened(parse_layout(text, str(self._file.path)))
                self._layout_problems = ()
                return
        except InputError as error:
            self._layout_problems = error.problems
        self._choices = self._chosen(self._layout)

    def _report(self) -> None:
        standing = (
            *self._layout_problems,
            *(p for source in self._sources.values() for p in source.problems),
        )
        if standing == self.problems:
            return
        self.problems = standing
        for problem in standing:
            LOG.warning("parameters stay as they are: %s", problem)
        if self._on_problem is not None:
            self._on_problem(standing)

    def _plain_layout(
        self,
        default: Config | str | Path,
        tenants: Mapping[str, Config | str | Path],
        experiments: Mapping[str, Experiment],
    ) -> Layout:
        """Return the arrangement of what was given in code; configurations become sources at once."""
        strangers = experiments.keys() - tenants.keys() - {DEFAULT}
        if strangers:
            raise ConfigError(
                [Problem("experiments", _NO_OWNER, {"name": name}) for name in sorted(strangers)]
            )
        entries = {
            owner: {"parameters": self._name_of(given, owner), "experiment": experiments.get(owner)}
            for owner, given in tenants.items()
        }
        usual = {"parameters": self._name_of(default, DEFAULT), "experiment": experiments.get(DEFAULT)}
        return layout_from({"default": usual, "tenants": entries}, "parameters")

    def _name_of(self, given: Config | str | Path, owner: str) -> str:
        if not isinstance(given, Config):
            return str(given)
        name = f"configuration of {owner}"
        self._sources[name] = Source.of(given)
        return name

    def _opened(self, layout: Layout) -> dict[str, Choice]:
        """Read what an arrangement names and is not known yet; all of it can be used, or nothing changes."""
        found: dict[str, Source] = {}
        problems: list[Problem] = []
        for name in layout.names:
            try:
                found[name] = self._sources.get(name) or Source.named(name, self._folder)
            except InputError as error:
                problems += error.problems
        if problems:
            raise ConfigError(problems)
        self._sources, self._layout = found, layout
        return self._chosen(layout)

    def _chosen(self, layout: Layout) -> dict[str, Choice]:
        return {label: choice_of(label, entry, self._sources) for label, entry in layout.owners.items()}


def _arrangement(given: Config | str | Path) -> tuple[WatchedFile | None, Layout | None]:
    """Return the file that arranges all sets, and what it says; nothing where a single set is given."""
    if isinstance(given, Config) or not is_file(str(given)):
        return None, None
    file = WatchedFile(Path(given))
    try:
        text = file.changed() or ""
    except InputError as error:
        raise ConfigError(error.problems) from None
    return (file, parse_layout(text, str(given))) if is_layout(text) else (None, None)


_SAID_TWICE = Text(
    "arranges tenants and experiments itself; write them there, or give the single sets in code",
    "此文件已安排租户与实验；请写在文件中，或在代码中逐一给出参数集",
)
_NO_OWNER = Text(
    "'{name}' has no parameters of its own that an experiment could be compared with; add it to the tenants",
    "“{name}”没有自己的参数集可供实验比较；请将其加入租户",
)
