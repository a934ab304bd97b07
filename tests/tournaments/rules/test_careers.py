"""A person's evenings added up, and a club's records: two evenings worked by hand."""

from fractions import Fraction

from scoring.rules.figures.played import Share
from tournaments.rules.careers import Highest, Night, career_of, records_of
from tournaments.rules.summaries import Largest, Play, Result, Summary, read, write

NORA, ED, SUE, WILL = 1, 2, 3, 4


def result(name: str, rank: int | None, points: int, games: int = 0, **more: object) -> Result:
    return Result(name, rank, Fraction(points), Fraction(games), **more)  # type: ignore[arg-type]


def play(number: int, ns: tuple[int, int], ew: tuple[int, int], points: tuple[int, int]) -> Play:
    won = "tie" if points[0] == points[1] else "NS" if points[0] > points[1] else "EW"
    return Play(number, {"NS": ns, "EW": ew}, dict(zip(("NS", "EW"), points, strict=True)), won)


#: Nora and Sue win by 100, then lose by 20 with partners changed; Ed has called the largest hand.
FIRST = Summary(
    [
        result("Nora", 1, 180, 1, contracts={"7S": (1, 1)}, slams=1),
        result("Ed", 2, 140),
        result("Sue", 3, 120, 1, contracts={"8H": (1, 0)}),
        result("Will", None, 0),
    ],
    [play(1, (0, 2), (1, 3), (100, 0)), play(2, (0, 1), (2, 3), (60, 80))],
    Largest(250, 1, "8S", 2),
)
#: The next week Nora sits in another place of the list, and one table is a tie.
SECOND = Summary(
    [
        result("Sue", 1, 300),
        result("Nora", 1, 300, contracts={"7S": (2, 0)}),
        result("Ed", 3, Fraction(1, 2)),  # type: ignore[arg-type]
        result("Will", 4, -50),
    ],
    [play(1, (0, 1), (2, 3), (50, 50))],
)
NIGHTS = [Night(FIRST, (NORA, ED, SUE, WILL)), Night(SECOND, (SUE, NORA, ED, WILL))]


def test_a_summary_is_read_as_it_was_written() -> None:
    for summary in (FIRST, SECOND, Summary([], [])):
        assert read(write(summary)) == summary


def test_a_career_adds_up_evenings_rounds_and_contracts() -> None:
    nora = career_of(NORA, NIGHTS)
    assert [number for number, _result in nora.nights] == [0, 1]
    assert (nora.firsts, nora.mean, nora.rounds) == (2, Fraction(240), 3)
    # One won, one lost, one tied.
    assert nora.won == Fraction(3, 2)
    assert nora.contracts == {"7S": Share(3, 4)}
    assert nora.slams == 1


def test_company_is_counted_by_the_lead_of_the_own_side() -> None:
    nora = career_of(NORA, NIGHTS)
    assert [(one.person, one.rounds, one.won, one.points) for one in nora.partners] == [
        (SUE, 2, Fraction(3, 2), 100),
        (ED, 1, 0, -20),
    ]
    assert {one.person: (one.rounds, one.mean) for one in nora.opponents} == {
        WILL: (3, Fraction(80, 3)),
        ED: (2, 50),
        SUE: (1, -20),
    }


def test_an_evening_as_a_house_player_is_no_evening_of_ones_own() -> None:
    will = career_of(WILL, NIGHTS)
    assert [number for number, _result in will.nights] == [1]
    assert will.rounds == 3


def test_a_house_player_holds_no_record() -> None:
    """Will plays for the house, wins every round with Sue, has the largest hand and a slam."""
    results = [
        result("Nora", 1, 0, slams=1, contracts={"7S": (1, 0)}),
        result("Ed", 1, 0),
        result("Sue", 3, 0),
        result("Will", None, 800, slams=2, contracts={"8H": (2, 0)}),
    ]
    rounds = [play(number, (2, 3), (0, 1), (100, 0)) for number in range(1, 9)]
    house = Night(Summary(results, rounds, Largest(500, 3, "8H", 1)), (NORA, ED, SUE, WILL))
    records = records_of([house, house])
    assert records.slams == [Highest((NORA,), Fraction(2), None)]
    assert records.run == [Highest((SUE,), Fraction(16), None)]
    assert [one.persons for one in records.pair] == [(NORA, ED)]
    assert records.hand is None
    assert {one.persons for one in records.evenings} == {(NORA,), (ED,), (SUE,)}
    assert career_of(WILL, [house]).slams == 0
    # What somebody won before and after goes on: that evening was another's.
    own = Night(SECOND._replace(plays=[play(1, (2, 3), (0, 1), (50, 0))]), (SUE, NORA, ED, WILL))
    assert Highest((WILL,), Fraction(2), None) in records_of([own, house, own]).run


def test_nobody_has_a_career_without_evenings() -> None:
    career = career_of(99, NIGHTS)
    assert not career.nights
    assert (career.mean, career.rounds) == (Fraction(0), 0)


def test_records_name_the_highest_and_the_evening() -> None:
    records = records_of(NIGHTS)
    assert records.night[0] == Highest((SUE,), Fraction(300), 1)
    assert records.hand == (Largest(250, 1, "8S", 2), ED, 0)
    assert records.slams == [Highest((NORA,), Fraction(1), None)]
    # Sue has won both of the first evening's rounds; the tie ends it.
    assert records.run[0] == Highest((SUE,), Fraction(2), None)
    assert records.firsts[0] == Highest((NORA,), Fraction(2), None)
    assert {one.persons[0]: one.figure for one in records.evenings}[NORA] == 2
    assert records.pair == []


def test_one_evening_is_no_record() -> None:
    records = records_of(NIGHTS[:1])
    assert (records.firsts, records.evenings) == ([], [])
    assert records.night


def test_a_pair_needs_eight_rounds_together() -> None:
    rounds = [play(number, (0, 1), (2, 3), (30, 10)) for number in range(1, 9)]
    night = Night(Summary(SECOND.results, rounds), (NORA, ED, SUE, WILL))
    best, other = records_of([night]).pair
    assert best == Highest((NORA, ED), Fraction(20), None)
    assert other == Highest((SUE, WILL), Fraction(-20), None)


def test_a_club_without_evenings_has_no_records() -> None:
    assert records_of([]) == ([], None, [], [], [], [], [])
