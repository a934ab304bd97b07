"""The head of every page says what the evening says."""

from scoring.paper.pages import PAPERS
from tests.paper import MADE_AT, text_of
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.sheets.contents.heads import as_printed, bid_table, head
from tournaments.sheets.packs import Press


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
    signs = Press(begun.now, PAPERS["a4"], "http://192.168.1.20:8500", MADE_AT).table_signs()
    text = text_of(signs)
    assert "\N{NO-BREAK SPACE}".join(row.code) in text
    assert "192.168.1.20:8500/join" in text.replace("\n", "")


def rename(hall: Hall, before: str, after: str) -> None:
    entry = hall.entry(before)
    services.rename(tournament_id=hall.pk, entry_id=entry.pk, name=after, device=hall.device)


def test_names_that_can_be_drawn_stay_and_cost_nothing(begun: Hall) -> None:
    rename(begun, "P01", "Ольга Петрова")
    rename(begun, "P02", "דוד")
    evening = begun.now
    assert as_printed(evening) is evening


def test_names_that_cannot_are_respelled_and_told_apart_everywhere(begun: Hall) -> None:
    rename(begun, "P01", "李伟")
    rename(begun, "P02", "Li Wei")
    evening = begun.now
    printed = as_printed(evening)
    number = next(entry.number for entry in evening.entries.values() if entry.name == "李伟")
    names = {entry.name for entry in printed.entries.values()}
    assert {"Li Wei", f"Li Wei ({number})"} <= names
    assert printed.current is not None
    seated = {entry.name for table in printed.current.tables for entry in table.entries.values()}
    assert f"Li Wei ({number})" in seated | {place.entry.name for place in printed.current.sit_outs}


def test_the_evening_itself_keeps_the_name_that_was_written(begun: Hall) -> None:
    rename(begun, "P01", "李伟")
    evening = begun.now
    as_printed(evening)
    assert "李伟" in {entry.name for entry in evening.entries.values()}
