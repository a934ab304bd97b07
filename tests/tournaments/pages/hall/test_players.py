"""A player's own page: for who has its link, and for who may see the whole evening."""

from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.pressing import press
from tests.tournaments.conftest import Hall, let_in
from tests.tournaments.reading import lines, read
from tournaments import services
from tournaments.queries import SeatKey, TableKey


def own(visitor: Client, hall: Hall, name: str) -> Any:
    return visitor.get(reverse("player", args=[hall.entry(name).pk]))


def on_phone(hall: Hall, *names: str) -> Client:
    """A phone of the hall that has chosen these names, one after the other."""
    phone = let_in(Client(), hall.now.tournament, Role.WATCH)
    for name in names:
        press(own(phone, hall, name), f"I am {name}: keep this on my phone")
    return phone


def page_of(hall: Hall, name: str) -> str:
    """What a player's own phone says."""
    return read(own(let_in(Client(), hall.entry(name), Role.WATCH), hall, name))


def test_a_page_is_for_who_has_its_link_and_for_the_director(
    client: Client, dee: Client, begun: Hall
) -> None:
    let_in(client, begun.entry("P01"), Role.WATCH)
    names = ("P01", "P02")
    assert [own(client, begun, name).status_code for name in names] == [200, 404]
    assert [own(dee, begun, name).status_code for name in names] == [200, 200]
    assert lines(own(client, begun, "P01"), "nav, form") == []


def test_while_standings_are_kept_back_a_player_sees_the_own_rounds_and_no_total(
    begun: Hall,
) -> None:
    """A phone that goes from name to name sees none of the points."""
    begun.type(1, 770, 330)
    first, second = (begun.table(1).entries[seat].name for seat in "NE")
    assert read(own(on_phone(begun, first), begun, first), ".own-total") == "Total 770 place 1 of 8"
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 3})
    shown = own(on_phone(begun, first), begun, first)
    assert ("770" in read(shown), lines(shown, ".own-total")) == (True, [])
    for phone in (on_phone(begun, first), on_phone(begun, first, second)):
        shown = own(phone, begun, second)
        assert ("330" in read(shown), "place 7" in read(shown)) == (False, False)


def test_at_the_end_the_place_stands_alone_with_a_trophy_for_who_is_first(device: Device) -> None:
    hall = Hall(device, 8, rounds=1)
    hall.seat()
    hall.type(1, 770, 330)
    first, last = (hall.table(1).entries[seat].name for seat in "NE")
    phone = on_phone(hall, first)
    assert lines(own(phone, hall, first), ".own-place, .own-total") == ["Total 770 place 1 of 8"]
    hall.type(2, 500, 400)
    of_first, of_last = own(phone, hall, first), own(phone, hall, last)
    assert lines(of_first, ".own-place, .own-total") == ["First of 8", "Total 770 points"]
    assert lines(of_last, ".own-place, .own-total") == ["place 7 of 8", "Total 330 points"]
    assert [len(lines(page, ".own-place svg")) for page in (of_first, of_last)] == [1, 0]
    services.change_settings(tournament_id=hall.pk, device=None, settings={"hidden_rounds": 1})
    hidden = own(phone, hall, first)
    assert "The winners are about to be called." in read(hidden)
    assert lines(hidden, ".own-place, .own-total") == []


def test_a_phone_says_that_its_player_leaves_takes_it_back_and_goes(
    dee: Client, begun: Hall
) -> None:
    phone = on_phone(begun, "P01")
    roll = reverse("roll", args=[begun.pk])
    for _twice in range(2):
        leaves = press(own(phone, begun, "P01"), "Yes, I leave after round 1")
        assert "You leave after round 1. The director knows." in read(leaves)
        assert "leaves after round 1, said on a phone" in read(dee.get(roll))
        stays = press(leaves, "I stay after all")
        assert begun.entry("P01").leaves_after is None
    press(stays, "Yes, I leave after round 1")
    begun.type_all()
    begun.seat()
    assert "You have gone home for tonight." in read(own(phone, begun, "P01"))
    assert lines(own(phone, begun, "P01"), "form") == []


def test_nobody_leaves_by_anybody_elses_phone(client: Client, dee: Client, begun: Hall) -> None:
    let_in(client, begun.entry("P01"), Role.WATCH)
    address = reverse("leave", args=[begun.entry("P01").pk])
    for visitor in (on_phone(begun, "P02"), dee, client):
        assert "I leave after" not in read(own(visitor, begun, "P01"))
        shown = visitor.post(address, {"leave": "1"}, follow=True)
        assert read(shown, ".messages") == "This phone has chosen another name. Find P01 first."
    assert Client().post(address, {"leave": "1"}).status_code == 404
    assert begun.entry("P01").leaves_after is None


def test_who_is_marked_away_or_lost_the_seat_is_not_told_to_stay_near(device: Device) -> None:
    hall = Hall(device, 9, rounds=3)
    hall.seat()
    [idle] = hall.now.round(1).sit_outs
    near = "You sit out Stay near: your next seat appears here"
    assert near in page_of(hall, idle.entry.name)
    hall.type_all()
    hall.mark("P02", status="away")
    hall.seat()
    question = "No seat in round 2. Are you here? Say so at the director’s table."
    assert (question in page_of(hall, "P02"), near in page_of(hall, "P02")) == (True, False)
    gone = hall.now.round(2).table(1).entries["N"]
    services.fill_seat(
        seat=SeatKey(TableKey(hall.pk, 2, 1), "N"), entry_id=hall.entry("P02").pk, device=device
    )
    assert question in page_of(hall, gone.name)


def test_who_has_lost_the_partner_is_told_to_ask_for_another(device: Device) -> None:
    hall = Hall(device, 10, rounds=3, movement="swiss", in_pairs=True)
    hall.seat()
    leaver, other = (place.entry.name for place in hall.now.round(1).sit_outs)
    ask = "You have no partner here now. Ask for one at the director’s table."
    hall.mark(leaver, leaves_after=1)
    assert "You sit out Stay near" in page_of(hall, other)
    hall.type_all()
    assert ask in page_of(hall, other)
    assert "You have gone home for tonight." in page_of(hall, leaver)
    hall.seat()
    assert ask in page_of(hall, other)
    assert ask not in page_of(hall, hall.now.round(2).table(1).entries["N"].name)
