"""Queries of what one device keeps: its house rules, the names it has used."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models.functions import Coalesce

from scoring.access.access import Visitor
from scoring.models import HouseRules, Player
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
    """List the people this device has kept score for, the latest first: enough to offer.

    One person under several spellings is offered once, by the name that stands for him.
    """
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
