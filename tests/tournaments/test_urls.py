"""Every address of an evening: it has a right, so many statements, no script inline."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver, reverse

from scoring.access.permissions import Thing
from scoring.models import Device
from tests.asking import routes
from tests.scoring.conftest import KnownClient
from tests.tournaments.conftest import A_JOB, Hall, parts_of_addresses
from tournaments import services
from tournaments.access.permissions import OF_A_CLUB, OF_AN_EVENING
from tournaments.urls import urlpatterns

#: Every page of an evening, a table's sign or a player; the others are for everybody.
PAGES = sorted(
    {
        page.partition(" ")[0]
        for right in (*OF_AN_EVENING, *OF_A_CLUB)
        if right.thing is not Thing.EVERYBODY
        for page in right.pages
    }
)
ROUTES = {str(pattern.name): pattern for pattern in routes(urlpatterns)}
OPEN = sorted(ROUTES.keys() - {*PAGES})


def arguments(hall: Hall, page: str) -> dict[str, object]:
    known = parts_of_addresses(hall)
    return {name: known[name] for name in ROUTES[page].pattern.converters}


def address(hall: Hall, page: str) -> str:
    return reverse(page, kwargs=arguments(hall, page))


def test_head_is_answered_wherever_get_is(dee: Client, playing: Hall) -> None:
    for page in PAGES:
        shown, asked = dee.get(address(playing, page)), dee.head(address(playing, page))
        assert asked.status_code == shown.status_code, page


@pytest.mark.parametrize("page", OPEN)
def test_head_is_answered_on_the_pages_for_everybody(olga: KnownClient, page: str) -> None:
    known = {
        "kind": "evening",
        "thing_id": A_JOB,
        "token": "none",
        "code": "ABCDE",
        "short": "none",
    }
    open_page = reverse(
        page, kwargs={name: known[name] for name in ROUTES[page].pattern.converters}
    )
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
    "evening-print",
    "evening-settings",
    "hall-pulse",
    "player-pulse",
    "print-seating",
    "print-tables",
    "club",
    "club-people",
    "club-person",
    "club-records",
    "club-season",
]


@pytest.mark.parametrize("page", READ)
def test_statements_of_a_page_do_not_grow_with_the_field(
    dee: Client, device: Device, page: str
) -> None:
    dee.get("/")  # a browser that has its cookie
    counts = []
    for players in (8, 40):
        hall = Hall(device, players)
        hall.seat()
        hall.play_hands(1, 1)
        page_address = address(hall, page)
        if page.startswith("club"):
            services.close_tournament(tournament_id=hall.pk, device=device)
            dee.get(page_address)  # the figures of closed evenings are made once
        with CaptureQueriesContext(connection) as statements:
            assert dee.get(page_address).status_code == 200
        counts.append(len(statements))
    assert counts[0] == counts[1]


def test_no_page_holds_inline_script_or_style(dee: Client, playing: Hall) -> None:
    for page in PAGES:
        if "GET" in dee.options(address(playing, page)).headers.get("Allow", "GET"):
            body = dee.get(address(playing, page)).content.decode("utf-8", "replace")
            assert not re.search(r"<script>|<style|\sstyle=|\son\w+=", body), page


def test_every_address_of_an_evening_is_reachable_by_name() -> None:
    assert all(get_resolver().reverse_dict.getlist(name) for name in PAGES)
