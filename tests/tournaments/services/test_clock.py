"""The writers of a round's clock."""

import json
import uuid
from datetime import date

from tests.tournaments.conftest import Hall, forget, refused
from tournaments import services
from tournaments.files import exports
from tournaments.models import Change
from tournaments.queries import fresh_evening
from tournaments.words.vocabulary import change_in_words


def of(hall: Hall, number: int = 1) -> dict[str, object]:
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
