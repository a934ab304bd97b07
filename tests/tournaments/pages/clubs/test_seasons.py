"""The page of a season: evenings of a club, added up by the rules of the season."""

import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.pressing import fields_of, follow, press
from tests.scoring.spreadsheets.test_files import rows_of
from tests.tournaments.conftest import Hall, let_in, text_of
from tests.tournaments.reading import lines, read
from tournaments import services
from tournaments.models import Club, Season, Tournament


def evening(device: Device, name: str = "Tuesday", day: str = "2026-11-24") -> Hall:
    """A closed evening of four, who made 100 and 40."""
    hall = Hall(device, 4)
    Tournament.objects.filter(pk=hall.pk).update(name=name, date=day)
    hall.seat()
    hall.type(1, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


@pytest.fixture
def two(device: Device) -> list[Hall]:
    """The evenings of a season, each of a day of its own."""
    halls = [evening(device, day=day) for day in ("2026-11-17", "2026-11-24")]
    Season.objects.update(first="2026-11-17")
    return halls


def season_of(visitor: Client) -> Any:
    """The page of the newest season, by the links of the club."""
    newest = Season.objects.order_by("-first")[0]
    return follow(visitor.get(reverse("club", args=[newest.club_id])), newest.name)


def form_of(visitor: Client) -> Any:
    return follow(season_of(visitor), "How it counts, and its evenings")


def table(answer: Any) -> list[str]:
    return lines(answer, ".season tbody tr")


def said(answer: Any) -> str:
    return read(answer, ".messages")


def test_a_season_begins_with_the_second_evening_of_a_name(dee: Client, device: Device) -> None:
    first = evening(device)
    standings = dee.get(reverse("standings", args=[first.pk]))
    assert "all evenings called “Tuesday”" in read(follow(standings, "Season"))
    assert "A season begins by itself" in read(dee.get(reverse("clubs"), follow=True))
    evening(device, "  tuesday ")
    evening(device, "Friday")
    evening(Device.objects.create(token_hash="olga"))
    own = follow(standings, "Season")
    assert read(own, "h1") == "tuesday 2026"
    totals = {row.split()[1]: row.split()[2:4] for row in table(own)}
    assert sum(int(total) for total, _nights in totals.values()) == 2 * 280
    assert {nights for _total, nights in totals.values()} == {"2"}
    name = next(iter(totals))
    assert read(follow(own, name), "h1") == name
    club = dee.get(reverse("club", args=[Club.objects.get(device=device).pk]))
    assert lines(club, ".panel tbody tr") == [" ".join(row.split()[:3]) for row in table(own)]
    assert read(follow(club, "The whole table"), "h1") == "tuesday 2026"


def test_how_a_season_counts_is_chosen_on_its_page_and_stored_for_all(
    dee: Client, device: Device, two: list[Hall]
) -> None:
    first, second = two
    chosen: dict[str, Any] = {
        "count": "places",
        "places": "10, 6 2",
        "best": "2",
        "minimum": "3",
        "average": True,
        "tiebreak": "last_night",
        "name": "Winter",
        "of": "Tuesday",
        "first": "2026-11-10",
        "last": "2027-03-01",
    }
    form = form_of(dee)
    saved = press(form, "Save", **chosen)
    assert (said(saved), read(saved, "h1")) == ("Saved.", "Winter")
    assert (
        "Each evening brings points for the place: 10, 6, 2. Only the best 2 evenings count. The "
        "average of these evenings ranks. A place needs 3 evenings. Who is equal: the last evening "
        "decides." in read(saved)
    )
    kept = fields_of(form_of(dee), "Save")
    typed = {name: [str(value)] for name, value in chosen.items()}
    assert {**kept, **typed, "places": ["10 6 2"], "average": ["on"]} == kept
    # Without a place: too few evenings, each with what it brought.
    assert {row.split()[0] for row in table(saved)} == {"–"}
    usual = press(form_of(dee), "Save", count="points", best="1", minimum="", average=False)
    made = {row.split()[1]: row.split()[2] for row in table(usual)}
    assert made == {
        name: str(max(hall.points(name) for hall in two)) for name in ("P01", "P02", "P03", "P04")
    }
    assert all(" does not count" in row for row in table(usual))
    # One is left out; what was played since the form was opened counts.
    form = form_of(dee)
    assert fields_of(form, "Save")["night"] == [str(second.pk), str(first.pk)]
    third = evening(device, day="2026-12-01")
    press(form, "Save", night=[first.pk], best="")
    made = {row.split()[1]: row.split()[2] for row in table(season_of(dee))}
    assert made == {name: str(first.points(name) + third.points(name)) for name in made}
    assert "Standings" in read(follow(form_of(dee), "Standings 17 November 2026"), "h1")


def test_a_season_that_somebody_else_has_changed_is_not_overwritten(
    dee: Client, two: list[Hall]
) -> None:
    form = form_of(dee)
    press(form, "Save", best="3")
    refused = press(form, "Save", best="2")
    assert "Somebody else has changed this season since." in said(refused)
    assert fields_of(form_of(dee), "Save")["best"] == ["3"]


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
    dee: Client, two: list[Hall], wrong: dict[str, str], words: str
) -> None:
    before = services.digest_of_season(Season.objects.get())
    refused = press(form_of(dee), "Save", minimum="7", **wrong)
    assert words in read(refused)
    if not refused.redirect_chain:
        kept = fields_of(refused, "Save")
        typed = {name: [value] for name, value in wrong.items()}
        assert {**kept, **typed, "minimum": ["7"]} == kept
    assert services.digest_of_season(Season.objects.get()) == before


