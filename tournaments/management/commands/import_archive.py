"""`manage.py import_archive FILE`: import everything that one file holds."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from config.typed import TypedCommand
from scoring.rules.errors import RuleViolation
from tournaments.files.archives.answers import brought_in_words, refused_in_words
from tournaments.files.archives.reading import bring_archive
from tournaments.management.commands.import_tournament import new_device
from tournaments.management.files import read_file


class Command(TypedCommand):
    """Import an archive; what is here already stays, so that a broken import is repeated."""

    help = "Import a file that “Everything in one file” saved."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the file, a zip")
        parser.add_argument(
            "--leave-out",
            action="store_true",
            help="leave out what this version would count otherwise than the version before 1.0.0 "
            "that wrote the file",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        content = read_file(options["file"])
        try:
            brought = bring_archive(
                content, new_device, at_the_computer=True, leave_out=options["leave_out"]
            )
        except RuleViolation as violation:
            raise CommandError(refused_in_words(violation)) from None
        self.stdout.write(brought_in_words(brought))
