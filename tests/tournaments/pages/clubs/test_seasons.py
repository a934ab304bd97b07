"""The page of a season: evenings of a club, added up by the rules of the season."""

import datetime
import uuid
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.scoring.spreadsheets.test_files import rows_of
from tests.tournaments.conftest import Hall, let_in, page, text_of
from tournaments import queries, services
from tournaments.files.exports import record_of
from tournaments.models import Club, Entry, Season, Tournament
from tournaments.pages.clubs.seasons import Shown
from tournaments.rules.record.seasons import SEASON_FORMAT, answer_season


def evening(device: Device, name: str = "Tuesday", ruleset: str = "midway") -> Hall:
    """A closed evening of four, who made 100 and 40."""
    hall = Hall(device, 4, ruleset=ruleset)
    Tournament.objects.filter(pk=hall.pk).update(name=name)
    hall.seat()
    hall.type(1, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


def the_season() -> Season:
    return Season.objects.get()


def address() -> str:
    season = the_season()
    return reverse("club-season", args=[season.club_id, season.pk])


def form(**more: Any) -> dict[str, Any]:
    """What the form of the season sends, with something changed."""
    season = the_season()
    return {
        "name": season.name,
        "of": season.of,
        "first": season.first.isoformat(),
        "last": "",
        "count": "points",
        **more,
    }


def ticked(*nights: Hall) -> dict[str, Any]:
    """What it sends of its evenings."""
    listed = [str(pk) for pk in Tournament.objects.values_list("pk", flat=True)]
    return {"evenings": "1", "listed": listed, "night": [str(night.pk) for night in nights]}


def shown(dee: Client, **sent: Any) -> Shown:
    """The season on its page, after the form has sent something."""
    if sent:
        assert dee.post(address(), form(**sent)).status_code == 302
    found: Shown = dee.get(address()).context["season"]
    return found


def test_a_season_begins_with_the_second_evening_of_a_name(dee: Client, device: Device) -> None:
    first = evening(device)
    assert "all evenings called “Tuesday”" in page(dee, "season", first.pk)
    assert not Season.objects.exists()
    second = evening(device, "  tuesday ")
    evening(device, "Friday")
    evening(Device.objects.create(token_hash="olga"))
    here = shown(dee)
    assert {night.tournament.pk for night in here.nights} == {first.pk, second.pk}
    assert sum(int(row.total) for row, _may_open in here.lines) == 2 * 280
    assert {row.nights for row, _may_open in here.lines} == {2}
    assert (the_season().name, the_season().of) == ("tuesday 2026", "tuesday")


PLACES = {"count": "places", "place_points": [10, 8, 6, 5, 4, 3]}


def earned(club: Club) -> dict[str, Fraction]:
    """What the season's only evening brings everybody, by points for the place."""
    services.keep_summaries(club)
    history = queries.history_of(club)
    counting = queries.counting_of(PLACES)
    rows, _unranked = history.table(history.nights, counting)
    return {history.name_of(int(row.person)): row.total for row in rows}


def closed_evening(device: Device, hall: Hall) -> Club:
    hall.seat()
    hall.type_all()
    services.close_tournament(tournament_id=hall.pk, device=device)
    return Club.objects.get()


def test_both_of_a_pair_have_the_points_of_their_place_as_the_law_has_them(device: Device) -> None:
    hall = Hall(device, 12, movement="round_robin", in_pairs=True)
    club = closed_evening(device, hall)
    record = record_of(hall.now)
    record.pop("kept", None)
    answer: Any = answer_season({"format": SEASON_FORMAT, **PLACES, "nights": [record]})
    of_pairs = {row["person"]: row["total"] for row in answer["table"]}
    assert sorted(of_pairs.values()) == [3, 4, 5, 6, 8, 10]
    of_people = {name: of_pairs[pair] for pair in of_pairs for name in pair.split(" & ")}
    assert earned(club) == of_people
    # Who has a guest for a partner has as much.
    guest = next(pair for pair, total in of_pairs.items() if total == 8).split(" & ")[0]
    club.members.filter(name=guest).update(is_guest=True)
    assert earned(club) == {name: of_people[name] for name in of_people if name != guest}


def test_the_share_of_a_guest_goes_to_nobody(device: Device) -> None:
    """Two won the evening: one has the mean of places 1 and 2, whoever the other is."""
    club = closed_evening(device, Hall(device, 4))
    before = earned(club)
    assert sorted(before.values()) == [5.5, 5.5, 9, 9]
    guest = next(name for name, points in before.items() if points == 9)
    club.members.filter(name=guest).update(is_guest=True)
    assert earned(club) == {name: before[name] for name in before if name != guest}


def test_an_evening_leads_to_its_season(dee: Client, device: Device) -> None:
    first, _second = evening(device), evening(device)
    assert dee.get(reverse("season", args=[first.pk]))["Location"] == address()


def points_of(hall: Hall) -> dict[str, int]:
    return {entry.name: hall.now.totals[key] for key, entry in hall.now.entries.items()}


def test_equal_sums_share_a_place_and_each_night_says_who_won_it(
    dee: Client, device: Device
) -> None:
    first, second = evening(device), evening(device)
    nights = [points_of(first), points_of(second)]
    here = shown(dee)
    sums = [int(row.total) for row, _may_open in here.lines]
    assert sums == sorted(sums, reverse=True)
    for row, _may_open in here.lines:
        mine = [night[row.name] for night in nights]
        assert (int(row.total), row.rank) == (sum(mine), sums.index(sum(mine)) + 1)
        assert [cell.words for cell in row.each] == list(map(str, mine))
    for night, points in zip(reversed(here.nights), nights, strict=True):
        assert night.points == "100"
        assert sorted(night.winners) == sorted(name for name in points if points[name] == 100)


def test_only_the_best_nights_count_where_that_is_chosen(dee: Client, device: Device) -> None:
    first, second = evening(device), evening(device)
    nights = [points_of(first), points_of(second)]
    for best, counting, add_up in (("1", 1, max), ("2", 2, sum), ("", None, sum)):
        here = shown(dee, best=best)
        assert here.counting.best == counting
        for row, _may_open in here.lines:
            assert int(row.total) == add_up(night[row.name] for night in nights)
            assert (row.nights, sum(cell.counts for cell in row.each)) == (2, counting or 2)


@pytest.mark.parametrize(
    ("asked", "totals"),
    [
        ({"average": "on"}, {"100", "40", "70"}),
        ({"count": "games"}, {"2", "1", "0"}),
        ({"count": "places", "places": "10 6 2"}, {"16", "9", "8", "2", "1", "4.5"}),
        ({"minimum": "2"}, {"200", "140", "80"}),
        ({"tiebreak": "best_night", "best": "1"}, {"100", "40"}),
    ],
)
def test_a_season_counts_in_every_way_of_its_law(
    dee: Client, device: Device, asked: dict[str, str], totals: set[str]
) -> None:
    evening(device), evening(device)
    here = shown(dee, **asked)
    assert {row.total for row, _may_open in here.lines} <= totals


def test_how_a_season_counts_is_stored_for_all(dee: Client, device: Device) -> None:
    first, _second, third = evening(device), evening(device), evening(device)
    sent = form(best="1", **ticked(first, third))
    here = shown(dee, **sent)
    assert (here.counting.best, len(here.days)) == (1, 2)
    assert the_season().rules == {"best": 1}
    # An evening that was played since the form was opened counts.
    fourth = evening(device)
    dee.post(address(), form(**{**sent, "best": "2"}))
    assert fourth.pk in {night.tournament.pk for night in shown(dee).nights if night.is_added}


def test_a_season_that_somebody_else_has_changed_is_not_overwritten(
    dee: Client, device: Device
) -> None:
    evening(device), evening(device)
    seen = services.digest_of_season(the_season())
    dee.post(address(), form(best="3"))
    answer = dee.post(address(), form(best="2", seen=seen), follow=True)
    assert "Somebody else has changed this season" in answer.content.decode()
    assert the_season().rules == {"best": 3}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"count": "places", "places": "ten"}, "Write whole numbers"),
        ({"best": "0"}, "too small"),
        ({"first": "someday"}, "This is no day of the calendar. Write it as 2026-11-26."),
        ({"first": "0026-11-03"}, "The year must be from 1900 to 2999."),
        ({"last": "9999-12-31"}, "The year must be from 1900 to 2999."),
        ({"name": ""}, "still empty"),
        ({"last": "1999-01-01"}, "ends after it begins"),
    ],
)
def test_what_cannot_be_counted_is_said_and_not_stored(
    dee: Client, device: Device, wrong: dict[str, str], words: str
) -> None:
    evening(device), evening(device)
    before = services.digest_of_season(the_season())
    answer = dee.post(address(), form(**wrong), follow=True)
    assert words in answer.content.decode()
    assert services.digest_of_season(the_season()) == before


