"""An evening begins: set up from a list of names, or brought in from its record."""

import datetime
import html
import json
import re
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Device, Player
from scoring.words.vocabulary import people
from tests.scoring.conftest import KnownClient
from tests.tournaments.conftest import Hall, forget, names, page, start_form
from tournaments import services
from tournaments.files.exports import archive
from tournaments.models import Club, Member, Tournament
from tournaments.queries import TableKey


def test_forty_names_are_pasted_looked_at_and_set_up(dee: Client) -> None:
    names = "\n".join(
        f"{number}. Player {letter}" for number, letter in enumerate("ABCDEFGHIJKLM", start=1)
    )
    form = {
        "tournament_id": str(uuid.uuid4()),
        "name": "Tuesday",
        "date": "2026-11-24",
        "ruleset": "midway",
        "names": names,
    }
    looked = dee.post(reverse("start-evening"), form)
    assert "13 players" in looked.content.decode()
    assert "3 tables" in looked.content.decode()
    assert Tournament.objects.count() == 0
    made = dee.post(reverse("start-evening"), {**form, "create": "1"})
    assert made["Location"] == reverse("roll", args=[form["tournament_id"]])
    assert Tournament.objects.get().rounds == 6


def test_the_record_is_judged_good_and_brought_in_again(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(2, 50, 50)
    services.rule_tie(table=TableKey(begun.pk, 1, 2), low="EW", how="cut", device=None)
    begun.seat()
    begun.type(1, 30, 0)
    document = dee.get(reverse("evening-record", args=[begun.pk])).content
    forget(begun.pk)
    answer = dee.post(reverse("import-evening"), {"record": SimpleUploadedFile("x.json", document)})
    assert answer["Location"] == reverse("evening", args=[begun.pk])
    assert dee.get(reverse("evening-record", args=[begun.pk])).content == document


def test_an_evening_that_is_here_just_as_the_file_has_it_is_not_brought_in_twice(
    dee: Client, olga: Client, begun: Hall
) -> None:
    file = SimpleUploadedFile("x.json", dee.get(reverse("evening-record", args=[begun.pk])).content)
    page = olga.post(reverse("import-evening"), {"record": file}, follow=True).content.decode()
    assert ("This evening is here already" in page, Tournament.objects.count()) == (True, 1)


def test_a_file_that_is_older_than_the_evening_here_is_said_to_be_another_one(
    dee: Client, begun: Hall
) -> None:
    file = SimpleUploadedFile("x.json", dee.get(reverse("evening-record", args=[begun.pk])).content)
    begun.type(1, 200, 100)
    page = dee.post(reverse("import-evening"), {"record": file}, follow=True).content.decode()
    assert "of that day here, which is not as the file has it." in page
    assert "in no club" not in page
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize("name", ["Tuesday", "Tuesday night"])
def test_a_copy_of_an_evening_of_the_club_is_said_to_be_in_no_club(
    olga: KnownClient, name: str
) -> None:
    """Whatever the evening of the club is called by now."""
    own = Hall(olga.device, 8)
    own.seat()
    file = SimpleUploadedFile("x.json", archive(own.now).encode())
    own.type(1, 200, 100)
    services.change_settings(tournament_id=own.pk, settings={"name": name}, device=None)
    page = olga.post(reverse("import-evening"), {"record": file}, follow=True).content.decode()
    assert ("of that day here" in page) == (name == "Tuesday")
    assert "This one is in no club, so that no season counts the evening twice." in page
    assert own.now.tournament.club.tournaments.count() == 1


def test_a_name_that_is_too_long_for_an_evening_is_said(dee: Client, begun: Hall) -> None:
    document = json.loads(dee.get(reverse("evening-record", args=[begun.pk])).content)
    file = SimpleUploadedFile("x.json", json.dumps({**document, "name": "Tuesday " * 20}).encode())
    shown = dee.post(reverse("import-evening"), {"record": file}, follow=True).content.decode()
    assert "The evening’s name is longer than 40 letters. It is “Tuesday Tuesday" in shown


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"format": "five-hundred/1"}', b'{"round_list": []}']
)
def test_a_file_that_is_no_evening_is_refused_in_words(dee: Client, content: bytes) -> None:
    answer = dee.post(
        reverse("import-evening"), {"record": SimpleUploadedFile("x.json", content)}, follow=True
    )
    assert "Nothing was stored" in answer.content.decode() or "empty" in answer.content.decode()
    assert Tournament.objects.count() == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"PK\x03\x04\xff\xfe", "This file does not hold an evening. Choose one saved"),
        ('{"format": "five-hundred-tournament/1"}'.encode("utf-16"), "does not hold an evening"),
        (b'{"format": "five-hundred-record/1", "hands": []}', "does not hold an evening"),
        (b'{"format": "five-hundred-house-rules/1", "name": "Ours"}', "does not hold an evening"),
        (b'{"format": "five-hundred-tournament/2", "round_list": []}', "“ruleset” is missing"),
    ],
)
def test_a_file_of_another_kind_is_said_to_hold_no_evening(
    dee: Client, content: bytes, said: str
) -> None:
    file = SimpleUploadedFile("x.json", content)
    shown = dee.post(reverse("import-evening"), {"record": file}, follow=True).content.decode()
    assert (said in shown, "JSON" in shown) == (True, False)


