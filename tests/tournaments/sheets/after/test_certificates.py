"""Certificates: a page across for each winner, the name in letters for a wall."""

import pytest

from scoring.paper.drawn import Text
from scoring.paper.pages import PAPERS, Paper, Sheet
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of
from tests.tournaments.sheets.examples import HEAD, LONG, NAMES
from tournaments.sheets.after.certificates import Certificate, certificates

A4 = PAPERS["a4"]
DATE = HEAD.date


def sheet_of(*rows: Certificate, paper: Paper = A4) -> Sheet:
    return certificates(
        HEAD, rows, paper, instead="Certificates are printed when the evening is over."
    )


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("name", [*NAMES, "W" * 40, LONG[:20] * 2])
def test_it_is_well_set(name: str, paper: Paper) -> None:
    title = "Second high, rounds 6 to 10: Friends of the Hall and all"
    sheet = sheet_of(
        Certificate(name, title, "with 2310 points", f"shared with {LONG} and {LONG}"), paper=paper
    )
    assert (flaws(sheet), len(sheet.pages)) == ([], 1)
    assert narrowed(sheet) == []


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
def test_a_line_breaks_between_the_two_of_a_pair(paper: Paper) -> None:
    sheet = sheet_of(Certificate("Sue Parker & Will Parker", "High"), paper=paper)
    drawn = [item.text for item in sheet.page.drawn if isinstance(item, Text)]
    lines = [text.replace("\N{NO-BREAK SPACE}", " ") for text in drawn]
    assert [line for line in lines if "Parker" in line] == ["Sue Parker &", "Will Parker"]
    widest = Certificate(f"{'W' * 9} {'W' * 10} & {'W' * 20}", "High")
    sheet = sheet_of(widest, paper=paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


def test_it_says_event_date_who_what_for_with_what_and_leaves_a_line_to_sign() -> None:
    text = text_of(sheet_of(Certificate("Nora", "High", "with 530 points", "shared with Ed")))
    for words in (HEAD.name, DATE, "Nora", "High", "with 530 points", "shared with Ed"):
        assert words in text
    assert "Director of the evening" in text


def test_the_name_is_very_large_and_of_one_size_in_large_print() -> None:
    sizes = []
    for paper in EVERY_PAPER.values():
        sheet = sheet_of(Certificate("Nora", "High"), paper=paper)
        (name,) = (
            item for item in sheet.page.drawn if isinstance(item, Text) and item.text == "Nora"
        )
        sizes.append(name.size * sheet.paper.scale)
        assert sheet.paper.width > sheet.paper.height
    assert sizes == [58.0] * 4


def test_each_winner_has_a_page_and_without_one_there_is_a_sentence() -> None:
    assert len(sheet_of(*(Certificate(name, "High") for name in NAMES)).pages) == len(NAMES)
    assert text_of(sheet_of()) == "Certificates are printed when the evening is over."
