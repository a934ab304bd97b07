"""`manage.py publish_site`: write a club's pages as plain files, for any web space."""

from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments import queries, services
from tournaments.files.site import pages_of, write_site
from tournaments.models import Club


class Command(BaseCommand):
    help = "Write the evenings, seasons and records of a club into a folder, as pages for the web."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
        parser.add_argument(
            "--club", type=UUID, metavar="ID", help="left out: the only club there is"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        club = _club(options["club"])
        services.keep_summaries(club)
        pages = pages_of(queries.history_of(club))
        try:
            written, deleted = write_site(pages, options["out"])
        except OSError as problem:
            raise CommandError(f"{options['out']}: {problem.strerror}.") from None
        self.stdout.write(
            f"{club.name}: {len(pages)} files, {written} of them new or changed, {deleted} deleted."
        )


def _club(club_id: UUID | None) -> Club:
    """The club of this id, or the only one. Raises CommandError."""
    clubs = list(Club.objects.order_by("created_at"))
    if club_id is None and len(clubs) == 1:
        return clubs[0]
    chosen = next((one for one in clubs if one.pk == club_id), None)
    if chosen is None:
        known = "".join(f"\n  {one.pk}  {one.name}" for one in clubs) or " none"
        raise CommandError(f"Name a club by --club. There are:{known}")
    return chosen
