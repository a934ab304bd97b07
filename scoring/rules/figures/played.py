"""A tallied game with who sat where at each hand, and each hand as one person played it."""

from datetime import date
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.rules.bids import Bid
from scoring.rules.endings import Ending
from scoring.rules.hands import TRICKS, Hand, contracting_units, tricks_of
from scoring.rules.scoresheets import ScoredHand
from scoring.rules.tables import Table

#: A share of fewer than these is shown as a count alone: a percentage would say more than is known.
HANDFUL: Final = 5


class Share(NamedTuple):
    """A share of a number: contracts made of those bid, contracts defeated of those met."""

    made: int = 0
    of: int = 0

    @property
    def is_few(self) -> bool:
        """Return whether this rests on fewer than a handful."""
        return self.of < HANDFUL

    def counted(self, made: bool) -> "Share":
        """Count one more, made or not."""
        return Share(self.made + made, self.of + 1)

    def with_others(self, other: "Share") -> "Share":
        """Add up two shares of different things."""
        return Share(self.made + other.made, self.of + other.of)


class PlayedGame(NamedTuple):
    """A tallied game with its people. A person is a number, the same one under every spelling.

    `seated`: for each of the hands, who sat there, in the order of `table.players`. `night`: the
    day whose evening it was.
    """

    table: Table
    hands: tuple[ScoredHand, ...]
    seated: tuple[tuple[int, ...], ...]
    ending: Ending
    night: date


class Part(StrEnum):
    """The part of a person in a hand: contractor, partner, defender, or none without a contract."""

    CONTRACTOR = "contractor"
    PARTNER = "partner"
    DEFENDER = "defender"
    NONE = "none"


class Turn(NamedTuple):
    """One hand as one person played it: part, contract, his unit's points, with and against whom.

    `slam`: a contract to win tricks was made with all ten. `partners`, `opponents`: the people of
    the other seats; where each plays for himself, the contractor and whom he called are partners
    for the hand.
    """

    part: Part
    bid: Bid | None
    made: bool | None
    scored: bool
    points: int
    slam: bool
    grand_slam: bool
    partners: tuple[int, ...]
    opponents: tuple[int, ...]


def turns_of(person: int, game: PlayedGame) -> list[Turn]:
    """List the hands of a game that this person played, in order, with his part in each."""
    return [
        _turn(person, game.table, line, people)
        for line, people in zip(game.hands, game.seated, strict=True)
        if person in people
    ]


def _turn(person: int, table: Table, line: ScoredHand, people: tuple[int, ...]) -> Turn:
    hand, score = line.hand, line.score
    player = table.players[people.index(person)]
    unit = table.unit_of[player]
    contractors = contracting_units(table, hand)
    together = contractors if unit in contractors else (unit,)
    sides: dict[bool, list[int]] = {True: [], False: []}
    for other, name in zip(people, table.players, strict=True):
        if other != person:
            sides[table.unit_of[name] in together].append(other)
    return Turn(
        _part(hand, player, unit, contractors),
        hand.bid,
        score.made,
        score.scored,
        score.deltas[unit],
        is_slam(line, contractors),
        hand.grand_slam,
        tuple(sides[True]),
        tuple(sides[False]),
    )


def is_slam(line: ScoredHand, contractors: tuple[str, ...]) -> bool:
    """Return whether a contract to win tricks was made with all ten; a misère has no slam."""
    bid = line.hand.bid
    if bid is None or bid.is_special or not line.score.made:
        return False
    return tricks_of(line.hand, contractors) == TRICKS


def _part(hand: Hand, player: str, unit: str, contractors: tuple[str, ...]) -> Part:
    if not contractors:
        return Part.NONE
    if hand.contractor == player:
        return Part.CONTRACTOR
    return Part.PARTNER if unit in contractors else Part.DEFENDER
