"""Writers of the ways back to what a device keeps: its recovery code, passkeys, links by mail."""

import secrets
from datetime import timedelta
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.access.access import hashed, new_token
from scoring.models import Device, MailAddress, MailLink, Passkey
from scoring.queries.together import late_mail_links
from scoring.rules.errors import RuleViolation
from scoring.services.together.joining import Joined, first_of, is_sent_again, join

#: Links in an hour: to one address, and asked for from one network address.
MOST_TO_ONE: Final = 4
MOST_OF_ONE: Final = 20
#: Passkeys of a device: more than anybody has phones, and a page can show.
MOST_PASSKEYS: Final = 20


class NewPasskey(NamedTuple):
    """A passkey as a browser has made it."""

    credential_id: str
    public_key: bytes
    counter: int
    kind: str


@transaction.atomic
def make_code(*, device: Device, seen_generation: int, kind: str) -> bool:
    """Make a recovery code; earlier ones, of devices kept together with it too, become invalid.

    `seen_generation`: of the code that was on the page (optimistic lock): pressed twice, one is
    made, and the answer is False. `kind`: what kind of device it is, where it has none yet.
    """
    made = Device.objects.filter(pk=device.pk, code_generation=seen_generation)
    if not made.update(code_generation=F("code_generation") + 1):
        return False
    others = Device.objects.filter(kept_with=device, code_generation__gt=0)
    others.update(code_generation=F("code_generation") + 1)
    Device.objects.filter(pk=device.pk, kind="").update(kind=kind)
    return True


@transaction.atomic
def add_passkey(*, device: Device, new: NewPasskey) -> Passkey:
    """Store a passkey of a device (idempotent).

    Raises RuleViolation `passkey_known`, `too_many_passkeys`.
    """
    Device.objects.select_for_update().get(pk=device.pk)
    known = Passkey.objects.filter(credential_id=new.credential_id).first()
    if known is not None:
        if known.device_id != device.pk:
            raise RuleViolation("passkey_known")
        return known
    if device.passkeys.count() >= MOST_PASSKEYS:
        raise RuleViolation("too_many_passkeys", most=MOST_PASSKEYS)
    Device.objects.filter(pk=device.pk, kind="").update(kind=new.kind)
    return Passkey.objects.create(device=device, **new._asdict())


@transaction.atomic
def come_by_passkey(
    *, passkey: Passkey, counter: int, browser: Device | None, kind: str, secret: str | None = None
) -> Joined:
    """Let a browser in by a passkey with a verified signature, counted (idempotent by `secret`).

    `counter`: what the passkey says of how often it has signed, 0 where its maker does not count.
    Raises RuleViolation `passkey_copied` where it has fallen behind; what `join` raises.
    """
    row = Passkey.objects.select_for_update().select_related("device").get(pk=passkey.pk)
    if counter <= row.counter and (counter or row.counter):
        is_again = counter == row.counter and is_sent_again(kept=row.device, secret=secret)
        if not is_again:
            raise RuleViolation("passkey_copied")
    Passkey.objects.filter(pk=row.pk).update(counter=counter, used_at=timezone.now())
    return join(browser=browser, kept=row.device, kind=kind, secret=secret)


@transaction.atomic
def remove_passkey(*, device: Device, passkey_id: int) -> bool:
    """Delete a passkey of a device, and of no other (idempotent); whether it was there."""
    deleted, _rows = Passkey.objects.filter(device=device, pk=passkey_id).delete()
    return bool(deleted)


@transaction.atomic
def ask_by_mail(*, address_hash: str, hint: str, asker: str) -> str:
    """Store that a link is mailed; the secret of the link, good once and for half an hour.

    `asker`: a hash of the network address that asks. Raises RuleViolation `too_many_mails`.
    """
    now = timezone.now()
    MailLink.objects.filter(made_at__lt=now - timedelta(days=1)).delete()
    lately = MailLink.objects.filter(made_at__gt=now - timedelta(hours=1))
    to_one = lately.filter(address_hash=address_hash).count()
    if to_one >= MOST_TO_ONE or lately.filter(asker=asker).count() >= MOST_OF_ONE:
        raise RuleViolation("too_many_mails")
    secret = secrets.token_urlsafe(16)
    MailLink.objects.create(
        token_hash=hashed(secret), address_hash=address_hash, hint=hint, asker=asker
    )
    return secret


@transaction.atomic
def come_by_mail(
    *, secret: str, browser: Device | None, kind: str, new_secret: str | None = None
) -> Joined:
    """Let a browser in by a mailed link, once (idempotent by `new_secret`, the cookie's).

    An address that is new here is that of the browser from now on. Raises RuleViolation
    `mail_link_over`; what `join` raises.
    """
    link = late_mail_links().select_for_update().filter(token_hash=hashed(secret)).first()
    addresses = MailAddress.objects.select_related("device")
    address = addresses.filter(address_hash=link.address_hash).first() if link else None
    is_over = link is None or link.used_at is not None
    is_again = address is not None and is_sent_again(kept=address.device, secret=new_secret)
    if link is None or (is_over and not is_again):
        raise RuleViolation("mail_link_over")
    MailLink.objects.filter(pk=link.pk, used_at=None).update(used_at=timezone.now())
    if address is None:
        browser = (
            browser or Device.objects.get_or_create(token_hash=hashed(new_secret or new_token()))[0]
        )
        address, _is_new = addresses.get_or_create(
            address_hash=link.address_hash,
            defaults={"device": first_of(browser), "hint": link.hint},
        )
    return join(browser=browser, kept=address.device, kind=kind, secret=new_secret)


@transaction.atomic
def remove_mail(*, device: Device, address_id: int) -> bool:
    """Forget an address of a device, and no other's (idempotent); whether it was there."""
    deleted, _rows = MailAddress.objects.filter(device=device, pk=address_id).delete()
    return bool(deleted)
