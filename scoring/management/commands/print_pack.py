"""`manage.py print_pack --game ID --paper a4|letter --out FILE`: what a game prints, as one PDF."""

from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring import printed, queries
from scoring.printing.pages import PAPERS
from scoring.printing.score_sheet import score_sheet


class Command(BaseCommand):
    help = "Print a game's score sheet to a file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", required=True, metavar="ID", help="the game, by the id in its address")
        parser.add_argument("--paper", choices=list(PAPERS), default="a4")
        parser.add_argument("--out", required=True, metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = queries.game_with_rows(UUID(options["game"]))
        except ValueError:
            raise CommandError(
                f"“{options['game']}” is not the id of a game: copy it from the game's address."
            ) from None
        if game is None:
            raise CommandError("There is no game with this id here.")
        try:
            options["out"].write_bytes(score_sheet(printed.game(queries.game_sheet(game)), PAPERS[options["paper"]]))
        except OSError as problem:
            raise CommandError(f"{options['out']} cannot be written: {problem.strerror}.") from None
        self.stdout.write(f"Printed to {options['out']}")
