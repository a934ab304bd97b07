"""The head of every page says what the evening says."""

from tests.paper import MADE_AT
from tests.tournaments.conftest import Hall
from tournaments.sheets.contents.heads import bid_table, head, sign


def test_the_head_has_the_evening_its_date_and_as_of_when(begun: Hall) -> None:
    printed = head(begun.now, MADE_AT, "http://hall/e/x")
    assert (printed.name, printed.date) == (
        "Tuesday",
        "24\N{NO-BREAK SPACE}November\N{NO-BREAK SPACE}2026",
    )
    assert (printed.rounds, printed.lines, printed.hall) == (3, 4, "http://hall/e/x")
    assert printed.as_of == "as of 20:41, round 1, 0 of 2 tables in"


def test_house_rules_go_by_their_own_name(begun: Hall) -> None:
    assert head(begun.now, MADE_AT).rules == "St Paul Midway tournament"
    type(begun.now.tournament).objects.update(house_name="Our Midway")
    assert head(begun.now, MADE_AT).rules == "Our Midway"


def test_the_bid_table_is_the_rulesets(begun: Hall) -> None:
    bids = bid_table(begun.now.tournament)
    ruleset = begun.now.tournament.ruleset
    assert len(bids.bids) == 11 - ruleset.lowest_level
    assert [bids.bids[0][0], bids.bids[-1][-1]] == [("7♠", 140), ("10\N{NO-BREAK SPACE}NT", 520)]
    assert all(fact.endswith(".") for fact in bids.facts)


def test_a_sign_has_its_tables_letters(begun: Hall) -> None:
    row = begun.now.tournament.signs.order_by("number").first()
    assert row is not None
    printed = sign(row, "http://hall/t/1", "hall/join")
    assert (printed.number, printed.code, printed.join) == (1, row.code, "hall/join")
