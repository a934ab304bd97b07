"""A line typed from a sheet: echoed, asked about, kept to be mended."""

from typing import Any

import pytest
from django.test import Client

from scoring.models import Role
from tests.pressing import fields_of, press, read
from tests.tournaments.conftest import LATE, Hall, let_in, opened, says, where
from tournaments import services


def typed(client: Client, hall: Hall, line: str) -> Any:
    return press(opened(client, "scores", hall.pk), "Enter", line=line)


def code_of(hall: Hall, table: int) -> str:
    return hall.now.tournament.signs.get(number=table).code


def test_a_typed_line_is_echoed_with_names_and_totals(dee: Client, begun: Hall) -> None:
    desk = read(typed(dee, begun, "1 530 -140 390"))
    north, east, south, west = [entry.name for entry in begun.table(1).entries.values()]
    assert f"Table 1 {north} & {south} 530 → {north} 530, {south} 530" in desk
    assert f"{east} & {west} −140 → {east} −140, {west} −140" in desk
    assert begun.table(1).result == {"NS": 530, "EW": -140}


def test_what_is_unusual_or_typed_already_is_asked_about_once(dee: Client, begun: Hall) -> None:
    asked = typed(dee, begun, "1 5300 -140")
    assert (asked.status_code, begun.table(1).typed) == (422, None)
    assert "North & South: 5300 is unusual for a round." in read(asked)
    # Somebody else has typed it since it was asked about; Enter in the field confirms nothing.
    begun.type(1, 530, -140)
    for button in ("1 5300 -140 is right", "Enter"):
        asked = press(asked, button)
        assert "Table 1 was typed as 530 and −140 before." in read(asked)
        assert begun.table(1).typed["NS"] == 530
    press(asked, "1 5300 -140 is right")
    assert begun.table(1).typed["NS"] == 5300


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "Type the table"),
        ("x", "Type the table"),
        ("1 535 0", "535 is not a multiple of ten."),
        ("9 10 0", "Round 1 has tables 1 to 2."),
        ("9", "Round 1 has tables 1 to 2."),
        ("1 530 -140 520 -140", "has 530 on the card and"),
        ("1 NS 10 20", "Who won is not typed where points alone count"),
        ("QQQQQ-1 10 20", "No sheet of this evening has this code."),
        ("{code}-9 10 20", "No sheet of this evening has this code."),
    ],
)
def test_a_wrong_line_is_kept_to_be_mended(dee: Client, begun: Hall, line: str, words: str) -> None:
    line = line.format(code=code_of(begun, 1))
    refused = typed(dee, begun, line)
    assert (refused.status_code, words in read(refused)) == (422, True)
    assert fields_of(refused, "Enter")["line"] == [line]
    assert begun.table(1).typed is None


def test_a_line_for_a_closed_evening_is_kept_while_it_is_opened_again(
    dee: Client, begun: Hall
) -> None:
    stale = opened(dee, "scores", begun.pk)
    services.close_tournament(tournament_id=begun.pk, device=None)
    refused = press(stale, "Enter", line="1 530 -140")
    assert (refused.status_code, begun.table(1).typed) == (422, None)
    again = press(refused, "Open it again")
    assert fields_of(again, "Enter")["line"] == ["1 530 -140"]


def test_a_number_or_a_code_alone_opens_its_table(dee: Client, begun: Hall) -> None:
    code = code_of(begun, 2)
    for line in ("2", f"{code}-1"):
        table = typed(dee, begun, line)
        assert (where(table), "Round 1, table 2" in read(table)) == ("event-table", True)
    for table, line in ((2, f"{code.lower()}-1 530 -140 390"), (1, "1 530 -140 530 -140")):
        typed(dee, begun, line)
        assert begun.table(table).typed == {"NS": 530, "EW": -140}


def test_a_sheet_of_an_earlier_round_is_the_directors(
    dee: Client, client: Client, begun: Hall
) -> None:
    line, stale = f"{code_of(begun, 1)}-1 530 -140", opened(dee, "scores", begun.pk)
    begun.type_all()
    begun.seat()
    late = read(press(stale, "Enter", line="1 10 0"))
    assert "Round 2 was published in the meantime" in late
    helped = typed(let_in(client, begun.now.tournament, Role.KEEP), begun, line)
    assert "Round 1 is over: give this sheet to the director." in read(helped)
    table = typed(dee, begun, line)
    assert where(table) == "event-table"
    assert "Round 1 is over: type it here, and look at what it changes." in read(table)
    assert (begun.table(1, 1).typed["NS"], begun.table(1, 2).typed) == (110, None)


@pytest.mark.parametrize("totals", ["", " 530 -140"])
def test_a_sheet_of_a_draft_or_of_no_table_is_refused(
    dee: Client, before_the_late: Hall, totals: str
) -> None:
    hall = before_the_late
    services.draft_round(tournament_id=hall.pk, device=None)
    for client in (dee, let_in(Client(), hall.now.tournament, Role.KEEP)):
        refused = read(typed(client, hall, f"{code_of(hall, 1)}-2{totals}"))
        assert "Round 2 is not published yet. Type its sheets once it is." in refused
    for name in LATE:
        hall.mark(name, status="here")
    hall.seat()
    refused = read(typed(dee, hall, f"{code_of(hall, 3)}-1{totals}"))
    assert "Round 1 has tables 1 to 2." in refused


def test_a_typed_tie_asks_who_goes_on_right_there(dee: Client, client: Client, begun: Hall) -> None:
    tie = typed(dee, begun, "1 300 300")
    assert "Table 1: 300 : 300, a tie" in read(tie)
    people = " & ".join(begun.table(1).entries[seat].name for seat in "NS")
    stored = press(tie, f"{people}…", how="director")
    assert (where(stored), "Saved." in read(stored)) == ("scores", True)
    row = begun.table(1).row
    assert (row.low, row.low_how, begun.table(1).state) == ("NS", "director", "in")
    assert "Somebody else was quicker." in read(press(tie, f"{people}…"))
    helped = read(typed(let_in(client, begun.now.tournament, Role.KEEP), begun, "2 50 50"))
    assert "Table 2: 50 : 50, a tie The director settles it." in helped


def test_hidden_totals_are_the_directors_alone(dee: Client, client: Client, begun: Hall) -> None:
    begun.type_all()
    begun.seat()
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 9})
    let_in(client, begun.now.tournament, Role.KEEP)
    for who, may_know in ((client, False), (dee, True)):
        assert ("→" in read(typed(who, begun, "1 530 -140"))) is may_know
        seating = says(who, "round", begun.pk, 2)
        assert ("Beside each name: the score so far." in seating) is may_know
