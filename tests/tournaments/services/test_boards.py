"""The podium is revealed step by step, on every board."""

from scoring.models import Device
from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.queries import changes_of, steps_revealed


def test_winners_are_revealed_step_by_step_and_covered_again(device: Device) -> None:
    hall = Hall(device, 4, rounds=1)
    hall.seat()
    hall.type_all()
    steps = []
    for number in (1, 1, 2, 9, 0):
        services.reveal(tournament_id=hall.pk, steps=number, device=device)
        steps.append(steps_revealed(hall.now))
    assert steps == [1, 1, 2, 2, 0]
    log = [change.facts for change in changes_of(hall.now.tournament) if change.what == "revealed"]
    # What is sent twice is one act, and stands once in the log.
    assert log == [{"steps": 0}, {"steps": 2}, {"steps": 1}]


def test_nobody_is_a_winner_before_the_last_table_is_in(begun: Hall) -> None:
    assert refused(services.reveal, tournament_id=begun.pk, steps=1, device=None) == "not_over"
