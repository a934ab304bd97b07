"""Award prizes: top and bottom places, of a category or a half; ties shared or cut; lots."""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from scoring.rules.names import name_key
from tournaments.rules.prizes.kinds import COUNTED_IN_HANDS, NEAREST, Prize
from tournaments.rules.standings import Cut, Standing, in_order_of_cuts


class Award(NamedTuple):
    """The winners of a prize, and their figure: points, slams, failed contracts.

    `before`: what ranks them before their points, where something does and they won by it.
    `entries`: nobody, where nobody is left for it. `tied`: who has still to cut for it, so that
    nobody has it yet. `lacks_hands`: hands of somebody in its race are not known; then nobody has
    it for fewest failed contracts, and slams are those that are known.
    """

    prize: Prize
    entries: tuple[str, ...] = ()
    figure: int = 0
    tied: tuple[str, ...] = ()
    lacks_hands: bool = False
    before: Fraction | None = None


@dataclass(frozen=True)
class Results:
    """The results of an evening by which prizes are awarded, of the ranked alone.

    `rounds`: entry -> the points of each round, a sit-out's too, None where it took no part;
    `best`: of one round at a table; `calls`: the worth of the best contract called and made;
    `halfway`: the last round of the first half; `cuts`: race -> its cuts, the earliest first;
    `drawn`: prize's number -> who was drawn for it; `without_hands`: who played where only totals
    are known; `halves`: half -> entry -> what ranks it there before its points, where something
    does; `games`: won by each; `missed`: the rounds that an entry was away from, whatever they
    count.
    """

    standings: Sequence[Standing]
    rounds: Mapping[str, Sequence[int | None]]
    best: Mapping[str, int] = field(default_factory=dict)
    slams: Mapping[str, int] = field(default_factory=dict)
    sets: Mapping[str, int] = field(default_factory=dict)
    categories: Mapping[str, Collection[str]] = field(default_factory=dict)
    halfway: int = 1
    cuts: Mapping[str, Sequence[Cut]] = field(default_factory=dict)
    drawn: Mapping[int, str] = field(default_factory=dict)
    without_hands: Collection[str] = ()
    halves: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    games: Mapping[str, Fraction] = field(default_factory=dict)
    calls: Mapping[str, int] = field(default_factory=dict)
    missed: Mapping[str, Collection[int]] = field(default_factory=dict)

    def points_in(self, entry: str, part: str) -> Sequence[int | None]:
        """The points of the rounds of a part of the evening."""
        points = self.rounds.get(entry, ())
        return {"first": points[: self.halfway], "second": points[self.halfway :]}.get(part, points)

    def has_played_all(self, entry: str, part: str = "whole") -> bool:
        """Return whether it took part in every round of a part of the evening.

        Who sits out does; who is away does not.
        """
        points = self.points_in(entry, part)
        begins = self.halfway if part == "second" else 0
        rounds = range(begins + 1, begins + len(points) + 1)
        missed = self.missed.get(entry, ())
        return bool(points) and None not in points and not any(n in missed for n in rounds)


class _Runner(NamedTuple):
    """A candidate in a race: the larger the worth, the better; the figure is what is shown.

    `before`: shown before it, where something ranks before the points.
    """

    entry: str
    worth: tuple[Fraction | int, ...]
    figure: int
    before: Fraction | None = None


def award(
    prizes: Sequence[Prize], results: Results, *, one_each: bool = False, cut: bool = False
) -> list[Award]:
    """Award the prizes, in the order of the list.

    Those who are equal share the prizes that their places cover; `cut`: one of them has it, by the
    cut. `one_each`: who has a prize is left out of other races, and the next best has it. The
    places at the top of the whole evening come first and leave nobody out; what is drawn by lot
    stands apart.
    """
    won: dict[int, Award] = {}
    for prize in sorted(prizes, key=lambda prize: not prize.is_top):
        if prize.is_drawn:
            drawn = results.drawn.get(prize.id)
            won[prize.id] = Award(prize, () if drawn is None else (drawn,))
            continue
        left_out: set[str] = set()
        if one_each and not prize.is_top:
            left_out = {
                entry
                for other in won.values()
                if not other.prize.is_drawn and other.prize.race != prize.race
                for entry in other.entries
            }
        cuts = results.cuts.get(prize.race, ()) if cut else ()
        runners = _ordered(_runners(prize, results), cuts, left_out)
        placed = _placed(prize, runners, left_out, cut=cut)
        won[prize.id] = _as_far_as_hands_are_known(placed, results)
    return [won[prize.id] for prize in prizes]


class _Placed(NamedTuple):
    """A runner in the order of a race. `key`: what only equals share."""

    runner: _Runner
    key: tuple[tuple[Fraction | int, ...], int]


