"""House rules are kept once under a name, by one device."""

import uuid

import pytest

from scoring import services
from scoring.models import Device, HouseRules
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS


def keep(
    device: Device,
    house_id: uuid.UUID,
    name: str = "Tuesday rules",
    ruleset: Ruleset = RULESETS["finn"],
) -> HouseRules:
    return services.keep_house_rules(
        device=device, house_id=house_id, name=name, ruleset=ruleset, lines={"P4": "2"}
    )


def test_rules_kept_twice_by_one_form_are_one_and_the_later_ones_stand(device: Device) -> None:
    house_id = uuid.uuid4()
    keep(device, house_id)
    keep(device, house_id, "Friday rules", RULESETS["midway"])
    house = HouseRules.objects.get()
    assert (house.name, house.ruleset, house.lines) == (
        "Friday rules",
        RULESETS["midway"],
        {"P4": "2"},
    )


@pytest.mark.parametrize("name", ["", "  ", "N" * 41, "a\x00b", "a\nb", "\ud800"])
def test_a_name_that_cannot_be_printed_is_refused(device: Device, name: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        keep(device, uuid.uuid4(), name)
    assert (refused.value.code, HouseRules.objects.count()) == ("house_name", 0)


def test_a_name_is_taken_for_its_device_alone(device: Device) -> None:
    keep(device, uuid.uuid4())
    with pytest.raises(RuleViolation) as refused:
        keep(device, uuid.uuid4())
    assert refused.value.code == "house_name"
    keep(Device.objects.create(token_hash="olga"), uuid.uuid4())
    assert HouseRules.objects.count() == 2


def test_another_devices_rules_are_neither_changed_nor_forgotten(device: Device) -> None:
    house = keep(device, uuid.uuid4())
    olga = Device.objects.create(token_hash="olga")
    with pytest.raises(RuleViolation) as refused:
        keep(olga, house.pk, "Mine")
    assert refused.value.code == "unknown_house"
    assert services.forget_house_rules(device=olga, house_id=house.pk) is False
    assert HouseRules.objects.get().name == "Tuesday rules"


def test_rules_are_forgotten_once(device: Device) -> None:
    house = keep(device, uuid.uuid4())
    assert [
        services.forget_house_rules(device=device, house_id=house.pk) for _press in range(2)
    ] == [
        True,
        False,
    ]
