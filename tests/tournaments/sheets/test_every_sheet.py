"""Every page of the sheets: inside the margins, nothing over anything else, the same bytes each time."""

import io
import re
from dataclasses import replace
from typing import Any

import pdfplumber
import pytest

from scoring.paper.pages import MARGIN, PAPERS, pack
from tournaments.sheets.results import caller_sheet, prize_list, standings_sheet, treasurer_sheet, wall_chart
from tournaments.sheets.roll_sheets import master_sheet, sign_in_sheet
from tournaments.sheets.seating import seating_sheet
from tournaments.sheets.signs import table_signs
from tournaments.sheets.table_sheet import table_sheets
from tournaments.sheets.tally_cards import tally_cards
from tournaments.sheets.values import (
    BidTable,
    EveningHead,
    Ranked,
    Seated,
    SeatedRound,
    SeatedTable,
    Sign,
    TableSheet,
    Tally,
    TallyRow,
)

HEAD = EveningHead(
    "Tuesday Midway at the Hall of the Good", "24 November 2026", "St Paul Midway tournament", 10, 4
)
LONG = "Ženevieve Bartholomew-Joánnidis of Kärnten"[:40]
NAMES = [LONG, "Ольга Петрова", "Ελένη Παπαδοπούλου", "Wolfgang-Amadé", "Şükrü Ağaoğlu", "Ann"]
BIDS = BidTable(
    tuple(
        tuple((f"{level}{suit}", 100 * level) for suit in ("♠", "♣", "♦", "♥", "NT"))
        for level in range(6, 11)
    ),
    (("Nullo", 250), ("Grand nullo", 500)),
    ("Everybody passes: thrown in, the same player deals again.",) * 4,
)


def tables(number: int) -> list[SeatedTable]:
    return [
        SeatedTable(
            table, {seat: Seated(NAMES[(table + place) % 6], -12_340) for place, seat in enumerate("NESW")}
        )
        for table in range(1, number + 1)
    ]


def players(number: int) -> list[str]:
    return [f"{place} {NAMES[place % 6][:34]}" for place in range(4 * number)]


def tallies(number: int, rounds: int) -> list[Tally]:
    rows = tuple(
        TallyRow(n, "40", "North", LONG, f"{LONG} & {NAMES[1]}", -12_340)
        if n % 4
        else TallyRow(n, sits_out=True, points=0)
        for n in range(1, rounds + 1)
    )
    return [Tally(name, rows, "place 160 with −12340") for name in players(number)]


def ranks(number: int) -> list[Ranked]:
    points = (-1230, None, 480, 10, 0, 990, -500, 12_340, 5, 6)
    return [
        Ranked(place, name, -12_340, 120, "most slams", points)
        for place, name in enumerate(players(number), start=1)
    ]


NOTES = ["Typed without their hands: " + "; ".join(f"round 7, table {n}" for n in range(1, 41))]
MORE = {
    "sign-in": lambda n, paper: sign_in_sheet(HEAD, players(n), "5.00", paper),
    "master": lambda n, paper: master_sheet(
        HEAD, n, {(r, t): (-1230, 480) for r in (1, 9) for t in range(1, 41)}, paper
    ),
    "cards": lambda n, paper: tally_cards(HEAD, [Tally(name) for name in players(n)], paper),
    "evenings": lambda n, paper: tally_cards(HEAD, tallies(n, 10), paper, title="Evenings"),
    "long cards": lambda n, paper: tally_cards(replace(HEAD, rounds=40), tallies(n, 40), paper),
    "standings": lambda n, paper: standings_sheet(HEAD, ranks(n), NOTES, paper),
    "chart": lambda n, paper: wall_chart(HEAD, ranks(n), paper),
    "prizes": lambda n, paper: prize_list(
        HEAD, [("High", ", ".join(NAMES), "9990"), ("Low", "–", "")], NOTES, paper
    ),
    "treasurer": lambda n, paper: treasurer_sheet(
        HEAD, [(name, "5.00") for name in players(n)], [("160 paid 5.00 each", "800.00")], paper
    ),
    "caller": lambda n, paper: caller_sheet(
        HEAD, 7, [f"Table {t}: {LONG} & {NAMES[3]} go to table {t + 1}." for t in range(1, n + 1)], paper
    ),
}


