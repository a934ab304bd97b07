"""Queries of what one device keeps: its house rules, the names it has used."""

from uuid import UUID

from scoring.models import HouseRules, Player
from scoring.rules.names import in_order
from scoring.sharing.access import Visitor


def house_rules_of(visitor: Visitor) -> list[HouseRules]:
    """List the house rules this device keeps, sorted by name."""
    if visitor.device is None:
        return []
    return sorted(HouseRules.objects.filter(device=visitor.device), key=lambda house: in_order(house.name))


def house_rules(visitor: Visitor, house_id: UUID) -> HouseRules | None:
    """Look up house rules that this device keeps; None for another device's."""
    if visitor.device is None:
        return None
    return HouseRules.objects.filter(device=visitor.device, pk=house_id).first()


def names_of(visitor: Visitor) -> list[str]:
    """List the names this device has used, the latest first: enough to offer."""
    if visitor.device is None:
        return []
    players = Player.objects.filter(device=visitor.device).order_by("-pk")
    return list(players.values_list("name", flat=True)[:200])
