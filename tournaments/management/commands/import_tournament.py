"""`manage.py import_tournament FILE [--export FILE]`: brings an evening in from its record."""

import secrets
import uuid
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from scoring.models import Device
from scoring.rules.errors import RuleViolation
from scoring.rules.record.shapes import parse_json
from tournaments import queries, services
from tournaments.files import exports
from tournaments.models import Tournament


class Command(BaseCommand):
    """Import a record; what is kept in it comes back, so that it goes out again as it came."""

    help = "Bring an evening in from its record (docs/record.md), print its id, and write it out again."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the command's arguments."""
        parser.add_argument("file", type=Path, metavar="FILE", help="the record")
        parser.add_argument(
            "--export", type=Path, metavar="FILE", help="write the evening here, as it is now"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, import, write. An evening that is here just as the file has it is not brought in twice."""
        try:
            content = options["file"].read_bytes()
        except OSError as problem:
            raise CommandError(f"{options['file']} cannot be read: {problem.strerror}.") from None
        try:
            tournament = _brought_in(parse_json(content))
        except RuleViolation as violation:
            place = "".join(f"{key} {number}: " for key, number in violation.place.items())
            raise CommandError(f"Nothing was stored. {place}{violation.message}") from None
        if options["export"]:
            evening = queries.fresh_evening(tournament.pk)
            try:
                options["export"].write_text(exports.archive(evening), encoding="utf-8")
            except OSError as problem:
                raise CommandError(f"{options['export']} cannot be written: {problem.strerror}.") from None
        self.stdout.write(str(tournament.pk))


def _brought_in(document: object) -> Tournament:
    """Raises RuleViolation."""
    if not isinstance(document, dict) or "round_list" not in document:
        raise RuleViolation("wrong_type", "This file does not hold an evening.")
    return exports.here_already(document) or services.bring_in(
        device=Device.objects.create(token_hash=f"imported {secrets.token_hex(16)}"),
        tournament_id=uuid.uuid4(),
        document=document,
        date=timezone.localdate(),
        seed=secrets.randbelow(10**9),
    )
