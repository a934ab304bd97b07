"""What pages of an evening share."""

import uuid
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config.copies.asking import WISH
from scoring.models import Device, Role
from tests.pressing import follow, press, read
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.pages.shown import asked_about_sit_outs, pause_in
from tournaments.queries import Evening
from tournaments.words.vocabulary import rules_title

#: Pages that a script asks for themselves.
ASKED = ("evening", "roll", "scores", "standings", "board")


def shown(client: Client, name: str, hall: Hall, *more: object) -> Any:
    return client.get(reverse(name, args=[hall.pk, *more]))


def asked_by_script(client: Client, name: str, hall: Hall, tag: str = "") -> Any:
    """A page as its script asks for it, with what it knows it by."""
    headers = {"X-Part": "1"} | ({"If-None-Match": tag} if tag else {})
    return client.get(reverse(name, args=[hall.pk]), headers=headers)


def test_no_evening_and_one_that_is_not_yours_look_alike(client: Client, hall: Hall) -> None:
    keys = (hall.pk, uuid.UUID(int=0))
    answers = [client.get(reverse("evening", args=[pk])) for pk in keys]
    assert [answer.status_code for answer in answers] == [404, 404]
    pages = [answer.content.decode() for answer in answers]
    assert pages[0].replace(str(keys[0]), "") == pages[1].replace(str(keys[1]), "")


def test_the_tabs_of_an_evening_lead_to_what_a_visitor_may_see(dee: Client, begun: Hall) -> None:
    tournament = begun.now.tournament
    watcher, helper = (let_in(Client(), tournament, role) for role in (Role.WATCH, Role.KEEP))
    common = {"Desk": "evening", "People": "roll", "Screens": "boards", "Print": "evening-print"}
    directed = {"Results": "results", "Links": "phones", "Settings": "evening-settings"}
    for client, tabs in (
        (dee, {**common, **directed, "Seating": "round"}),
        (helper, {**common, "Results": "standings", "Seating": "round"}),
    ):
        page = shown(client, "evening-print", begun)
        assert "Links" in tabs or "Links" not in read(page)
        for words, name in tabs.items():
            more = [1] if name == "round" else []
            there = follow(page, words).request["PATH_INFO"]
            assert there == reverse(name, args=[begun.pk, *more])
        assert follow(page, "All evenings").request["PATH_INFO"] == reverse("evenings")
    hall = follow(shown(watcher, "standings", begun), "‹ The hall")
    assert hall.request["PATH_INFO"] == reverse("hall", args=[begun.pk])
    begun.type_all()
    services.draft_round(tournament_id=begun.pk, device=None)
    assert follow(shown(dee, "roll", begun), "Seating").context["round"].number == 2
    assert follow(shown(helper, "roll", begun), "Seating").context["round"].number == 1


def test_a_house_name_stands_in_the_place_of_the_rulesets(hall: Hall) -> None:
    tournament = hall.now.tournament
    assert rules_title(tournament) == "St Paul Midway tournament"
    tournament.house_name = "Our way"
    assert rules_title(tournament) == "Our way"


@pytest.mark.parametrize("name", ASKED)
def test_a_script_gets_the_part_that_changes_or_nothing_in_one_statement(
    dee: Client, begun: Hall, name: str
) -> None:
    part = asked_by_script(dee, name, begun)
    tag = part["ETag"]
    assert (b"<html" in part.content, f"data-tag={tag}".encode() in part.content) == (False, True)
    with CaptureQueriesContext(connection) as statements:
        again = asked_by_script(dee, name, begun, tag)
    assert (again.status_code, again.content, len(statements)) == (304, b"", 1)
    # A whole page is never said to be as it was.
    whole = dee.get(reverse(name, args=[begun.pk]), headers={"If-None-Match": tag})
    assert (whole.status_code, "ETag" in whole, b"<html" in whole.content) == (200, False, True)
    begun.type(1, 10, 0)
    after = asked_by_script(dee, name, begun, tag)
    assert (after.status_code, after["ETag"] != tag) == (200, True)


def test_who_may_do_more_or_nothing_any_longer_is_told(client: Client, begun: Hall) -> None:
    let_in(client, begun.now.tournament, Role.WATCH)
    tag = asked_by_script(client, "standings", begun)["ETag"]
    assert asked_by_script(client, "standings", begun, tag).status_code == 304
    let_in(client, begun.now.tournament, Role.KEEP)
    assert asked_by_script(client, "standings", begun, tag).status_code == 200
    client.cookies.clear()
    assert asked_by_script(client, "standings", begun, tag).status_code == 404


@pytest.mark.parametrize(
    "tag", ["*", "W/", '"', '"1"', '"-own"', '"٣-own"', f'"{"9" * 5000}-own"', '"1-own-x"', "\xff"]
)
def test_a_tag_that_nobody_gave_is_no_tag(dee: Client, begun: Hall, tag: str) -> None:
    assert asked_by_script(dee, "board", begun, tag).status_code == 200


