"""Tallied games with their people, by hand: Nora 1, Ed 2, Sue 3, Will 4, Ann 5, Bob 6."""

from collections.abc import Sequence
from datetime import date

from scoring.rules.figures.played import PlayedGame
from scoring.rules.hands import Hand
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import ruleset_named
from scoring.rules.scoresheets import tally
from scoring.rules.tables import seat_table

CAST = ("Nora", "Ed", "Sue", "Will", "Ann", "Bob")
NORA, ED, SUE, WILL, ANN, BOB = range(1, 7)
NIGHT = date(2026, 3, 3)


def hand(contractor: str, bid: str, tricks: int, **more: object) -> Hand:
    """A hand of four: the contractor's side won `tricks`."""
    ours, theirs = ("NS", "EW") if contractor in ("Nora", "Sue") else ("EW", "NS")
    return read_hand(
        {
            "contractor": contractor,
            "bid": bid,
            "tricks": {ours: tricks, theirs: 10 - tricks},
            **more,
        }
    )


def thrown_in() -> Hand:
    return read_hand({"outcome": "passed_out"})


def game(
    *hands: Hand,
    ruleset: str = "australian",
    seated: Sequence[Sequence[int]] | None = None,
    night: date = NIGHT,
) -> PlayedGame:
    """A tallied game. `seated`: who sat where at each hand, where it was not the cast all along."""
    rules = ruleset_named(ruleset)
    table = seat_table(rules, CAST[: rules.players])
    sheet = tally(rules, table, hands)
    people = [tuple(range(1, rules.players + 1))] * len(hands) if seated is None else seated
    return PlayedGame(table, sheet.hands, tuple(map(tuple, people)), sheet.ending, night)


#: Nora & Sue win: 500 for ten hearts.
WON = (hand("Nora", "10H", 10),)
#: Nora & Sue go out the back door: minus 500.
LOST = (hand("Nora", "10H", 9),)
