"""The people of a club: the list, a record, spellings merged, what everybody may read."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.pressing import fields_of, follow, press
from tests.tournaments.conftest import Hall, let_in
from tests.tournaments.reading import lines, read
from tournaments import services
from tournaments.models import Club, Member, Publicity

NORA, ED, SUE, WILL = "Nora", "Ed", "Sue", "Will"


def evening(device: Device, *names: str, hands: bool = False) -> Hall:
    hall = Hall(device, list(names))
    hall.seat()
    if hands:
        hall.play_hands(1)
    else:
        hall.type(1, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


def people(visitor: Client) -> Any:
    return follow(visitor.get(reverse("clubs"), follow=True), "People")


def person(visitor: Client, name: str) -> Any:
    return follow(people(visitor), name)


def listed(visitor: Client) -> list[str]:
    """Each of the list: the name, what is said of it, evenings."""
    return [row.removesuffix(" Nov 2026") for row in lines(people(visitor), "tbody tr")]


@pytest.fixture
def ann(dee: Client, device: Device) -> list[Hall]:
    """Two evenings of the same four, one of whom is spelled otherwise each time."""
    halls = [evening(device, name, ED, SUE, WILL) for name in ("Ann Lee", "A. Lee")]
    people(dee)
    return halls


def test_everybody_who_played_stands_in_the_list_and_is_found_by_name(
    dee: Client, device: Device
) -> None:
    Hall(device, 4)
    assert "Everybody who plays in a closed evening" in read(people(dee))
    evening(device, NORA, ED, SUE, WILL)
    evening(device, NORA, ED, SUE, "Olga")
    assert listed(dee) == ["Ed 2", "Nora 2", "Olga 1", "Sue 2", "Will 1"]
    evening(device, *(f"P{number:02}" for number in range(12)))
    whole = people(dee)
    columns = [lines(whole, f"table:nth-of-type({number}) tbody th") for number in (1, 2)]
    assert ([*map(len, columns)], columns[1][0]) == ([9, 8], "P06")
    assert read(follow(whole, "Add somebody"), "h1") == "People"
    found = dee.get(whole.request["PATH_INFO"], {"q": "P1"})
    assert lines(found, "tbody th") == ["P10", "P11"]
    assert 'name="q" type="search" value="P1"' in found.content.decode()
    nobody = dee.get(whole.request["PATH_INFO"], {"q": "Zoe"})
    assert "Nobody here is called “Zoe”." in read(nobody)


def test_a_record_has_evenings_contracts_and_company(dee: Client, device: Device) -> None:
    evening(device, NORA, ED, SUE, WILL)
    hall = evening(device, NORA, ED, SUE, WILL, hands=True)
    shown = person(dee, NORA)
    assert "First here on 24 November 2026, last on 24 November 2026." in read(shown)
    standing = next(one for one in hall.now.standings if hall.now.entries[one.entry].name == NORA)
    newest, _first, *company = lines(shown, "tr")
    assert newest == f"24 Nov 2026 place {standing.rank} {standing.points}"
    split = company.index("Opponent Rounds Won A round")
    partners, opponents = company[1:split], company[split + 1 :]
    rounds = [sum(int(row.split()[1]) for row in rows) for rows in (partners, opponents)]
    assert (rounds, "." in "".join(company)) == ([2, 4], False)
    made = [lines(person(dee, name), "details dl div") for name in (NORA, ED, SUE, WILL)]
    assert sorted(made) == [[], [], [], ["Bids of 7 4 of 4"]]
    partner = partners[0].split()[0]
    assert read(follow(shown, partner, within=partners[0]), "h1") == partner
    assert read(follow(shown, "Tuesday 2026"), "h1") == "Tuesday 2026"


def test_somebody_new_is_written_down_once_and_read_by_nobody_else_yet(
    dee: Client, client: Client, device: Device
) -> None:
    evening(device, NORA, ED, SUE, WILL)
    for name in ("Olga  O.", "olga o."):
        assert read(press(people(dee), "Add", name=name), "h1") == "Olga O."
    assert read(press(people(dee), "Add", name=NORA), "h1") == NORA
    assert "cannot be on the roll" in read(press(people(dee), "Add", name=" "), ".messages")
    press(person(dee, "Olga O."), "Save", shown="name", number="17")
    assert listed(dee) == ["Ed 1", "Nora 1", "Olga O. 17 0 –", "Sue 1", "Will 1"]
    assert "None yet." in read(person(dee, "Olga O."))
    # Who reads sees those who have played.
    let_in(client, Club.objects.get(), Role.WATCH)
    assert listed(client) == ["Ed 1", "Nora 1", "Sue 1", "Will 1"]


def test_what_the_club_writes_down_is_on_the_list_and_a_guest_in_no_season(
    dee: Client, device: Device
) -> None:
    for _night in range(2):
        evening(device, NORA, ED, SUE, WILL)
    saved = press(person(dee, ED), "Save", is_guest=True, shown="page", number="17")
    assert (read(saved, ".messages"), read(saved, "h1")) == ("Saved.", "Ed guest")
    kept = {"is_guest": ["on"], "shown": ["page"], "number": ["17"]}
    assert kept.items() <= fields_of(saved, "Save").items()
    assert "Ed guest 17 2" in listed(dee)
    season = follow(person(dee, NORA), "Tuesday 2026")
    assert ED not in read(season, "tbody")
    address = saved.request["PATH_INFO"]
    refused = dee.post(address, {"shown": "everywhere", "number": "1" * 99}, follow=True)
    assert len(lines(refused, ".messages p")) == 2
    assert kept.items() <= fields_of(refused, "Save").items()


def test_two_spellings_are_merged_and_taken_apart(dee: Client, ann: list[Hall]) -> None:
    shown = person(dee, "Ann Lee")
    other = Member.objects.get(name="A. Lee")
    address = reverse("club-person", args=[other.club_id, other.pk])
    merged = press(shown, "Count them as one person", merge=other.pk)
    assert read(merged, ".messages") == "They are one person now."
    assert lines(merged, "dl div")[0] == "Evenings 2"
    assert "Ann Lee also A. Lee 2" in listed(dee)
    assert read(dee.get(address, follow=True), "h1") == "Ann Lee"
    # The next roll is offered by the name that stands for both.
    start = dee.get(reverse("start-evening"))
    offered = [name for name, _words in start.context["form"].fields["known"].choices]
    assert offered == ["Ann Lee", ED, SUE, WILL]
    apart = press(merged, "Somebody else: A. Lee")
    assert read(apart, ".messages") == "They are two people again."
    assert [name for name in listed(dee) if "Lee" in name] == ["A. Lee 1", "Ann Lee 1"]
    press(apart, "Save", number="3")
    press(person(dee, "A. Lee"), "Save", is_guest=True)
    again = press(person(dee, "Ann Lee"), "Count them as one person", merge=other.pk)
    assert "it was not the same for both names" in read(again, ".messages")


def test_two_who_were_in_one_evening_are_two_people(
    dee: Client, device: Device, ann: list[Hall]
) -> None:
    button, other = "Count them as one person", Member.objects.get(name="A. Lee").pk
    tonight = Hall(device, ["A. Lee", "Ann Lee", SUE, WILL])
    refused = press(person(dee, "Ann Lee"), button, merge=other)
    assert "Ann Lee and A. Lee are both on the roll of" in read(refused, ".messages")
    tonight.seat()
    tonight.type(1, 100, 40)
    services.close_tournament(tournament_id=tonight.pk, device=device)
    refused = press(person(dee, "Ann Lee"), button, merge=other)
    assert "so they are two people" in read(refused, ".messages")
    assert Member.objects.get(pk=other).same_as is None


def test_a_person_is_forgotten_and_every_total_stays(
    dee: Client, device: Device, ann: list[Hall]
) -> None:
    tonight = Hall(device, ["Ann Lee", ED, SUE, WILL])
    press(
        person(dee, "Ann Lee"),
        "Count them as one person",
        merge=Member.objects.get(name="A. Lee").pk,
    )
    season = follow(dee.get(reverse("clubs"), follow=True), "Tuesday 2026")
    unsure = press(person(dee, "Ann Lee"), "Forget the name")
    assert read(unsure, ".messages") == "Nothing was changed: tick the box first."
    refused = press(unsure, "Forget the name", sure=True)
    assert "which is open" in read(refused, ".messages")
    assert read(refused, "h1") == "Ann Lee"
    services.remove_tournament(tournament_id=tonight.pk)
    forgotten = press(refused, "Forget the name", sure=True)
    said = "The name is gone from 2 evenings. Every total is as it was."
    assert read(forgotten, ".messages") == said
    new = next(name for name in lines(forgotten, "tbody th") if name.startswith("Player "))
    for hall in ann:
        for page in ("standings", "evening-history", "evening-record"):
            text = dee.get(reverse(page, args=[hall.pk])).content.decode()
            assert (page, "Ann Lee" in text, "A. Lee" in text) == (page, False, False)
    after = dee.get(season.request["PATH_INFO"])
    assert read(after, "tbody") == read(season, "tbody").replace("Ann Lee", new)


def test_who_reads_sees_the_names_that_are_public(
    client: Client, dee: Client, device: Device
) -> None:
    names = ["Nora North", "Ed East", "Sue South", "Will West"]
    evening(device, *names)
    people(dee)
    shown = (Publicity.INITIALS, Publicity.NOBODY, Publicity.PAGE, Publicity.NAME)
    for name, public in zip(names, shown, strict=True):
        press(person(dee, name), "Save", shown=public.value)
    club = Club.objects.get()
    address = {
        one.name: reverse("club-person", args=[club.pk, one.pk]) for one in Member.objects.all()
    }
    let_in(client, club, Role.WATCH)
    assert listed(client) == ["N. N. 1", "Sue South 1", "Will West 1"]
    for page in ("club", "club-people", "club-records"):
        text = client.get(reverse(page, args=[club.pk])).content.decode()
        assert (page, "Nora North" in text, "Ed East" in text) == (page, False, False)
    assert lines(people(client), "tbody a") == ["Sue South"]
    assert [client.get(address[name]).status_code for name in names] == [404, 404, 200, 404]
    own = person(client, "Sue South")
    assert ("Ed East" in read(own), "Forget" in read(own)) == (False, False)
    assert client.post(address["Sue South"], {"shown": "name"}).status_code == 404
    assert client.post(address["Sue South"], {"forget": "1", "sure": "yes"}).status_code == 404


def test_no_club_shows_or_merges_the_people_of_another(dee: Client, device: Device) -> None:
    evening(device, NORA, ED, SUE, WILL)
    people(dee)
    own = Member.objects.get(name=NORA)
    evening(Device.objects.create(token_hash="other"), "Olga", "Oskar", "Otto", "Ottilie")
    foreign = Club.objects.exclude(pk=own.club_id).get()
    services.keep_summaries(foreign)
    olga = Member.objects.get(name="Olga")
    address = reverse("club-person", args=[own.club_id, own.pk])
    assert dee.get(reverse("club-person", args=[foreign.pk, own.pk])).status_code == 404
    for sent in ({"merge": olga.pk}, {"merge": "x"}, {"apart": olga.pk}):
        assert dee.post(address, sent).status_code == 404
    assert Member.objects.exclude(same_as=None).count() == 0


def test_a_name_at_the_door_that_is_nearly_a_known_one_is_asked_about(
    dee: Client, device: Device
) -> None:
    evening(device, "Anna Müller", ED, SUE, WILL)
    hall = Hall(device, [ED, SUE, WILL, NORA])
    roll = dee.get(reverse("roll", args=[hall.pk]))
    asked = press(roll, "Put on the roll, here", names="Ana Müller")
    assert "Ana Müller is nearly Anna Müller" in read(asked)
    assert len(hall.now.entries) == 4
    press(asked, "Put this one on the roll, here")
    # As she was written before, nothing is asked.
    press(roll, "Put on the roll, here", names="anna  müller")
    assert [entry.name for entry in hall.now.entries.values()][4:] == ["Ana Müller", "anna müller"]