def test_where_a_fault_stands_is_said_from_the_outside_in_and_in_the_readers_language(
    dee: Client, begun: Hall
) -> None:
    document = json.loads(dee.get(reverse("evening-record", args=[begun.pk])).content)
    document["round_list"][0]["tables"][1]["totals"] = {"NS": 10.5, "EW": 0}
    file = SimpleUploadedFile("x.json", json.dumps(document).encode())
    page = dee.post(
        reverse("import-evening"), {"record": file}, follow=True, headers={"accept-language": "fr"}
    )
    (said,) = [str(one).replace("\N{NO-BREAK SPACE}", " ") for one in page.context["messages"]]
    assert said.startswith("Rien n’a été enregistré. ronde 1 : table 2 : Une table a ")


def test_what_a_sit_out_scores_is_asked_where_somebody_loses_a_round(dee: Client) -> None:
    form = {**start_form(), "names": "\n".join("ABCDEFGHIJKLM"), "rounds": "10"}
    shown = " ".join(dee.post(reverse("start-evening"), form).content.decode().split())
    assert "10 people sit out once, the other 3 people never." in shown
    assert re.search(r'value="average"[^>]*checked', shown)
    dee.post(reverse("start-evening"), {**form, "create": "1", "sit_out": "average"})
    assert Tournament.objects.get().sit_out_points is None


def test_where_games_rank_what_a_sit_out_counts_in_games_is_asked(dee: Client) -> None:
    form = {**start_form(), "names": "\n".join("ABCDEFGHIJKLM"), "rounds": "10"}
    form |= {"ruleset": "australian", "plays": "game", "rank_by": "games"}
    shown = " ".join(dee.post(reverse("start-evening"), form).content.decode().split())
    assert "What does a sit-out count in games won?" in shown
    assert "What does a sit-out score?" not in shown
    assert "with half a game, a sit-out brings as much as a tie" in shown
    chosen = fields_of(shown)
    assert chosen["sit_out_halves"] == ["1"]
    sent = {**form, **chosen, "create": "1", "sit_out_halves": "2"}
    dee.post(reverse("start-evening"), sent)
    tournament = Tournament.objects.get()
    assert (tournament.sit_out_halves, tournament.sit_out_points) == (2, None)


def test_full_tables_are_not_asked_what_a_sit_out_scores(dee: Client) -> None:
    shown = dee.post(reverse("start-evening"), start_form()).content.decode()
    assert "What does a sit-out score?" not in shown


def test_a_list_that_is_looked_at_is_kept_by_no_browser(dee: Client) -> None:
    assert dee.get(reverse("start-evening")).headers["Cache-Control"] == "no-store"


def fields_of(page: str) -> dict[str, list[str]]:
    """What the set-up form of a page would send, without its buttons."""
    form: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", page):
        found = dict(re.findall(r'([a-z]+)="([^"]*)"', tag))
        is_off = found.get("type") in ("radio", "checkbox") and not re.search(r"\schecked", tag)
        if "name" in found and not is_off:
            form.setdefault(found["name"], []).append(html.unescape(found.get("value", "")))
    for name, options in re.findall(r'<select name="([^"]*)"[^>]*>(.*?)</select>', page, re.S):
        form[name] = re.findall(r'value="([^"]*)" selected', options)
    return form


