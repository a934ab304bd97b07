"""The score sheet, read back from its PDF: what it says, and where it stands."""

import pytest

from scoring.models import Device
from scoring.paper.pages import PAPERS
from scoring.queries import GameSheet
from scoring.sheets import contents as printed
from scoring.sheets.score_sheet import score_sheet
from tests.scoring.conftest import CAST
from tests.scoring.sheets.reading import LONGEST, check_geometry, game_of, words_of


@pytest.mark.parametrize("paper", PAPERS)
def test_a_game_with_no_hand_is_one_page(device: Device, paper: str) -> None:
    content = score_sheet(printed.game(game_of(device, "australian", CAST, [])), PAPERS[paper])
    assert check_geometry(content, paper) == 1
    assert "No hand has been played yet." in words_of(content)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_longest_game_with_the_longest_names(longest: GameSheet, paper: str) -> None:
    content = score_sheet(printed.game(longest), PAPERS[paper])
    assert check_geometry(content, paper) >= 20
    text = words_of(content)
    for name in LONGEST[:4]:
        assert name.split()[0] in text
    assert "300 " in text


@pytest.mark.parametrize("paper", PAPERS)
def test_five_scores_fit_beside_one_another(five: GameSheet, paper: str) -> None:
    content = score_sheet(printed.game(five), PAPERS[paper])
    assert check_geometry(content, paper) == 1


def test_the_same_sheet_gives_the_same_bytes(five: GameSheet) -> None:
    assert score_sheet(printed.game(five), PAPERS["a4"]) == score_sheet(printed.game(five), PAPERS["a4"])
