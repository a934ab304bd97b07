"""Writers of scores: totals typed from sheets, ties, rulings, disputes settled, time called."""

import dataclasses
from collections.abc import Mapping
from copy import copy
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.access.locking import Stale
from scoring.models import LONGEST_REASON, Device
from scoring.rules.errors import RuleViolation
from scoring.services import By
from tournaments.models import Round, Tournament
from tournaments.queries import AtTable, TableKey, TableView, shared_evening
from tournaments.rules.another_game import MOST_POINTS
from tournaments.rules.formats import MOST_HANDS
from tournaments.rules.movements import movement_named
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.tables import SIDES, TIE
from tournaments.rules.winners import winner_by_rules
from tournaments.services.locking import locked_open, locked_table, log, published_round
from tournaments.services.old_values import Values, values_of

#: No table comes to more in a round; a typing error soon does.
LARGEST_TOTAL: Final = 20_000
TIES: Final = ("cut", "deciding_hand", "director")
#: A table's columns while nobody has agreed.
NO_AGREEMENT: Final[Mapping[str, object]] = {
    "agreed_by": None,
    "agreed_at": None,
    "agreed_device": None,
    "agreed_phone": "",
    "agreed_ns": None,
    "agreed_ew": None,
}
#: Columns of a table whose old and new values the audit log keeps.
LOGGED: Final = frozenset(
    {"ns", "ew", "won", "slams_ns", "slams_ew", "short", "counts", "low", "low_how"}
    | {"adjust_ns", "adjust_ew"}
)


class TypedTotals(NamedTuple):
    """The figures on a table's paper sheet: side -> points, side -> slams.

    `won`: the side that won, or TIE, where the totals do not tell; totals of 0 beside it were not
    written down.
    """

    totals: Mapping[str, int]
    slams: Mapping[str, int]
    won: str = ""

    def as_columns(self) -> dict[str, int | str]:
        totals, slams = self.totals, self.slams
        return {
            "ns": totals["NS"],
            "ew": totals["EW"],
            "won": self.won,
            "slams_ns": slams["NS"],
            "slams_ew": slams["EW"],
        }


@transaction.atomic
def type_totals(
    *, table: TableKey, typed: TypedTotals, seen_version: int | None, by: By, given_in: bool = False
) -> TableView:
    """Store a table's two totals as they stand on its sheet (idempotent: typed twice is once).

    `seen_version`: of the table when the form was made (optimistic lock); None where the form did
    not show its totals, which may then be new but not others. `given_in`: by those at the table, in
    the round that is played, where no hands are recorded. Raises RuleViolation `no_such_table`,
    `not_a_multiple`, `points_too_large`, `too_many_slams`, `no_hands`, `option_value`,
    `won_against_scores`, `hands_and_totals`, `round_over`; Stale where somebody else has typed
    other totals.
    """
    here = locked_table(table)
    view = here.table
    if given_in and view.has_hands:
        raise RuleViolation("hands_and_totals")
    _verify_totals(typed, here.tournament)
    new = typed.as_columns()
    is_known = new == {name: getattr(view.row, name) for name in new}
    waits = view.plays.lets_hands_finish and view.row.short is not None
    if is_known and not waits:
        return view
    if given_in:
        _verify_may_give_in(here)
    if view.typed is not None and not is_known and seen_version != view.row.version:
        raise Stale
    _verify_winner(typed, view)
    values: dict[str, object] = {"counts": "", **new}
    if waits:
        # They have the hand that was being played when time was called: none is waited for.
        values["short"] = None
    change_table(here, "given_in" if given_in else "typed", by, values)
    return view


def _verify_may_give_in(here: AtTable) -> None:
    """Validate that those at the table may still change its result (permission).

    They may in the round that is played, and in the last one until all its tables are in. Raises
    RuleViolation `round_over`.
    """
    if here.is_past or shared_evening(here.tournament).is_over:
        raise RuleViolation("round_over", round=here.round.number)


def _verify_totals(typed: TypedTotals, tournament: Tournament) -> None:
    """Raises RuleViolation `not_a_multiple`, `points_too_large`, `too_many_slams`, `option_value`.

    Who won is said where games are won alone. Of another game any whole number is a total, and
    slams are none: `no_hands`.
    """
    if not tournament.has_hands and any(typed.slams.values()):
        raise RuleViolation("no_hands", key="slams")
    if typed.won and not (tournament.counts_games and typed.won in (*SIDES, TIE)):
        raise RuleViolation("option_value", option="won", value=typed.won[:40])
    _verify_points(typed.totals, tournament)
    hands = tournament.round_format.hands or MOST_HANDS
    fewest, slams = min(typed.slams.values()), sum(typed.slams.values())
    if fewest < 0 or slams > hands:
        impossible = min(fewest, 0) or slams
        raise RuleViolation("too_many_slams", slams=impossible)


