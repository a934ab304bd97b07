"""What the next night has to bring."""

import random
from fractions import Fraction

import pytest

from tournaments.rules.seasons import Handicaps, NightRow, Season


def season(nights: list[dict[str, int]], **rules: object) -> Season:
    rows = [[NightRow(1, name, Fraction(points)) for name, points in one.items()] for one in nights]
    return Season(rows, **rules)  # type: ignore[arg-type]


def total_of(season: Season, person: str) -> Fraction:
    rows = [row for rows in season.table() for row in rows]
    return next(row.total for row in rows if row.person == person)


@pytest.mark.parametrize(
    ("rules", "needed"),
    [
        # Nora has 300 and 500; to come to 1000:
        ({}, 200),
        # Of the best two 300 makes room: 500 and 500.
        ({"best": 2}, 500),
        ({"best": 3}, 200),
        # The mean of three nights: 300, 500 and 2200.
        ({"is_average": True}, 2200),
        ({"is_average": True, "best": 2}, 1500),
    ],
)
def test_the_next_night_has_to_bring(rules: dict[str, object], needed: int) -> None:
    assert season([{"Nora": 300}, {"Nora": 500}], **rules).needed("Nora", Fraction(1000)) == needed


def test_who_has_not_played_needs_all_of_it() -> None:
    assert season([{"Nora": 300}]).needed("Ed", Fraction(300)) == 300


def test_what_the_handicap_gives_has_not_to_be_made() -> None:
    """Nora's mean is 400; half of the 600 that Ed has more is given."""
    nights = [{"Nora": 300, "Ed": 1000}, {"Nora": 500, "Ed": 1000}]
    of_best = season(nights, handicaps=Handicaps(2, None, Fraction(50)))
    assert of_best.needed("Nora", Fraction(1400)) == 300
    assert of_best.needed("Ed", Fraction(2100)) == 100
    # Nobody has one yet, and who was not there has none.
    later = season(nights, handicaps=Handicaps(3, None))
    assert later.needed("Nora", Fraction(1400)) == 600
    assert of_best.needed("Olga", Fraction(100)) == 100


@pytest.mark.parametrize("seed", range(40))
def test_with_just_that_the_total_is_met(seed: int) -> None:
    lots = random.Random(seed)
    nights = [{"Nora": lots.randrange(-300, 900), "Ed": 0} for _ in range(lots.randint(1, 6))]
    rules = {
        "best": lots.choice([None, 1, 2, 4]),
        "is_average": lots.random() < 0.5,
        "handicaps": lots.choice([None, Handicaps(lots.randint(1, 3), None, Fraction(80), 10)]),
    }
    target = total_of(season(nights, **rules), "Nora") + lots.randint(1, 500)
    needed = season(nights, **rules).needed("Nora", target)
    after = [NightRow(1, "Nora", needed)]
    before = season(nights, **rules)
    assert total_of(Season([*before.nights, after], **rules), "Nora") == target  # type: ignore[arg-type]
