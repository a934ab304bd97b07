"""Links and codes: what each opens, and how it is withdrawn."""

import re
import time

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import links
from scoring.models import Grant, Role, Token
from tests.scoring.api.programs import Program
from tests.scoring.conftest import KnownClient
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.access.links import sign_address, this_period
from tournaments.models import Change, WrongGuesses


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


def typed(client: Client, code: str, **more: str) -> int:
    """Type a table's code, from one address of the hall; the answer's status."""
    return client.post(reverse("join"), {"code": code, **more}, REMOTE_ADDR="10.0.0.9").status_code


def shown_after(client: Client, code: str) -> str:
    return client.post(reverse("join"), {"code": code}, REMOTE_ADDR="10.0.0.9").content.decode()


def test_a_tables_code_opens_it_however_it_is_typed(client: Client, playing: Hall) -> None:
    sign = playing.now.tournament.signs.get(number=1)
    answer = client.post(reverse("join"), {"code": f" {sign.code.lower()}."})
    assert (answer.status_code, answer["Location"]) == (302, reverse("table-phone", args=[sign.pk]))


def test_after_ten_wrong_codes_of_ones_own_one_has_to_wait_and_nobody_else(
    client: Client, playing: Hall
) -> None:
    sign = playing.now.tournament.signs.get(number=1)
    client.get(reverse("join"))
    assert [typed(client, "QQQQQ") for _ in range(10)] == [422] * 10
    assert "Wait ten minutes" in shown_after(client, sign.code)
    assert typed(Client(), sign.code) == 302


def test_who_leaves_the_cookie_out_is_asked_for_the_tables_number_too(
    client: Client, playing: Hall
) -> None:
    """A whole hall may have one address: a right code is not refused for others' wrong ones."""
    sign = playing.now.tournament.signs.get(number=2)
    for _ in range(30):
        assert typed(Client(), "QQQQQ") == 422
    honest = Client()
    for _ in range(
        12
    ):  # by a page from before the question: it is asked now, and nothing is counted
        assert "Now the number of the table is needed as well" in shown_after(honest, sign.code)
    assert (
        "The number of the table"
        in honest.get(reverse("join"), REMOTE_ADDR="10.0.0.9").content.decode()
    )
    assert typed(honest, sign.code, table="1") == 422
    assert typed(honest, sign.code, table="2") == 302
    assert (
        client.post(reverse("join"), {"code": sign.code}, REMOTE_ADDR="10.0.0.10").status_code
        == 302
    )


