"""Boards: what the director has chosen, or what the address says."""

from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall
from tournaments import services


def test_a_board_shows_what_the_director_chose_or_what_its_address_says(dee: Client, begun: Hall) -> None:
    address = reverse("board", args=[begun.pk])
    services.change_settings(tournament_id=begun.pk, device=None, settings={"board": "waiting"})
    assert dee.get(address).context["waiting"] == [1, 2]
    assert len(dee.get(address, {"show": "seats"}).context["sections"][0].rows) == 8
    assert dee.get(address, {"show": "nonsense"}).context["kind"] == "waiting"
