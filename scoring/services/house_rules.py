"""Writers of a device's house rules: keep, delete."""

from collections.abc import Mapping
from uuid import UUID

from django.db import IntegrityError, transaction

from scoring.models import LONGEST_NAME, Device, HouseRules
from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed
from scoring.rules.rulesets.options import Ruleset


@transaction.atomic
def keep_house_rules(
    *, device: Device, house_id: UUID, name: str, ruleset: Ruleset, lines: Mapping[str, str]
) -> HouseRules:
    """Create house rules under a name, or update those of this id: idempotent.

    Games that were started stay as they are.

    Raises RuleViolation: `house_name` for a name that cannot be printed or is taken, `unknown_house` for
    another device's rules.
    """
    if not can_be_printed(name) or len(name) > LONGEST_NAME:
        raise RuleViolation("house_name", f"A name has 1 to {LONGEST_NAME} letters.")
    existing = HouseRules.objects.select_for_update().filter(pk=house_id).first()
    if existing is not None and existing.device_id != device.pk:
        raise RuleViolation("unknown_house", "These house rules are another device's.")
    house = existing or HouseRules(pk=house_id, device=device)
    house.name, house.ruleset_name, house.lines = name, ruleset.name, dict(lines)
    house.options = ruleset.options()
    try:
        with transaction.atomic():
            house.save()
    except IntegrityError:
        raise RuleViolation("house_name", "You have house rules of this name.", name=name) from None
    return house


@transaction.atomic
def forget_house_rules(*, device: Device, house_id: UUID) -> bool:
    """Delete house rules; games that were started by them keep their copy. False where there are none."""
    deleted, _rows = HouseRules.objects.filter(pk=house_id, device=device).delete()
    return bool(deleted)
