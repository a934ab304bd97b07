"""A player's form: what he got, what was to be expected, and how strong he is (docs/form.md)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from math import exp, log, sqrt
from operator import mul
from typing import Final, NamedTuple

#: The key of house players and of people nobody knows. It gets no form of its own.
OTHERS: Final = ""
#: Rounds that somebody has to have played before a strength is told (docs/form.md).
FEWEST_ROUNDS: Final = 80
#: The spreads of strengths that are tried, as shares of the luck of a round: in equal steps, so
#: that none is favoured. Steps that grow favour small spreads, and then too few intervals hold.
#: The largest, 0.3, is 150 points a round where luck is 500. If players differ by still more,
#: strengths are drawn towards 0 a little more than they should be.
SPREADS: Final = tuple(step / 40 for step in range(1, 13))
#: Standard deviations on either side that hold four cases of five.
FOUR_OF_FIVE: Final = 1.2816


class Margin(NamedTuple):
    """A round at a table: who played on each side, and by how many points North-South led.

    Each side has two people, or one if a pair is one entry. All rounds have the same ruleset and
    about equally many hands.
    """

    ns: tuple[str, ...]
    ew: tuple[str, ...]
    margin: int


class Strength(NamedTuple):
    """Points a round above the mean of the field; four of five lie within `give_or_take`."""

    points: float
    give_or_take: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.points - self.give_or_take

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.points + self.give_or_take


class Form(NamedTuple):
    """One person's form, in points a round of his side less those of the other side."""

    rounds: int
    #: The mean of what his sides led by.
    got: float
    #: The mean that somebody of the mean of the field would have made in his seats.
    expected: float
    #: None until he has played enough rounds.
    strength: Strength | None


def forms(
    margins: Iterable[Margin],
    fewest: int = FEWEST_ROUNDS,
    spreads: Sequence[float] = SPREADS,
) -> dict[str, Form]:
    """Return the form of everybody who played, by key.

    The margin of a round is taken as the strengths of one side less those of the other, and luck.
    People with fewer than `fewest` rounds are taken together with OTHERS as one person, whose
    strength is estimated and not told. A shorter side is filled up with OTHERS. The mean strength
    of those who are told is 0; if that is one person alone, there is nobody to compare with, and
    nobody is told. The order of the margins makes no difference beyond rounding.

    Takes time with the number of margins, and with the cube of the people who have `fewest` rounds.
    """
    rows = [_filled_up(row) for row in margins]
    rounds = Counter(person for row in rows for person in {*row.ns, *row.ew} if person != OTHERS)
    regulars = sorted(person for person, played in rounds.items() if played >= fewest)
    if len(regulars) == 1:
        regulars = []
    estimates = _estimates(rows, regulars, spreads)
    points = {person: estimates[person].points for person in regulars}
    got, expected = _got_and_expected(rows, points, estimates[OTHERS].points)
    return {
        person: Form(
            rounds=played,
            got=got[person] / played,
            expected=expected[person] / played,
            strength=estimates.get(person),
        )
        for person, played in rounds.items()
    }


def _filled_up(row: Margin) -> Margin:
    """The row with OTHERS in the seats that a shorter side lacks."""
    both = list(zip_longest(row.ns, row.ew, fillvalue=OTHERS))
    return Margin(tuple(ns for ns, _ew in both), tuple(ew for _ns, ew in both), row.margin)


def _got_and_expected(
    rows: Iterable[Margin], points: Mapping[str, float], others: float
) -> tuple[Counter[str], dict[str, float]]:
    """Add up, for each person, what his sides led by, and what the others in his rounds explain."""
    got: Counter[str] = Counter()
    expected: dict[str, float] = {}
    for row in rows:
        north_south = sum(points.get(person, others) for person in row.ns)
        east_west = sum(points.get(person, others) for person in row.ew)
        lead = north_south - east_west
        for side, sign in ((row.ns, 1), (row.ew, -1)):
            for person in side:
                got[person] += sign * row.margin
                rest = sign * lead - points.get(person, others)
                expected[person] = expected.get(person, 0.0) + rest
    return got, expected


# ------------------------------------------------------------------------------- the estimate


class _Sums(NamedTuple):
    """What the estimate needs of all margins: whole numbers, so their order does not matter."""

    #: The number of margins.
    number: int
    #: Person by person, how often two sat on one side less how often on different ones.
    meetings: list[list[int]]
    #: For each person, the sum of what his sides led by.
    led: list[int]
    #: The sum of the squared margins.
    squares: int
    #: For each person, his weight in the mean of the field.
    weights: list[float]


