"""The ways back: a recovery code, passkeys and mailed links are made, come by, and removed."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.models import Device, MailAddress, MailLink, Passkey
from scoring.pages.together import codes
from scoring.rules.errors import RuleViolation
from scoring.services import together
from scoring.services.together.ways import MOST_OF_ONE, MOST_PASSKEYS, MOST_TO_ONE
from tests.scoring.conftest import KnownClient, known_device


def passkey(name: str, counter: int = 0) -> together.NewPasskey:
    return together.NewPasskey(name, b"public", counter, "iphone")


def asked(address: str = "a", asker: str = "x") -> str:
    return together.ask_by_mail(address_hash=address, hint="n…@example.org", asker=asker)


def test_another_code_ends_those_before_it(nora: KnownClient, olga: KnownClient) -> None:
    for device in (nora.device, olga.device):
        assert together.make_code(device=device, seen_generation=0, kind="mac")
        device.refresh_from_db()
    first, others = codes.code_of(nora.device), codes.code_of(olga.device)
    together.join(browser=olga.device, kept=nora.device, kind="")
    # On paper that one leads to both now.
    led_to = codes.device_of_code(others)
    assert led_to is not None
    assert led_to.kept_with == nora.device
    assert together.make_code(device=nora.device, seen_generation=1, kind="mac")
    assert codes.device_of_code(first) is None
    assert codes.device_of_code(others) is None


def test_pressed_twice_one_code_is_made(nora: KnownClient) -> None:
    assert together.make_code(device=nora.device, seen_generation=0, kind="mac")
    assert not together.make_code(device=nora.device, seen_generation=0, kind="mac")
    nora.device.refresh_from_db()
    assert (nora.device.code_generation, nora.device.kind) == (1, "mac")


def test_a_passkey_is_one_devices_and_stored_once(nora: KnownClient, olga: KnownClient) -> None:
    first = together.add_passkey(device=nora.device, new=passkey("key"))
    assert together.add_passkey(device=nora.device, new=passkey("key")) == first
    with pytest.raises(RuleViolation) as refused:
        together.add_passkey(device=olga.device, new=passkey("key"))
    assert refused.value.code == "passkey_known"


def test_there_is_an_end_to_passkeys(nora: KnownClient) -> None:
    for number in range(MOST_PASSKEYS):
        together.add_passkey(device=nora.device, new=passkey(str(number)))
    with pytest.raises(RuleViolation) as refused:
        together.add_passkey(device=nora.device, new=passkey("more"))
    assert refused.value.code == "too_many_passkeys"


@pytest.mark.parametrize(
    ("known", "counter", "comes"),
    [(0, 0, True), (3, 4, True), (3, 3, False), (3, 0, False), (0, 1, True)],
)
def test_a_passkey_that_has_fallen_behind_is_a_copy(
    nora: KnownClient, known: int, counter: int, comes: bool
) -> None:
    key = together.add_passkey(device=nora.device, new=passkey("key", known))
    if comes:
        together.come_by_passkey(passkey=key, counter=counter, browser=None, kind="")
        key.refresh_from_db()
        assert key.counter == counter
        assert key.used_at is not None
        return
    with pytest.raises(RuleViolation) as refused:
        together.come_by_passkey(passkey=key, counter=counter, browser=None, kind="")
    assert refused.value.code == "passkey_copied"
    assert Device.objects.filter(kept_with=nora.device).count() == 0


def test_a_passkey_is_removed_by_its_own_device_alone(nora: KnownClient, olga: KnownClient) -> None:
    key = together.add_passkey(device=nora.device, new=passkey("key"))
    assert not together.remove_passkey(device=olga.device, passkey_id=key.pk)
    assert together.remove_passkey(device=nora.device, passkey_id=key.pk)
    assert not together.remove_passkey(device=nora.device, passkey_id=key.pk)
    assert not Passkey.objects.exists()


def test_a_mailed_link_is_good_once(nora: KnownClient, olga: KnownClient) -> None:
    """Of an address that is new, the browser that opens it is the device from then on."""
    secret = asked()
    assert secret not in str(MailLink.objects.values())
    joined = together.come_by_mail(secret=secret, browser=nora.device, kind="")
    assert joined.device == nora.device == MailAddress.objects.get().device
    with pytest.raises(RuleViolation) as refused:
        together.come_by_mail(secret=secret, browser=olga.device, kind="")
    assert refused.value.code == "mail_link_over"
    again = together.come_by_mail(secret=asked(), browser=olga.device, kind="")
    assert again.device == nora.device


def test_a_new_address_may_be_that_of_a_new_browser(db: None) -> None:
    joined = together.come_by_mail(secret=asked(), browser=None, kind="ipad")
    assert joined.device.mail_addresses.get().hint == "n…@example.org"
    assert joined.device.kept_with is None


def test_a_mailed_link_is_not_good_for_long(nora: KnownClient) -> None:
    secret = asked()
    MailLink.objects.update(made_at=timezone.now() - timedelta(minutes=31))
    with pytest.raises(RuleViolation) as refused:
        together.come_by_mail(secret=secret, browser=nora.device, kind="")
    assert refused.value.code == "mail_link_over"


def test_no_address_and_nobody_gets_many_mails(db: None) -> None:
    for _number in range(MOST_TO_ONE):
        asked()
    with pytest.raises(RuleViolation) as refused:
        asked(asker="y")
    assert refused.value.code == "too_many_mails"
    for number in range(MOST_OF_ONE - MOST_TO_ONE):
        asked(f"address {number}")
    with pytest.raises(RuleViolation) as refused:
        asked("one more")
    assert refused.value.code == "too_many_mails"
    MailLink.objects.update(made_at=timezone.now() - timedelta(days=2))
    asked()
    assert MailLink.objects.count() == 1


def test_an_address_is_removed_by_its_own_device_alone(nora: KnownClient) -> None:
    together.come_by_mail(secret=asked(), browser=nora.device, kind="")
    address = MailAddress.objects.get()
    stranger = known_device(KnownClient()).device
    assert not together.remove_mail(device=stranger, address_id=address.pk)
    assert together.remove_mail(device=nora.device, address_id=address.pk)
    # Its next link begins anew.
    joined = together.come_by_mail(secret=asked(), browser=stranger, kind="")
    assert joined.device == stranger
