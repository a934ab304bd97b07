"""A table as it stands: its state, and whether hands or typed totals count."""

from scoring.models import Device
from tests.tournaments.conftest import Hall


def test_a_tie_in_the_last_round_keeps_nobody_waiting(device: Device) -> None:
    hall = Hall(device, 4, rounds=1)
    hall.seat()
    hall.type(1, 50, 50)
    assert (hall.table(1).state, hall.now.is_over) == ("in", True)


def test_hands_equal_to_the_typed_totals_become_the_detail(begun: Hall) -> None:
    begun.type(1, 560, 120)
    begun.play_hands(1)
    assert (begun.table(1).state, begun.table(1).counts_hands) == ("in", True)
