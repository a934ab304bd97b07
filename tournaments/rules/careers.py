"""A person's evenings added up, and the records of a club, from the figures of its evenings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from scoring.rules.figures.played import Share
from tournaments.rules.summaries import Largest, Play, Result, Summary
from tournaments.rules.tables import OTHER_SIDE, SIDES

#: A pair that has played fewer rounds together than these is not the best one of a club.
ROUNDS_OF_A_PAIR: Final = 8
#: So many rows of each record: the best and those behind, and who is equal to the last of them.
MOST_OF_A_RECORD: Final = 3


class Night(NamedTuple):
    """An evening with whose its results are: a person is a number, under every spelling."""

    summary: Summary
    persons: Sequence[int]

    def result_of(self, person: int) -> Result | None:
        """The result of a person; None where the person was not there."""
        found = zip(self.summary.results, self.persons, strict=True)
        return next((one for one, whose in found if whose == person), None)

    @property
    def ranked(self) -> set[int]:
        """The persons who played for themselves, and not as house players."""
        found = zip(self.summary.results, self.persons, strict=True)
        return {whose for one, whose in found if one.rank is not None}

    def sides(self) -> Iterator[tuple[Play, str, tuple[int, int]]]:
        """Each side of each finished table, with its two persons, round by round."""
        for play in sorted(self.summary.plays, key=lambda play: play.round):
            for side in SIDES:
                first, second = play.people[side]
                yield play, side, (self.persons[first], self.persons[second])


class Company(NamedTuple):
    """The rounds with one partner, or against one opponent. `points`: the own side's less theirs.

    `won`: games won by the own side; a tie is half of one.
    """

    person: int
    rounds: int
    won: Fraction
    points: int

    @property
    def mean(self) -> Fraction:
        """The points a round by which the own side was ahead."""
        return Fraction(self.points, self.rounds)


class Career(NamedTuple):
    """A person's evenings added up. Evenings are numbered from 0."""

    #: (evening, result) in order of play, house players' evenings left out.
    nights: Sequence[tuple[int, Result]]
    rounds: int
    won: Fraction
    contracts: Mapping[str, Share]
    #: Those of `nights`.
    slams: int
    #: Those with most rounds first.
    partners: Sequence[Company]
    opponents: Sequence[Company]

    @property
    def firsts(self) -> int:
        """The number of evenings in first place, shared ones among them."""
        return sum(result.rank == 1 for _night, result in self.nights)

    @property
    def mean(self) -> Fraction:
        """The mean of the evenings' points; 0 for none."""
        points = [result.points for _night, result in self.nights]
        return sum(points, Fraction()) / len(points) if points else Fraction()


def career_of(person: int, nights: Sequence[Night]) -> Career:
    results = []
    contracts: Counter[tuple[str, bool]] = Counter()
    slams = 0
    for number, night in enumerate(nights):
        result = night.result_of(person)
        if result is None:
            continue
        if result.rank is not None:
            results.append((number, result))
            slams += result.slams
        for bid, (made, failed) in result.contracts.items():
            contracts[bid, True] += made
            contracts[bid, False] += failed
    partners, opponents = _company(person, nights)
    bids = dict.fromkeys(bid for bid, _made in contracts)
    shares = {
        bid: Share(contracts[bid, True], contracts[bid, True] + contracts[bid, False])
        for bid in bids
    }
    return Career(
        results,
        sum(one.rounds for one in partners),
        sum((one.won for one in partners), Fraction()),
        shares,
        slams,
        partners,
        opponents,
    )


def _company(person: int, nights: Iterable[Night]) -> tuple[list[Company], list[Company]]:
    """The partners and the opponents of a person, those met most often first."""
    kinds: tuple[dict[int, Company], dict[int, Company]] = ({}, {})
    for night in nights:
        for play, side, pair in night.sides():
            if person not in pair:
                continue
            ahead = play.points[side] - play.points[OTHER_SIDE[side]]
            others = [night.persons[one] for one in play.people[OTHER_SIDE[side]]]
            partner = pair[1] if pair[0] == person else pair[0]
            for met, known in zip(([partner], others), kinds, strict=True):
                for other in met:
                    before = known.get(other, Company(other, 0, Fraction(), 0))
                    known[other] = Company(
                        other,
                        before.rounds + 1,
                        before.won + play.games_of(side),
                        before.points + ahead,
                    )
    partners, opponents = (
        sorted(known.values(), key=lambda one: (-one.rounds, -one.points)) for known in kinds
    )
    return partners, opponents


