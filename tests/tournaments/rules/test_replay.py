"""An evening under another ruleset: tables, totals, who is low, standings."""

from typing import Any

from scoring.rules.hands import Adjustment, Hand
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS
from scoring.rules.scoresheets import tally
from tests.tournaments.rules.test_events import FOUR, event
from tournaments.rules.events import Round, TablePlay
from tournaments.rules.formats import RoundFormat
from tournaments.rules.matches import PlayedGame, winner_by_rules
from tournaments.rules.replay import ReplayedTable, replayed_event
from tournaments.rules.tables import SEATED, PlayedTable

GAME = RoundFormat(game=True)


def contract(seat: str, bid: str, tricks: int, **more: Any) -> Hand:
    ours, theirs = ("NS", "EW") if seat in "NS" else ("EW", "NS")
    won = {ours: tricks, theirs: 10 - tricks}
    return read_hand({"contractor": seat, "bid": bid, "tricks": won, **more})


def by_hands(
    *hands: Hand,
    name: str = "midway",
    ruled: int = 0,
    won: str | None = None,
    counts_games: bool = False,
) -> TablePlay:
    """A table by its hands. `ruled`: points that a ruling gave North and South."""
    sheet = tally(RULESETS[name], SEATED, hands)
    result = {**sheet.totals, "NS": sheet.totals["NS"] + ruled}
    won = won or winner_by_rules(sheet.ending, sheet.totals)
    played = PlayedTable(1, FOUR, result, won=won if counts_games else None)
    return TablePlay(played, sheet, won=won)


def of_tables(*plays: TablePlay, **more: Any) -> Any:
    rounds = tuple(Round((play,), ("Eve",), frozenset()) for play in plays)
    return event(played=rounds, **more)


def replayed(play: TablePlay, name: str, **more: Any) -> ReplayedTable:
    [table] = replayed_event(of_tables(play, **more), RULESETS[name]).tables
    return table


def results(table: ReplayedTable) -> list[dict[str, int]]:
    """The points as played and under the other rules."""
    return [dict(play.played.result) for play in (table.before, table.after)]


def test_a_slam_on_seven_spades_is_worth_ten_less_in_youngstown_and_ties_the_table() -> None:
    table = replayed(by_hands(contract("N", "7S", 10), contract("E", "8C", 8)), "youngstown")
    assert results(table) == [{"NS": 270, "EW": 260}, {"NS": 260, "EW": 260}]
    assert (table.before.won, table.after.won, table.is_turned) == ("NS", "tie", True)
    assert (table.before.played.low_side, table.after.played.low_side) == ("EW", None)


def test_where_the_same_side_is_low_the_table_does_not_turn() -> None:
    table = replayed(by_hands(contract("N", "7S", 10), contract("E", "8S", 8)), "youngstown")
    assert results(table) == [{"NS": 270, "EW": 240}, {"NS": 260, "EW": 240}]
    assert not table.is_turned


def test_without_points_for_tricks_another_side_is_low() -> None:
    """Each defender's trick is worth ten at Midway, and nothing to the Tasmanian police."""
    hands = (contract("N", "7H", 7), contract("E", "7D", 8), contract("S", "7D", 9))
    table = replayed(by_hands(*hands, contract("W", "7H", 8)), "tasmanian-police")
    assert results(table) == [
        {"NS": 200 + 20 + 180 + 20, "EW": 30 + 180 + 10 + 200},
        {"NS": 380, "EW": 380},
    ]
    failed = (contract("N", "8H", 8), contract("E", "7H", 6))
    other = replayed(by_hands(*failed), "tasmanian-police")
    assert results(other) == [{"NS": 340, "EW": -180}, {"NS": 500, "EW": 0}]


def test_a_round_of_hands_puts_the_target_aside_under_any_rules() -> None:
    hands = [contract("N", "9H", 9) for _ in range(4)]
    table = replayed(by_hands(*hands), "australian")
    (replay,) = table.replays
    assert (replay.last, replay.beyond) == (None, 0)
    assert dict(table.after.played.result) == {"NS": 1600, "EW": 40}


def test_a_round_that_is_a_game_ends_where_the_other_rules_end_it() -> None:
    hands = (
        contract("E", "9H", 9),
        contract("E", "6D", 6),
        contract("N", "8D", 8),
        contract("N", "8C", 8),
    )
    play = by_hands(*hands, name="australian", counts_games=True)
    table = replayed(play, "american", plays=GAME)
    assert (table.before.won, table.after.won, table.is_turned) == ("NS", "EW", True)
    assert dict(table.after.played.result) == {"NS": 330, "EW": 500}
    assert (table.before.played.low_side, table.after.played.low_side) == ("EW", "NS")
    assert table.after.games_won == {"NS": 0, "EW": 1}


