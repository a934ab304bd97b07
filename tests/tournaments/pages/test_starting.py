"""An evening begins: set up from a list of names, or brought in from its record."""

import datetime
import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Device, Player, Role
from tests.pressing import fields_of, follow, press, read
from tests.scoring.conftest import KnownClient
from tests.tournaments.conftest import Hall, forget, let_in, names, start_form
from tournaments import services
from tournaments.files.exports import archive
from tournaments.models import Member, Tournament
from tournaments.queries import TableKey

THIRTEEN = "\n".join(f"{number}. Player {'ABCDEFGHIJKLM'[number - 1]}" for number in range(1, 14))
RECORD = "The record that another laptop saved, such as the copy on the USB stick"


def evenings(client: Client) -> Any:
    return client.get(reverse("evenings"))


def start(client: Client, like: Hall | None = None) -> Any:
    return client.get(reverse("start-evening"), {"like": str(like.pk)} if like else {})


def bring(client: Client, content: bytes) -> Any:
    file = SimpleUploadedFile("x.json", content)
    return press(evenings(client), "Bring it in", record=file)


def record(hall: Hall) -> bytes:
    return archive(hall.now).encode()


def closed(device: Device, *roll: str) -> Hall:
    """An evening of one round that is over."""
    hall = Hall(device, list(roll))
    hall.seat()
    hall.type(1, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


def test_names_are_pasted_looked_at_and_an_evening_is_set_up_of_them(dee: Client) -> None:
    page = follow(evenings(dee), "Set up an evening")
    assert page.headers["Cache-Control"] == "no-store"
    assert follow(page, "‹ Evenings").request["PATH_INFO"] == reverse("evenings")
    few = press(page, "Preview", name="Tuesday", date="2026-11-24", names="Ann\nBob")
    assert "An evening needs at least four players." in read(few)
    looked = press(few, "Preview", names=THIRTEEN, rounds="10", ruleset="australian")
    assert "13 players 3 tables, 10 rounds of" in read(looked)
    assert "10 people sit out once, the other 3 people never." in read(looked)
    form = fields_of(looked, "Set it up")
    assert (form["sit_out"], Tournament.objects.count()) == (["average"], 0)
    person = [*form["person"][1:], "Olga"]
    roll = press(press(looked, "Preview", person=person), "Set it up", sit_out="0")
    (made,) = Tournament.objects.all()
    assert roll.request["PATH_INFO"] == reverse("roll", args=[made.pk])
    assert (made.name, made.rounds, made.sit_out_points) == ("Tuesday", 10, 0)
    assert "Player A" not in read(roll)
    listed = evenings(dee)
    row = follow(listed, "Tuesday Tue, 24 November 2026 13 people not begun")
    assert row.request["PATH_INFO"] == reverse("evening", args=[made.pk])
    club = follow(listed, "Tuesday")
    assert club.request["PATH_INFO"] == reverse("club", args=[made.club_id])


def test_rounds_of_games_rank_games_and_ask_what_a_sit_out_counts(dee: Client) -> None:
    fields = {"plays": "game", "ruleset": "australian", "names": THIRTEEN, "movement": "swiss"}
    looked = press(start(dee), "Preview", **fields)
    assert "What does a sit-out count in games won?" in read(looked)
    assert "with half a game, a sit-out brings as much as a tie" in read(looked)
    assert "What does a sit-out score?" not in read(looked)
    assert fields_of(looked, "Set it up")["sit_out_halves"] == ["1"]
    press(looked, "Set it up", sit_out_halves="2", hands="3", minutes="20")
    (made,) = Tournament.objects.all()
    assert (made.rank_by, made.sit_out_halves, made.sit_out_points) == ("games", 2, None)
    assert (made.movement, made.plays, made.minutes) == ("swiss", "game", 20)
    eight = press(start(dee), "Preview", **{**fields, "names": "\n".join(names(8))})
    assert "sit-out" not in read(eight)
    press(eight, "Set it up", rank_by="average")
    assert Tournament.objects.filter(rank_by="average").exists()


def test_an_evening_like_the_last_one_is_two_clicks(dee: Client, hall: Hall) -> None:
    fields: services.Settings = {"minutes": 20, "fee": 500, "guest_fee": 800, "by_surname": True}
    services.change_settings(tournament_id=hall.pk, device=None, settings=fields)
    hall.mark("P03", status="withdrawn")
    hall.mark("P02", guest=True)
    services.rename(
        tournament_id=hall.pk, entry_id=hall.entry("P04").pk, name="Zoë Ōkubo", device=None
    )
    assert "Set up as last time 24 November: Tuesday, 7 players" in read(evenings(dee))
    page = follow(evenings(dee), "Set up as last time")
    assert "Clock, fees, prizes and other settings are as on 24 November." in read(page)
    form = fields_of(page, "Set it up")
    assert (form["name"], form["rounds"]) == (["Tuesday"], ["3"])
    press(page, "Set it up")
    again = Tournament.objects.get(pk=form["tournament_id"][0])
    assert (again.minutes, again.fee, again.guest_fee, again.by_surname) == (20, 500, 800, True)
    came = ["P01", "P02", "P05", "P06", "P07", "P08", "Zoë Ōkubo"]
    assert sorted(again.entries.filter(guest=False).values_list("name", flat=True)) == came


def test_nobody_sets_up_an_evening_like_one_of_somebody_else(olga: Client, hall: Hall) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings={"fee": 500})
    page = start(olga, like=hall)
    assert ("P01" in read(page), "Set it up" in read(page)) == (False, True)
    for _stranger_then_helper in range(2):
        form = {**start_form(), "like": str(hall.pk), "create": "1"}
        olga.post(reverse("start-evening"), form)
        assert Tournament.objects.get(pk=form["tournament_id"]).fee == 0
        let_in(olga, hall.now.tournament, Role.KEEP)
    assert "other settings are as on" not in read(start(olga, like=hall))


