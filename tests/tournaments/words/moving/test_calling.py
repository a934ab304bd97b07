"""What is read out when a round begins."""

import io

import pdfplumber
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.queries import RoundView
from tournaments.rules.hall.rooms import parse_rooms
from tournaments.words.moving.calling import called, read_out
from tournaments.words.phones import whereabouts


def put_in_rooms(hall: Hall, lines: str) -> None:
    rooms = [room.as_json() for room in parse_rooms(lines)]
    services.change_settings(tournament_id=hall.pk, device=None, settings={"rooms": rooms})


def test_the_caller_reads_out_who_goes_down_to_the_first_table(dee: Client, climbing: Hall) -> None:
    climbing.type_all()
    seats = climbing.table(3, 1).entries
    climbing.seat()
    content = dee.get(reverse("print-caller", args=[climbing.pk, 2])).content
    with pdfplumber.open(io.BytesIO(content)) as document:
        text = " ".join(document.pages[0].extract_text().split())
    assert f"Table 3: {seats['E'].name} & {seats['W'].name} go to table 1." in text


def test_the_first_round_is_called_by_partners(begun: Hall) -> None:
    names = {seat: entry.name for seat, entry in begun.table(1).entries.items()}
    line = f"Table 1: {names['N']} & {names['S']} against {names['E']} & {names['W']}."
    assert str(called(begun.now, begun.now.published[0])[0]) == line


def test_the_room_is_named_where_somebody_has_to_find_it(dee: Client, begun: Hall) -> None:
    put_in_rooms(begun, "Hall 1\nLibrary 2")
    first = called(begun.now, begun.now.published[0])
    assert [call.at for call in first] == ["Table 1, Hall:", "Table 2, Library:"]
    begun.type_all()
    goes = begun.table(1).entries["E"]
    begun.seat()
    evening = begun.now
    assert any(
        call.words.endswith("to table\N{NO-BREAK SPACE}2, Library.")
        for call in called(evening, evening.published[1])
    )
    move = whereabouts(evening, evening.published[1], goes)
    assert (move.table, move.room) == (2, "Library")
    html = dee.get(reverse("player", args=[goes.pk])).content.decode()
    assert '<p class="room">Library</p>' in html
    put_in_rooms(begun, "Hall 1-2")
    assert not any("Hall" in str(call) for call in called(begun.now, evening.published[1]))


def test_a_room_with_a_colon_stands_whole_before_who_sits_there(dee: Client, begun: Hall) -> None:
    put_in_rooms(begun, "Wing: North 1-2")
    html = dee.get(reverse("caller", args=[begun.pk, 1])).content.decode()
    names = [entry.name for entry in begun.table(1).entries.values()]
    assert "<strong>Table 1, Wing: North:</strong> " in html
    assert all(f"<strong>{name}" not in html for name in names)
    # What is read out is no table's call to the director.
    assert "disputes" not in html


def test_who_is_not_called_stays_but_in_the_first_round_and_where_every_round_is_drawn(
    device: Device,
) -> None:
    for movement, last in (
        ("midway", "Everyone else stays put and changes partner."),
        ("random", ""),
    ):
        hall = Hall(device, 8, movement=movement)
        first, second = seated_and_played(hall)
        calls = [[str(call) for call in called(hall.now, round_)] for round_ in (first, second)]
        assert read_out(hall.now, first) == calls[0]
        assert read_out(hall.now, second) == [*calls[1], *filter(None, [last])]


def seated_and_played(hall: Hall) -> list[RoundView]:
    hall.seat()
    hall.type_all()
    hall.seat()
    return hall.now.published
