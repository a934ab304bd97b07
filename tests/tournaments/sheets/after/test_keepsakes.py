"""Keepsakes: a folded card for each player, in order when the pages are cut."""

import pytest

from scoring.paper.drawn import Line, Text
from scoring.paper.pages import PAPERS, Page, Paper
from tests.paper import EVERY_PAPER, flaws, is_large, narrowed, text_of, words_of
from tests.sampling import sample_of
from tests.tournaments.sheets.after.results import cards
from tests.tournaments.sheets.examples import HEAD, LONG, SIZES, players
from tournaments.sheets.after.keepsakes import (
    Course,
    Keepsake,
    KeptRound,
    Met,
    Panel,
    draw_back,
    keepsakes,
)

PANEL = Panel(40, 270, 34, 387)
ROUNDS = (
    KeptRound(1, 3, "Ed", ("Sue", "Will"), 280),
    KeptRound(2, points=150, words="sat out"),
    KeptRound(3, 1, "Sue", ("Ed", "Nora"), 430, is_best=True),
    KeptRound(4, 2, "Ed", ("Will", "Ada")),
)


def back(rounds: tuple[KeptRound, ...], *partners: Met) -> tuple[list[str], Page]:
    page = Page()
    draw_back(page, rounds, partners, PANEL)
    return [item.text for item in page.drawn if isinstance(item, Text)], page


def test_a_round_has_its_table_partner_opponents_and_points() -> None:
    words, _page = back(ROUNDS)
    for line in ("with Ed", "table 3", "against Sue and Will", "280", "430"):
        assert line in words


def test_a_sit_out_says_so_and_a_table_that_still_plays_has_no_points() -> None:
    words, _page = back(ROUNDS)
    assert {"sat out", "(150)", "…"} <= set(words)


def test_the_best_round_has_a_ring() -> None:
    _words, page = back(ROUNDS)
    assert (
        len([item for item in page.drawn if isinstance(item, Line) and len(item.points) > 30]) == 1
    )
    assert "in a ring: the best" not in back(ROUNDS[:2])[0]


def test_partners_that_were_met_again_are_told_with_each_round() -> None:
    words, _page = back(ROUNDS, Met("Ed", (280, -20)), Met("Sue", (430,)))
    assert "2 partners, some of them more than once." in words
    assert "Ed: 280, −20, together 260" in words


def test_partners_of_one_round_each_and_one_of_all_rounds_are_said_in_a_word() -> None:
    assert (
        "2 partners, no two rounds with the same."
        in back(ROUNDS, Met("Ed", (280,)), Met("Sue", (430,)))[0]
    )
    assert "One partner all evening." in back(ROUNDS, Met("Ed", (280, 20)))[0]


def test_of_forty_rounds_all_points_are_there_and_the_partners_with_whom_it_went_best() -> None:
    rounds = tuple(
        KeptRound(n, n, f"Partner {n}", ("A", "B"), 100 + n, is_best=n == 40) for n in range(1, 41)
    )
    met = [Met(f"Partner {n}", (100 + n,)) for n in range(1, 41)]
    words, page = back(rounds, *met)
    assert {str(100 + n) for n in range(1, 41)} <= set(words)
    assert {"Partner 40", "Partner 39"} <= set(words)
    shown = [word for word in words if word.startswith("Partner ")]
    assert f"and {40 - len(shown)} more" in words
    assert max(item.y for item in page.drawn if isinstance(item, Text)) <= PANEL.bottom


A4 = PAPERS["a4"]
DATE = HEAD.date
AS_OF = "as of 20:41, round 10, 31 of 40 tables in"


@pytest.mark.sampled
@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("tables", sample_of(SIZES, SIZES[:-1]))  # a card is as large in any hall
def test_they_are_well_set(tables: int, paper: Paper) -> None:
    sheet = keepsakes(HEAD, cards(players(tables)), paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("rounds", [1, 2, 6, 13, 20, 40])
@pytest.mark.parametrize(
    "names", [players(3), [f"{LONG[:37]} {n:02}" for n in range(12)]], ids=["names", "long"]
)
def test_any_number_of_rounds_fits_its_card(rounds: int, names: list[str], paper: Paper) -> None:
    sheet = keepsakes(HEAD, cards(names, rounds, AS_OF), paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])
    for page in sheet.pages:
        for word in words_of(page, sheet.paper):
            halves = {int(y > sheet.paper.size[1] / 2) for y in (word.top, word.bottom)}
            panels = {int(x > sheet.paper.size[0] / 2) for x in (word.left, word.right)}
            assert is_large(paper) or len(halves) == 1
            assert word.text == "fold" or len(panels) == 1


def test_two_to_a_page_in_order_when_the_pile_is_cut() -> None:
    sheet = keepsakes(HEAD, cards([f"P{number:02}" for number in range(1, 42)]), A4)
    assert len(sheet.pages) == 21
    upper: list[str] = []
    lower: list[str] = []
    for page in sheet.pages:
        for word in words_of(page, A4):
            if word.size == 25 and word.text.startswith("P"):
                (upper if word.bottom < A4.height / 2 else lower).append(word.text)
    assert upper + lower == [f"P{number:02}" for number in range(1, 42)]


def test_in_large_print_each_has_a_page_across() -> None:
    sheet = keepsakes(HEAD, cards(players(2)), A4.large)
    assert len(sheet.pages) == 8
    assert sheet.paper.size == pytest.approx((A4.height, A4.width))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_every_card_says_event_date_fold_and_whose_it_is(paper: Paper) -> None:
    sheet = keepsakes(HEAD, cards(["Nora", "Ed", "Sue", "Will"]), paper)
    for name in ("Nora", "Ed", "Sue", "Will"):
        assert text_of(sheet).split("\n").count(name) >= 1
    for page in sheet.pages:
        words = [word.text for word in words_of(page, paper)]
        assert [words.count(piece) for piece in (HEAD.name, DATE, "fold")] == [2, 2, 2]
        marks = [
            item
            for item in page.drawn
            if isinstance(item, Line) and item.points[0][1] == paper.height / 2
        ]
        assert len(marks) == 2


def test_the_front_has_place_total_and_as_of_when() -> None:
    card = Keepsake("Nora", "Place =3 of 41", -140, (0, 20, -140), as_of=AS_OF)
    text = text_of(keepsakes(HEAD, [card], A4))
    for words in ("Nora", "Place =3 of 41", "−140 points", AS_OF, "Total after each round"):
        assert words in text


def test_the_chart_ends_where_the_total_is_and_names_its_lines() -> None:
    courses = (Course("first", (0, 300, 800)), Course("middle", (0, 100, 350)))
    sheet = keepsakes(HEAD, [Keepsake("Nora", "Place 3 of 41", 530, (0, 50, 530), courses)], A4)
    strong = max(
        (item for item in sheet.page.drawn if isinstance(item, Line)), key=lambda line: line.width
    )
    thin = [item for item in sheet.page.drawn if isinstance(item, Line) and len(item.points) == 3]
    assert len(strong.points) == 3
    assert len(thin) == 3
    labels = {item.text: item.y for item in sheet.page.drawn if isinstance(item, Text)}
    assert labels["800 first"] < labels["530"] < labels["350 middle"]


def test_a_hall_in_which_nobody_has_played_is_a_page_too() -> None:
    sheet = keepsakes(HEAD, [], A4)
    assert "Nobody has played yet" in text_of(sheet)
    assert flaws(sheet) == []
