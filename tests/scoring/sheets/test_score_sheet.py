"""The score sheet of a game: a keepsake at every length, with every ruleset, on every paper."""

import pytest

from scoring import services
from scoring.models import Device, Game
from scoring.paper.drawn import Text
from scoring.paper.pages import LARGE, PAPERS, Paper, Sheet
from scoring.queries import GameSheet, game_sheet
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By
from scoring.sheets import contents as printed
from scoring.sheets.score_sheet import score_sheet
from tests.paper import EVERY_PAPER, MADE_AT, flaws, narrowed, pdf_of, text_of, words_of
from tests.sampling import combined
from tests.scoring.conftest import CAST, Recorder, played, stored_game, thrown_in
from tests.scoring.sheets.conftest import endless
from tests.scoring.sheets.reading import LONGEST, game_of

A4 = PAPERS["a4"]


def sheet_of(game: GameSheet, paper: Paper = A4) -> Sheet:
    return score_sheet(printed.game(game, MADE_AT), paper)


def first_page(sheet: Sheet) -> list[str]:
    return [word.text for word in words_of(sheet.pages[0], sheet.paper)]


def result_of(sheet: Sheet) -> list[Text]:
    """The lines in which the result is set."""
    return [text for text in sheet.pages[0].drawn if isinstance(text, Text) and text.role == "H1"]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("hands", "ruleset", "paper"),
    combined([0, 1, 9, 40, 300], ["midway", "house-of-cards-5"], EVERY_PAPER, times=3),
)
def test_it_is_well_set_at_every_length_with_the_longest_names(
    device: Device, ruleset: str, hands: int, paper: str
) -> None:
    sheet = sheet_of(endless(device, ruleset, LONGEST, hands), EVERY_PAPER[paper])
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_well_set_by_every_ruleset(device: Device, ruleset: str) -> None:
    for names in (CAST, LONGEST):
        game = endless(device, ruleset, names, 9)
        for paper in EVERY_PAPER.values():
            sheet = sheet_of(game, paper)
            assert (flaws(sheet), narrowed(sheet)) == ([], [])


def test_a_usual_game_has_its_hands_on_the_first_page_and_its_reasons_on_the_next(
    device: Device,
) -> None:
    sheet = sheet_of(endless(device, "australian", CAST, 10))
    assert len(sheet.pages) == 2
    assert "Hand by hand" in first_page(sheet)
    assert "Why the scores moved" not in first_page(sheet)


@pytest.mark.parametrize("paper", EVERY_PAPER)
def test_who_won_and_by_how_much_is_read_from_two_metres(
    game: Game, record: Recorder, paper: str
) -> None:
    record(game, played("Nora", "10H", 10))
    sheet = sheet_of(game_sheet(stored_game(game.pk)), EVERY_PAPER[paper])
    result = result_of(sheet)
    assert " ".join(text.text for text in result) == "Nora & Sue won by 500 points"
    assert min(text.size for text in result) * sheet.paper.scale >= 35
    totals = [text for text in sheet.pages[0].drawn if isinstance(text, Text) and text.size > 50]
    assert [(text.text, text.bold) for text in totals] == [("500", True), ("0", False)]


def test_a_game_with_no_hand_says_who_plays_and_who_deals(device: Device) -> None:
    text = text_of(sheet_of(game_of(device, "australian", CAST, [])))
    for words in (
        "Nora & Sue against Ed & Will",
        "No hand has been played yet.",
        "Clockwise: Nora, Ed, Sue, Will. First dealer: Ed.",
    ):
        assert words in text


def test_a_game_that_goes_on_says_who_leads_as_of_when_and_that_it_is_not_over(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8))
    sheet = sheet_of(game_sheet(stored_game(game.pk)))
    assert " ".join(text.text for text in result_of(sheet)) == "Nora & Sue lead by 260"
    moment = "As of 24 November 2026, 20:41"
    assert f"{moment}, after 1 hand: the game is not over." in text_of(sheet)
    assert f"Five Hundred · {moment}" in text_of(sheet)


def test_a_stopped_game_says_so(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8))
    services.stop_game(game_id=game.pk, by=By())
    page = first_page(sheet_of(game_sheet(stored_game(game.pk))))
    assert ("Stopped after hand 1" in " ".join(page), "Without a result." in page) == (True, True)


def test_every_reason_of_every_hand_is_kept(longest: GameSheet) -> None:
    game = printed.game(longest, MADE_AT)
    text = " ".join(text_of(score_sheet(game, A4)).split())
    letters = "".join(text.split())
    for hand in game.hands:
        for reason in hand.reasons:
            # Suits and line ends part the words on the page.
            assert all("".join(word.split()) in letters for word in reason.split("(")[0].split()), (
                reason
            )


def test_in_large_print_everything_is_larger_and_nothing_is_left_out(device: Device) -> None:
    game = printed.game(endless(device, "midway", CAST, 12), MADE_AT)
    usual, large = score_sheet(game, A4), score_sheet(game, A4.large)
    smallest = [
        min(word.size for page in sheet.pages for word in words_of(page, sheet.paper))
        for sheet in (usual, large)
    ]
    assert smallest[1] == pytest.approx(smallest[0] * LARGE)
    assert len(text_of(large)) > 0.9 * len(text_of(usual))


def test_a_hand_that_was_thrown_in_leaves_the_totals_as_they_were(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8), thrown_in())
    text = text_of(sheet_of(game_sheet(stored_game(game.pk))))
    assert "Thrown in: all passed" in text


def test_the_same_sheet_gives_the_same_bytes(five: GameSheet) -> None:
    assert pdf_of(sheet_of(five)) == pdf_of(sheet_of(five))
