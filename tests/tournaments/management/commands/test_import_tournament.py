"""manage.py import_tournament"""

import io
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.conftest import forget, simulate
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def imported(file: Path, **options: Any) -> UUID:
    output = io.StringIO()
    call_command("import_tournament", str(file), stdout=output, **options)
    return UUID(output.getvalue().strip())


@pytest.mark.parametrize("is_here", [True, False])
def test_a_file_goes_out_as_it_came_in(tmp_path: Path, is_here: bool) -> None:
    file, again = tmp_path / "evening.json", tmp_path / "again.json"
    _document, pk = simulate(tmp_path, players=13, rounds=3, half=True)
    if not is_here:
        forget(pk)
    assert imported(file, export=again) == pk
    assert (again.read_text("utf-8"), Tournament.objects.count()) == (file.read_text("utf-8"), 1)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": "five-hundred-record/1"}'])
def test_what_is_no_evening_is_refused_in_words(tmp_path: Path, content: str) -> None:
    file = tmp_path / "file.json"
    file.write_text(content)
    with pytest.raises(CommandError, match="Nothing was stored"):
        imported(file)
    with pytest.raises(CommandError, match="cannot be read"):
        imported(tmp_path / "none.json")
