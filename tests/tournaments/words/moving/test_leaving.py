"""Who leaves a table, in sentences; and what the caller reads out."""

import io

import pdfplumber
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments.queries import RoundView
from tournaments.words.moving.leaving import after_the_round, called, read_out


def leaving(hall: Hall, table: int) -> str:
    """What is said of a table, its no-break spaces as plain ones."""
    evening = hall.now
    return after_the_round(evening, evening.departures[table]).replace("\N{NO-BREAK SPACE}", " ")


def test_who_never_moves_is_not_sent_away_and_who_may_go_instead_is_named(begun: Hall) -> None:
    chairs = begun.table(1).entries
    begun.mark(chairs["E"].name, fixed=True)
    begun.type(1, 300, 100)
    assert leaving(begun, 1) == (
        f"After the round {chairs['W'].name} goes to table 2. {chairs['E'].name} never moves. "
        f"Draw which of {chairs['N'].name} & {chairs['S'].name} goes instead."
    )


def test_who_goes_home_or_sits_out_is_not_sent_to_a_table(device: Device) -> None:
    hall = Hall(device, 9, rounds=4)
    hall.seat()
    chairs = hall.table(1).entries
    hall.mark(chairs["E"].name, leaves_after=1)
    hall.type(1, 300, 100)
    assert leaving(hall, 1) == (
        f"After the round {chairs['W'].name} goes to table 2. {chairs['E'].name} goes home."
    )
    hall.mark(chairs["E"].name, leaves_after=None)
    hall.mark(chairs["W"].name, volunteers=True)
    assert leaving(hall, 1) == (
        f"After the round {chairs['E'].name} goes to table 2. {chairs['W'].name} sits out next."
    )


def test_where_a_table_closes_its_four_take_empty_places(device: Device) -> None:
    hall = Hall(device, 8, rounds=4)
    hall.seat()
    chairs = hall.table(2).entries
    hall.mark(hall.table(1).entries["N"].name, leaves_after=1)
    hall.type(2, 300, 100)
    words = leaving(hall, 2)
    assert "A table closes:" in words
    assert f"{chairs['N'].name}" in words


def in_pairs(device: Device, players: int) -> Hall:
    hall = Hall(device, players, rounds=4, movement="midway", in_pairs=True)
    hall.seat()
    return hall


def the_pairs(hall: Hall, table: int) -> tuple[str, str]:
    """The names of the two pairs of a table: North–South, East–West."""
    chairs, now = hall.table(table).entries, hall.now
    return now.names[now.key_of(chairs["N"])], now.names[now.key_of(chairs["E"])]


def test_of_a_pair_two_people_go(device: Device) -> None:
    hall = in_pairs(device, 8)
    _stay, go = the_pairs(hall, 1)
    hall.type(1, 300, 100)
    assert leaving(hall, 1) == f"After the round {go} go to table 2."


def test_where_one_of_a_pair_never_moves_the_other_pair_goes(device: Device) -> None:
    hall = in_pairs(device, 8)
    goes, keeps = the_pairs(hall, 1)
    hall.mark(hall.table(1).entries["E"].name, fixed=True)
    hall.type(1, 300, 100)
    assert leaving(hall, 1) == f"{keeps} never move. Instead {goes} go."


def test_a_pair_goes_home_or_sits_out_as_two(device: Device) -> None:
    hall = in_pairs(device, 10)
    _stay, go = the_pairs(hall, 1)
    for seat in ("E", "W"):
        hall.mark(hall.table(1).entries[seat].name, leaves_after=1)
    hall.type(1, 300, 100)
    assert leaving(hall, 1) == f"{go} go home."
    for seat in ("E", "W"):
        hall.mark(hall.table(1).entries[seat].name, leaves_after=None, volunteers=True)
    assert leaving(hall, 1) == f"{go} sit out next."


def test_two_pairs_at_one_table_stay_and_do_not_split(device: Device) -> None:
    hall = in_pairs(device, 4)
    _stay, go = the_pairs(hall, 1)
    hall.type(1, 300, 100)
    assert leaving(hall, 1) == f"After the round {go} stay here."


def test_a_pair_whose_table_closes_takes_the_places_of_one_that_left(device: Device) -> None:
    hall = in_pairs(device, 8)
    one, other = the_pairs(hall, 2)
    for seat in ("N", "S"):
        hall.mark(hall.table(1).entries[seat].name, leaves_after=1)
    hall.type(2, 300, 100)
    assert leaving(hall, 2) == (
        f"A table closes: {one} take the empty places of another. {other} sit out next."
    )


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
