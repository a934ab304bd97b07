"""Whose device it was, in words."""

import pytest

from scoring.models import Device, Grant, Role
from tests.tournaments.conftest import Hall
from tournaments.models import Change
from tournaments.queries.acts import Devices
from tournaments.words.devices import whose


@pytest.fixture
def phone(begun: Hall) -> Device:
    sign = begun.now.tournament.signs.get(number=2)
    device = Device.objects.create(token_hash="phone")
    Grant.objects.create(device=device, kind="table", object_id=sign.pk, role=Role.KEEP, generation=1)
    return device


def test_a_laptop_a_tables_phone_and_another(begun: Hall, phone: Device) -> None:
    other = Device.objects.create(token_hash="other")
    lines = [Change(made_by=device) for device in (begun.device, phone, other, None)]

    def said(here: Device | None, *, at_the_computer: bool) -> list[str]:
        devices = Devices(begun.now.tournament, lines, here)
        return [whose(line, devices, at_the_computer=at_the_computer) for line in lines]

    assert said(begun.device, at_the_computer=True) == [
        "this laptop",
        "table 2’s phone",
        "another device",
        "",
    ]
    assert said(None, at_the_computer=True) == ["another laptop", "table 2’s phone", "another device", ""]
    assert said(other, at_the_computer=False)[2] == "this device"
