"""manage.py print_pack"""

import uuid
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.conftest import Hall, text_of


def test_the_command_prints_an_evening(played: Hall, tmp_path: Path) -> None:
    out = tmp_path / "pack.pdf"
    call_command("print_pack", "--tournament", str(played.pk), "--paper", "letter", "--out", str(out))
    text = text_of(out.read_bytes())
    for words in ("Sign-in", "Tally cards", "Master sheet", "House rules", "where everybody sits", "Prizes"):
        assert words in text


@pytest.mark.parametrize("wrong", ["nonsense", str(uuid.UUID(int=0))])
def test_an_evening_that_is_not_there_is_refused_in_words(played: Hall, tmp_path: Path, wrong: str) -> None:
    with pytest.raises(CommandError):
        call_command("print_pack", "--tournament", wrong, "--out", str(tmp_path / "x.pdf"))
