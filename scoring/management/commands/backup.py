"""`manage.py backup`: make a copy of all that is kept, while the server runs."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone

from config.copies.asking import note_outcome
from config.copies.keeping import copies_in, is_due
from config.copies.making import CopyFailed, make_copy
from config.typed import TypedCommand


class Command(TypedCommand):
    """Make a copy in the folder of copies, checked and read back; lay it into a second folder."""

    help = "Make a copy of everything, on SQLite and PostgreSQL alike, while the server runs."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--to", help="a second folder for the copy, such as a stick")
        parser.add_argument("--reason", default="by-hand", help="a word for its name")
        parser.add_argument(
            "--if-due", action="store_true", help="only if the last copy is a day old"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["to"] == "":
            raise CommandError("--to names no folder.")
        second, now = Path(options["to"]) if options["to"] else settings.COPIES_TO, timezone.now()
        if options["if_due"] and not is_due(copies_in(settings.COPIES), now):
            return
        try:
            made = make_copy(options["reason"], now, settings.COPIES, second)
        except CopyFailed as problem:
            if not options["to"]:  # what somebody mistyped is not for the director
                note_outcome(now, None, problem)
            raise CommandError(str(problem)) from problem
        note_outcome(now, made)
        self.stdout.write(f"{made}\n")
        if second is not None:
            self.stdout.write(f"{second / made.name}\n")
