"""`manage.py restore`: lists copies, and puts one back by its name."""

from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import connection

from config.copies.keeping import copies_in
from scoring.models import Device

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="tried as a command in config/copies"),
]


@pytest.fixture(autouse=True)
def _copies(settings: LazySettings, tmp_path: Path) -> None:
    settings.COPIES, settings.COPIES_TO = tmp_path / "copies", None


def said(*arguments: str) -> str:
    output = StringIO()
    call_command("restore", *arguments, stdout=output)
    return output.getvalue()


def test_without_a_name_the_copies_are_listed(settings: LazySettings) -> None:
    assert "There are no copies in" in said()
    call_command("backup", reason="round-3", stdout=StringIO())
    (copy,) = copies_in(settings.COPIES)
    assert said().startswith(f"{copy.path.name}   ")
    assert "round-3" in said()


def test_a_copy_is_listed_with_its_moment_and_size(settings: LazySettings) -> None:
    settings.COPIES.mkdir()
    (settings.COPIES / "2026-11-22T204107Z-round-3.sqlite3").write_bytes(b"x" * 1_240_000)
    assert said().endswith("   Sun 22 Nov 2026, 20:41:07, round-3, 1.2 MB\n")


def test_a_copy_is_put_back_by_its_name(settings: LazySettings) -> None:
    Device.objects.create(token_hash="nora")
    call_command("backup", stdout=StringIO())
    (copy,) = copies_in(settings.COPIES)
    Device.objects.all().delete()
    assert said(copy.path.name).startswith(
        f"{copy.path.name} was put back. What was there before is in "
    )
    assert [device.token_hash for device in Device.objects.all()] == ["nora"]


def test_the_secret_key_of_a_copy_is_put_back_with_it(
    settings: LazySettings, tmp_path: Path
) -> None:
    """By it the links of the copy's games were made."""
    call_command("backup", stdout=StringIO())
    (copy,) = copies_in(settings.COPIES)
    key, settings.SECRET_KEY = settings.SECRET_KEY, "another" * 10
    settings.SECRET_KEY_FILE = tmp_path / "secret-key"
    assert "Its secret key was put back as well." in said(copy.path.name)
    assert settings.SECRET_KEY_FILE.read_text("ascii") == key


def test_a_key_that_is_set_from_outside_is_not_ours_to_put_back(settings: LazySettings) -> None:
    call_command("backup", stdout=StringIO())
    (copy,) = copies_in(settings.COPIES)
    settings.SECRET_KEY, settings.SECRET_KEY_FILE = "another" * 10, None
    assert "links have to be shared anew" in said(copy.path.name)


def test_a_copy_that_is_not_there_is_said_in_words() -> None:
    with pytest.raises(CommandError, match=r"There is no copy nowhere\.sqlite3"):
        said("nowhere.sqlite3")
