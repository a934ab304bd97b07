"""An evening or a season under another ruleset: tables, totals, who is low, standings, swings."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.hands import Adjustment, Hand
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS
from scoring.rules.scoresheets import tally
from tests.tournaments.rules.test_events import FOUR, event
from tournaments.rules.events import Round, TablePlay
from tournaments.rules.formats import RoundFormat
from tournaments.rules.matches import PlayedGame, winner_by_rules
from tournaments.rules.replay import ReplayedSeason, ReplayedTable, replayed_event
from tournaments.rules.seasons import NightRow, Season
from tournaments.rules.standings import Cut
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
    assert whole.limits.unfinished == 1
    assert whole.tables[0].after.won == "NS"
    assert replayed_event(of_tables(play), RULESETS["tasmanian-police"]).limits.unfinished == 0


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
    more: dict[str, Any] = {"tiebreaks": ("cut",), "cuts": (Cut("Cal", frozenset({"Ann", "Cal"})),)}
    whole = replayed_event(of_tables(*plays, **more), RULESETS["youngstown"])
    assert [row.entry for row in whole.after.standings()][:2] == ["Cal", "Ann"]
    assert [row.rank for row in whole.after.standings()][:2] == [1, 2]


@pytest.mark.parametrize("among", [frozenset({"Ann", "Cal"}), None])
def test_a_cut_among_others_does_not_part_those_who_are_equal_now(
    among: frozenset[str] | None,
) -> None:
    plays = (by_hands(contract("N", "7S", 10), contract("E", "8C", 8)),)
    more: dict[str, Any] = {"tiebreaks": ("cut",), "cuts": (Cut("Cal", among),)}
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


def season(before: str, after: str, **counting: Any) -> ReplayedSeason:
    """A season as two lists of evenings, each with the points of Ann, Bob, …; “-” for away."""
    both = (
        Season([nights(each) for each in written.split("; ")], **counting)
        for written in (before, after)
    )
    played, other = (one.table() for one in both)
    is_average = bool(counting.get("is_average"))
    return ReplayedSeason([*played[0], *played[1]], [*other[0], *other[1]], is_average)


def nights(written: str) -> list[NightRow]:
    rows = zip(("Ann", "Bob", "Cal", "Dot"), written.split(), strict=False)
    return [NightRow(1, name, Fraction(points)) for name, points in rows if points != "-"]


def test_an_evening_swings_by_what_it_brings_one_more_than_the_other() -> None:
    """Ann is first with 150 to 140 as played, Bob with 185 to 175 under the other rules.

    On the first evening Bob gains 40 and Ann 10, on the second Bob 5 and Ann 15: 30 less 10 are 20,
    and so are the 10 that Ann was ahead and the 10 that Bob would be.
    """
    replayed = season("100 80; 50 60", "110 120; 65 65")
    assert [row.person for row in (replayed.before[0], replayed.after[0])] == ["Ann", "Bob"]
    assert replayed.swings() == [30, -10]


def test_where_the_same_is_first_no_evening_swings() -> None:
    assert season("100 80; 50 60", "200 80; 50 70").swings() == [0, 0]


def test_evenings_that_do_not_count_bring_nothing() -> None:
    """The best evening counts: Ann's first as played; Bob's second instead of the first."""
    replayed = season("100 80; 50 60", "100 80; 50 120", best=1)
    assert replayed.swings() == [-80, 120]


def test_of_averages_an_evening_brings_its_part() -> None:
    """Ann has an average of 75, Bob 70 in one evening; the other rules give Bob 90, and Ann 75."""
    replayed = season("100 -; 50 70", "100 -; 50 90", is_average=True)
    assert replayed.swings() == [0, 20]
    both = season("100 80; 50 60", "100 120; 50 60", is_average=True)
    assert both.swings() == [20, 0]


def test_those_who_share_the_first_place_count_as_their_mean() -> None:
    """Ann and Bob share it as played, with 100; Cal has 90, and 120 under the other rules."""
    assert season("100 100 90", "110 100 120").swings() == [30 - 5]


def test_a_season_in_which_nobody_has_a_place_does_not_swing() -> None:
    assert season("100 80", "80 100", minimum=2).swings() == [0]
    assert ReplayedSeason([], []).swings() == []


POINTS = st.lists(st.lists(st.integers(-300, 500), min_size=4, max_size=4), min_size=1, max_size=5)


@given(POINTS, st.integers(), st.sampled_from([None, 1, 2]), st.booleans())
def test_swings_add_up_to_what_moves_between_the_two(
    played: list[list[int]], turn: int, best: int | None, is_average: bool
) -> None:
    """What parts the two under the other rules, less what parts them as played."""
    counting: dict[str, Any] = {"best": best, "is_average": is_average}
    other = [[*row[turn % 4 :], *row[: turn % 4]] for row in played]
    replayed = season(*(_written(each) for each in (played, other)), **counting)
    gap = [_lead(replayed, rows) for rows in (replayed.after, replayed.before)]
    assert sum(replayed.swings()) == gap[0] - gap[1]


def _written(each: list[list[int]]) -> str:
    return "; ".join(" ".join(map(str, row)) for row in each)


def _lead(replayed: ReplayedSeason, rows: Any) -> Fraction:
    """By how much those first under the other rules are ahead of those first as played."""
    totals = {row.person: row.total for row in rows}
    then, now = (
        [totals[row.person] for row in first if row.rank == 1]
        for first in (replayed.after, replayed.before)
    )
    return sum(then, Fraction()) / len(then) - sum(now, Fraction()) / len(now)
