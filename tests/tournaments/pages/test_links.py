"""Links and codes: what each opens, and how it is withdrawn."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import links
from scoring.models import Grant, Role
from tests.pressing import follow, press, read
from tests.scoring.api.programs import Program
from tests.scoring.conftest import KnownClient
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.access.links import sign_address
from tournaments.models import TableSign


def phones(client: Client, hall: Hall) -> Any:
    return client.get(reverse("phones", args=[hall.pk]))


def status(client: Client, page: str, *arguments: object) -> int:
    return client.get(reverse(page, args=arguments)).status_code


def sign_of(hall: Hall, number: int = 1) -> TableSign:
    return hall.now.tournament.signs.get(number=number)


def in_hall() -> Client:
    """A phone in the hall, all of which have one address."""
    return Client(REMOTE_ADDR="10.0.0.9")


def typed(client: Client, code: str, **more: str) -> Any:
    return press(client.get(reverse("join")), "Go to the table", code=code, **more)


def test_a_link_opens_one_table_or_one_players_page_and_no_other(playing: Hall) -> None:
    sign, other = playing.now.tournament.signs.order_by("number")
    client, short = Client(), sign_address("", sign)
    assert client.get(short)["Location"] == reverse("table-phone", args=[sign.pk])
    assert client.get(short.replace(sign.code, other.code)).status_code == 404
    pages = (("table-phone", sign.pk), ("table-phone", other.pk), ("scores", playing.pk))
    assert [status(client, *page) for page in pages] == [200, 404, 404]
    nora = let_in(Client(), playing.entry("P01"), Role.WATCH)
    entries = [playing.entry(name).pk for name in ("P01", "P02")]
    assert [status(nora, "player", entry) for entry in entries] == [200, 404]


def test_a_withdrawn_link_puts_out_who_came_by_it(dee: Client, playing: Hall) -> None:
    titles = ("One link for everybody", "For helpers at the door", "To run the evening with you")
    for role, title in zip((Role.WATCH, Role.KEEP, Role.OWN), titles, strict=True):
        tournament = playing.now.tournament
        token = links.token_of(tournament, role)
        client, shown = let_in(Client(), tournament, role), phones(dee, playing)
        withdrawn = press(shown, "Withdraw it", within=title)
        assert "The link was withdrawn. Below is a new one." in read(withdrawn)
        assert status(client, "board", playing.pk) == 404
        assert status(Client(), "event-link", "tournament", playing.pk, token) == 404
        assert "already withdrawn" in read(press(shown, "Withdraw it", within=title))
        assert playing.now.tournament.generation_of(role) == 2


def test_who_set_it_up_keeps_it_when_links_are_withdrawn(olga: KnownClient) -> None:
    shown = phones(olga, Hall(olga.device, 8))
    assert press(shown, "Withdraw it", within="To run the evening with you").status_code == 200


def test_a_sign_is_withdrawn_once_confirmed(client: Client, dee: Client, playing: Hall) -> None:
    old = sign_of(playing)
    let_in(client, old, Role.KEEP)
    asked = press(phones(dee, playing), "withdraw", within="Table 1")
    assert "Withdraw the sign of table 1?" in read(asked)
    assert old.code in read(follow(asked, "Cancel"))
    assert "The table has a new link and a new code" in read(press(asked, "Withdraw it"))
    new = sign_of(playing)
    assert new.code != old.code
    assert status(client, "table-phone", old.pk) == 404
    assert "That link was already withdrawn." in read(press(asked, "Withdraw it"))
    assert sign_of(playing).code == new.code
    assert follow(phones(dee, playing), "link", within="Table 1").status_code == 200


def test_a_players_link_is_found_and_withdrawn_once(dee: Client, playing: Hall) -> None:
    found = press(phones(dee, playing), "Find", q="P01")
    assert "P02" not in read(found)
    assert "P01" in read(follow(found, "link P01"))
    assert "The player has a new link." in read(press(found, "withdraw P01"))
    assert "already withdrawn" in read(press(found, "withdraw P01"))
    assert playing.entry("P01").generation == 2
    assert "Nobody on the roll has that name." in read(press(found, "Find", q="Olga"))


def test_a_code_opens_its_table_however_it_is_typed(client: Client, playing: Hall) -> None:
    sign = sign_of(playing)
    assert client.get("/join", follow=True).redirect_chain == [(reverse("join"), 301)]
    opened = typed(client, f" {sign.code.lower()}.")
    assert opened.redirect_chain == [(reverse("table-phone", args=[sign.pk]), 302)]
    playing.type(1, 200, 100)
    services.close_tournament(tournament_id=playing.pk, device=None)
    for page in (client.get(sign_address("", sign), follow=True), typed(Client(), sign.code)):
        assert "The evening is closed. Thank you for playing." in read(page)


def test_after_ten_wrong_codes_of_ones_own_one_has_to_wait_and_nobody_else(playing: Hall) -> None:
    code, client = sign_of(playing).code, in_hall()
    for _time in range(10):
        wrong = typed(client, "QQQQQ")
        assert (wrong.status_code, "No table has this code." in read(wrong)) == (422, True)
    assert "Wait ten minutes" in read(typed(client, code))
    assert "Table 1 Round 1" in read(typed(in_hall(), code))


def test_after_thirty_wrong_codes_of_a_hall_the_table_is_asked_too(playing: Hall) -> None:
    """A right code is not refused for others' wrong ones."""
    code, honest = sign_of(playing, 2).code, in_hall()
    before = honest.get(reverse("join"))
    for _time in range(30):
        assert "No table has this code." in read(typed(in_hall(), "QQQQQ"))
    for _time in range(12):  # by a page from before the question: nothing is counted
        asked = press(before, "Go to the table", code=code)
        assert "Now the number of the table is needed as well." in read(asked)
    assert "No table has this number and this code." in read(typed(honest, code, table="1"))
    assert "Table 2 Round 1" in read(typed(honest, code, table="2"))
    assert "Table 2 Round 1" in read(typed(Client(REMOTE_ADDR="10.0.0.10"), code))


