"""Seasons of a club made up for tests: known strengths, the Midway movement, hands by lot."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from statistics import pstdev
from typing import Final, NamedTuple

from scoring.rules.hands import Hand, score_hand
from scoring.rules.rulesets.presets import RULESETS
from tests.tournaments.rules.evenings import next_seating
from tournaments.rules.form import Margin
from tournaments.rules.movements import FOR_PAIRS, FOR_PLAYERS, USUAL
from tournaments.rules.seatings import Field, PlayedRound
from tournaments.rules.tables import PLACES_OF_PAIRS, SEATED, SEATS, SIDES, PlayedTable
from tournaments.simulation.evenings import hands_by_lot

PLAYERS: Final = 40
ROUNDS: Final = 4
HANDS: Final = 4
#: Everybody comes every night, and partners change every round.
USUAL_NIGHTS: Final = "usual"
#: The same, but on every other night people play in pairs, always with the same partner.
COUPLES: Final = "couples"
#: Of 60 people 40 come, every other night the stronger ones: chance says as much as strength.
UNEVEN: Final = "uneven"
#: The rounds of equals of which each table draws one.
STOCK: Final = 2000


class Season(NamedTuple):
    """A season that was played: what is true, and what the club sees of it."""

    #: Person -> strength in points a round; their mean is 0.
    strengths: Mapping[str, float]
    margins: list[Margin]
    #: Person -> the mean of the nightly totals.
    totals: Mapping[str, float]


@cache
def rounds_of_equals() -> tuple[tuple[int, int], ...]:
    """Play rounds of four hands of people without strengths, as `simulate_tournament` does."""
    lots = random.Random("rounds of equals")
    hands = hands_by_lot(RULESETS["midway"], list(SEATS), lots)
    return tuple(_round_of_equals(hands) for _number in range(STOCK))


def _round_of_equals(hands: Iterator[Hand]) -> tuple[int, int]:
    points, played = dict.fromkeys(SIDES, 0), 0
    while played < HANDS:
        score = score_hand(RULESETS["midway"], SEATED, next(hands), points)
        points = {side: points[side] + score.deltas[side] for side in SIDES}
        played += score.scored
    return points["NS"], points["EW"]


def season(nights: int, spread: float, seed: int, kind: str = USUAL_NIGHTS) -> Season:
    """Play so many nights of 40 players and four rounds by Midway.

    `spread`: the standard deviation of the strengths, in points a round. A side that is stronger
    has half of the difference more than by lot alone, and the other side half of it less.
    """
    lots = random.Random(f"{seed} {spread}")
    strengths = _strengths(60 if kind == UNEVEN else PLAYERS, spread, lots)
    margins: list[Margin] = []
    totals: dict[str, list[int]] = {}
    for night in range(nights):
        for table in _night(_who_comes(kind, night, strengths, lots), strengths, lots):
            ns, ew = _members(table, "NS"), _members(table, "EW")
            margins.append(Margin(ns, ew, table.result["NS"] - table.result["EW"]))
            for side, members in (("NS", ns), ("EW", ew)):
                for person in members:
                    totals.setdefault(person, []).append(table.result[side])
    nightly = {person: ROUNDS * sum(each) / len(each) for person, each in totals.items()}
    return Season(strengths, margins, nightly)


def _who_comes(
    kind: str, night: int, strengths: Mapping[str, float], lots: random.Random
) -> tuple[str, ...]:
    """Return the entries of a night: people, or pairs with both people in their name."""
    people = tuple(strengths)
    if kind == COUPLES and night % 2:
        return tuple(map(" ".join, zip(people[::2], people[1::2], strict=True)))
    if kind == UNEVEN:
        spread = pstdev(strengths.values())
        eager = {person: value + lots.gauss(0, spread) for person, value in strengths.items()}
        return tuple(sorted(people, key=eager.__getitem__, reverse=not night % 2)[:PLAYERS])
    return people


def _strengths(people: int, spread: float, lots: random.Random) -> dict[str, float]:
    drawn = [lots.gauss(0, spread) for _person in range(people)]
    mean = sum(drawn) / people
    return {f"p{number}": value - mean for number, value in enumerate(drawn, start=1)}


def _members(table: PlayedTable, side: str) -> tuple[str, ...]:
    """The two people of a side; a pair that stays together has both in its name."""
    return tuple(" ".join(table.pair(side)).split())


def _night(
    entries: tuple[str, ...], strengths: Mapping[str, float], lots: random.Random
) -> list[PlayedTable]:
    in_pairs = len(entries) < PLAYERS
    field = Field(
        entries,
        seed=lots.getrandbits(32),
        rounds=ROUNDS,
        places=PLACES_OF_PAIRS if in_pairs else SEATS,
    )
    movement = (FOR_PAIRS if in_pairs else FOR_PLAYERS)[USUAL]
    played: list[PlayedRound] = []
    for _round in range(ROUNDS):
        seating = next_seating(movement, played, field) if played else movement.first(field)
        tables = tuple(
            _table(number, seats, strengths, lots) for number, seats in seating.tables.items()
        )
        played.append(PlayedRound(tables, seating.sit_outs))
    return [table for round_ in played for table in round_.tables]


def _table(
    number: int, seats: Mapping[str, str], strengths: Mapping[str, float], lots: random.Random
) -> PlayedTable:
    north_south, east_west = lots.choice(rounds_of_equals())
    table = PlayedTable(number, seats, {})
    better = sum(strengths[person] for person in _members(table, "NS"))
    better -= sum(strengths[person] for person in _members(table, "EW"))
    result = {"NS": north_south + round(better / 2), "EW": east_west - round(better / 2)}
    cut = lots.choice(list(SIDES)) if result["NS"] == result["EW"] else None
    return table._replace(result=result, cut=cut)
