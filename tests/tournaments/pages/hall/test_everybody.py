"""The hall's page for phones: one link for everybody, a name found and chosen."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Device
from tests.pressing import follow, press
from tests.tournaments.conftest import Hall, text_of
from tests.tournaments.reading import lines, read
from tournaments import services
from tournaments.access.links import hall_address
from tournaments.models import Change, EntryPhone


def come(client: Client, hall: Hall) -> Any:
    """What a phone sees that has opened the link for everybody."""
    return client.get(hall_address("", hall.now.tournament), follow=True)


def choose(client: Client, hall: Hall, name: str) -> Any:
    """The page of a player whose name was tapped."""
    return press(come(client, hall), tapped(hall, name))


def tapped(hall: Hall, name: str) -> str:
    """The words of a name's button: where its player sits."""
    table, seat = hall.chair(hall.entry(name))
    return f"{name} table {table.number} {seat}"


def test_one_link_leads_everybody_to_the_hall_and_is_withdrawn_with_the_one_to_watch(
    client: Client, dee: Client, begun: Hall
) -> None:
    old = hall_address("", begun.now.tournament)
    shown = come(client, begun)
    assert (read(shown, "h1"), len(lines(shown, ".names button"))) == ("Find your name", 8)
    assert "data-board" in shown.content.decode()
    dee.post(reverse("withdraw-event-link", args=[begun.pk]), {"role": "watch", "generation": 1})
    assert client.get(reverse("hall", args=[begun.pk])).status_code == 404
    assert Client().get(old).status_code == 404


@pytest.mark.parametrize("short", ["none", "a" * 22, "é", "A" * 40])
def test_a_link_that_names_no_evening_is_answered_in_words(
    client: Client, db: None, short: str
) -> None:
    assert client.get(f"/e/{short}/token/").status_code == 404


def test_a_tapped_name_is_this_phones_evening_until_it_is_over(client: Client, begun: Hall) -> None:
    own = choose(client, begun, "P03")
    assert read(own, "h1") == "P03"
    assert read(come(client, begun), "h1") == "P03"
    names = follow(own, "Names")
    assert lines(names, "nav.hall-nav a") == ["My evening", "Names", "Tables", "Standings"]
    assert (read(names, "h1"), lines(names, "li.mine .name")) == (
        "Where does everybody sit?",
        ["P03"],
    )
    other = follow(names, tapped(begun, "P04"))
    assert read(other, "h1") == "P04"
    assert read(follow(other, "My evening"), "h1") == "P03"
    for name, where in (("Tables", ".hall-tables > li"), ("Standings", ".hall-standings li")):
        for page in (own, names):
            part = follow(page, name)
            assert (read(part, "h1"), len(lines(part, where))) == (name, {"Tables": 2}.get(name, 8))
    assert read(follow(names, "My evening"), "h1") == "P03"
    # On the page of somebody else the name is changed, as the phone went from hand to hand.
    changed = press(other, "I am P04: keep this on my phone")
    assert read(follow(changed, "My evening"), "h1") == "P04"
    board = follow(names, "The board, for a large screen")
    assert board.request["PATH_INFO"] == reverse("board", args=[begun.pk])
    services.close_tournament(tournament_id=begun.pk, device=None)
    over = come(client, begun)
    assert (read(over, "h1"), read(over, ".hall-round")) == (
        "Where does everybody sit?",
        "The evening is over.",
    )


def test_a_name_that_is_not_there_chooses_nothing(client: Client, begun: Hall) -> None:
    come(client, begun)
    for number in ("99", "", "x"):
        answer = client.post(
            reverse("choose-name", args=[begun.pk]), {"entry": number}, follow=True
        )
        assert "not on the list any more" in answer.content.decode()
    assert not EntryPhone.objects.exists()


def test_a_second_phone_with_the_same_name_is_seen_by_the_director(
    dee: Client, begun: Hall
) -> None:
    for client in (Client(), Client()):
        choose(client, begun, "P03")
    assert "2 phones have this name" in read(dee.get(reverse("roll", args=[begun.pk])))
    assert Change.objects.filter(what="name_chosen").count() == 2


def test_the_list_is_searched_without_a_script(client: Client, begun: Hall) -> None:
    found = press(come(client, begun), "Find", q="p03")
    assert lines(found, "li:not([hidden]) > button") == [tapped(begun, "P03")]


def test_standings_kept_back_are_on_no_part_of_the_hall(client: Client, begun: Hall) -> None:
    begun.type(1, 770, 330)
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 3})
    hall = come(client, begun)
    for part in ("Names", "Tables", "Standings"):
        shown = read(follow(hall, part))
        assert (part, "770" in shown, "330" in shown) == (part, False, False)
    assert "The standings are hidden until the end." in shown


def test_who_only_watches_has_no_tabs_of_the_directors(client: Client, begun: Hall) -> None:
    come(client, begun)
    page = client.get(reverse("standings", args=[begun.pk])).content.decode()
    tabs = [reverse(name, args=[begun.pk]) in page for name in ("roll", "hall")]
    assert tabs == [False, True]


def test_statements_do_not_grow_for_a_phone_of_the_hall(device: Device) -> None:
    counts: list[list[int]] = []
    for players in (8, 40):
        hall, client = Hall(device, players), Client()
        hall.seat()
        address = choose(client, hall, "P01").request["PATH_INFO"]
        counts.append([])
        for page in (reverse("hall", args=[hall.pk]), address, f"{address}pulse/"):
            with CaptureQueriesContext(connection) as statements:
                assert client.get(page).status_code == 200
            counts[-1].append(len(statements))
    assert counts[0] == counts[1]


def test_phones_load_again_when_a_table_is_in_and_not_for_each_hand(
    client: Client, begun: Hall
) -> None:
    mine = choose(client, begun, "P01").request["PATH_INFO"]
    pulses = [reverse("hall-pulse", args=[begun.pk]), f"{mine}pulse/"]
    seen = {"revision": begun.now.tournament.hall_revision}
    begun.play_hands(1, 3)
    assert [client.get(pulse, seen).status_code for pulse in pulses] == [304, 304]
    begun.play_hands(1, 1)
    assert [client.get(pulse, seen).status_code for pulse in pulses] == [200, 200]
    assert [Client().get(pulse).status_code for pulse in pulses] == [404, 404]


def test_an_evening_of_house_players_alone_has_been_played_and_ranks_nobody(
    device: Device, dee: Client
) -> None:
    hall = Hall(device, 4, rounds=1)
    for entry in hall.now.entries.values():
        hall.mark(entry.name, ranked=False)

    def said(name: str) -> str:
        return read(dee.get(reverse(name, args=[hall.pk]), {"show": "standings"}))

    for name in ("standings", "hall"):
        assert "Nothing has been played yet." in said(name)
    hall.seat()
    hall.type_all()
    for name in ("standings", "hall"):
        assert "Nobody is ranked yet." in said(name)
    sheet = dee.get(reverse("print-sheet", args=[hall.pk, "certificates"]))
    assert text_of(sheet.content).strip() == "Nobody this time."
    for entry in hall.now.entries.values():
        hall.mark(entry.name, status="withdrawn")
    assert "Nobody is here any more." in read(dee.get(reverse("hall", args=[hall.pk])))
