"""A table as it stands: its state, and whether hands or typed totals count."""

from scoring.models import Device
from scoring.services import By
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.queries import TableKey


def test_a_tie_in_the_last_round_keeps_nobody_waiting(device: Device) -> None:
    hall = Hall(device, 4, rounds=1)
    hall.seat()
    hall.type(1, 50, 50)
    assert (hall.table(1).state, hall.now.is_over) == ("in", True)


def test_hands_equal_to_the_typed_totals_become_the_detail(begun: Hall) -> None:
    begun.type(1, 560, 120)
    begun.play_hands(1)
    assert (begun.table(1).state, begun.table(1).counts_hands) == ("in", True)


def test_a_scorer_who_was_given_another_seat_keeps_score_here_no_more(begun: Hall) -> None:
    table = begun.table(1)
    north = table.entries["N"]
    services.name_scorer(table=TableKey(begun.pk, 1, 1), entry_id=north.pk, device=None)
    assert [seat for seat, _entry in begun.table(1).may_agree] == ["E", "W"]
    other = begun.table(2).entries["N"]
    services.swap_places(
        tournament_id=begun.pk,
        number=1,
        pair=(north.pk, other.pk),
        by=By(begun.device, "sat wrong"),
    )
    assert (begun.table(1).scorer_seat, len(begun.table(1).may_agree)) == (None, 4)


def test_only_an_empty_table_waits_for_a_scorer(begun: Hall) -> None:
    assert begun.table(1).awaits_scorer
    begun.play_hands(1, 1)
    begun.type(2, 100, 0)
    assert [begun.table(number).awaits_scorer for number in (1, 2)] == [False, False]


def test_the_points_of_a_round_are_those_of_each_ones_sitting(begun: Hall) -> None:
    begun.type(1, 560, 120)
    (round_,) = begun.now.published
    sittings = {entry.pk: begun.now.sitting(round_, entry) for entry in begun.now.entries.values()}
    assert round_.points == {
        key: sitting.points for key, sitting in sittings.items() if sitting.table
    }
    assert sorted(map(str, round_.points.values())) == ["120", "120", "560", "560", *["None"] * 4]