def _ordered(
    runners: Sequence[_Runner], cuts: Sequence[Cut], left_out: Collection[str]
) -> list[_Placed]:
    """The runners, the best first. `cuts` part those who are equal and not left out."""
    equal: dict[tuple[Fraction | int, ...], list[str]] = {}
    for runner in runners:
        if runner.entry not in left_out:
            equal.setdefault(runner.worth, []).append(runner.entry)
    ahead: dict[str, int] = {}
    for group in equal.values():
        order = reversed(in_order_of_cuts(group, cuts))
        ahead |= {entry: left for left, entry in enumerate(order, 1)}
    keyed = [_Placed(runner, (runner.worth, ahead.get(runner.entry, 0))) for runner in runners]
    return sorted(keyed, key=lambda placed: placed.key, reverse=True)


def _placed(
    prize: Prize, ordered: Sequence[_Placed], left_out: Collection[str], *, cut: bool
) -> Award:
    """The prize's place in a race. `left_out`: who has a prize already; the next best has it.

    The middle is the middle of all, whoever has a prize.
    """
    here = [placed for placed in ordered if placed.runner.entry not in left_out]
    place, of = prize.place, here
    if prize.kind == "middle":
        place, of = 1, [placed for placed in ordered[(len(ordered) - 1) // 2 :] if placed in here]
    if not 1 <= place <= len(of):
        return Award(prize)
    winner, key = of[place - 1]
    equal = tuple(placed.runner.entry for placed in here if placed.key == key)
    if cut and len(equal) > 1:
        return Award(prize, (), winner.figure, equal, before=winner.before)
    return Award(prize, equal, winner.figure, before=winner.before)


def _as_far_as_hands_are_known(award: Award, results: Results) -> Award:
    """The award where hands are missing: nobody can say who failed least; slams may be more."""
    if award.prize.kind not in COUNTED_IN_HANDS:
        return award
    rows = _of_category(award.prize, results)
    if award.prize.kind == "sets":
        rows = _everywhere(rows, results)
    if not any(row.entry in results.without_hands for row in rows):
        return award
    return (Award(award.prize) if award.prize.kind == "sets" else award)._replace(lacks_hands=True)


def _of_category(prize: Prize, results: Results) -> list[Standing]:
    """The standings of those who are in the prize's category."""
    return [
        row
        for row in results.standings
        if not prize.category
        or name_key(prize.category) in set(map(name_key, results.categories.get(row.entry, ())))
    ]


def _everywhere(rows: Sequence[Standing], results: Results) -> list[Standing]:
    """Those who took part in every round."""
    return [row for row in rows if results.has_played_all(row.entry)]


def _runners(prize: Prize, results: Results) -> list[_Runner]:
    """Return the candidates of a prize, of its category, in the order of the standings."""
    field_ = _of_category(prize, results)
    if prize.part != "whole":
        return _runners_of_half(prize, field_, results)
    if prize.kind in ("high", "middle"):
        return [_Runner(row.entry, (-row.rank,), row.points, row.figure) for row in field_]
    if prize.kind in NEAREST:
        return [
            _Runner(row.entry, (-abs(row.points - prize.figure),), row.points) for row in field_
        ]
    if prize.kind == "round":
        return [
            _Runner(row.entry, (results.best[row.entry],), results.best[row.entry])
            for row in field_
            if row.entry in results.best
        ]
    if prize.kind == "games":
        won = [(row, results.games.get(row.entry, Fraction())) for row in field_]
        return [_Runner(row.entry, (games,), row.points, games) for row, games in won if games]
    if prize.kind in ("call", "slams"):
        figures = results.calls if prize.kind == "call" else results.slams
        counts = [(row.entry, figures.get(row.entry, 0)) for row in field_]
        return [_Runner(entry, (count,), count) for entry, count in counts if count]
    everywhere = _everywhere(field_, results)
    if prize.kind == "sets":
        counts = [(row.entry, results.sets.get(row.entry, 0)) for row in everywhere]
        return [_Runner(entry, (-count,), count) for entry, count in counts]
    return [
        _Runner(row.entry, (-(row.figure or 0), -row.points), row.points, row.figure)
        for row in everywhere
    ]


def _runners_of_half(prize: Prize, rows: Sequence[Standing], results: Results) -> list[_Runner]:
    """The race of one half: high among who took part, low among who played each of its rounds."""
    runners = []
    ranks_before = results.halves.get(prize.part, {})
    for row in rows:
        half = results.points_in(row.entry, prize.part)
        total = sum(figure for figure in half if figure is not None)
        before = ranks_before.get(row.entry)
        if prize.kind == "high" and any(figure is not None for figure in half):
            runners.append(_Runner(row.entry, (before or 0, total), total, before))
        elif prize.kind == "low" and results.has_played_all(row.entry, prize.part):
            runners.append(_Runner(row.entry, (-(before or 0), -total), total, before))
    return runners


def halfway(rounds: int) -> int:
    """The last round of the first half; of an odd number the second half has one more."""
    return max(1, rounds // 2)


def drawn_by_lot(seed: int, among: Collection[int]) -> int:
    """Draw one of these numbers (deterministic: one result for the same seed and numbers)."""
    return random.Random(seed).choice(sorted(among))