def test_a_game_that_would_go_on_counts_as_it_stands_and_is_counted() -> None:
    play = by_hands(contract("N", "10H", 10), name="australian", counts_games=True)
    whole = replayed_event(of_tables(play, plays=GAME), RULESETS["tasmanian-police"])
    assert whole.unfinished == 1
    assert whole.tables[0].after.won == "NS"
    assert replayed_event(of_tables(play), RULESETS["tasmanian-police"]).unfinished == 0


def test_typed_totals_stay_as_they_are() -> None:
    typed = TablePlay(PlayedTable(1, FOUR, {"NS": 500, "EW": -20}), None, {"NS": 1}, "NS")
    table = replayed(typed, "youngstown")
    assert (table.after, table.replays, table.is_turned, table.refused) == (typed, (), False, 0)


def test_rulings_are_kept() -> None:
    table = replayed(by_hands(contract("N", "7S", 10), ruled=-30), "youngstown")
    assert [play.played.result["NS"] for play in (table.before, table.after)] == [220, 210]
    hand = contract("N", "7S", 10)._replace(adjustment=Adjustment({"EW": 50}, "late"))
    ruled = replayed(by_hands(hand), "youngstown")
    assert dict(ruled.after.played.result) == {"NS": 240, "EW": 50}


def test_a_winner_that_was_named_by_hand_stays() -> None:
    play = by_hands(contract("N", "10H", 10), name="australian", won="EW", counts_games=True)
    assert replayed(play, "american", plays=GAME).after.won == "EW"


def test_slams_of_hands_that_cannot_be_do_not_count() -> None:
    play = by_hands(contract("N", "6S", 10), name="american")
    whole = replayed_event(of_tables(play), RULESETS["west-seventh"])
    assert whole.before.figures()["slams"]["Ann"] == 1
    assert whole.after.figures()["slams"]["Ann"] == 0


def test_standings_and_what_sitting_out_scores_follow() -> None:
    plays = (by_hands(contract("N", "7S", 10)), by_hands(contract("E", "7S", 10)))
    whole = replayed_event(of_tables(*plays, sit_out_points="average"), RULESETS["youngstown"])
    assert whole.before.totals() == {"Ann": 250, "Bob": 250, "Cal": 250, "Dot": 250, "Eve": 0}
    assert whole.after.totals() == {"Ann": 240, "Bob": 240, "Cal": 240, "Dot": 240, "Eve": 0}
    assert [row.rank for row in whole.after.standings()] == [1, 1, 1, 1, 5]


def test_a_cut_holds_among_those_who_are_equal_under_both_rules() -> None:
    plays = (by_hands(contract("N", "7S", 10)),)
    more: dict[str, Any] = {"tiebreaks": ("cut",), "cut": {"Cal": 2, "Ann": 1}}
    whole = replayed_event(of_tables(*plays, **more), RULESETS["youngstown"])
    assert [row.entry for row in whole.after.standings()][:2] == ["Cal", "Ann"]
    assert [row.rank for row in whole.after.standings()][:2] == [1, 2]


def test_a_cut_among_others_does_not_part_those_who_are_equal_now() -> None:
    plays = (by_hands(contract("N", "7S", 10), contract("E", "8C", 8)),)
    more: dict[str, Any] = {"tiebreaks": ("cut",), "cut": {"Cal": 2, "Ann": 1}}
    whole = replayed_event(of_tables(*plays, **more), RULESETS["youngstown"])
    assert [row.rank for row in whole.before.standings()][:2] == [1, 2]
    assert [row.rank for row in whole.after.standings()][:4] == [1, 1, 1, 1]


def test_each_of_several_games_is_scored_by_itself() -> None:
    """Each game turns as the table above; one without hands stays, and so does a ruling."""
    hands = [contract("N", "7S", 10), contract("E", "8C", 8)]
    sheet = tally(RULESETS["midway"], SEATED, hands)
    games = (
        PlayedGame(sheet.totals, "NS", sheet),
        PlayedGame({"NS": 100, "EW": 500}, "EW"),
        PlayedGame(sheet.totals, "NS", sheet),
    )
    played = PlayedTable(1, FOUR, {"NS": 640, "EW": 1020 + 30}, won="NS")
    play = TablePlay(played, None, won="NS", games=games)
    (table,) = replayed_event(
        of_tables(play, plays=RoundFormat(best_of=3)), RULESETS["youngstown"]
    ).tables
    assert [game.won for game in table.after.games] == ["tie", "EW", "tie"]
    assert results(table) == [{"NS": 640, "EW": 1050}, {"NS": 620, "EW": 1050}]
    assert (table.before.won, table.after.won, table.is_turned) == ("NS", "EW", True)
    assert len(table.replays) == 2
