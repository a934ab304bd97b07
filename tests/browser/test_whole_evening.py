"""A whole evening, directed by somebody untaught: clicks on what is visible, totals typed."""

import json
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.directing import Director, plain
from tests.browser.halls import names_of
from tests.serving import Server

PLAYERS = 41
TABLES = 10
ROUNDS = 3
#: Desk, Seat the next round, Publish it.
CLICKS_A_ROUND = 3


def type_totals(dee: Director, board: Page) -> None:
    """A round by keyboard alone, East & West low at every table; the board says who still plays."""
    page = dee.page
    for table in range(1, TABLES + 1):
        page.locator("#line:focus").wait_for()
        page.keyboard.type(f"{table} {200 + 10 * table} {10 * table}")
        page.keyboard.press("Enter")
        page.locator("#answer .told h2", has_text=f"Table {table}").wait_for()
        if table == 1:
            board.locator(".screen.play").wait_for()


def test_forty_one_players_from_the_first_page_to_the_prizes_and_the_file(
    laptop: Page, server: Server, tmp_path: Path
) -> None:
    dee = Director(laptop)
    dee.begin(names_of(PLAYERS), rounds=ROUNDS)
    dee.click("link", "Screens")
    with laptop.expect_popup() as opened:
        dee.click("link", "Open the board")
    board = opened.value
    board.locator(".screen.seats").wait_for()
    assert board.locator(".who").count() == PLAYERS

    for number in range(1, ROUNDS + 1):
        before = dee.clicks
        dee.click("link", "Desk", exact=True)
        type_totals(dee, board)
        if number == ROUNDS:
            break
        # Nobody touches the board: it shows who has finished, the standings, then the next seats.
        board.locator(".screen.standings").wait_for()
        dee.click("button", f"Seat round {number + 1}")
        laptop.get_by_role("heading", name=f"Round {number + 1}").wait_for()
        dee.click("button", f"Publish round {number + 1}")
        laptop.get_by_text(f"Round {number + 1} is published.").wait_for()
        board.locator(".screen.seats").wait_for()
        board.get_by_text(f"Round {number + 1} of {ROUNDS}").wait_for()
        assert dee.clicks - before == CLICKS_A_ROUND

    board.locator(".screen.counting").wait_for()
    board.keyboard.press("Space")
    board.locator(".screen.podium .who").first.wait_for()

    dee.click("link", "Standings", exact=True)
    laptop.get_by_text(f"after {ROUNDS} of {ROUNDS} rounds").wait_for()
    best = plain(laptop.locator("tbody th a").first.inner_text())  # the name alone, not why
    dee.click("link", "Prizes", exact=True)
    laptop.get_by_role("heading", name="Prizes").wait_for()
    assert best in plain(laptop.locator(".prize-list .winner").first.inner_text())

    dee.click("link", "Desk", exact=True)
    dee.click("button", "Close the evening")
    laptop.get_by_role("heading", name="Standings").wait_for()
    laptop.get_by_role("heading", name="The evening is closed").wait_for()
    with laptop.expect_download() as sent:
        dee.click("link", "Save the evening as a file")
    file = tmp_path / "evening.json"
    sent.value.save_as(file)
    answer = json.loads(server.manage("score", str(file)))
    assert "error" not in answer
    print(f"{dee.clicks} clicks in all, {CLICKS_A_ROUND} a round")
