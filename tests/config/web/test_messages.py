"""Messages for the next page come through their cookie."""

from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.http import HttpResponse
from django.test import RequestFactory

from config.web.messages import Messages


def test_a_message_is_there_once_on_the_next_page() -> None:
    storage, response = Messages(RequestFactory().get("/")), HttpResponse()
    storage.add(constants.INFO, "Saved.")
    storage.update(response)
    request = RequestFactory().get("/")
    request.COOKIES["messages"] = response.cookies["messages"].value
    assert list(Messages(request)) == [Message(constants.INFO, "Saved.")]


def test_a_page_fetched_to_be_kept_leaves_the_message_to_the_next_that_is_looked_at() -> None:
    request = RequestFactory().get("/", headers={"X-To-Keep": "1"})
    said = Messages(RequestFactory().get("/"))
    said.add(constants.INFO, "Saved.")
    said.update(response := HttpResponse())
    request.COOKIES["messages"] = response.cookies["messages"].value
    storage, response = Messages(request), HttpResponse()
    assert (len(storage), list(storage)) == (0, [])
    storage.update(response)
    assert not response.cookies
