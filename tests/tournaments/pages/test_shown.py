"""What pages of an evening share."""

import uuid
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.messages import get_messages
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config.copies.asking import WISH
from scoring.models import Device, Role
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.pages.shown import asked_about_sit_outs, pause_in
from tournaments.queries import Evening
from tournaments.words.vocabulary import rules_title


def test_an_evening_that_is_not_there_and_one_that_is_not_yours_look_the_same(
    client: Client, hall: Hall
) -> None:
    missing = uuid.UUID(int=0)
    answers = [client.get(reverse("evening", args=[pk])) for pk in (hall.pk, missing)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content.replace(str(hall.pk).encode(), b"") == answers[1].content.replace(
        str(missing).encode(), b""
    )


@pytest.mark.parametrize(("role", "directs"), [(Role.KEEP, False), (Role.OWN, True)])
def test_the_top_of_a_page_knows_what_its_visitor_may(
    client: Client, begun: Hall, role: Role, directs: bool
) -> None:
    let_in(client, begun.now.tournament, role)
    context = client.get(reverse("evening", args=[begun.pk])).context
    assert (context["may_direct"], context["may_help"]) == (directs, True)
    assert (context["current"].number, context["draft"]) == (1, None)


def test_a_house_name_stands_in_the_place_of_the_rulesets(hall: Hall) -> None:
    tournament = hall.now.tournament
    assert rules_title(tournament) == "St Paul Midway tournament"
    tournament.house_name = "Our way"
    assert rules_title(tournament) == "Our way"


def test_a_script_that_polls_gets_the_part_that_changes(dee: Client, hall: Hall) -> None:
    whole = dee.get(reverse("roll", args=[hall.pk])).content
    part = dee.get(reverse("roll", args=[hall.pk]), headers={"X-Part": "1"}).content
    assert (b"<html" in whole, b"<html" in part, b"P01" in part) == (True, False, True)


#: Pages that a script asks for themselves.
ASKED = ("evening", "roll", "scores", "standings", "board")


def asked_by_script(
    client: Client, name: str, hall: Hall, tag: str = "", **query: str
) -> HttpResponse:
    """A page as its script asks for it, with what it knows it by."""
    headers = {"X-Part": "1"} | ({"If-None-Match": tag} if tag else {})
    answer = client.get(reverse(name, args=[hall.pk]), query, headers=headers)
    assert isinstance(answer, HttpResponse)
    return answer


@pytest.mark.parametrize("name", ASKED)
def test_a_page_that_is_as_it_was_is_one_statement_and_empty(
    dee: Client, begun: Hall, name: str
) -> None:
    part = asked_by_script(dee, name, begun)
    tag = part["ETag"]
    assert f"data-tag={tag}" in part.content.decode()
    with CaptureQueriesContext(connection) as statements:
        again = asked_by_script(dee, name, begun, tag)
    assert (again.status_code, again.content, len(statements)) == (304, b"", 1)
    begun.type(1, 10, 0)
    after = asked_by_script(dee, name, begun, tag)
    assert (after.status_code, after["ETag"] != tag) == (200, True)


@pytest.mark.parametrize("name", ASKED)
def test_a_whole_page_is_never_said_to_be_as_it_was(dee: Client, begun: Hall, name: str) -> None:
    tag = asked_by_script(dee, name, begun)["ETag"]
    whole = dee.get(reverse(name, args=[begun.pk]), headers={"If-None-Match": tag})
    assert (whole.status_code, "ETag" in whole) == (200, False)


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
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"minutes": 20, "starts_clock": True}
    )
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
    services.change_settings(tournament_id=hall.pk, device=None, settings={"rounds": 1})
    services.close_tournament(tournament_id=hall.pk, device=None)
    answer = dee.post(reverse("draft-round", args=[hall.pk]))
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [
        "The evening is closed, and nothing was changed. Whoever directs can open it again."
    ]


@pytest.fixture
def wish(settings: LazySettings, tmp_path: Path) -> Path:
    """Where the wish for a copy is written."""
    settings.COPIES = tmp_path
    return tmp_path / WISH


def test_a_copy_is_asked_for_with_the_last_line_of_a_round_and_not_before(
    dee: Client, begun: Hall, wish: Path
) -> None:
    begun.type(2, 200, 100)
    line = {"line": "1 200 100", "round": "1", "sure": "1 200 100"}
    dee.post(reverse("scores", args=[begun.pk]), {**line, "line": "2 300 100", "sure": "2 300 100"})
    assert not wish.exists()
    dee.post(reverse("scores", args=[begun.pk]), line)
    assert wish.read_text("utf-8") == "round-1-over"


def test_a_copy_is_asked_for_with_the_last_hand_of_a_round_and_not_before(
    client: Client, begun: Hall, wish: Path
) -> None:
    begun.type(2, 200, 100)
    begun.play_hands(1, begun.now.tournament.hands_per_round - 2)
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    for is_last in (False, True):
        form = {
            "key": str(uuid.uuid4()),
            "after": "9",
            "contractor": "0",
            "bid": "7S",
            "tricks": "7",
        }
        client.post(
            reverse("table-pad", args=[sign.pk, 1]), form, headers={"X-Pad": "1"} if is_last else {}
        )
        assert wish.exists() is is_last
    assert wish.read_text("utf-8") == "round-1-over"


@pytest.mark.parametrize("by", ["the table's page", "time that is called"])
def test_a_copy_is_asked_for_however_the_last_table_comes_in(
    dee: Client, begun: Hall, wish: Path, by: str
) -> None:
    begun.type(2, 200, 100)
    if by == "time that is called":
        begun.play_hands(1, 1)
        form = {"call": "1", "round": "1", "table": "1", "hands_1": "1"}
        dee.post(reverse("time", args=[begun.pk]), form)
    else:
        form = {"act": "type", "ns": "150", "ew": "40", "version": "0"}
        dee.post(reverse("correct-table", args=[begun.pk, 1, 1]), form)
    assert wish.read_text("utf-8") == "round-1-over"


def test_phones_of_a_large_hall_ask_less_often_so_that_no_more_ask_at_once(hall: Hall) -> None:
    def pause_of(players: int) -> int:
        entry = next(iter(hall.now.entries.values()))
        return pause_in(
            Evening(hall.now.tournament, dict.fromkeys(map(str, range(players)), entry), ())
        )

    assert [pause_of(players) for players in (4, 400, 800, 2000)] == [5000, 5000, 10_000, 25_000]


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
    assert asked_about_sit_outs(hall.now)["sit_outs_fall"] == (
        "9 players, 4 rounds: 4 people sit out once, the other 5 people never."
    )
    (idle,) = hall.now.current.sit_outs
    leaver = next(entry for entry in hall.now.entries.values() if entry.pk != idle.entry_id)
    hall.mark(leaver.name, status="withdrawn")
    told = asked_about_sit_outs(hall.now)
    assert told["sit_outs_fall"] == (
        "8 players, 4 rounds: 1 person sits out once, the other 7 people never."
    )
    assert str(told["nothing_does"]).startswith("With nothing for a sit-out, that person has one")
    # A house player gives way before anybody else.
    services.add_entries(tournament_id=hall.pk, names=["Olga"], device=device)
    hall.mark("Olga", status="here", ranked=False)
    assert asked_about_sit_outs(hall.now)["sit_outs_fall"] == told["sit_outs_fall"]
