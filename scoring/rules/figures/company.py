"""With whom somebody played, against whom, and how it went."""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.rules.figures.contracts import NO_SHARE
from scoring.rules.figures.played import Part, PlayedGame, Share, Turn
from scoring.rules.figures.results import Result, result_of, unit_at_the_end


class Company(NamedTuple):
    """The results with one partner, or against one opponent.

    `hands`: those scored. `contracts`: made of those that the two held between them; partners alone
    have any. `points`: of the person's own unit in these hands. `won`, `lost`: games that ended
    with the two in one unit; of opponents, games that ended with one of the two among the winners
    and the other not.
    """

    person: int
    hands: int = 0
    contracts: Share = NO_SHARE
    points: int = 0
    won: int = 0
    lost: int = 0


#: Person -> how it went with him.
Companies = dict[int, Company]


def count_partners(rows: Companies, person: int, game: PlayedGame, turns: Iterable[Turn]) -> None:
    """Count one game into how it went with each partner.

    `turns`: the hands of it that the person played.
    """
    for turn in turns:
        ours = turn.part in (Part.CONTRACTOR, Part.PARTNER)
        _count_hand(rows, turn, turn.partners, turn.made if ours else None)
    unit, result = unit_at_the_end(person, game), result_of(person, game)
    if result is not Result.OPEN:
        partners = [
            other for other in _at_the_end(person, game) if unit_at_the_end(other, game) == unit
        ]
        _count_game(rows, partners, won=result is Result.WON)


def count_opponents(rows: Companies, person: int, game: PlayedGame, turns: Iterable[Turn]) -> None:
    """Count one game into how it went against each opponent."""
    for turn in turns:
        _count_hand(rows, turn, turn.opponents, None)
    if unit_at_the_end(person, game) is not None:
        won = result_of(person, game) is Result.WON
        others = _at_the_end(person, game)
        _count_game(rows, [o for o in others if (result_of(o, game) is Result.WON) != won], won=won)


def by_hands(rows: Companies) -> tuple[Company, ...]:
    """Sort by hands, the most first; among equals the lower number, so that the order is stable."""
    return tuple(sorted(rows.values(), key=lambda row: (-row.hands, row.person)))


def _at_the_end(person: int, game: PlayedGame) -> list[int]:
    return [other for other in game.seated[-1] if other != person] if game.seated else []


def _count_hand(rows: Companies, turn: Turn, others: Iterable[int], made: bool | None) -> None:
    for other in others:
        row = rows.get(other) or Company(other)
        contracts = row.contracts if made is None else row.contracts.counted(made)
        rows[other] = Company(
            other, row.hands + turn.scored, contracts, row.points + turn.points, row.won, row.lost
        )


def _count_game(rows: Companies, others: Iterable[int], won: bool) -> None:
    for other in others:
        row = rows.get(other) or Company(other)
        rows[other] = row._replace(won=row.won + won, lost=row.lost + (not won))
