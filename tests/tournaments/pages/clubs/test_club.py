"""The page of a club: made with its first evening; its records, links, evenings put in."""

import re
import uuid
from datetime import timedelta
from fractions import Fraction

from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Device, Role
from tests.scoring.conftest import KnownClient
from tests.tournaments.conftest import Hall, let_in
from tournaments import queries, services
from tournaments.models import Club, Tournament
from tournaments.rules import summaries
from tournaments.rules.careers import ROUNDS_OF_A_PAIR
from tournaments.rules.summaries import Play, Result, Summary


def closed(device: Device, players: int = 4) -> Hall:
    hall = Hall(device, players)
    hall.seat()
    for table in range(1, players // 4 + 1):
        hall.play_hands(table)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


def test_a_club_makes_itself_with_the_first_evening(dee: Client, device: Device) -> None:
    first, second = Hall(device, 4), Hall(device, 4)
    club = Club.objects.get()
    assert club.name == "Tuesday"
    assert {first.now.tournament.club, second.now.tournament.club} == {club}
    assert dee.get(reverse("clubs"))["Location"] == reverse("club", args=[club.pk])
    assert ">Tuesday</a>" in dee.get(reverse("evenings")).content.decode()


def test_the_last_results_and_the_next_evening_stand_on_its_page(
    dee: Client, device: Device
) -> None:
    hall = closed(device)
    coming = Hall(device, 4)
    Tournament.objects.filter(pk=coming.pk).update(date="2999-01-01")
    context = dee.get(reverse("club", args=[Club.objects.get().pk])).context
    assert [row.tournament.pk for row in context["latest"]] == [hall.pk]
    first = [row for row in hall.now.standings if row.rank == 1]
    assert context["latest"][0].winners == [hall.now.entries[row.entry].name for row in first]
    ((title, rows),) = context["open"]
    assert (title, [evening.pk for evening, _may_open in rows]) == ("Next", [coming.pk])


def test_an_evening_that_is_called_as_its_club_is_told_by_its_date(
    dee: Client, device: Device
) -> None:
    hall = closed(device)
    club, name = Club.objects.get(), f'<strong translate="no">{hall.now.tournament.name}</strong>\n'
    address = reverse("club", args=[club.pk])
    assert name not in dee.get(address).content.decode()
    dee.post(address, {"name": "Five Hundred Club"})
    assert name in dee.get(address).content.decode()


def test_a_club_gets_another_name(dee: Client, device: Device) -> None:
    Hall(device, 4)
    address = reverse("club", args=[Club.objects.get().pk])
    dee.post(address, {"name": "  Five   Hundred Club "})
    assert Club.objects.get().name == "Five Hundred Club"
    answer = dee.post(address, {"name": " "}, follow=True)
    assert "A name is needed" in answer.content.decode()
    assert Club.objects.get().name == "Five Hundred Club"


def test_an_evening_is_taken_out_and_put_in(dee: Client, device: Device) -> None:
    hall = closed(device)
    club = Club.objects.get()
    address = reverse("club-evening", args=[club.pk])
    dee.post(address, {"evening": hall.pk, "out": "1"})
    assert dee.get(reverse("club", args=[club.pk])).context["latest"] == []
    dee.post(address, {"evening": hall.pk})
    assert len(dee.get(reverse("club", args=[club.pk])).context["latest"]) == 1
    answer = dee.post(address, {"evening": uuid.uuid4()}, follow=True)
    assert "Choose an evening that you direct" in answer.content.decode()


def test_another_club_begins_with_an_evening(dee: Client, device: Device) -> None:
    """A second tap makes no second club, which would stay empty."""
    hall = closed(device)
    tapped = [
        dee.post(reverse("clubs"), {"evening": hall.pk, "name": name})["Location"]
        for name in ("Euchre", " Euchre ")
    ]
    assert len(set(tapped)) == 1
    assert hall.now.tournament.club == Club.objects.get(name="Euchre")
    assert len(dee.get(reverse("clubs")).context["clubs"]) == 2


def test_a_season_of_all_evenings_is_added_once_a_form(dee: Client, device: Device) -> None:
    closed(device)
    club = Club.objects.get()
    for forms in (1, 2):
        html = dee.get(reverse("club", args=[club.pk]), {"more": "1"}).content.decode()
        (sent,) = re.findall(r'name="id" value="([^"]+)"', html)
        tapped = [
            dee.post(reverse("add-season", args=[club.pk]), {"id": sent})["Location"]
            for _twice in range(2)
        ]
        assert tapped == [reverse("club-season", args=[club.pk, sent])] * 2
        assert club.seasons.count() == forms


def test_an_evening_like_another_is_of_its_club(dee: Client, device: Device) -> None:
    hall, other = closed(device), closed(device)
    services.begin_club(device=device, name="Euchre", tournament_id=hall.pk)
    assert Hall(device, 4).now.tournament.club == other.now.tournament.club
    start = dee.get(reverse("start-evening"), {"like": str(hall.pk)}).context["form"].data.dict()
    answer = dee.post(
        reverse("start-evening"),
        {**start, "names": "Nora\nEd\nSue\nWill", "like": str(hall.pk), "create": "1"},
    )
    assert answer.status_code == 302
    begun = Tournament.objects.get(pk=start["tournament_id"])
    assert begun.club == Club.objects.get(name="Euchre")


def test_an_evening_that_was_called_off_is_won_by_nobody(dee: Client, device: Device) -> None:
    for _evening in range(2):
        hall = Hall(device, 8)
        hall.seat()
        services.close_tournament(tournament_id=hall.pk, device=device)
    club = Club.objects.get()
    shown = dee.get(reverse("club", args=[club.pk]))
    assert [(one.people, one.winners) for one in shown.context["latest"]] == [(0, [])] * 2
    assert shown.content.decode().count("no table was finished") == 2
    assert not dee.get(reverse("club-records", args=[club.pk])).context["records"]
    history = queries.history_of(club)
    assert history.table(*history.counting(history.seasons[0])) == ([], [])
    assert not history.people


def test_an_evening_that_was_not_closed_stands_on_the_page(
    dee: Client, olga: Client, device: Device
) -> None:
    """One that was never begun does not, nor does a reader see any of another week."""
    closed(device)
    old, empty, tonight = (Hall(device, 4) for _number in range(3))
    old.seat()
    days = {old: 9, empty: 9, tonight: 0}
    for hall, ago in days.items():
        day = timezone.localdate() - timedelta(days=ago)
        Tournament.objects.filter(pk=hall.pk).update(date=day)
    club = Club.objects.get()
    shown = dee.get(reverse("club", args=[club.pk]))
    assert [
        (title, [(evening.pk, may_open) for evening, may_open in rows])
        for title, rows in shown.context["open"]
    ] == [("Next", [(tonight.pk, True)]), ("Not closed yet", [(old.pk, True)])]
    assert reverse("evening", args=[old.pk]) in shown.content.decode()
    let_in(olga, club, Role.WATCH)
    read = olga.get(reverse("club", args=[club.pk]))
    assert [title for title, _rows in read.context["open"]] == ["Next"]
    services.close_tournament(tournament_id=old.pk, device=device)
    assert len(dee.get(reverse("club", args=[club.pk])).context["open"]) == 1


def test_figures_of_a_called_off_evening_from_before_are_nobodys() -> None:
    """They were stored with everybody in first place."""
    nora = Result("Nora", 1, Fraction(), Fraction())
    play = Play(1, {"NS": (0, 1), "EW": (2, 3)}, {"NS": 10, "EW": 0}, "NS")
    assert summaries.read(summaries.write(Summary([nora], []))) == Summary([], [])
    assert summaries.read(summaries.write(Summary([nora], [play]))) == Summary([nora], [play])


def test_records_are_those_of_the_evenings(dee: Client, device: Device) -> None:
    hall = closed(device, 8)
    context = dee.get(reverse("club-records", args=[Club.objects.get().pk])).context
    records = {str(title): rows for title, rows in context["records"]}
    # Four times seven spades made: 140 each; equal ones are all named.
    assert hall.now.standings[0].points == 560
    assert [row.figure for row in records["Highest evening"]] == ["560 points"] * 4
    people, said, night = context["hand"]
    assert (said, night.pk) == ("7♠, 140 points", hall.pk)
    north = {table.entries["N"].name for table in hall.now.rounds[0].tables}
    assert {name for name, _person in people} <= north
    assert ROUNDS_OF_A_PAIR > 1
    assert "Best pair" not in records


def test_the_links_of_a_club_let_in_and_are_withdrawn(
    dee: Client, client: Client, olga: KnownClient, device: Device
) -> None:
    hall = closed(device)
    club = Club.objects.get()
    address = reverse("club", args=[club.pk])
    assert olga.get(address).status_code == 404
    let_in(client, club, Role.WATCH)
    let_in(olga, club, Role.OWN)
    assert (client.get(address).status_code, olga.get(address).status_code) == (200, 200)
    # A club's link opens no evening.
    assert olga.get(reverse("standings", args=[hall.pk])).status_code == 404
    links = reverse("club-links", args=[club.pk])
    assert client.get(links).status_code == 404
    for _twice in range(2):
        dee.post(links, {"role": "watch", "generation": "1"})
    assert Club.objects.get().watch_generation == 2
    assert (client.get(address).status_code, olga.get(address).status_code) == (404, 200)
    olga.post(links, {"role": "own", "generation": "1"})
    # Who withdraws a link goes on.
    assert olga.get(address).status_code == 200


def test_links_say_alike_that_the_server_listens_to_this_computer_alone(
    dee: Client, device: Device, settings: LazySettings
) -> None:
    hall = Hall(device, 4)
    addresses = [
        reverse("club-links", args=[Club.objects.get().pk]),
        reverse("phones", args=[hall.pk]),
    ]
    words = (
        "Phones cannot reach this computer yet. Whoever set it up can open it to the Wi-Fi: start "
        "the program without HOST=127.0.0.1."
    )
    assert [words in dee.get(address).content.decode() for address in addresses] == [False, False]
    settings.HOST = "127.0.0.1"
    for address in addresses:
        html = dee.get(address).content.decode()
        assert (address, words in html, "http://localhost" in html) == (address, True, True)


def test_who_directs_the_club_and_not_its_evenings_is_told_what_the_file_has_not(
    dee: Client, client: Client, device: Device
) -> None:
    first, second = closed(device), closed(device)
    club = Club.objects.get()
    let_in(client, club, Role.OWN)
    links, more = (reverse(name, args=[club.pk]) for name in ("club-links", "club"))
    assert "2 evenings are not in it" in client.get(links).content.decode()
    assert client.get(more, {"more": "1"}).context["inside"] == []
    assert "Take it out of the club" not in client.get(more, {"more": "1"}).content.decode()
    let_in(client, second.now.tournament, Role.OWN)
    assert "1 evening is not in it" in client.get(links).content.decode()
    assert [one.pk for one in client.get(more, {"more": "1"}).context["inside"]] == [second.pk]
    # At the computer all of them are.
    assert "not in it" not in dee.get(links).content.decode()
    inside = {one.pk for one in dee.get(more, {"more": "1"}).context["inside"]}
    assert inside == {first.pk, second.pk}
