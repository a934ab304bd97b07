"""What the forms of an evening take and refuse."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import page, start_form
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


def test_all_movements_are_offered_and_midway_is_what_is_usual(dee: Client) -> None:
    choice = re.search(r'<select name="movement".*?</select>', page(dee, "start-evening"), re.S)[0]
    assert re.findall(r'value="(\w+)"', choice) == list(FOR_PLAYERS)
    assert re.findall(r'value="(\w+)" selected', choice) == ["midway"]
    dee.post(reverse("start-evening"), start_form(create="1"))
    assert Tournament.objects.get().movement == "midway"
