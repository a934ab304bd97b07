"""An evening begins: set up from a list of names, or brought in from its record."""

import json
import re
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall, forget, start_form
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries import TableKey


def test_forty_names_are_pasted_looked_at_and_set_up(dee: Client) -> None:
    names = "\n".join(
        f"{number}. Player {letter}" for number, letter in enumerate("ABCDEFGHIJKLM", start=1)
    )
    form = {
        "tournament_id": str(uuid.uuid4()),
        "name": "Tuesday",
        "date": "2026-11-24",
        "ruleset": "midway",
        "names": names,
    }
    looked = dee.post(reverse("start-evening"), form)
    assert "13 players" in looked.content.decode()
    assert "3 tables" in looked.content.decode()
    assert Tournament.objects.count() == 0
    made = dee.post(reverse("start-evening"), {**form, "create": "1"})
    assert made["Location"] == reverse("roll", args=[form["tournament_id"]])
    assert Tournament.objects.get().rounds == 6


def test_the_record_is_judged_good_and_brought_in_again(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(2, 50, 50)
    services.rule_tie(table=TableKey(begun.pk, 1, 2), low="EW", how="cut", device=None)
    begun.seat()
    begun.type(1, 30, 0)
    document = dee.get(reverse("evening-record", args=[begun.pk])).content
    forget(begun.pk)
    answer = dee.post(reverse("import-evening"), {"record": SimpleUploadedFile("x.json", document)})
    assert answer["Location"] == reverse("evening", args=[begun.pk])
    assert dee.get(reverse("evening-record", args=[begun.pk])).content == document


def test_an_evening_that_is_here_just_as_the_file_has_it_is_not_brought_in_twice(
    dee: Client, olga: Client, begun: Hall
) -> None:
    file = SimpleUploadedFile("x.json", dee.get(reverse("evening-record", args=[begun.pk])).content)
    page = olga.post(reverse("import-evening"), {"record": file}, follow=True).content.decode()
    assert ("This evening is here already" in page, Tournament.objects.count()) == (True, 1)


def test_a_file_that_is_older_than_the_evening_here_is_said_to_be_another_one(
    dee: Client, begun: Hall
) -> None:
    file = SimpleUploadedFile("x.json", dee.get(reverse("evening-record", args=[begun.pk])).content)
    begun.type(1, 200, 100)
    page = dee.post(reverse("import-evening"), {"record": file}, follow=True).content.decode()
    assert "of that day here, which is not as the file has it." in page
    assert Tournament.objects.count() == 2


def test_a_name_that_is_too_long_for_an_evening_is_said(dee: Client, begun: Hall) -> None:
    document = json.loads(dee.get(reverse("evening-record", args=[begun.pk])).content)
    file = SimpleUploadedFile("x.json", json.dumps({**document, "name": "Tuesday " * 20}).encode())
    shown = dee.post(reverse("import-evening"), {"record": file}, follow=True).content.decode()
    assert "The evening’s name is longer than 40 letters. It is “Tuesday Tuesday" in shown


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"format": "five-hundred/1"}', b'{"round_list": []}']
)
def test_a_file_that_is_no_evening_is_refused_in_words(dee: Client, content: bytes) -> None:
    answer = dee.post(
        reverse("import-evening"), {"record": SimpleUploadedFile("x.json", content)}, follow=True
    )
    assert "Nothing was stored" in answer.content.decode() or "empty" in answer.content.decode()
    assert Tournament.objects.count() == 0


def test_what_a_sit_out_scores_is_asked_where_somebody_loses_a_round(dee: Client) -> None:
    form = {**start_form(), "names": "\n".join("ABCDEFGHIJKLM"), "rounds": "10"}
    shown = " ".join(dee.post(reverse("start-evening"), form).content.decode().split())
    assert "10 people sit out once, the other 3 people never." in shown
    assert re.search(r'value="average"[^>]*checked', shown)
    dee.post(reverse("start-evening"), {**form, "create": "1", "sit_out": "average"})
    assert Tournament.objects.get().sit_out_points is None


def test_full_tables_are_not_asked_what_a_sit_out_scores(dee: Client) -> None:
    shown = dee.post(reverse("start-evening"), start_form()).content.decode()
    assert "What does a sit-out score?" not in shown


def test_a_list_that_is_looked_at_is_kept_by_no_browser(dee: Client) -> None:
    assert dee.get(reverse("start-evening")).headers["Cache-Control"] == "no-store"
