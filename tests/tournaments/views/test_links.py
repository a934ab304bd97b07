"""Links and codes: what each opens, and how it is withdrawn."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from scoring.sharing import links
from tests.scoring.conftest import KnownClient
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.sharing import sign_address


def test_a_signs_link_opens_its_table_and_no_other(client: Client, playing: Hall) -> None:
    sign, other = playing.now.tournament.signs.order_by("number")
    short = sign_address("", sign)
    assert client.get(short)["Location"] == reverse("table-phone", args=[sign.pk])
    assert client.get(short.replace(sign.code, other.code)).status_code == 404
    assert client.get(reverse("table-phone", args=[sign.pk])).status_code == 200
    assert client.get(reverse("table-phone", args=[other.pk])).status_code == 404
    assert client.get(reverse("scores", args=[playing.pk])).status_code == 404


def test_a_players_link_opens_his_page_and_no_other(client: Client, playing: Hall) -> None:
    entry, other = playing.entry("P01"), playing.entry("P02")
    let_in(client, entry, Role.WATCH)
    assert client.get(reverse("player", args=[entry.pk])).status_code == 200
    assert client.get(reverse("player", args=[other.pk])).status_code == 404


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP, Role.OWN])
def test_a_withdrawn_link_lets_nobody_in_and_puts_out_who_came_by_it(
    client: Client, dee: Client, playing: Hall, role: Role
) -> None:
    tournament = playing.now.tournament
    old = reverse("event-link", args=["tournament", playing.pk, links.token_of(tournament, role)])
    let_in(client, tournament, role)
    dee.post(reverse("withdraw-event-link", args=[playing.pk]), {"role": role, "generation": 1})
    assert client.get(reverse("board", args=[playing.pk])).status_code == 404
    assert Client().get(old).status_code == 404
    dee.post(reverse("withdraw-event-link", args=[playing.pk]), {"role": role, "generation": 1})
    assert playing.now.tournament.generation_of(role) == 2


def test_who_set_it_up_keeps_it_when_links_are_withdrawn(olga: KnownClient) -> None:
    owner = olga
    hall = Hall(owner.device, 8)
    owner.post(reverse("withdraw-event-link", args=[hall.pk]), {"role": "own", "generation": 1})
    assert owner.get(reverse("evening", args=[hall.pk])).status_code == 200


def test_a_tables_code_opens_it_and_wrong_ones_are_counted(client: Client, playing: Hall) -> None:
    sign = playing.now.tournament.signs.get(number=1)
    answer = client.post(reverse("join"), {"code": sign.code.lower()})
    assert (answer.status_code, answer["Location"]) == (302, reverse("table-phone", args=[sign.pk]))
    for _ in range(10):
        assert client.post(reverse("join"), {"code": "QQQQQ"}, REMOTE_ADDR="10.0.0.9").status_code == 422
    stopped = client.post(reverse("join"), {"code": sign.code}, REMOTE_ADDR="10.0.0.9")
    assert (stopped.status_code, "Wait ten minutes" in stopped.content.decode()) == (422, True)


def test_a_withdrawn_sign_has_another_code_and_link(client: Client, dee: Client, playing: Hall) -> None:
    sign = playing.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    dee.post(reverse("withdraw-event-link", args=[playing.pk]), {"table": 1})
    assert playing.now.tournament.signs.get(number=1).code != sign.code
    assert client.get(reverse("table-phone", args=[sign.pk])).status_code == 404


def test_links_carry_the_set_address_and_never_the_requests_host(dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"origin": "http://10.1.2.3:8500"})
    page = dee.get(reverse("phones", args=[begun.pk])).content.decode()
    assert ("http://10.1.2.3:8500/join/" in page, "localhost:8500/join" in page) == (True, False)
    for bad in ("javascript:alert(1)", "http://", "ftp://x", 'http://x/"><script>', "x" * 300):
        dee.post(reverse("phones", args=[begun.pk]), {"origin": bad})
        assert begun.now.tournament.origin == "http://10.1.2.3:8500"


def test_signs_that_carry_an_old_address_are_noticed(dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"origin": "http://10.1.2.3"})
    assert dee.get(reverse("print-sheet", args=[begun.pk, "signs"]))["Content-Type"] == "application/pdf"
    services.change_settings(tournament_id=begun.pk, device=None, settings={"origin": "http://10.9.9.9"})
    assert "print the signs again" in dee.get(reverse("phones", args=[begun.pk])).content.decode()


def test_the_address_that_signs_say_is_typed_without_a_slash_at_its_end(olga: Client) -> None:
    page = olga.get("/join", follow=True)
    assert page.redirect_chain == [(reverse("join"), 301)]
    assert page.status_code == 200
