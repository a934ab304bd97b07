"""The roll: names put right or struck off, marks, couples."""

from typing import Any

import pytest

from scoring.models import Device
from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import Change, EntryPhone, Status
from tournaments.words.vocabulary import change_in_words


def test_a_corrected_name_is_right_on_every_table(begun: Hall) -> None:
    entry = begun.entry("P03")
    services.rename(tournament_id=begun.pk, entry_id=entry.pk, name="Özlem", device=None)
    table, _seat = begun.chair(entry)
    assert "Özlem" in begun.game(table.number).names
    assert (
        refused(services.rename, tournament_id=begun.pk, entry_id=entry.pk, name="P04", device=None)
        == "entry_name"
    )


def test_who_has_a_place_cannot_be_struck_off(begun: Hall) -> None:
    entry = begun.entry("P01")
    assert (
        refused(services.strike_off, tournament_id=begun.pk, entry_id=entry.pk, device=None)
        == "has_played"
    )


def test_a_mark_tapped_twice_is_made_once(hall: Hall) -> None:
    for _ in range(2):
        hall.mark("P01", paid=True, leaves_after=2)
    assert (hall.entry("P01").paid, hall.entry("P01").leaves_after) == (True, 2)
    assert Change.objects.filter(what="marked").count() == 1


@pytest.mark.parametrize("marks", [{"status": "gone"}, {"number": 9}, {"generation": 5}])
def test_nothing_else_of_an_entry_can_be_marked(hall: Hall, marks: dict[str, object]) -> None:
    before = hall.entry("P01")
    assert refused(hall.mark, "P01", **marks) == "option_value"
    assert hall.entry("P01") == before


def test_everybody_is_those_who_were_still_expected(hall: Hall) -> None:
    hall.mark("P01", status=Status.EXPECTED)
    hall.mark("P02", status=Status.LATE)
    assert services.everybody_is_here(tournament_id=hall.pk, device=None) == 1
    assert services.everybody_is_here(tournament_id=hall.pk, device=None) == 0
    assert (hall.entry("P01").status, hall.entry("P02").status) == (Status.HERE, Status.LATE)


def test_a_couple_is_two_and_a_new_one_parts_the_old(hall: Hall) -> None:
    def couple(first: str, second: str) -> list[set[str]]:
        services.make_couple(
            tournament_id=hall.pk,
            first=hall.entry(first).pk,
            second=hall.entry(second).pk,
            device=None,
        )
        names = {entry.key: entry.name for entry in hall.now.entries.values()}
        return [{names[key] for key in pair} for pair in hall.now.field().couples]

    assert couple("P01", "P02") == [{"P01", "P02"}]
    assert couple("P03", "P04") == [{"P01", "P02"}, {"P03", "P04"}]
    assert couple("P02", "P03") == [{"P02", "P03"}]
    assert couple("P02", "P02") == []
    assert couple("P02", "P02") == []
    lines = hall.now.tournament.changes.filter(what="couple").order_by("pk")
    assert [change_in_words(line, hall.now.movement) for line in lines][2:] == [
        "Kept apart in round 1: P02 & P03",
        "Parted: P02 & P03",
    ]


def test_who_was_never_seated_can_be_struck_off(hall: Hall) -> None:
    entry = hall.entry("P08")
    services.strike_off(tournament_id=hall.pk, entry_id=entry.pk, device=None)
    assert len(hall.now.entries) == 7
    assert (
        refused(services.strike_off, tournament_id=hall.pk, entry_id=entry.pk, device=None)
        == "no_such_entry"
    )


def test_nobody_gets_the_number_of_an_entry_that_was_deleted(hall: Hall) -> None:
    services.add_entries(tournament_id=hall.pk, names=["P09"], device=None)
    change = hall.now.tournament.changes.first()
    services.undo_last(tournament_id=hall.pk, change_id=change.pk, device=None)
    services.strike_off(tournament_id=hall.pk, entry_id=hall.entry("P08").pk, device=None)
    services.add_entries(tournament_id=hall.pk, names=["P10", "P11"], device=None)
    assert [hall.entry(name).number for name in ("P10", "P11")] == [10, 11]


def test_leaving_is_said_once_and_the_directors_word_stands(begun: Hall, device: Device) -> None:
    own: dict[str, Any] = {
        "tournament_id": begun.pk,
        "entry_id": begun.entry("P01").pk,
        "device": device,
    }
    assert refused(services.leave_after_this_round, **own) == "not_your_name"
    services.choose_name(**own)
    for _ in range(2):
        assert services.leave_after_this_round(**own).leaves_after == 1
    assert Change.objects.filter(what="leaving").count() == 1
    begun.mark("P01", leaves_after=2)
    assert services.stay_after_all(**own).leaves_after == 2


def test_nobody_leaves_before_the_first_round_in_the_last_or_while_the_next_is_seated(
    device: Device,
) -> None:
    hall = Hall(device, 8, rounds=2)
    own: dict[str, Any] = {
        "tournament_id": hall.pk,
        "entry_id": hall.entry("P01").pk,
        "device": device,
    }
    services.choose_name(**own)
    assert refused(services.leave_after_this_round, **own) == "no_round_to_leave"
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=device)
    assert refused(services.leave_after_this_round, **own) == "being_seated"
    hall.seat()
    assert refused(services.leave_after_this_round, **own) == "no_round_to_leave"


def test_a_phone_has_one_name_and_changes_it(hall: Hall, device: Device) -> None:
    for name in ("P01", "P01", "P02"):
        phone = services.choose_name(
            tournament_id=hall.pk, entry_id=hall.entry(name).pk, device=device
        )
    assert (EntryPhone.objects.count(), phone.entry, phone.changed_at is None) == (
        1,
        hall.entry("P02"),
        False,
    )


@pytest.mark.parametrize("mark", ["paid", "ranked", "fixed", "volunteers"])
@pytest.mark.parametrize("value", ["yes", 1, 684615954141431.0, None, []])
def test_a_mark_that_is_a_yes_or_a_no_is_nothing_else(hall: Hall, mark: str, value: object) -> None:
    assert refused(hall.mark, "P01", **{mark: value}) == "option_value"


@pytest.mark.parametrize("after", [0, -1, 4, 32_768, 10**30, "2", 1.5, True])
def test_nobody_leaves_before_the_first_round_is_over_or_after_the_last(
    hall: Hall, after: object
) -> None:
    assert refused(hall.mark, "P01", leaves_after=after) == "option_value"
    assert hall.entry("P01").leaves_after is None
