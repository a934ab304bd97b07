"""Everything that one person's games come to."""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.rules.figures.company import (
    Companies,
    Company,
    by_hands,
    count_opponents,
    count_partners,
)
from scoring.rules.figures.contracts import Contracts
from scoring.rules.figures.played import PlayedGame, turns_of
from scoring.rules.figures.results import Appearance, Results, appearance, results_of


class Figures(NamedTuple):
    """One person's games, counted. `games`: those of which he played a hand, as they were begun.

    `hands` were scored, `thrown_in` deals were not; `points` are those of the units he belonged to.
    """

    games: tuple[Appearance, ...]
    results: Results
    hands: int
    thrown_in: int
    points: int
    contracts: Contracts
    partners: tuple[Company, ...]
    opponents: tuple[Company, ...]


def figures_of(person: int, games: Iterable[PlayedGame]) -> Figures:
    """Count what these games, in the order in which they began, come to for one person.

    One pass.
    """
    own: list[Appearance] = []
    contracts = Contracts()
    partners: Companies = {}
    opponents: Companies = {}
    for game in games:
        turns = turns_of(person, game)
        if turns:
            own.append(appearance(person, game, turns))
            contracts = contracts.counted(turns)
            count_partners(partners, person, game, turns)
            count_opponents(opponents, person, game, turns)
    return Figures(
        games=tuple(own),
        results=results_of(own),
        hands=sum(game.hands for game in own),
        thrown_in=sum(game.thrown_in for game in own),
        points=sum(game.points for game in own),
        contracts=contracts,
        partners=by_hands(partners),
        opponents=by_hands(opponents),
    )
