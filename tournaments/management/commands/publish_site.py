"""`manage.py publish_site`: write a club's pages as plain files, for any web space."""

from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from config.language import gettext as _
from config.language import gettext_lazy, ngettext, speaking
from config.typed import TypedCommand
from tournaments import queries, services
from tournaments.files.site import pages_of, write_site
from tournaments.models import Club


class Command(TypedCommand):
    purpose = gettext_lazy(
        "Write the evenings, seasons and records of a club into a folder, as pages for the web."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", type=Path, required=True, metavar=_("FOLDER"))
        parser.add_argument(
            "--club", type=UUID, metavar="ID", help=_("left out: the only club there is")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        club = _club(options["club"])
        services.keep_summaries(club)
        with speaking(_language_of(club)):
            pages = pages_of(queries.history_of(club))
        try:
            written, deleted = write_site(pages, options["out"])
        except OSError as problem:
            raise CommandError(f"{options['out']}: {problem.strerror}.") from None
        self.stdout.write(
            ngettext(
                "{club}: {files} file, {written} of them new or changed, {deleted} deleted.",
                "{club}: {files} files, {written} of them new or changed, {deleted} deleted.",
                len(pages),
            ).format(club=club.name, files=len(pages), written=written, deleted=deleted)
        )


def _language_of(club: Club) -> str:
    """Return the language of the club's newest evening that has one, or else the server's."""
    chosen = club.tournaments.exclude(language="").order_by("-date", "-created_at")
    return chosen.values_list("language", flat=True).first() or settings.LANGUAGE_CODE


def _club(club_id: UUID | None) -> Club:
    """The club of this id, or the only one. Raises CommandError."""
    clubs = list(Club.objects.order_by("created_at"))
    if club_id is None and len(clubs) == 1:
        return clubs[0]
    chosen = next((one for one in clubs if one.pk == club_id), None)
    if chosen is None:
        if not clubs:
            raise CommandError(_("There is no club here yet."))
        known = "".join(f"\n  {one.pk}  {one.name}" for one in clubs)
        raise CommandError(_("Name a club by --club. There are:") + known)
    return chosen
