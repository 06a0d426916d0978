"""``python -m tests.real_data``: measure the engine on the public data and write `RESULTS.md`."""

from __future__ import annotations

from pathlib import Path

from tests.real_data.table import written

RESULTS = Path(__file__).parent / "RESULTS.md"


def main() -> None:
    """Write the table."""
    RESULTS.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
