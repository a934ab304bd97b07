"""Lines of the log."""

import pytest

from scoring.models import Device, Grant, Role
from tests.tournaments.conftest import Hall
from tournaments import queries, services
from tournaments.models import Change
from tournaments.pages.forms import ASKED
from tournaments.queries import acts
from tournaments.words.log import grouped, log_lines, whose
from tournaments.words.vocabulary import SETTINGS


def test_what_was_taken_back_says_so_and_what_it_was(begun: Hall) -> None:
    begun.type(1, 300, 100, EW=1)
    last = acts.last_act(begun.now.tournament)
    assert last is not None
    services.undo_last(tournament_id=begun.pk, change_id=last.pk, device=begun.device)
    changes = queries.changes_of(begun.now.tournament)
    lines = log_lines(begun.now, changes, begun.device, at_the_computer=True)
    typed = "Round 1, table 1: typed 300 : 100; East & West: 1 slam"
    assert [(line.words, line.whose, line.change.undone) for line in lines[:2]] == [
        (f"taken back: {typed}", "this laptop", False),
        (typed, "this laptop", True),
    ]


def test_time_called_names_its_tables(begun: Hall) -> None:
    begun.play_hands(1, 1)
    begun.play_hands(2, 1)
    services.call_time(tournament_id=begun.pk, round_number=1, device=None)
    change = queries.changes_of(begun.now.tournament)[:1]
    (line,) = log_lines(begun.now, change, None, at_the_computer=True)
    assert line.words == "Round 1: time called, tables 1, 2 count as they stood"


def test_every_setting_that_people_change_has_words() -> None:
    assert set(ASKED) - SETTINGS.keys() == set()


@pytest.fixture
def phone(begun: Hall) -> Device:
    sign = begun.now.tournament.signs.get(number=2)
    device = Device.objects.create(token_hash="phone")
    Grant.objects.create(
        device=device, kind="table", object_id=sign.pk, role=Role.KEEP, generation=1
    )
    return device


def test_a_laptop_a_tables_phone_and_another(begun: Hall, phone: Device) -> None:
    other = Device.objects.create(token_hash="other")
    lines = [Change(made_by=device) for device in (begun.device, phone, other, None)]

    def said(here: Device | None, *, at_the_computer: bool) -> list[str]:
        devices = acts.Devices(begun.now.tournament, lines, here)
        return [whose(line, devices, at_the_computer=at_the_computer) for line in lines]

    assert said(begun.device, at_the_computer=True) == [
        "this laptop",
        "table 2’s phone",
        "another device",
        "",
    ]
    assert said(None, at_the_computer=True) == [
        "another laptop",
        "table 2’s phone",
        "another device",
        "",
    ]
    assert said(other, at_the_computer=False)[2] == "this device"


def told(hall: Hall) -> list[tuple[str, int]]:
    lines = log_lines(hall.now, queries.changes_of(hall.now.tournament), None, at_the_computer=True)
    return [(group.words, len(group.lines)) for group in grouped(lines)]


def test_what_tables_do_one_after_another_is_told_as_one(begun: Hall) -> None:
    begun.play_hands(1, 2)
    begun.play_hands(2, 1)
    begun.type(2, 300, 100)
    begun.play_hands(1, 1)
    assert told(begun)[:3] == [
        ("Round 1, table 1: hand 3 entered", 1),
        ("Round 1, table 2: typed 300 : 100", 1),
        ("Round 1, at 2 tables: 3 hands entered", 3),
    ]


def test_people_who_were_marked_alike_are_counted(hall: Hall) -> None:
    for number in range(1, 5):
        hall.mark(f"P{number:02}", paid=True)
    hall.mark("P05", paid=True, fixed=True)
    assert told(hall)[:2] == [("P05: fee paid, keeps the seat", 1), ("4 people: fee paid", 4)]
    undone = acts.last_act(hall.now.tournament)
    assert undone is not None
    services.undo_last(tournament_id=hall.pk, change_id=undone.pk, device=None)
    assert told(hall)[1][0] == "P05: fee paid, keeps the seat"


def test_very_many_people_are_counted_in_one_line(device: Device) -> None:
    hall = Hall(device, 8)
    everybody = [entry.pk for entry in hall.now.entries.values()]
    services.take_fee(tournament_id=hall.pk, entry_ids=everybody, device=None, paid=True)
    services.take_fee(tournament_id=hall.pk, entry_ids=everybody[:2], device=None, paid=False)
    lines = log_lines(hall.now, queries.changes_of(hall.now.tournament), None, at_the_computer=True)
    assert [(line.words, len(line.names)) for line in lines[:2]] == [
        ("P01 & P02: fee not paid", 0),
        ("8 people: fee paid", 8),
    ]


def test_a_device_is_called_by_its_name(begun: Hall, phone: Device) -> None:
    tablet = Device.objects.create(token_hash="tablet", name="kitchen tablet")
    begun.mark("P01", paid=True)
    services.mark(tournament_id=begun.pk, entry_id=begun.entry("P02").pk, device=tablet, paid=True)
    somebodys = Device.objects.create(token_hash="somebody")
    services.choose_name(tournament_id=begun.pk, entry_id=begun.entry("P03").pk, device=somebodys)
    lines = acts.lines_before(begun.now.tournament, None, 3)

    def said() -> list[str]:
        return [line.whose for line in log_lines(begun.now, lines, None, at_the_computer=True)]

    assert said() == ["P03’s phone", "kitchen tablet", "another laptop"]
    Device.objects.create(token_hash="joined", kept_with=tablet)
    lines = acts.lines_before(begun.now.tournament, None, 3)
    assert said()[1] == "kitchen tablet, or one kept together with it"
