"""What the sheets say."""

from scoring import services
from scoring.models import Device
from scoring.paper.pages import PAPERS
from scoring.queries import game_sheet
from scoring.rules.record.games import read_hand
from scoring.services import By, SeenHand
from scoring.sheets import contents as printed
from scoring.sheets.score_sheet import score_sheet
from tests.scoring.conftest import CAST, played, stored_game, thrown_in
from tests.scoring.sheets.reading import game_of, words_of


def test_the_sheet_says_what_the_screen_says(device: Device) -> None:
    ruled = read_hand(
        {"outcome": "misdeal", "adjustment": {"points": {"EW": -50}, "reason": "looked at the kitty"}}
    )
    sheet = game_of(
        device, "australian", CAST, [played("Nora", "7S", 10), ruled, thrown_in(), played("Ed", "10H", 9)]
    )
    text = words_of(score_sheet(printed.game(sheet), PAPERS["a4"]))
    for words in (
        "Nora & Sue against Ed & Will",
        "Australian, four-handed",
        "Clockwise: Nora, Ed, Sue, Will. First dealer: Ed.",
        "Nora: 7♠, made with 10 tricks",
        "Nora & Sue: contract made, +140 · Nora & Sue: all ten tricks, +110",
        "All ten tricks on a bid worth less than 250 score 250.",
        "Ed & Will: ruling (looked at the kitty), −50",
        "Nora & Sue won: Ed & Will went out the back door.",
    ):
        assert words in text


def test_an_amended_hand_is_marked_and_a_stopped_game_says_so(device: Device) -> None:
    sheet = game_of(device, "australian", CAST, [played("Nora", "7S", 10)])
    services.amend_hand(
        game_id=sheet.game.pk, seen=SeenHand(1, 0), facts=played("Nora", "7S", 7), by=By(device)
    )
    services.stop_game(game_id=sheet.game.pk, by=services.By(device))
    text = words_of(score_sheet(printed.game(game_sheet(stored_game(sheet.game.pk))), PAPERS["a4"]))
    assert ("Put right since it was first saved." in text, "Stopped without a result." in text) == (
        True,
        True,
    )
