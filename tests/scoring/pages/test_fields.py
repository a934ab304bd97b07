"""Figures and ids read out of a form: exactly those that a page of ours may send."""

import uuid

import pytest
from django import forms
from django.http import HttpRequest, QueryDict
from django.test import RequestFactory

from scoring.pages.fields import (
    ListField,
    PageForm,
    ParsedField,
    PressedField,
    Unclear,
    chosen_id,
    read_hands,
    read_ids,
    read_whole,
    way_back,
    whole_number,
)
from scoring.services import SeenHand


def sent(**fields: str) -> HttpRequest:
    return RequestFactory().post("/", fields)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("7", 7),
        (" 7 ", 7),
        ("-5", -5),
        ("−5", -5),
        ("007", 7),
        ("1234567", 1_234_567),
        ("-1234567", -1_234_567),
    ],
)
def test_a_figure_is_a_whole_number_of_at_most_seven_digits(text: str, number: int) -> None:
    assert whole_number(sent(figure=text), "figure") == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "-",
        "−",
        "--5",
        "−-5",
        "+-5",
        "5.0",
        "5e3",
        "1 000",
        "٣",
        "７",
        "²",
        "½",
        "12345678",
        "x",
        "5\x00",
    ],
)
def test_anything_else_is_no_figure(text: str) -> None:
    assert (
        whole_number(sent(figure=text), "figure"),
        whole_number(sent(figure=text), "figure", -1),
    ) == (
        None,
        -1,
    )


def test_a_figure_that_is_missing_takes_its_default_and_one_in_the_address_is_none() -> None:
    request = RequestFactory().post("/?figure=7", {})
    assert (whole_number(request, "figure"), whole_number(request, "figure", 0)) == (None, 0)


def test_an_id_is_read_as_our_pages_write_it() -> None:
    chosen = uuid.uuid4()
    assert chosen_id(sent(game_id=str(chosen)), "game_id") == chosen


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "00000000-0000-4000-8000-00000000000",
        "g" * 32,
        "1" * 500,
    ],
)
def test_what_is_no_id_is_none(text: str) -> None:
    assert (chosen_id(sent(game_id=text), "game_id"), chosen_id(sent(), "game_id")) == (None, None)


def test_hands_are_read_with_the_version_that_was_seen_and_nothing_else_is() -> None:
    sent_by_page = ["5.0", "12.3", "5", "5.-1", "a.1", "1.2.3", "1.99999999"]
    assert read_hands(sent_by_page) == (SeenHand(5, 0), SeenHand(12, 3))
    assert read_hands([]) == ()


@pytest.mark.parametrize(
    ("back", "way"),
    [
        ("/evenings/", "/evenings/"),
        ("/evenings/?show=all", "/evenings/?show=all"),
        ("", "/home/"),
        ("home", "/home/"),
        ("//evil.example/", "/home/"),
        ("https://evil.example/", "/home/"),
        ("/\\evil.example/", "/home/"),
        ("javascript:alert(1)", "/home/"),
    ],
)
def test_the_way_back_is_an_address_of_ours(back: str, way: str) -> None:
    assert way_back(sent(back=back), "/home/") == way


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("530", 530), ("+530", 530), (" -140 ", -140), ("−140", -140), ("–140", -140)),
        *(("+-5", None), ("-", None), ("+", None), ("5-", None), ("", None), ("12345678", None)),
    ],
)
def test_a_whole_number_is_read_with_the_signs_that_keyboards_have(
    text: str, number: int | None
) -> None:
    assert read_whole(text) == number


class Example(PageForm):
    """A form whose page draws the controls itself."""

    words = ParsedField()
    figure = ParsedField(read_whole)
    ties = ParsedField(absent="cut")
    seen = ParsedField(absent=None)
    people = ListField(read_ids)
    sure = PressedField()
    part = forms.ChoiceField(choices=[("1", "1")], required=False)


def test_a_page_form_reads_what_was_sent() -> None:
    one, other = uuid.uuid4(), uuid.uuid4()
    sent_by_page = QueryDict(
        f"words= as typed &figure=7&ties=&seen=&people={one}&people=x&people={other}&sure=&part=1"
    )
    assert Example(sent_by_page).read() == {
        "words": " as typed ",
        "figure": 7,
        "ties": "",
        "seen": "",
        "people": [one, other],
        "sure": True,
        "part": "1",
    }


def test_a_page_form_reads_what_was_not_sent() -> None:
    assert Example(QueryDict()).read() == {
        "words": "",
        "figure": None,
        "ties": "cut",
        "seen": None,
        "people": [],
        "sure": False,
        "part": "",
    }


def test_a_page_form_says_its_first_error_in_our_words() -> None:
    with pytest.raises(Unclear, match="Choose again from what is shown"):
        Example(QueryDict("part=2")).read()


def test_a_field_shows_what_was_typed_or_else_what_is_stored() -> None:
    stored = {"words": "stored", "figure": 5}
    form = Example(QueryDict("words=&part=2"), initial=stored)
    assert (form["words"].value(), form["figure"].value()) == ("", 5)
