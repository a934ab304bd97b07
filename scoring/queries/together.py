"""Queries of devices kept together: which there are, which ways back they have, what they keep."""

from datetime import timedelta
from typing import Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from scoring.access.access import hashed
from scoring.models import Device, MailAddress, MailLink, Passkey

#: How long a mailed link is good.
GOOD_FOR: Final = timedelta(minutes=30)


def browsers_of(device: Device) -> list[Device]:
    """List the signed-in devices that are kept together with this one, itself too, in order."""
    group = Device.objects.filter(Q(pk=device.pk) | Q(kept_with=device), signed_out_at=None)
    return list(group.order_by("first_seen", "pk"))


def has_another_way(device: Device, browser_id: int) -> bool:
    """Return whether another way than this browser leads to what a device keeps.

    Another browser, a code, a passkey or a mail address is one.
    """
    group = Device.objects.filter(Q(pk=device.pk) | Q(kept_with=device))
    others = group.filter(signed_out_at=None).exclude(pk=browser_id)
    ways = (
        others,
        group.filter(code_generation__gt=0),
        device.passkeys.all(),
        device.mail_addresses.all(),
    )
    return any(rows.exists() for rows in ways)


def device_with_code(device_id: int) -> Device | None:
    """Look up a device that has a recovery code, with the one that it is kept together with."""
    devices = Device.objects.select_related("kept_with").filter(
        code_generation__gt=0, token__isnull=True
    )
    return devices.filter(pk=device_id).first()


def passkey(credential_id: str) -> Passkey | None:
    """Look up a passkey by its credential's id."""
    return Passkey.objects.filter(credential_id=credential_id).first()


def passkeys_of(device: Device) -> list[Passkey]:
    """List the passkeys of a device, the oldest first."""
    return list(device.passkeys.all())


def mail_addresses_of(device: Device) -> list[MailAddress]:
    """List the addresses whose mailed links lead to a device, the oldest first."""
    return list(device.mail_addresses.all())


def mail_link(secret: str) -> MailLink | None:
    """Look up a mailed link that is still good."""
    return late_mail_links().filter(used_at=None, token_hash=hashed(secret)).first()


def device_of_mail(link: MailLink) -> Device | None:
    """The device that a mailed link leads to; None where its address is new here."""
    known = (
        MailAddress.objects.select_related("device").filter(address_hash=link.address_hash).first()
    )
    return known.device if known else None


def late_mail_links() -> QuerySet[MailLink]:
    """The links that were mailed lately, used or not."""
    return MailLink.objects.filter(made_at__gt=timezone.now() - GOOD_FOR)
