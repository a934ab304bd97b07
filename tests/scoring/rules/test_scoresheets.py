"""The tallied sheet: totals run, the deal goes round, and after the end nothing is scored."""

import pytest

from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS
from scoring.rules.scoresheets import Scoresheet, one_more, tally
from scoring.rules.tables import seat_table


def hand(contractor: str, bid: str, ns: int) -> Hand:
    return read_hand({"contractor": contractor, "bid": bid, "tricks": {"NS": ns, "EW": 10 - ns}})


RULESET = RULESETS["australian"]
TABLE = seat_table(RULESET, ("Nora", "Ed", "Sue", "Will"))


def sheet_of(*hands: Hand, dealer: str | None = None) -> Scoresheet:
    return tally(RULESET, TABLE, hands, dealer)


def test_an_empty_sheet_stands_at_nothing_and_the_first_player_deals() -> None:
    sheet = sheet_of()
    assert (sheet.totals, sheet.next_dealer, sheet.is_open) == ({"NS": 0, "EW": 0}, "Nora", True)


def test_totals_run_from_hand_to_hand() -> None:
    sheet = sheet_of(hand("Nora", "8D", 8), hand("Ed", "7S", 4))
    assert [line.totals for line in sheet.hands] == [{"NS": 280, "EW": 20}, {"NS": 320, "EW": -120}]


def test_the_deal_goes_round_from_whoever_dealt_first() -> None:
    sheet = sheet_of(hand("Nora", "8D", 8), hand("Ed", "7S", 7), dealer="Will")
    assert ([line.dealer for line in sheet.hands], sheet.next_dealer) == (["Will", "Nora"], "Ed")


def test_a_hand_after_the_end_is_refused_with_its_number() -> None:
    with pytest.raises(RuleViolation) as refused:
        sheet_of(hand("Nora", "10NT", 10), hand("Ed", "7S", 7))
    assert (refused.value.code, dict(refused.value.place)) == ("game_over", {"hand": 2})


def test_one_more_hand_is_what_all_of_them_make() -> None:
    hands = [hand("Nora", "8D", 8), hand("Ed", "7S", 3), hand("Nora", "10NT", 10)]
    sheet = sheet_of()
    for number, one in enumerate(hands, start=1):
        sheet = one_more(RULESET, TABLE, sheet, one)
        assert sheet == sheet_of(*hands[:number])
    assert not sheet.is_open
    with pytest.raises(RuleViolation, match="game_over"):
        one_more(RULESET, TABLE, sheet, hands[0])
