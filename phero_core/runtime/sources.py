"""One parameter set and where it comes from: code, a preset, or a file that may change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from phero_core.config import Config, parse_config, preset, preset_names
from phero_core.errors import InputError, Problem
from phero_core.observe.default import rule_observer
from phero_core.runtime.watching import WatchedFile

if TYPE_CHECKING:
    from phero_core.observe.rules import RuleObserver


def is_file(name: str) -> bool:
    """Whether a name stands for a file, by the rule of `phero_core.config.load_any`.

    >>> is_file("balanced"), is_file("own.yaml")
    (False, True)
    """
    return name not in preset_names() and (Path(name).exists() or name.endswith((".yaml", ".yml")))


class Source:
    """A parameter set in use.

    Args:
        config: the parameters.
        observer: the rules that they name.
        file: where they come from, if they can change.

    Attributes:
        problems: what is wrong with the file as it is now; while there is something, the last good content holds.
    """

    def __init__(self, config: Config, observer: RuleObserver, file: WatchedFile | None = None) -> None:
        self.config = config
        self.observer = observer
        self.problems: tuple[Problem, ...] = ()
        self._file = file

    @classmethod
    def of(cls, config: Config) -> Source:
        """Return the source of a configuration that never changes.

        Raises:
            PackError: a rule pack that it names cannot be used.
        """
        return cls(config, rule_observer(config.observe.packs))

    @classmethod
    def named(cls, name: str, folder: Path) -> Source:
        """Return the source of a preset, or of a file whose relative path starts from ``folder``.

        Raises:
            InputError: there is no such preset, or the file or a rule pack cannot be used.
        """
        if not is_file(name) and not (folder / name).exists():
            return cls.of(preset(name))
        file = WatchedFile(folder / name)
        source = cls.of(parse_config(file.changed() or "", str(file.path)))
        source._file = file  # noqa: SLF001 - its own
        return source

    def refresh(self) -> None:
        """Take the file's new content, if it has any that can be used."""
        if self._file is None:
            return
        try:
            text = self._file.changed()
            if text is None:
                return
            config = parse_config(text, str(self._file.path))
            self.observer = rule_observer(config.observe.packs)
            self.config = config
            self.problems = ()
        except InputError as error:
            self.problems = error.problems
