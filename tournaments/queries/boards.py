"""What a board knows of an evening: the moment it is at, standings that are whole, the podium."""

from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from tournaments.queries.evenings import Evening
from tournaments.queries.tables import RoundView
from tournaments.rules.hall.boards import Moment, board_of, podium
from tournaments.rules.standings import Standing

#: So long a round's clock runs beside people who still look for their seats.
FINDING_SEATS: Final = timedelta(minutes=4)


def moment_of(evening: Evening) -> Moment:
    tournament, current = evening.tournament, evening.current
    return Moment(
        round=current.number if current else 0,
        rounds=tournament.rounds,
        tables=len(current.tables) if current else 0,
        out=len(evening.waiting_for),
        begun=current is not None and _has_begun(current),
        clock=current is not None and current.clock is not None and seats_until(evening) is None,
        hidden=evening.standings_are_hidden,
        closed=evening.is_closed,
        revealed=steps_revealed(evening),
    )


def seats_until(evening: Evening) -> datetime | None:
    """Until when seats stay on the board though the clock runs; None if nothing holds it back.

    Where the clock starts as a round is published, people have to find their seats first. One that
    the director has started himself says that they have.
    """
    row = evening.current.row if evening.current else None
    if row is None or row.clock_started_at is None or row.clock_started_at != row.published_at:
        return None
    until = row.clock_started_at + FINDING_SEATS
    return until if timezone.now() < until else None


def _has_begun(round_: RoundView) -> bool:
    return round_.row.time_called_at is not None or any(
        table.has_entries or table.played.finished for table in round_.tables
    )


def board_shown(evening: Evening) -> str:
    """The code of what the hall's boards show now: what the director holds, or what has come."""
    held = evening.tournament.board
    return board_of(moment_of(evening)) if held == "auto" else held


def whole_rounds(evening: Evening) -> int:
    """Count the rounds in a board's standings: those in, and the last of a closed evening."""
    return len(evening.settled.published)


def board_standings(evening: Evening) -> list[Standing]:
    """The standings after the rounds that are whole, so that everybody is compared over as many."""
    rounds = whole_rounds(evening)
    if rounds == len(evening.published):
        return evening.standings
    return evening.event_after(rounds).standings()


def podium_of(evening: Evening) -> list[list[Standing]]:
    """The steps of the podium, the lowest first; none before the evening is over or closed."""
    return podium(evening.standings) if evening.is_over else []


def steps_revealed(evening: Evening) -> int:
    """Count the revealed podium steps; those of an earlier round's podium do not count."""
    tournament, current = evening.tournament, evening.current
    if current is None or not evening.is_over or tournament.revealed_round != current.number:
        return 0
    return min(tournament.revealed_steps, len(podium_of(evening)))
