"""A copy as a job: made once however often it is given, one at a time, and its outcome is told."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.utils import timezone

from config.copies import tasks
from config.copies.asking import last_copy_at, last_problem
from config.copies.keeping import copies_in
from config.copies.making import CopyFailed
from config.copies.tasks import copy


@pytest.fixture
def folder(settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of copies, empty files here: test_making.py tries how they are made."""
    settings.COPIES = tmp_path / "copies"
    settings.COPIES.mkdir()

    def make_copy(reason: str, now: object, folder: Path, _second: object) -> Path:
        path = folder / f"{now:%Y-%m-%dT%H%M%SZ}-{reason}.sqlite3"
        path.touch()
        return path

    monkeypatch.setattr(tasks, "make_copy", make_copy)
    return Path(settings.COPIES)


@pytest.mark.django_db
def test_a_copy_that_is_given_twice_is_made_once(folder: Path) -> None:
    asked_at = (timezone.now() - timedelta(seconds=5)).isoformat()
    for _ in range(2):
        copy("round-3", asked_at)
    assert [one.reason for one in copies_in(folder)] == ["round-3"]
    assert (last_problem(), last_copy_at()) == ("", copies_in(folder)[0].made_at)
    copy("round-4", timezone.now().isoformat())
    assert len(copies_in(folder)) == 2


@pytest.mark.django_db
def test_the_days_copy_is_made_where_none_is_a_day_old(folder: Path) -> None:
    for hours in (-20, 20):  # asked for before and after: it is the day that counts
        copy("daily", (timezone.now() + timedelta(hours=hours)).isoformat())
    assert len(copies_in(folder)) == 1


@pytest.mark.django_db
def test_the_days_copy_is_not_made_again_by_the_worker_of_another_machine(
    folder: Path, settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES_BY_WORKERS = True
    cache.clear()
    asked_at = (timezone.now() + timedelta(hours=1)).isoformat()
    copy("daily", asked_at)
    settings.COPIES = tmp_path / "another"
    settings.COPIES.mkdir()
    copy("daily", asked_at)
    assert (len(copies_in(folder)), len(copies_in(settings.COPIES))) == (1, 0)
    cache.clear()


class Later(Exception):
    """Put off."""


@pytest.mark.django_db
def test_a_copy_waits_for_the_one_that_is_made_on_another_machine(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def another(_name: str) -> Iterator[bool]:
        yield False

    monkeypatch.setattr(tasks, "locked_at_once", another)
    monkeypatch.setattr(copy, "retry", lambda countdown: Later(countdown))
    with pytest.raises(Later):
        copy("game", timezone.now().isoformat())
    assert copies_in(folder) == []


@pytest.mark.django_db
def test_what_went_wrong_is_for_the_directors_page(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def burst(*_arguments: object) -> None:
        raise CopyFailed("The disk is full.")

    monkeypatch.setattr(tasks, "make_copy", burst)
    with pytest.raises(CopyFailed):
        copy("game", timezone.now().isoformat())
    assert last_problem() == "The disk is full."
