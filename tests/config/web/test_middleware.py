"""What is added to every answer, and what is answered before any page."""

from typing import Any

import pytest
from django.conf import LazySettings, settings
from django.http import HttpRequest, HttpResponse
from django.test import Client

from config.server.gateway import REFUSED
from config.web.middleware import isolation_headers


def test_a_page_is_sent_with_a_strict_policy(client: Client) -> None:
    policy = client.get("/health/").headers["Content-Security-Policy"]
    assert policy.split("; ") == [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]


def test_a_pdf_has_no_policy_because_webkit_applies_it_to_its_viewer() -> None:
    answer = isolation_headers(
        lambda _request: HttpResponse(b"%PDF-1.7", content_type="application/pdf")
    )(HttpRequest())
    assert "Content-Security-Policy" not in answer.headers
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    page = isolation_headers(lambda _request: HttpResponse("<p>"))(HttpRequest())
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]


def test_health_is_answered_without_the_database_and_under_any_name(
    client: Client, settings: LazySettings
) -> None:
    """A machine that asks itself uses its own name, which is none of those that people use."""
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    answer = client.get("/health/", HTTP_HOST="127.0.0.1:8500")
    assert (answer.status_code, answer.content, answer["Content-Type"]) == (
        200,
        b"Five Hundred\n",
        "text/plain; charset=utf-8",
    )
    assert client.get("/", HTTP_HOST="127.0.0.1:8500").status_code == 400


@pytest.mark.parametrize(
    ("refused", "words"), [(413, "What was sent is too large"), (503, "Too much is being sent")]
)
def test_a_body_that_was_not_read_is_answered_in_words(
    client: Client, refused: int, words: str
) -> None:
    unread: dict[str, Any] = {REFUSED: refused}
    answer = client.post("/join/", **unread)
    assert (answer.status_code, words in answer.content.decode()) == (refused, True)
    for_a_program = client.post("/api/v1/score/", **unread)
    assert (for_a_program.status_code, words in for_a_program.json()["error"]["message"]) == (
        refused,
        True,
    )


def test_other_sites_and_unused_powers_of_the_browser_are_kept_out(client: Client) -> None:
    headers = client.get("/look/").headers
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


def test_refusals_have_the_same_headers_as_pages_and_no_file_is_for_other_sites(
    client: Client,
) -> None:
    answer = client.get("/no-such-page/")
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert answer["X-Five-Hundred"] == settings.INSTALLATION
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in client.get("/static/icon.svg")


def test_a_form_without_its_token_is_refused_on_every_page() -> None:
    client = Client(enforce_csrf_checks=True)
    for address in ("/join/", "/look/", "/games/new/australian/"):
        assert client.post(address, {"code": "ABCDE"}).status_code == 403


@pytest.mark.parametrize("method", ["trace", "put", "delete", "patch", "options"])
def test_a_method_that_no_page_has_is_refused(client: Client, method: str) -> None:
    for address in ("/", "/join/", "/api/v1/score/"):
        assert getattr(client, method)(address).status_code == 405


def test_an_address_that_only_a_button_leads_to_says_so_to_who_opens_it(client: Client) -> None:
    answer = client.get("/evenings/import/")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert "it has no page of its own" in " ".join(answer.content.decode().split())


def test_where_a_page_leads_on_is_asked_each_time(client: Client) -> None:
    """One that *Back* takes from the cache may lead in a circle."""
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (302, "no-store")
