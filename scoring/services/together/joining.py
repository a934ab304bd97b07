"""Writers of devices kept together: joining with all that a device has, codes, signing out.

Devices that are kept together are one device to everything else: `access.device_of` answers the
first of them whichever cookie comes. So all rows of one that joins go over to that first one, in
one transaction.
"""

import secrets
from collections.abc import Iterator
from typing import Final, NamedTuple
from uuid import UUID

from django.db import models, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from scoring.access.access import hashed, new_token
from scoring.models import LONGEST_NAME, Device, Grant, HouseRules, Player
from scoring.queries import has_another_way
from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed
from scoring.services.people import merge_alike, merge_spellings, verify_seats

#: What is stored in place of the hash of a cookie that opens nothing: no hash begins so.
NO_COOKIE: Final = "signed out "


class Joined(NamedTuple):
    """A device that is kept together with others now, and the new secret for its cookie."""

    device: Device
    secret: str


@transaction.atomic
def join(*, browser: Device | None, kept: Device, kind: str, secret: str | None = None) -> Joined:
    """Keep a browser together with a device: what either has belongs to both from now on.

    Devices that were kept together with either stay so. The browser gets a new secret, so that
    nobody comes in by a cookie that was put there before. `secret`: that one, as `access.renewed`
    derives it; None: one by chance. Idempotent by it. `kind`: what kind of device it is. Raises
    RuleViolation `one_person` where two who sat at one table are one person for the other device.
    """
    secret = secret or new_token()
    if browser is None:
        browser, _is_new = Device.objects.get_or_create(token_hash=hashed(secret))
    own, main = _locked(browser, kept)
    if own != main:
        _move(own, main)
        Device.objects.filter(Q(pk=own.pk) | Q(kept_with=own)).update(kept_with=main)
    # A row of this browser's whose new cookie never arrived, and that has begun anew since.
    _close(Device.objects.filter(token_hash=hashed(secret)).exclude(pk=browser.pk))
    signed_in = Device.objects.filter(pk=browser.pk)
    signed_in.update(token_hash=hashed(secret), kind=kind, signed_out_at=None)
    return Joined(main, secret)


def first_of(device: Device) -> Device:
    """The device to which everything belongs that this one is kept together with."""
    return device.kept_with or device


def _locked(browser: Device, kept: Device) -> tuple[Device, Device]:
    """The first devices of both, as they are now, locked: all writers take them in one order."""
    while True:
        ids = {first_of(device).pk for device in (browser, kept)}
        rows = {
            row.pk: row
            for row in Device.objects.select_for_update().filter(pk__in=ids).order_by("pk")
        }
        own, main = rows[first_of(browser).pk], rows[first_of(kept).pk]
        if own.kept_with_id is None and main.kept_with_id is None:
            return own, main
        # Somebody has joined them to another in the meantime.
        browser.refresh_from_db()
        kept.refresh_from_db()


@transaction.atomic
def make_code(*, device: Device, seen_generation: int, kind: str) -> bool:
    """Make a recovery code; earlier ones, of devices kept together with it too, become invalid.

    `seen_generation`: of the code that was on the page (optimistic lock): pressed twice, one is
    made, and the answer is False. `kind`: what kind of device it is, where it has none yet.
    """
    made = Device.objects.filter(pk=device.pk, code_generation=seen_generation)
    if not made.update(code_generation=F("code_generation") + 1):
        return False
    others = Device.objects.filter(kept_with=device, code_generation__gt=0)
    others.update(code_generation=F("code_generation") + 1)
    Device.objects.filter(pk=device.pk, kind="").update(kind=kind)
    return True


@transaction.atomic
def name_device(*, device: Device, browser_id: int, name: str) -> bool:
    """Name one of the browsers kept together; False for another. Raises `device_name`."""
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or (name and not can_be_printed(name)):
        raise RuleViolation("device_name", most=LONGEST_NAME)
    group = Device.objects.filter(Q(pk=device.pk) | Q(kept_with=device))
    return bool(group.filter(pk=browser_id).update(name=name))


