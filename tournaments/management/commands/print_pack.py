"""`manage.py print_pack`: a game's score sheet, or the sheets of an evening, as one PDF.

`--game ID|--tournament ID --paper a4|letter [--large] [--blank-backs] [--origin URL] --out FILE`
"""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from config import environment
from config.language import speaking
from config.network import network_address
from config.typed import TypedCommand
from scoring import queries as scoring_queries
from scoring.pages.printing.choices import Printing
from scoring.paper.pages import PAPERS
from scoring.paper.pdf import About, as_pdf
from scoring.sheets import contents as printed
from scoring.sheets.score_sheet import score_sheet
from tournaments import queries
from tournaments.management.files import write_file
from tournaments.models import Tournament
from tournaments.sheets import packs


class Command(TypedCommand):
    help = "Print a game's score sheet, or the sheets of an evening, to a file."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--game", metavar="ID", help="the game, by the id in its address")
        which.add_argument(
            "--tournament", metavar="ID", help="the evening, by the id in its address"
        )
        parser.add_argument("--paper", choices=list(PAPERS), default="a4")
        parser.add_argument("--out", required=True, metavar="FILE", type=Path)
        parser.add_argument("--large", action="store_true", help="large print")
        parser.add_argument("--blank-backs", action="store_true", help="an empty page after each")
        parser.add_argument(
            "--origin",
            metavar="URL",
            help="what the links on signs begin with: http://192.168.1.20:8500",
        )
        parser.add_argument(
            "--pack",
            choices=list(packs.PACKS),
            default="everything",
            help="which sheets of an evening",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        printing = Printing(options["paper"], options["large"], options["blank_backs"])
        if options["game"] is not None:
            no_id = "is not the id of a game: copy it from the game's address."
            content = _game(_id(options["game"], no_id), printing)
        else:
            no_id = "is not the id of an evening: copy it from the evening's address."
            evening_id = _id(options["tournament"], no_id)
            content = _evening(evening_id, printing, options["pack"], options["origin"])
        write_file(options["out"], content)


def _id(text: str, no_id: str) -> UUID:
    """Parse an id. Raises CommandError, with these words, for a text that is none."""
    try:
        return UUID(text)
    except ValueError:
        raise CommandError(f"“{text}” {no_id}") from None


def _game(game_id: UUID, printing: Printing) -> bytes:
    """Print a game's score sheet in English: a game has no language of its own."""
    game = scoring_queries.game_with_rows(game_id)
    if game is None:
        raise CommandError("There is no game with this id here.")
    sheet = score_sheet(
        printed.game(scoring_queries.game_sheet(game), timezone.now()), printing.paper
    )
    about = About(sheet.title, "Five Hundred", settings.LANGUAGE_CODE, timezone.now())
    return as_pdf([sheet], about, blank_backs=printing.blank_backs)


def _evening(tournament_id: UUID, printing: Printing, which: str, origin: str | None) -> bytes:
    try:
        evening = queries.fresh_evening(tournament_id)
    except Tournament.DoesNotExist:
        raise CommandError("There is no evening with this id here.") from None
    now = timezone.now()
    order = queries.PackOrder(
        which,
        printing.name,
        origin or _origin(evening.tournament),
        large=printing.large,
        blank_backs=printing.blank_backs,
    )
    with speaking(evening.tournament.language or settings.LANGUAGE_CODE):
        about = packs.about_pdf(evening, str(packs.PACKS[which].title), now)
        sheets = packs.sheets_of(evening, order, now)
        return as_pdf(sheets, about, blank_backs=order.blank_backs)


def _origin(tournament: Tournament) -> str:
    """Return the origin of links: the director's choice, the public server's, or this computer's.

    For the port of this computer PORT is asked first, then the signs that were printed from the
    pages: a server may have been started at another port than the usual one.
    """
    if tournament.origin or settings.WORLD:
        return tournament.origin or f"https://{settings.ALLOWED_HOSTS[0]}"
    usual = urlsplit(tournament.printed_origin).port or 8500
    return f"http://{network_address() or 'localhost'}:{environment.number('PORT', usual)}"
