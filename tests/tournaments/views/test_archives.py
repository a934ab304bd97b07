"""Everything in one file, from the page where it is saved to the one where it is brought in."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Game
from tests.scoring.pages import words
from tests.tournaments.conftest import AT_THE_COMPUTER, Hall
from tournaments.models import Tournament

FILE = "archive-file"


def bring(client: Client, content: bytes) -> str:
    upload = SimpleUploadedFile("five-hundred.zip", content)
    return words(client.post(reverse("archive"), {"archive": upload}, follow=True))


def test_the_computer_saves_everything_and_knows_it_again(hall: Hall) -> None:
    hall.seat()
    hall.type_all()
    dee = Client(**AT_THE_COMPUTER)
    assert "0 games, 1 evening" in words(dee.get(reverse("archive")))
    answer = dee.get(reverse(FILE))
    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"].startswith('attachment; filename="five-hundred-20')
    assert "Nothing was new. 1 was here already" in bring(dee, answer.content)
    assert Tournament.objects.count() == 1


def test_a_stranger_saves_nothing_of_it_and_what_he_brings_in_is_his(hall: Hall, olga: Client) -> None:
    assert "There is nothing to save yet." in words(olga.get(reverse("archive")))
    empty = olga.get(reverse(FILE)).content
    assert len(empty) < 500
    content = Client(**AT_THE_COMPUTER).get(reverse(FILE)).content
    Tournament.objects.all().delete()
    newcomer = Client()
    assert "Brought in: 1 evening." in bring(newcomer, content)
    assert "1 evening" in words(newcomer.get(reverse("archive")))


def test_what_is_no_archive_is_refused_in_words_and_leaves_nobody_behind(db: None) -> None:
    client = Client()
    for content in (b"{}", b"PK", b""):
        assert "Nothing was stored. This file is no archive" in bring(client, content)
    assert "Choose a file first" in words(client.post(reverse("archive"), follow=True))
    assert not Device.objects.exists()
    assert not Game.objects.exists()
