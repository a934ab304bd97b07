"""The best of three on a phone: the next game begins by itself, also without a connection."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.directing import Director
from tests.browser.playing import enter, preview, save, was_saved
from tests.browser.test_tables import EIGHT, dee, scan

__all__ = ["dee"]  # a fixture
MATCH = {"ruleset": "australian", "plays": "best3"}


def game(phone: Page) -> str:
    return phone.locator("[data-match]").inner_text()


def totals(phone: Page) -> list[str]:
    return phone.locator("[data-total]").all_inner_texts()


@pytest.fixture
def scorer(dee: Director, phone: Page) -> Page:
    """The phone of a table of four, whose North keeps score."""
    dee.find_begun(EIGHT[:4], rounds=1, **MATCH)
    scan(dee, phone)
    phone.get_by_role("button", name=dee.seats(1)[1][0]).tap()
    phone.get_by_text("Hand 1 · ").wait_for()
    return phone


def test_a_game_that_ends_says_so_and_the_next_begins_by_itself(
    dee: Director, scorer: Page
) -> None:
    north, east, south, _west = dee.seats(1)[1]
    assert game(scorer) == "game 1 of 3"
    enter(scorer, 0, "8D", 8)
    save(scorer)
    was_saved(scorer, 1)
    enter(scorer, 0, "10NT", 10)
    ended = f"{north} & {south} won game 1. Game 2 begins."
    assert preview(scorer).endswith(f"{ended} {south} deals next.")
    save(scorer)
    was_saved(scorer, 2)
    assert scorer.locator("[data-saved]").inner_text() == f"Hand 2 saved. {ended}"
    assert (game(scorer), totals(scorer)) == ("game 2 of 3 · 1–0", ["0", "0"])
    enter(scorer, 1, "10NT", 10)
    save(scorer)
    was_saved(scorer, 3)
    assert game(scorer) == "game 3 of 3 · 1–1"
    enter(scorer, 0, "10NT", 10)
    save(scorer)
    scorer.get_by_text("have won, 2 games to 1.").wait_for()
    scorer.get_by_role("link", name="Look at it and agree").click()
    scorer.get_by_role("heading", name="Game 2, 0 : 520").wait_for()
    scorer.get_by_role("button", name=f"{east} agrees").tap()
    scorer.get_by_text("Thank you for playing").wait_for()
    dee.go("")
    dee.page.get_by_text("1 of 1 table in").wait_for()


def test_without_a_connection_the_next_game_begins_as_with_one(
    dee: Director, scorer: Page, console_allows: list[str]
) -> None:
    console_allows += ["Failed to load resource", "net::ERR"]
    scorer.context.set_offline(True)
    for number, (seat, made) in enumerate([(0, 10), (0, 9), (1, 10)], start=1):
        enter(scorer, seat, "10NT", made)
        save(scorer)
        if number < 3:
            scorer.get_by_text(f"Hand {number + 1} · ").wait_for()
            assert totals(scorer) == ["0", "0"]
            assert game(scorer) == f"game {number + 1} of 3 · {['1–0', '1–1'][number - 1]}"
    # What is seen before it is saved says so too: the games are counted once it is kept.
    expect(scorer.locator("[data-match]")).to_have_text("game 3 of 3 · 1–2")
    scorer.get_by_text("won: the target was reached").wait_for()
    scorer.context.set_offline(False)
    scorer.get_by_text("have won, 2 games to 1.").wait_for(timeout=15_000)
    dee.go("")
    shown = [text.split("\n")[0] for text in dee.page.locator(".tile strong").all_inner_texts()]
    assert shown == ["1 · 0", "2 · 530"]


def test_a_hand_put_right_says_which_hands_are_in_another_game(scorer: Page) -> None:
    for number, bid in enumerate(["10NT", "8D"], start=1):
        enter(scorer, 0, bid, int(bid[:2].rstrip("D")))
        save(scorer)
        was_saved(scorer, number)
    scorer.locator(".bar a").first.tap()
    scorer.get_by_role("heading", name="Game 2, so far 280 : 20").wait_for()
    scorer.get_by_text("1. ").first.tap()
    scorer.get_by_role("link", name="Fix it").first.tap()
    scorer.locator("[data-change]").tap()
    enter(scorer, 0, "7S", 7)
    said = scorer.locator("[data-preview]")
    said.get_by_text("Game 1: hands 1–2.").wait_for()
    said.get_by_text("There is no game 2.").wait_for()
    scorer.get_by_role("button", name="Save: ").tap()
    scorer.get_by_text("Hand 1 corrected.").wait_for()
    scorer.get_by_role("heading", name="Game 1, so far 420 : 50").wait_for()
