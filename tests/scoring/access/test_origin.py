"""Links carry an address that phones can open, and never one that a request names."""

import re

import pytest
from django.conf import LazySettings
from django.test import Client, RequestFactory
from django.urls import reverse

from scoring.access import origin
from scoring.models import Game, Role
from tests.scoring.conftest import (
    KnownClient,
    link,
)
from tests.scoring.reading import (
    HERE,
)


def test_links_shown_at_the_computer_carry_an_address_that_phones_can_open(
    noras_game: Game,
) -> None:
    text = Client(**HERE).get(reverse("share", args=[noras_game.pk])).content.decode()
    origin_shown = re.search('data-link="keep">(http://[^/]+)', text)[1]
    assert "localhost" not in origin_shown or "not on a network" in text


def test_links_carry_this_computers_address_and_never_the_host_that_a_request_names(
    nora: KnownClient, noras_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(origin, "network_addresses", lambda: ("192.168.1.20",))
    page = nora.get(
        reverse("share", args=[noras_game.pk]), SERVER_PORT="8500", HTTP_HOST="hall.test:8500"
    )
    assert (
        f'data-link="watch">http://192.168.1.20:8500{link(noras_game, Role.WATCH)}'
        in page.content.decode()
    )
    assert "hall.test" not in page.content.decode()


@pytest.mark.parametrize(
    ("listens", "network", "begins", "says"),
    [
        ("0.0.0.0", ("192.168.1.20",), "http://192.168.1.20:8500", ""),
        ("::", ("192.168.1.20",), "http://192.168.1.20:8500", ""),
        ("0.0.0.0", (), "http://localhost:8500", "not on a network"),
        ("127.0.0.1", ("192.168.1.20",), "http://localhost:8500", "without HOST=127.0.0.1"),
        ("::1", ("192.168.1.20",), "http://localhost:8500", "without HOST=::1"),
        ("10.0.0.7", ("192.168.1.20", "10.0.0.7"), "http://10.0.0.7:8500", ""),
        ("fd00::7", ("192.168.1.20",), "http://[fd00::7]:8500", ""),
    ],
)
def test_links_carry_an_address_at_which_the_server_listens_or_it_is_said(
    rf: RequestFactory,
    monkeypatch: pytest.MonkeyPatch,
    settings: LazySettings,
    listens: str,
    network: tuple[str, ...],
    begins: str,
    says: str,
) -> None:
    settings.HOST = listens
    monkeypatch.setattr(origin, "network_addresses", lambda: network)
    request = rf.get("/", SERVER_PORT="8500")
    assert origin.origin_of(request) == begins
    assert (says in origin.only_here(), bool(origin.only_here())) == (True, bool(says))
    assert origin.leads_nowhere_else(begins) == bool(says)
