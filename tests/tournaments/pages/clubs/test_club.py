"""The page of a club: made with its first evening; its records, links, evenings put in."""

import uuid
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Device, Role
from tests.pressing import follow, press
from tests.scoring.conftest import KnownClient
from tests.tournaments.conftest import Hall, let_in
from tests.tournaments.reading import lines, read
from tournaments import queries, services
from tournaments.models import Club, Season, Tournament


def closed(device: Device, players: int = 4) -> Hall:
    hall = Hall(device, players)
    hall.seat()
    for table in range(1, players // 4 + 1):
        hall.play_hands(table)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


def club_of(visitor: Client) -> Any:
    """The page of the only club that somebody may see."""
    return visitor.get(reverse("clubs"), follow=True)


def more_of(visitor: Client) -> Any:
    return follow(club_of(visitor), "More for the club")


def test_a_club_makes_itself_with_the_first_evening_and_gets_another_name(
    dee: Client, device: Device
) -> None:
    assert "A club makes itself with your first evening." in read(dee.get(reverse("clubs")))
    Hall(device, 4)
    club = follow(dee.get(reverse("evenings")), "Tuesday")
    assert "No evening of the club has been closed yet." in read(club)
    assert read(follow(club, "All evenings"), "h1") == "Evenings with many tables"
    closed(device)
    club = club_of(dee)
    assert (read(club, "h1"), read(club, ".where")) == ("Tuesday", "Tuesday")
    # An evening that is called as its club is told by its date.
    assert lines(club, ".of-club strong") == ["Tue, 24 November 2026"]
    named = press(more_of(dee), "Save the name", name="  Five   Hundred Club ")
    assert (read(named, ".messages"), read(named, "h1")) == ("Saved.", "Five Hundred Club")
    assert lines(named, ".of-club strong") == ["Tuesday"]
    refused = press(more_of(dee), "Save the name", name=" ")
    assert "A name is needed" in read(refused, ".messages")
    assert Club.objects.get().name == "Five Hundred Club"


def test_an_evening_is_taken_out_put_in_and_begins_another_club(
    dee: Client, device: Device
) -> None:
    """A second tap makes no second club, which would stay empty."""
    hall, other = closed(device), closed(device)
    taken = press(more_of(dee), "Take it out of the club", evening=hall.pk)
    assert read(taken, ".messages") == "“Tuesday” is out of the club."
    assert len(lines(taken, ".of-club li")) == 1
    put = press(more_of(dee), "Put it into the club", evening=hall.pk)
    assert read(put, ".messages") == "“Tuesday” is in the club now."
    assert len(lines(put, ".of-club li")) == 2
    more, button = more_of(dee), "Start another club with this evening"
    assert "A name is needed" in read(press(more, button), ".messages")
    for name in ("Euchre", " Euchre "):
        assert read(press(more, button, evening=hall.pk, name=name), "h1") == "Euchre"
    assert hall.now.tournament.club == Club.objects.get(name="Euchre")
    clubs = dee.get(reverse("clubs"))
    assert lines(clubs, ".list li") == ["Euchre", "Tuesday"]
    # An evening like another is of its club, a new one of that of the last one.
    assert Hall(device, 4).now.tournament.club == other.now.tournament.club
    start = follow(follow(clubs, "Euchre"), "Set up as last time")
    assert press(start, "Set it up").status_code == 200
    assert Club.objects.get(name="Euchre").tournaments.count() == 2


@pytest.mark.parametrize("route", ["clubs", "club-evening"])
def test_nobody_puts_in_an_evening_that_somebody_else_directs(
    olga: KnownClient, device: Device, route: str
) -> None:
    hall = closed(device)
    let_in(olga, Club.objects.get(), Role.OWN)
    address = reverse(route, args=[Club.objects.get().pk] if route == "club-evening" else [])
    for evening in (hall.pk, uuid.uuid4()):
        answer = olga.post(address, {"evening": evening, "name": "Mine", "out": "1"}, follow=True)
        assert read(answer, ".messages") == "Choose an evening that you direct."
    assert hall.now.tournament.club == Club.objects.get(name="Tuesday")


def test_a_season_of_all_evenings_is_added_once_a_form(dee: Client, device: Device) -> None:
    closed(device)
    for forms in (1, 2):
        more = more_of(dee)
        for _twice in range(2):
            added = press(more, "Add a season of all evenings")
            assert (read(added, "h1"), len(lines(added, "tbody tr"))) == ("Tuesday 2026", 4)
        assert Season.objects.count() == forms


def test_what_is_next_what_is_open_and_what_was_won_stands_on_the_page(
    dee: Client, olga: Client, device: Device
) -> None:
    """An evening of another week that was never begun does not; nor do readers see any of it."""
    hall, day_of_hall = closed(device), "Tue, 24 November 2026"
    old, empty, tonight = (Hall(device, 4) for _number in range(3))
    old.seat()
    for one, ago in ((old, 9), (empty, 9), (tonight, 0)):
        day = timezone.localdate() - timedelta(days=ago)
        Tournament.objects.filter(pk=one.pk).update(date=day, name=f"{ago} days")
    first = " & ".join(hall.now.entries[row.entry].name for row in hall.now.standings[:2])
    shown = club_of(dee)
    assert lines(shown, "h2")[:3] == ["Next", "Not closed yet", "Last results"]
    assert lines(shown, ".list strong") == ["0 days", "9 days", day_of_hall]
    (result,) = lines(shown, ".of-club li")
    assert result == f"{day_of_hall} 4 people First: {first}, 560"
    read_by_olga = club_of(let_in(olga, Club.objects.get(), Role.WATCH))
    assert lines(read_by_olga, ".list strong") == ["0 days", day_of_hall]
    assert lines(read_by_olga, ".list a") == []
    services.close_tournament(tournament_id=old.pk, device=device)
    assert "Not closed yet" not in read(club_of(dee))
    for words, where in ((day_of_hall, "Standings"), ("0 days", "0 days")):
        link = next(one for one in lines(shown, ".list a") if one.startswith(words))
        assert where in read(follow(shown, link), "h1, .where")


def test_evenings_that_were_called_off_are_won_by_nobody_and_old_ones_are_folded_away(
    dee: Client, device: Device
) -> None:
    for _evening in range(7):
        hall = Hall(device, 4)
        hall.seat()
        services.close_tournament(tournament_id=hall.pk, device=device)
    shown = club_of(dee)
    assert lines(shown, ".of-club .soft") == ["no table was finished"] * 7
    assert lines(shown, "details.more .of-club li") == lines(shown, ".of-club li")[6:]
    assert read(shown, "details.more summary") == "1 evening before"
    assert "Highest evening" not in read(follow(shown, "Records"))
    history = queries.history_of(Club.objects.get())
    assert history.table(*history.counting(history.seasons[0])) == ([], [])
    assert not history.people


def test_records_are_those_of_the_evenings_and_name_all_who_are_equal(
    dee: Client, device: Device
) -> None:
    assert closed(device, 8).now.standings[0].points == 560
    records = follow(club_of(dee), "Records")
    assert "Of 1 closed evening." in read(records)
    panels = dict(zip(lines(records, ".panel h2"), lines(records, ".panel dl"), strict=True))
    # Four times seven spades made: 140 each.
    assert panels["Highest evening"].count("560 points 24 Nov 2026") == 4
    assert panels["Largest hand"].endswith("7♠, 140 points 24 Nov 2026")
    assert "Best pair" not in panels
    for name in {*lines(records, "dt a")}:
        assert read(follow(records, name), "h1") == name


def test_the_links_of_a_club_let_in_and_are_withdrawn(
    dee: Client, client: Client, olga: KnownClient, device: Device
) -> None:
    hall = closed(device)
    address = reverse("club", args=[Club.objects.get().pk])
    assert olga.get(address).status_code == 404
    links = follow(club_of(dee), "Links")
    assert "Phones cannot reach this computer yet." not in read(links)
    for visitor, role in ((client, "watch"), (olga, "own")):
        visitor.get(urlsplit(read(links, f"[data-link={role}]")).path)
        assert visitor.get(address).status_code == 200
    assert lines(club_of(client), ".tabs a") == ["Club", "People", "Records"]
    assert lines(club_of(olga), ".tabs a") == ["Club", "People", "Records", "Links"]
    # A club's link opens no evening.
    assert olga.get(reverse("standings", args=[hall.pk])).status_code == 404
    for said in ("The link was withdrawn. Below is a new one.", "That link was already withdrawn."):
        assert read(press(links, "Withdraw it", within="To read"), ".messages") == said
    assert (client.get(address).status_code, olga.get(address).status_code) == (404, 200)
    # Who withdraws a link goes on.
    of_olga = press(follow(club_of(olga), "Links"), "Withdraw it", within="To direct")
    assert read(of_olga, ".messages") == "The link was withdrawn. Below is a new one."
    assert olga.get(address).status_code == 200


@pytest.mark.parametrize(
    ("route", "fields"),
    [
        ("club", {"name": "Mine"}),
        ("club-evening", {"out": "1"}),
        ("add-season", {}),
        ("club-links", {"role": "own", "generation": "1"}),
        ("club-people", {"name": "Zoe"}),
        ("club-archive", None),
        ("club-links", None),
    ],
)
def test_who_reads_a_club_changes_nothing_and_takes_no_file(
    client: Client, device: Device, route: str, fields: dict[str, str] | None
) -> None:
    closed(device)
    address = reverse(route, args=[Club.objects.get().pk])
    reader = let_in(client, Club.objects.get(), Role.WATCH)
    answer = reader.get(address) if fields is None else reader.post(address, fields)
    assert answer.status_code == 404
    shown = reader.get(reverse("club", args=[Club.objects.get().pk]), {"more": "1"})
    assert ("More for the club" in read(shown), lines(shown, "main form")) == (False, [])


def test_links_say_that_the_server_listens_to_this_computer_alone(
    dee: Client, device: Device, settings: LazySettings
) -> None:
    hall = Hall(device, 4)
    settings.HOST = "127.0.0.1"
    phones = dee.get(reverse("phones", args=[hall.pk]))
    for shown in (follow(club_of(dee), "Links"), phones):
        assert "Phones cannot reach this computer yet. Whoever set it up can" in read(shown)
        assert "http://localhost" in read(shown)


def test_who_directs_the_club_and_not_its_evenings_is_told_what_the_file_has_not(
    dee: Client, client: Client, device: Device
) -> None:
    _first, second = closed(device), closed(device)
    let_in(client, Club.objects.get(), Role.OWN)
    assert "2 evenings are not in it" in read(follow(club_of(client), "Links"))
    assert "Take it out of the club" not in read(more_of(client))
    let_in(client, second.now.tournament, Role.OWN)
    assert "1 evening is not in it" in read(follow(club_of(client), "Links"))
    assert len(lines(more_of(client), "#inside option")) == 1
    # At the computer all of them are.
    links = follow(club_of(dee), "Links")
    assert "not in it" not in read(links)
    assert len(lines(more_of(dee), "#inside option")) == 2
    assert follow(links, "Save the club (ZIP)")["Content-Type"] == "application/zip"
    assert "Everything in one file" in read(follow(links, "Bring a club’s file in"))