class _Fit(NamedTuple):
    """The strengths if their spread is a given share of the luck of a round."""

    #: The logarithm of how likely this spread makes the margins, but for a constant.
    likelihood: float
    points: list[float]
    variances: list[float]


def _estimates(
    rows: Sequence[Margin], regulars: Sequence[str], spreads: Sequence[float]
) -> dict[str, Strength]:
    """Return the strengths of `regulars` and of OTHERS.

    This is ridge regression. It needs to know how far strengths are spread, as a share of the luck
    of a round, and nobody knows that beforehand. Each of `spreads` is tried, and the results are
    averaged, weighted by how likely each spread makes all margins (their marginal likelihood). So
    an interval contains the doubt about the spread, and a field without differences does not get
    intervals of no width.
    """
    people = [*regulars, OTHERS]
    sums = _sums(rows, people)
    if not regulars or not sums.squares:
        return dict.fromkeys(people, Strength(0.0, 0.0))
    fits = [_fit(sums, spread) for spread in spreads]
    best = max(fit.likelihood for fit in fits)
    shares = [exp(fit.likelihood - best) for fit in fits]
    total = sum(shares)
    estimates = {}
    for place, person in enumerate(people):
        points = sum(map(mul, shares, (fit.points[place] for fit in fits))) / total
        spread_out = (fit.variances[place] + (fit.points[place] - points) ** 2 for fit in fits)
        variance = sum(map(mul, shares, spread_out)) / total
        estimates[person] = Strength(points, FOUR_OF_FIVE * sqrt(variance))
    return estimates


def _sums(rows: Sequence[Margin], people: Sequence[str]) -> _Sums:
    """Add up the normal equations; the last of `people` stands for everybody who is not listed."""
    column = {person: place for place, person in enumerate(people)}
    last = len(people) - 1
    meetings = [[0] * len(people) for _person in people]
    led = [0] * len(people)
    for row in rows:
        seats = [(column.get(person, last), 1) for person in row.ns]
        seats += [(column.get(person, last), -1) for person in row.ew]
        for place, sign in seats:
            led[place] += sign * row.margin
            met = meetings[place]
            for other, side in seats:
                met[other] += sign * side
    weights = [1 / last] * last + [0.0] if last else [0.0]
    return _Sums(len(rows), meetings, led, sum(row.margin**2 for row in rows), weights)


def _fit(sums: _Sums, spread: float) -> _Fit:
    """Solve the ridge regression for one spread of strengths.

    Strengths and their variances are those of the difference from the mean of the field.
    """
    ridge = spread**-2
    factor = _factor(sums.meetings, ridge)
    led, mean = _forward(factor, sums.led), _forward(factor, sums.weights)
    unexplained = sums.squares - _dot(led, led)
    level, doubt = _dot(mean, led), _dot(mean, mean)
    luck = unexplained / sums.number
    points, variances = [], []
    for place in range(len(factor)):
        column = _forward(factor, [1.0], place)
        points.append(_dot(column, led[place:]) - level)
        own = _dot(column, column) - 2 * _dot(column, mean[place:]) + doubt
        variances.append(luck * max(own, 0.0))
    determinant = sum(2 * log(row[-1]) - log(ridge) for row in factor)
    likelihood = -(determinant + sums.number * log(unexplained)) / 2
    return _Fit(likelihood, points, variances)


def _factor(matrix: Sequence[Sequence[int]], ridge: float) -> list[list[float]]:
    """Return the lower Cholesky factor of the matrix with `ridge` added to its diagonal."""
    factor: list[list[float]] = []
    for place, values in enumerate(matrix):
        row: list[float] = []
        for above in factor:
            row.append((values[len(row)] - _dot(row, above)) / above[-1])
        row.append(sqrt(values[place] + ridge - _dot(row, row)))
        factor.append(row)
    return factor


def _forward(
    factor: Sequence[Sequence[float]], right: Sequence[float], start: int = 0
) -> list[float]:
    """Solve factor × x = right by forward substitution.

    `start`: everything before this place is 0 and left out. Where `right` ends, 0 follows.
    """
    solved: list[float] = []
    for number, row in enumerate(factor[start:]):
        value = right[number] if number < len(right) else 0.0
        solved.append((value - _dot(row[start:], solved)) / row[-1])
    return solved


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the sum of products, as far as the shorter one goes."""
    return sum(map(mul, one, other), 0.0)
