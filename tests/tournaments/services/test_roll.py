"""The roll: names put right or struck off, marks, couples."""

import pytest

from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import Change, Status


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
        refused(services.strike_off, tournament_id=begun.pk, entry_id=entry.pk, device=None) == "has_played"
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
            tournament_id=hall.pk, first=hall.entry(first).pk, second=hall.entry(second).pk, device=None
        )
        names = {entry.key: entry.name for entry in hall.now.entries.values()}
        return [{names[key] for key in pair} for pair in hall.now.field().couples]

    assert couple("P01", "P02") == [{"P01", "P02"}]
    assert couple("P03", "P04") == [{"P01", "P02"}, {"P03", "P04"}]
    assert couple("P02", "P03") == [{"P02", "P03"}]
    assert couple("P02", "P02") == []


def test_who_was_never_seated_can_be_struck_off(hall: Hall) -> None:
    entry = hall.entry("P08")
    services.strike_off(tournament_id=hall.pk, entry_id=entry.pk, device=None)
    assert len(hall.now.entries) == 7
    assert (
        refused(services.strike_off, tournament_id=hall.pk, entry_id=entry.pk, device=None) == "no_such_entry"
    )