def test_wrong_codes_are_forgotten_in_time(
    client: Client, playing: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign = playing.now.tournament.signs.get(number=1)
    client.get(reverse("join"))
    for _ in range(10):
        typed(client, "QQQQQ")
    hour = time.time() + 3600
    monkeypatch.setattr(time, "time", lambda: hour)
    assert typed(client, sign.code) == 302
    typed(Client(), "QQQQQ")
    assert {row.period for row in WrongGuesses.objects.all()} == {this_period()}


def test_no_address_is_stored_of_who_types(client: Client, playing: Hall) -> None:
    typed(client, "QQQQQ")
    assert not any("10.0.0.9" in row.asker for row in WrongGuesses.objects.all())


def test_the_phones_at_a_table_are_seen_by_who_directs_and_can_be_put_out(
    client: Client, dee: Client, playing: Hall
) -> None:
    sign = playing.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    page = dee.get(reverse("event-table", args=[playing.pk, 1, 1])).content.decode()
    assert "Phones at this table" in page
    helper = let_in(Client(), playing.now.tournament, Role.KEEP)
    assert (
        "Phones at this table"
        not in helper.get(reverse("event-table", args=[playing.pk, 1, 1])).content.decode()
    )
    grant = Grant.objects.get(object_id=sign.pk)
    out = {"grant": grant.pk, "round": 1, "table": 1}
    for words in ("That phone was removed.", "That phone was already removed."):
        answer = dee.post(reverse("put-out-phone", args=[playing.pk]), out, follow=True)
        assert answer.redirect_chain == [(reverse("event-table", args=[playing.pk, 1, 1]), 302)]
        assert words in answer.content.decode()
    assert client.get(reverse("table-phone", args=[sign.pk])).status_code == 404
    lines = [change.what for change in Change.objects.filter(tournament=playing.pk)]
    assert lines.count("phone_out") == 1
    let_in(client, sign, Role.KEEP)
    assert client.get(reverse("table-phone", args=[sign.pk])).status_code == 200


def test_who_helps_and_directs_is_seen_and_can_be_put_out_but_nobody_himself(
    client: Client, dee: Client, hall: Hall
) -> None:
    tournament, phones = hall.now.tournament, reverse("phones", args=[hall.pk])
    helper, other = let_in(client, tournament, Role.KEEP), let_in(Client(), tournament, Role.OWN)
    shown = other.get(phones).content.decode()
    assert (shown.count("Remove"), shown.count("this device")) == (shown.count("Phone ") - 1, 1)
    for grant in Grant.objects.filter(object_id=hall.pk, granted_at__isnull=False):
        other.post(reverse("put-out-phone", args=[hall.pk]), {"grant": grant.pk})
    assert helper.get(reverse("roll", args=[hall.pk])).status_code == 404
    assert other.get(phones).status_code == 200
    assert (
        "which helped or directed, was removed"
        in other.get(reverse("evening-history", args=[hall.pk])).content.decode()
    )


def test_a_directors_own_phone_at_a_table_is_not_offered_to_be_put_out(
    dee: Client, playing: Hall
) -> None:
    let_in(dee, playing.now.tournament.signs.get(number=1), Role.KEEP)
    page = dee.get(reverse("event-table", args=[playing.pk, 1, 1])).content.decode()
    assert ("this device" in page, "Remove" in page) == (True, False)


def test_a_grant_of_another_evening_is_not_put_out(
    client: Client, dee: Client, playing: Hall
) -> None:
    other = Hall(playing.device, 8)
    sign = other.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    grant = Grant.objects.get(object_id=sign.pk)
    dee.post(reverse("put-out-phone", args=[playing.pk]), {"grant": grant.pk})
    assert Grant.objects.filter(pk=grant.pk).exists()


def test_the_sign_of_a_closed_evening_says_that_it_is_closed(client: Client, playing: Hall) -> None:
    sign = playing.now.tournament.signs.get(number=1)
    playing.type(1, 200, 100)
    services.close_tournament(tournament_id=playing.pk, device=None)
    by_link = client.get(sign_address("", sign), follow=True).content.decode()
    by_code = Client().post(reverse("join"), {"code": sign.code}, follow=True).content.decode()
    for page in (by_link, by_code):
        assert "The evening is closed. Thank you for playing." in page


def test_a_withdrawn_sign_has_another_code_and_link(
    client: Client, dee: Client, playing: Hall
) -> None:
    sign = playing.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    address, form = reverse("withdraw-event-link", args=[playing.pk]), {"table": 1, "generation": 1}
    asked = dee.post(address, form).content.decode()
    assert "Withdraw the sign of table 1?" in asked
    assert playing.now.tournament.signs.get(number=1).code == sign.code
    dee.post(address, {**form, "sure": 1})
    new = playing.now.tournament.signs.get(number=1)
    assert new.code != sign.code
    assert client.get(reverse("table-phone", args=[sign.pk])).status_code == 404
    again = dee.post(address, {**form, "sure": 1}, follow=True).content.decode()
    assert "That link was already withdrawn." in again
    assert playing.now.tournament.signs.get(number=1).code == new.code


def test_a_players_link_is_withdrawn_once_however_often_it_is_pressed(
    dee: Client, playing: Hall
) -> None:
    form = {"entry": playing.entry("P01").pk, "generation": 1}
    for _press in range(2):
        dee.post(reverse("withdraw-event-link", args=[playing.pk]), form)
    assert playing.entry("P01").generation == 2


def test_links_carry_the_set_address_and_never_the_requests_host(dee: Client, begun: Hall) -> None:
    services.change_settings(
        tournament_id=begun.pk, device=None, settings={"origin": "http://10.1.2.3:8500"}
    )
    page = dee.get(reverse("phones", args=[begun.pk])).content.decode()
    assert ("http://10.1.2.3:8500/join/" in page, "localhost:8500/join" in page) == (True, False)
    for bad in (
        *("javascript:alert(1)", "http://", "ftp://x", 'http://x/"><script>', "x" * 300),
        *("http://10.1.2.3:85000", "http://10.1.2.3:0"),
    ):
        dee.post(reverse("phones", args=[begun.pk]), {"origin": bad})
        assert begun.now.tournament.origin == "http://10.1.2.3:8500"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("http://10.1.2.3", "The port is missing"),
        ("http://10.1.2.3:85000", "Its port is no number up to 65535"),
        ("10.1.2.3:8500", "An address looks like http://192.168.1.20:8500"),
    ],
)
def test_an_address_that_phones_cannot_open_is_refused_with_what_is_wrong_with_it(
    dee: Client, begun: Hall, typed: str, said: str
) -> None:
    page = dee.post(
        reverse("phones", args=[begun.pk]), {"origin": typed}, SERVER_PORT="8500", follow=True
    ).content.decode()
    assert said in page
    assert begun.now.tournament.origin == ""


