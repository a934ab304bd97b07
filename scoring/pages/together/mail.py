"""Links by mail, on a server of the world that can send mail: whom one goes to, what it says."""

import smtplib
from typing import Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.mail.utils import DNS_NAME
from django.core.validators import validate_email
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import salted_hmac

from config.language import gettext as _
from scoring.access.origin import origin_of
from scoring.rules.errors import RuleViolation
from scoring.services import together

LONGEST: Final = 254


def can_mail() -> bool:
    """Return whether this server sends mail: it is public, and has a mail host."""
    return bool(settings.WORLD and settings.EMAIL_HOST)


def mail_link(request: HttpRequest, address: str) -> None:
    """Mail a link to an address. The same is answered whether it is known here or not.

    Raises RuleViolation `no_mail`, `no_mail_address`, `too_many_mails`, `mail_not_sent`.
    """
    if not can_mail():
        raise RuleViolation("no_mail")
    address = address.strip()
    try:
        validate_email(address)
        # Servers know a host by these letters; one whose name comes out too long is none.
        address.rpartition("@")[2].encode("idna")
    except (ValidationError, UnicodeError):
        raise RuleViolation("no_mail_address") from None
    if len(address) > LONGEST:
        raise RuleViolation("no_mail_address")
    secret = together.ask_by_mail(
        address_hash=_hashed(address.casefold()),
        hint=hint_of(address),
        asker=_hashed(request.META.get("REMOTE_ADDR", ""))[:32],
    )
    link = origin_of(request) + reverse("follow-mail", args=[secret])
    words = _(
        "Open this link on the phone or computer that should have your games of Five Hundred:\n\n"
        "{link}\n\nIt works once, for half an hour. If you did not ask for it, ignore it: nothing "
        "happens."
    )
    # Who greets a mail server says its own name; Django would ask a name server meanwhile.
    DNS_NAME._fqdn = settings.ALLOWED_HOSTS[0]
    message = EmailMessage(_("Your games of Five Hundred"), words.format(link=link), to=[address])
    try:
        message.send()
    except (OSError, smtplib.SMTPException):
        raise RuleViolation("mail_not_sent") from None


def hint_of(address: str) -> str:
    """Return an address shortened so that only its owner recognises it: `n…@example.org`."""
    name, _at, host = address.rpartition("@")
    return f"{name[:1]}…@{host}"[:80]


def _hashed(text: str) -> str:
    """A keyed hash: whoever reads the database cannot try addresses."""
    return salted_hmac("scoring.together.mail", text, algorithm="sha256").hexdigest()
