"""A club's pages as plain files: what they say, what they link to, what is deleted again."""

import io
import re
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments import queries, services
from tournaments.files.site import WRITTEN, pages_of, write_site
from tournaments.models import Club, Member, Publicity


def evening(device: Device) -> Hall:
    hall = Hall(device, ["Nora North", "Ed East", "Sue South", "Will West"])
    hall.seat()
    hall.play_hands(1)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


def pages(club: Club) -> dict[str, str]:
    services.keep_summaries(club)
    return pages_of(queries.history_of(club))


@pytest.fixture
def club(device: Device) -> Club:
    evening(device)
    evening(device)
    club = Club.objects.get()
    services.keep_summaries(club)
    return club


def test_every_link_leads_to_a_page_and_nothing_comes_from_elsewhere(club: Club) -> None:
    Member.objects.update(shown=Publicity.PAGE)
    published = pages(club)
    assert len(published) == 1 + 1 + 1 + 2 + 4
    for path, content in published.items():
        if not path.endswith(".html"):
            continue
        folder = Path(path).parent
        for link in re.findall(r'(?:href|src)="([^"]*)"', content):
            assert str((Path("/") / folder / link).resolve())[1:] in published, (path, link)
        assert "<script" not in content
        assert "://" not in content
        assert re.search(r"<title>\s*\S", content), path
        assert re.search(r'<meta name="description"\s+content="\s*\S', content), path


def test_names_are_as_public_as_the_club_has_them(club: Club) -> None:
    for name, shown in (
        ("Nora North", Publicity.INITIALS),
        ("Ed East", Publicity.NOBODY),
        ("Sue South", Publicity.PAGE),
    ):
        Member.objects.filter(name=name).update(shown=shown)
    published = pages(club)
    text = "".join(published.values())
    assert "Nora North" not in text
    assert "Ed East" not in text
    assert "N. N." in text
    assert "a player" in text
    assert [path for path in published if path.startswith("people/")] == [
        f"people/{Member.objects.get(name='Sue South').uid}.html"
    ]


def test_totals_are_those_of_the_evening(club: Club) -> None:
    night = queries.history_of(club).nights[0]
    page = pages(club)[f"evenings/{night.tournament.pk}.html"]
    assert re.findall(r"<b>(-?\d+)</b>", page) == ["560", "560", "120", "120"]
    season = club.seasons.get()
    totals = re.findall(r"<strong>(-?\d+)</strong>", pages(club)[f"seasons/{season.pk}.html"])
    assert sum(map(int, totals)) == 2 * 2 * (560 + 120)


def test_a_page_that_is_no_more_published_is_deleted_and_no_other_file(
    club: Club, tmp_path: Path
) -> None:
    Member.objects.update(shown=Publicity.PAGE)
    written, deleted = write_site(pages(club), tmp_path)
    assert (written, deleted) == (9, 0)
    (tmp_path / "mine.html").write_text("mine")
    with (tmp_path / WRITTEN).open("a") as listed:
        listed.write("../outside.html\n")
    sue = Member.objects.get(name="Sue South")
    Member.objects.filter(pk=sue.pk).update(shown=Publicity.NAME)
    written, deleted = write_site(pages(club), tmp_path)
    assert deleted == 1
    assert not (tmp_path / "people" / f"{sue.uid}.html").exists()
    assert (tmp_path / "mine.html").read_text() == "mine"
    assert write_site(pages(club), tmp_path) == (0, 0)


def test_the_command_writes_the_only_club_and_asks_which_of_several(
    club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("publish_site", out=tmp_path / "site")
    assert "5 files, 5 of them new" in capsys.readouterr().out
    assert (tmp_path / "site" / "index.html").is_file()
    with translation.override("fr"):
        call_command("publish_site", out=tmp_path / "site")
    said = "5 fichiers, nouveaux ou changés\u00a0: 0; supprimés\u00a0: 0."
    assert said in capsys.readouterr().out
    Hall(Device.objects.create(token_hash="other"), 4)
    with pytest.raises(CommandError, match=str(club.pk)):
        call_command("publish_site", out=tmp_path / "site")
    call_command("publish_site", out=tmp_path / "site", club=club.pk)
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="file"):
        call_command("publish_site", out=tmp_path / "file", club=club.pk)


def test_the_command_writes_in_the_language_of_the_newest_evening(
    club: Club, tmp_path: Path
) -> None:
    newest = club.tournaments.latest("date", "created_at")
    for language, words in (("fr", "soirées, saisons et records"), ("", "evenings, seasons")):
        club.tournaments.filter(pk=newest.pk).update(language=language)
        call_command("publish_site", out=tmp_path)
        page = (tmp_path / "index.html").read_text("utf-8")
        assert (f'<html lang="{language or "en"}">' in page, words in page) == (True, True)


def test_the_pages_are_saved_as_a_zip(dee: Client, club: Club) -> None:
    answer = dee.get(reverse("club-site", args=[club.pk]))
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert set(archive.namelist()) == set(pages(club))
        assert archive.testzip() is None


def test_a_record_names_all_who_hold_it(club: Club) -> None:
    """All four were at both evenings."""
    page = " ".join(pages(club)["index.html"].split())
    (held,) = re.findall(r"Most evenings</dt> <dd> <b[^>]*>([^<]*)</b>", page)
    assert all(name in held for name in ("Nora North", "Ed East", "Sue South", "Will West"))
