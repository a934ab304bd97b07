"""Data of full halls for sheets in tests: the longest names, several alphabets, large totals."""

from scoring.models import LONGEST_NAME
from tournaments.sheets.heads import BidTable, EveningHead

HEAD = EveningHead(
    "Tuesday Midway at the Hall of the Good",
    "24\N{NO-BREAK SPACE}November\N{NO-BREAK SPACE}2026",
    "St Paul Midway tournament",
    10,
    4,
    "http://192.168.100.100:8500/e/" + 22 * "a" + "/" + 22 * "b" + "/",
    "as of 20:41, round 7, 31 of 40 tables in",
)

LONG = "Ženevieve Bartholomew-Joánnidis of Kärnten"[:LONGEST_NAME]
NAMES = [LONG, "Ольга Петрова", "Ελένη Παπαδοπούλου", "Wolfgang-Amadé", "Şükrü Ağaoğlu", "Ann"]
BIDS = BidTable(
    tuple(
        tuple((f"{level}{suit}", 100 * level) for suit in ("♠", "♣", "♦", "♥", "NT"))
        for level in range(6, 11)
    ),
    (("Nullo", 250), ("Grand nullo", 500)),
    ("Everybody passes: thrown in, the same player deals again.",) * 4,
)
#: Tables in a hall.
SIZES = (1, 2, 9, 40, 100)


def players(tables: int) -> list[str]:
    """As many names as sit at so many tables, no two alike, none longer than a name may be."""
    return [f"{place} {NAMES[place % 6][:34]}" for place in range(4 * tables)]
