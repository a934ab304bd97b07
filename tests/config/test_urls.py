"""The address that belongs to no app."""

from django.test import Client


def test_the_icon_that_browsers_ask_for_by_themselves_leads_to_the_icon(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer["Location"]) == (302, "/static/icon.svg")
