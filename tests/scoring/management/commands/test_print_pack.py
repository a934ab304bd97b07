"""`manage.py print_pack` with a game."""

from pathlib import Path

import pdfplumber
import pytest
from django.core.management import CommandError, call_command

from scoring.models import Game


def test_the_command_prints_a_game_to_a_file(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "game.pdf"
    call_command("print_pack", "--game", str(game.pk), "--paper", "letter", "--out", str(out))
    with pdfplumber.open(out) as pdf:
        assert round(pdf.pages[0].width) == 612


@pytest.mark.parametrize(
    ("game_id", "out", "said"),
    [
        ("x", "game.pdf", "not the id of a game"),
        ("00000000-0000-4000-8000-000000000000", "game.pdf", "no game"),
        (None, "no/such/x.pdf", "cannot"),
    ],
)
def test_the_command_says_what_is_wrong(
    game: Game, tmp_path: Path, game_id: str | None, out: str, said: str
) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("print_pack", "--game", game_id or str(game.pk), "--out", str(tmp_path / out))