@pytest.mark.parametrize("written", [{"best": "x"}, {"count": 7}, {"unknown": 1}])
def test_rules_that_nobody_can_read_are_as_usual(
    dee: Client, device: Device, written: dict[str, object]
) -> None:
    evening(device), evening(device)
    Season.objects.update(rules=written)
    assert {row.nights for row, _may_open in shown(dee).lines} == {2}


def test_who_only_reads_stores_nothing(client: Client, device: Device) -> None:
    evening(device), evening(device)
    let_in(client, Club.objects.get(), Role.WATCH)
    assert 'name="best"' not in client.get(address(), {"change": "1"}).content.decode()
    assert client.post(address(), form(best="1")).status_code == 404


def test_both_of_a_pair_have_its_points(dee: Client, device: Device) -> None:
    for _night in range(2):
        hall = Hall(device, 8, movement="mitchell", in_pairs=True)
        hall.seat()
        hall.type(1, 100, 40)
        hall.type(2, 60, 50)
        services.close_tournament(tournament_id=hall.pk, device=device)
    here = shown(dee)
    assert len(here.lines) == 8
    assert sum(int(row.total) for row, _may_open in here.lines) == 2 * 2 * 250


def test_a_helper_sees_the_season_in_the_evening_and_nothing_else_of_the_club(
    client: Client, device: Device
) -> None:
    first, _second = evening(device), evening(device)
    let_in(client, first.now.tournament, Role.KEEP)
    answer = client.get(reverse("season", args=[first.pk]))
    assert answer.status_code == 200
    assert len(answer.context["season"].lines) == 4
    assert client.get(address()).status_code == 404


