"""The bid table as read: every bid at its rank, with the law's worth, and none not played."""

import pytest

from scoring.rules.bids import BIDS
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.words.rulebook.bid_table import BidTable, bid_table
from tests.scoring.words.rulebook.changed import OWN_TABLE, all_of


def read_out(table: BidTable) -> list[tuple[str, int]]:
    """The bids as the eye meets them, row by row, those that are not played left out."""
    bids: list[tuple[str, int]] = []
    for row in table.rows:
        if row.special:
            bids.append((row.special.code, row.worth))
        elif not row.unplayed:
            bids += [(cell.bid.code, cell.worth) for cell in row.cells]
    return bids


def ranked(ruleset: Ruleset) -> list[tuple[str, int]]:
    bids = [bid for rung in ruleset.ladder for bid in rung if ruleset.plays(bid)]
    return [(bid.code, ruleset.value(bid)) for bid in bids]


@pytest.mark.parametrize("name", RULESETS)
def test_whatever_is_changed_the_table_is_the_laws(name: str) -> None:
    for ruleset in all_of(name):
        assert read_out(bid_table(ruleset)) == ranked(ruleset)


@pytest.mark.parametrize("name", RULESETS)
def test_a_bid_stands_under_its_suit(name: str) -> None:
    for ruleset in all_of(name):
        for row in bid_table(ruleset).rows:
            if not row.special:
                columns = [str(bid.denomination) for bid in (cell.bid for cell in row.cells)]
                assert ["S", "C", "D", "H", "NT"][row.before : 5 - row.after] == columns


def test_misere_stands_between_the_sevens_and_the_eights() -> None:
    rows = bid_table(RULESETS["australian"]).rows
    assert [row.level or row.special.code for row in rows] == [6, 7, "MIS", 8, 9, 10, "OM", 10]
    assert rows[2].place == "above 7\N{NO-BREAK SPACE}NT, below 8♠"


def test_bids_of_one_rank_shut_each_other_out() -> None:
    row = next(row for row in bid_table(RULESETS["gamerules"]).rows if row.special == BIDS["BM"])
    assert row.place == "equal to Misère: the first one bid shuts the other out"


def test_what_is_not_played_says_why() -> None:
    low = ruleset_named("australian", {"thrown_in_below": 8})
    whys = {
        rules: {row.level: row.unplayed for row in bid_table(ruleset).rows if row.unplayed}
        for rules, ruleset in (("low", low), ("sixes", RULESETS["midway"]))
    }
    assert whys == {"low": {6: "thrown in", 7: "thrown in"}, "sixes": {6: "only a message"}}


def test_what_may_not_be_bid_is_not_there_and_a_misere_can_be_the_lowest_bid() -> None:
    rows = bid_table(ruleset_named("quebec", {"lowest_bid": 8})).rows
    assert [row.level or row.special.code for row in rows] == ["MIS", 8, 9, 10, "OM", 10]
    assert rows[0].place == "below 8♠, the lowest bid"


def test_a_worth_of_ones_own_is_marked() -> None:
    table = bid_table(ruleset_named("australian", {"bid_table": OWN_TABLE}))
    own = [cell.bid.code for row in table.rows for cell in row.cells if cell.is_own]
    assert (own, table.has_own_worths, table.has_long_figures) == (["6S", "8D", "10NT"], True, True)