def _verify_points(totals: Mapping[str, int], tournament: Tournament) -> None:
    largest = LARGEST_TOTAL if tournament.knows_bids else MOST_POINTS
    for points in (totals[side] for side in SIDES):
        if tournament.knows_bids and points % 10:
            raise RuleViolation("not_a_multiple", points=points)
        if abs(points) > largest:
            raise RuleViolation("points_too_large", points=points)


def _verify_winner(typed: TypedTotals, table: TableView) -> None:
    """Validate that the winner is whom all the hands of these totals name."""
    if table.hands_done and typed.won and dict(typed.totals) == dict(table.by_hand):
        winner = winner_by_rules(table.sheet.ending, table.by_hand)
        if typed.won != winner:
            raise RuleViolation("won_against_scores", won=typed.won, result=dict(table.by_hand))


def as_it_stands(table: TableView) -> dict[str, Any]:
    """Add up totals and slams of the hands so far, as the values of the table's columns."""
    return dict(TypedTotals(table.by_hand, table.slams_by_hand).as_columns())


@transaction.atomic
def settle(*, table: TableKey, counts: str, by: By, seen_version: int | None = None) -> None:
    """Settle a dispute; if hands and typed totals differ, say which of them count (as directed).

    `counts`: `"hands"`, `"typed"`, or `""` where they do not differ. `seen_version`: as
    `locked_table` takes it. Raises RuleViolation `option_value`, Stale.
    """
    here = locked_table(table, still_open=False, seen_version=seen_version)
    row = here.table.row
    if counts not in ("", "hands", "typed") or (counts == "hands" and not here.table.has_hands):
        raise RuleViolation("option_value", option="counts", value=counts)
    if (row.counts, row.disputed) != (counts, ""):
        then = copy(row)
        then.counts = counts
        counted = dataclasses.replace(here.table, row=then).counted
        settled = {"settled_ns": counted["NS"], "settled_ew": counted["EW"]}
        change_table(here, "settled", by, {"counts": counts, "disputed": "", **settled})


@transaction.atomic
def rule_tie(
    *, table: TableKey, low: str, how: str, device: Device | None, seen_version: int | None = None
) -> None:
    """Store which side of a tie counts as the low one, by what: cut, deciding_hand, director.

    `seen_version`: as `locked_table` takes it. Raises RuleViolation `unknown_unit`, `no_tie`,
    `tie_stands`; Stale.
    """
    here = locked_table(table, seen_version=seen_version)
    view = here.table
    if low not in SIDES or how not in TIES:
        raise RuleViolation("unknown_unit", unit=low)
    if not (view.played.finished and view.played.is_tie):
        raise RuleViolation("no_tie", table=view.number)
    if not isinstance(movement_named(here.tournament.movement), ByResult):
        raise RuleViolation("tie_stands")
    if (view.row.low, view.row.low_how) != (low, how):
        change_table(here, "tie", By(device), {"low": low, "low_how": how})


@transaction.atomic
def adjust(
    *, table: TableKey, points: Mapping[str, int], by: By, seen_version: int | None = None
) -> None:
    """Store a ruling: points given to a side, or taken; zero for both takes it back (idempotent).

    `seen_version`: as `locked_table` takes it. Raises RuleViolation `reason_missing`,
    `points_too_large`, Stale.
    """
    here = locked_table(table, still_open=False, seen_version=seen_version)
    is_ruling = any(points.values())
    if is_ruling and not by.reason.strip():
        raise RuleViolation("reason_missing")
    if any(abs(figure) > LARGEST_TOTAL for figure in points.values()):
        raise RuleViolation("points_too_large", points=max(points.values(), key=abs))
    if dict(here.table.adjustment) != dict(points):
        ruling = {"adjust_ns": points["NS"], "adjust_ew": points["EW"]}
        reason = by.reason[:LONGEST_REASON] if is_ruling else ""
        change_table(here, "adjusted", by, {"adjust_reason": reason, **ruling})