@pytest.mark.parametrize("route", ["club-season", "next-season"])
def test_who_only_reads_stores_nothing(client: Client, two: list[Hall], route: str) -> None:
    season = Season.objects.get()
    reader = let_in(client, Club.objects.get(), Role.WATCH)
    shown = reader.get(season_of(reader).request["PATH_INFO"], {"change": "1"})
    assert lines(shown, "main form, main details") == []
    sent = {"name": "Mine", "first": "2027-01-05", "count": "points", "delete": "1"}
    address = reverse(route, args=[season.club_id, season.pk])
    assert reader.post(address, sent).status_code == 404
    assert Season.objects.get().name == "Tuesday 2026"


def test_a_helper_sees_the_season_in_the_evening_and_nothing_else_of_the_club(
    client: Client, dee: Client, two: list[Hall]
) -> None:
    evening_of_two = two[0].now.tournament
    let_in(client, evening_of_two, Role.WATCH)
    standings = reverse("standings", args=[evening_of_two.pk])
    assert "Season" not in lines(client.get(standings), "nav.parts a")
    assert client.get(reverse("season", args=[evening_of_two.pk])).status_code == 404
    let_in(client, evening_of_two, Role.KEEP)
    shown = follow(client.get(standings), "Season")
    assert (read(shown, "h1"), len(table(shown))) == ("Season Tuesday 2026", 4)
    assert lines(shown, ".season a") == []
    assert client.get(season_of(dee).request["PATH_INFO"]).status_code == 404


def test_the_next_season_counts_alike_and_the_one_before_ends(dee: Client, two: list[Hall]) -> None:
    first, second = two
    press(form_of(dee), "Save", best="5", night=[first.pk])
    old = season_of(dee)
    button, day = "Begin the next season", {"first": "2026-11-20"}
    for _twice in range(2):
        begun = press(old, button, **day)
        assert (said(begun), read(begun, "h1")) == ("“Tuesday 2027” has begun.", "Tuesday 2027")
    before, new = Season.objects.order_by("first")
    assert (before.last, new.rules) == (datetime.date(2026, 11, 19), {"best": 5})
    # An evening that was left out stays out.
    assert "No closed evening counts in this season yet." in read(begun)
    assert fields_of(form_of(dee), "Save")["listed"] == [str(second.pk)]
    for name, slip, words in (
        ("Late", "2000-01-01", "ends after it begins"),
        ("Slip", "0027-01-05", "must be from 1900 to 2999"),
        ("None", "someday", "Write the new season’s name, and the day on which it begins."),
    ):
        assert words in said(press(season_of(dee), button, name=name, first=slip))
    assert Season.objects.count() == 2


