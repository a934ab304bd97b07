"""How a page looks follows the cookies of the device, and nothing else that they may hold."""

import pytest
from django.http import HttpRequest

from scoring.templatetags.look import dark_media, look_classes

BY_SYSTEM = "(prefers-color-scheme: dark)"


def request_with(**cookies: str) -> HttpRequest:
    request = HttpRequest()
    request.COOKIES.update(cookies)
    return request


@pytest.mark.parametrize(
    ("cookies", "classes", "media"),
    [
        ({}, "", BY_SYSTEM),
        ({"deck": "two", "theme": "system", "text": "usual"}, "", BY_SYSTEM),
        ({"deck": "four"}, "four", BY_SYSTEM),
        ({"theme": "dark"}, "theme-dark", "all"),
        ({"theme": "light"}, "theme-light", "not all"),
        ({"text": "larger"}, "text-larger", BY_SYSTEM),
        ({"deck": "four", "theme": "dark", "text": "large"}, "four theme-dark text-large", "all"),
        ({"deck": '"><b>', "theme": '"><b>', "text": '"><b>'}, "", BY_SYSTEM),
    ],
)
def test_only_a_choice_that_there_is_changes_the_page(
    cookies: dict[str, str], classes: str, media: str
) -> None:
    request = request_with(**cookies)
    assert (look_classes(request), dark_media(request)) == (classes, media)


def test_a_page_without_a_request_looks_as_usual() -> None:
    assert (look_classes(None), dark_media(None)) == ("", BY_SYSTEM)