@transaction.atomic
def call_time(
    *,
    tournament_id: UUID,
    round_number: int,
    device: Device | None,
    tables: Mapping[int, int | None] | None = None,
    whole_round: bool = True,
) -> int:
    """Call time: tables that have not finished count as they stand, and are marked short.

    `tables`: number -> the hands that were seen there (optimistic lock; None: whatever stands);
    left out: those that have a hand, because a table without one would be a tie at nothing.
    `whole_round`: False where one table alone is cut short. Returns how many there were. Raises
    RuleViolation `no_such_table`; Stale where a hand has come in since.
    """
    evening = locked_open(tournament_id)
    round_ = published_round(evening, round_number)
    # Of another game nobody knows how a table stands.
    unfinished = {
        view.number: view
        for view in round_.tables
        if evening.tournament.has_hands and not view.played.finished
    }
    if tables is None:
        tables = {number: None for number, view in unfinished.items() if view.has_entries}
    chosen = [(view, tables[number]) for number, view in unfinished.items() if number in tables]
    if any(seen not in (None, view.scored) for view, seen in chosen):
        raise Stale
    was = {}
    for view, _seen in chosen:
        stands = {"short": view.scored, **as_it_stands(view)}
        was[f"{round_number}/{view.number}"] = store_table(view, stands)
    row, now = round_.row, timezone.now()
    facts: dict[str, object] = {"round": round_number, "was": {"tables": was}}
    if whole_round:
        facts["was"] = {
            "tables": was,
            "rounds": {str(row.number): values_of(row, ["time_called_at"])},
        }
        facts["tables"] = {str(view.number): view.scored for view, _seen in chosen}
        if chosen or row.time_called_at is None:
            Round.objects.filter(pk=row.pk).update(time_called_at=row.time_called_at or now)
            log(evening.tournament, "time", device, **facts)
    elif chosen:
        view, _seen = chosen[0]
        log(evening.tournament, "short", device, **facts, table=view.number, hands=view.scored)
    return len(chosen)


@transaction.atomic
def open_again(*, table: TableKey, device: Device | None) -> None:
    """Clear what was typed or called short at a table, and the agreement: its hands count again.

    In the round that is played: a table of an earlier one would count for nothing, and nobody would
    wait for it. Raises RuleViolation `not_opened_again`.
    """
    here = locked_table(table)
    if here.is_past:
        raise RuleViolation("not_opened_again", round=here.round.number)
    nothing = {"ns": None, "ew": None, "slams_ns": 0, "slams_ew": 0, "short": None, "counts": ""}
    nothing |= {"won": "", "settled_ns": None, "settled_ew": None}
    if here.table.has_typed or here.table.row.agreed_at is not None:
        change_table(here, "opened", By(device), {**nothing, **NO_AGREEMENT, "disputed": ""})


def change_table(
    here: AtTable,
    what: str,
    by: By,
    values: Mapping[str, object],
    facts: Mapping[str, object] | None = None,
) -> None:
    """Update the table's row, and write old and new figures to the audit log.

    `values`: column -> value; `facts`: what the log says beside them. A tie's ruling falls where
    there is no tie any more.
    """
    view, row = here.table, here.table.row
    before = {name: getattr(row, name) for name in values if name in LOGGED}
    was = store_table(view, values, keeps_tie=what == "tie")
    place = {"round": view.round, "table": view.number}
    figures = _new_and_old(before, values)
    undo = {"was": {"tables": {f"{view.round}/{view.number}": was}}}
    log(here, what, by.device, by.reason, **place, **figures, **(facts or {}), **undo)


def store_table(
    view: TableView, values: Mapping[str, object], *, keeps_tie: bool = False
) -> Values:
    """Update the table's row and raise its version. Returns the old values, for undo."""
    row = view.row
    was = values_of(row, [*values, "low", "low_how"])
    for name, value in values.items():
        setattr(row, name, value)
    row.version += 1
    if row.low and not keeps_tie and not dataclasses.replace(view, row=row).played.is_tie:
        row.low = row.low_how = ""
    row.save()
    return was


def _new_and_old(before: Mapping[str, object], values: Mapping[str, object]) -> dict[str, object]:
    """Collect the log's facts about changed columns: each new value, and the old one if any."""
    new = {name: values[name] for name in before if before[name] != values[name]}
    old = {f"{name}_before": before[name] for name in new if before[name] not in (None, "", 0)}
    return {**new, **old}
