"""Places changed by hand, and people who play for somebody else."""

from scoring.services import By
from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import Status
from tournaments.queries import SeatKey, TableKey


def test_two_change_places_in_a_draft_and_the_rules_are_heard(hall: Hall) -> None:
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=None)
    draft = hall.now.draft
    first = draft.table(1).entries["N"]
    second = draft.table(2).entries["N"]
    objections = services.objections_to_swap(hall.now, 2, first.pk, second.pk)
    assert {objection.facts["entry"] for objection in objections} == {first.key, second.key}
    services.swap_places(tournament_id=hall.pk, number=2, pair=(first.pk, second.pk), by=By())
    after = hall.now.draft
    assert (after.table(2).entries["N"].pk, after.table(1).entries["N"].pk) == (first.pk, second.pk)


def test_a_wrong_seating_found_late_keeps_its_hands(begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(2, 0, -40)
    north, east = begun.table(1).entries["N"], begun.table(1).entries["E"]
    before = begun.table(1).result
    assert (
        refused(
            services.swap_places,
            tournament_id=begun.pk,
            number=1,
            pair=(north.pk, east.pk),
            by=By(),
        )
        == "reason_missing"
    )
    services.swap_places(
        tournament_id=begun.pk, number=1, pair=(north.pk, east.pk), by=By(None, "sat wrong")
    )
    assert begun.table(1).result == before
    assert (begun.points(north.name), begun.points(east.name)) == (before["EW"], before["NS"])
    assert begun.game(1).names[:2] == (east.name, north.name)


def test_a_seat_is_filled_without_moving_anybody(begun: Hall) -> None:
    gone = begun.table(1).entries["W"]
    begun.mark(gone.name, status=Status.WITHDRAWN)
    services.add_entries(tournament_id=begun.pk, names=["Zoe"], device=None)
    before = {
        entry.pk: chair
        for entry in begun.now.entries.values()
        if (chair := begun.now.current.table_of(entry))
    }
    seat = SeatKey(TableKey(begun.pk, 1, 1), "W")
    services.fill_seat(seat=seat, entry_id=begun.entry("Zoe").pk, device=None)
    after = begun.now.current
    assert after.table(1).entries["W"].name == "Zoe"
    for entry in begun.now.entries.values():
        if entry.pk in before and entry.pk != gone.pk:
            assert after.table_of(entry)[1] == before[entry.pk][1]
    assert after.table_of(gone) is None
    assert "Zoe" in begun.game(1).names


def test_who_plays_for_somebody_leaves_him_the_points(begun: Hall) -> None:
    seat = SeatKey(TableKey(begun.pk, 1, 1), "N")
    services.stand_in(seat=seat, name="Bea", from_hand=3, device=None)
    begun.play_hands(1)
    assert begun.points(begun.table(1).entries["N"].name) == begun.table(1).result["NS"]
