"""``python -m tests.accuracy``: measure every data set and write `RESULTS.md`.

``--show DATA_SET [TYPE]`` lists instead what was missed or seen falsely, in the develop half alone: rules are
never written by the test half.
"""

from __future__ import annotations

import argparse
import sys

from tests.accuracy.measure import RESULTS, develop_failures, develop_figures, measure_all
from tests.accuracy.table import written


def main(arguments: list[str]) -> None:
    """Write the table, or list the failures of the develop half."""
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy")
    parser.add_argument("--show", nargs="+", metavar="DATA_SET", help="list failures of the develop half")
    parser.add_argument("--develop", action="store_true", help="print the figures of the develop half alone")
    parser.add_argument("--print", action="store_true", help="print the table instead of writing it")
    chosen = parser.parse_args(arguments)
    if chosen.show:
        for line in develop_failures(*chosen.show[:2]):
            print(line)
        return
    if chosen.develop:
        for line in develop_figures():
            print(line)
        return
    text = written(measure_all())
    if chosen.print:
        print(text)
    else:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
