"""What the forms of an evening take and refuse."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.pressing import fields_of, press, read
from tests.serving import ROOT
from tests.tournaments.conftest import Hall, start_form
from tournaments.models import Tournament
from tournaments.rules.movements import FOR_PLAYERS


def preview(dee: Client, **fields: Any) -> Any:
    page = dee.get(reverse("start-evening"))
    return press(page, "Preview", **{"names": "\n".join("ABCDEFGH"), **fields})


@pytest.mark.parametrize("field", ["name", "date", "ruleset", "rounds", "tournament_id"])
def test_a_bad_form_is_answered_in_words(dee: Client, field: str) -> None:
    form = start_form(**{field: "\x00 nonsense " * 9, "create": "1"})
    answer = dee.post(reverse("start-evening"), form)
    assert (answer.status_code, Tournament.objects.count()) == (200, 0)
    assert re.search("Nothing is saved yet. Fix this|Part of this form was lost", read(answer))


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", "", "This is still empty."),
        ("rounds", "99", "This is too large: 40 is the most."),
        ("minutes", "601", "This is too large: 600 is the most."),
        ("date", "soon", "This is no day of the calendar. Write it as 2026-11-26."),
        ("date", "0026-11-03", "The year must be from 1900 to 2999."),
        ("date", "9999-12-31", "The year must be from 1900 to 2999."),
    ],
)
def test_what_is_wrong_is_said_in_our_words(
    dee: Client, begun: Hall, field: str, value: str, words: str
) -> None:
    assert words in read(preview(dee, **{field: value}))
    settings = dee.get(reverse("evening-settings", args=[begun.pk]))
    assert words in read(press(settings, "Save", **{field: value}))


def test_all_movements_are_offered_with_a_picture_and_midway_is_what_is_usual(dee: Client) -> None:
    page = dee.get(reverse("start-evening"))
    offered = re.findall(r'name="movement"\s+value="(\w+)"', page.content.decode())
    assert offered == list(FOR_PLAYERS)
    assert fields_of(page, "Preview")["movement"] == ["midway"]
    pictures = (ROOT / "static/movements.svg").read_text("utf-8")
    assert all(f'<symbol id="{code}"' in pictures for code in FOR_PLAYERS)
    dee.post(reverse("start-evening"), start_form(create="1"))
    assert Tournament.objects.get().movement == "midway"


def test_what_a_table_plays_is_folded_away_until_something_is_said(dee: Client) -> None:
    fold = r"<details class=\"more\"( open)?>\s*<summary>What does a table play"
    assert re.findall(fold, preview(dee).content.decode()) == [""]
    for field, said in (
        ("plays", "game"),
        ("hands", "8"),
        ("minutes", "601"),
        ("rank_by", "games"),
    ):
        page = preview(dee, **{field: said}).content.decode()
        assert re.findall(fold, page) == [" open"]


def test_a_file_is_read_although_something_else_is_wrong(dee: Client) -> None:
    file = SimpleUploadedFile("names.txt", b"Ann\nBob\nCas\nDan\n")
    wrong = preview(dee, names="", rounds="99", file=file)
    assert wrong.context["list"].names == ["Ann", "Bob", "Cas", "Dan"]
