"""`manage.py import_tournament FILE [--export FILE]`: brings an evening in from its record."""

import secrets
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from config.typed import TypedCommand
from scoring.models import Device
from scoring.rules.errors import RuleViolation
from scoring.rules.record.shapes import parse_storable
from tournaments import queries
from tournaments.files import exports
from tournaments.files.arrivals import arrive
from tournaments.management.files import read_file, write_file
from tournaments.words.refusals import refusal_of_a_file


class Command(TypedCommand):
    """Import a record; what is kept in it comes back, so that it goes out again as it came."""

    help = (
        "Bring an evening in from its record (docs/record.md), print its id, "
        "and write it out again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the record")
        parser.add_argument(
            "--export", type=Path, metavar="FILE", help="write the evening here, as it is now"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, import, write; an evening that is here just so is not brought in twice."""
        content = read_file(options["file"])
        try:
            tournament, _was_here = arrive(parse_storable(content), new_device)
        except RuleViolation as violation:
            raise CommandError(f"Nothing was stored. {refusal_of_a_file(violation)}") from None
        if options["export"]:
            write_file(options["export"], exports.archive(queries.fresh_evening(tournament.pk)))
        self.stdout.write(str(tournament.pk))


def new_device() -> Device:
    """Create a device that owns the evening; whoever sits here directs all the same."""
    return Device.objects.create(token_hash=f"imported {secrets.token_hex(16)}")
