"""Links by mail: one is sent to whoever is named, and no address is kept."""

import re
import smtplib
import socket

import pytest
from django.conf import LazySettings
from django.core import mail as outbox
from django.core.mail import EmailMessage
from django.core.mail.utils import DNS_NAME
from django.test import RequestFactory

from scoring.models import MailAddress, MailLink
from scoring.pages.together.mail import can_mail, hint_of, mail_link
from scoring.rules.errors import RuleViolation

pytestmark = pytest.mark.usefixtures("world")
REQUEST = RequestFactory().get("/")


def refused(address: str) -> str:
    with pytest.raises(RuleViolation) as refusal:
        mail_link(REQUEST, address)
    return refusal.value.code


def test_a_link_of_this_server_is_mailed_and_its_address_not_kept() -> None:
    mail_link(REQUEST, " Nora@Example.org ")
    (message,) = outbox.outbox
    assert (message.to, message.from_email) == (["Nora@Example.org"], "cards@example.org")
    assert re.search(
        r"^https://cards\.example\.org/devices/mail/[\w-]{22}/$", str(message.body), re.M
    )
    stored = str(list(MailLink.objects.values())) + str(list(MailAddress.objects.values()))
    assert "nora@" not in stored.lower()


def test_capitals_make_no_other_address() -> None:
    for address in ("nora@example.org", "NORA@example.org"):
        mail_link(REQUEST, address)
    assert MailLink.objects.values("address_hash").distinct().count() == 1


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nora",
        "nora@",
        "nora@example.org\nBcc: ed@example.org",
        "a@b.org, c@d.org",
        "x" * 300 + "@y.org",
        "n@" + "ü" * 62 + ".org",
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    assert refused(address) == "no_mail_address"
    assert outbox.outbox == []


def test_a_mail_server_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for failure in (OSError("no route"), smtplib.SMTPServerDisconnected("gone")):

        def send(_message: EmailMessage, error: Exception = failure) -> int:
            raise error

        monkeypatch.setattr(EmailMessage, "send", send)
        assert refused("nora@example.org") == "mail_not_sent"


def test_nobody_has_mails_without_a_mail_server_or_in_a_hall(settings: LazySettings) -> None:
    assert can_mail()
    settings.EMAIL_HOST = ""
    assert not can_mail()
    settings.EMAIL_HOST, settings.WORLD = "mail.example.org", False
    assert not can_mail()


def test_who_asks_for_a_link_where_no_mail_is_sent_is_told_so(settings: LazySettings) -> None:
    settings.EMAIL_HOST = ""
    assert refused("nora@example.org") == "no_mail"


def test_no_page_waits_for_this_computers_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(DNS_NAME, "_fqdn", raising=False)
    monkeypatch.setattr(socket, "getfqdn", lambda *_name: pytest.fail("a name server was asked"))
    mail_link(REQUEST, "nora@example.org")
    assert "@cards.example.org>" in str(outbox.outbox[0].message()["Message-ID"])


def test_its_owner_knows_an_address_by_its_hint() -> None:
    assert hint_of("nora@example.org") == "n…@example.org"
    assert len(hint_of("n@" + "x" * 200)) == 80
