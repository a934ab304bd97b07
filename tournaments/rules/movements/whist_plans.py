"""Individual whist plans: everybody plays with everybody, and the plan is known before round 1.

A whist tournament is a plan in which everybody is everybody's partner once and everybody's opponent
twice. E. H. Moore described them in 1896; one exists for every field of full tables, and for every
field in which one player is left over (Baker, Hanani). The plans here are cyclic in the sense of
Anderson and Finizio: one round is written down, and the others follow from it by counting. The
players are the numbers 0, 1, 2, ... on a circle. To move a round on by one, each number is replaced
by the next one, and the last by 0. Two partners of the written round are a certain way apart on the
circle. Each way appears once, so that all who are so far apart are partners once.

Such a plan is even when all its rounds are played. Where few rounds are played, a search finds
rounds in which fewer people meet again. `docs/movements.md` has the quality of every plan.
"""

import random
from typing import Final

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.fewest_repeats import fewest_repeats
from tournaments.rules.movements.planned_rounds import Four, PlannedRound
from tournaments.rules.movements.whist_bases import BASES, Base
from tournaments.rules.sit_outs import SEATS_AT_A_TABLE

#: A search for more rounds takes long, and no evening has more.
MOST_SEARCHED: Final = 25


def whist_plan(players: int, rounds: int) -> list[PlannedRound[int]]:
    """Plan `rounds` rounds for the players 0, 1, 2, ...; any number of first rounds is usable.

    Nobody sits out twice before everybody has sat out once. A plan of few rounds is searched for:
    up to half as many as there are players, because in these nobody has to meet an opponent twice.
    So is a plan for more than 100 players. In all other cases it is the whole plan, which begins
    again after its last round. Raises RuleViolation `too_few` where the players do not fill one
    table.
    """
    if players < SEATS_AT_A_TABLE:
        raise RuleViolation("too_few", here=players)
    if rounds <= most_searched(players) or players not in BASES:
        return _searched(players, rounds)
    whole = whole_plan(players)
    return [whole[number % len(whole)] for number in range(rounds)]


def most_searched(players: int) -> int:
    """Return the most rounds that are searched for where a whole plan is known as well."""
    return min(players // 2, MOST_SEARCHED)


def rounds_of_a_whole_plan(players: int) -> int:
    """Count the rounds in which everybody can have a new partner each time.

    It is one fewer than there are players where all play, and one for each player where somebody
    sits out.
    """
    return players if players % SEATS_AT_A_TABLE else players - 1


def whole_plan(players: int) -> list[PlannedRound[int]]:
    """Return the rounds of a whole plan for 4 to 100 players; see `rounds_of_a_whole_plan`.

    The written round is moved on by 0, `step`, 2 * `step` and so on. Where that comes back to the
    beginning before all have been, it goes on from 1, then from 2.
    """
    base = BASES[players]
    moves: dict[int, None] = {}
    for start in range(base.step):
        move = start
        while move not in moves:
            moves[move] = None
            move = (move + base.step) % base.circle
    moved = [_moved(base, move) for move in moves]
    half, squares = base.circle // 2, _squares(base)
    return [*moved[:half], *squares[:1], *moved[half:], *squares[1:]]


def _moved(base: Base, steps: int) -> PlannedRound[int]:
    """Move the written round on. Players beside the circle change places among themselves."""
    written = base.odd_tables if steps % 2 and base.odd_tables else base.tables
    seated = {player for four in written for player in four}
    bench = [player for player in range(base.circle + base.beside) if player not in seated]

    def player_at(place: int) -> int:
        if place < base.circle:
            return (place + steps) % base.circle
        return base.circle + (place - base.circle + steps) % base.beside

    return PlannedRound(
        tuple(Four(*map(player_at, four)) for four in written), tuple(map(player_at, bench))
    )


def _squares(base: Base) -> list[PlannedRound[int]]:
    """Return the rounds that stay the same when they are moved on, where the circle has quarters.

    Four players who are a quarter of the circle apart play at one table. If there is one player
    beside the circle, that is one round, in which this player sits out. If there are four, they
    play at a table too, and the fours stay together for three rounds, with each other once each.
    """
    if base.circle % SEATS_AT_A_TABLE:
        return []
    quarter, everybody = base.circle // SEATS_AT_A_TABLE, base.circle + base.beside
    fours = [tuple(range(first, base.circle, quarter)) for first in range(quarter)]
    if base.beside == 1:
        return [PlannedRound(tuple(Four(*four) for four in fours), (base.circle,))]
    fours.append(tuple(range(base.circle, everybody)))
    return [
        PlannedRound(tuple(Four(*(four[place] for place in places)) for four in fours))
        for places in ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
    ]


def _searched(players: int, rounds: int) -> list[PlannedRound[int]]:
    """Search for a plan, the same every time. The bench is taken in turn, the others are drawn."""
    over = players % SEATS_AT_A_TABLE
    drawn = []
    for number in range(rounds):
        out = [(number * over + place) % players for place in range(over)]
        seated = [player for player in range(players) if player not in out]
        random.Random(f"whist plan {players} {number}").shuffle(seated)
        fours = zip(*[iter(seated)] * SEATS_AT_A_TABLE, strict=True)
        drawn.append(PlannedRound(tuple(Four(*four) for four in fours), tuple(out)))
    return fewest_repeats(drawn, (), seed=f"whist plan {players}")
