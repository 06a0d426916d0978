"""Where the real dialogues lie that tests of the readers use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def shared_data(shared: Path) -> Path:
    """The folder with slices of public dialogue data, one folder for each project."""
    return shared / "data" / "raw"
