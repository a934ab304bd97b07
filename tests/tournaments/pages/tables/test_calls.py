"""Calls for the director on the pages of an evening: shown at the top of each, polled, answered."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from scoring.services import By
from tests.pressing import follow, press, read
from tests.tournaments.conftest import Hall, let_in, opened, says, where
from tournaments import services
from tournaments.queries import TableKey


@pytest.fixture
def phone(client: Client, begun: Hall) -> Client:
    """Table 1's, from which the director was called."""
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    press(opened(client, "table-phone", sign.pk), "Call the director", words="a revoke")
    return client


def test_a_call_is_answered_from_every_page(dee: Client, phone: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hours": 12})
    for name in ("evening", "roll", "standings", "boards", "phones", "evening-history"):
        said = says(dee, name, begun.pk)
        assert re.search(r"Table 1 calls ?a revoke \d{1,2}:\d\d [ap]m I am coming Done", said), name
    coming = press(opened(dee, "roll", begun.pk), "I am coming")
    assert (where(coming), "You are on your way. Done" in read(coming)) == ("roll", True)
    assert begun.table(1).row.coming_at is not None
    assert where(follow(coming, "Table 1 calls")) == "event-table"
    address = reverse("answer-call", args=[begun.pk, 1, 1])
    elsewhere = dee.post(address, {"coming": "1", "back": "https://example.org/"})
    assert elsewhere["Location"] == reverse("event-table", args=[begun.pk, 1, 1])
    assert "Table 1 calls" not in read(press(coming, "Done"))
    part = dee.post(address, {"done": "1"}, headers={"X-Part": "1"})
    assert (begun.now.calls, part.status_code, read(part)) == ([], 200, "")
    # The log says who it was.
    log = says(dee, "evening-history", begun.pk)
    assert "calls the director: a revoke" in log
    assert ("table 1’s phone" in log, "device " in log) == (True, False)


def test_a_helper_sees_a_call_and_who_only_watches_sees_none(phone: Client, begun: Hall) -> None:
    helped = says(let_in(Client(), begun.now.tournament, Role.KEEP), "scores", begun.pk)
    assert ("Table 1 calls" in helped, "I am coming" in helped) == (True, False)
    watcher = let_in(Client(), begun.now.tournament, Role.WATCH)
    assert "Table 1 calls" not in says(watcher, "standings", begun.pk)


def test_the_calls_are_polled_by_the_evenings_revision(dee: Client, begun: Hall) -> None:
    calls = reverse("event-calls", args=[begun.pk])
    revision = begun.now.tournament.revision
    assert dee.get(calls, {"revision": revision}).status_code == 304
    services.call_director(table=TableKey(begun.pk, 1, 1), words="", device=None)
    assert "Table 1 calls" in read(dee.get(calls, {"revision": revision}))


def test_every_ruling_stands_on_the_grid_and_in_the_log(dee: Client, begun: Hall) -> None:
    by, points = By(None, "played out of turn"), {"NS": -50, "EW": 70}
    services.adjust(table=TableKey(begun.pk, 1, 1), points=points, by=by)
    assert "ruling NS −50 EW 70 played out of turn" in says(dee, "scores", begun.pk)
    french = dee.get(reverse("scores", args=[begun.pk]), headers={"accept-language": "fr"})
    assert "décision NS −50 EO 70" in read(french)
    log = says(dee, "evening-history", begun.pk)
    assert "the director’s ruling: North & South −50" in log
