"""Links to direct, to help, to watch, to a table and to a player's page: withdrawn at any time."""

from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.models import Device, Grant, Role
from tournaments.models import Entry, TableSign, Tournament
from tournaments.services.locking import locked_tournament, log
from tournaments.services.setup import new_codes

GENERATIONS: Final = {
    Role.OWN: "director_generation",
    Role.KEEP: "helper_generation",
    Role.WATCH: "watch_generation",
}


@transaction.atomic
def withdraw_event_links(
    *, tournament_id: UUID, role: Role, seen_generation: int, device: Device | None
) -> bool:
    """Withdraw the links of this role and what came by them; the device that asks keeps what it may do.

    `seen_generation`: of the link on the page; pressed twice, it is withdrawn once.
    """
    column = GENERATIONS[role]
    found = locked_tournament(tournament_id)
    if found.generation_of(role) != seen_generation:
        return False
    Tournament.objects.filter(pk=tournament_id).update(**{column: F(column) + 1})
    Grant.objects.filter(
        device=device,
        kind=Tournament.access_kind,
        object_id=tournament_id,
        role=role,
        generation=seen_generation,
    ).update(generation=seen_generation + 1)
    log(found, "withdrawn", device, role=role)
    return True


@transaction.atomic
def withdraw_sign(*, tournament_id: UUID, number: int, device: Device | None) -> None:
    """Withdraw a table's link and code; its sign has to be printed again."""
    found = locked_tournament(tournament_id)
    (code,) = new_codes(1)
    sign = TableSign.objects.filter(tournament=tournament_id, number=number)
    if sign.update(code=code, generation=F("generation") + 1):
        log(found, "sign_withdrawn", device, table=number)


@transaction.atomic
def withdraw_player_link(*, tournament_id: UUID, entry_id: UUID, device: Device | None) -> None:
    found = locked_tournament(tournament_id)
    Entry.objects.filter(tournament=tournament_id, pk=entry_id).update(generation=F("generation") + 1)
    log(found, "player_withdrawn", device)


@transaction.atomic
def a_phone_came(*, tournament_id: UUID) -> None:
    """Remember when the first phone opened a link of this evening."""
    Tournament.objects.filter(pk=tournament_id, first_phone_at__isnull=True).update(
        first_phone_at=timezone.now(), revision=F("revision") + 1
    )
