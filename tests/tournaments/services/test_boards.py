"""The round's clock, and the podium that is revealed step by step, on every board."""

import json
import uuid
from datetime import date
from typing import Any

from scoring.models import Device
from tests.tournaments.conftest import Hall, forget, refused
from tournaments import services
from tournaments.files import exports
from tournaments.models import Change
from tournaments.queries import changes_of, fresh_evening, steps_revealed
from tournaments.words.vocabulary import change_in_words


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


def of(hall: Hall, number: int = 1) -> dict[str, Any]:
    return {"tournament_id": hall.pk, "round_number": number, "device": hall.device}


def test_a_clock_that_runs_or_is_paused_is_not_started_anew(begun: Hall) -> None:
    services.start_clock(**of(begun), minutes=20)
    clock = begun.now.current.clock
    assert refused(services.start_clock, **of(begun), minutes=20) == "clock_runs"
    assert begun.now.current.clock == clock
    services.pause_clock(**of(begun), paused=True)
    assert refused(services.start_clock, **of(begun), minutes=20) == "clock_runs"
    services.start_clock(**of(begun), minutes=0)
    services.start_clock(**of(begun), minutes=10)
    assert begun.now.current.clock.paused_at is None


def test_without_a_clock_nothing_is_paused_or_extended(begun: Hall) -> None:
    assert refused(services.pause_clock, **of(begun), paused=True) == "no_clock"
    assert refused(services.extend_clock, **of(begun), minutes=5) == "no_clock"
    assert refused(services.pause_clock, **of(begun, 2), paused=True) == "no_such_table"


def test_every_act_of_the_clock_is_in_the_log_once(begun: Hall) -> None:
    services.start_clock(**of(begun), minutes=20)
    for paused in (True, True, False, False):
        services.pause_clock(**of(begun), paused=paused)
    services.extend_clock(**of(begun), minutes=5)
    for _twice in range(2):
        services.start_clock(**of(begun), minutes=0)
    lines = Change.objects.filter(tournament=begun.pk, what="clock").order_by("pk")
    assert [change_in_words(line, begun.now.movement) for line in lines] == [
        "Round 1: clock set to 20 minutes",
        "Round 1: clock paused",
        "Round 1: clock going on",
        "Round 1: 5 minutes more on the clock",
        "Round 1: clock stopped",
    ]


def test_the_clock_goes_out_with_the_record_and_comes_back(begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"starts_clock": True})
    services.start_clock(**of(begun), minutes=20)
    services.pause_clock(**of(begun), paused=True)
    before = begun.now.current.clock
    document = json.loads(exports.archive(begun.now))
    forget(begun.pk)
    row = services.bring_in(
        device=begun.device,
        tournament_id=uuid.uuid4(),
        document=document,
        date=date(2026, 11, 24),
        seed=1,
    )
    evening = fresh_evening(row.pk)
    assert (evening.current.clock, evening.tournament.starts_clock) == (before, True)
