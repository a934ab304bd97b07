"""What is added to every answer."""

from django.test import Client


def test_a_page_is_sent_with_a_strict_policy(client: Client) -> None:
    policy = client.get("/health/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