def test_signs_that_carry_an_old_address_are_noticed(dee: Client, begun: Hall) -> None:
    services.change_settings(
        tournament_id=begun.pk, device=None, settings={"origin": "http://10.1.2.3"}
    )
    assert (
        dee.get(reverse("print-sheet", args=[begun.pk, "signs"]))["Content-Type"]
        == "application/pdf"
    )
    services.change_settings(
        tournament_id=begun.pk, device=None, settings={"origin": "http://10.9.9.9"}
    )
    assert "print the signs again" in dee.get(reverse("phones", args=[begun.pk])).content.decode()


def test_the_address_that_signs_say_is_typed_without_a_slash_at_its_end(olga: Client) -> None:
    page = olga.get("/join", follow=True)
    assert page.redirect_chain == [(reverse("join"), 301)]
    assert page.status_code == 200


def test_a_program_of_an_evening_is_made_listed_apart_from_phones_and_put_out(
    dee: Client, playing: Hall
) -> None:
    made = dee.post(
        reverse("make-event-token", args=[playing.pk]), {"name": "Big board", "role": "keep"}
    )
    secret = re.search(r"five_[\w-]{43}", made.content.decode())
    assert secret is not None
    program = Program(secret[0])
    assert program.get(f"tournaments/{playing.pk}/").json()["role"] == "keep"
    phones = reverse("phones", args=[playing.pk])
    shown = dee.get(phones).content.decode()
    token = Token.objects.get()
    assert ("Big board" in shown, "It may help" in shown, f"Phone {token.device_id}" in shown) == (
        True,
        True,
        False,
    )
    dee.post(reverse("withdraw-event-token", args=[playing.pk, token.pk]))
    assert "Big board" not in dee.get(phones).content.decode()
    assert program.get(f"tournaments/{playing.pk}/").status_code == 401


def test_the_code_that_lets_others_direct_is_shown_when_asked_for(
    dee: Client, playing: Hall
) -> None:
    shown = dee.get(reverse("phones", args=[playing.pk])).content.decode()
    folded = " ".join(re.findall("<details.*?</details>", shown, re.S))
    roles = ("watch", "keep", "own")
    assert [f'data-link="{role}"' in shown for role in roles] == [True, True, True]
    assert [f'data-link="{role}"' in folded for role in roles] == [False, False, True]
    # Whoever looks at the closed page reads no address of it.
    assert folded.count('class="qr"') == 1


def test_every_button_that_copies_a_link_says_so(dee: Client, playing: Hall) -> None:
    shown = dee.get(reverse("phones", args=[playing.pk])).content.decode()
    buttons = re.findall(r"<button[^>]*data-copy=[^>]*>([^<]*)</button>", shown)
    assert buttons
    assert {words.strip() for words in buttons} == {"Copy the link"}
