"""Boards, measured: every name and number whole, uncovered and large; and the director's keys."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.directing import Director
from tests.browser.halls import OVER, SIZES, names_of
from tests.serving import Server

SCREENS = ((1920, 1080), (1280, 720), (1024, 768), (1080, 1920))
#: Cap height of the face, of its em.
CAP = 0.668
WINNERS = "count => document.querySelectorAll('.podium .who').length === count"
#: Note each total that the first name is shown to have.
NOTING = """() => {
    window.noted = [];
    const everything = { childList: true, subtree: true, characterData: true };
    new MutationObserver(() => {
        const total = document.querySelector('.ranked [data-total]')?.textContent;
        if (total && window.noted[window.noted.length - 1] !== total) window.noted.push(total);
    }).observe(document.querySelector('main'), everything);
}"""
MEASURING = (Path(__file__).parent / "measuring.js").read_text("utf-8")


@pytest.fixture(scope="module")
def evenings(server: Server) -> dict[str, str]:
    answer = server.manage(
        "shell", "-v", "0", "-c", "from tests.browser.halls import build; build()"
    )
    ids: dict[str, str] = json.loads(answer.splitlines()[-1])
    return ids


@pytest.fixture
def dee(laptop: Page) -> Director:
    return Director(laptop)


@pytest.fixture(scope="module")
def projector(chromium: Browser, server: Server) -> Iterator[Page]:
    # At the hall's own computer, where every evening may be seen.
    context = chromium.new_context(base_url=server.loopback)
    yield context.new_page()
    context.close()


def measured(projector: Page, address: str, width: int, height: int) -> dict[str, Any]:
    """What stands on all pages of the board on a screen of this size, and what is wrong with it."""
    projector.set_viewport_size({"width": width, "height": height})
    if projector.url.partition("/evenings/")[2] != address.removeprefix("/evenings/"):
        projector.goto(address)
        projector.wait_for_selector("[data-ready]")
    # On a busy computer the page hears of its new size late.
    projector.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
    )
    answer: dict[str, Any] = projector.evaluate(MEASURING)
    return answer


def least_type(width: int, height: int) -> int:
    return 44 if min(width, height) >= 1080 else 28


@pytest.mark.parametrize("players", SIZES)
def test_every_name_and_number_is_seen_whole_on_every_board(
    projector: Page, evenings: dict[str, str], players: int
) -> None:
    kinds = ["seats", "tables", "standings", "play", "waiting", "clock", "podium"]
    for kind in kinds:
        for width, height in SCREENS:
            address = f"/evenings/{evenings[str(players)]}/board/?show={kind}"
            board = measured(projector, address, width, height)
            place = (players, kind, width, height)
            assert (place, board["problems"]) == (place, [])
            # The code for everybody stands where nobody has to find a name.
            assert (place, board["codes"]) == (place, int(kind in ("play", "waiting")))
            if kind.startswith(("seats", "tables", "standings")):
                assert (place, sorted(board["names"])) == (place, sorted(names_of(players)))
                assert (place, board["type"] >= least_type(width, height)) == (place, True)
            if kind == "seats" and board["pages"] > 1:
                said = projector.locator("[data-page]").inner_text()
                assert (place, re.search(r"^\w(–\w)? · Page \d", said) is not None) == (place, True)
            height_of_caps, smallest = board["type"] * CAP, board["smallest"] * CAP
            caps = f"cap height {height_of_caps:.0f} px, smallest {smallest:.0f} px"
            print(f"{players} players, {kind}, {width} x {height}: {board['pages']} pages, {caps}")


@pytest.mark.parametrize("players", OVER)
def test_every_winner_is_seen_whole(
    projector: Page, evenings: dict[str, str], players: int
) -> None:
    for width, height in SCREENS:
        board = measured(
            projector, f"/evenings/{evenings[f'{players} over']}/board/", width, height
        )
        assert (width, board["problems"]) == (width, [])
        assert (width, board["smallest"] >= 28) == (width, True)


def test_a_board_follows_the_evening_and_space_reveals_the_winners(
    dee: Director, chromium: Browser
) -> None:
    dee.find_begun(names_of(4), rounds=1)
    context = chromium.new_context(
        viewport={"width": 1280, "height": 720}, storage_state=dee.page.context.storage_state()
    )
    board = context.new_page()
    board.goto(dee.address + "board/")
    board.locator(".screen.seats").wait_for()
    # The sound's button is a part of the strip, and goes when it has done its work.
    board.get_by_role("button", name="Switch the sound on").click()
    assert board.locator("[data-sound]").is_hidden()
    # So does that which fills the screen, while it is filled.
    whole = board.get_by_role("button", name="Fill the screen")
    whole.click()
    expect(whole).to_be_hidden()
    assert board.evaluate("document.fullscreenElement === document.documentElement")
    board.evaluate("document.exitFullscreen()")
    expect(whole).to_be_visible()
    dee.go("scores/")
    dee.type("1 530 -140")
    board.locator(".screen.counting").wait_for()
    for key, names in (("Space", 2), ("ArrowRight", 4), ("ArrowRight", 4), ("ArrowLeft", 2)):
        board.keyboard.press(key)
        board.wait_for_function(
            "count => document.querySelectorAll('.podium .who').length === count", arg=names
        )
    # Faster than the answers come: forwards, forwards past the end, back.
    for key in 3 * ("ArrowRight", "ArrowRight", "ArrowLeft"):
        board.keyboard.press(key)
    # The last press counts, for the hall's other pages too, once the server has heard it.
    shows_two = dee.page.get_by_role("button", name="Show the next, 2 of 2")
    dee.go("boards/")
    deadline = time.monotonic() + 20
    while not shows_two.count() and time.monotonic() < deadline:
        dee.go("boards/")
    board.wait_for_timeout(1500)
    assert board.locator(".podium .who").count() == 2
    dee.go("boards/")
    dee.click("button", "Show the next, 2 of 2")
    board.wait_for_function(WINNERS, arg=4)
    context.close()


def test_a_key_pressed_between_two_answers_counts_from_the_key_before_it(
    dee: Director, chromium: Browser
) -> None:
    dee.find_begun(names_of(4), rounds=1)
    dee.type("1 530 -140")
    context = chromium.new_context(storage_state=dee.page.context.storage_state())
    board = context.new_page()
    held: list[Route] = []
    board.route("**/boards/reveal/", lambda route: held.append(route))
    board.goto(dee.address + "board/")
    board.locator(".screen.counting").wait_for()
    for key in ("Space", "Space", "ArrowLeft", "Space", "ArrowLeft"):
        board.keyboard.press(key)
    # What each answer shows, and the key that is pressed then: it counts from the last one's step.
    answers = [(2, ""), (4, ""), (2, ""), (4, "Space"), (2, "ArrowLeft"), (4, ""), (2, "")]
    for number, (names, key) in enumerate(answers):
        while len(held) <= number:
            board.wait_for_timeout(50)
        held[number].continue_()
        board.wait_for_function(
            "count => document.querySelectorAll('.podium .who').length === count", arg=names
        )
        if key:
            board.keyboard.press(key)
    context.close()


#: Where the ranks of the podium stand, and where its lines are drawn.
PLACES = """() => [...document.querySelectorAll('.podium .rank, .podium li')].map((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_every_step_of_the_podium_has_its_place_before_it_is_revealed(
    projector: Page, evenings: dict[str, str], size: tuple[int, int]
) -> None:
    projector.set_viewport_size({"width": size[0], "height": size[1]})
    board = f"/evenings/{evenings['41 over']}/board/"
    projector.goto(board)
    projector.wait_for_selector("[data-ready]")
    steps = projector.locator(".podium li").count()
    places = projector.evaluate(PLACES)
    names = projector.locator(".podium .who").count()
    for _ in range(steps - 1):
        projector.keyboard.press("ArrowLeft")
    while True:
        covered = projector.locator(".podium li:not(:has(.who))").count()
        if covered == steps - 1:
            break
        projector.wait_for_timeout(100)
    assert projector.evaluate(PLACES) == places
    for _ in range(steps - 1):
        projector.keyboard.press("ArrowRight")
    projector.wait_for_function(WINNERS, arg=names)
    # What was covered fades in where it belongs.
    assert projector.locator(".podium .fresh").count() >= 1
    assert projector.evaluate(PLACES) == places


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_totals_of_another_round_count_to_what_they_are(
    dee: Director, chromium: Browser, motion: Literal["no-preference", "reduce"]
) -> None:
    dee.begin(names_of(4), rounds=2)
    dee.go("scores/")
    dee.type("1 530 -140")
    context = chromium.new_context(
        storage_state=dee.page.context.storage_state(), reduced_motion=motion
    )
    board = context.new_page()
    board.goto(dee.address + "board/?show=standings")
    first = board.locator(".ranked [data-total]").first
    expect(first).to_have_text("530")
    board.evaluate(NOTING)
    dee.next_round(2)
    dee.go("scores/")
    dee.type("1 400 40")
    board.get_by_text("After round 2 of 2").wait_for()
    board.wait_for_timeout(1200)
    noted = board.evaluate("window.noted")
    # Whoever was first has won once more, with one of the two others.
    assert (noted[-1], len(noted) > 3) == ("930", motion == "no-preference")
    context.close()


def test_a_board_keeps_what_it_has_and_says_of_when_without_the_server(
    chromium: Browser, mortal_server: Server
) -> None:
    context = chromium.new_context(base_url=mortal_server.loopback)
    board = context.new_page()
    dee = Director(context.new_page())
    dee.begin(names_of(13), rounds=2)
    board.goto(dee.address + "board/")
    board.wait_for_selector("[data-ready]")
    top = board.locator(".lines").bounding_box()
    mortal_server.kill()
    board.get_by_text("No connection. This is how it stood at").wait_for()
    assert board.locator(".who").count() == 13
    assert board.locator(".lines").bounding_box() == top
    context.close()
