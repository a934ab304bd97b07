"""Scores in: hands from a table's phone, totals from the director's keyboard; agreed, disputed, settled, put right."""

import dataclasses
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.models import LONGEST_REASON, Device
from scoring.rules.errors import RuleViolation
from scoring.sharing.locking import Stale
from tournaments.models import Round
from tournaments.queries import AtTable, TableView
from tournaments.rules.tables import SIDES
from tournaments.services.locking import locked_open, locked_table, log, touch

#: No table comes to more in a round; a typing error soon does.
LARGEST_TOTAL: Final = 20_000
TIES: Final = ("cut", "deciding_hand", "director")


@transaction.atomic
def type_totals(
    *,
    tournament_id: UUID,
    round_number: int,
    table: int,
    totals: Mapping[str, int],
    slams: Mapping[str, int],
    seen_version: int | None,
    device: Device | None,
    reason: str = "",
) -> TableView:
    """Write down a table's two totals, as they stand on its sheet. Typed twice they are typed once.

    `seen_version`: of the table when the form was made; None where the form did not show the table's totals, which
    may then be new but not others. Raises RuleViolation `no_such_table`, `not_a_multiple`, `too_large`,
    `too_many_slams`; Stale where somebody else has typed other totals.
    """
    at = locked_table(tournament_id, round_number, table)
    found = at.table
    for side in SIDES:
        if totals[side] % 10:
            raise RuleViolation(
                "not_a_multiple", f"{totals[side]} is not a multiple of ten.", points=totals[side]
            )
        if abs(totals[side]) > LARGEST_TOTAL:
            raise RuleViolation("too_large", f"{totals[side]} is too much for a round.", points=totals[side])
    if sum(slams.values()) > at.tournament.hands_per_round:
        raise RuleViolation("too_many_slams", "A round has fewer hands than that.", slams=sum(slams.values()))
    row = found.row
    new = {"ns": totals["NS"], "ew": totals["EW"], "slams_ns": slams["NS"], "slams_ew": slams["EW"]}
    before = {name: getattr(row, name) for name in new}
    if new == before:
        return found
    if found.typed is not None and seen_version != row.version:
        raise Stale
    change_table(at, "typed", device, reason=reason, counts="", **new)
    return found


def as_it_stands(found: TableView) -> dict[str, Any]:
    figures = {side: 0 for side in SIDES}
    for line in found.sheet.hands:
        for side, seats in SIDES.items():
            if line.hand.contractor in seats and line.score.made and line.hand.tricks.get(side) == 10:
                figures[side] += 1
    return {
        "ns": found.by_hand["NS"],
        "ew": found.by_hand["EW"],
        "slams_ns": figures["NS"],
        "slams_ew": figures["EW"],
    }


@transaction.atomic
def settle(
    *, tournament_id: UUID, round_number: int, table: int, counts: str, reason: str, device: Device | None
) -> None:
    """The director says that a disputed table stands, and where hands and typed totals differ which of them count:
    `"hands"`, `"typed"`, or `""` where they do not differ. Raises RuleViolation `option_value`.
    """
    at = locked_table(tournament_id, round_number, table, still_open=False)
    found = at.table
    if counts not in ("", "hands", "typed"):
        raise RuleViolation(
            "option_value", "Either the hands count or the typed totals.", option="counts", value=counts
        )
    if (found.row.counts, found.row.disputed) != (counts, ""):
        change_table(at, "settled", device, reason=reason, counts=counts, disputed="")


@transaction.atomic
def rule_tie(
    *, tournament_id: UUID, round_number: int, table: int, low: str, how: str, device: Device | None
) -> None:
    """Say which side goes on from a tie, and how that was found: cut, deciding_hand, director.

    Raises RuleViolation `unknown_unit`, `no_tie`.
    """
    at = locked_table(tournament_id, round_number, table)
    found = at.table
    if low not in SIDES or how not in TIES:
        raise RuleViolation(
            "unknown_unit",
            "One of the two sides goes on: by a cut, a deciding hand or the director.",
            unit=low,
        )
    if not (found.played.finished and found.played.is_tie):
        raise RuleViolation("no_tie", f"Table {table} is no tie.", table=table)
    if (found.row.low, found.row.low_how) != (low, how):
        change_table(at, "tie", device, low=low, low_how=how)


