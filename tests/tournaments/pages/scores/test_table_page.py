"""One table of one round, as the director looks at it."""

from typing import Any

import pytest
from django.test import Client

from scoring.services import By
from tests.pressing import follow, read
from tests.tournaments.conftest import Hall, opened, where
from tournaments import services
from tournaments.pages.scores.table_page import is_past
from tournaments.queries import TableKey


def columns(table: Any) -> str:
    return read(table).partition("Side ")[2]


@pytest.mark.parametrize(("number", "table"), [(1, 3), (1, 0), (2, 1), (0, 1)])
def test_no_table_is_found_where_none_is(dee: Client, begun: Hall, number: int, table: int) -> None:
    begun.type_all()
    services.draft_round(tournament_id=begun.pk, device=None)
    assert opened(dee, "event-table", begun.pk, number, table).status_code == 404


def test_figures_are_by_hand_typed_ruled_and_what_counts(dee: Client, begun: Hall) -> None:
    north, east, south, west = [entry.name for entry in begun.table(1).entries.values()]
    table = opened(dee, "event-table", begun.pk, 1, 1)
    assert columns(table).startswith(f"Points {north} & {south} – {east} & {west} –")
    shown = read(table)
    assert shown.index("Totals from the sheet") < shown.index("Hands None entered.")
    begun.play_hands(1, 1)
    begun.type(1, 530, -140)
    points = {"NS": -100, "EW": 0}
    services.adjust(table=TableKey(begun.pk, 1, 1), points=points, by=By(None, "late"))
    table = opened(dee, "event-table", begun.pk, 1, 1)
    named = "by hand typed ruling Points"
    assert columns(table).startswith(
        f"{named} {north} & {south} 140 530 −100 430 {east} & {west} low 30 −140 – −140"
    )
    assert f"1. {north}: 7♠, made with 7 tricks 140 / 30" in read(table)
    assert where(follow(table, "Fix hand 1")) == "table-amend"
    assert where(follow(table, "Enter hands here")) == "table-pad"


def test_a_round_is_past_once_another_is_out_or_the_evening_closed(
    dee: Client, begun: Hall
) -> None:
    assert not is_past(begun.now, 1)
    begun.type_all()
    begun.seat()
    assert (is_past(begun.now, 1), is_past(begun.now, 2)) == (True, False)
    pages = [read(opened(dee, "event-table", begun.pk, number, 1)) for number in (1, 2)]
    assert ["See what changes" in shown for shown in pages] == [True, False]
    services.close_tournament(tournament_id=begun.pk, device=None)
    assert is_past(begun.now, 2)
