"""House rules are kept once under a name, by one device."""

import uuid
from typing import Any

import pytest

from scoring import services
from scoring.access.locking import Stale
from scoring.models import Device, HouseRules
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from tests.overtaken import overtaken


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


def test_what_was_seen_is_replaced_and_forgotten_and_nothing_else(device: Device) -> None:
    house = keep(device, uuid.uuid4())
    seen = services.digest_of_house_rules(house)
    forget: dict[str, Any] = {"device": device, "house_id": house.pk}
    changed = {**forget, "ruleset": RULESETS["midway"], "lines": {}, "name": "Friday"}
    now = services.digest_of_house_rules(services.keep_house_rules(**changed, seen=seen))
    with pytest.raises(Stale):
        services.keep_house_rules(**{**changed, "name": "Sunday"}, seen=seen)
    with pytest.raises(Stale):
        services.forget_house_rules(**forget, seen=seen)
    assert HouseRules.objects.get().name == "Friday"
    assert services.forget_house_rules(**forget, seen=now) is True
    with pytest.raises(HouseRules.DoesNotExist):
        services.keep_house_rules(**changed, seen=now)
    assert HouseRules.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_of_two_who_change_what_both_have_seen_the_second_is_stale() -> None:
    device = Device.objects.create(token_hash="two")
    house = keep(device, uuid.uuid4())
    seen = services.digest_of_house_rules(house)
    forget: dict[str, Any] = {"device": device, "house_id": house.pk, "seen": seen}
    changed = {**forget, "ruleset": RULESETS["midway"], "lines": {}}

    def change(name: str) -> None:
        services.keep_house_rules(**changed, name=name)

    [raised] = overtaken(lambda: change("Friday"), lambda: change("Sunday"))
    assert isinstance(raised, Stale)
    forget["seen"] = changed["seen"] = services.digest_of_house_rules(HouseRules.objects.get())
    [raised] = overtaken(lambda: change("Monday"), lambda: services.forget_house_rules(**forget))
    assert isinstance(raised, Stale)
    assert HouseRules.objects.get().name == "Monday"
