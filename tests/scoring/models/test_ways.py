"""What the database refuses of devices kept together and of the ways back to them."""

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Device, MailAddress, MailLink, Passkey


@pytest.mark.parametrize(
    ("model", "columns", "constraint"),
    [
        (Passkey, {"credential_id": "", "public_key": b"x"}, "passkey_has_an_id"),
        (MailAddress, {"address_hash": "", "hint": "n…"}, "mail_address_has_a_hash"),
    ],
)
def test_a_way_has_what_it_is_found_by(
    device: Device, model: type[Passkey | MailAddress], columns: dict[str, object], constraint: str
) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        model.objects.create(device=device, **columns)


def test_no_way_leads_to_two_devices(device: Device) -> None:
    other = Device.objects.create(token_hash="ed")
    Passkey.objects.create(device=device, credential_id="key", public_key=b"x")
    MailAddress.objects.create(device=device, address_hash="mail", hint="n…")
    with pytest.raises(IntegrityError), transaction.atomic():
        Passkey.objects.create(device=other, credential_id="key", public_key=b"x")
    with pytest.raises(IntegrityError), transaction.atomic():
        MailAddress.objects.create(device=other, address_hash="mail", hint="n…")


def test_no_device_is_kept_together_with_itself(device: Device) -> None:
    with (
        pytest.raises(IntegrityError, match="device_is_not_kept_with_itself"),
        transaction.atomic(),
    ):
        Device.objects.filter(pk=device.pk).update(kept_with=device)


def test_they_say_which_they_are(device: Device) -> None:
    """In a traceback, with nothing of whose they are but a hint."""
    assert str(Passkey(pk=3, device=device)) == f"passkey 3 of {device.pk}"
    assert str(MailAddress(hint="n…@example.org")) == "n…@example.org"
    assert str(MailLink(pk=4, hint="n…@example.org")) == "mail link 4"
