"""`manage.py print_pack`: a game's score sheet, or the sheets of an evening, as one PDF.

`--game ID|--tournament ID --paper a4|letter --out FILE`
"""

from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.network import network_address
from scoring import queries as scoring_queries
from scoring.paper.pages import PAPERS, Paper, pack
from scoring.sheets import contents as printed
from scoring.sheets.score_sheet import score_sheet
from tournaments import queries
from tournaments.models import Tournament
from tournaments.sheets import packs


class Command(BaseCommand):
    help = "Print a game's score sheet, or the sheets of an evening, to a file."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--game", metavar="ID", help="the game, by the id in its address")
        which.add_argument("--tournament", metavar="ID", help="the evening, by the id in its address")
        parser.add_argument("--paper", choices=list(PAPERS), default="a4")
        parser.add_argument("--out", required=True, metavar="FILE", type=Path)
        parser.add_argument(
            "--pack", choices=list(packs.PACKS), default="everything", help="which sheets of an evening"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        paper = PAPERS[options["paper"]]
        if options["game"] is not None:
            content = _game(_id(options["game"], "a game", "the game's address"), paper)
        else:
            evening_id = _id(options["tournament"], "an evening", "the evening's address")
            content = _evening(evening_id, paper, options["pack"])
        try:
            options["out"].write_bytes(content)
        except OSError as problem:
            raise CommandError(f"{options['out']} cannot be written: {problem.strerror}.") from None


def _id(text: str, what: str, where: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise CommandError(f"“{text}” is not the id of {what}: copy it from {where}.") from None


def _game(game_id: UUID, paper: Paper) -> bytes:
    game = scoring_queries.game_with_rows(game_id)
    if game is None:
        raise CommandError("There is no game with this id here.")
    return score_sheet(printed.game(scoring_queries.game_sheet(game)), paper)


def _evening(tournament_id: UUID, paper: Paper, which: str) -> bytes:
    try:
        evening = queries.fresh_evening(tournament_id)
    except Tournament.DoesNotExist:
        raise CommandError("There is no evening with this id here.") from None
    origin = evening.tournament.origin or f"http://{network_address() or 'localhost'}:8500"
    order = queries.PackOrder(which, paper.name, origin)
    return pack(str(evening.tournament), packs.sheets_of(evening, order))
