"""Links carry an address that phones can open, and never one that a request names."""

import re

import pytest
from django.test import Client
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
    monkeypatch.setattr(origin, "network_address", lambda: "192.168.1.20")
    page = nora.get(
        reverse("share", args=[noras_game.pk]), SERVER_PORT="8500", HTTP_HOST="hall.test:8500"
    )
    assert (
        f'data-link="watch">http://192.168.1.20:8500{link(noras_game, Role.WATCH)}'
        in page.content.decode()
    )
    assert "hall.test" not in page.content.decode()
