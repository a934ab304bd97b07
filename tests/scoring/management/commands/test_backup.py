"""`manage.py backup`: a copy by hand or by the day, named, and what went wrong in words."""

from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import translation

from config.copies.asking import last_problem
from config.copies.keeping import copies_in

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="tried as a command in config/copies"),
]


@pytest.fixture(autouse=True)
def _copies(settings: LazySettings, tmp_path: Path) -> None:
    settings.COPIES, settings.COPIES_TO = tmp_path / "copies", None


def said(**options: object) -> str:
    output = StringIO()
    call_command("backup", stdout=output, **options)
    return output.getvalue()


def test_a_copy_is_named_and_laid_into_a_second_folder(
    settings: LazySettings, tmp_path: Path
) -> None:
    (tmp_path / "stick").mkdir()
    lines = said(to=tmp_path / "stick", reason="Before the final").splitlines()
    (copy,) = copies_in(settings.COPIES)
    assert lines == [str(copy.path), str(tmp_path / "stick" / copy.path.name)]
    assert copy.reason == "before-the-final"
    assert last_problem() == ""


def test_the_days_copy_is_made_once(settings: LazySettings) -> None:
    for _ in range(2):
        said(reason="daily", if_due=True)
    assert [copy.reason for copy in copies_in(settings.COPIES)] == ["daily"]


def test_a_stick_that_is_gone_is_said_and_written_down(
    settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES_TO = tmp_path / "stick"
    with pytest.raises(CommandError, match="there is no folder"):
        said()
    assert "there is no folder" in last_problem()
    assert len(copies_in(settings.COPIES)) == 1


def test_the_director_is_told_in_each_language(settings: LazySettings, tmp_path: Path) -> None:
    settings.COPIES_TO = tmp_path / "stick"
    with pytest.raises(CommandError):
        said()
    with translation.override("fr"):
        assert f"il n’y a pas de dossier {tmp_path / 'stick'}" in last_problem()
    assert "No copy could be laid into" in last_problem()
    assert "there is no folder" in last_problem()
