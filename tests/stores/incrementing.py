"""A naive worker: ``python -m tests.stores.incrementing SESSION TIMES URL…`` adds one to a count, so many times at each place."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from typing import TYPE_CHECKING
from uuid import uuid4

from phero_core.stores import ConflictError, open_store

if TYPE_CHECKING:
    from phero_core.stores import Store


def increment(store: Store, session: str) -> None:
    """Load, add one, save; from the beginning when somebody else was first."""
    while True:
        found = store.load(session)
        version, value = (0, 0) if found is None else (found.version, json.loads(found.data))
        try:
            store.save(session, json.dumps(value + 1), expected=version, write_id=uuid4().hex)
        except ConflictError:
            continue
        return


def main(session: str, times: str, *urls: str) -> None:
    """Wait for a line, so that all begin together; then work."""
    print("ready", flush=True)
    sys.stdin.readline()
    for url in urls:
        with closing(open_store(url)) as store:
            for _ in range(int(times)):
                increment(store, session)
    print("done")


if __name__ == "__main__":
    main(*sys.argv[1:])