def test_an_evening_like_the_last_one_is_two_clicks_and_one_more_from_the_list(
    dee: Client, hall: Hall
) -> None:
    hall.mark("P03", status="withdrawn")
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"minutes": 20, "fee": 500, "by_surname": True}
    )
    listed = dee.get(reverse("evenings")).content.decode()
    assert re.search(r"Set up as last time</a>[^/]*24 November: <span", listed)
    filled_in = dee.get(reverse("start-evening"), {"like": str(hall.pk)}).content.decode()
    assert ("Set it up" in filled_in, Tournament.objects.count()) == (True, 1)
    form = fields_of(filled_in)
    assert (form["name"], form["rounds"]) == (["Tuesday"], ["3"])
    day = datetime.date.fromisoformat(form["date"][0])
    assert (day.weekday(), day >= timezone.localdate()) == (1, True)
    made = dee.post(reverse("start-evening"), {**form, "create": "1"})
    assert made["Location"] == reverse("roll", args=form["tournament_id"])
    again = Tournament.objects.get(pk=form["tournament_id"][0])
    assert (again.minutes, again.fee, again.by_surname) == (20, 500, True)
    came = [name for name in names(len(hall.now.entries)) if name != "P03"]
    assert sorted(again.entries.values_list("name", flat=True)) == came


@pytest.mark.parametrize("players", [9, 8])
def test_what_was_chosen_for_the_evening_goes_on_and_what_happened_in_it_does_not(
    dee: Client, device: Device, players: int
) -> None:
    hall = Hall(device, players, sit_out_points=250)
    services.change_settings(tournament_id=hall.pk, device=None, settings={"guest_fee": 800})
    services.take_fee(
        tournament_id=hall.pk, entry_ids=[hall.entry("P01").pk], guest=True, device=None
    )
    shown = dee.get(reverse("start-evening"), {"like": str(hall.pk)}).content.decode()
    assert ("250 points</label>" in shown) == (players == 9)
    form = fields_of(shown)
    dee.post(reverse("start-evening"), {**form, "create": "1"})
    again = Tournament.objects.get(pk=form["tournament_id"][0])
    assert (again.sit_out_points, again.guest_fee) == (250, 800)
    assert not again.entries.filter(guest=True).exists()


def test_points_of_last_time_are_proposed_once_somebody_sits_out(
    dee: Client, device: Device
) -> None:
    hall = Hall(device, 8, sit_out_points=-10)
    form = fields_of(dee.get(reverse("start-evening"), {"like": str(hall.pk)}).content.decode())
    form["names"] = ["Zoe"]
    asked = fields_of(dee.post(reverse("start-evening"), form).content.decode())
    assert asked["sit_out"] == ["-10"]
    dee.post(reverse("start-evening"), {**asked, "names": "Zoe", "sit_out": "0", "create": "1"})
    assert Tournament.objects.get(pk=form["tournament_id"][0]).sit_out_points == 0


def test_others_of_the_club_are_offered_beside_those_of_last_time(
    dee: Client, device: Device
) -> None:
    for roll in (["Nora", "Ed", "Sue", "Will"], ["Nora", "Ed", "Olga", "Guest Greta"]):
        hall = Hall(device, roll)
        hall.seat()
        hall.type(1, 100, 40)
        services.close_tournament(tournament_id=hall.pk, device=device)
    last = Hall(device, ["Nora", "Ed", "Zoe", "Ann"])
    services.keep_summaries(Club.objects.get())
    Member.objects.filter(name="Guest Greta").update(is_guest=True)
    Player.objects.create(device=device, name="From the kitchen")
    shown = dee.get(reverse("start-evening"), {"like": str(last.pk)})
    context = shown.context
    assert [name for name, _ticked in context["last_names"]] == ["Ann", "Ed", "Nora", "Zoe"]
    assert context["club_names"] == [("Olga", False), ("Sue", False), ("Will", False)]
    assert context["other_names"] == [("From the kitchen", False), ("Guest Greta", False)]
    html = " ".join(shown.content.decode().split())
    assert "Others of the club, 3 people" in html
    # They are ticked, and stay in sight.
    form = fields_of(shown.content.decode())
    again = dee.post(reverse("start-evening"), {**form, "known": [*form["known"], "Sue"]})
    assert ("Sue", True) in again.context["club_names"]
    assert re.search(r"data-others\s+open", again.content.decode())


