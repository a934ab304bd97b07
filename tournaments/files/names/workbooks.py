"""Parse spreadsheets (XLSX, XLS, ODS) in a sandboxed process: a broken one harms only itself."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation

_SCRIPT: Final = Path(__file__).with_name("open_workbook.py")
#: Two thousand names take a third of a second on an old laptop, mostly the start of the process.
_PATIENCE: Final = 20


class Sheet(NamedTuple):
    """A sheet of a workbook: its title, its rows of cells as text, which of them are hidden."""

    title: str
    rows: list[list[str]]
    hidden: frozenset[int] = frozenset()


def sheets_of(content: bytes) -> list[Sheet]:
    """Parse a workbook's visible sheets. Raises RuleViolation `names_locked`, `names_broken`."""
    command = [sys.executable, "-I", str(_SCRIPT)]
    try:
        done = subprocess.run(  # noqa: S603 - our own script, and what it reads comes by its standard input
            command, input=content, capture_output=True, timeout=_PATIENCE, check=False
        )
        answer = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, OSError, ValueError):
        answer = {"refused": "broken"}
    if "refused" in answer:
        raise RuleViolation(f"names_{answer['refused']}")
    return [
        Sheet(sheet["title"], sheet["rows"], frozenset(sheet["hidden"]))
        for sheet in answer["sheets"]
    ]
