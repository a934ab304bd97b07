"""The honours of a season, worked by hand."""

from fractions import Fraction

from tests.tournaments.rules.test_careers import ED, FIRST, NIGHTS, NORA, SECOND, SUE
from tournaments.rules.careers import Night
from tournaments.rules.honours import Honour, honours_of
from tournaments.rules.seasons import NightRow, Season, SeasonRow
from tournaments.rules.summaries import Summary


def ranked(nights: list[Night]) -> list[SeasonRow]:
    rows = [
        [
            NightRow(one.rank, str(whose), one.points, one.games)
            for one, whose in zip(night.summary.results, night.persons, strict=True)
            if one.rank is not None
        ]
        for night in nights
    ]
    return Season(rows).table()[0]


def test_places_categories_and_deeds_are_honoured() -> None:
    # Nora 480, Sue 420, Ed 140.5, Will -50.
    honours = honours_of(NIGHTS, ranked(NIGHTS), counts_games=True)
    assert honours == [
        Honour("place", "1", (NORA,), Fraction(480)),
        Honour("place", "2", (SUE,), Fraction(420)),
        Honour("place", "3", (ED,), Fraction(281, 2)),
        Honour("category", "Women", (SUE,), Fraction(420)),
        Honour("firsts", "", (NORA,), Fraction(2)),
        Honour("games", "", (NORA, SUE), Fraction(1)),
        Honour("slams", "", (NORA,), Fraction(1)),
        Honour("night", "", (NORA, SUE), Fraction(300)),
    ]


def test_what_is_not_counted_is_not_honoured() -> None:
    kinds = {one.kind for one in honours_of(NIGHTS, ranked(NIGHTS), counts_games=False)}
    assert "games" not in kinds


def test_who_has_no_place_in_the_season_has_no_honour() -> None:
    without_sue = [row for row in ranked(NIGHTS) if row.person != str(SUE)]
    honours = honours_of(NIGHTS, without_sue, counts_games=True)
    assert SUE not in {person for one in honours for person in one.persons}
    assert honours_of(NIGHTS, [], counts_games=True) == []
    assert honours_of([], [], counts_games=True) == []


def test_a_category_is_that_of_the_last_evening() -> None:
    later = Summary([one._replace(categories=()) for one in SECOND.results], SECOND.plays)
    nights = [*NIGHTS, Night(later, NIGHTS[1].persons)]
    assert "category" not in {
        one.kind for one in honours_of(nights, ranked(nights), counts_games=True)
    }
    assert FIRST.results[0].categories == ()