def test_who_came_before_last_time_is_offered_though_nobody_has_opened_the_club(
    dee: Client, device: Device
) -> None:
    before = Hall(device, ["Nora", "Ed", "Sue", "Will"])
    before.seat()
    before.type(1, 100, 40)
    services.close_tournament(tournament_id=before.pk, device=device)
    last = Hall(device, ["Nora", "Ed", "Zoe", "Ann"])
    context = dee.get(reverse("start-evening"), {"like": str(last.pk)}).context
    assert [name for name, _ticked in context["club_names"]] == ["Sue", "Will"]


def test_a_nearly_known_name_is_asked_about_before_the_button(dee: Client, device: Device) -> None:
    before = Hall(device, ["Anna Müller", "Ed", "Sue", "Will"])
    before.seat()
    before.type(1, 100, 40)
    services.close_tournament(tournament_id=before.pk, device=device)
    services.keep_summaries(Club.objects.get())
    html = dee.post(
        reverse("start-evening"), start_form(names="Ana Müller\nEd\nSue\nWill")
    ).content.decode()
    assert html.index("Ana Müller is nearly Anna Müller") < html.index('name="create"')


@pytest.mark.parametrize(
    ("copied", "today", "offered"),
    [
        ("2026-11-24", "2026-11-24", "2026-12-01"),  # on its own day: a week later
        ("2026-11-24", "2026-11-25", "2026-12-01"),
        ("2026-11-24", "2026-12-01", "2026-12-01"),  # on such a day: today
        ("2026-11-24", "2026-12-02", "2026-12-08"),
        ("2026-03-03", "2026-11-27", "2026-12-01"),  # long ago: not a day that is past
        ("2026-12-15", "2026-11-27", "2026-12-22"),  # still to come: after it
    ],
)
def test_an_evening_like_another_is_on_the_next_such_weekday_from_today_on(
    dee: Client, hall: Hall, monkeypatch: pytest.MonkeyPatch, copied: str, today: str, offered: str
) -> None:
    Tournament.objects.filter(pk=hall.pk).update(date=copied)
    monkeypatch.setattr(timezone, "localdate", lambda: datetime.date.fromisoformat(today))
    html = dee.get(reverse("start-evening"), {"like": str(hall.pk)}).content.decode()
    assert fields_of(html)["date"] == [offered]
    assert "the next Tuesday; last time it was" in html


def test_an_evening_like_one_of_the_last_day_of_all_is_set_up(dee: Client, hall: Hall) -> None:
    Tournament.objects.filter(pk=hall.pk).update(date=datetime.date.max)
    html = dee.get(reverse("start-evening"), {"like": str(hall.pk)}).content.decode()
    (offered,) = fields_of(html)["date"]
    assert offered.startswith("3000-01-0")


def test_a_name_that_was_put_right_comes_again(dee: Client, hall: Hall) -> None:
    services.rename(
        tournament_id=hall.pk, entry_id=hall.entry("P02").pk, name="Zoë Ōkubo", device=None
    )
    form = fields_of(dee.get(reverse("start-evening"), {"like": str(hall.pk)}).content.decode())
    assert "Zoë Ōkubo" in form["known"]
    dee.post(reverse("start-evening"), {**form, "create": "1"})
    again = Tournament.objects.get(pk=form["tournament_id"][0])
    assert "Zoë Ōkubo" in again.entries.values_list("name", flat=True)


def test_the_last_evening_is_the_last_that_was_played(
    dee: Client, device: Device, begun: Hall
) -> None:
    coming = Hall(device, 8)
    for pk, days in ((begun.pk, -7), (coming.pk, 7)):
        day = timezone.localdate() + datetime.timedelta(days=days)
        Tournament.objects.filter(pk=pk).update(date=day)
    page = dee.get(reverse("evenings")).content.decode()
    assert re.findall(r"like=([\w-]+)", page) == [str(begun.pk)]


def test_nobody_sets_up_an_evening_like_one_of_somebody_else(olga: Client, hall: Hall) -> None:
    page = olga.get(reverse("start-evening"), {"like": str(hall.pk)}).content.decode()
    assert ("P01" in page, "Set it up</button>" in page) == (False, False)
    form = {**start_form(), "like": str(hall.pk), "create": "1"}
    olga.post(reverse("start-evening"), form)
    assert Tournament.objects.get(pk=form["tournament_id"]).minutes == 0