def test_the_season_is_not_for_those_who_watch_an_evening(client: Client, device: Device) -> None:
    hall = evening(device)
    let_in(client, hall.now.tournament, Role.WATCH)
    assert client.get(reverse("season", args=[hall.pk])).status_code == 404
    assert reverse("season", args=[hall.pk]) not in page(client, "standings", hall.pk)


def test_one_person_is_added_up_however_the_name_is_spelled(dee: Client, device: Device) -> None:
    first, second = evening(device), evening(device)
    for hall, names in (
        (first, ("Pat O'Brien", "Ann Smith")),
        (second, ("Pat O’Brien", "ann  smith")),
    ):
        for number, name in enumerate(names, start=1):
            Entry.objects.filter(tournament=hall.pk, number=number).update(name=name)
    here = shown(dee)
    assert len(here.lines) == 4
    named = {row.name: row.nights for row, _may_open in here.lines}
    # Spelled as on the newest night.
    assert (named["Pat O’Brien"], named["ann  smith"]) == (2, 2)


def test_the_next_season_counts_alike_and_the_one_before_ends(dee: Client, device: Device) -> None:
    evening(device), evening(device)
    dee.post(address(), form(best="5"))
    old = the_season()
    sent = {"id": str(uuid.uuid4()), "name": "Tuesday 2027", "first": "2027-01-05"}
    following = reverse("next-season", args=[old.club_id, old.pk])
    for _twice in range(2):
        dee.post(following, sent)
    new, before = Season.objects.order_by("-first")
    assert (new.name, new.rules, new.of) == ("Tuesday 2027", {"best": 5}, old.of)
    assert (before.pk, before.last) == (old.pk, datetime.date(2027, 1, 4))
    late = {**sent, "id": str(uuid.uuid4()), "first": "2000-01-01"}
    assert "ends after it begins" in dee.post(following, late, follow=True).content.decode()
    slip = {**sent, "id": str(uuid.uuid4()), "first": "0027-01-05"}
    assert "must be from 1900 to 2999" in dee.post(following, slip, follow=True).content.decode()
    assert Season.objects.count() == 2


def left_out_now() -> set[uuid.UUID]:
    newest = Season.objects.order_by("-first")[0]
    return set(newest.left_out.values_list("pk", flat=True))


