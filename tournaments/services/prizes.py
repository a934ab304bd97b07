"""Writers of the prize list: what is given, who is in which category, draws, who cut best."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.access.locking import Stale, digest
from scoring.models import LONGEST_REASON, Device
from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from tournaments.models import Entry, Tournament
from tournaments.queries import Evening
from tournaments.rules.prizes.awards import drawn_by_lot
from tournaments.rules.prizes.kinds import Prize, read_categories, read_list, write_prize
from tournaments.rules.standings import sharing, write_cut
from tournaments.services.locking import locked, log
from tournaments.services.old_values import values_of


class PrizeList(NamedTuple):
    """The prizes in order; whether nobody gets two."""

    prizes: Sequence[Prize]
    one_each: bool


def digest_of_prizes(tournament: Tournament) -> str:
    """A digest (hash) of the prizes as chosen, by which a form says which ones it shows."""
    return digest([tournament.prize_list, tournament.one_prize_each])


@transaction.atomic
def choose_prizes(
    *, tournament_id: UUID, chosen: PrizeList, device: Device | None, seen: str | None = None
) -> None:
    """Store the evening's prize list, in the order in which it is called (idempotent).

    `seen`: the digest of the list that was changed; None for whatever it is now. Raises
    RuleViolation `prize_unclear`, `too_many_prizes`, `category_unclear`; Stale where somebody else
    has changed the list since then.
    """
    tournament = locked(tournament_id).tournament
    if seen is not None and seen != digest_of_prizes(tournament):
        raise Stale
    prizes, one_each = chosen
    for prize in prizes:
        if prize.kind == "slams" and not tournament.has_hands:
            raise RuleViolation("prize_unclear", option="kind")
        read_categories([prize.category] if prize.category else [])
    written = [write_prize(prize) for prize in read_list([write_prize(prize) for prize in prizes])]
    if _change(tournament, prize_list=written, one_prize_each=one_each):
        was = {"tournament": values_of(tournament, ["prize_list", "one_prize_each"])}
        log(tournament, "prizes", device, prizes=len(written), was=was)


@transaction.atomic
def mark_categories(
    *, tournament_id: UUID, entry_id: UUID, categories: Sequence[str], device: Device | None
) -> Entry:
    """Store which categories an entry is in, and no other (idempotent).

    Raises RuleViolation `no_such_entry`, `category_unclear`, `too_many_categories`.
    """
    evening = locked(tournament_id)
    [entry] = entries_of(evening, [entry_id])
    named = read_categories([_as_known(evening, name) for name in read_categories(categories)])
    if named != entry.categories:
        was = {"entries": {entry.key: values_of(entry, ["categories"])}}
        entry.categories = named
        entry.save(update_fields=["categories"])
        log(evening.tournament, "categories", device, names=[entry.name], categories=named, was=was)
    return entry


@transaction.atomic
def put_in_category(
    *,
    tournament_id: UUID,
    entry_ids: Collection[UUID],
    category: str,
    device: Device | None,
    out: bool = False,
) -> int:
    """Put entries into a category, or take them out of it (idempotent). Return how many changed.

    Raises RuleViolation `no_such_entry`, `category_unclear`, `too_many_categories`.
    """
    evening = locked(tournament_id)
    [category] = read_categories([_as_known(evening, *read_categories([category]))])
    changed, old = [], {}
    for entry in entries_of(evening, entry_ids):
        others = [name for name in entry.categories if name_key(name) != name_key(category)]
        named = others if out else read_categories([*entry.categories, category])
        if named != entry.categories:
            old[entry.key] = values_of(entry, ["categories"])
            entry.categories = named
            changed.append(entry)
    if changed:
        Entry.objects.bulk_update(changed, ["categories"])
        names, what = [entry.name for entry in changed], "left_category" if out else "category"
        log(evening.tournament, what, device, names=names, category=category, was={"entries": old})
    return len(changed)


def _as_known(evening: Evening, name: str) -> str:
    return categories_known(evening).get(name_key(name), name)


def categories_known(evening: Evening) -> dict[str, str]:
    """Key of a category -> how the evening spells it."""
    known = [known for entry in evening.entries.values() for known in entry.categories]
    known += [prize.category for prize in evening.tournament.prizes if prize.category]
    spelt: dict[str, str] = {}
    for name in known:
        spelt.setdefault(name_key(name), name)
    return spelt


class Lot(NamedTuple):
    """A draw that is asked for: of which prize, by which seed.

    `seen`: how many draws for it the page knew of (optimistic lock); `reason`: why it is drawn
    again; `winner`: whom somebody drew by hand, from a hat.
    """

    prize_id: int
    seen: int
    seed: int
    reason: str = ""
    winner: UUID | None = None


@transaction.atomic
def draw_prize(*, tournament_id: UUID, lot: Lot, device: Device | None) -> Entry:
    """Draw a prize by lot among those of its category who are here and were drawn for no other.

    A form sent twice draws once. To draw again takes a reason; every draw stays stored.
    Raises RuleViolation `no_such_prize`, `no_such_entry`, `nobody_to_draw`, `draw_needs_reason`.
    """
    evening = locked(tournament_id)
    tournament, number = evening.tournament, str(lot.prize_id)
    prize = _drawn_prize(tournament, lot.prize_id)
    by_number = {entry.number: entry for entry in evening.entries.values()}
    draws: list[dict[str, Any]] = list(tournament.draws.get(number, []))
    if draws and len(draws) > lot.seen and draws[-1]["entry"] in by_number:
        return by_number[draws[-1]["entry"]]
    if draws and not lot.reason.strip():
        raise RuleViolation("draw_needs_reason")
    draw = {"time": timezone.now().isoformat(timespec="seconds"), **_drawn(evening, prize, lot)}
    if lot.reason.strip():
        draw["reason"] = lot.reason.strip()[:LONGEST_REASON]
    _change(tournament, draws={**tournament.draws, number: [*draws, draw]})
    drawn = by_number[draw["entry"]]
    facts = {"name": drawn.name, "among": len(draw.get("among", ())), "again": bool(draws)}
    log(tournament, "drawn", device, lot.reason.strip(), **facts)
    return drawn


def _drawn(evening: Evening, prize: Prize, lot: Lot) -> dict[str, Any]:
    """The facts of a draw, as `Tournament.draws` stores them: who, and among whom."""
    if lot.winner is not None:
        [winner] = entries_of(evening, [lot.winner])
        return {"entry": winner.number}
    among = _hat(evening, prize)
    if not among:
        raise RuleViolation("nobody_to_draw")
    return {"entry": drawn_by_lot(lot.seed, among), "among": among, "seed": lot.seed}


def _hat(evening: Evening, prize: Prize) -> list[int]:
    """The numbers of those who are drawn among."""
    draws = evening.tournament.draws
    had = {draw.get("entry") for draw in draws.get(str(prize.id), [])}
    had |= {
        other[-1].get("entry")
        for number, other in draws.items()
        if number != str(prize.id) and other
    }
    return [
        entry.number
        for entry in evening.in_the_hall
        if entry.number not in had
        and (not prize.category or name_key(prize.category) in map(name_key, entry.categories))
    ]


@transaction.atomic
def cut_for_place(
    *, tournament_id: UUID, first: UUID | None, device: Device | None
) -> Entry | None:
    """Store who cut best among those who share a place (idempotent); None takes all cuts back.

    Raises RuleViolation `no_such_entry`.
    """
    evening = locked(tournament_id)
    tournament = evening.tournament
    was = {"tournament": values_of(tournament, ["cut"])}
    if first is None:
        if _change(tournament, cut=[]):
            log(tournament, "place_uncut", device, was=was)
        return None
    [entry] = entries_of(evening, [first])
    equal = sharing(evening.standings).get(evening.ranks.get(entry.key, 0), [])
    made = write_cut(entry.number, [evening.entries[key].number for key in equal])
    if equal and made not in tournament.cut:
        _change(tournament, cut=[*tournament.cut, made])
        log(tournament, "place_cut", device, name=entry.name, was=was)
    return entry


def _drawn_prize(tournament: Tournament, prize_id: int) -> Prize:
    for prize in tournament.prizes:
        if prize.id == prize_id and prize.is_drawn:
            return prize
    raise RuleViolation("no_such_prize")


def entries_of(evening: Evening, entry_ids: Collection[UUID]) -> list[Entry]:
    by_id = {entry.pk: entry for entry in evening.entries.values()}
    if not set(entry_ids) <= set(by_id):
        raise RuleViolation("no_such_entry")
    return [by_id[entry_id] for entry_id in dict.fromkeys(entry_ids)]


def _change(tournament: Tournament, **columns: object) -> bool:
    changed = {name: value for name, value in columns.items() if getattr(tournament, name) != value}
    if changed:
        Tournament.objects.filter(pk=tournament.pk).update(**changed)
    return bool(changed)
