"""Links opened and withdrawn."""

from uuid import UUID

from django.db import transaction
from django.db.models import F

from scoring.models import Device, Game, Grant, Role
from scoring.services.locking import touch
from scoring.sharing.access import Shared
from scoring.sharing.links import role_given_by

#: The column that tells which links of a role are good.
GENERATIONS = {Role.KEEP: "keep_generation", Role.WATCH: "watch_generation"}


@transaction.atomic
def open_link(*, device: Device, thing: Shared, token: str) -> Role | None:
    """Give `device` what the link gives; None for a link that was withdrawn or never was.

    Opened again it is the same grant; a newer link brings back a device whose older one was withdrawn.
    """
    role = role_given_by(thing, token)
    if role is not None:
        Grant.objects.update_or_create(
            device=device,
            kind=thing.access_kind,
            object_id=thing.pk,
            role=role,
            defaults={"generation": thing.generation_of(role)},
        )
    return role


@transaction.atomic
def withdraw_links(*, game_id: UUID, role: Role, seen_generation: int) -> bool:
    """Withdraw the links of this role, and what the devices that came by them may do. A new link is there at once.

    `seen_generation` is that of the link which was on the page: pressed twice, it is withdrawn once.
    """
    column = GENERATIONS[role]
    done = Game.objects.filter(pk=game_id, **{column: seen_generation}).update(**{column: F(column) + 1})
    if done:
        touch(Game(pk=game_id))
    return bool(done)