def test_an_evening_that_is_left_out_stays_out_of_the_next_season(
    dee: Client, device: Device
) -> None:
    halls = [evening(device) for _night in range(3)]
    for number, hall in enumerate(halls):
        on(datetime.date(2026, 11, 3 + 7 * number), hall)
    Season.objects.update(first="2026-11-03")
    dee.post(address(), form(**ticked(*halls[:2])))
    old = the_season()
    sent = {"id": str(uuid.uuid4()), "name": "Tuesday 2027", "first": "2026-11-17"}
    dee.post(reverse("next-season", args=[old.club_id, old.pk]), sent)
    assert left_out_now() == {halls[2].pk}


def test_an_evening_that_is_left_out_stays_out_while_the_days_are_changed(
    dee: Client, device: Device
) -> None:
    first, second = evening(device), evening(device)
    on(datetime.date(2026, 11, 3), first)
    Season.objects.update(first="2026-11-03")
    dee.post(address(), form(**ticked(second)))
    for day in ("2026-11-10", "2026-11-03"):
        # The form lists the evenings of the season's days alone.
        nights = shown(dee).nights
        listed = [str(one.tournament.pk) for one in nights]
        added = [str(one.tournament.pk) for one in nights if one.is_added]
        sent = {"evenings": "1", "listed": listed, "night": added}
        dee.post(address(), form(first=day, **sent))
        assert left_out_now() == {first.pk}
    # Ticked, it counts again.
    dee.post(address(), form(**ticked(first, second)))
    assert left_out_now() == set()


def test_a_season_that_is_removed_leaves_its_evenings(dee: Client, device: Device) -> None:
    evening(device), evening(device)
    dee.post(address(), {"delete": "1"})
    assert not Season.objects.exists()
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize("of", ["Tuesday", ""])
def test_a_season_that_is_removed_does_not_begin_again(
    dee: Client, device: Device, of: str
) -> None:
    evening(device), evening(device)
    Season.objects.update(of=of)
    club = Club.objects.get()
    assert "begins by itself" not in page(dee, "club", club.pk)
    dee.post(address(), {"delete": "1"})
    assert "removed does not begin again by itself" in page(dee, "club", club.pk)
    evening(device), evening(device, " tuesday")
    assert not Season.objects.exists()
    evening(device, "Friday"), evening(device, "Friday")
    assert the_season().of == "Friday"


def on(day: datetime.date, *halls: Hall) -> None:
    Tournament.objects.filter(pk__in=[hall.pk for hall in halls]).update(date=day)


@pytest.mark.parametrize("of", ["Tuesday", ""])
def test_evenings_before_a_season_begin_no_other(dee: Client, device: Device, of: str) -> None:
    """The first day was moved past two of them, or last year's were put in later."""
    evening(device), evening(device)
    dee.post(address(), form(first="2026-11-25", of=of))
    evening(device), evening(device)
    assert the_season().first == datetime.date(2026, 11, 25)


def test_evenings_after_a_season_that_has_ended_begin_the_next(dee: Client, device: Device) -> None:
    evening(device), evening(device)
    dee.post(address(), form(last="2026-11-30"))
    late = [Hall(device, 4), Hall(device, 4)]
    on(datetime.date(2027, 1, 5), *late)
    for hall in late:
        services.close_tournament(tournament_id=hall.pk, device=device)
    new, _old = Season.objects.all()
    assert (new.name, new.first, new.last) == ("Tuesday 2027", datetime.date(2027, 1, 5), None)


def test_a_season_of_all_evenings_is_added(dee: Client, device: Device) -> None:
    evening(device, "Monday"), evening(device, "Friday")
    club = Club.objects.get()
    dee.post(reverse("add-season", args=[club.pk]))
    assert {row.nights for row, _may_open in shown(dee).lines} == {2}


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("print-season", "tuesday-2026-table.pdf"),
        ("print-season-wall", "tuesday-2026-table-for-the-wall.pdf"),
        ("print-season-certificates", "tuesday-2026-certificates.pdf"),
    ],
)
def test_a_season_is_printed_under_a_name_of_its_own(
    dee: Client, device: Device, page: str, name: str
) -> None:
    evening(device), evening(device)
    season = the_season()
    answer = dee.get(reverse(page, args=[season.club_id, season.pk]))
    assert answer.content.startswith(b"%PDF")
    assert answer["Content-Disposition"] == f'inline; filename="{name}"'


