"""Writers at a table: who sits down, keeps score, agrees or disputes; a call for the director.

What a sign's phone may do here it may do in the round that is played, and in no other (permission).
"""

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.access.locking import Stale
from scoring.models import LONGEST_REASON, Device
from scoring.rules.errors import RuleViolation
from scoring.services import By
from tournaments.models import AgreedPhone, Entry, Table
from tournaments.queries import AtTable, TableKey, TableView, side_of
from tournaments.services.locking import locked_table, log
from tournaments.services.scores import NO_AGREEMENT, change_table


def locked_now(key: TableKey) -> AtTable:
    """Lock a table of the round that is played. Raises `round_over`, and as `locked_table`."""
    here = locked_table(key)
    if here.is_past:
        raise RuleViolation("round_over", round=here.round.number)
    return here


@transaction.atomic
def take_table(*, table: TableKey, device: Device | None) -> None:
    """Store that the four of this round have sat down at their table (idempotent)."""
    here = locked_now(table)
    if here.table.row.taken_at is None:
        _set(here, taken_at=timezone.now())
        log(here, "taken", device, **_place(here))


@transaction.atomic
def name_scorer(*, table: TableKey, entry_id: UUID, device: Device | None) -> None:
    """Store who keeps score at a table in this round, and on which phone (idempotent).

    Whoever it is can be changed until all hands are in. Raises RuleViolation `no_such_entry`,
    `scorer_stays`.
    """
    here = locked_now(table)
    view = here.table
    entry = _who_sits_here(view, entry_id)
    if view.row.scorer_id == entry.pk:
        return
    if view.hands_done or view.row.agreed_at is not None:
        raise RuleViolation("scorer_stays", table=view.number)
    before = {"before": view.row.scorer.name} if view.row.scorer else {}
    now = timezone.now()
    _set(here, scorer=entry, scorer_device=device, scorer_at=now, taken_at=view.row.taken_at or now)
    log(here, "scorer", device, **_place(here), name=entry.name, **before)


@transaction.atomic
def agree(
    *,
    table: TableKey,
    entry_id: UUID,
    seen_totals: Mapping[str, int],
    device: Device | None,
    directs: bool = False,
) -> None:
    """One of the other side confirms the hands (optimistic lock: their totals as seen).

    `directs`: the tap does not come from the table's own phone; nobody agrees for others. Raises
    RuleViolation `round_over`, `director_agrees`, `no_such_entry`, `own_side`, `dispute_open`,
    `unfinished_table`; Stale where the hands were changed since then.
    """
    here = locked_now(table)
    view = here.table
    if directs:
        raise RuleViolation("director_agrees")
    entry = _who_sits_here(view, entry_id)
    if view.row.agreed_at is not None:
        return
    _verify_other_side(view, entry)
    if view.row.disputed:
        raise RuleViolation("dispute_open", table=view.number)
    if not view.is_played:
        raise RuleViolation("unfinished_table", tables=[view.number])
    if dict(view.by_hand) != dict(seen_totals):
        raise Stale
    phone = _phone_of(view, device)
    agreement = {
        "agreed_by": entry,
        "agreed_at": timezone.now(),
        "agreed_device": device,
        "agreed_phone": phone,
        "agreed_ns": view.by_hand["NS"],
        "agreed_ew": view.by_hand["EW"],
    }
    facts = {"name": entry.name, "phone": str(phone)}
    change_table(here, "agreed", By(device), agreement, facts=facts)


@transaction.atomic
def dispute(*, table: TableKey, words: str, device: Device | None) -> None:
    """Store that one at the table disputes its hands: the director sees it, the next round waits.

    Raises RuleViolation `round_over`; `dispute_settled` where the director has settled what counts
    now.
    """
    here = locked_now(table)
    if here.table.is_settled:
        raise RuleViolation("dispute_settled", table=here.table.number)
    words = (words.strip() or "?")[:LONGEST_REASON]
    if here.table.row.disputed != words:
        doubt = {**NO_AGREEMENT, "disputed": words}
        change_table(here, "disputed", By(device), doubt, facts={"words": words})


def _who_sits_here(view: TableView, entry_id: UUID) -> Entry:
    entry = next((entry for entry in view.entries.values() if entry.pk == entry_id), None)
    if entry is None:
        raise RuleViolation("no_such_entry", table=view.number)
    return entry


def _verify_other_side(view: TableView, entry: Entry) -> None:
    """Validate that the entry is not of the side that kept score."""
    seat = view.seat_of(entry.pk)
    if seat is None or view.scorer_seat is None or side_of(seat) != side_of(view.scorer_seat):
        return
    scorer = view.entries[view.scorer_seat].name
    raise RuleViolation("own_side", name=scorer)


def _phone_of(view: TableView, device: Device | None) -> AgreedPhone:
    """Return the kind of phone that agrees: one that kept score, passed across, or another one."""
    kept_score = {view.row.scorer_device_id, *(hand.recorded_by_id for hand in view.hands)} - {None}
    is_scorers = device is not None and device.pk in kept_score
    return AgreedPhone.SCORERS if is_scorers else AgreedPhone.ANOTHER


def _set(here: AtTable, **values: object) -> None:
    """Update columns no typed total depends on: the table's version, an optimistic lock, stays."""
    Table.objects.filter(pk=here.table.row.pk).update(**values)


def _place(here: AtTable) -> dict[str, object]:
    return {"round": here.round.number, "table": here.table.number}


@transaction.atomic
def call_director(*, table: TableKey, words: str = "", device: Device | None) -> None:
    """Call the director to a table (idempotent: calling twice is once; new words replace the old).

    Raises RuleViolation `round_over`, `event_closed`.
    """
    here = locked_now(table)
    row, words = here.table.row, words.strip()[:LONGEST_REASON]
    if row.called_at is not None and words in ("", row.call_words):
        return
    values = {"called_at": row.called_at or timezone.now(), "call_words": words}
    Table.objects.filter(pk=row.pk).update(**values)
    log(here, "called", device, round=table.round, table=table.table, words=words)


@transaction.atomic
def answer_call(*, table: TableKey, done: bool, device: Device | None) -> None:
    """Store that the director is on her way to a calling table, or is done there (idempotent)."""
    here = locked_table(table, still_open=False)
    row = here.table.row
    if row.called_at is None or (row.coming_at is not None and not done):
        return
    values: dict[str, object] = {"coming_at": timezone.now()}
    if done:
        values = {"called_at": None, "call_words": "", "coming_at": None}
    Table.objects.filter(pk=row.pk).update(**values)
    what = "call_done" if done else "coming"
    log(here, what, device, round=table.round, table=table.table)
