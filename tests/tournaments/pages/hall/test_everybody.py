"""The hall's page for phones: one link for everybody, a name found and chosen."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Device, Role
from tests.scoring.reading import words
from tests.tournaments.conftest import Hall, let_in, text_of
from tournaments import services
from tournaments.access.links import hall_address
from tournaments.models import Change, EntryPhone


def come(client: Client, hall: Hall) -> Client:
    assert client.get(hall_address("", hall.now.tournament)).status_code == 302
    return client


def choose(client: Client, hall: Hall, name: str) -> str:
    answer = client.post(reverse("choose-name", args=[hall.pk]), {"entry": hall.entry(name).number})
    return str(answer["Location"])


def test_one_link_leads_everybody_to_the_hall_and_is_withdrawn_with_the_one_to_watch(
    client: Client, dee: Client, begun: Hall
) -> None:
    old = hall_address("", begun.now.tournament)
    assert client.get(old)["Location"] == reverse("hall", args=[begun.pk]) + "?come=1"
    dee.post(reverse("withdraw-event-link", args=[begun.pk]), {"role": "watch", "generation": 1})
    assert client.get(reverse("hall", args=[begun.pk])).status_code == 404
    assert Client().get(old).status_code == 404


@pytest.mark.parametrize("short", ["none", "a" * 22, "é", "A" * 40])
def test_a_link_that_names_no_evening_is_answered_in_words(
    client: Client, db: None, short: str
) -> None:
    assert client.get(f"/e/{short}/token/").status_code == 404


def test_a_tapped_name_is_this_phones_evening_until_it_is_over(client: Client, begun: Hall) -> None:
    come(client, begun)
    mine = reverse("player", args=[begun.entry("P03").pk])
    assert choose(client, begun, "P03") == mine
    link = hall_address("", begun.now.tournament)
    assert client.get(client.get(link)["Location"])["Location"] == mine
    services.close_tournament(tournament_id=begun.pk, device=None)
    assert client.get(client.get(link)["Location"]).status_code == 200


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
        choose(come(client, begun), begun, "P03")
    assert "2 phones have this name" in dee.get(reverse("roll", args=[begun.pk])).content.decode()
    assert Change.objects.filter(what="name_chosen").count() == 2


def test_the_list_is_searched_without_a_script(client: Client, begun: Hall) -> None:
    come(client, begun)
    rows = client.get(reverse("hall", args=[begun.pk]), {"q": "p03"}).context["rows"]
    assert [row.entry.name for row in rows if not row.hidden] == ["P03"]
    assert all(row.table and row.place in "NESW" for row in rows)


def test_standings_kept_back_are_on_no_part_of_the_hall(client: Client, begun: Hall) -> None:
    begun.type(1, 770, 330)
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 3})
    come(client, begun)
    for part in ("names", "tables", "standings"):
        page = words(client.get(reverse("hall", args=[begun.pk]), {"show": part}))
        assert ("770" in page, "330" in page) == (False, False)


def test_who_only_watches_has_no_tabs_of_the_directors(client: Client, begun: Hall) -> None:
    come(client, begun)
    page = client.get(reverse("standings", args=[begun.pk])).content.decode()
    assert (reverse("roll", args=[begun.pk]) in page, reverse("hall", args=[begun.pk]) in page) == (
        False,
        True,
    )


def test_statements_do_not_grow_for_a_phone_of_the_hall(device: Device) -> None:
    counts: list[list[int]] = []
    for players in (8, 40):
        hall, client = Hall(device, players), Client()
        hall.seat()
        address = choose(come(client, hall), hall, "P01")
        counts.append([])
        for page in (reverse("hall", args=[hall.pk]), address, f"{address}pulse/"):
            with CaptureQueriesContext(connection) as statements:
                assert client.get(page).status_code == 200
            counts[-1].append(len(statements))
    assert counts[0] == counts[1]


def test_the_link_to_watch_in_its_long_form_leads_there_too(client: Client, begun: Hall) -> None:
    let_in(client, begun.now.tournament, Role.WATCH)
    assert client.get(reverse("hall", args=[begun.pk])).status_code == 200


def test_phones_load_again_when_a_table_is_in_and_not_for_each_hand(
    client: Client, begun: Hall
) -> None:
    come(client, begun)
    mine = choose(client, begun, "P01")
    pulses = [reverse("hall-pulse", args=[begun.pk]), f"{mine}pulse/"]
    seen = {"revision": begun.now.tournament.hall_revision}
    begun.play_hands(1, 3)
    assert [client.get(pulse, seen).status_code for pulse in pulses] == [304, 304]
    begun.play_hands(1, 1)
    assert [client.get(pulse, seen).status_code for pulse in pulses] == [200, 200]
    assert Client().get(pulses[0]).status_code == 404


def test_an_evening_of_house_players_alone_has_been_played_and_ranks_nobody(
    device: Device, dee: Client
) -> None:
    hall = Hall(device, 4, rounds=1)
    for number in range(1, 5):
        hall.mark(f"P0{number}", ranked=False)
    pages = (
        reverse("standings", args=[hall.pk]),
        reverse("hall", args=[hall.pk]) + "?show=standings",
    )

    def said() -> list[tuple[bool, bool]]:
        shown = [dee.get(page).content.decode() for page in pages]
        return [
            ("Nothing has been played yet." in page, "Nobody is ranked yet." in page)
            for page in shown
        ]

    assert said() == 2 * [(True, False)]
    hall.seat()
    hall.type_all()
    assert said() == 2 * [(False, True)]
    sheet = dee.get(reverse("print-sheet", args=[hall.pk, "certificates"]))
    assert text_of(sheet.content).strip() == "Nobody this time."


def test_a_list_of_names_that_all_have_gone_is_not_a_list_to_come(dee: Client, begun: Hall) -> None:
    for entry in begun.now.entries.values():
        begun.mark(entry.name, status="withdrawn")
    shown = dee.get(reverse("hall", args=[begun.pk])).content.decode()
    assert ("Nobody is here any more." in shown, "on the list yet" in shown) == (True, False)
