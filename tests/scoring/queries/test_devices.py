"""What one device keeps is read by it and by nobody else."""

import uuid

import pytest

from scoring import queries, services
from scoring.access.access import Visitor
from scoring.models import Device, HouseRules
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import CAST, Starter

NOBODY = Visitor(None)


def keep(device: Device, name: str) -> HouseRules:
    return services.keep_house_rules(
        device=device, house_id=uuid.uuid4(), name=name, ruleset=RULESETS["finn"], lines={}
    )


@pytest.fixture
def other(db: None) -> Visitor:
    return Visitor(Device.objects.create(token_hash="olga"))


def test_house_rules_are_sorted_by_name_blind_to_case_and_accents(device: Device) -> None:
    for name in ("Zoe", "özlem", "Olga", "Ozan"):
        keep(device, name)
    assert [house.name for house in queries.house_rules_of(Visitor(device))] == [
        "Olga",
        "Ozan",
        "özlem",
        "Zoe",
    ]


def test_house_rules_of_another_device_are_none(device: Device, other: Visitor) -> None:
    house = keep(device, "Tuesday rules")
    assert queries.house_rules(Visitor(device), house.pk) == house
    for visitor in (other, NOBODY, Visitor(None, at_the_computer=True)):
        assert (queries.house_rules_of(visitor), queries.house_rules(visitor, house.pk)) == (
            [],
            None,
        )


def test_house_rules_that_do_not_exist_are_none(device: Device) -> None:
    assert queries.house_rules(Visitor(device), uuid.uuid4()) is None


def test_names_are_the_devices_own_the_latest_first(
    start: Starter, device: Device, other: Visitor
) -> None:
    start("australian-5")
    assert queries.names_of(Visitor(device)) == [*reversed(CAST[:5])]
    assert (queries.names_of(other), queries.names_of(NOBODY)) == ([], [])


def test_a_name_is_spelled_as_this_device_has_spelled_it(
    start: Starter, device: Device, other: Visitor
) -> None:
    start()
    assert queries.spelled_as_before(Visitor(device), ["nora", "ED", "Olga"]) == [
        "Nora",
        "Ed",
        "Olga",
    ]
    for visitor in (other, NOBODY):
        assert queries.spelled_as_before(visitor, ["nora"]) == ["nora"]
