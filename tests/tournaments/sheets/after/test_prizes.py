"""The prizes as they are read out."""

import pytest

from scoring.paper.drawn import Text
from scoring.paper.pages import PAPERS, Paper, Sheet
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of
from tests.tournaments.sheets.examples import HEAD, LONG, SIZES, players
from tournaments.sheets.after.prizes import Called, prize_list

A4 = PAPERS["a4"]
TITLE = "Second high, rounds 6 to 10: Friends of the Hall"


def sheet_of(*prizes: Called, paper: Paper = A4) -> Sheet:
    return prize_list(HEAD, "Prizes", prizes, paper)


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("tables", SIZES)
def test_it_is_well_set(tables: int, paper: Paper) -> None:
    names = tuple(players(tables))
    won = "a ham from the butcher, shared; $1,000.00 each"
    prizes = [Called(TITLE, names[:some], "with 2310 points", won) for some in (1, 2, 4, 7)]
    prizes += [
        Called("Low", names, "with −200 points", "a ham, shared"),
        Called("High", (LONG,), "", won),
    ]
    prizes += [
        Called("Door prize", nobody="Not drawn yet."),
    ]
    sheet = sheet_of(*prizes, paper=paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


def test_a_prize_says_what_for_who_with_what_and_what_it_brings() -> None:
    text = text_of(sheet_of(Called("High", ("Ann",), "with 530 points", "$5.00")))
    assert "High\n$5.00\nAnn\nwith 530 points" in text


def test_a_shared_prize_is_said_in_a_sentence() -> None:
    text = text_of(
        sheet_of(
            Called("High", ("Ann", "Bob"), "with 530 points", "$5.00 each"),
        )
    )
    assert "Ann\nBob\nwith 530 points. They share it." in text


def test_a_prize_that_nobody_has_says_why() -> None:
    assert "Door prize\nNot drawn yet." in text_of(
        sheet_of(Called("Door prize", nobody="Not drawn yet."))
    )


def test_names_are_the_largest_on_the_page() -> None:
    sheet = sheet_of(Called("High", ("Ann",), "with 530 points", "$5.00"))
    texts = [item for item in sheet.page.drawn if isinstance(item, Text)]
    assert max(texts, key=lambda text: text.size).text == "Ann"
    assert min(text.size for text in texts if text.text in ("High", "with 530 points")) >= 14


@pytest.mark.parametrize("number", [1, 5, 9, 20, 60])
def test_no_prize_is_split_by_a_page(number: int) -> None:
    prizes = [
        Called(f"Prize {n}", (f"Nora {n}", f"Ed {n}"), f"with {n} points", "a ham")
        for n in range(number)
    ]
    sheet = sheet_of(*prizes)
    pages = [[item.text for item in page.drawn if isinstance(item, Text)] for page in sheet.pages]
    for n in range(number):
        (page,) = (page for page in pages if f"Prize {n}" in page)
        assert {f"Nora {n}", f"Ed {n}", f"with {n} points. They share it."} <= set(page)


def test_a_prize_that_a_whole_hall_shares_goes_over_pages_and_names_everybody() -> None:
    names = tuple(f"Somebody number {number}" for number in range(400))
    sheet = sheet_of(Called("Low", names, "with 0 points", "a ham, shared"))
    text = text_of(sheet).replace("\n", " ")
    assert len(sheet.pages) > 1
    assert all(name in text for name in names)


def test_nothing_to_win_is_a_page_too() -> None:
    assert "No prizes tonight." in text_of(sheet_of())