@transaction.atomic
def sign_out(*, device: Device, browser_id: int) -> bool:
    """Close a browser's way to what is kept together (idempotent); whether it was open.

    Raises RuleViolation `last_way_in` where nothing else leads back to what the device keeps.
    """
    main = Device.objects.select_for_update().get(pk=device.pk)
    group = Device.objects.filter(Q(pk=main.pk) | Q(kept_with=main))
    if not has_another_way(main, browser_id):
        raise RuleViolation("last_way_in")
    return bool(_close(group.filter(pk=browser_id, signed_out_at=None)))


def _close(one: QuerySet[Device]) -> int:
    """Let the cookie of one device, or of none, open nothing from now on; how many it was."""
    return one.update(token_hash=NO_COOKIE + secrets.token_hex(16), signed_out_at=timezone.now())


def _move(own: Device, main: Device) -> None:
    """Move all rows of one device to another; of what both have, the other's stays."""
    _keep_the_newer_grants(own, main)
    come = list(Player.objects.filter(device=own).values_list("name", flat=True))
    spellings = Player.objects.filter(device=own, same_as__isnull=False)
    people = dict(spellings.values_list("name", "same_as__name"))
    games = _seat_the_same_people(own, main)
    _name_house_rules_apart(own, main)
    for field in _keys_to_devices():
        _leave_out_twins(field, own, main)
        field.model._default_manager.filter(**{field.name: own}).update(**{field.name: main})
    for game_id in games:
        verify_seats(game_id)
    merge_alike(device=main, names=come)
    merge_spellings(device=main, people=people, names=set(come))


def _keys_to_devices() -> "Iterator[models.ForeignKey[Device]]":
    """Every column of any app that names a device, those without a way back from it among them.

    But for `kept_with` itself, and for a program's token: no program joins.
    """
    for relation in Device._meta.get_fields(include_hidden=True):
        if relation.one_to_many and relation.related_model is not Device:
            yield relation.field  # type: ignore[union-attr, misc]  # one_to_many: a foreign key elsewhere


def _leave_out_twins(field: "models.ForeignKey[Device]", own: Device, main: Device) -> None:
    """Delete rows of one device that the other has as well, by what each device has once."""
    model = field.model
    for constraint in model._meta.constraints:
        if isinstance(constraint, models.UniqueConstraint) and field.name in constraint.fields:
            others = [name for name in constraint.fields if name != field.name]
            twins = model._default_manager.filter(
                **{field.name: main}, **{n: OuterRef(n) for n in others}
            )
            model._default_manager.filter(Exists(twins), **{field.name: own}).delete()


def _keep_the_newer_grants(own: Device, main: Device) -> None:
    """Of a grant that both have, let the one stay that came by the newer link."""
    known = {(one.kind, one.object_id, one.role): one for one in Grant.objects.filter(device=main)}
    for grant in Grant.objects.filter(device=own):
        twin = known.get((grant.kind, grant.object_id, grant.role))
        if twin is not None and twin.generation < grant.generation:
            Grant.objects.filter(pk=twin.pk).update(
                generation=grant.generation, granted_at=grant.granted_at
            )


def _seat_the_same_people(own: Device, main: Device) -> list[UUID]:
    """Put main's row of a name in the place of the other device's; the games this touches."""
    known = {player.name: player for player in Player.objects.filter(device=main)}
    games: set[UUID] = set()
    twins = Player.objects.filter(device=own, name__in=known)
    for twin in twins:
        player = known[twin.name]
        games.update(twin.seats.values_list("game", flat=True))
        twin.seats.update(player=player)
        # Spellings of the twin become spellings of whom main's row stands for.
        twin.brought.update(came_with=None)
        twin.spellings.update(same_as=player.person_id)
    twins.update(same_as=None, came_with=None, merged_at=None)
    return list(games)


def _name_house_rules_apart(own: Device, main: Device) -> None:
    """Number the names of house rules that main has otherwise; equal ones are left out as twins."""
    known = {house.name: house for house in HouseRules.objects.filter(device=main)}
    taken = set(known) | set(HouseRules.objects.filter(device=own).values_list("name", flat=True))
    for house in HouseRules.objects.filter(device=own, name__in=known):
        twin = known[house.name]
        if (house.ruleset, house.lines) == (twin.ruleset, twin.lines):
            continue
        number = 2
        while (name := f"{house.name[: LONGEST_NAME - 5]} ({number})") in taken:
            number += 1
        taken.add(name)
        HouseRules.objects.filter(pk=house.pk).update(name=name)
