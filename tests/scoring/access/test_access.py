"""Who may do what: a device by its cookie, its highest grant, and the computer in the hall."""

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from scoring.access import access
from scoring.models import KINDS, Device, Game, Role
from tests.scoring.conftest import let_in
from tests.scoring.reading import HERE, seated, start_page


def test_the_device_is_known_by_a_cookie_scripts_cannot_read_and_a_hash(
    client: Client, db: None
) -> None:
    client.post(start_page(), seated())
    cookie = client.cookies["device"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert not Device.objects.filter(token_hash=cookie.value).exists()


def test_a_watcher_who_is_later_let_keep_score_may_do_both(
    noras_game: Game, watcher: Client
) -> None:
    let_in(watcher, noras_game, Role.KEEP)
    assert watcher.get(reverse("new-hand", args=[noras_game.pk])).status_code == 200


def test_the_computer_itself_sees_and_reopens_everything(noras_game: Game) -> None:
    here = Client(**HERE)
    assert "Nora, Ed, Sue &amp; Will" in here.get("/").content.decode()
    assert here.get(reverse("share", args=[noras_game.pk])).status_code == 200


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("192.168.1.20", "localhost"),
        ("127.0.0.1", "evil.example"),
        ("127.0.0.1", "hall.test:8500"),
        ("", "localhost"),
    ],
)
def test_nobody_else_passes_for_the_computer_itself(
    noras_game: Game, address: str, host: str
) -> None:
    elsewhere = Client(REMOTE_ADDR=address, HTTP_HOST=host)
    assert elsewhere.get(reverse("game", args=[noras_game.pk])).status_code == 404


@pytest.mark.parametrize("host", ["127.0.0.1:8500", "[::1]:8500", "localhost"])
def test_it_is_known_by_any_of_its_own_names(noras_game: Game, host: str) -> None:
    address = "::1" if host.startswith("[") else "127.0.0.1"
    here = Client(REMOTE_ADDR=address, HTTP_HOST=host)
    assert here.get(reverse("game", args=[noras_game.pk])).status_code == 200


@override_settings(WORLD=True)
def test_in_the_world_no_computer_is_special(noras_game: Game) -> None:
    assert Client(**HERE).get(reverse("game", args=[noras_game.pk])).status_code == 404


@pytest.mark.parametrize("header", access.FORWARDED)
def test_who_comes_through_a_proxy_on_this_computer_is_not_the_one_at_the_keyboard(
    header: str,
) -> None:
    assert access.at_the_computer(RequestFactory().get("/", **HERE))
    for value in ("10.0.0.7", ""):
        brought = {**HERE, header: value}
        assert not access.at_the_computer(RequestFactory().get("/", **brought))


DESCRIBED = {
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1": "iphone",
    "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Safari/604.1": "ipad",
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36": "android",
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0 Safari/537.36": "chromebook",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/132.0": "windows",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15": "mac",
    "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0": "linux",
    "curl/8": "",
    "": "",
}


@pytest.mark.parametrize(("described", "kind"), DESCRIBED.items())
def test_a_browser_is_told_by_its_description(described: str, kind: str) -> None:
    assert access.kind_of(RequestFactory().get("/", HTTP_USER_AGENT=described)) == kind


def test_every_kind_has_a_word() -> None:
    assert {kind for _sign, kind in access.SIGNS} | {""} == set(KINDS)


def test_a_new_browser_is_kept_with_its_kind(db: None) -> None:
    request = RequestFactory().get("/", HTTP_USER_AGENT="Mozilla/5.0 (iPhone)")
    device = access.introduce(request, HttpResponse())
    assert (device.kind, device.title) == ("iphone", "iPhone")
