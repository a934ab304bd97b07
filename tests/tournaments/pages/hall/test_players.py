"""A player's own page: for who has its link, and for who may see the whole evening."""

import re

from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.scoring.reading import words
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.queries import SeatKey, TableKey


def test_a_page_is_for_who_has_its_link_and_for_the_director(
    client: Client, dee: Client, begun: Hall
) -> None:
    addresses = [reverse("player", args=[begun.entry(name).pk]) for name in ("P01", "P02")]
    let_in(client, begun.entry("P01"), Role.WATCH)
    assert [client.get(address).status_code for address in addresses] == [200, 404]
    assert [dee.get(address).status_code for address in addresses] == [200, 200]


def on_phone(hall: Hall, *names: str) -> Client:
    """A phone of the hall that has chosen these names, one after the other."""
    phone = let_in(Client(), hall.now.tournament, Role.WATCH)
    for name in names:
        phone.post(reverse("choose-name", args=[hall.pk]), {"entry": hall.entry(name).number})
    return phone


def test_while_standings_are_kept_back_a_player_sees_the_own_rounds_and_no_total(
    begun: Hall,
) -> None:
    begun.type(1, 770, 330)
    name = begun.table(1).entries["N"].name
    address = reverse("player", args=[begun.entry(name).pk])
    assert "place 1 of 8" in on_phone(begun, name).get(address).content.decode()
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 3})
    page = on_phone(begun, name).get(address).content.decode()
    assert ("770" in page, 'class="own-total"' in page, "place 1" in page) == (True, False, False)


def test_at_the_end_the_place_stands_alone_with_a_trophy_for_who_is_first(device: Device) -> None:
    hall = Hall(device, 8, rounds=1)
    hall.seat()
    hall.type(1, 770, 330)

    def shown(name: str) -> list[str]:
        address = reverse("player", args=[hall.entry(name).pk])
        page = " ".join(on_phone(hall, name).get(address).content.decode().split())
        found = re.findall(r'<p class="own-(?:place|total)">(.*?)</p>', page)
        return [re.sub(r"<svg.*?</svg>", "*", words).strip() for words in found]

    first, last = (hall.table(1).entries[seat].name for seat in "NE")
    assert ["place" in words for words in shown(first)] == [True]
    hall.type(2, 500, 400)
    assert shown(first)[0] == "* First of 8"
    assert shown(last)[0] == "place 7 of 8"
    assert ["place" in shown(name)[1] for name in (first, last)] == [False, False]


def test_a_phone_that_goes_from_name_to_name_sees_no_points_kept_back(begun: Hall) -> None:
    begun.type(1, 770, 330)
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 3})
    first, second = (begun.table(1).entries[seat].name for seat in "NE")
    address = reverse("player", args=[begun.entry(second).pk])
    assert "330" not in words(on_phone(begun, first).get(address))
    assert "330" not in words(on_phone(begun, first, second).get(address))


def test_a_phone_says_that_its_player_leaves_and_takes_it_back(dee: Client, begun: Hall) -> None:
    address = reverse("leave", args=[begun.entry("P01").pk])
    phone = on_phone(begun, "P01")
    phone.post(address, {"leave": "1"})
    assert begun.entry("P01").leaves_after == 1
    roll = dee.get(reverse("roll", args=[begun.pk])).content.decode()
    assert "leaves after round 1, said on a phone" in roll
    phone.post(address, {"stay": "1"})
    assert begun.entry("P01").leaves_after is None


def test_nobody_leaves_by_anybody_elses_phone(dee: Client, begun: Hall) -> None:
    address = reverse("leave", args=[begun.entry("P01").pk])
    for visitor in (on_phone(begun, "P02"), dee):
        page = visitor.post(address, {"leave": "1"}, follow=True).content.decode()
        assert "This phone has chosen another name." in page
    assert begun.entry("P01").leaves_after is None


def test_a_leaver_has_no_seat_in_the_next_round_and_is_thanked(begun: Hall) -> None:
    phone = on_phone(begun, "P01")
    phone.post(reverse("leave", args=[begun.entry("P01").pk]), {"leave": "1"})
    begun.type_all()
    begun.seat()
    page = phone.get(reverse("player", args=[begun.entry("P01").pk])).content.decode()
    assert "You have gone home for tonight." in page


def page_of(hall: Hall, name: str) -> str:
    """What a player's own phone says."""
    player = hall.entry(name)
    phone = let_in(Client(), player, Role.WATCH)
    return " ".join(words(phone.get(reverse("player", args=[player.pk]))).split())


def test_who_is_marked_away_or_lost_the_seat_is_not_told_to_stay_near(device: Device) -> None:
    hall = Hall(device, 9, rounds=3)
    hall.seat()
    hall.type_all()
    hall.mark("P02", status="away")
    hall.seat()
    question = "No seat in round 2. Are you here? Say so at the director’s table."
    assert question in page_of(hall, "P02")
    assert "You sit out" not in page_of(hall, "P02")
    gone = hall.now.round(2).table(1).entries["N"]
    services.fill_seat(
        seat=SeatKey(TableKey(hall.pk, 2, 1), "N"), entry_id=hall.entry("P02").pk, device=device
    )
    assert question in page_of(hall, gone.name)


def test_who_sits_out_is_told_to_stay_near(device: Device) -> None:
    hall = Hall(device, 9, rounds=3)
    hall.seat()
    [idle] = hall.now.round(1).sit_outs
    assert "You sit out Stay near: your next seat appears here" in page_of(hall, idle.entry.name)


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