def test_a_board_is_as_it_was_until_the_seats_give_way_to_the_clock(
    dee: Client, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock: services.Settings = {"minutes": 20, "starts_clock": True}
    services.change_settings(tournament_id=hall.pk, device=None, settings=clock)
    hall.seat()
    published = hall.now.published[0].row.published_at
    assert published is not None
    tag = asked_by_script(dee, "board", hall)["ETag"]
    statuses = []
    for minutes in (0, 3.9, 4.1):
        now = published + timedelta(minutes=minutes)
        monkeypatch.setattr("django.utils.timezone.now", lambda now=now: now)
        statuses.append(asked_by_script(dee, "board", hall, tag).status_code)
    assert statuses == [304, 304, 200]
    assert asked_by_script(dee, "board", hall)["ETag"].count("-") == 1


def test_a_refusal_is_said_on_the_next_page(dee: Client, hall: Hall) -> None:
    desk = shown(dee, "evening", hall)
    services.close_tournament(tournament_id=hall.pk, device=None)
    said = "The evening is closed, and nothing was changed. Whoever directs can open it again."
    assert said in read(press(desk, "Seat round 1"))


@pytest.mark.parametrize("by", ["line", "the table's page", "time that is called", "last hand"])
def test_a_copy_is_asked_for_however_the_last_table_of_a_round_comes_in_and_not_before(
    dee: Client, client: Client, begun: Hall, settings: LazySettings, tmp_path: Path, by: str
) -> None:
    settings.COPIES = tmp_path
    wish = tmp_path / WISH
    press(shown(dee, "scores", begun), "Enter", line="2 200 100")
    assert not wish.exists()
    if by == "line":
        press(shown(dee, "scores", begun), "Enter", line="1 200 100")
    elif by == "the table's page":
        press(shown(dee, "event-table", begun, 1, 1), "Save the totals", ns="150", ew="40")
    elif by == "time that is called":
        begun.play_hands(1, 1)
        form = {"call": "1", "round": "1", "table": "1", "hands_1": "1"}
        dee.post(reverse("time", args=[begun.pk]), form)
    else:
        begun.play_hands(1, begun.now.tournament.hands_per_round - 2)
        sign = begun.now.tournament.signs.get(number=1)
        let_in(client, sign, Role.KEEP)
        hand = {"after": "9", "contractor": "0", "bid": "7S", "tricks": "7"}
        pad = reverse("table-pad", args=[sign.pk, 1])
        client.post(pad, {**hand, "key": str(uuid.uuid4())})
        assert not wish.exists()
        client.post(pad, {**hand, "key": str(uuid.uuid4())}, headers={"X-Pad": "1"})
    assert wish.read_text("utf-8") == "round-1-over"


def test_phones_of_a_large_hall_ask_less_often_so_that_no_more_ask_at_once(hall: Hall) -> None:
    entry = next(iter(hall.now.entries.values()))
    halls = [dict.fromkeys(map(str, range(players)), entry) for players in (4, 400, 800, 2000)]
    pauses = [pause_in(Evening(hall.now.tournament, entries, ())) for entries in halls]
    assert pauses == [5000, 5000, 10_000, 25_000]


def test_the_sentence_on_sit_outs_counts_who_is_here_and_before_that_who_is_expected(
    device: Device,
) -> None:
    hall = Hall(device, 9)
    for number in range(1, 10):
        hall.mark(f"P0{number}", status="expected")
    assert "9 players" in str(asked_about_sit_outs(hall.now)["sit_outs_fall"])
    hall.mark("P01", status="withdrawn")
    assert asked_about_sit_outs(hall.now) == {}
    services.change_settings(tournament_id=hall.pk, device=device, settings={"rounds": 8})
    for number in range(2, 7):
        hall.mark(f"P0{number}", status="here")
    assert "5 players" in str(asked_about_sit_outs(hall.now)["sit_outs_fall"])


def test_the_sentence_on_sit_outs_knows_the_rounds_that_were_played(device: Device) -> None:
    hall = Hall(device, 9, rounds=4)
    hall.seat()
    hall.type_all()
    falls = "9 players, 4 rounds: 4 people sit out once, the other 5 people never."
    assert asked_about_sit_outs(hall.now)["sit_outs_fall"] == falls
    hall.mark(hall.table(1).entries["N"].name, status="withdrawn")
    told = asked_about_sit_outs(hall.now)
    falls = "8 players, 4 rounds: 1 person sits out once, the other 7 people never."
    assert told["sit_outs_fall"] == falls
    assert str(told["nothing_does"]).startswith("With nothing for a sit-out, that person has one")
    # A house player gives way before anybody else.
    services.add_entries(tournament_id=hall.pk, names=["Olga"], device=device)
    hall.mark("Olga", status="here", ranked=False)
    assert asked_about_sit_outs(hall.now)["sit_outs_fall"] == falls
