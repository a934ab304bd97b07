"""Calls for the director on the pages of an evening: shown at the top of each, polled, answered."""

import re

from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests.tournaments.conftest import Hall, let_in, page
from tournaments import services
from tournaments.queries import TableKey


def call(hall: Hall, words: str = "") -> None:
    services.call_director(table=TableKey(hall.pk, 1, 1), words=words, device=hall.device)


def test_every_page_of_the_evening_shows_who_calls(dee: Client, begun: Hall) -> None:
    call(begun, "a revoke")
    for name in ("evening", "roll", "scores", "standings", "boards", "phones", "evening-history"):
        shown = page(dee, name, begun.pk)
        assert "Table 1 calls" in shown, name
        assert "<q>a revoke</q>" in shown, name


def test_a_call_names_its_time_as_the_evening_writes_it(dee: Client, begun: Hall) -> None:
    call(begun)
    services.change_settings(
        tournament_id=begun.pk,
        device=None,
        settings={"hours": 12},
    )
    shown = " ".join(page(dee, "scores", begun.pk).split())
    assert "Table 1 calls </a>" in shown
    assert re.search(r"<time[^>]*> \d{1,2}:\d\d [ap]m </time>", shown)


def test_who_only_watches_sees_no_call(client: Client, begun: Hall) -> None:
    call(begun)
    let_in(client, begun.now.tournament, Role.WATCH)
    assert "Table 1 calls" not in page(client, "standings", begun.pk)


def test_a_helper_sees_the_call_and_the_director_answers_it(client: Client, begun: Hall) -> None:
    call(begun)
    let_in(client, begun.now.tournament, Role.KEEP)
    shown = page(client, "scores", begun.pk)
    assert ("Table 1 calls" in shown, "I am coming" in shown) == (True, False)


def test_the_calls_are_polled_by_the_evenings_revision(dee: Client, begun: Hall) -> None:
    calls = reverse("event-calls", args=[begun.pk])
    revision = begun.now.tournament.revision
    assert dee.get(calls, {"revision": revision}).status_code == 304
    call(begun)
    answer = dee.get(calls, {"revision": revision})
    assert "Table 1 calls" in answer.content.decode()


def test_a_call_is_answered_from_any_page_and_that_page_comes_again(
    dee: Client, begun: Hall
) -> None:
    call(begun)
    address = reverse("answer-call", args=[begun.pk, 1, 1])
    roll = reverse("roll", args=[begun.pk])
    assert dee.post(address, {"coming": "1", "back": roll})["Location"] == roll
    assert begun.table(1).row.coming_at is not None
    elsewhere = dee.post(address, {"coming": "1", "back": "https://example.org/"})
    assert elsewhere["Location"] == reverse("event-table", args=[begun.pk, 1, 1])
    part = dee.post(address, {"done": "1"}, headers={"X-Part": "1"}).content.decode()
    assert "Table 1 calls" not in part
    assert begun.now.calls == []


def test_every_ruling_stands_on_the_grid_and_in_the_log(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    ruling = {"act": "adjust", "ns": "-50", "ew": "70", "reason": "played out of turn"}
    dee.post(reverse("correct-table", args=[begun.pk, 1, 1]), ruling)
    grid = " ".join(page(dee, "scores", begun.pk).split())
    assert "ruling NS −50 EW 70 played out of turn" in grid
    in_french = dee.get(reverse("scores", args=[begun.pk]), headers={"accept-language": "fr"})
    assert "décision NS −50 EO 70" in " ".join(in_french.content.decode().split())
    assert "the director’s ruling: North &amp; South −50" in page(dee, "evening-history", begun.pk)


def test_the_log_says_who_it_was(dee: Client, client: Client, begun: Hall) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    client.post(reverse("table-call", args=[sign.pk, 1]), {"words": "a revoke"})
    history = page(dee, "evening-history", begun.pk)
    assert "calls the director: a revoke" in history
    assert "table 1’s phone" in history
    assert "the director" in history
    assert "device " not in history
