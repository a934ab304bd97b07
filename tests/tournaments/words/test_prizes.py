"""What prizes are called, who has them, what each gets."""

import pytest
from django.utils import translation

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Tournament
from tournaments.rules.prizes.kinds import KINDS, TIES, Prize
from tournaments.rules.standings import RANKINGS
from tournaments.sheets.contents.pencil import Story, front
from tournaments.sheets.contents.results import called_prizes
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
        (Prize(1, "high", part="first"), "High, rounds 1 to 5"),
        (Prize(1, "low", part="second"), "Low, rounds 6 to 10"),
        (Prize(1, "near", figure=-500), "Nearest to −500"),
        (Prize(1, "middle"), "Middle place"),
        (Prize(1, "fifty"), "50/50"),
    ],
)
def test_a_prize_has_a_name_that_is_called(prize: Prize, title: str) -> None:
    assert words.title_of(prize, 10) == title


def test_a_half_of_one_round_is_one_round() -> None:
    assert words.title_of(Prize(1, "high", part="first"), 3) == "High, round 1"


def test_every_kind_has_its_words() -> None:
    for rank_by in RANKINGS:
        assert set(
            words.kinds_of(Tournament(rank_by=rank_by, ruleset_name="midway", options={}))
        ) == set(KINDS)
    assert set(words.TIES) == set(TIES)
    assert all(words.title_of(Prize(1, kind), 10) for kind in KINDS)


def rows(hall: Hall, *prizes: Prize) -> list[tuple[str, str]]:
    services.choose_prizes(
        tournament_id=hall.pk, chosen=services.PrizeList(prizes, False, "share"), device=hall.device
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
        ("High", "5.00 each"),
        ("Second", "5.01 / 5.00"),
        ("Low", "a ham, shared"),
        ("Seventh", ""),
        ("Door prize 1", "apples"),
        ("Door prize 2", ""),
    ]
    assert words.notes_of(begun.now) == ["Odd cents go to those named first."]
    with translation.override("fr"):
        assert [row.won for row in words.prize_rows(begun.now)][1] == "5,01 / 5,00"


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
        words.won_in_words(prize, "USD")
        for prize in (
            Prize(1, "high", amount=500),
            Prize(1, "high", percent=40),
            Prize(1, "high", words="a ham"),
            Prize(1, "fifty", amount=2000),
            Prize(1, "jackpot", amount=12000),
            Prize(1, "high"),
        )
    ] == ["$5.00", "40% of the pot", "a ham", "half of $20.00", "$120.00", ""]


def test_fewest_failed_contracts_are_not_awarded_where_hands_are_missing(begun: Hall) -> None:
    """On the page, the list that is read out, the certificates, the spreadsheet and in the API."""
    prizes = (Prize(1, "sets", amount=500), Prize(2, "slams"))
    begun.play_hands(1, bid="10S", tricks=10)
    begun.type(2, 200, 0)
    rows(begun, *prizes)
    fewest, slams = words.prize_rows(begun.now)
    assert (fewest.names, fewest.figure) == ([], "not awarded: not all hands are known")
    assert slams.figure == "4 slams"
    called = {prize.title: prize for prize in called_prizes(begun.now)}
    assert called["Fewest failed contracts"].sentence == "Not awarded: not all hands are known."
    assert called["Most slams"].figure == "with 4 slams"


def test_the_best_call_is_the_highest_contract_that_was_made(begun: Hall) -> None:
    begun.play_hands(1, 1, bid="10S", tricks=9)
    begun.play_hands(1, 1, bid="8H", tricks=8)
    begun.play_hands(1, 2, bid="7NT", tricks=7)
    caller = begun.table(1).entries["N"].name
    rows(begun, Prize(1, "call"))
    [best] = words.prize_rows(begun.now)
    assert (best.title, best.names, best.figure) == ("Best call", [caller], "a call worth 300")
    begun.type(2, 200, 0)
    assert words.prize_rows(begun.now)[0].figure.endswith("of those that are known")


def test_a_mystery_number_is_told_once_the_evening_is_over(device: Device) -> None:
    hall = Hall(device, 4, rounds=1)
    hall.seat()
    prize = [Prize(1, "mystery", figure=170)]
    chosen = services.PrizeList(prize, one_each=False, ties="share")
    services.choose_prizes(tournament_id=hall.pk, chosen=chosen, device=device)
    before = words.prize_rows(hall.now)[0]
    assert (before.title, before.names, before.figure) == ("Mystery number", [], "")
    assert "Keep to yourself until the end: Mystery number, 170." in front(Story(hall.now)).lines
    hall.type(1, 200, 40)
    after = words.prize_rows(hall.now)[0]
    assert set(after.names) == {hall.table(1).entries[seat].name for seat in "NS"}
    assert after.figure == "200 points; the number was 170"


def test_a_mystery_number_leaves_nobody_out_before_it_is_told(begun: Hall) -> None:
    begun.type(1, 200, 40)
    begun.type(2, 100, 60)
    prizes = [Prize(1, "mystery", figure=200), Prize(2, "round")]
    chosen = services.PrizeList(prizes, one_each=True, ties="share")
    services.choose_prizes(tournament_id=begun.pk, chosen=chosen, device=None)
    _mystery, best = words.prize_rows(begun.now)
    assert set(best.names) == {begun.table(1).entries[seat].name for seat in "NS"}
    services.close_tournament(tournament_id=begun.pk, device=None)
    mystery, best = words.prize_rows(begun.now)
    assert (len(mystery.names), mystery.figure) == (2, "200 points; the number was 200")
    assert not set(best.names) & set(mystery.names)


def test_a_best_call_is_of_either_of_a_pair(device: Device) -> None:
    hall = Hall(device, 8, movement="mitchell", in_pairs=True)
    hall.seat()
    hall.play_hands(1, 4, bid="7S", tricks=7)
    rows(hall, Prize(1, "call"))
    [best] = words.prize_rows(hall.now)
    assert best.names == [hall.now.party(hall.table(1).entries["N"].key).name]