def test_phones_at_a_table_are_put_out(client: Client, dee: Client, playing: Hall) -> None:
    sign, table = sign_of(playing), reverse("event-table", args=[playing.pk, 1, 1])
    let_in(client, sign, Role.KEEP)
    let_in(dee, sign, Role.KEEP)
    helper = let_in(Client(), playing.now.tournament, Role.KEEP)
    assert "Phones at this table" not in read(helper.get(table))
    shown = dee.get(table)
    assert read(shown).count("this device") == 1
    for words in ("That phone was removed.", "That phone was already removed."):
        answer = press(shown, "Remove")
        assert (answer.request["PATH_INFO"], words in read(answer)) == (table, True)
    assert status(client, "table-phone", sign.pk) == 404
    let_in(client, sign, Role.KEEP)
    assert status(client, "table-phone", sign.pk) == 200
    other = sign_of(Hall(playing.device, 8))
    let_in(client, other, Role.KEEP)
    grant = Grant.objects.get(object_id=other.pk)
    dee.post(reverse("put-out-phone", args=[playing.pk]), {"grant": grant.pk})
    assert status(client, "table-phone", other.pk) == 200


def test_who_helps_is_seen_and_put_out_but_nobody_himself(client: Client, hall: Hall) -> None:
    tournament = hall.now.tournament
    helper, other = let_in(client, tournament, Role.KEEP), let_in(Client(), tournament, Role.OWN)
    assert status(helper, "phones", hall.pk) == 404
    shown = phones(other, hall)
    assert "this device" in read(shown)
    press(shown, "Remove", within="came at")
    assert status(helper, "roll", hall.pk) == 404
    own = Grant.objects.get(object_id=hall.pk, role=Role.OWN, granted_at__isnull=False)
    other.post(reverse("put-out-phone", args=[hall.pk]), {"grant": own.pk})
    log = read(other.get(reverse("evening-history", args=[hall.pk])))
    assert "which helped or directed, was removed" in log


def test_signs_that_carry_an_old_address_are_noticed(dee: Client, begun: Hall) -> None:
    first = press(phones(dee, begun), "Save", origin="http://10.1.2.3:8500/")
    assert "Links have this address from now on." in read(first)
    assert "http://10.1.2.3:8500/join/" in read(first)
    assert "localhost" not in read(first)
    assert follow(first, "Print the table signs")["Content-Type"] == "application/pdf"
    assert "print the signs again" not in read(phones(dee, begun))
    second = press(first, "Save", origin="http://10.9.9.9:8500")
    assert "Printed signs carry http://10.1.2.3:8500" in read(second)


@pytest.mark.parametrize(
    ("origin", "said"),
    [
        ("http://10.1.2.3", "The port is missing"),
        ("http://10.1.2.3:85000", "Its port is no number up to 65535"),
        ("10.1.2.3:8500", "An address looks like http://192.168.1.20:8500"),
        ("javascript:alert(1)", "An address looks like"),
        ("http://", "An address looks like"),
        ('http://x/"><script>', "An address looks like"),
        ("http://10.1.2.3:0", "An address looks like"),
    ],
)
def test_an_address_is_refused_in_words(begun: Hall, dee: Client, origin: str, said: str) -> None:
    page, form = reverse("phones", args=[begun.pk]), {"origin": origin}
    assert said in read(dee.post(page, form, follow=True, SERVER_PORT="8500"))
    assert begun.now.tournament.origin == ""


def test_a_program_is_made_listed_and_put_out(dee: Client, playing: Hall) -> None:
    made = press(phones(dee, playing), "It may help", name="Big board")
    (secret,) = re.findall(r"five_[\w-]{43}", read(made))
    program, address = Program(secret), f"tournaments/{playing.pk}/"
    assert program.get(address).json()["role"] == "keep"
    shown = follow(made, "I have copied it")
    assert "Big board It may help, used last on" in read(shown)
    assert "Phone 2" not in read(shown)
    assert follow(made, "‹ Links").status_code == 200
    assert follow(shown, "What programs can do").status_code == 200
    assert "Big board" not in read(press(shown, "Withdraw"))
    assert program.get(address).status_code == 401


def test_the_code_to_direct_is_shown_when_asked_for(dee: Client, playing: Hall) -> None:
    shown = phones(dee, playing).content.decode()
    folded = " ".join(re.findall("<details.*?</details>", shown, re.S))
    roles = ("watch", "keep", "own")
    assert [f'data-link="{role}"' in shown for role in roles] == [True, True, True]
    assert [f'data-link="{role}"' in folded for role in roles] == [False, False, True]
    # Whoever looks at the closed page reads no address of it.
    assert folded.count('class="qr"') == 1
    buttons = re.findall(r"<button[^>]*data-copy=[^>]*>\s*([^<]*?)\s*</button>", shown)
    assert set(buttons) == {"Copy the link"}
