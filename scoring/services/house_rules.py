"""Writers of a device's house rules: keep, delete."""

from collections.abc import Mapping
from uuid import UUID

from django.db import IntegrityError, transaction

from scoring.models import LONGEST_NAME, Device, HouseRules
from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed
from scoring.rules.rulesets.options import Ruleset
from scoring.services.locking import lock_device


@transaction.atomic
def keep_house_rules(
    *, device: Device, house_id: UUID, name: str, ruleset: Ruleset, lines: Mapping[str, str]
) -> HouseRules:
    """Create house rules under a name, or update those of this id: idempotent.

    Games that were started stay as they are. Raises RuleViolation: `house_name` for a name that
    cannot be printed or is taken, `unknown_house` for another device's rules.
    """
    verify_house_name(name)
    existing = HouseRules.objects.select_for_update().filter(pk=house_id).first()
    if existing is not None and existing.device_id != device.pk:
        raise RuleViolation("unknown_house")
    house = existing or HouseRules(pk=house_id, device=device)
    house.name, house.ruleset_name, house.lines = name, ruleset.name, dict(lines)
    house.options = ruleset.options()
    try:
        with transaction.atomic():
            house.save()
    except IntegrityError:
        again = HouseRules.objects.filter(pk=house_id, device=device, name=name).first()
        if again is not None:
            return again  # sent twice at once
        raise RuleViolation("house_name", name=name) from None
    return house


def verify_house_name(name: str) -> None:
    """Validate the name of house rules. Raises RuleViolation `house_name`."""
    if not can_be_printed(name) or len(name) > LONGEST_NAME:
        raise RuleViolation("house_name")


@transaction.atomic
def bring_house_rules(
    *, device: Device, house_id: UUID, name: str, ruleset: Ruleset, lines: Mapping[str, str]
) -> HouseRules:
    """Create house rules from a file, a taken name numbered (idempotent). Raises RuleViolation."""
    lock_device(device)
    houses = {house.pk: house for house in HouseRules.objects.filter(device=device)}
    if house_id in houses:
        return houses[house_id]
    taken = {house.name for house in houses.values()}
    numbered = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
    free = next(candidate for candidate in numbered if candidate not in taken)
    return keep_house_rules(
        device=device, house_id=house_id, name=free, ruleset=ruleset, lines=lines
    )


@transaction.atomic
def forget_house_rules(*, device: Device, house_id: UUID) -> bool:
    """Delete house rules; games started by them keep their copy. False where there are none."""
    deleted, _by_model = HouseRules.objects.filter(pk=house_id, device=device).delete()
    return bool(deleted)
