"""An evening set up, brought in, copied to a folder, polled."""

import json
import uuid
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Role
from tests.tournaments.conftest import Hall, forget, let_in
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries import TableKey


def test_forty_names_are_pasted_looked_at_and_set_up(dee: Client) -> None:
    names = "\n".join(f"{number}. Player {letter}" for number, letter in enumerate("ABCDEFGHIJKLM", start=1))
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


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"format": "five-hundred/1"}', b'{"round_list": []}']
)
def test_a_file_that_is_no_evening_is_refused_in_words(dee: Client, content: bytes) -> None:
    answer = dee.post(
        reverse("import-evening"), {"record": SimpleUploadedFile("x.json", content)}, follow=True
    )
    assert "Nothing was stored" in answer.content.decode() or "empty" in answer.content.decode()
    assert Tournament.objects.count() == 0


def test_after_a_published_round_the_record_is_in_the_directors_folder(
    dee: Client, hall: Hall, tmp_path: Path
) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings={"copy_to": str(tmp_path)})
    services.draft_round(tournament_id=hall.pk, device=None)
    dee.post(reverse("publish-round", args=[hall.pk, 1]))
    (copy,) = tmp_path.iterdir()
    assert json.loads(copy.read_text("utf-8"))["round_list"][0]["round"] == 1


def test_only_the_computer_itself_chooses_a_folder(client: Client, hall: Hall, tmp_path: Path) -> None:
    let_in(client, hall.now.tournament, Role.OWN)
    form = {"name": "T", "date": "2026-11-24", "rounds": 3, "minutes": 0, "sit_out": "0", "hidden_rounds": 0}
    answer = client.post(reverse("evening-settings", args=[hall.pk]), {**form, "copy_to": str(tmp_path)})
    assert (answer.status_code, hall.now.tournament.name, hall.now.tournament.copy_to) == (302, "T", "")


def test_a_stick_that_is_gone_is_said_and_stops_nothing(dee: Client, hall: Hall, tmp_path: Path) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings={"copy_to": str(tmp_path / "gone")})
    services.draft_round(tournament_id=hall.pk, device=None)
    dee.post(reverse("publish-round", args=[hall.pk, 1]))
    page = dee.get(reverse("evening", args=[hall.pk])).content.decode()
    assert (len(hall.now.published), "did not work" in page) == (1, True)


def test_the_pulse_is_cheap_and_says_nothing_until_something_changes(dee: Client, begun: Hall) -> None:
    address = reverse("evening-pulse", args=[begun.pk])
    revision = begun.now.tournament.revision
    with CaptureQueriesContext(connection) as statements:
        assert dee.get(address, {"revision": revision}).status_code == 304
    assert len(statements) == 1
    begun.type(1, 10, 0)
    assert dee.get(address, {"revision": revision}).status_code == 200
