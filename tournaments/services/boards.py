"""Writers of what the whole hall sees: the round's clock, and the podium, revealed step by step."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import Device
from scoring.rules.errors import RuleViolation
from tournaments.models import Round, Tournament
from tournaments.queries import Evening, RoundView, podium_of, steps_revealed
from tournaments.rules.hall.clock import LONGEST, Clock
from tournaments.services.locking import locked, locked_open, log, published_round
from tournaments.services.old_values import values_of

#: The columns of a round that its clock is made of.
CLOCK_COLUMNS: Final = ("clock_started_at", "ends_at", "clock_paused_at")


@transaction.atomic
def start_clock(
    *, tournament_id: UUID, round_number: int, minutes: int, device: Device | None
) -> None:
    """Start the round's clock, in minutes from now; 0 stops it (idempotent).

    Raises RuleViolation `no_such_table`; `clock_runs` where it has time left, paused or not.
    """
    evening, round_ = _locked(tournament_id, round_number)
    now, clock = timezone.now(), round_.clock
    if minutes > 0 and clock is not None and clock.runs(now):
        raise RuleViolation("clock_runs", left=_left(clock, now))
    minutes = min(minutes, LONGEST)
    new = Clock(now, now + timedelta(minutes=minutes)) if minutes > 0 else None
    if new or clock:
        _store(evening, round_, new, device, act="started" if new else "stopped", minutes=minutes)


@transaction.atomic
def pause_clock(
    *, tournament_id: UUID, round_number: int, paused: bool, device: Device | None
) -> None:
    """Pause the round's clock, or let it go on with the time it had left (idempotent).

    Raises RuleViolation `no_such_table`, `no_clock`.
    """
    evening, round_ = _locked(tournament_id, round_number)
    clock = _running(round_)
    if paused == (clock.paused_at is not None):
        return
    change: Callable[[datetime], Clock] = clock.paused if paused else clock.resumed
    _store(evening, round_, change(timezone.now()), device, act="paused" if paused else "resumed")


@transaction.atomic
def extend_clock(
    *,
    tournament_id: UUID,
    round_number: int,
    minutes: int,
    device: Device | None,
    seen_end: datetime | None = None,
) -> None:
    """Give the round more minutes: from now on where its clock has run out.

    `seen_end`: when it ran out as it was seen (optimistic lock), so that two who give five minutes
    at once do not give ten. Raises RuleViolation `no_such_table`, `no_clock`, `clock_changed`.
    """
    evening, round_ = _locked(tournament_id, round_number)
    now, clock = timezone.now(), _running(round_)
    if seen_end not in (None, clock.ends_at):
        raise RuleViolation("clock_changed", left=_left(clock, now))
    minutes = max(1, min(minutes, LONGEST))
    new = clock.extended(now, timedelta(minutes=minutes))
    _store(evening, round_, new, device, act="extended", minutes=minutes)


def clock_columns(clock: Clock | None) -> dict[str, datetime | None]:
    return dict(zip(CLOCK_COLUMNS, clock or (None, None, None), strict=True))


def _left(clock: Clock, now: datetime) -> str:
    left = max(0, clock.seconds_left(now))
    return f"{left // 60}:{left % 60:02}"


def _locked(tournament_id: UUID, number: int) -> tuple[Evening, RoundView]:
    """Lock the evening and return its published round. Raises RuleViolation `no_such_table`."""
    evening = locked_open(tournament_id)
    return evening, published_round(evening, number)


def _running(round_: RoundView) -> Clock:
    if round_.clock is None:
        raise RuleViolation("no_clock", round=round_.number)
    return round_.clock


def _store(
    evening: Evening, round_: RoundView, clock: Clock | None, device: Device | None, **facts: object
) -> None:
    was = {"rounds": {str(round_.number): values_of(round_.row, CLOCK_COLUMNS)}}
    Round.objects.filter(pk=round_.row.pk).update(**clock_columns(clock))
    log(evening.tournament, "clock", device, round=round_.number, **facts, was=was)


@transaction.atomic
def reveal(*, tournament_id: UUID, steps: int, device: Device | None) -> None:
    """Reveal so many steps of the podium, from below; 0 covers all again (idempotent).

    Raises RuleViolation `not_over`.
    """
    evening = locked(tournament_id)
    current = evening.current
    if current is None or not evening.is_over:
        raise RuleViolation("not_over")
    steps = max(0, min(steps, len(podium_of(evening))))
    if steps != steps_revealed(evening):
        Tournament.objects.filter(pk=tournament_id).update(
            revealed_steps=steps, revealed_round=current.number
        )
        log(evening.tournament, "revealed", device, steps=steps)