def test_points_of_last_time_are_proposed(dee: Client, device: Device) -> None:
    page = start(dee, like=Hall(device, 8, sit_out_points=-10))
    assert "What does a sit-out score?" not in read(page)
    looked = press(page, "Preview", names="Zoe")
    assert fields_of(looked, "Set it up")["sit_out"] == ["-10"]


def test_others_of_the_club_are_offered(dee: Client, device: Device) -> None:
    closed(device, "Nora", "Ed", "Sue", "Will")
    closed(device, "Nora", "Ed", "Olga", "Guest Greta")
    last = Hall(device, ["Nora", "Ed", "Zoe", "Ann"])
    # Though nobody has opened the club.
    club = start(dee, like=last).context["club_names"]
    assert [name for name, _ticked in club] == ["Guest Greta", "Olga", "Sue", "Will"]
    Member.objects.filter(name="Guest Greta").update(is_guest=True)
    Player.objects.create(device=device, name="From the kitchen")
    page = start(dee, like=last)
    assert "Others of the club, 3 people" in read(page)
    known = ["Ann", "Ed", "Nora", "Sue", "From the kitchen"]
    looked = press(page, "Preview", known=known)
    assert fields_of(looked, "Set it up")["known"] == known
    assert re.search(r"data-others\s+open", looked.content.decode())
    ticked = follow(start(dee), "Tick all")
    assert fields_of(ticked, "Preview")["known"] == ["Ed", "Guest Greta", "Nora", "Olga"]


def test_partners_of_last_time_are_partners_again(device: Device, dee: Client) -> None:
    roll = ["Zoe", "Adam", "Yan", "Bea", "Xen", "Carl", "Will", "Dora"]
    page = start(dee, like=Hall(device, roll, movement="swiss", in_pairs=True))
    pairs = [("Zoe", "Adam"), ("Yan", "Bea"), ("Xen", "Carl"), ("Will", "Dora")]
    assert page.context["form"].pairs == pairs
    looked = press(page, "Preview", names="Max", known=[name for name in roll if name != "Adam"])
    assert looked.context["form"].pairs == [*pairs[1:], ("Max", "Zoe")]


@pytest.mark.parametrize(
    ("copied", "today", "offered"),
    [
        ("2026-11-24", "2026-11-24", "2026-12-01"),  # on its own day: a week later
        ("2026-11-24", "2026-12-01", "2026-12-01"),  # on such a day: today
        ("2026-11-24", "2026-12-02", "2026-12-08"),
        ("2026-03-03", "2026-11-27", "2026-12-01"),  # long ago: not a day that is past
        ("2026-12-15", "2026-11-27", "2026-12-22"),  # still to come: after it
        ("9999-12-31", "2026-11-27", "3000-01-03"),  # the last day of all
    ],
)
def test_an_evening_like_another_is_on_the_next_such_weekday_from_today_on(
    dee: Client, hall: Hall, monkeypatch: pytest.MonkeyPatch, copied: str, today: str, offered: str
) -> None:
    Tournament.objects.filter(pk=hall.pk).update(date=copied)
    monkeypatch.setattr(timezone, "localdate", lambda: datetime.date.fromisoformat(today))
    page = start(dee, like=hall)
    assert fields_of(page, "Preview")["date"] == [offered]
    assert "day; last time it was" in read(page)


