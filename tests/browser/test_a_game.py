"""A whole game on a small phone, from the first page to the end, for each number of players."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.looking import fits_the_width, nothing_found_by_axe
from tests.browser.playing import (
    LONG_NAMES,
    enter,
    play,
    save,
    seat_everybody,
    start,
    start_by_hand,
    tap,
)
from tests.serving import Server


@pytest.mark.parametrize(
    ("ruleset", "players", "hands", "taps", "end"),
    [
        ("two-handed-corino", 2, [(0, "8S", 8), (0, "MIS", "Made"), (0, "6S", 7)], 12, "won"),
        ("american-3", 3, [(0, "9H", 9, (), {1: 1}), (0, "6H", 8, (), {1: 1})], 10, "won"),
        ("australian", 4, [(0, "8D", 8), (1, "7S", 10), (2, "MIS", "Made")], 12, "won"),
        ("australian-5", 5, [(0, "9H", 10, (2,)), (0, "8H", 9, ("alone",), {1: 1})], 11, "won"),
        ("house-of-cards-6", 6, [(5, "10NT", 9)], 4, "went out the back door"),
    ],
)
def test_a_game_is_played_from_the_first_page_to_its_end(
    phone: Page, ruleset: str, players: int, hands: list[Any], taps: int, end: str
) -> None:
    sheet = start_by_hand(phone, ruleset, players, LONG_NAMES)
    counted = 0
    for hand in hands[:-1]:
        counted += play(phone, *hand)
    counted += enter(phone, *hands[-1]) + save(phone)
    phone.locator(".ending").wait_for()
    assert counted == taps
    assert end in phone.locator(".ending").inner_text()
    phone.goto(sheet)
    assert end in phone.locator(".ending").inner_text()
    assert (fits_the_width(phone), phone.locator(".score-sheet tr.hand").count()) == (
        True,
        len(hands),
    )
    phone.get_by_role("link", name="Print").tap()
    printed = phone.get_by_role("link", name="This game: the result").get_attribute("href")
    pdf = phone.evaluate("async (url) => (await (await fetch(url)).text()).slice(0, 5)", printed)
    assert pdf == "%PDF-"


def test_in_quebec_1000_is_reached_by_a_bid_of_the_opponents_that_fails(phone: Page) -> None:
    phone.goto("/games/new/?players=4")
    phone.get_by_role("link", name="Québec").tap()
    seat_everybody(phone, 4)
    phone.check("[name=first_dealer][value='0']")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Start the game").click()
    play(phone, 0, "MIS", "Made")
    play(phone, 1, "8H", 7)
    enter(phone, 3, "7H", 6)
    phone.locator("[data-preview]", has_text="by defeating the contract").wait_for()
    save(phone)
    phone.locator(".ending", has_text="Out by setting Will’s 7♥, in hand 3.").wait_for()
    assert "by 1000 points" in phone.locator(".ending").inner_text()


def test_a_grand_slam_is_announced_on_an_ordinary_bid_and_wins_the_game(phone: Page) -> None:
    phone.goto("/rules/australian/change/")
    phone.locator("details:has([name=grand_slam])").evaluate("details => { details.open = true; }")
    phone.fill("[name=name]", "Grand Slams")
    phone.select_option("[name=grand_slam]", "1")
    phone.get_by_role("button", name="Save", exact=True).click()
    phone.get_by_role("link", name="Play by these").click()
    seat_everybody(phone, 4)
    phone.check("[name=first_dealer][value='0']")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Start the game").click()
    phone.goto(phone.url.removesuffix("hands/new/") + "hands/new/")
    box = phone.locator("[data-grand-slam]")
    enter(phone, 1, "10S", 10)
    phone.locator("[data-preview]", has_text="+440").wait_for()
    box.tap()
    phone.locator("[data-preview]", has_text="+500").wait_for()
    phone.locator("[data-change]").tap()
    tap(phone, "bid", "MIS")
    phone.locator("[data-tricks='0']").tap()
    phone.locator("[data-preview]", has_text="+250").wait_for()
    assert (box.is_visible(), box.locator("input").is_checked()) == (False, False)
    phone.locator("[data-change]").tap()
    tap(phone, "bid", "10S")
    tap(phone, "tricks", 10)
    box.tap()
    phone.locator("[data-preview]", has_text="+500").wait_for()
    save(phone)
    phone.locator(".ending", has_text="Out on Ed’s 10♠, in hand 1.").wait_for()


def test_a_line_explains_itself_when_it_is_tapped(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "7S", 10)
    phone.goto(sheet)
    phone.locator(".score-sheet summary").tap()
    assert "all ten tricks, +110" in phone.locator(".score-sheet .why").inner_text()


def test_a_saved_game_is_scored_the_same_on_the_command_line(phone: Page, server: Server) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    phone.goto(sheet)
    phone.locator("summary", has_text="More").press("Enter")
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Save this game as a file").click()
    with open(download.value.path(), encoding="utf-8") as file:
        answer = json.loads(server.manage("score", "-", stdin=file.read()))
    assert answer["totals"] == {"NS": 280, "EW": 20}


def test_axe_finds_nothing_on_any_page(phone: Page, console_allows: list[str]) -> None:
    console_allows.append("404")
    phone.goto("/")
    nothing_found_by_axe(phone)
    for page in (
        "/games/new/",
        "/games/new/?players=4",
        "/games/new/all/",
        "/games/import/",
        "/games/",
        "/games/away/",
    ):
        phone.goto(page)
        nothing_found_by_axe(phone)
    phone.goto("/games/new/australian-5/")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Start the game").click()
    nothing_found_by_axe(phone)
    sheet = start(phone, "american-5", 5)
    nothing_found_by_axe(phone)
    enter(phone, 0, "8H", 9, (1,), {2: 1})
    phone.locator("[data-preview] strong").wait_for()
    nothing_found_by_axe(phone)
    phone.get_by_role("button", name="More options").tap()
    nothing_found_by_axe(phone)
    phone.get_by_role("button", name="Back to the hand").tap()
    save(phone)
    phone.locator("[data-saved]").wait_for()
    nothing_found_by_axe(phone)
    for page in (
        "need/",
        "hands/1/",
        "hands/1/void/",
        "share/",
        "share/keep/withdraw/",
        "change/",
        "replace/",
        "stop/",
        "history/",
        "replay/",
        "replay/?rules=australian-5",
        "replay/?rules=american",
        "print/",
        "board/",
        "delete/",
    ):
        phone.goto(f"{sheet}{page}")
        nothing_found_by_axe(phone)
    phone.goto(sheet)
    phone.locator(".score-sheet summary").tap()
    nothing_found_by_axe(phone)
    for page in ("/rules/knights/", "/rules/house-of-cards-5/change/", "/games/new/all/"):
        phone.goto(page)
        nothing_found_by_axe(phone)
    phone.goto(f"/link/{sheet.split('/')[-2]}/no-such-token/")
    nothing_found_by_axe(phone)
    phone.goto("/no-such-page/")
    nothing_found_by_axe(phone)


def test_a_hand_can_be_entered_with_the_keyboard_alone(laptop: Page) -> None:
    sheet = start(laptop, "australian", 4)
    laptop.locator(".who kbd").first.wait_for()  # what a wide screen has beside the pad is there
    laptop.locator("[name=contractor]").first.focus()
    for key in ("Space", "Tab", "Tab", "ArrowRight", "ArrowRight", "ArrowRight", "Tab"):
        laptop.keyboard.press(key)
    laptop.locator("[name=tricks]:focus").wait_for()
    for key in ("Space", "ArrowRight", "ArrowRight", "Tab"):
        laptop.keyboard.press(key)
    assert laptop.evaluate("document.activeElement.innerText").startswith("Save hand")
    laptop.keyboard.press("Enter")
    laptop.locator("[data-saved]").wait_for()
    laptop.locator("[name=contractor]:focus").wait_for()  # and the next hand goes on from there
    laptop.goto(sheet)
    assert "1. Nora: 6♥, failed with 2 tricks" in laptop.locator(".score-sheet").inner_text()


def test_keys_that_are_quicker_than_a_timer_keep_the_focus(laptop: Page) -> None:
    """A browser serves keys before timers: what a timer moves must not come after them."""
    laptop.add_init_script(
        "const later = window.setTimeout;"
        "window.setTimeout = (act, wait = 0, ...rest) => later(act, wait || 400, ...rest);"
    )
    start(laptop, "australian", 4)
    laptop.locator(".who kbd").first.wait_for()
    laptop.locator("[name=contractor]").first.focus()
    for key in ("Space", "Tab", "Tab", "ArrowRight", "Tab", "Space", "ArrowRight", "Tab"):
        laptop.keyboard.press(key)
    laptop.wait_for_timeout(600)
    assert laptop.locator("[data-save]:focus").count() == 1


PAGES = (
    "",
    "hands/new/",
    "need/",
    "share/",
    "change/",
    "replace/",
    "history/",
    "replay/?rules=american",
    "print/",
    "hands/1/",
    "hands/1/void/",
)


def test_text_at_twice_the_size_still_fits_the_width(laptop: Page) -> None:
    sheet = start(laptop, "australian", 4, LONG_NAMES)
    laptop.set_viewport_size({"width": 720, "height": 800})
    tap_hand = {"contractor": 0, "bid": "8D", "tricks": 8}
    for name, value in tap_hand.items():
        laptop.locator(f"label:has([name={name}][value='{value}'])").click()
    laptop.get_by_role("button", name="Save hand").click()
    laptop.locator("[data-saved]").wait_for()
    for page in PAGES:
        laptop.goto(f"{sheet}{page}")
        laptop.evaluate("document.documentElement.style.fontSize = '225%'")
        assert fits_the_width(laptop), page


#: What is wider than its place or than the page, and where a key or a total is cut off.
CUT = """() => [
  ...document.querySelectorAll('#pad .face, #pad .total, #pad .chosen, #pad .where')
].filter(
  (box) => box.offsetParent && box.clientWidth && box.scrollWidth > box.clientWidth + 1
).map((box) => box.textContent.trim())"""
#: Pages of a game.
PAGES_OF_IT = ("", "change/", "hands/1/", "hands/1/void/", "share/", "print/")


@pytest.mark.parametrize(
    ("ruleset", "players"), [("australian", 4), ("house-of-cards-5", 5), ("australian-6", 6)]
)
@pytest.mark.parametrize("width", [320, 360])
def test_twice_the_text_on_a_small_phone_cuts_nothing_off(
    phone: Page, ruleset: str, players: int, width: int
) -> None:
    """Cut off, “6 NT” is read as 5; a page that scrolls sideways hides its buttons."""
    phone.set_viewport_size({"width": width, "height": 548})
    phone.add_init_script(
        "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = "
        "'225%'))"
    )
    sheet = start(phone, ruleset, players, ["Konstantinopoulos", *LONG_NAMES[1:]])
    assert (phone.evaluate(CUT), fits_the_width(phone)) == ([], True)
    partners = (1,) if ruleset == "house-of-cards-5" else ()
    enter(phone, 0, "10NT", 10, partners)
    assert (phone.evaluate(CUT), fits_the_width(phone)) == ([], True)
    save(phone)
    phone.get_by_text("won").first.wait_for()
    others = (
        f"/games/new/{ruleset}/",
        "/games/new/all/",
        f"/rules/{ruleset}/change/",
        "/players/",
        "/look/",
    )
    for page in (*(f"{sheet}{page}" for page in PAGES_OF_IT), *others):
        phone.goto(page)
        assert fits_the_width(phone), page
    phone.goto("/players/")
    phone.get_by_role("link", name="Konstantinopoulos").first.click()
    phone.locator(".almanac").wait_for()
    assert fits_the_width(phone)


def test_suits_come_in_four_colours_by_choice(phone: Page) -> None:
    start(phone, "australian", 4)
    colours = (
        "[...document.querySelectorAll('.bids .key:nth-child(-n+4) .suit')]"
        ".map((s) => getComputedStyle(s).color)"
    )
    two = phone.evaluate(colours)
    address = phone.url
    phone.goto("/look/")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Four colours").tap()
    phone.goto(address)
    four = phone.evaluate(colours)
    assert (len(set(two)), len(set(four))) == (2, 4)
