"""The people of a club: the list, a record, spellings merged, what everybody may read."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from scoring.rules.record.games import read_hand
from tests.tournaments.conftest import Hall, let_in
from tournaments import queries, services
from tournaments.models import Club, Entry, Member, Publicity, Status
from tournaments.queries.tables import side_of
from tournaments.rules.tables import OTHER_SIDE


def evening(device: Device, *names: str, hands: bool = False) -> Hall:
    hall = Hall(device, list(names))
    hall.seat()
    if hands:
        hall.play_hands(1)
    else:
        hall.type(1, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


def address(name: str) -> str:
    member = Member.objects.get(name=name)
    return reverse("club-person", args=[member.club_id, member.pk])


def people(client: Client) -> str:
    club = Club.objects.get()
    return client.get(reverse("club-people", args=[club.pk])).content.decode()


NORA, ED, SUE, WILL = "Nora", "Ed", "Sue", "Will"


def test_everybody_who_played_stands_in_the_list(dee: Client, device: Device) -> None:
    evening(device, NORA, ED, SUE, WILL)
    evening(device, NORA, ED, SUE, "Olga")
    shown = people(dee)
    assert all(name in shown for name in (NORA, ED, SUE, WILL, "Olga"))
    (listed,) = dee.get(reverse("club-people", args=[Club.objects.get().pk])).context["columns"]
    assert {person.name: person.nights for person, _name, _may_open in listed} == {
        NORA: 2,
        ED: 2,
        SUE: 2,
        WILL: 1,
        "Olga": 1,
    }


def test_an_evening_as_a_house_player_is_none_in_the_list(dee: Client, device: Device) -> None:
    evening(device, NORA, ED, SUE, WILL)
    hall = Hall(device, [NORA, ED, SUE, "Hal"])
    hall.mark("Hal", ranked=False)
    hall.seat()
    sides = {entry.name: side_of(seat) for seat, entry in hall.table(1).entries.items()}
    for name, bid, tricks in (("Hal", "10S", 10), *[(NORA, "7S", 7)] * 3):
        done = {sides[name]: tricks, OTHER_SIDE[sides[name]]: 10 - tricks}
        hall.hand(1, read_hand({"contractor": name, "bid": bid, "tricks": done}))
    services.close_tournament(tournament_id=hall.pk, device=device)
    people(dee)
    club = Club.objects.get()
    (listed,) = dee.get(reverse("club-people", args=[club.pk])).context["columns"]
    nights = {person.name: (person.nights, person.last) for person, *_more in listed}
    assert (nights["Hal"], nights[NORA][0]) == ((0, None), 2)
    summary = queries.history_of(club).nights[-1].summary
    results = {one.name: one for one in summary.results}
    assert (results["Hal"].contracts, results["Hal"].slams) == ({"10S": (1, 0)}, 1)
    assert (summary.results[summary.largest.person].name, summary.largest.bid) == (NORA, "7S")


def test_many_people_stand_in_two_halves(dee: Client, device: Device) -> None:
    evening(device, *(f"P{number:02}" for number in range(17)))
    people(dee)
    address = reverse("club-people", args=[Club.objects.get().pk])
    columns = dee.get(address).context["columns"]
    names = [[person.name for person, _name, _may_open in listed] for listed in columns]
    assert names == [
        [f"P{number:02}" for number in range(9)],
        [f"P{number:02}" for number in range(9, 17)],
    ]
    assert len(dee.get(address, {"q": "P1"}).context["columns"]) == 1


def test_two_spellings_are_merged_and_taken_apart(dee: Client, device: Device) -> None:
    evening(device, "Ann Lee", ED, SUE, WILL)
    evening(device, "A. Lee", ED, SUE, WILL)
    people(dee)
    other = Member.objects.get(name="A. Lee")
    dee.post(address("Ann Lee"), {"merge": other.pk})
    shown = dee.get(address("Ann Lee")).context
    assert (len(shown["nights"]), shown["person"].spellings) == (2, (other,))
    assert dee.get(address("A. Lee"))["Location"] == address("Ann Lee")
    dee.post(address("Ann Lee"), {"apart": other.pk})
    assert len(dee.get(address("Ann Lee")).context["nights"]) == 1


def test_two_who_played_in_one_evening_are_two_people(dee: Client, device: Device) -> None:
    evening(device, "Ann Lee", "A. Lee", SUE, WILL)
    people(dee)
    other = Member.objects.get(name="A. Lee")
    answer = dee.post(address("Ann Lee"), {"merge": other.pk}, follow=True)
    assert "so they are two people" in answer.content.decode()
    assert Member.objects.get(pk=other.pk).same_as is None


def test_a_group_comes_apart_as_it_was(dee: Client, device: Device) -> None:
    names = ("A. Lee", "Ann Lee", "Anna Lee", "A. L.")
    for name in names:
        evening(device, name, ED, SUE, WILL)
    people(dee)
    keys = {name: Member.objects.get(name=name).pk for name in names}
    for person, spelling in (("Ann Lee", "A. Lee"), ("Anna Lee", "Ann Lee"), ("A. L.", "Anna Lee")):
        dee.post(address(person), {"merge": keys[spelling]})

    def whose() -> dict[str, str]:
        found = Member.objects.filter(name__in=names).select_related("same_as")
        return {one.name: one.person.name for one in found}

    assert whose() == dict.fromkeys(names, "A. L.")
    for _twice in range(2):
        dee.post(address("A. L."), {"apart": keys["Anna Lee"]})
        assert whose() == {**dict.fromkeys(names[:3], "Anna Lee"), "A. L.": "A. L."}
    dee.post(address("Anna Lee"), {"apart": keys["Ann Lee"]})
    both = dict.fromkeys(names[:2], "Ann Lee")
    assert whose() == {**both, "Anna Lee": "Anna Lee", "A. L.": "A. L."}
    dee.post(address("Ann Lee"), {"forget": "1", "sure": "yes"})
    assert whose() == {"Anna Lee": "Anna Lee", "A. L.": "A. L."}


@pytest.mark.parametrize(
    "roll", [("Ann Lee", "A. Lee", SUE, WILL), ("A. Lee", "Ann Lee", SUE, WILL)]
)
def test_two_who_were_merged_and_then_play_together_are_two_in_that_evening(
    dee: Client, device: Device, roll: tuple[str, ...]
) -> None:
    """The person has the result of the name that stands for both, whoever is first on the roll."""
    evening(device, "Ann Lee", ED, SUE, WILL)
    evening(device, "A. Lee", ED, SUE, WILL)
    people(dee)
    dee.post(address("Ann Lee"), {"merge": Member.objects.get(name="A. Lee").pk})
    played = evening(device, *roll).now
    shown = dee.get(address("Ann Lee")).context
    assert len(shown["nights"]) == 3
    totals = {entry.name: played.totals[key] for key, entry in played.entries.items()}
    history = queries.history_of(Club.objects.get())
    night = history.nights[-1]
    assert len(set(night.persons)) == 4
    ranked, _unranked = history.table(*history.counting(history.seasons[0]))
    each = {history.name_of(int(row.person)): row.each[-1] for row in ranked}
    assert each == {name: totals.get(name) for name in ("Ann Lee", "A. Lee", ED, SUE, WILL)}
    result = night.played.result_of(Member.objects.get(name="Ann Lee").pk)
    assert (result.name, result.points) == ("Ann Lee", totals["Ann Lee"])


def test_two_on_the_roll_of_an_open_evening_are_two_people(dee: Client, device: Device) -> None:
    evening(device, "Ann Lee", ED, SUE, WILL)
    evening(device, "A. Lee", ED, SUE, WILL)
    people(dee)
    tonight = Hall(device, ["A. Lee", "Ann Lee", SUE, WILL])
    other = Member.objects.get(name="A. Lee")
    answer = dee.post(address("Ann Lee"), {"merge": other.pk}, follow=True).content.decode()
    assert "Ann Lee and A. Lee are both on the roll of" in answer
    assert Member.objects.get(pk=other.pk).same_as is None
    # One of the two was a mistake: who went home and never played is nobody else.
    tonight.mark("A. Lee", status=Status.WITHDRAWN)
    dee.post(address("Ann Lee"), {"merge": other.pk})
    assert Member.objects.get(pk=other.pk).same_as == Member.objects.get(name="Ann Lee")


def test_people_are_merged_before_an_evening_of_theirs_was_read(
    dee: Client, device: Device
) -> None:
    """Its figures are those of the club that it was in before, of people not known here."""
    foreign = evening(device, NORA, ED, SUE, WILL)
    evening(device, "Ann Lee", "Olga", "Otto", "Zoe")
    evening(device, "A. Lee", "Olga", "Otto", "Zoe")
    people(dee)
    other = Club.objects.create(device=device, name="Friends")
    services.put_into_club(tournament_id=foreign.pk, club=other)
    services.keep_summaries(other)
    club = Club.objects.exclude(pk=other.pk).get()
    club.members.filter(name__in=(NORA, ED, SUE, WILL)).delete()
    services.put_into_club(tournament_id=foreign.pk, club=club)
    answer = dee.post(address("Ann Lee"), {"merge": Member.objects.get(name="A. Lee").pk})
    assert answer.status_code == 302
    assert Member.objects.get(name="A. Lee").same_as == Member.objects.get(name="Ann Lee")
    assert len(queries.history_of(club).nights) == 2
    dee.get(reverse("club", args=[club.pk]))
    assert len(queries.history_of(club).nights) == 3


def test_a_guest_is_in_no_season(dee: Client, device: Device) -> None:
    evening(device, NORA, ED, SUE, WILL)
    evening(device, NORA, ED, SUE, WILL)
    club = Club.objects.get()
    people(dee)
    dee.post(address(ED), {"is_guest": "on", "shown": "name", "number": "17"})
    season = club.seasons.get()
    shown = dee.get(reverse("club-season", args=[club.pk, season.pk])).context["season"]
    assert {row.name for row, _may_open in shown.lines} == {NORA, SUE, WILL}
    assert "17" in people(dee)


def test_who_reads_sees_the_names_that_are_public(
    client: Client, dee: Client, device: Device
) -> None:
    evening(device, "Nora North", "Ed East", "Sue South", "Will West")
    people(dee)
    services_of = {
        "Nora North": Publicity.INITIALS,
        "Ed East": Publicity.NOBODY,
        "Sue South": Publicity.PAGE,
    }
    for name, shown in services_of.items():
        dee.post(address(name), {"shown": shown})
    club = Club.objects.get()
    let_in(client, club, Role.WATCH)
    for page in ("club", "club-people", "club-records"):
        text = client.get(reverse(page, args=[club.pk])).content.decode()
        assert "Nora North" not in text
        assert "Ed East" not in text
    assert "N. N." in people(client)
    assert client.get(address("Nora North")).status_code == 404
    assert client.get(address("Will West")).status_code == 404
    assert client.get(address("Sue South")).status_code == 200
    assert client.post(address("Sue South"), {"shown": "name"}).status_code == 404
    assert "Ed East" not in client.get(address("Sue South")).content.decode()


def test_a_record_has_contracts_and_company(dee: Client, device: Device) -> None:
    hall = evening(device, NORA, ED, SUE, WILL, hands=True)
    people(dee)
    shown = dee.get(address(NORA)).context
    figures = hall.now
    entry = next(one for one in figures.entries.values() if one.name == NORA)
    assert shown["nights"][0].points == str(figures.totals[entry.key])
    assert sum(row.rounds for row in shown["partners"]) == 1
    assert sum(row.rounds for row in shown["opponents"]) == 2
    assert not any("." in row.ahead for row in (*shown["partners"], *shown["opponents"]))
    everybody = [dee.get(address(name)).context["contracts"] for name in (NORA, ED, SUE, WILL)]
    bid = sum(int(made.rpartition(" of ")[2]) for rows in everybody for _title, made in rows)
    assert bid == sum(line.hand.bid is not None for line in figures.rounds[0].tables[0].sheet.hands)


def test_somebody_new_is_written_down_once(dee: Client, client: Client, device: Device) -> None:
    evening(device, NORA, ED, SUE, WILL)
    club = Club.objects.get()
    people(dee)
    for name in ("Olga  O.", "olga o.", NORA):
        dee.post(reverse("club-people", args=[club.pk]), {"name": name})
    assert sorted(Member.objects.values_list("name", flat=True)) == [ED, NORA, "Olga O.", SUE, WILL]
    assert "Olga O." in people(dee)
    dee.post(address("Olga O."), {"shown": "nobody", "number": ""})
    assert "Olga O." in people(dee)
    # Who reads sees those who have played.
    let_in(client, club, Role.WATCH)
    dee.post(address("Olga O."), {"shown": "name", "number": "17"})
    assert (NORA in people(client), "Olga O." in people(client)) == (True, False)
    answer = dee.post(reverse("club-people", args=[club.pk]), {"name": " "}, follow=True)
    assert answer.status_code == 200
    assert Member.objects.count() == 5


def test_a_name_that_is_put_right_after_the_evening_is_read_again(
    dee: Client, device: Device
) -> None:
    hall = evening(device, NORA, ED, SUE, WILL)
    people(dee)
    entry = Entry.objects.get(tournament=hall.pk, name=ED)
    services.reopen_tournament(tournament_id=hall.pk, device=device)
    services.rename(tournament_id=hall.pk, entry_id=entry.pk, name="Edward", device=device)
    services.close_tournament(tournament_id=hall.pk, device=device)
    shown = people(dee)
    assert "Edward" in shown
    assert ">Ed<" not in shown
    assert not Member.objects.filter(name=ED).exists()
    assert ED not in names_offered(dee)


def names_offered(dee: Client) -> list[str]:
    """The others of the club that are offered where an evening is set up."""
    return [name for name, _is_ticked in dee.get(reverse("start-evening")).context["club_names"]]


def test_guests_of_an_evening_that_is_out_of_the_club_are_not_offered(
    dee: Client, device: Device
) -> None:
    evening(device, NORA, ED, SUE, WILL)
    party = evening(device, "Uma", "Vic", "Wes", NORA)
    people(dee)
    Member.objects.filter(name="Wes").update(number="17")
    services.put_into_club(tournament_id=party.pk, club=None)
    assert not Member.objects.filter(name__in=("Uma", "Vic")).exists()
    # Of Wes something was said, and Nora has played here.
    evening(device, ED, SUE, WILL, "Olga")
    assert names_offered(dee) == [NORA, "Wes"]
    assert "Wes" in people(dee)


def test_a_slip_is_not_kept_for_figures_that_are_out_of_date(dee: Client, device: Device) -> None:
    first, second = evening(device, NORA, "Zeo", SUE, WILL), evening(device, NORA, "Zeo", SUE, WILL)
    people(dee)
    services.reopen_tournament(tournament_id=second.pk, device=device)
    entry = second.entry("Zeo")
    services.rename(tournament_id=second.pk, entry_id=entry.pk, name="Zoe", device=device)
    services.put_into_club(tournament_id=first.pk, club=None)
    services.close_tournament(tournament_id=second.pk, device=device)
    # Figures that are out of date name nobody.
    assert queries.history_of(Club.objects.get()).nights == []
    assert "Zeo" not in people(dee)
    assert not Member.objects.filter(name="Zeo").exists()


@pytest.mark.parametrize(
    ("person", "spelling", "kept"),
    [
        (("", "name"), ("17", "nobody"), ("17", "nobody")),
        (("3", "initials"), ("17", "nobody"), ("3", "nobody")),
        (("3", "nobody"), ("", "initials"), ("3", "nobody")),
        (("3", "page"), ("", "name"), ("3", "page")),
    ],
)
def test_what_was_written_down_of_either_is_kept_where_two_are_merged(
    dee: Client,
    device: Device,
    person: tuple[str, str],
    spelling: tuple[str, str],
    kept: tuple[str, str],
) -> None:
    evening(device, "Ann Lee", ED, SUE, WILL)
    evening(device, "A. Lee", ED, SUE, WILL)
    people(dee)
    for name, (number, shown) in (("Ann Lee", person), ("A. Lee", spelling)):
        Member.objects.filter(name=name).update(number=number, shown=shown)
    other = Member.objects.get(name="A. Lee")
    answer = dee.post(address("Ann Lee"), {"merge": other.pk}, follow=True).content.decode()
    differs = bool(person[0] and spelling[0])
    assert ("it was not the same for both names" in answer) == differs
    now = Member.objects.get(name="Ann Lee")
    assert (now.number, now.shown) == kept


def test_merging_a_guest_is_said(dee: Client, device: Device) -> None:
    evening(device, "Ann Lee", ED, SUE, WILL)
    evening(device, "A. Lee", ED, SUE, WILL)
    people(dee)
    Member.objects.filter(name="A. Lee").update(is_guest=True)
    other = Member.objects.get(name="A. Lee")
    answer = dee.post(address("Ann Lee"), {"merge": other.pk}, follow=True).content.decode()
    assert "it was not the same for both names" in answer


def test_no_club_shows_the_people_of_another(dee: Client, device: Device) -> None:
    evening(device, NORA, ED, SUE, WILL)
    people(dee)
    other = Device.objects.create(token_hash="other")
    evening(other, "Olga", "Oskar", "Otto", "Ottilie")
    foreign = Club.objects.get(device=other)
    member = Member.objects.get(name=NORA)
    assert dee.get(reverse("club-person", args=[foreign.pk, member.pk])).status_code == 404


def test_the_next_roll_is_offered_by_the_names_that_stand_for_people(
    dee: Client, device: Device
) -> None:
    evening(device, "Ann Lee", ED, SUE, WILL)
    evening(device, "A. Lee", ED, SUE, WILL)
    people(dee)
    dee.post(address("Ann Lee"), {"merge": Member.objects.get(name="A. Lee").pk})
    form = dee.get(reverse("start-evening")).context["form"]
    assert [name for name, _title in form.fields["known"].choices] == ["Ann Lee", ED, SUE, WILL]


def test_a_name_at_the_door_that_is_nearly_a_known_one_is_asked_about(
    dee: Client, device: Device
) -> None:
    evening(device, "Anna Müller", ED, SUE, WILL)
    hall = Hall(device, [ED, SUE, WILL, NORA])
    add = reverse("add-entries", args=[hall.pk])
    asked = dee.post(add, {"names": "Ana Müller", "here": "1"})
    assert "Ana Müller is nearly Anna Müller" in asked.content.decode()
    assert len(hall.now.entries) == 4
    shown = asked.context["list"]
    sent = {
        "names": shown.source,
        "list_of": shown.of,
        "list_seen": shown.seen,
        "person_read": [row.read for row in shown.rows],
        "person": [row.name for row in shown.rows],
        "store": "here",
    }
    dee.post(add, sent)
    assert "Ana Müller" in {entry.name for entry in hall.now.entries.values()}
    # As she was written before, nothing is asked.
    dee.post(add, {"names": "anna  müller", "here": "1"})
    assert len(hall.now.entries) == 6


def test_a_person_is_forgotten_and_every_total_stays(dee: Client, device: Device) -> None:
    first = evening(device, "Ann Lee", ED, SUE, WILL, hands=True)
    second = evening(device, "A. Lee", ED, SUE, WILL)
    people(dee)
    dee.post(address("Ann Lee"), {"merge": Member.objects.get(name="A. Lee").pk})
    club = Club.objects.get()
    season = reverse("club-season", args=[club.pk, club.seasons.get().pk])
    totals = sorted(row.total for row, _may_open in dee.get(season).context["season"].lines)
    kept = address("Ann Lee")
    dee.post(kept, {"forget": "1"})
    assert Member.objects.filter(name="Ann Lee").exists()
    answer = dee.post(kept, {"forget": "1", "sure": "yes"}, follow=True)
    assert "The name is gone from 2 evenings" in answer.content.decode()
    new = Member.objects.get(name__startswith="Player ").name
    for hall in (first, second):
        names = {entry.name for entry in hall.now.entries.values()}
        assert names == {new, ED, SUE, WILL}
        for page in ("standings", "evening-history", "evening-record"):
            text = dee.get(reverse(page, args=[hall.pk])).content.decode()
            assert "Ann Lee" not in text
            assert "A. Lee" not in text
    after = sorted(row.total for row, _may_open in dee.get(season).context["season"].lines)
    # Two evenings of one person are those of one “Player” now.
    assert after == totals


def test_who_is_on_an_open_roll_is_not_forgotten(dee: Client, device: Device) -> None:
    evening(device, "Ann Lee", ED, SUE, WILL)
    people(dee)
    Hall(device, ["Ann Lee", ED, SUE, WILL])
    answer = dee.post(address("Ann Lee"), {"forget": "1", "sure": "yes"}, follow=True)
    assert "which is open" in answer.content.decode()
    assert Member.objects.filter(name="Ann Lee").exists()


def test_a_number_that_is_taken_is_not_taken_again(dee: Client, device: Device) -> None:
    hall = evening(device, "Ann Lee", "Player 1", SUE, WILL)
    people(dee)
    Member.objects.filter(name="Ann Lee").update(uid=uuid.UUID(int=0))
    dee.post(address("Ann Lee"), {"forget": "1", "sure": "yes"})
    assert {entry.name for entry in hall.now.entries.values()} == {
        "Player 2",
        "Player 1",
        SUE,
        WILL,
    }
