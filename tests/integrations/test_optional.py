"""The frameworks are optional: nothing imports them by itself, and a missing one is named with its install line."""

from __future__ import annotations

import subprocess
import sys

import pytest

ABSENT = """
import sys
for name in {packages!r}: sys.modules[name] = None
from phero_core.errors import MissingExtraError
try:
    import phero_core.integrations.{adapter}
except MissingExtraError as error:
    print(error)
"""


def output(program: str) -> str:
    """Run a program in a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("adapter", "packages", "said"),
    [
        (
            "langchain",
            ["langchain", "langchain_core", "langgraph"],
            "langchain: this optional package is not installed; run: pip install 'phero[langchain]'",
        ),
        (
            "llamaindex",
            ["llama_index", "llama_index.core"],
            "llama_index: this optional package is not installed; run: pip install 'phero[llamaindex]'",
        ),
    ],
)
def test_a_missing_framework_is_named_with_the_line_that_installs_it(adapter, packages, said):
    assert output(ABSENT.format(adapter=adapter, packages=packages)) == said


def test_no_adapter_is_imported_by_default_and_none_brings_the_other():
    program = (
        "import sys, phero_core, phero_core.integrations, phero_core.cli\n"
        "frameworks = ('langchain', 'langchain_core', 'langgraph', 'llama_index')\n"
        "print([name for name in frameworks if name in sys.modules])\n"
        "import phero_core.integrations.langchain\n"
        "print('llama_index' in sys.modules)"
    )
    assert output(program) == "[]\nFalse"
