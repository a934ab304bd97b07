"""Every address of an evening: who may open it, how many statements it takes, no script or style inline."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver, reverse

from scoring.models import Device, Role
from tests.scoring.conftest import KnownClient
from tests.tournaments.conftest import A_JOB, Hall, let_in
from tournaments.urls import urlpatterns

#: Page -> the least that opens it: of the evening, or of its own link (a table's sign, a player's page).
PAGES = {
    "evening": Role.KEEP,
    "evening-pulse": Role.WATCH,
    "event-calls": Role.KEEP,
    "answer-call": Role.OWN,
    "evening-settings": Role.OWN,
    "close-evening": Role.OWN,
    "evening-history": Role.KEEP,
    "evening-record": Role.OWN,
    "evening-spreadsheet": Role.KEEP,
    "roll": Role.KEEP,
    "add-entries": Role.KEEP,
    "all-here": Role.KEEP,
    "entry": Role.KEEP,
    "tap": Role.KEEP,
    "roll-order": Role.KEEP,
    "draft-round": Role.OWN,
    "round": Role.KEEP,
    "publish-round": Role.OWN,
    "take-back-round": Role.OWN,
    "swap": Role.OWN,
    "by-hand": Role.OWN,
    "caller": Role.KEEP,
    "seat": Role.OWN,
    "scores": Role.KEEP,
    "time": Role.OWN,
    "call-time": Role.OWN,
    "results": Role.KEEP,
    "undo": Role.OWN,
    "sit-out-points": Role.OWN,
    "event-table": Role.KEEP,
    "correct-table": Role.KEEP,
    "standings": Role.WATCH,
    "cut": Role.OWN,
    "prizes": Role.WATCH,
    "choose-prizes": Role.OWN,
    "draw-prize": Role.OWN,
    "cut-for-prize": Role.OWN,
    "treasurer": Role.KEEP,
    "purse": Role.OWN,
    "several": Role.KEEP,
    "entry-marks": Role.KEEP,
    "boards": Role.KEEP,
    "show-board": Role.OWN,
    "reveal": Role.OWN,
    "rooms": Role.OWN,
    "board": Role.WATCH,
    "hall": Role.WATCH,
    "hall-pulse": Role.WATCH,
    "choose-name": Role.WATCH,
    "phones": Role.OWN,
    "withdraw-event-link": Role.OWN,
    "evening-print": Role.KEEP,
    "print-sheet": Role.KEEP,
    "order-pack": Role.OWN,
    "print-job": Role.OWN,
    "print-job-pulse": Role.OWN,
    "print-job-pdf": Role.OWN,
    "print-seating": Role.KEEP,
    "print-caller": Role.KEEP,
    "print-tables": Role.KEEP,
    "player": Role.WATCH,
    "player-pulse": Role.WATCH,
    "leave": Role.WATCH,
    "table-phone": Role.KEEP,
    "sign-pulse": Role.KEEP,
    "table-pad": Role.KEEP,
    "table-in-play": Role.KEEP,
    "table-pulse": Role.KEEP,
    "table-agree": Role.KEEP,
    "table-take": Role.KEEP,
    "table-scorer": Role.KEEP,
    "table-call": Role.KEEP,
    "table-amend": Role.KEEP,
    "table-preview-amendment": Role.KEEP,
    "table-void": Role.KEEP,
}


#: For everybody.
OPEN = {"evenings", "start-evening", "import-evening", "event-link", "hall-link", "sign-link", "join"}


def arguments(hall: Hall, page: str) -> dict[str, object]:
    now = hall.now
    known = {
        "tournament_id": hall.pk,
        "entry_id": now.entries["1"].pk,
        "sign_id": now.tournament.signs.get(number=1).pk,
        "number": 1,
        "table": 1,
        "seat": "N",
        "hand": 1,
        "name": "sign-in",
        "pack": "before",
        "job_id": A_JOB,
        "prize_id": 1,
    }
    pattern = next(pattern for pattern in urlpatterns if pattern.name == page)
    return {name: known[name] for name in pattern.pattern.converters}


def address(hall: Hall, page: str) -> str:
    return reverse(page, kwargs=arguments(hall, page))


def test_every_page_is_known_here() -> None:
    assert set(PAGES) | OPEN == {pattern.name for pattern in urlpatterns}


@pytest.mark.parametrize("page", PAGES)
def test_to_an_outsider_no_page_of_an_evening_exists(olga: KnownClient, playing: Hall, page: str) -> None:
    assert {olga.get(address(playing, page)).status_code, olga.post(address(playing, page)).status_code} <= {
        404,
        405,
    }


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP, Role.OWN])
@pytest.mark.parametrize("page", PAGES)
def test_each_link_opens_what_it_is_for_and_nothing_else(
    client: Client, playing: Hall, page: str, role: Role
) -> None:
    let_in(client, playing.now.tournament, role)
    allowed = role.includes(PAGES[page])
    for method in (client.get, client.post):
        answer = method(address(playing, page))
        assert (answer.status_code == 404) == (not allowed and answer.status_code != 405)
        assert answer.status_code < 500


@pytest.mark.parametrize("page", PAGES)
def test_head_is_answered_wherever_get_is(dee: Client, playing: Hall, page: str) -> None:
    shown, asked = dee.get(address(playing, page)), dee.head(address(playing, page))
    assert asked.status_code == shown.status_code


@pytest.mark.parametrize("page", sorted(OPEN))
def test_head_is_answered_on_the_pages_for_everybody(olga: KnownClient, page: str) -> None:
    pattern = next(pattern for pattern in urlpatterns if pattern.name == page)
    known = {"kind": "evening", "thing_id": A_JOB, "token": "none", "code": "ABCDE", "short": "none"}
    open_page = reverse(page, kwargs={name: known[name] for name in pattern.pattern.converters})
    assert olga.head(open_page).status_code == olga.get(open_page).status_code


READ = [
    "evening",
    "roll",
    "round",
    "scores",
    "event-table",
    "standings",
    "prizes",
    "choose-prizes",
    "treasurer",
    "purse",
    "several",
    "entry",
    "board",
    "phones",
    "hall",
    "player",
    "table-pad",
    "evening-history",
    "evening-record",
    "evening-spreadsheet",
    "results",
    "evening-pulse",
    "hall-pulse",
    "player-pulse",
    "print-seating",
    "print-tables",
]


@pytest.mark.parametrize("page", READ)
def test_statements_of_a_page_do_not_grow_with_the_field(dee: Client, device: Device, page: str) -> None:
    counts = []
    for players in (8, 40):
        hall = Hall(device, players)
        hall.seat()
        hall.play_hands(1, 1)
        page_address = address(hall, page)
        with CaptureQueriesContext(connection) as statements:
            assert dee.get(page_address).status_code == 200
        counts.append(len(statements))
    assert counts[0] == counts[1]


def test_no_page_holds_inline_script_or_style(dee: Client, playing: Hall) -> None:
    for page in PAGES:
        if "GET" in dee.options(address(playing, page)).headers.get("Allow", "GET") and page not in (
            "evening-pulse",
        ):
            body = dee.get(address(playing, page)).content.decode("utf-8", "replace")
            assert not re.search(r"<script>|<style|\sstyle=|\son\w+=", body), page


def test_every_address_of_an_evening_is_reachable_by_name() -> None:
    assert all(get_resolver().reverse_dict.getlist(name) for name in PAGES)
