"""Messages for the next page come through their cookie."""

from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.http import HttpResponse
from django.test import RequestFactory

from config.messages import Messages


def test_a_message_is_there_once_on_the_next_page() -> None:
    storage, response = Messages(RequestFactory().get("/")), HttpResponse()
    storage.add(constants.INFO, "Saved.")
    storage.update(response)
    request = RequestFactory().get("/")
    request.COOKIES["messages"] = response.cookies["messages"].value
    assert list(Messages(request)) == [Message(constants.INFO, "Saved.")]
