"""The tallied sheet: totals run, the deal goes round, and after the end nothing is scored."""

import pytest

from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.rules.scoresheets import Scoresheet, games_won, one_more, tally
from scoring.rules.tables import seat_table


def hand(contractor: str, bid: str, ns: int) -> Hand:
    return read_hand({"contractor": contractor, "bid": bid, "tricks": {"NS": ns, "EW": 10 - ns}})


RULESET = RULESETS["australian"]
TABLE = seat_table(RULESET, ("Nora", "Ed", "Sue", "Will"))


def sheet_of(*hands: Hand, dealer: str | None = None, best_of: int | None = None) -> Scoresheet:
    return tally(RULESET, TABLE, hands, dealer, best_of)


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


#: Alone it wins a game: 520 to nothing, or -520 to 10 for each trick.
WINS, LOSES = hand("Nora", "10NT", 10), hand("Nora", "10NT", 9)


def test_of_the_best_of_three_the_next_game_begins_from_nothing_and_the_deal_goes_on() -> None:
    sheet = sheet_of(hand("Nora", "8D", 8), WINS, hand("Ed", "7S", 3), best_of=3)
    assert [dict(line.totals) for line in sheet.hands] == [
        {"NS": 280, "EW": 20},
        {"NS": 800, "EW": 20},
        {"NS": 30, "EW": 140},
    ]
    assert [len(game) for game in sheet.games] == [2, 1]
    assert [line.dealer for line in sheet.hands] == ["Nora", "Ed", "Sue"]
    assert (sheet.game_number, games_won(sheet), sheet.played) == (2, {"NS": 1, "EW": 0}, 1)


def test_a_game_that_has_ended_leaves_the_next_one_at_nothing() -> None:
    sheet = sheet_of(WINS, best_of=3)
    assert (sheet.totals, sheet.is_open, sheet.played) == ({"NS": 0, "EW": 0}, True, 0)
    assert (sheet.game_number, len(sheet.games)) == (2, 1)


@pytest.mark.parametrize(("best_of", "games"), [(3, 2), (5, 3)])
def test_it_is_over_once_a_side_has_won_more_than_half(best_of: int, games: int) -> None:
    sheet = sheet_of(*[WINS] * games, best_of=best_of)
    assert (sheet.is_open, sheet.game_number, games_won(sheet)) == (
        False,
        games,
        {"NS": games, "EW": 0},
    )
    assert sheet.totals == {"NS": 520, "EW": 0}
    with pytest.raises(RuleViolation, match="game_over"):
        one_more(RULESET, TABLE, sheet, WINS)


def test_one_more_hand_is_what_all_of_them_make() -> None:
    hands = [hand("Nora", "8D", 8), WINS, LOSES, hand("Ed", "7S", 3), WINS]
    sheet = sheet_of(best_of=3)
    for number, one in enumerate(hands, start=1):
        sheet = one_more(RULESET, TABLE, sheet, one)
        assert sheet == sheet_of(*hands[:number], best_of=3)
    assert (sheet.is_open, games_won(sheet)) == (False, {"NS": 2, "EW": 1})


def test_whoever_deals_first_in_a_game_deals_on_from_there() -> None:
    other = hand("Ed", "7S", 3)._replace(dealer="Nora")
    sheet = sheet_of(WINS, other, hand("Ed", "7S", 3), best_of=3)
    assert [line.dealer for line in sheet.hands] == ["Nora", "Nora", "Ed"]


def test_a_game_of_so_many_hands_is_counted_from_its_own_first_hand() -> None:
    ruleset = ruleset_named("australian", {"target": None, "floor": None, "game_hands": 2})
    sheet = tally(ruleset, TABLE, [hand("Nora", "7S", 7)] * 3, None, 3)
    assert ([len(game) for game in sheet.games], sheet.played) == ([2, 1], 1)
    tied = [hand("Nora", "7S", 7), hand("Ed", "7S", 3)]
    sheet = tally(ruleset, TABLE, tied * 2, None, 3)
    assert (sheet.is_open, games_won(sheet), sheet.game_number) == (True, {"NS": 0, "EW": 0}, 3)
