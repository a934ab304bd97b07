"""No tap does what it did not say: a second tap on the same spot is the first one's echo."""

import re
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import FloatRect, Locator, Page, TimeoutError

from tests.browser.playing import enter, hands_on, play, save, seat_everybody, start

#: Milliseconds between the two taps.
PAUSES = (50, 200, 500, 900)


@pytest.fixture(autouse=True)
def _some_answers_are_no(console_allows: list[str]) -> None:
    console_allows += ["409", "422"]


def box_of(button: Locator) -> FloatRect:
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    return box


def tap_twice(phone: Page, button: Locator, pause: int) -> None:
    """Tap the middle of a button, and after a pause the same spot, whatever is there by then."""
    box = box_of(button)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tap_at(phone, x, y)
    phone.wait_for_timeout(pause)
    tap_at(phone, x, y)
    phone.wait_for_timeout(1200 - pause)
    phone.wait_for_load_state()


def tap_at(phone: Page, x: float, y: float) -> None:
    """Tap a spot of the glass.

    Chromium never answers a tap that falls on a page while the next one takes its place, and a tap
    of `touchscreen` waits for that answer without an end.
    """
    html = phone.locator("html")
    page = html.bounding_box()
    while page is None:  # one page is gone, and the next is not drawn yet
        html.wait_for(state="visible")
        page = html.bounding_box()
    with suppress(TimeoutError):
        phone.tap(
            "html", position={"x": x - page["x"], "y": y - page["y"]}, force=True, timeout=3000
        )


@pytest.mark.parametrize("pause", PAUSES)
def test_save_tapped_twice_saves_one_hand_and_takes_none_back(phone: Page, pause: int) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    enter(phone, 1, "7S", 7)
    tap_twice(phone, phone.locator("[data-save]"), pause)
    phone.get_by_text("Hand 3 · ").wait_for()
    assert len(hands_on(phone, sheet)) == 2


@pytest.mark.parametrize("pause", PAUSES)
def test_undo_tapped_twice_takes_one_hand_back(phone: Page, pause: int) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    play(phone, 1, "7S", 7)
    tap_twice(phone, phone.locator("[data-undo]"), pause)
    assert phone.locator("[data-heading]").inner_text() == "Hand 2 · Ed deals"
    assert hands_on(phone, sheet) == ["1. Nora: 8♦, made with 8 tricks"]


def test_a_second_tap_half_a_second_later_chooses_no_tricks(phone: Page) -> None:
    start(phone, "australian", 4)
    phone.locator("label:has([name=contractor][value='0'])").tap()
    box = box_of(phone.locator("label:has([name=bid][value='8D'])"))
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    glass = phone.context.new_cdp_session(phone)
    first = time.time()
    for seconds in (0, 0.15):  # the fingers' times, however slow the machine is
        for kind, points in (("touchStart", [spot]), ("touchEnd", [])):
            touch = {"type": kind, "touchPoints": points, "timestamp": first + seconds}
            glass.send("Input.dispatchTouchEvent", touch)
    phone.locator("[name=bid][value='8D']:checked").wait_for(state="attached")
    phone.wait_for_timeout(1200)
    assert phone.locator("[name=tricks]:checked").count() == 0


def over(phone: Page) -> str:
    sheet = start(phone, "australian", 4)
    enter(phone, 0, "10H", 10)
    save(phone)
    phone.get_by_role("button", name="Rematch").wait_for()
    return sheet


def games_of(phone: Page) -> set[str]:
    phone.goto("/games/")
    hrefs = phone.locator("a[href^='/games/']").evaluate_all(
        "links => links.map(({pathname}) => pathname)"
    )
    return {match[0] for href in hrefs if (match := re.match(r"/games/[0-9a-f-]{36}/", href))}


def rematch(phone: Page) -> Locator:
    over(phone)
    return phone.get_by_role("button", name="Rematch")


def starting(phone: Page) -> Locator:
    phone.goto("/games/new/australian/")
    seat_everybody(phone, 4)
    phone.check("[name=first_dealer][value='0']")
    return phone.get_by_role("button", name="Start the game")


@pytest.mark.parametrize("pause", [50, 500])
@pytest.mark.parametrize(("button_of", "games"), [(rematch, 2), (starting, 1)])
def test_a_game_is_started_once_and_nothing_is_entered_in_it(
    phone: Page, button_of: Callable[[Page], Locator], games: int, pause: int
) -> None:
    tap_twice(phone, button_of(phone), pause)
    phone.wait_for_url(re.compile("/hands/new/"))
    assert phone.locator("#hand input:checked").count() == 0
    assert len(games_of(phone)) == games


@pytest.mark.parametrize("pause", [50, 500])
@pytest.mark.parametrize(
    ("page", "button", "log"),
    [
        ("stop/", "Stop it", "Stopped"),
        ("hands/1/void/", "Strike it out", "→ struck out"),
    ],
)
def test_what_is_decided_twice_is_done_once(
    phone: Page, page: str, button: str, log: str, pause: int
) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    play(phone, 1, "7S", 7)
    phone.goto(sheet + page)
    tap_twice(phone, phone.get_by_role("button", name=button), pause)
    phone.goto(f"{sheet}history/")
    assert phone.get_by_role("main").inner_text().count(log) == 1
