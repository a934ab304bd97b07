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
from scoring.models import Device
from tests.pressing import follow, press, read
from tests.tournaments.conftest import Hall
from tournaments.files.archives.writing import archive_of_everything
from tournaments.files.archives.zips import Zip, write_zip
from tournaments.models import Club, Tournament

#: As the page's script asks.
PROGRESS: dict[str, Any] = {"headers": {"X-Progress": "1"}}
NO_ARCHIVE = "Nothing was stored. This file is not an archive"


def page(client: Client) -> Any:
    return client.get(reverse("archive"))


def zipped(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("five-hundred.zip", content)


def told(client: Client, content: bytes) -> list[dict[str, object]]:
    """What the page's script is told, line by line, once it has sent a file."""
    answer = client.post(reverse("archive"), {"archive": zipped(content)}, **PROGRESS)
    assert answer["Content-Encoding"] == "identity"  # or lines would wait for one another
    return [json.loads(line) for line in b"".join(answer).splitlines()]


def test_everything_is_saved_and_brought_in(hall: Hall, dee: Client, olga: Client) -> None:
    assert "All games and evenings that are kept on this computer" in read(page(dee))
    assert "1 evening, 1 club." in read(page(dee))
    saved = follow(page(dee), "Save everything as one file")
    assert saved["Content-Disposition"].startswith('attachment; filename="five-hundred-20')
    again = press(page(dee), "Bring it in", archive=zipped(saved.content))
    assert "Nothing was new. 2 were here already" in read(again)
    assert "There is nothing to save yet." in read(page(olga))
    assert len(olga.get(reverse("archive-file")).content) < 500
    Tournament.objects.all().delete()
    newcomer = Client()
    brought = press(page(newcomer), "Bring it in", archive=zipped(saved.content), leave_out=True)
    assert "Brought in: 1 evening, 1 club." in read(brought)
    assert "1 evening" in read(page(newcomer))


def test_where_a_fault_stands_is_said_in_the_readers_language(hall: Hall, dee: Client) -> None:
    hall.seat()
    packed = Zip(archive_of_everything(Visitor(None, at_the_computer=True)))
    evening = json.loads(packed.text("evenings/1.json"))
    evening["round_list"][0]["tables"][1]["totals"] = {"NS": 10.5, "EW": 0}
    index = packed.text("index.json").decode()
    content = write_zip([("index.json", index), ("evenings/1.json", json.dumps(evening))])
    dee.cookies["language"] = "fr"
    said = read(dee.post(reverse("archive"), {"archive": zipped(content)}, follow=True))
    where = "Rien n’a été enregistré. evenings/1.json : ronde 1 : table 2 : Une table a "
    assert where in said.replace("\N{NO-BREAK SPACE}", " ")


def test_what_is_no_archive_is_refused_in_words_and_leaves_nobody_behind(db: None) -> None:
    client = Client()
    for content in (b"{}", b"PK", b""):
        assert NO_ARCHIVE in read(press(page(client), "Bring it in", archive=zipped(content)))
    assert "Choose a file first" in read(client.post(reverse("archive"), follow=True))
    [line] = told(client, b"PK")
    assert NO_ARCHIVE in str(line["refused"])
    assert "Choose a file first" in client.post(reverse("archive"), **PROGRESS).getvalue().decode()
    assert not Device.objects.exists()


def test_the_script_is_told_how_far_it_is_and_where_it_is_said(hall: Hall, dee: Client) -> None:
    Club.objects.all().delete()  # one thing, of which each step is told
    content = dee.get(reverse("archive-file")).content
    Tournament.objects.all().delete()
    newcomer = Client()
    *lines, last = told(newcomer, content)
    assert lines == [
        {"step": step, "done": done, "of": 1} for step in ("reading", "storing") for done in (0, 1)
    ]
    said = newcomer.get(str(last["to"]), follow=True)
    assert said.redirect_chain == [(reverse("archive"), 302)]  # nobody opens that address again
    assert "Brought in: 1 evening." in read(said)
    assert "1 evening" in read(page(newcomer))  # by the cookie that went before the first


def test_a_fault_on_the_way_is_told_in_words_and_logged(
    db: None, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_token: str, _kind: str) -> Never:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(access, "device_by", full)
    [*_lines, last] = told(Client(), archive_of_everything(Visitor(None)))
    assert ("disk" in str(last["refused"]), "No space left" in caplog.text) == (True, True)


@pytest.mark.parametrize("what", ["", "x", "WzEsMCwwLDBd:1abc:nonsense"])
def test_nobody_makes_the_page_say_what_never_came_in(db: None, what: str) -> None:
    said = Client().get(reverse("archive"), {"brought": what}, follow=True)
    assert "Brought in" not in read(said)
