"""The terminal, and the letters that it has. Needs neither settings nor Django."""

import codecs
import io
import sys
from typing import Final

from anyascii import anyascii

#: The name under which `in_its_letters` is registered as an error handler.
IN_ITS_LETTERS: Final = "in_its_letters"


def prepare() -> None:
    """Let this process print in letters that its terminal has. Idempotent."""
    codecs.register_error(IN_ITS_LETTERS, in_its_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=IN_ITS_LETTERS)


def in_its_letters(problem: UnicodeError) -> tuple[str, int]:
    """Transliterate letters that a terminal cannot print: “é” to “e”; an error handler."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    return anyascii(problem.object[problem.start : problem.end]) or "?", problem.end
