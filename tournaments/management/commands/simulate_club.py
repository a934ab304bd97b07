"""`manage.py simulate_club`: play a club's evenings of some years through the services."""

import secrets
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from config.language import gettext as _
from config.language import gettext_lazy
from config.typed import TypedCommand
from scoring.models import Device
from scoring.rules.errors import RuleViolation
from tournaments.models import Club
from tournaments.rules.another_game import EVENING_RULES
from tournaments.rules.movements import FOR_PLAYERS, USUAL
from tournaments.simulation.clubs import ClubPlot, play_club
from tournaments.words.refusals import refusal_in_words

#: A made-up name is taken once: so many evenings bring as many strangers.
MOST_NIGHTS = 400
MOST_PEOPLE = 1000


class Command(TypedCommand):
    purpose = gettext_lazy("Play a made-up club, week by week, and print its id.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--nights", type=int, required=True, metavar="N")
        parser.add_argument("--people", type=int, required=True, metavar="P")
        parser.add_argument("--rounds", type=int, default=4, metavar="R")
        parser.add_argument("--ruleset", default="midway", metavar=_("NAME"))
        parser.add_argument("--movement", default=USUAL, metavar=_("NAME"))
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument("--name", default="Simulated club")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["nights"] <= MOST_NIGHTS:
            raise CommandError(_("A club has 1 to {most} evenings here.").format(most=MOST_NIGHTS))
        if not 8 <= options["people"] <= MOST_PEOPLE:
            raise CommandError(_("A club has 8 to {most} people here.").format(most=MOST_PEOPLE))
        if options["ruleset"] not in EVENING_RULES or options["movement"] not in FOR_PLAYERS:
            raise CommandError(_("There is no such ruleset or movement: see simulate_tournament."))
        device = Device.objects.create(token_hash=f"simulated {secrets.token_hex(16)}")
        plot = ClubPlot(
            name=options["name"],
            nights=options["nights"],
            people=options["people"],
            rounds=options["rounds"],
            ruleset=EVENING_RULES[options["ruleset"]],
            seed=options["seed"],
            last=timezone.localdate(),
            movement=options["movement"],
        )
        try:
            for number, tournament in enumerate(play_club(plot, device), start=1):
                if options["verbosity"] > 1:
                    self.stdout.write(f"{number}: {tournament.date}")
        except RuleViolation as violation:
            raise CommandError(refusal_in_words(violation)) from None
        self.stdout.write(str(Club.objects.get(device=device).pk))
