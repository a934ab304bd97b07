"""Sheets of full halls made up for tests: long names, several alphabets, large totals."""

from dataclasses import replace

from scoring.paper.pages import Paper, Sheet
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
    "Tuesday Midway at the Hall of the Good",
    "24 November 2026",
    "St Paul Midway tournament",
    10,
    4,
    "http://192.168.100.100:8500/e/" + 22 * "a" + "/" + 22 * "b" + "/",
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
        HEAD,
        [("High", ", ".join(NAMES), "9990", "$5.00 each"), ("Low", "–", "", "a basket of apples")],
        NOTES,
        paper,
    ),
    "treasurer": lambda n, paper: treasurer_sheet(
        HEAD, [(name, "Members", "$5.00") for name in players(n)], [("160 paid 5.00 each", "800.00")], paper
    ),
    "caller": lambda n, paper: caller_sheet(
        HEAD, 7, [f"Table {t}: {LONG} & {NAMES[3]} go to table {t + 1}." for t in range(1, n + 1)], paper
    ),
}


def make(which: str, number: int, paper: Paper) -> Sheet:
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