@transaction.atomic
def adjust(
    *,
    tournament_id: UUID,
    round_number: int,
    table: int,
    points: Mapping[str, int],
    reason: str,
    device: Device | None,
) -> None:
    """A ruling: points given to a side, or taken. Zero for both takes it back. Raises RuleViolation
    `reason_missing`, `too_large`.
    """
    at = locked_table(tournament_id, round_number, table, still_open=False)
    found = at.table
    if any(points.values()) and not reason.strip():
        raise RuleViolation("reason_missing", "Say in a few words why: a ruling needs its reason.")
    if any(abs(figure) > LARGEST_TOTAL for figure in points.values()):
        raise RuleViolation("too_large", "That is too much for a round.", points=max(points.values()))
    if dict(found.adjustment) != dict(points):
        change_table(
            at,
            "adjusted",
            device,
            reason=reason,
            adjust_ns=points["NS"],
            adjust_ew=points["EW"],
            adjust_reason=reason[:LONGEST_REASON] if any(points.values()) else "",
        )


@transaction.atomic
def start_clock(*, tournament_id: UUID, round_number: int, minutes: int, device: Device | None) -> None:
    """Let the clock run for so many minutes from now; 0 stops it."""
    evening = locked_open(tournament_id)
    found = evening.round(round_number)
    if found is None or not found.is_published:
        raise RuleViolation("no_such_table", "This round is not played.", round=round_number)
    ends = timezone.now() + timedelta(minutes=min(minutes, 600)) if minutes > 0 else None
    Round.objects.filter(pk=found.row.pk).update(ends_at=ends)
    log(evening.tournament, "clock", device, round=round_number, minutes=minutes)


@transaction.atomic
def call_time(
    *, tournament_id: UUID, round_number: int, device: Device | None, table: int | None = None
) -> int:
    """Time: tables that have not finished count as they stand, and are marked short; how many they were.

    `table`: only this one.
    """
    evening = locked_open(tournament_id)
    found = evening.round(round_number)
    if found is None or not found.is_published:
        raise RuleViolation("no_such_table", "This round is not played.", round=round_number)
    unfinished = [each for each in found.tables if not each.played.finished and table in (None, each.number)]
    for each in unfinished:
        one = AtTable(evening.tournament, found.row, each, found.number)
        change_table(
            one, "short", device, told={"hands": each.scored}, short=each.scored, **as_it_stands(each)
        )
    if table is None and found.row.time_called_at is None:
        Round.objects.filter(pk=found.row.pk).update(time_called_at=timezone.now())
        touch(evening.tournament)
    return len(unfinished)


@transaction.atomic
def open_again(*, tournament_id: UUID, round_number: int, table: int, device: Device | None) -> None:
    """Take back what was typed or called short at a table, and the agreement: its hands count again."""
    at = locked_table(tournament_id, round_number, table)
    found = at.table
    nothing = {"ns": None, "ew": None, "slams_ns": 0, "slams_ew": 0, "short": None, "counts": ""}
    agreed = {"agreed_by": None, "agreed_at": None, "agreed_device": None, "disputed": ""}
    if found.typed is not None or found.row.agreed_at is not None:
        change_table(at, "opened", device, **nothing, **agreed)


def change_table(
    at: AtTable,
    what: str,
    device: Device | None,
    *,
    reason: str = "",
    told: Mapping[str, object] | None = None,
    **values: Any,
) -> None:
    """Change the table's row, and log old and new figures. A tie's ruling falls where there is no tie any more."""
    found, row = at.table, at.table.row
    before = {name: getattr(row, name) for name in values if name in _LOGGED}
    for name, value in values.items():
        setattr(row, name, value)
    row.version += 1
    if row.low and what != "tie":
        changed = dataclasses.replace(found, row=row)
        if not changed.played.is_tie:
            row.low = row.low_how = ""
    row.save()
    after = {name: values[name] for name in before}
    facts = {name: value for name, value in after.items() if before[name] != value}
    old = {f"{name}_before": before[name] for name in facts if before[name] not in (None, "", 0)}
    log(
        at.tournament,
        what,
        device,
        reason=reason,
        round=found.round,
        table=found.number,
        **facts,
        **old,
        **(told or {}),
    )


_LOGGED = frozenset(
    {"ns", "ew", "slams_ns", "slams_ew", "short", "counts", "low", "low_how", "adjust_ns", "adjust_ew"}
)
