"""Coming back by a code, after a look at what it leads to."""

from django.test import Client

from scoring.models import Device, Game
from scoring.pages.together import codes
from tests.scoring.conftest import KnownClient
from tests.scoring.pages.together.test_views import with_code


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
