"""The page of one's devices: what is kept, its code shown and printed, who is signed in."""

import re

from django.test import Client

from scoring.models import Device, Game, Role
from scoring.pages.together import codes
from scoring.services import make_token, together
from tests.scoring.conftest import KnownClient


def page(client: Client) -> str:
    answer = client.get("/devices/")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    return str(answer.content.decode())


def with_code(client: KnownClient) -> str:
    client.post("/devices/code/", {"generation": 0})
    return codes.code_of(Device.objects.get(pk=client.device.pk))


def test_what_is_kept_is_counted(noras_game: Game, nora: KnownClient) -> None:
    assert "This device keeps 1 game, and any evening that you direct" in page(nora)
    assert "No game was started in this browser yet." in page(Client())


def test_a_code_is_made_shown_again_and_printed(nora: KnownClient) -> None:
    assert nora.get("/devices/code.pdf")["Location"] == "/devices/"
    code = with_code(nora)
    assert page(nora).count(code) == 1
    pdf = nora.get("/devices/code.pdf")
    assert (pdf.status_code, pdf.headers["Cache-Control"]) == (200, "no-store")
    assert pdf.content.startswith(b"%PDF-")


def test_a_code_may_be_made_before_anything_is_kept(db: None) -> None:
    client = Client()
    client.post("/devices/code/")
    assert codes.code_of(Device.objects.get()) in page(client)


def test_another_code_is_made_once_however_often_the_form_is_sent(nora: KnownClient) -> None:
    first = with_code(nora)
    for _time in range(2):
        nora.post("/devices/code/", {"generation": 1})
    device = Device.objects.get(pk=nora.device.pk)
    assert device.code_generation == 2
    assert first not in page(nora)


def test_devices_are_listed_and_signed_out(nora: KnownClient, olga: KnownClient) -> None:
    assert "Kept together" not in page(nora)
    olga.cookies["device"] = together.join(
        browser=olga.device, kept=nora.device, kind="iphone"
    ).secret
    assert "iPhone" in page(nora)
    assert page(olga).count("in your hand") == 1
    nora.post(f"/devices/{olga.device.pk}/sign-out/", {"sure": "1"})
    assert "It is signed out" in page(nora)
    assert "No game was started in this browser yet." in page(olga)


def test_before_a_device_is_signed_out_it_is_said_which_and_what_is_lost(
    noras_game: Game, nora: KnownClient, olga: KnownClient
) -> None:
    olga.cookies["device"] = together.join(
        browser=olga.device, kept=nora.device, kind="iphone"
    ).secret
    nora.post(f"/devices/{nora.device.pk}/name/", {"name": " kitchen  tablet "})
    asked = nora.post(f"/devices/{nora.device.pk}/sign-out/").content.decode()
    assert "Sign out kitchen tablet?" in asked
    assert "This is the device in your hand." in asked
    assert "1 game, and any evening that you direct" in asked
    assert "All of it stays on iPhone." in asked
    asked = nora.post(f"/devices/{olga.device.pk}/sign-out/").content.decode()
    assert "This is not the device in your hand" in asked
    assert re.search(r"It has been here since \d+ \w+ \d{4}, \d\d:\d\d\.", " ".join(asked.split()))
    assert "All of it stays on kitchen tablet." in asked
    assert not Device.objects.exclude(signed_out_at=None).exists()


def test_who_has_signed_himself_out_comes_to_a_page_that_clears_what_the_browser_keeps(
    noras_game: Game, nora: KnownClient, olga: KnownClient
) -> None:
    olga.cookies["device"] = together.join(
        browser=olga.device, kept=nora.device, kind="iphone"
    ).secret
    assert "signed-out.js" not in nora.get("/devices/?signed-out=1").content.decode()
    shown = nora.post(f"/devices/{nora.device.pk}/sign-out/", {"sure": "1"}, follow=True)
    assert "signed-out.js" in shown.content.decode()
    assert "signed-out.js" not in page(olga)


def test_a_device_is_named_by_who_has_it(nora: KnownClient, olga: KnownClient) -> None:
    nora.post(f"/devices/{nora.device.pk}/name/", {"name": "Dee’s phone"})
    olga.post(f"/devices/{nora.device.pk}/name/", {"name": "mine"})
    Client().post(f"/devices/{nora.device.pk}/name/", {"name": "mine"})
    assert "<strong>Dee’s phone</strong>" in page(nora)
    nora.post(f"/devices/{nora.device.pk}/name/", {"name": "x" * 41})
    assert "A device has a name of at most 40 letters." in page(nora)
    nora.post(f"/devices/{nora.device.pk}/name/", {"name": ""})
    assert Device.objects.get(pk=nora.device.pk).name == ""


def test_the_only_way_to_ones_games_is_not_closed(nora: KnownClient) -> None:
    nora.post(f"/devices/{nora.device.pk}/sign-out/")
    assert "This is the only way to your games." in page(nora)
    Client().post(f"/devices/{nora.device.pk}/sign-out/")
    assert Device.objects.get().signed_out_at is None


def test_a_program_has_no_way_back_of_its_own(noras_game: Game, nora: KnownClient) -> None:
    """What is withdrawn from it would be open by another way."""
    new = make_token(name="Board", made_by=nora.device, shared=noras_game, role=Role.KEEP)
    program = Client(headers={"Authorization": f"Bearer {new.secret}"})
    program.post("/devices/code/")
    assert new.row.device.code_generation == 0
    assert Device.objects.get(pk=new.row.device_id).code_generation == 0