# ------------------------------------------------------------------------------- the club's records


class Highest(NamedTuple):
    """A record: who has it, with how much, and in which evening (None: over all of them)."""

    persons: tuple[int, ...]
    figure: Fraction
    night: int | None


class Records(NamedTuple):
    """The records of a club, each with the best first; empty where nobody has one."""

    night: Sequence[Highest]
    hand: tuple[Largest, int, int] | None
    slams: Sequence[Highest]
    run: Sequence[Highest]
    pair: Sequence[Highest]
    firsts: Sequence[Highest]
    evenings: Sequence[Highest]


def records_of(nights: Sequence[Night]) -> Records:
    """Find a club's records. `hand`: the hand, whose it was, and the evening.

    Nobody has one by what was played as a house player.
    """
    by_night = [
        Highest((whose,), result.points, number)
        for number, night in enumerate(nights)
        for result, whose in zip(night.summary.results, night.persons, strict=True)
        if result.rank is not None
    ]
    slams, firsts, evenings = Counter[int](), Counter[int](), Counter[int]()
    for night in nights:
        for result, whose in zip(night.summary.results, night.persons, strict=True):
            if result.rank is not None:
                slams[whose] += result.slams
                firsts[whose] += result.rank == 1
                evenings[whose] += 1
    return Records(
        _best(by_night),
        _largest(nights),
        _best(_counted(slams)),
        _best(_counted(_longest_runs(nights))),
        _best(_pairs(nights)),
        _best(_repeated(firsts)),
        _best(_repeated(evenings)),
    )


def _best(rows: Iterable[Highest]) -> list[Highest]:
    """Return the highest rows in order, and all equal to the last: nobody is left out by chance."""
    ordered = sorted(rows, key=lambda row: -row.figure)
    if len(ordered) <= MOST_OF_A_RECORD:
        return ordered
    least = ordered[MOST_OF_A_RECORD - 1].figure
    return [row for row in ordered if row.figure >= least]


def _counted(counts: Mapping[int, int]) -> list[Highest]:
    return [Highest((person,), Fraction(n), None) for person, n in counts.items() if n]


def _repeated(counts: Mapping[int, int]) -> list[Highest]:
    """The same of what becomes a record from the second time on: every evening has a first."""
    return _counted({person: n for person, n in counts.items() if n > 1})


def _largest(nights: Sequence[Night]) -> tuple[Largest, int, int] | None:
    found = [
        (night.summary.largest, night.persons[night.summary.largest.person], number)
        for number, night in enumerate(nights)
        if night.summary.largest is not None
        and night.persons[night.summary.largest.person] in night.ranked
    ]
    return max(found, key=lambda one: one[0].points, default=None)


def _longest_runs(nights: Sequence[Night]) -> dict[int, int]:
    """Person -> the most rounds won one after the other, from evening to evening."""
    now, longest = Counter[int](), Counter[int]()
    for night in nights:
        ranked = night.ranked
        for play, side, pair in night.sides():
            for person in ranked.intersection(pair):
                now[person] = now[person] + 1 if play.won == side else 0
                longest[person] = max(longest[person], now[person])
    return longest


def _pairs(nights: Sequence[Night]) -> list[Highest]:
    """Pairs that have played often enough, with the mean by which they were ahead a round."""
    rounds, points = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for night in nights:
        ranked = night.ranked
        for play, side, pair in night.sides():
            if not ranked.issuperset(pair):
                continue
            both = tuple(sorted(pair))
            rounds[both] += 1
            points[both] += play.points[side] - play.points[OTHER_SIDE[side]]
    return [
        Highest(both, Fraction(points[both], number), None)
        for both, number in rounds.items()
        if number >= ROUNDS_OF_A_PAIR
    ]
