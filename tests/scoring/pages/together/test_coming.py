"""Coming back: by a code, a passkey or a mailed link, after a look at what it leads to."""

import json
import re

import pytest
from django.core import mail
from django.test import Client

from scoring.models import Device, Game, MailLink
from scoring.pages.together import codes
from tests.passkeys import Authenticator
from tests.scoring.conftest import KnownClient, WorldClient
from tests.scoring.pages.together.test_views import ORIGIN, page, question, with_code


def test_a_typed_code_is_asked_about_and_joined(noras_game: Game, nora: KnownClient) -> None:
    code, phone = with_code(nora), Client()
    asked = phone.post("/devices/join/", {"code": code.lower()})
    assert "<strong>There:</strong> 1 game" in asked.content.decode()
    assert Device.objects.filter(kept_with__isnull=False).count() == 0
    come = phone.post("/devices/join/", {"code": code.lower(), "sure": "1"})
    assert come["Location"] == "/"
    assert phone.get(f"/games/{noras_game.pk}/").status_code == 200
    assert phone.cookies["device"]["httponly"]


def test_the_square_leads_to_the_same_question_and_joins_nothing_by_itself(
    nora: KnownClient,
) -> None:
    code, phone = with_code(nora), Client()
    device = Device.objects.get(pk=nora.device.pk)
    address = f"/devices/join/{device.pk}/{codes.token_of(device)}/"
    asked = phone.get(address)
    assert code in asked.content.decode()
    assert Device.objects.count() == 1
    assert phone.get(address.replace(codes.token_of(device), "x" * 22)).status_code == 404


def test_a_code_that_leads_nowhere_is_said(nora: KnownClient) -> None:
    code = with_code(nora)
    phone = Client()
    for wrong in (code[:-1], "x", "1" * 400, "/", "//"):
        shown = phone.post("/devices/join/", {"code": wrong, "sure": "1"}).content.decode()
        assert "This code does not work." in shown
        assert f'value="{wrong}"' in shown  # to be looked at again, and not typed anew
    assert phone.get("/devices/join/")["Location"] == "/devices/"
    assert Device.objects.count() == 1


def test_who_is_there_already_is_told(nora: KnownClient) -> None:
    assert (
        "They are already together"
        in nora.post("/devices/join/", {"code": with_code(nora)}).content.decode()
    )


@pytest.mark.usefixtures("world")
def test_a_passkey_brings_a_new_phone_to_the_games_of_the_old() -> None:
    old, authenticator = WorldClient(), Authenticator()
    options, state = question(page(old), "make")
    made = authenticator.make(options, ORIGIN)
    old.post("/devices/passkeys/", {"state": state, "credential": json.dumps(made)})
    new = WorldClient()
    options, state = question(page(new), "use")
    form = {"state": state, "credential": json.dumps(authenticator.use(options, ORIGIN))}
    assert new.post("/devices/passkeys/use/", form)["Location"] == "/"
    assert Device.objects.filter(kept_with__isnull=False).count() == 1
    assert page(new).count("<strong>iPhone</strong>") == 3


@pytest.mark.usefixtures("world")
def test_what_is_no_passkey_brings_nobody_in() -> None:
    client = WorldClient()
    assert (
        client.post("/devices/passkeys/use/", {"state": "", "credential": ""})["Location"]
        == "/devices/"
    )
    assert "This passkey could not be verified." in page(client)
    assert not Device.objects.exists()


@pytest.mark.usefixtures("world")
def test_a_mailed_link_brings_a_new_phone_to_the_games_of_the_old() -> None:
    old, new = WorldClient(), WorldClient()
    for client, words in ((old, "A way back by mail?"), (new, "Keep these devices together?")):
        assert (
            client.post("/devices/mail/", {"address": "nora@example.org"})["Location"]
            == "/devices/"
        )
        assert "We mailed you a link." in page(client)
        found = re.search(
            r"https://cards\.example\.org(/devices/mail/[\w-]+/)", str(mail.outbox[-1].body)
        )
        assert found
        assert words in client.get(found[1]).content.decode()
        assert MailLink.objects.filter(used_at=None).count() == 1
        assert client.post(found[1])["Location"] == "/"
        assert client.get(found[1]).status_code == 404
        assert client.post(found[1])["Location"] == "/devices/"
        assert "This link was used" in page(client)
    assert Device.objects.filter(kept_with__isnull=False).count() == 1
    assert "n…@example.org" in page(new)


@pytest.mark.usefixtures("world")
def test_whether_an_address_is_known_is_not_to_be_learnt() -> None:
    client = WorldClient()
    answers = [
        client.post("/devices/mail/", {"address": f"{name}@example.org"}) for name in ("nora", "ed")
    ]
    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, "/devices/")}
    client.post("/devices/mail/", {"address": "no address"})
    assert "This is not an email address." in page(client)
