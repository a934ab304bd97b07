"""What is read out when a round begins."""

import io

import pdfplumber
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments.queries import RoundView
from tournaments.words.moving.calling import called, read_out


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
