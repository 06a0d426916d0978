"""``python -m phero_core`` is ``phero``."""

import sys

from phero_core.cli import main

if __name__ == "__main__":
    sys.exit(main())
