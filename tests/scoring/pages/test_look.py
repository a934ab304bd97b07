"""How it looks is chosen on a page, and kept by the device alone."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Device
from tests.scoring.reading import text


def chosen(client: Client) -> list[str]:
    """The values that the page marks as the ones that hold, question by question."""
    shown = text(client.get("/look/"))
    return re.findall(r'value="(\w+)" aria-current="true"', shown)


def root_classes(page: str) -> list[str]:
    """The classes of a page's root element."""
    [classes] = re.findall(r'<html lang="en" class="([^"]*)"', page)
    return str(classes).split()


def test_where_nothing_was_chosen_the_first_of_each_holds(client: Client) -> None:
    assert chosen(client) == ["two", "system", "usual", "on"]


@pytest.mark.parametrize(
    ("choice", "holds", "root"),
    [
        ({"deck": "four"}, ["four", "system", "usual", "on"], "four"),
        ({"theme": "dark"}, ["two", "dark", "usual", "on"], "theme-dark"),
        ({"keys": "off"}, ["two", "system", "usual", "off"], "keys-off"),
        ({"text": "larger"}, ["two", "system", "larger", "on"], "text-larger"),
    ],
)
def test_a_choice_holds_on_every_page_from_then_on(
    client: Client, db: None, choice: dict[str, str], holds: list[str], root: str
) -> None:
    assert client.post("/look/", choice)["Location"] == "/look/"
    assert chosen(client) == holds
    # Beside the class of a page that is wide on a laptop.
    for address, own in (("/", ["wide-page"]), (reverse("start-game"), [])):
        assert root_classes(text(client.get(address))) == [root, *own]


def test_choices_are_kept_side_by_side_and_the_last_of_each_holds(client: Client) -> None:
    for choice in ({"theme": "dark"}, {"deck": "four"}, {"theme": "light"}):
        client.post("/look/", choice)
    assert chosen(client) == ["four", "light", "usual", "on"]


@pytest.mark.parametrize("choice", [{"deck": "three"}, {"theme": '"><b>'}, {"colour": "red"}, {}])
def test_what_is_no_choice_is_ignored(client: Client, choice: dict[str, str]) -> None:
    client.post("/look/", choice)
    assert (chosen(client), set(client.cookies) - {"csrftoken", "device"}) == (
        ["two", "system", "usual", "on"],
        set(),
    )


def test_a_cookie_of_another_hand_does_no_harm(client: Client) -> None:
    client.cookies["theme"] = "purple"
    assert chosen(client) == ["two", "system", "usual", "on"]


def test_the_device_needs_no_row_for_it(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        client.post("/look/", {"text": "large"})
        client.get("/look/")
    assert Device.objects.count() == 0
