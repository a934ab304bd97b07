"""Devices kept together, and those with a code, as they are looked up."""

from django.utils import timezone

from scoring import queries
from scoring.models import Device
from tests.scoring.conftest import KnownClient


def test_those_that_are_signed_in_are_listed_from_any_of_them(
    nora: KnownClient, olga: KnownClient
) -> None:
    Device.objects.filter(pk=olga.device.pk).update(kept_with=nora.device)
    gone = Device.objects.create(
        token_hash="-", kept_with=nora.device, signed_out_at=timezone.now()
    )
    assert queries.browsers_of(nora.device) == [nora.device, olga.device]
    assert gone not in queries.browsers_of(nora.device)


def test_a_device_without_a_code_is_led_to_by_none(nora: KnownClient) -> None:
    assert queries.device_with_code(nora.device.pk) is None
    Device.objects.filter(pk=nora.device.pk).update(code_generation=1)
    assert queries.device_with_code(nora.device.pk) == nora.device
