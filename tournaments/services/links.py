"""Revoke links: to direct, to help, to watch, to a table, to a player's page; count wrong guesses.

A link carries its generation; raising the generation withdraws it together with every grant that
came by it.
"""

from collections.abc import Iterable
from typing import Final, TypeVar
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scoring.models import Device, Grant, Role
from tournaments.models import Entry, TableSign, Tournament, WrongGuesses
from tournaments.queries import this_period
from tournaments.services.locking import locked_tournament, log
from tournaments.services.setup import new_codes

Linked = TypeVar("Linked", TableSign, Entry)

#: Role -> the column that holds the generation of its links.
GENERATIONS: Final = {
    Role.OWN: "director_generation",
    Role.KEEP: "helper_generation",
    Role.WATCH: "watch_generation",
}


@transaction.atomic
def withdraw_tournament_links(
    *, tournament_id: UUID, role: Role, seen_generation: int, device: Device | None
) -> bool:
    """Revoke a role's links and the grants that came by them; the asking device keeps its own.

    Idempotent by `seen_generation`, that of the link on the page: pressed twice, it is withdrawn
    once. Returns whether it was withdrawn now.
    """
    column = GENERATIONS[role]
    tournament = locked_tournament(tournament_id)
    if tournament.generation_of(role) != seen_generation:
        return False
    Tournament.objects.filter(pk=tournament_id).update(**{column: F(column) + 1})
    Grant.objects.filter(
        device=device,
        kind=Tournament.access_kind,
        object_id=tournament_id,
        role=role,
        generation=seen_generation,
    ).update(generation=seen_generation + 1)
    log(tournament, "withdrawn", device, role=role)
    return True


@transaction.atomic
def withdraw_sign(
    *, tournament_id: UUID, number: int, device: Device | None, seen_generation: int | None = None
) -> bool:
    """Revoke a table's link and code; its sign must be printed again. Return whether it was now.

    Idempotent by `seen_generation`, that of the link on the page; None revokes whatever there is.
    """
    tournament = locked_tournament(tournament_id)
    (code,) = new_codes(1)
    sign = _of_generation(
        TableSign.objects.filter(tournament=tournament_id, number=number), seen_generation
    )
    done = bool(sign.update(code=code, generation=F("generation") + 1))
    if done:
        log(tournament, "sign_withdrawn", device, table=number)
    return done


def _of_generation(linked: QuerySet[Linked], seen: int | None) -> QuerySet[Linked]:
    return linked if seen is None else linked.filter(generation=seen)


@transaction.atomic
def put_out_phone(*, tournament_id: UUID, grant_id: int, device: Device | None) -> bool:
    """Revoke what one phone may do at a table, or as a helper or director (idempotent); links stay.

    False where nothing was to be done. Nobody puts himself out.
    """
    tournament = locked_tournament(tournament_id)
    signs = dict(TableSign.objects.filter(tournament=tournament).values_list("pk", "number"))
    at_a_table = Q(kind=TableSign.access_kind, object_id__in=signs)
    who_runs_it = Q(
        kind=Tournament.access_kind, object_id=tournament.pk, role__in=(Role.KEEP, Role.OWN)
    )
    grant = (
        Grant.objects.filter(at_a_table | who_runs_it, pk=grant_id).select_related("device").first()
    )
    if grant is None or (device is not None and grant.device_id == device.pk):
        return False
    grant.delete()
    named = {"name": grant.device.name} if grant.device.name else {}
    log(
        tournament,
        "phone_out",
        device,
        table=signs.get(grant.object_id),
        phone=grant.device_id,
        **named,
    )
    return True


@transaction.atomic
def withdraw_player_link(
    *,
    tournament_id: UUID,
    entry_id: UUID,
    device: Device | None,
    seen_generation: int | None = None,
) -> bool:
    """Revoke the link to a player's page, as `withdraw_sign` a table's; a new one exists."""
    tournament = locked_tournament(tournament_id)
    entry = _of_generation(
        Entry.objects.filter(tournament=tournament_id, pk=entry_id), seen_generation
    )
    done = bool(entry.update(generation=F("generation") + 1))
    if done:
        log(tournament, "player_withdrawn", device)
    return done


@transaction.atomic
def a_phone_came(*, tournament_id: UUID) -> None:
    """Store when the first phone opened a link of this tournament (idempotent)."""
    Tournament.objects.filter(pk=tournament_id, first_phone_at__isnull=True).update(
        first_phone_at=timezone.now(), revision=F("revision") + 1
    )


@transaction.atomic
def note_wrong_guess(*, askers: Iterable[str]) -> None:
    """Count a wrong code for each of these askers, and forget what is older than one period."""
    period = this_period()
    WrongGuesses.objects.filter(period__lt=period - 1).delete()
    for asker in sorted(askers):
        row, _created = WrongGuesses.objects.get_or_create(asker=asker, period=period)
        WrongGuesses.objects.filter(pk=row.pk).update(count=F("count") + 1)
