"""The service worker that keeps the pad for a phone without a connection."""

from django.contrib.staticfiles import finders
from django.test import Client

from scoring.pages.offline import FILES


def test_it_is_a_script_served_from_the_root_to_anybody(client: Client) -> None:
    answer = client.get("/service-worker.js")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert client.post("/service-worker.js").status_code == 405


def test_what_a_pad_is_made_of_is_named_once_and_is_there() -> None:
    assert len(set(FILES)) == len(FILES)
    assert [name for name in FILES if finders.find(name) is None] == []
