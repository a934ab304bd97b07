"""`manage.py score`: score a record, or check an auction, from a file or standard input."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper
from typing import Any, BinaryIO

from django.core.management.base import CommandError

from config.typed import TypedCommand
from scoring.rules.record.shapes import write_json
from scoring.words.refusals import answer_text


class Command(TypedCommand):
    """Answer a record, or one a line; the exit status says whether one was refused.

    Programs read the answer: it is the same whatever the terminal's letters are.
    """

    help = (
        "Score a record or check an auction (docs/record.md). "
        "Exit status: 0 answered, 1 refused, 2 not JSON."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the command's arguments."""
        parser.add_argument("file", help="the record; - for standard input")
        parser.add_argument(
            "--lines", action="store_true", help="one record a line in, one answer a line out"
        )
        parser.add_argument(
            "--check", action="store_true", help="say nothing of a record that can be scored"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, answer, write; exit with 0 answered, 1 refused, 2 not JSON."""
        with _opened(options["file"]) as stream:
            texts = (
                (line for line in stream if line.strip()) if options["lines"] else [stream.read()]
            )
            if isinstance(sys.stdout, TextIOWrapper):
                sys.stdout.reconfigure(errors="strict")
            status = _answer_all(texts, only_refusals=options["check"])
        sys.exit(status)


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return open(name, "rb")
    except OSError as fault:
        raise CommandError(f"{name} cannot be read: {fault.strerror}.") from None


def _answer_all(texts: Iterable[bytes], *, only_refusals: bool) -> int:
    """Write an answer for each text, or only the refusals; the exit status is the worst of them."""
    status = 0
    for text in texts:
        document = answer_text(text)
        error = document.get("error")
        if error or not only_refusals:
            sys.stdout.write(write_json(document) + "\n")
        if isinstance(error, dict):
            status = max(status, 2 if error["code"] == "not_json" else 1)
    return status
