"""Queries of what one device keeps: its house rules, the names it has used."""

from uuid import UUID

from scoring.models import HouseRules, Player
from scoring.rules.names import in_order
from scoring.sharing.access import Visitor


def house_rules_of(who: Visitor) -> list[HouseRules]:
    """The house rules this device keeps, by name."""
    if who.device is None:
        return []
    return sorted(HouseRules.objects.filter(device=who.device), key=lambda house: in_order(house.name))


def house_rules(who: Visitor, house_id: UUID) -> HouseRules | None:
    if who.device is None:
        return None
    return HouseRules.objects.filter(device=who.device, pk=house_id).first()


def names_of(who: Visitor) -> list[str]:
    """Names this device has used, the latest first: enough to offer."""
    if who.device is None:
        return []
    return list(Player.objects.filter(device=who.device).order_by("-pk").values_list("name", flat=True)[:200])
