"""What the forms of an evening take and refuse."""

import re
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.serving import ROOT
from tests.tournaments.conftest import Hall, page, start_form
from tournaments.models import Tournament
from tournaments.rules.movements import FOR_PLAYERS


@pytest.mark.parametrize("field", ["name", "date", "ruleset", "rounds", "tournament_id"])
def test_a_bad_form_is_answered_in_words(dee: Client, field: str) -> None:
    form = {
        "tournament_id": str(uuid.uuid4()),
        "name": "T",
        "date": "2026-11-24",
        "ruleset": "midway",
        "names": "A\nB",
    }
    answer = dee.post(
        reverse("start-evening"), {**form, field: "\x00 nonsense " * 9, "create": "1"}
    )
    assert (answer.status_code, Tournament.objects.count()) == (200, 0)


def test_an_evening_is_not_set_up_with_a_longer_clock_than_its_settings_take(dee: Client) -> None:
    answer = dee.post(reverse("start-evening"), start_form(minutes="601", create="1"))
    assert "600 is the most" in answer.content.decode()
    dee.post(reverse("start-evening"), start_form(minutes="600", create="1"))
    evening = Tournament.objects.get()
    assert evening.minutes == 600
    address = reverse("evening-settings", args=[evening.pk])
    form = dee.get(address).context["form"].initial
    dee.post(address, {**form, "sit_out_figure": "", "copy_to": "", "name": "Renamed"})
    assert Tournament.objects.get().name == "Renamed"


def test_all_movements_are_offered_and_midway_is_what_is_usual(dee: Client) -> None:
    shown = page(dee, "start-evening")
    assert re.findall(r'name="movement"\s+value="(\w+)"', shown) == list(FOR_PLAYERS)
    assert re.findall(r'name="movement"\s+value="(\w+)"\s+checked', shown) == ["midway"]
    pictures = (ROOT / "static/movements.svg").read_text("utf-8")
    assert all(f'<symbol id="{code}"' in pictures for code in FOR_PLAYERS)
    dee.post(reverse("start-evening"), start_form(create="1"))
    assert Tournament.objects.get().movement == "midway"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", "", "This is still empty."),
        ("rounds", "99", "This is too large: 40 is the most."),
        ("date", "soon", "This is no day of the calendar. Write it as 2026-11-26."),
        ("date", "0026-11-03", "The year must be from 1900 to 2999."),
        ("date", "9999-12-31", "The year must be from 1900 to 2999."),
    ],
)
def test_what_is_wrong_is_said_in_our_words(
    dee: Client, begun: Hall, field: str, value: str, words: str
) -> None:
    for name, *place in (("start-evening",), ("evening-settings", begun.pk)):
        said = dee.post(reverse(name, args=place), start_form(minutes="20", **{field: value}))
        assert words in said.content.decode(), name


@pytest.mark.parametrize(
    ("more", "is_open"),
    [
        ({}, False),
        ({"plays": "hands", "hands": "", "minutes": "", "rank_by": ""}, False),
        ({"plays": "game"}, True),
        ({"hands": "8"}, True),
        ({"minutes": "601"}, True),
        ({"rank_by": "games"}, True),
        ({"rank_by": "luck"}, True),
    ],
)
def test_what_a_table_plays_is_folded_away_until_something_is_said_or_wrong(
    dee: Client, more: dict[str, str], *, is_open: bool
) -> None:
    fold = re.compile(r"<details class=\"more\"( open)?>\s*<summary>What does a table play")
    opened = fold.findall(dee.post(reverse("start-evening"), start_form(**more)).content.decode())
    assert opened == [" open" if is_open else ""]
    assert fold.findall(page(dee, "start-evening")) == [""]


def test_a_file_is_read_although_something_else_is_wrong(dee: Client) -> None:
    names = SimpleUploadedFile("names.txt", b"Ann\nBob\nCas\nDan\n")
    form = {**start_form(names="", rounds="99"), "file": names}
    answer = dee.post(reverse("start-evening"), form)
    assert answer.context["list"].names == ["Ann", "Bob", "Cas", "Dan"]