def test_evenings_are_listed_as_they_stand_and_the_last_played_comes_again(
    dee: Client, device: Device, begun: Hall
) -> None:
    today = timezone.localdate()
    Tournament.objects.filter(pk=begun.pk).update(date=today)
    assert re.search(
        "Now and next .* 8 people round 1 of 3 .* Earlier None yet.", read(evenings(dee))
    )
    begun.type_all()
    services.close_tournament(tournament_id=begun.pk, device=None)
    low = begun.now.standings
    first = " & ".join(begun.now.entries[row.entry].name for row in low if row.rank == 1)
    assert re.search(f"Your evenings .* 1 round, closed First: {first}", read(evenings(dee)))
    coming = Hall(device, 4)
    services.close_tournament(tournament_id=coming.pk, device=None)
    day = today + datetime.timedelta(days=7)
    Tournament.objects.filter(pk=coming.pk).update(date=day)
    assert read(evenings(dee)).count("First:") == 1
    like = follow(evenings(dee), "Set up as last time")
    assert like.request["QUERY_STRING"] == f"like={begun.pk}"
    services.reopen_tournament(tournament_id=begun.pk, device=None)
    assert "First:" not in read(evenings(dee))


def test_the_record_is_judged_good_and_brought_in_again(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(2, 50, 50)
    services.rule_tie(table=TableKey(begun.pk, 1, 2), low="EW", how="cut", device=None)
    begun.seat()
    document = record(begun)
    assert "here already, just as the file has it." in read(bring(dee, document))
    assert Tournament.objects.count() == 1
    forget(begun.pk)
    here = bring(dee, document)
    assert here.request["PATH_INFO"] == reverse("evening", args=[begun.pk])
    assert record(begun) == document


@pytest.mark.parametrize("name", ["Tuesday", "Tuesday night"])
def test_a_copy_of_an_evening_is_in_no_club(olga: KnownClient, name: str) -> None:
    """Whatever the evening of the club is called by now."""
    own = Hall(olga.device, 8)
    own.seat()
    document = record(own)
    own.type(1, 200, 100)
    services.change_settings(tournament_id=own.pk, settings={"name": name}, device=None)
    said = read(bring(olga, document))
    assert ("of that day here, which is not as the file has it" in said) == (name == "Tuesday")
    assert "This one is in no club, so that no season counts the evening twice." in said
    assert own.now.tournament.club.tournaments.count() == 1


def test_what_of_a_record_cannot_be_kept_is_said(dee: Client, begun: Hall) -> None:
    document = json.loads(record(begun))
    long = bring(dee, json.dumps({**document, "name": "Tuesday " * 20}).encode())
    assert "name is longer than 40 letters. It is “Tuesday Tuesday" in read(long)
    # Where a fault stands is said from the outside in and in the reader's language.
    document["round_list"][0]["tables"][1]["totals"] = {"NS": 10.5, "EW": 0}
    file = SimpleUploadedFile("x.json", json.dumps(document).encode())
    french: dict[str, Any] = {"follow": True, "headers": {"accept-language": "fr"}}
    page = read(dee.post(reverse("import-evening"), {"record": file}, **french))
    where = "Rien n’a été enregistré. ronde 1 : table 2 : Une table a "
    assert where in page.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "Nothing was stored."),
        (b"{", "Nothing was stored."),
        (b"PK\x03\x04\xff\xfe", "This file does not hold an evening. Choose one saved"),
        (b'{"format": "five-hundred-record/1", "hands": []}', "does not hold an evening"),
        (b'{"format": "five-hundred-tournament/2", "round_list": []}', "“ruleset” is missing"),
    ],
)
def test_a_file_that_is_no_evening_is_refused_in_words(
    dee: Client, content: bytes, said: str
) -> None:
    page = read(bring(dee, content))
    assert (said in page, "JSON" in page, Tournament.objects.count()) == (True, False, 0)