def test_an_evening_that_is_left_out_stays_out_while_the_days_are_changed(
    dee: Client, two: list[Hall]
) -> None:
    """The form lists the evenings of the season's days alone."""
    first, second = (str(hall.pk) for hall in two)
    press(form_of(dee), "Save", night=[second])
    for day, listed in (("2026-11-20", [second]), ("2026-11-17", [second, first])):
        press(form_of(dee), "Save", first=day)
        shown = fields_of(form_of(dee), "Save")
        assert (shown["listed"], shown["night"]) == (listed, [second])
    ticked = press(form_of(dee), "Save", night=[first, second])
    assert {row.split()[3] for row in table(ticked)} == {"2"}


@pytest.mark.parametrize("of", ["Tuesday", ""])
def test_a_season_that_is_removed_leaves_its_evenings_and_does_not_begin_again(
    dee: Client, device: Device, two: list[Hall], of: str
) -> None:
    press(form_of(dee), "Save", of=of)
    removed = press(season_of(dee), "Remove this season")
    assert said(removed) == "The season was removed; its evenings are still here."
    assert "removed does not begin again by itself" in read(removed)
    assert len(lines(removed, ".of-club li")) == 2
    for name in ("Tuesday", " tuesday", "Friday", "Friday"):
        assert not Season.objects.exists()
        evening(device, name)
    assert Season.objects.get().of == "Friday"


PAPER = {
    "Print it (PDF)": "tuesday-2026-table.pdf",
    "For the wall, A3 or tabloid (PDF)": "tuesday-2026-table-for-the-wall.pdf",
    "Certificates for all honours (PDF)": "tuesday-2026-certificates.pdf",
}


def test_a_season_is_printed_with_its_honours_or_why_there_are_none(
    dee: Client, two: list[Hall]
) -> None:
    season, saved = season_of(dee), press(form_of(dee), "Save", best="1")
    for link, name in PAPER.items():
        paper = follow(season, link)
        assert paper["Content-Disposition"] == f'inline; filename="{name}"'
    text = text_of(paper.content)
    assert ("Place 1" in text, "Tuesday 2026, 24 November 2026" in text) == (True, True)
    assert (lines(season, "dt")[0], lines(season, "h2")[0]) == ("Place 1", "Honours so far")
    book = follow(season, "The figures for a spreadsheet (XLSX)")
    head, *rows = rows_of(book.content)
    assert head == ["Place", "Name", "Total", "Evenings", "Counted", "2026-11-17", "2026-11-24"]
    assert [f"{name} {total:g}" for _place, name, total, *_more in rows] == [
        " ".join(row.split()[1:3]) for row in table(saved)
    ]
    for wrong, words in (
        ({"minimum": "5"}, "Nobody has earned a certificate of this season yet."),
        ({"of": "Friday"}, "No closed evening counts in this season yet."),
    ):
        assert lines(press(form_of(dee), "Save", **wrong), "dt") == []
        assert words in text_of(follow(season, link).content)


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
    words = "Who is equal: the last evening decides."
    assert words not in read(season_of(dee))
    shown = press(form_of(dee), "Save", tiebreak="last_night")
    assert [" ".join(row.split()[:3]) for row in table(shown)] == [
        *("1 Cal 140", "1 Dot 140", "3 Ann 140", "3 Bob 140"),
    ]
    assert "Tuesday 2026 Place 3, 140." in read(follow(shown, "Bob"))
    assert words in read(shown)
    assert words in text_of(follow(shown, "Print it (PDF)").content)
