"""The frameworks are optional even where they are installed: nothing imports them by itself."""

from __future__ import annotations

import subprocess
import sys


def output(program: str) -> str:
    """Run a program in a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_no_adapter_is_imported_by_default_and_none_brings_the_other():
    program = (
        "import sys, phero_core, phero_core.integrations, phero_core.cli\n"
        "frameworks = ('fastapi', 'langchain', 'langchain_core', 'langgraph', 'llama_index', 'starlette', 'uvicorn')\n"
        "print([name for name in frameworks if name in sys.modules])\n"
        "import phero_core.integrations.langchain\n"
        "print('llama_index' in sys.modules)"
    )
    assert output(program) == "[]\nFalse"
