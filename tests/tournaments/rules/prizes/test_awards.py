"""Who wins what: places, halves, categories, ties shared and cut, one prize each, lots."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prizes.awards import Award, Results, award, drawn_by_lot, halfway
from tournaments.rules.prizes.kinds import KINDS, PARTS, USUAL, Prize
from tournaments.rules.standings import Cut, Standing, rank

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
    best = {name: max(points or 0 for points in own) for name, own in rounds.items() if own}
    return replace(
        Results(
            rank(totals),
            rounds,
            best,
            {"Dot": 2, "Ann": 2, "Bob": 1},
            {"Ann": 3, "Bob": 1, "Cal": 1},
        ),
        halfway=2,
        **more,  # type: ignore[arg-type]
    )


WOMEN = {"Ann": ["Women"], "Dot": ["women"], "Fay": ["Women", "Juniors"]}


def who(
    prize: Prize, evening: Results | None = None, *, cut: bool = False
) -> tuple[tuple[str, ...], int]:
    [won] = award([prize], evening or results(categories=WOMEN), cut=cut)
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
        (Prize(1, "high", part="first"), ("Cal",), 600),
        (Prize(1, "high", part="second"), ("Ann", "Bob"), 400),
        (Prize(1, "low", part="first"), ("Eve",), -20),
        (Prize(1, "low", part="second"), ("Cal", "Fay"), 100),
        (Prize(1, "round"), ("Ann",), 400),
        (Prize(1, "slams", category="Women"), ("Ann", "Dot"), 2),
        (Prize(1, "sets"), ("Fay",), 0),
        (Prize(1, "near", figure=500), ("Dot",), 400),
        (Prize(1, "near", figure=550), ("Bob", "Cal", "Dot"), 700),
        (Prize(1, "mystery", figure=500), ("Dot",), 400),
        (Prize(1, "call"), (), 0),
        (Prize(1, "middle"), ("Bob", "Cal"), 700),
        (Prize(1, "middle", category="Women"), ("Dot",), 400),
        (Prize(1, "door"), (), 0),
    ],
)
def test_each_kind_has_its_winner(prize: Prize, entries: tuple[str, ...], figure: int) -> None:
    assert who(prize) == (entries, figure)


def test_the_best_call_is_of_who_made_it() -> None:
    calls = results(calls={"Dot": 340, "Eve": 340, "Bob": 80}, categories=WOMEN)
    assert who(Prize(1, "call"), calls) == (("Dot", "Eve"), 340)
    assert who(Prize(1, "call", category="Women"), calls) == (("Dot",), 340)


def test_a_lot_is_whose_it_is() -> None:
    assert who(Prize(7, "door"), results(drawn={7: "Eve"})) == (("Eve",), 0)


def test_those_who_cut_have_it_one_after_the_other() -> None:
    prizes = [Prize(2, "high", 2), Prize(3, "high", 3)]
    race = prizes[0].race
    open_cut = award(prizes, results(), cut=True)
    assert [(won.entries, won.tied) for won in open_cut] == [((), ("Bob", "Cal"))] * 2
    cuts = {race: [Cut("Cal", frozenset({"Bob", "Cal"}))]}
    done = award(prizes, results(cuts=cuts), cut=True)
    assert [won.entries for won in done] == [("Cal",), ("Bob",)]
    assert [won.entries for won in award(prizes, results(cuts=cuts))] == [("Bob", "Cal")] * 2


def test_who_is_equal_only_since_a_cut_is_asked_to_cut_too() -> None:
    prize = Prize(2, "high", 2)
    cuts = {prize.race: [Cut("Cal", frozenset({"Ann", "Cal"}))]}
    [won] = award([prize], results(cuts=cuts), cut=True)
    assert (won.entries, won.tied) == ((), ("Bob", "Cal"))


def test_who_has_another_prize_does_not_undo_the_cut_of_the_others() -> None:
    equal = replace(
        results(), standings=[Standing(1, "Ann", 50), *(Standing(2, name, 20) for name in "BCD")]
    )
    prizes = [Prize(1, "call"), Prize(2, "near", figure=20)]
    cuts = {prizes[1].race: [Cut("C", frozenset({"B", "C"}))]}
    cut_for = replace(equal, cuts=cuts, calls={"D": 300})
    won = award(prizes, cut_for, one_each=True, cut=True)
    assert [one.entries for one in won] == [("D",), ("C",)]


def test_a_round_away_counts_for_the_total_and_is_not_played() -> None:
    rounds = {"Ann": (10, 0, 0), "Bob": (20, 30, 20), "Cal": (30, 40, 0)}
    evening = replace(results(rounds), sets={}, halfway=1, missed={"Ann": {2}, "Cal": {2, 3}})
    assert who(Prize(1, "low"), evening) == (("Bob",), 70)
    assert who(Prize(1, "sets"), evening) == (("Bob",), 0)
    assert who(Prize(1, "low", part="first"), evening) == (("Ann",), 10)
    assert who(Prize(1, "low", part="second"), evening) == (("Bob",), 50)
    assert who(Prize(1, "high", part="second"), evening) == (("Bob",), 50)


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


def test_the_middle_is_that_of_all_and_goes_to_the_next_who_has_no_prize() -> None:
    first, middle = Prize(1, "high"), Prize(2, "middle")
    assert [one.entries for one in award([first, middle], results(), one_each=True)] == [
        ("Ann",),
        ("Bob", "Cal"),
    ]
    won = award([first, Prize(3, "high", 2), middle], results(), one_each=True)
    assert [one.entries for one in won] == [("Ann",), ("Bob", "Cal"), ("Dot",)]


def test_no_field_no_prizes() -> None:
    every = [
        Prize(number, kind, part=part)
        for number, (kind, part) in enumerate(product(KINDS, PARTS), start=1)
    ]
    assert [won.entries for won in award(every, Results([], {}))] == [()] * len(every)


def test_the_first_half_is_never_empty() -> None:
    assert [halfway(rounds) for rounds in (1, 2, 3, 7, 10)] == [1, 1, 1, 3, 5]


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
        st.sampled_from(["high", "low", "round", "slams", "sets", "near", "middle"]),
        st.integers(1, 4),
        st.sampled_from(PARTS),
        st.sampled_from(["", "Women"]),
    ),
    max_size=6,
)


@given(FIELDS, LISTS, st.booleans(), st.booleans(), st.permutations("ABCDEFGH"))
def test_whatever_is_chosen_every_prize_has_its_place_once(
    rounds: dict[str, tuple[int | None, ...]],
    chosen: list[tuple[str, int, str, str]],
    one_each: bool,
    cut: bool,
    order: list[str],
) -> None:
    prizes = [
        Prize(number, kind, place, part if kind in ("high", "low") else "whole", category)
        for number, (kind, place, part, category) in enumerate(chosen, start=1)
    ]
    evening = replace(
        results(rounds),
        categories={"A": ["Women"], "B": ["women"]},
        cuts={p.race: [Cut(entry) for entry in order] for p in prizes},
    )
    won = award(prizes, evening, one_each=one_each, cut=cut)
    assert [one.prize for one in won] == prizes
    for one in won:
        assert set(one.entries) <= set(rounds)
        assert not (one.entries and one.tied)
        if one.prize.category:
            assert set(one.entries) <= {"A", "B"}
        if cut:
            assert len(one.entries) <= 1
            assert not one.tied  # everybody has cut
    if one_each:
        races: dict[str, set[str]] = {}
        for one in won:
            is_top = (
                one.prize.kind == "high" and one.prize.part == "whole" and not one.prize.category
            )
            races.setdefault("top" if is_top else one.prize.race, set()).update(one.entries)
        everybody = [entry for entries in races.values() for entry in entries]
        assert len(everybody) == len(set(everybody))


@given(st.integers(0, 10**6), st.sets(st.integers(1, 160), min_size=1))
def test_a_lot_is_the_same_whenever_it_is_drawn_again(seed: int, among: set[int]) -> None:
    assert drawn_by_lot(seed, among) == drawn_by_lot(seed, sorted(among, reverse=True))
    assert drawn_by_lot(seed, among) in among


def test_nobody_failed_least_where_hands_of_somebody_are_missing() -> None:
    fewest, slams = Prize(1, "sets"), Prize(2, "slams")
    assert award([fewest, slams], results(without_hands={"Fay"})) == [
        Award(fewest, lacks_hands=True),
        Award(slams, ("Ann", "Dot"), 2, lacks_hands=True),
    ]
    # Who is in no race for it does not matter: Eve went home, and no woman's hands are missing.
    assert award([fewest], results(without_hands={"Eve"}))[0].entries == ("Fay",)
    among_women = Prize(1, "sets", category="Women")
    known = results(categories=WOMEN, without_hands={"Bob"})
    assert award([among_women], known)[0].entries == ("Fay",)


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
    middle, near = award([Prize(1, "middle"), Prize(2, "near", figure=690)], by_games)
    assert (middle.before is None, near.entries, near.before) == (False, ("Bob", "Cal"), None)


def test_a_half_is_won_by_its_own_games() -> None:
    halves = {"first": {"Bob": Fraction(2), "Ann": Fraction(1, 2)}, "second": {"Fay": Fraction(2)}}
    evening = replace(results(), halves=halves)
    assert award([Prize(1, "high", part="first")], evening) == [
        Award(Prize(1, "high", part="first"), ("Bob",), 300, before=Fraction(2))
    ]
    low = award([Prize(1, "low", part="second")], evening)[0]
    assert (low.entries, low.figure) == (("Cal",), 100)


def test_most_games_are_won_in_a_category_too_however_the_evening_is_ranked() -> None:
    half = Fraction(1, 2)
    won = {"Ann": 1 + half, "Bob": Fraction(3), "Dot": 1 + half, "Fay": Fraction(1)}
    evening = results(categories=WOMEN, games=won)
    [best, women] = award([Prize(1, "games"), Prize(2, "games", category="Women")], evening)
    assert (best.entries, best.before) == (("Bob",), Fraction(3))
    assert (set(women.entries), women.before) == ({"Ann", "Dot"}, 1 + half)
    assert award([Prize(1, "games")], results())[0].entries == ()
