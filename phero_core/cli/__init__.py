"""The command line: what is tuned in the browser can be checked in a pipeline.

Exit status: 0 done, 1 a ``--require`` does not hold, 2 something given cannot be used.
"""

from phero_core.cli.app import main

__all__ = ["main"]
