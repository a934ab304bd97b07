"""Writers of grants by share links: open one, withdraw (revoke) all of a role."""

from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.access.access import Shared
from scoring.access.links import role_given_by
from scoring.models import Device, Game, Grant, Role, Series
from scoring.services.locking import touch

#: The column that tells which links of a role are good.
GENERATIONS = {Role.KEEP: "keep_generation", Role.WATCH: "watch_generation"}


@transaction.atomic
def open_link(*, device: Device, shared: Shared, token: str) -> Role | None:
    """Grant `device` what the link gives; None for a link that was withdrawn or never was.

    Idempotent: opened again it is the same grant. A newer link brings back a device whose older one
    was withdrawn.
    """
    role = role_given_by(shared, token)
    if role is not None:
        Grant.objects.update_or_create(
            device=device,
            kind=shared.access_kind,
            object_id=shared.pk,
            role=role,
            defaults={"generation": shared.generation_of(role), "granted_at": timezone.now()},
        )
    return role


@transaction.atomic
def withdraw_links(*, game_id: UUID, role: Role, seen_generation: int) -> bool:
    """Revoke the links of this role, and what the devices that came by them may do.

    A new link is there at once.

    `seen_generation` is that of the link which was on the page (optimistic lock): pressed twice, it
    is withdrawn once, and the answer is False.
    """
    column = GENERATIONS[role]
    updated = Game.objects.filter(pk=game_id, **{column: seen_generation}).update(
        **{column: F(column) + 1}
    )
    if updated:
        touch(Game(pk=game_id))
    return bool(updated)


@transaction.atomic
def withdraw_series_links(*, series_id: UUID, role: Role, seen_generation: int) -> bool:
    """Revoke this role's links to the whole night, and the grants of devices that came by them.

    Optimistic lock and answer as in `withdraw_links`. Links to a single game stay as they are.
    """
    column = GENERATIONS[role]
    good = Series.objects.filter(pk=series_id, **{column: seen_generation})
    return bool(good.update(**{column: F(column) + 1}))
