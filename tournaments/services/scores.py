"""Scores in: hands from a table's phone, totals from the director's keyboard; agreed, disputed, settled, put right."""

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring import services as scoring
from scoring.models import LONGEST_REASON, Device, Hand
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.sharing.locking import Stale
from tournaments.models import Round, Table
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
    _change(at, "typed", device, reason=reason, counts="", **new)
    return found


@transaction.atomic
def record_table_hand(
    *,
    tournament_id: UUID,
    round_number: int,
    table: int,
    key: UUID,
    facts: HandFacts,
    device: Device | None,
    after: int | None = None,
) -> Hand:
    """Record a hand at a table of the round it names. Sent twice it is one hand.

    A hand of a round that is over, or of an evening that is closed, is kept for the director to see and changes no
    result by itself. Raises RuleViolation `round_full`, `table_agreed`, and as scoring's `record_hand` does.
    """
    at = locked_table(tournament_id, round_number, table, still_open=False)
    found = at.table
    known = next((hand for hand in found.row.game.hands.all() if hand.key == key), None)
    if known is not None:
        return known
    if found.hands_done:
        raise RuleViolation(
            "round_full", f"The round has {found.scored} hands, all of them entered.", hands=found.scored
        )
    if found.row.agreed_at is not None:
        raise RuleViolation("table_agreed", "Both sides have agreed on this table.", table=table)
    if at.is_past and found.typed is None:
        # Let what counted count on, whatever still comes in.
        _change(at, "kept", device, **_as_it_stands(found))
    hand = scoring.record_hand(game_id=found.row.game_id, key=key, facts=facts, device=device, after=after)
    Table.objects.filter(pk=found.row.pk).update(last_hand_at=timezone.now())
    touch(at.tournament)
    return hand


def _as_it_stands(found: TableView) -> dict[str, Any]:
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
def amend_table_hand(
    *,
    tournament_id: UUID,
    round_number: int,
    table: int,
    number: int,
    seen_version: int,
    facts: HandFacts | None,
    reason: str,
    device: Device | None,
    directs: bool = False,
    into_play: Mapping[str, Sequence[str]] | None = None,
) -> Hand:
    """Put a hand of a table right, or strike it out (`facts` None).

    Players may until both sides have agreed and the round is over; the director always. Raises RuleViolation
    `table_agreed`, `round_over`, and as scoring's `amend_hand` does.
    """
    at = locked_table(tournament_id, round_number, table, still_open=False)
    found = at.table
    if not directs:
        if found.row.agreed_at is not None:
            raise RuleViolation("table_agreed", "Both sides have agreed on this table.", table=table)
        if at.is_past:
            raise RuleViolation("round_over", f"Round {round_number} is over.", round=round_number)
    told = {"game_id": found.row.game_id, "number": number, "seen_version": seen_version, "device": device}
    if facts is None:
        hand = scoring.void_hand(**told, reason=reason, into_play=into_play)
    else:
        hand = scoring.amend_hand(**told, facts=facts, reason=reason)
    log(
        at.tournament,
        "hand",
        device,
        reason=reason,
        round=round_number,
        table=table,
        hand=number,
        voided=facts is None,
    )
    return hand


@transaction.atomic
def keep_table_hand(
    *,
    tournament_id: UUID,
    round_number: int,
    table: int,
    number: int,
    said: Mapping[str, Sequence[str]],
    device: Device | None,
) -> None:
    """Keep the half-entered hand of a table."""
    at = locked_table(tournament_id, round_number, table, still_open=False)
    found = at.table
    scoring.keep_in_play(game_id=found.row.game_id, number=number, said=said, device=device)


@transaction.atomic
def agree(
    *,
    tournament_id: UUID,
    round_number: int,
    table: int,
    entry_id: UUID,
    seen_totals: Mapping[str, int],
    device: Device | None,
) -> None:
    """One of the table says that its hands are right. Raises RuleViolation `no_such_entry`, `unfinished_table`; Stale
    where they were changed since they were shown.
    """
    at = locked_table(tournament_id, round_number, table)
    found = at.table
    entry = next((entry for entry in found.entries.values() if entry.pk == entry_id), None)
    if entry is None:
        raise RuleViolation("no_such_entry", "Only who sits at this table can agree.", table=table)
    if found.row.agreed_at is not None:
        return
    if not found.hands_done:
        raise RuleViolation("unfinished_table", "Not all hands are entered.", tables=[table])
    if dict(found.by_hand) != dict(seen_totals):
        raise Stale
    _change(
        at,
        "agreed",
        device,
        told={"name": entry.name},
        agreed_by=entry,
        agreed_at=timezone.now(),
        agreed_device=device,
        disputed="",
    )


@transaction.atomic
def dispute(*, tournament_id: UUID, round_number: int, table: int, words: str, device: Device | None) -> None:
    """Somebody at the table says that something is wrong; the director sees it, and the next round waits."""
    at = locked_table(tournament_id, round_number, table)
    found = at.table
    words = words.strip() or "?"
    if found.row.disputed != words[:LONGEST_REASON]:
        _change(
            at,
            "disputed",
            device,
            told={"words": words},
            disputed=words[:LONGEST_REASON],
            agreed_at=None,
            agreed_by=None,
        )


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
        _change(at, "settled", device, reason=reason, counts=counts, disputed="")


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
        _change(at, "tie", device, low=low, low_how=how)


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
        _change(
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
        _change(one, "short", device, told={"hands": each.scored}, short=each.scored, **_as_it_stands(each))
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
        _change(at, "opened", device, **nothing, **agreed)


def _change(
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
