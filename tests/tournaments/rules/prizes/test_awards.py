"""Who wins what: places, categories, ties shared, one prize each, lots."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prizes.awards import Award, Results, award, drawn_by_lot
from tournaments.rules.prizes.kinds import KINDS, USUAL, Prize
from tournaments.rules.standings import rank

#: Each one's four rounds; Dot came late, Eve went home.
ROUNDS: Mapping[str, Sequence[int | None]] = {
    "Ann": (400, 100, 300, 100),
    "Bob": (100, 200, 200, 200),
    "Cal": (300, 300, 0, 100),
    "Dot": (None, 100, 200, 100),
    "Eve": (-10, -10, None, None),
    "Fay": (0, 100, 100, 0),
}


def results(rounds: Mapping[str, Sequence[int | None]] = ROUNDS, **more: object) -> Results:
    totals = {name: sum(points or 0 for points in own) for name, own in rounds.items()}
    return replace(
        Results(rank(totals), rounds, {"Dot": 2, "Ann": 2, "Bob": 1}),
        **more,  # type: ignore[arg-type]
    )


WOMEN = {"Ann": ["Women"], "Dot": ["women"], "Fay": ["Women", "Juniors"]}


def who(prize: Prize, evening: Results | None = None) -> tuple[tuple[str, ...], int]:
    [won] = award([prize], evening or results(categories=WOMEN))
    return won.entries, won.figure


def test_the_usual_five() -> None:
    assert award(USUAL, results()) == [
        Award(USUAL[0], ("Ann",), 900),
        Award(USUAL[1], ("Bob", "Cal"), 700),
        Award(USUAL[2], ("Bob", "Cal"), 700),
        Award(USUAL[3], ("Fay",), 200),
        Award(USUAL[4], ("Ann", "Dot"), 2),
    ]


@pytest.mark.parametrize(
    ("prize", "entries", "figure"),
    [
        (Prize(1, "high", 4), ("Dot",), 400),
        (Prize(1, "high", 7), (), 0),
        (Prize(1, "low", 2), ("Bob", "Cal"), 700),
        (Prize(1, "high", category="Women"), ("Ann",), 900),
        (Prize(1, "high", 2, category="women"), ("Dot",), 400),
        (Prize(1, "low", category="Women"), ("Fay",), 200),
        (Prize(1, "low", category="Juniors"), ("Fay",), 200),
        (Prize(1, "high", category="Men"), (), 0),
        (Prize(1, "slams", category="Women"), ("Ann", "Dot"), 2),
        (Prize(1, "door"), (), 0),
    ],
)
def test_each_kind_has_its_winner(prize: Prize, entries: tuple[str, ...], figure: int) -> None:
    assert who(prize) == (entries, figure)


def test_a_lot_is_whose_it_is() -> None:
    assert who(Prize(7, "door"), results(drawn={7: "Eve"})) == (("Eve",), 0)


def test_a_round_away_counts_for_the_total_and_is_not_played() -> None:
    rounds = {"Ann": (10, 0, 0), "Bob": (20, 30, 20), "Cal": (30, 40, 0)}
    evening = replace(results(rounds), missed={"Ann", "Cal"})
    assert who(Prize(1, "low"), evening) == (("Bob",), 70)


def test_one_prize_a_person_goes_to_the_next() -> None:
    prizes = [
        Prize(1, "high", category="Women"),
        Prize(2, "high", 2, category="Women"),
        Prize(3, "slams"),
        Prize(4, "high"),
        Prize(5, "door"),
    ]
    won = award(prizes, results(categories=WOMEN, drawn={5: "Ann"}), one_each=True)
    assert [one.entries for one in won] == [("Dot",), ("Fay",), ("Bob",), ("Ann",), ("Ann",)]


def test_no_field_no_prizes() -> None:
    every = [Prize(number, kind) for number, kind in enumerate(KINDS, start=1)]
    assert [won.entries for won in award(every, Results([], {}))] == [()] * len(every)


@given(st.dictionaries(st.text("abcdef", min_size=1, max_size=3), st.integers(-3, 3), min_size=1))
def test_high_is_the_highest_and_low_the_lowest(totals: dict[str, int]) -> None:
    evening = Results(rank(totals), {name: (points,) for name, points in totals.items()})
    high, low = award([Prize(1, "high"), Prize(2, "low")], evening)
    assert set(high.entries) == {entry for entry in totals if totals[entry] == max(totals.values())}
    assert set(low.entries) == {entry for entry in totals if totals[entry] == min(totals.values())}


FIELDS = st.dictionaries(
    st.sampled_from("ABCDEFGH"),
    st.tuples(*[st.none() | st.integers(-2, 2).map(lambda n: 10 * n)] * 4),
)
LISTS = st.lists(
    st.tuples(
        st.sampled_from(["high", "low", "slams"]),
        st.integers(1, 4),
        st.sampled_from(["", "Women"]),
    ),
    max_size=6,
)


@given(FIELDS, LISTS, st.booleans())
def test_whatever_is_chosen_every_prize_has_its_place_once(
    rounds: dict[str, tuple[int | None, ...]],
    chosen: list[tuple[str, int, str]],
    one_each: bool,
) -> None:
    prizes = [
        Prize(number, kind, place, category)
        for number, (kind, place, category) in enumerate(chosen, start=1)
    ]
    evening = replace(results(rounds), categories={"A": ["Women"], "B": ["women"]})
    won = award(prizes, evening, one_each=one_each)
    assert [one.prize for one in won] == prizes
    for one in won:
        assert set(one.entries) <= set(rounds)
        if one.prize.category:
            assert set(one.entries) <= {"A", "B"}
    if one_each:
        races: dict[tuple[str, str], set[str]] = {}
        for one in won:
            races.setdefault(one.prize.race, set()).update(one.entries)
        everybody = [entry for entries in races.values() for entry in entries]
        assert len(everybody) == len(set(everybody))


@given(st.integers(0, 10**6), st.sets(st.integers(1, 160), min_size=1))
def test_a_lot_is_the_same_whenever_it_is_drawn_again(seed: int, among: set[int]) -> None:
    assert drawn_by_lot(seed, among) == drawn_by_lot(seed, sorted(among, reverse=True))
    assert drawn_by_lot(seed, among) in among


#: Games won, out of step with the points: Fay has won most, Ann fewest.
GAMES = {name: Fraction(halves, 2) for name, halves in zip(ROUNDS, (1, 4, 4, 2, 1, 5), strict=True)}


def test_places_are_won_by_games_where_these_rank_and_by_points_among_equal_ones() -> None:
    totals = {row.entry: row.points for row in results().standings}
    by_games = replace(results(), standings=rank(totals, before_points=GAMES))
    high = [award([Prize(1, "high", place)], by_games)[0] for place in (1, 2)]
    assert high == [
        Award(Prize(1, "high"), ("Fay",), 200, before=Fraction(5, 2)),
        Award(Prize(1, "high", 2), ("Bob", "Cal"), 700, before=Fraction(2)),
    ]
    # Of those who played every round Ann won least, with the most points of all.
    low = award([Prize(1, "low")], by_games)[0]
    assert (low.entries, low.figure, low.before) == (("Ann",), 900, Fraction(1, 2))
