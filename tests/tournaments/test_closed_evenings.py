"""An evening that was closed while a table played: nothing says that anybody is waited for."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from scoring.services import By
from tests.tournaments.conftest import Hall, forget, let_in, page, text_of
from tournaments import services
from tournaments.files.arrivals import arrive
from tournaments.files.exports import archive_of, record_of
from tournaments.queries import TableKey, board_shown, board_standings, podium_of
from tournaments.rules.formats import RoundFormat
from tournaments.rules.record.answers import answer_event
from tournaments.sheets.contents.keepsakes import keepsakes
from tournaments.sheets.contents.pencil import Story, front


def close(hall: Hall) -> Hall:
    services.close_tournament(tournament_id=hall.pk, device=hall.device)
    return hall


@pytest.fixture
def closed(device: Device) -> Hall:
    """Closed in round 2 of three: table 1 is in, table 2 has two of its four hands."""
    hall = Hall(device, 8, rounds=3)
    hall.seat()
    hall.type_all()
    hall.seat()
    hall.type(1, 500, 20)
    hall.play_hands(2, hands=2)
    return close(hall)


@pytest.mark.parametrize("show", ["", "play", "waiting", "clock", "podium"])
def test_its_boards_have_the_winners(closed: Hall, dee: Client, show: str) -> None:
    assert board_shown(closed.now) == "podium"
    services.reveal(tournament_id=closed.pk, steps=9, device=None)
    first = closed.now.names_by_standing(1, 1)[0]
    shown = dee.get(reverse("board", args=[closed.pk]) + f"?show={show}").content.decode()
    assert ('<ol class="podium">' in shown, first in shown) == (True, True)
    for words in ("Still playing", "is next", "All tables are in"):
        assert words not in shown


def test_its_standings_are_the_same_everywhere(closed: Hall, dee: Client) -> None:
    evening = closed.now
    assert board_standings(evening) == evening.standings
    assert podium_of(evening)[-1][0] == evening.standings[0]
    board = dee.get(reverse("board", args=[closed.pk]) + "?show=standings").content.decode()
    assert "After round 2 of 3" in board
    for name in ("standings", "prizes"):
        assert "under way" not in page(dee, name, closed.pk)
    assert "after 2 of 3 rounds" in page(dee, "standings", closed.pk)


def test_a_tables_phone_asks_for_no_hand(closed: Hall, client: Client) -> None:
    sign = closed.now.tournament.signs.get(number=2)
    phone = page(let_in(client, sign, Role.KEEP), "table-phone", sign.pk)
    assert "The evening is closed. Thank you for playing." in phone
    for words in ("Enter the first hand", "On to the next hand", "agrees after the last hand"):
        assert words not in phone


def test_the_phone_of_a_table_that_gives_in_totals_says_so_too(
    device: Device, client: Client
) -> None:
    hall = Hall(device, 4, rounds=1, ruleset="totals-only")
    hall.seat()
    sign = close(hall).now.tournament.signs.get(number=1)
    phone = page(let_in(client, sign, Role.KEEP), "table-phone", sign.pk)
    assert "The evening is closed. Thank you for playing." in phone
    assert "Save the totals" not in phone


def test_a_card_names_the_partner_at_a_table_that_was_open(closed: Hall) -> None:
    evening = closed.now
    name = closed.table(2).entries["N"].name
    [card] = [card for card in keepsakes(evening.settled, "") if card.name == name]
    assert [len(partner.points) for partner in card.partners] == [1, 0]


def test_no_sheet_says_that_somebody_still_plays(closed: Hall, dee: Client) -> None:
    for name in ("standings", "wall-chart", "prizes", "keepsakes"):
        said = text_of(dee.get(reverse("print-sheet", args=[closed.pk, name])).content)
        assert (name, "still" in said, "so far" in said) == (name, False, False)


def test_the_pages_to_go_on_by_pencil_say_that_it_is_closed(closed: Hall) -> None:
    assert front(Story(closed.now)).lines == ["The evening is closed."]


def test_a_round_that_nobody_is_seated_for_is_not_next(device: Device, dee: Client) -> None:
    hall = Hall(device, 8, rounds=3)
    hall.seat()
    hall.type_all()
    board = dee.get(reverse("board", args=[close(hall).pk]) + "?show=play").content.decode()
    assert ("is next" in board, "after the last round" in board) == (False, False)
    assert "The winners follow in a moment." in board


def test_one_that_is_closed_before_its_first_round_does_not_begin_soon(
    hall: Hall, dee: Client
) -> None:
    board = page(dee, "board", close(hall).pk)
    assert ("We begin soon" in board, "The evening is over." in board) == (False, True)
    assert "Now it shows that the evening is over." in page(dee, "boards", hall.pk)
    sheet = dee.get(reverse("print-sheet", args=[hall.pk, "certificates"]))
    assert sheet.status_code == 200
    assert text_of(sheet.content)


GAME = {"ruleset": "australian", "plays": RoundFormat(game=True)}


@pytest.mark.parametrize("format_", [{}, GAME])
def test_its_record_comes_to_the_same_and_keeps_what_was_played(
    device: Device, format_: dict[str, Any]
) -> None:
    hall = Hall(device, 8, rounds=2, **format_)
    hall.seat()
    hall.play_hands(1, hands=2)
    services.adjust(
        table=TableKey(hall.pk, 1, 1), points={"NS": 0, "EW": -100}, by=By(device, "late")
    )
    hall.play_hands(2)
    record = record_of(close(hall).now)
    table = record["round_list"][0]["tables"][0]
    assert table.keys() == {"table", "seating", "first_dealer"}
    names = hall.now.names
    answer: dict[str, Any] = answer_event(record)
    assert [(row["entry"], row["points"]) for row in answer["standings"]] == [
        (names[row.entry], row.points) for row in hall.now.standings
    ]
    document = json.loads(json.dumps(archive_of(hall.now)))
    forget(hall.pk)
    arrive(document, lambda: device)
    assert archive_of(hall.now) == document
    services.reopen_tournament(tournament_id=hall.pk, device=device)
    again = hall.table(1)
    assert (again.scored, again.adjustment["EW"]) == (2, -100)
