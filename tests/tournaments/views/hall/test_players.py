"""A player's own page: for who has its link, and for who may see the whole evening."""

from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests.tournaments.conftest import Hall, let_in


def test_a_page_is_for_who_has_its_link_and_for_the_director(
    client: Client, dee: Client, begun: Hall
) -> None:
    addresses = [reverse("player", args=[begun.entry(name).pk]) for name in ("P01", "P02")]
    let_in(client, begun.entry("P01"), Role.WATCH)
    assert [client.get(address).status_code for address in addresses] == [200, 404]
    assert [dee.get(address).status_code for address in addresses] == [200, 200]
