"""`manage.py simulate_tournament`: play an evening through the services, and write its record."""

import secrets
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from config.typed import TypedCommand
from scoring.models import Device
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from tournaments.files import exports
from tournaments.management.files import write_file
from tournaments.rules.another_game import EVENING_RULES
from tournaments.rules.formats import USUAL_HANDS, RoundFormat, read_format
from tournaments.rules.movements import FOR_PAIRS, FOR_PLAYERS, MOVEMENTS, USUAL
from tournaments.rules.planning import FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS, plan
from tournaments.rules.standings import POINTS, RANKINGS
from tournaments.simulation.evenings import Plot, play
from tournaments.words.refusals import refusal_in_words

#: What a sit-out may count, in halves of a game from 0.
SIT_OUT_GAMES: Final = ("none", "half", "one")


class Command(TypedCommand):
    help = "Play a made-up evening, print its id, and write its record (docs/record.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, metavar="N")
        parser.add_argument(
            "--rounds", type=int, metavar="R", help="left out: as many as the ruleset has"
        )
        parser.add_argument("--ruleset", default="midway", metavar="NAME")
        parser.add_argument("--movement", default=USUAL, metavar="NAME", help=", ".join(MOVEMENTS))
        parser.add_argument(
            "--pairs", action="store_true", help="partners stay together: N players are N/2 pairs"
        )
        parser.add_argument(
            "--round",
            default="",
            metavar="WHAT",
            help=(
                "what a table plays in a round: hands:4, game, minutes:40, or two of them "
                "as in game,minutes:40; left out: as many hands as the ruleset has"
            ),
        )
        parser.add_argument("--rank-by", default=POINTS, choices=RANKINGS)
        parser.add_argument(
            "--sit-out-games",
            default="none",
            choices=SIT_OUT_GAMES,
            help="what a sit-out counts where games rank",
        )
        parser.add_argument(
            "--seed", type=int, default=1, metavar="S", help="the same seed plays the same evening"
        )
        parser.add_argument("--export", type=Path, metavar="FILE", help="write the record here")
        parser.add_argument("--name", default="Simulated evening", metavar="NAME")
        parser.add_argument("--half", action="store_true", help="stop in the middle of the evening")
        parser.add_argument(
            "--trouble",
            action="store_true",
            help=(
                "everything happens that can: people late, away, leaving; "
                "ties, rulings, corrections"
            ),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        plot = _plot(options)
        device = Device.objects.create(token_hash=f"simulated {secrets.token_hex(16)}")
        try:
            evening = play(plot, uuid.uuid4(), device)
        except RuleViolation as violation:
            raise CommandError(refusal_in_words(violation)) from None
        if options["export"]:
            write_file(options["export"], exports.archive(evening))
        self.stdout.write(str(evening.tournament.pk))


def _plot(options: Mapping[str, Any]) -> Plot:
    """Validate the options and say what is to be played. Raises CommandError."""
    players, ruleset = options["players"], _ruleset(options["ruleset"])
    movements = FOR_PAIRS if options["pairs"] else FOR_PLAYERS
    if options["movement"] not in movements:
        raise CommandError(
            f"There is no movement “{options['movement']}”. There are: {', '.join(movements)}."
        )
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise CommandError(
            f"An evening has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {players}."
        )
    plays = _plays(options["round"], ruleset)
    rounds = options["rounds"]
    if rounds is None:
        rounds = plan(players, usual=ruleset.rounds, plays=plays).rounds
    if not 1 <= rounds <= MOST_ROUNDS:
        raise CommandError(f"An evening has 1 to {MOST_ROUNDS} rounds, not {rounds}.")
    if options["seed"] < 0 or options["seed"] > 10**9:
        raise CommandError("A seed is a whole number from 0 to 1,000,000,000.")
    return Plot(
        name=options["name"],
        players=players,
        rounds=rounds,
        ruleset=ruleset,
        movement=options["movement"],
        plays=plays,
        in_pairs=options["pairs"],
        seed=options["seed"],
        date=timezone.localdate(),
        rank_by=options["rank_by"],
        sit_out_halves=SIT_OUT_GAMES.index(options["sit_out_games"]),
        until=(rounds + 1) // 2 if options["half"] else None,
        trouble=options["trouble"],
    )


def _plays(written: str, ruleset: Ruleset) -> RoundFormat:
    """Parse what a table plays in a round, as `game,minutes:40`. Raises CommandError."""
    if not written:
        return RoundFormat(hands=ruleset.hands_per_round or USUAL_HANDS)
    document: dict[str, object] = {}
    for part in written.split(","):
        what, _colon, figure = part.strip().partition(":")
        document[what] = int(figure) if figure.isdecimal() else not figure
    try:
        return read_format(document)
    except RuleViolation as violation:
        raise CommandError(refusal_in_words(violation)) from None


def _ruleset(name: str) -> Ruleset:
    """The ruleset of this name, if an evening can be played by it. Raises CommandError."""
    if name in RULESETS and name not in EVENING_RULES:
        raise CommandError(
            f"A table of an event has four players; {name} is for {RULESETS[name].players}."
        )
    if name not in EVENING_RULES:
        raise CommandError(f"There is no ruleset “{name}”. There are: {', '.join(EVENING_RULES)}.")
    return EVENING_RULES[name]