@pytest.mark.parametrize(
    ("name", "season"),
    [
        ("Tuesday", "Tuesday 2026"),
        ("The Ancient and Honourable Midway Club of", "The Ancient and Honourable Midway 2026"),
        ("The Ancient and Honourable Mid Club of it", "The Ancient and Honourable Mid Club 2026"),
        ("Wolfeschlegelsteinhausenbergerdorffworth", "Wolfeschlegelsteinhausenbergerdorff 2026"),
    ],
)
def test_a_long_name_of_a_season_loses_whole_words(name: str, season: str) -> None:
    assert services.season_name(name, 2026) == season
    assert len(season) <= 40


def test_a_season_is_a_spreadsheet(dee: Client, device: Device) -> None:
    evening(device), evening(device)
    season = the_season()
    dee.post(address(), form(best="1"))
    book = dee.get(reverse("season-spreadsheet", args=[season.club_id, season.pk]))
    head, *rows = rows_of(book.content)
    assert head[:5] == ["Place", "Name", "Total", "Evenings", "Counted"]
    assert head[5:] == ["2026-11-24", "2026-11-24 (2)"]
    assert len(rows) == 4
    assert {row[2] for row in rows} <= {100, 40}


def test_certificates_say_why_there_is_none(dee: Client, device: Device) -> None:
    evening(device), evening(device)
    season = the_season()
    printed = reverse("print-season-certificates", args=[season.club_id, season.pk])
    Season.objects.update(rules={"minimum": 5})
    assert "Nobody has earned a certificate of this season yet." in text_of(
        dee.get(printed).content
    )
    Season.objects.update(of="Friday")
    assert "No closed evening counts" in text_of(dee.get(printed).content)


def test_honours_are_shown_and_printed(dee: Client, device: Device) -> None:
    first, _second = evening(device), evening(device)
    Tournament.objects.filter(pk=first.pk).update(date="2026-11-17")
    Season.objects.update(first="2026-11-17")
    season = the_season()
    honours = dee.get(address()).context["honours"]
    assert {honour.title for honour in honours} <= {"Place 1", "Place 2", "Place 3"}
    assert honours[0].title == "Place 1"
    printed = reverse("print-season-certificates", args=[season.club_id, season.pk])
    text = text_of(dee.get(printed).content)
    assert ("Place 1" in text, "Tuesday 2026, 24 November 2026" in text) == (True, True)


def test_a_persons_page_says_the_place(dee: Client, device: Device) -> None:
    evening(device), evening(device)
    club = Club.objects.get()
    for row, _may_open in shown(dee).lines:
        seasons = dee.get(reverse("club-person", args=[club.pk, row.person])).context["seasons"]
        assert seasons[0][1] == f"Place {row.rank}, {row.total}."


def test_equal_totals_that_a_tiebreak_parts_are_level_and_the_page_says_why(
    dee: Client, device: Device
) -> None:
    """Two pairs have 140 each; the one that made the 100 on the last evening has place 1."""
    for first, second in ((100, 40), (40, 100)):
        hall = Hall(device, ["Ann", "Bob", "Cal", "Dot"], movement="round_robin", in_pairs=True)
        hall.seat()
        is_first = hall.table(1).entries["N"].name in ("Ann", "Bob")
        hall.type(1, *((first, second) if is_first else (second, first)))
        services.close_tournament(tournament_id=hall.pk, device=device)
    season = the_season()
    words = "Who is equal: the last evening decides."
    assert words not in dee.get(address()).content.decode()
    season.rules = {"tiebreaks": ["last_night"]}
    season.save()
    services.rename_club(club_id=season.club_id, name="Midway Club")
    rows = [row for row, _may_open in shown(dee).lines]
    assert [(row.rank, row.name, row.total) for row in rows] == [
        *((1, "Cal", "140"), (1, "Dot", "140"), (3, "Ann", "140"), (3, "Bob", "140")),
    ]
    page = reverse("club-person", args=[season.club_id, rows[-1].person])
    assert dee.get(page).context["seasons"] == [(season, "Place 3, 140.")]
    assert words in dee.get(address()).content.decode()
    printed = reverse("print-season", args=[season.club_id, season.pk])
    assert words in text_of(dee.get(printed).content)
