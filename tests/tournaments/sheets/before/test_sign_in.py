"""The sign-in sheet."""

import itertools

import pytest

from scoring.paper.drawn import Line
from scoring.paper.pages import PAPERS, Paper
from tests.paper import EVERY_PAPER, MILLIMETRE, flaws, narrowed, text_of, words_of
from tests.sampling import combined
from tests.tournaments.sheets.examples import HEAD, SIZES, players
from tournaments.sheets.before.sign_in import SignIn, sign_in_sheet

A4 = PAPERS["a4"]
every_paper = pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("tables", "fee", "paper"),
    combined(SIZES, ["", "$5.00", "$1,015.00"], EVERY_PAPER.values(), times=4),
)
def test_it_is_flawless_however_full_the_hall(tables: int, fee: str, paper: Paper) -> None:
    sheet = sign_in_sheet(HEAD, [SignIn(name, fee) for name in players(tables)], paper)
    assert flaws(sheet) == []
    assert narrowed(sheet) == []


@every_paper
def test_names_are_read_by_a_queue_and_lines_can_be_signed_on(paper: Paper) -> None:
    sheet = sign_in_sheet(HEAD, [SignIn("Ann"), SignIn("Bob")], paper)
    ann, bob = [word for word in words_of(sheet.page, paper) if word.text in ("Ann", "Bob")]
    assert ann.size >= 14
    assert bob.top - ann.top >= 8 * MILLIMETRE
    lines = sorted(item.points[0][1] for item in sheet.page.drawn if isinstance(item, Line))
    gaps = [(below - above) * paper.scale for above, below in itertools.pairwise(lines)]
    assert min(gap for gap in gaps if gap > 1) >= 8 * MILLIMETRE


def test_what_is_paid_stands_with_its_amount_and_is_ticked_where_it_was_paid_before() -> None:
    rows = [SignIn("Ann", "$5.00"), SignIn("Bob", "$3.00", has_paid=True), SignIn("House player")]
    text = text_of(sign_in_sheet(HEAD, rows, A4))
    assert "Ann\n☐\N{NO-BREAK SPACE}$5.00" in text
    assert "Bob\n☑\N{NO-BREAK SPACE}$3.00" in text
    assert "House player\nNot on the list" in text


def test_there_is_no_column_for_money_where_nobody_pays() -> None:
    assert "Paid" not in text_of(sign_in_sheet(HEAD, [SignIn("Ann")], A4))


def test_who_is_not_on_the_list_has_a_line_even_before_there_is_a_list() -> None:
    sheet = sign_in_sheet(HEAD, [], A4)
    assert "Not on the list yet" in text_of(sheet)
    assert len([item for item in sheet.page.drawn if isinstance(item, Line)]) >= 6