def test_evenings_that_are_under_way_stand_before_those_that_are_over(
    dee: Client, begun: Hall
) -> None:
    Tournament.objects.filter(pk=begun.pk).update(date=timezone.localdate())
    page = " ".join(dee.get(reverse("evenings")).content.decode().split())
    assert re.search("Now and next.*round 1 of 3.*Earlier.*None yet", page)
    services.close_tournament(tournament_id=begun.pk, device=None)
    page = " ".join(dee.get(reverse("evenings")).content.decode().split())
    assert re.search("Your evenings.*people.*1 round , closed|Your evenings.*1 round, closed", page)


def test_a_closed_evening_is_listed_with_who_has_won(dee: Client, begun: Hall) -> None:
    def listed() -> str:
        return " ".join(dee.get(reverse("evenings")).content.decode().split())

    begun.type_all()
    assert "First:" not in listed()
    services.close_tournament(tournament_id=begun.pk, device=None)
    evening = begun.now
    first = [evening.entries[row.entry].name for row in evening.standings if row.rank == 1]
    assert f'First: <b translate="no">{people(first).replace("&", "&amp;")}</b>' in listed()
    assert "The evening was closed. First: " in page(dee, "evening-history", begun.pk)
    services.reopen_tournament(tournament_id=begun.pk, device=None)
    assert "First:" not in listed()


def test_an_evening_that_is_closed_before_anything_was_played_has_no_winner(
    dee: Client, begun: Hall
) -> None:
    services.close_tournament(tournament_id=begun.pk, device=None)
    assert "First:" not in dee.get(reverse("evenings")).content.decode()


def test_an_evening_of_pairs_is_set_up_with_two_names_on_a_line(dee: Client) -> None:
    form = start_form(names="Ann & Bob\nCy\nDi\nEve and Flo\nGus / Hal", movement="mitchell+pairs")
    shown = dee.post(reverse("start-evening"), form).content.decode()
    pairs = re.findall(r"<li>(.*?)</li>", shown.partition("names-of-pairs")[2])[:4]
    assert pairs == ["Ann & Bob", "Cy & Di", "Eve & Flo", "Gus & Hal"]
    seen = {
        field: re.findall(rf'name="{field}"\s+value="(.*?)"', shown)
        for field in ("list_seen", "person_read", "person")
    }
    dee.post(reverse("start-evening"), {**form, **seen, "create": "1"})
    tournament = Tournament.objects.get()
    assert (tournament.movement, tournament.in_pairs) == ("mitchell", True)
    couples = [entry.couple for entry in tournament.entries.order_by("number")]
    assert couples == [1, 1, 3, 3, 5, 5, 7, 7]


def test_who_has_no_partner_yet_is_named(dee: Client) -> None:
    form = start_form(names="Ann & Bob\nCy & Di\nEve", movement="random+pairs")
    assert "Eve has no partner yet." in dee.post(reverse("start-evening"), form).content.decode()


@pytest.mark.parametrize(
    ("more", "rank_by"),
    [
        ({}, "points"),
        ({"plays": "game", "ruleset": "australian"}, "games"),
        ({"plays": "game", "ruleset": "australian", "rank_by": "points"}, "points"),
        ({"rank_by": "average"}, "average"),
    ],
)
def test_games_rank_where_a_round_is_a_game_unless_somebody_says_otherwise(
    dee: Client, more: dict[str, str], rank_by: str
) -> None:
    dee.post(reverse("start-evening"), start_form(create="1", **more))
    assert Tournament.objects.get().rank_by == rank_by


def test_partners_of_last_time_are_partners_again_whoever_does_not_come(
    device: Device, dee: Client
) -> None:
    hall = Hall(
        device,
        ["Zoe", "Adam", "Yan", "Bea", "Xen", "Carl", "Will", "Dora"],
        movement="swiss",
        in_pairs=True,
    )
    form = dee.get(reverse("start-evening"), {"like": str(hall.pk)}).context["form"]
    assert form.pairs == [("Zoe", "Adam"), ("Yan", "Bea"), ("Xen", "Carl"), ("Will", "Dora")]
    others = [name for name in form.ticked if name != "Adam"]
    sent = start_form(names="Max\n", movement="swiss+pairs", like=str(hall.pk))
    form = dee.post(reverse("start-evening"), {**sent, "known": others}).context["form"]
    assert form.pairs == [("Yan", "Bea"), ("Xen", "Carl"), ("Will", "Dora"), ("Max", "Zoe")]
