"""Queries of devices: what one keeps, those kept together with it, the tokens of programs."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Coalesce

from scoring.access.access import Shared, Visitor
from scoring.models import Device, Grant, HouseRules, Player, Role, Token
from scoring.rules.names import in_order, name_key


def house_rules_of(visitor: Visitor) -> list[HouseRules]:
    if visitor.device is None:
        return []
    return sorted(
        HouseRules.objects.filter(device=visitor.device), key=lambda house: in_order(house.name)
    )


def house_rules(visitor: Visitor, house_id: UUID) -> HouseRules | None:
    """Look up house rules that this device keeps; None for another device's."""
    if visitor.device is None:
        return None
    return HouseRules.objects.filter(device=visitor.device, pk=house_id).first()


def names_of(visitor: Visitor) -> list[str]:
    """List the people this device kept score for, each by one name, the latest first."""
    if visitor.device is None:
        return []
    players = Player.objects.filter(device=visitor.device).order_by("-pk")
    names = players.values_list(Coalesce("same_as__name", "name"), flat=True)
    return list(dict.fromkeys(names[:400]))[:200]


def spelled_as_before(visitor: Visitor, names: Sequence[str]) -> list[str]:
    """Spell names as this device did before: “nora” is Nora; a new name stays. One statement."""
    if visitor.device is None:
        return list(names)
    known = list(
        Player.objects.filter(device=visitor.device).order_by("-pk").values_list("name", flat=True)
    )
    spellings = {name_key(name): name for name in known}
    return [name if name in known else spellings.get(name_key(name), name) for name in names]


def browsers_of(device: Device) -> list[Device]:
    """List the signed-in devices that are kept together with this one, itself too, in order."""
    group = Device.objects.filter(Q(pk=device.pk) | Q(kept_with=device), signed_out_at=None)
    return list(group.order_by("first_seen", "pk"))


def has_another_way(device: Device, browser_id: int) -> bool:
    """Return whether another browser or a recovery code leads to what a device keeps."""
    group = Device.objects.filter(Q(pk=device.pk) | Q(kept_with=device))
    is_signed_in = Q(signed_out_at=None) & ~Q(pk=browser_id)
    return group.filter(is_signed_in | Q(code_generation__gt=0)).exists()


def device_with_code(device_id: int) -> Device | None:
    """Look up a device that has a recovery code, with the one that it is kept together with."""
    devices = Device.objects.select_related("kept_with").filter(
        code_generation__gt=0, token__isnull=True
    )
    return devices.filter(pk=device_id).first()


def token_of(device: Device) -> Token | None:
    """Return the token by which a device is known; None for one that has a cookie."""
    return Token.objects.filter(device=device, withdrawn_at__isnull=True).first()


def tokens_of(shared: Shared) -> list[Token]:
    granted = Grant.objects.filter(kind=shared.access_kind, object_id=shared.pk)
    return list(
        Token.objects.filter(withdrawn_at__isnull=True, device__in=granted.values("device"))
    )


def opened_by(token: Token) -> list[Grant]:
    """Return the grants of a token, among them those of the things that it started itself."""
    return list(Grant.objects.filter(device=token.device_id).order_by("pk"))


def roles_of_tokens(shared: Shared) -> dict[int, Role]:
    grants = Grant.objects.filter(
        kind=shared.access_kind, object_id=shared.pk, device__token__withdrawn_at__isnull=True
    )
    return {one.device_id: Role(one.role) for one in grants.filter(device__token__isnull=False)}
