"""A request is known by its route and a number, never by what somebody sent."""

import json
import logging
import uuid
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from config.starting.logs import AsJson
from config.watched.requests import CURRENT, Seen, Statements, watch
from scoring.models import Device

#: The lines of requests, and whatever else was logged while they were answered.
NAMES = ("Zebediah", "Quincy", "Nora", "Dee", "P01")


@pytest.fixture
def watched(settings: LazySettings) -> Client:
    settings.LOG_FORMAT = "json"
    settings.MIDDLEWARE = ["config.watched.requests.watch", *settings.MIDDLEWARE]
    return Client(
        REMOTE_ADDR="203.0.113.77", HTTP_USER_AGENT="Zebediah's phone", HTTP_REFERER="/?q=Quincy"
    )


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Any:
    """What a run has written, as it would stand in the log."""
    caplog.set_level(logging.INFO, "config.watched.requests")
    written: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(AsJson().format(record))

    root = logging.getLogger()
    # The console of the tests puts addresses into words, for all handlers behind it.
    before, root.handlers = root.handlers, [Kept()]
    yield written
    root.handlers = before


@pytest.mark.django_db
def test_a_line_says_which_route_how_it_went_and_how_long(
    watched: Client, lines: list[str]
) -> None:
    answer = watched.get(reverse("rules", args=["midway"]), {"name": "Quincy"})
    line = json.loads(lines[-1])
    assert set(line) == {
        "time",
        "level",
        "logger",
        "message",
        "route",
        "request",
        "status",
        "seconds",
    }
    assert (line["route"], line["status"], line["request"]) == (
        "rules",
        200,
        answer["X-Request-ID"],
    )
    assert 0 < line["seconds"] < 60
    assert CURRENT.get() is None


@pytest.mark.django_db
def test_nothing_of_a_visitor_stands_in_any_line(watched: Client, lines: list[str]) -> None:
    evening, token = str(uuid.uuid4()), "AbC_defGhiJKlmnOP-qr12"
    form = {
        "name_0": "Zebediah",
        "name_1": "Quincy",
        "name_2": "Nora",
        "name_3": "Dee",
        "first_dealer": "0",
    }
    watched.cookies["device"] = "Zebediah-secret"
    for method, path, sent in (
        ("post", "/games/new/australian/", form),
        ("get", f"/link/{evening}/{token}/", {"who": "Quincy"}),
        ("get", f"/evenings/{evening}/players/Zebediah/", {}),
        ("get", "/Zebediah/Quincy/", {"q": "Nora"}),
        ("post", "/join/", {"code": "KWRTZ"}),
        ("get", f"/evenings/{evening}/standings/", {}),
        ("get", "/api/v1/games/", {"token": token}),
        ("post", "/api/v1/score/", {"Zebediah": "Quincy"}),
    ):
        getattr(watched, method)(path, sent, HTTP_AUTHORIZATION=f"Bearer {token}")
    watched.get("/", HTTP_HOST="zebediah\\.example.org")
    text = "\n".join(lines)
    told = [
        (line["logger"], line["message"], line["route"], line["status"])
        for line in map(json.loads, lines)
    ]
    assert ("django.request", "Not Found", "none", 404) in told
    assert ("config.watched.requests", "answered", "link", 404) in told
    assert ("django.security.DisallowedHost", "refused", "home", 400) in told
    for secret in (*NAMES, "ebediah", token, "KWRTZ", "203.0.113.77", "Bearer", "?", evening):
        assert secret not in text, secret


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/static/js/pad.js", "static"),
        ("/health/", "health"),
        ("/health/ready/", "health-ready"),
        ("/metrics", "metrics"),
        ("/join/", "join"),
        ("/Zebediah/", "none"),
    ],
)
def test_a_route_is_a_name_and_no_path(path: str, route: str) -> None:
    assert Seen(RequestFactory().get(path)).route == route


@pytest.mark.django_db
def test_statements_and_rows_of_a_request_are_counted() -> None:
    statements = Statements()
    with connection.execute_wrapper(statements), connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.execute(
            'INSERT INTO "django_migrations" ("app", "name", "applied") '
            "VALUES ('a', 'b', '2026-11-24'), ('a', 'c', '2026-11-24')"
        )
        # Gives its row back, as the models' own do.
        Device.objects.create(token_hash="x")
    assert (statements.number, statements.rows) == (
        3,
        {"django_migrations": 2, "scoring_device": 1},
    )


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite is not asked so")
@pytest.mark.django_db
@pytest.mark.parametrize("wanted", [1, 0])
def test_a_row_that_is_inserted_only_with_another_is_counted_where_it_was(wanted: int) -> None:
    statements = Statements()
    with connection.execute_wrapper(statements), connection.cursor() as cursor:
        cursor.execute(
            "WITH seen AS (SELECT now() AS moment WHERE 1 = %s) "
            'INSERT INTO "django_migrations" ("app", "name", "applied") '
            "SELECT %s::text, %s::text, moment FROM seen",
            [wanted, "a", "d"],
        )
    assert sum(statements.rows.values()) == wanted


def test_a_request_that_breaks_leaves_no_trace_in_the_next(settings: LazySettings) -> None:
    settings.LOG_FORMAT = "json"

    def burst(_request: HttpRequest) -> HttpResponse:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        watch(burst)(RequestFactory().get("/"))
    assert CURRENT.get() is None
