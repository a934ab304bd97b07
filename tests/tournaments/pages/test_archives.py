"""Everything in one file, from the page where it is saved to the one where it is brought in."""

import errno
import json
from typing import Any, Never

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.access import access
from scoring.access.access import Visitor
from scoring.models import Device, Game
from tests.scoring.reading import words
from tests.tournaments.conftest import AT_THE_COMPUTER, Hall
from tournaments.files.archives.writing import archive_of_everything
from tournaments.files.archives.zips import Zip, write_zip
from tournaments.models import Club, Tournament

FILE = "archive-file"
#: As the page's script asks.
PROGRESS: dict[str, Any] = {"headers": {"X-Progress": "1"}}


def bring(client: Client, content: bytes) -> str:
    upload = SimpleUploadedFile("five-hundred.zip", content)
    return words(client.post(reverse("archive"), {"archive": upload}, follow=True))


def test_the_computer_saves_everything_and_knows_it_again(hall: Hall) -> None:
    hall.seat()
    hall.type_all()
    dee = Client(**AT_THE_COMPUTER)
    shown = words(dee.get(reverse("archive")))
    assert ("1 evening, 1 club." in shown, "0 games" in shown) == (True, False)
    answer = dee.get(reverse(FILE))
    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"].startswith('attachment; filename="five-hundred-20')
    assert "Nothing was new. 2 were here already" in bring(dee, answer.content)
    assert Tournament.objects.count() == 1


def test_a_stranger_saves_nothing_of_it_and_what_he_brings_in_is_his(
    hall: Hall, olga: Client
) -> None:
    assert "There is nothing to save yet." in words(olga.get(reverse("archive")))
    empty = olga.get(reverse(FILE)).content
    assert len(empty) < 500
    content = Client(**AT_THE_COMPUTER).get(reverse(FILE)).content
    Tournament.objects.all().delete()
    newcomer = Client()
    assert "Brought in: 1 evening, 1 club." in bring(newcomer, content)
    assert "1 evening" in words(newcomer.get(reverse("archive")))


def test_where_a_fault_stands_in_an_archive_is_said_in_the_readers_language(
    hall: Hall, dee: Client
) -> None:
    hall.seat()
    packed = Zip(archive_of_everything(Visitor(None, at_the_computer=True)))
    evening = json.loads(packed.text("evenings/1.json"))
    evening["round_list"][0]["tables"][1]["totals"] = {"NS": 10.5, "EW": 0}
    index = packed.text("index.json").decode()
    content = write_zip([("index.json", index), ("evenings/1.json", json.dumps(evening))])
    upload = SimpleUploadedFile("five-hundred.zip", content)
    page = dee.post(
        reverse("archive"), {"archive": upload}, follow=True, headers={"accept-language": "fr"}
    )
    (said,) = [str(one).replace("\N{NO-BREAK SPACE}", " ") for one in page.context["messages"]]
    where = "evenings/1.json : ronde 1 : table 2 : Une table a "
    assert said.startswith(f"Rien n’a été enregistré. {where}")


def test_what_is_no_archive_is_refused_in_words_and_leaves_nobody_behind(db: None) -> None:
    client = Client()
    for content in (b"{}", b"PK", b""):
        assert "Nothing was stored. This file is not an archive" in bring(client, content)
    assert "Choose a file first" in words(client.post(reverse("archive"), follow=True))
    assert not Device.objects.exists()
    assert not Game.objects.exists()


def told(client: Client, content: bytes) -> list[dict[str, object]]:
    """What the page's script is told, line by line, once it has sent a file."""
    upload = SimpleUploadedFile("five-hundred.zip", content)
    answer = client.post(reverse("archive"), {"archive": upload}, **PROGRESS)
    assert answer.streaming
    assert answer["Content-Encoding"] == "identity"  # or lines would wait for one another
    return [json.loads(line) for line in b"".join(answer).splitlines()]


def test_the_script_is_told_how_far_it_is_and_where_it_is_said(hall: Hall) -> None:
    Club.objects.all().delete()  # one thing, of which each step is told
    content = Client(**AT_THE_COMPUTER).get(reverse(FILE)).content
    Tournament.objects.all().delete()
    newcomer = Client()
    *lines, last = told(newcomer, content)
    assert lines == [
        {"step": step, "done": done, "of": 1} for step in ("reading", "storing") for done in (0, 1)
    ]
    page = newcomer.get(str(last["to"]), follow=True)
    assert page.redirect_chain == [(reverse("archive"), 302)]  # nobody opens that address again
    assert "Brought in: 1 evening." in words(page)
    assert "1 evening" in words(
        newcomer.get(reverse("archive"))
    )  # by the cookie that went before the first


def test_what_is_no_archive_is_told_in_words_and_leaves_nobody_behind(db: None) -> None:
    client = Client()
    [line] = told(client, b"PK")
    assert "Nothing was stored. This file is not an archive" in str(line["refused"])
    assert "Choose a file first" in client.post(reverse("archive"), **PROGRESS).getvalue().decode()
    assert not Device.objects.exists()


def test_a_fault_on_the_way_is_told_in_words_and_logged(
    db: None, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_token: str, _kind: str) -> Never:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(access, "device_by", full)
    [*_lines, last] = told(Client(), archive_of_everything(Visitor(None)))
    assert "disk" in str(last["refused"])
    assert "No space left" in caplog.text


@pytest.mark.parametrize("what", ["", "x", "WzEsMCwwLDBd:1abc:nonsense"])
def test_nobody_makes_the_page_say_what_never_came_in(db: None, what: str) -> None:
    assert "Brought in" not in words(
        Client().get(reverse("archive"), {"brought": what}, follow=True)
    )
