"""Simulate a club through real services: its evenings, week by week, and who comes to them."""

import random
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from scoring.models import Device
from scoring.rules.names import in_order
from scoring.rules.rulesets.options import Ruleset
from tournaments import services
from tournaments.models import Club, Tournament
from tournaments.rules.movements import USUAL
from tournaments.simulation.evenings import Plot, people, play

#: Of a hundred members so many come to an evening, at least and at most.
COMING: Final = (45, 85)
#: How often a name is written otherwise than last week, and somebody comes as a guest.
MISSPELLED: Final = 0.01
GUESTS: Final = 0.3
#: The closed evenings after which a year is over.
OF_A_YEAR: Final = 40


@dataclass(frozen=True)
class ClubPlot:
    """The plan of a simulated club: its evenings, its people, its rules, from which seed."""

    name: str
    nights: int
    people: int
    rounds: int
    ruleset: Ruleset
    seed: int
    #: The day of its last evening; the others were a week apart.
    last: date
    movement: str = USUAL


def play_club(plot: ClubPlot, device: Device) -> Iterator[Tournament]:
    """Play a club's evenings, the first one first; each is closed.

    Deterministic but for the ids: the same plot is the same club. Every forty evenings the season
    is a new one.
    """
    lots = random.Random(plot.seed)
    everybody = people(plot.people + plot.nights, lots)
    members, strangers = everybody[: plot.people], everybody[plot.people :]
    for number in range(plot.nights):
        names = _coming(members, strangers[number], lots)
        evening = play(
            Plot(
                name=plot.name,
                players=len(names),
                rounds=plot.rounds,
                ruleset=plot.ruleset,
                seed=lots.randrange(10**9),
                date=plot.last - timedelta(weeks=plot.nights - 1 - number),
                movement=plot.movement,
                names=tuple(names),
            ),
            uuid.UUID(int=lots.getrandbits(128)),
            device,
        )
        services.close_tournament(tournament_id=evening.tournament.pk, device=device)
        if number and number % OF_A_YEAR == 0:
            _begin_year(evening.tournament, lots)
        yield evening.tournament


def _coming(members: list[str], stranger: str, lots: random.Random) -> list[str]:
    """Draw who comes: most members, at times a guest; now and then a name is written otherwise."""
    share = lots.randint(*COMING) / 100
    names = lots.sample(members, max(4, round(share * len(members))))
    names = [_otherwise(name) if lots.random() < MISSPELLED else name for name in names]
    return [*names, stranger] if lots.random() < GUESTS else names


def _otherwise(name: str) -> str:
    """The name as somebody in a hurry writes it: the first name short, or without accents."""
    plain = in_order(name).title()
    if plain != name:
        return plain
    first, _blank, family = name.partition(" ")
    return f"{first[:1]}. {family}" if family else name


def _begin_year(tournament: Tournament, lots: random.Random) -> None:
    """Begin the next season with this evening."""
    club = Club.objects.get(tournaments=tournament.pk)
    season = club.seasons.first()
    if season is not None:
        services.begin_season(
            season_id=season.pk,
            new_id=uuid.UUID(int=lots.getrandbits(128)),
            name=f"{tournament.name} {tournament.date.year}",
            first=tournament.date,
        )
