"""Devices kept together, and the ways back, as they are looked up."""

from datetime import timedelta

from django.utils import timezone

from scoring.access.access import hashed
from scoring.models import Device, MailAddress, MailLink, Passkey
from scoring.queries import together
from tests.scoring.conftest import KnownClient


def test_those_that_are_signed_in_are_listed_from_any_of_them(
    nora: KnownClient, olga: KnownClient
) -> None:
    Device.objects.filter(pk=olga.device.pk).update(kept_with=nora.device)
    gone = Device.objects.create(
        token_hash="-", kept_with=nora.device, signed_out_at=timezone.now()
    )
    assert together.browsers_of(nora.device) == [nora.device, olga.device]
    assert gone not in together.browsers_of(nora.device)


def test_a_device_without_a_code_is_led_to_by_none(nora: KnownClient) -> None:
    assert together.device_with_code(nora.device.pk) is None
    Device.objects.filter(pk=nora.device.pk).update(code_generation=1)
    assert together.device_with_code(nora.device.pk) == nora.device


def test_ways_are_listed_the_oldest_first(nora: KnownClient, olga: KnownClient) -> None:
    keys = [
        Passkey.objects.create(device=nora.device, credential_id=name, public_key=b"")
        for name in "ba"
    ]
    addresses = [MailAddress.objects.create(device=nora.device, address_hash=name) for name in "ba"]
    assert together.passkeys_of(nora.device) == keys
    assert together.mail_addresses_of(nora.device) == addresses
    assert not together.passkeys_of(olga.device)
    assert not together.mail_addresses_of(olga.device)
    assert together.passkey("a") == keys[1]
    assert together.passkey("c") is None


def test_a_link_is_good_for_half_an_hour_and_once(nora: KnownClient) -> None:
    link = MailLink.objects.create(
        token_hash=hashed("secret"), address_hash="a", hint="n…", asker="x"
    )
    assert together.mail_link("secret") == link
    assert together.mail_link("other") is None
    assert together.device_of_mail(link) is None
    MailAddress.objects.create(device=nora.device, address_hash="a")
    assert together.device_of_mail(link) == nora.device
    for change in (
        {"used_at": timezone.now()},
        {"made_at": timezone.now() - timedelta(minutes=31)},
    ):
        MailLink.objects.update(**{"used_at": None, "made_at": timezone.now(), **change})
        assert together.mail_link("secret") is None
