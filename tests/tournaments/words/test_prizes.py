"""What prizes are called, who has them, what each gets."""

import pytest
from django.utils import translation

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Tournament
from tournaments.rules.prizes.kinds import KINDS, Prize
from tournaments.rules.standings import RANKINGS
from tournaments.words import prizes as words


@pytest.mark.parametrize(
    ("prize", "title"),
    [
        (Prize(1, "high"), "High"),
        (Prize(1, "high", 2), "Second"),
        (Prize(1, "high", 12), "Place 12"),
        (Prize(1, "high", category="Women"), "High: Women"),
        (Prize(1, "high", 2, category="Men"), "Second high: Men"),
        (Prize(1, "low", category="Juniors"), "Low: Juniors"),
        (Prize(1, "low", 2), "Second low"),
    ],
)
def test_a_prize_has_a_name_that_is_called(prize: Prize, title: str) -> None:
    assert words.title_of(prize) == title


def test_every_kind_has_its_words() -> None:
    for rank_by in RANKINGS:
        assert set(
            words.kinds_of(Tournament(rank_by=rank_by, ruleset_name="midway", options={}))
        ) == set(KINDS)
    assert all(words.title_of(Prize(1, kind)) for kind in KINDS)


def rows(hall: Hall, *prizes: Prize) -> list[tuple[str, str]]:
    services.choose_prizes(
        tournament_id=hall.pk, chosen=services.PrizeList(prizes, False), device=hall.device
    )
    return [(row.title, row.won) for row in words.prize_rows(hall.now)]


def test_those_who_share_get_their_part_to_the_cent(begun: Hall) -> None:
    begun.type(1, 200, 0)
    begun.type(2, 100, 0)
    assert rows(
        begun,
        Prize(1, "high", amount=1000),
        Prize(2, "high", 2, amount=1001),
        Prize(3, "low", words="a ham"),
        Prize(4, "high", 7),
        Prize(5, "door", words="apples"),
        Prize(6, "door"),
    ) == [
        ("High", "$5.00 each"),
        ("Second", "$5.01 / $5.00"),
        ("Low", "a ham, shared"),
        ("Seventh", ""),
        ("Door prize 1", "apples"),
        ("Door prize 2", ""),
    ]
    assert words.notes_of(begun.now) == ["Odd cents go to those named first."]
    with translation.override("fr"):
        assert [row.won for row in words.prize_rows(begun.now)][1] == "5,01\xa0$ / 5,00\xa0$"


def test_a_draw_is_shown_with_its_time_and_among_how_many(hall: Hall) -> None:
    rows(hall, Prize(9, "door"))
    services.draw_prize(tournament_id=hall.pk, lot=services.Lot(9, 0, 77), device=None)
    hat = services.Lot(9, 1, 0, "went home", hall.entry("P05").pk)
    services.draw_prize(tournament_id=hall.pk, lot=hat, device=None)
    [row] = words.prize_rows(hall.now)
    first, second = row.draws
    assert (row.names, second.name, second.reason) == (["P05"], "P05", "went home")
    assert first.words.startswith("drawn at ")
    assert first.words.endswith(" among 8")
    assert row.figure.startswith("drawn by hand, noted at ")


def test_categories_are_offered_as_they_are_spelt_here(hall: Hall) -> None:
    services.put_in_category(
        tournament_id=hall.pk, entry_ids=[hall.entry("P01").pk], category="members", device=None
    )
    assert words.known_categories(hall.now) == ["members", "Women", "Men", "Juniors", "Guests"]


def test_what_the_list_says_is_won() -> None:
    assert [
        words.won_in_words(prize, "$")
        for prize in (
            Prize(1, "high", amount=500),
            Prize(1, "high", words="a ham"),
            Prize(1, "high"),
        )
    ] == ["$5.00", "a ham", ""]
