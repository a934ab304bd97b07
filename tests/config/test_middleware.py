"""What is added to every answer."""

from django.http import HttpRequest, HttpResponse
from django.test import Client

from config.middleware import content_security_policy


def test_a_page_is_sent_with_a_strict_policy(client: Client) -> None:
    policy = client.get("/health/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy


def test_a_policy_of_an_answers_own_stays() -> None:
    own = HttpResponse(headers={"Content-Security-Policy": "default-src 'none'"})
    answer = content_security_policy(lambda request: own)(HttpRequest())
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'"
