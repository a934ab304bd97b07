"""Queries of what was done in an evening: the last act, and what happened at a table, by whom."""

from collections.abc import Iterable
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from config.store.kept import LRUCache
from scoring.models import Device, Grant, Role
from tournaments.models import Change, EntryPhone, TableSign, Tournament

#: Lines of the log that are no acts of the director's: tables go on playing while undo is offered.
PASSED_OVER: Final = frozenset(
    {"hand", "hand_in", "hand_ruling", "given_in", "agreed", "disputed", "kept", "undone"}
    | {"taken", "scorer", "called", "coming", "call_done"}
    | {"leaving", "name_chosen", "revealed", "brought_in"}
)
#: Acts on hands: the director's kept what was there before, and are acts like any other.
OF_HANDS: Final = frozenset({"hand", "hand_in"})
IS_AN_ACT: Final = ~Q(what__in=PASSED_OVER) | Q(what__in=OF_HANDS, facts__has_key="was")
#: Settings that follow the evening by themselves, or are switched back where they were switched.
QUIET_SETTINGS: Final = frozenset({"board", "origin", "printed_origin", "copy_problem"})
#: The last acts of so many evenings and revisions, each as one of a tuple: there may be none.
_LAST: Final[LRUCache[tuple[Change | None]]] = LRUCache(100)
#: So many lines are looked at for the last act; more quiet ones in a row than that are none.
_FEW: Final = 20


def lines_of(tournament: Tournament) -> QuerySet[Change]:
    """The lines of an evening's log, each with its device, and the name that a phone has chosen.

    `phone_of`: that name; `is_of_several`: whether the device is kept together with others, any of
    which it may have been. To be read page by page.
    """
    chosen = EntryPhone.objects.filter(tournament=tournament, device=OuterRef("made_by"))
    several = Device.objects.filter(kept_with=OuterRef("made_by"))
    lines = Change.objects.filter(tournament=tournament).select_related("made_by")
    return lines.annotate(
        phone_of=Subquery(chosen.values("entry__name")[:1]), is_of_several=Exists(several)
    )


def lines_before(tournament: Tournament, before: int | None, most: int) -> list[Change]:
    """So many lines of the log, the newest first, before the line of this number."""
    lines = lines_of(tournament)
    return list((lines if before is None else lines.filter(pk__lt=before))[:most])


def lines_with_revision(tournament: Tournament, most: int) -> list[Change]:
    """So many lines of the log, the newest first, without those that raise no revision.

    A name that somebody chooses on a phone is one of these: it changes nothing of the evening.
    """
    return list(lines_of(tournament).exclude(what="name_chosen")[:most])


def last_act(tournament: Tournament) -> Change | None:
    """The last act of the evening that stands: what undo would take back. One statement."""
    lines = lines_of(tournament).filter(IS_AN_ACT, undone=False)
    return next((change for change in lines[:_FEW] if not _is_quiet(change)), None)


#: Acts that seat people, or let the hall see it.
OF_SEATING: Final = frozenset(
    {"drafted", "by_hand", "swapped", "filled", "discarded", "published", "taken_back", "undone"}
)


def last_of_round(tournament: Tournament, number: int) -> Change | None:
    """Return the last change to the seating of a round; None where there is none. One statement."""
    of_round = Q(facts__round=number) | Q(facts__facts__round=number)
    return lines_of(tournament).filter(of_round, what__in=OF_SEATING).first()


def last_act_shown(tournament: Tournament) -> Change | None:
    """Return the last act for a page, cached by revision, which rises with each line of the log."""
    key = tournament.pk, tournament.revision
    kept = _LAST.get(key)
    if kept is None:
        kept = (last_act(tournament),)
        _LAST.put(key, kept, 1)
    return kept[0]


def was_closed(tournament: Tournament) -> bool:
    """Return whether the evening has ever been closed. One statement."""
    return Change.objects.filter(tournament=tournament, what="closed").exists()


def _is_quiet(change: Change) -> bool:
    return change.what == "settings" and set(change.facts) - {"was"} <= QUIET_SETTINGS


def undoable(tournament: Tournament) -> int | None:
    act = last_act(tournament)
    return act.pk if act is not None and can_be_undone(act) else None


def can_be_undone(change: Change) -> bool:
    return "was" in change.facts


def changes_at(tournament: Tournament, number: int, table: int) -> list[Change]:
    """Return the changes at one table of one round, the newest line first. One statement."""
    of_round = Q(facts__round=number) | Q(facts__facts__round=number)
    lines = lines_of(tournament).filter(of_round)
    return [change for change in lines if _is_of(change, number, table)]


def _is_of(change: Change, number: int, table: int) -> bool:
    facts = change.facts.get("facts", {}) if change.what == "undone" else change.facts
    if facts.get("round") != number:
        return False
    tables = facts.get("tables")
    return facts.get("table") == table or (isinstance(tables, dict) and str(table) in tables)


#: Acts after which a table's result is no longer what its players gave in alone.
_RIGHTED: Final = frozenset({"adjusted", "settled", "hand", "opened", "kept"})


def tables_put_right(tournament: Tournament) -> set[tuple[int, int]]:
    """(round, table) of every table at which something was put right or ruled. One statement."""
    lines = Change.objects.filter(
        tournament=tournament, undone=False, what__in=[*_RIGHTED, "typed"]
    )
    return {
        (change.facts["round"], change.facts["table"])
        for change in lines
        if {"round", "table"} <= set(change.facts)
        and (change.what in _RIGHTED or {"ns_before", "ew_before"} & set(change.facts))
    }


class Devices:
    """The owners of devices, as far as grants tell: who directs, which table's phone.

    The device that asks is known without them. Two statements at most.
    """

    def __init__(
        self, tournament: Tournament, changes: Iterable[Change], here: Device | None
    ) -> None:
        """Look up the devices of these lines. `here`: the device that asks."""
        self.here = here.pk if here else None
        ids = {change.made_by_id for change in changes} - {None, self.here}
        granted = Grant.objects.filter(device__in=ids, kind__in=["tournament", "table"])
        grants = list(granted.values_list("device", "kind", "object_id", "role")) if ids else []
        of_tables = any(kind == "table" for _device, kind, _object, _role in grants)
        signs = TableSign.objects.filter(tournament=tournament).values_list("pk", "number")
        numbers = dict(signs) if of_tables else {}
        self.directing = {
            device
            for device, _kind, thing, role in grants
            if thing == tournament.pk and role == Role.OWN
        }
        self.tables = {
            device: numbers[thing] for device, _kind, thing, _role in grants if thing in numbers
        }
