"""A process whose children write a session round by round and are killed: ``python -m tests.stores.crashing URL``.

For each line that it reads it lets a new child work, so that nothing is imported again for each kill. A child says
its number first and then each round when the store has acknowledged it; the parent says how it ended.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import closing
from importlib import import_module
from typing import Any

from phero_core.session import Session
from phero_core.stores import StoreError, open_store

SESSION = "s1"


def words(number: int) -> str:
    """Return what the user says in a round."""
    return f"My shipping address is {number} Mill Lane, Leeds"


def say(*parts: Any) -> None:
    """Say a line in one piece."""
    os.write(1, (" ".join(map(str, parts)) + "\n").encode())


def work(url: str) -> None:
    """Go on with the session where the store has it, for ever; end when the store is down."""
    with closing(open_store(url)) as store:
        found = store.load(SESSION)
        session = Session() if found is None else Session.restore(json.loads(found.data))
        version = 0 if found is None else found.version
        while True:
            number = session.state.round_id + 1
            session.observe(words(number))
            data = json.dumps(session.snapshot())
            version = store.save(SESSION, data, expected=version, write_id=f"{os.getpid()} {number}")
            say("saved", number)


def main(url: str) -> None:
    """Let children work, one after the other; all that takes long at first is done before."""
    Session().observe(words(0))
    for module in ("phero_core.stores.sqlite", "phero_core.stores.redis", "redis"):
        import_module(module)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            say("child", os.getpid())
            try:
                work(url)
            except StoreError:
                os._exit(3)
        say("ended", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


if __name__ == "__main__":
    main(*sys.argv[1:])