def make(which: str, number: int, paper: Any) -> Any:
    if which == "signs":
        return table_signs(
            HEAD,
            [
                Sign(
                    n, f"http://192.168.100.100:8500/evenings/link/{n}", "ABCDE", "192.168.100.100:8500/join/"
                )
                for n in range(1, number + 1)
            ],
            paper,
        )
    if which == "seating":
        rules = ["A rule of the movement."] * 6
        return seating_sheet(HEAD, SeatedRound(7, tables(number), [(LONG, 10)] * 3, rules), paper)
    if which == "blank":
        return table_sheets(HEAD, [TableSheet(table=n) for n in range(1, number + 1)], BIDS, paper)
    if which in MORE:
        return MORE[which](number, paper)
    return table_sheets(
        HEAD,
        [
            TableSheet(7, n, {seat: NAMES[(n + place) % 6] for place, seat in enumerate("NESW")}, "ABCDE-7")
            for n in range(1, number + 1)
        ],
        BIDS,
        paper,
    )


def words_of(page: Any) -> Any:
    """Each word with its box, turned words apart."""
    return page.extract_words(extra_attrs=["upright"], use_text_flow=False, x_tolerance=1.5)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("number", [1, 2, 9, 40])
@pytest.mark.parametrize("which", ["signs", "seating", "blank", "tables", *MORE])
def test_nothing_is_outside_the_margins_or_over_anything_else(which: Any, number: int, paper: Any) -> None:
    content = make(which, number, paper).as_pdf()
    with pdfplumber.open(io.BytesIO(content)) as document:
        for page in document.pages:
            words = sorted(words_of(page), key=lambda word: word["top"])
            assert words
            for word in words:
                assert word["x0"] >= MARGIN - 1
                assert word["x1"] <= paper.width - MARGIN + 1
                assert word["top"] >= MARGIN - 6
                assert word["bottom"] <= paper.height - MARGIN + 6
            for place, one in enumerate(words):
                for other in words[place + 1 :]:
                    if other["top"] >= one["bottom"]:
                        break  # this one and all that follow begin below
                    across = min(one["x1"], other["x1"]) - max(one["x0"], other["x0"])
                    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
                    assert across < 1 or down < 3, (one["text"], other["text"])


@pytest.mark.parametrize("which", ["seating", "tables"])
def test_everybody_is_on_the_sheet(which: str) -> None:
    with pdfplumber.open(io.BytesIO(make(which, 40, PAPERS["a4"]).as_pdf())) as document:
        text = "\n".join(page.extract_text() for page in document.pages)
    for number in range(1, 41):
        assert f"Table {number}" in text
    assert text.count("Ольга") >= 20


def test_a_table_is_never_split_over_two_pages() -> None:
    with pdfplumber.open(io.BytesIO(make("seating", 40, PAPERS["letter"]).as_pdf())) as document:
        for page in document.pages:
            text = page.extract_text()
            heads = text.count("Table ")
            by_table = text.split("By name")[0]
            assert by_table.count("−12340") >= 4 * heads


def test_pages_say_which_of_how_many() -> None:
    with pdfplumber.open(io.BytesIO(make("tables", 9, PAPERS["a4"]).as_pdf())) as document:
        assert [page.extract_text().split("\n")[-1] for page in document.pages] == [
            f"Five Hundred Page {number} of 5" for number in range(1, 6)
        ]


def test_a_sign_is_read_from_both_sides() -> None:
    with pdfplumber.open(io.BytesIO(make("signs", 1, PAPERS["a4"]).as_pdf())) as document:
        (page,) = document.pages
        large = [letter for letter in page.chars if letter["size"] > 100]
        assert [letter["text"] for letter in large] == ["1", "1"]
        assert sorted(letter["matrix"][0] > 0 for letter in large) == [False, True]


def test_the_same_sheet_gives_the_same_bytes() -> None:
    one, other = (make("seating", 9, PAPERS["a4"]) for _ in range(2))
    assert one.as_pdf() == other.as_pdf()


def test_a_pack_holds_its_sheets_one_after_the_other() -> None:
    paper = PAPERS["a4"]
    content = pack("Pack", [make("seating", 2, paper), make("blank", 3, paper), make("signs", 2, paper)])
    with pdfplumber.open(io.BytesIO(content)) as document:
        assert len(document.pages) == 1 + 2 + 2


@pytest.mark.parametrize("which", ["cards", "evenings"])
def test_a_card_is_never_split_over_two_pages(which: str) -> None:
    with pdfplumber.open(io.BytesIO(make(which, 9, PAPERS["letter"]).as_pdf())) as document:
        for page in document.pages:
            text = page.extract_text()
            assert text.count("Initials") == len(re.findall(r"^10(?: 40 .*)?$", text, re.M))


def test_every_name_is_on_the_sheets_that_list_everybody() -> None:
    for which in ("sign-in", "standings", "chart", "treasurer", "cards"):
        with pdfplumber.open(io.BytesIO(make(which, 40, PAPERS["a4"]).as_pdf())) as document:
            text = "\n".join(page.extract_text() for page in document.pages)
        assert all(f"{number} {NAMES[number % 6][:4]}" in text for number in range(160)), which
