"""From the first page to the pad: the usual four in two taps, a new four by name; deletions."""

import pytest
from playwright.sync_api import Page

from tests.browser.looking import fits_the_width, nothing_found_by_axe
from tests.browser.playing import CAST, LONG_NAMES, enter, play, save, seat_everybody, start

NAMES = [LONG_NAMES, ["N" * 40, *CAST[1:]]]


def test_the_usual_four_are_two_taps_from_the_first_page_to_the_pad(phone: Page) -> None:
    start(phone, "australian", 4)
    play(phone, 0, "10H", 10)
    phone.goto("/")
    phone.get_by_role("link", name="Start a game").tap()
    phone.get_by_role("button", name="Nora & Sue").tap()
    phone.wait_for_url("**/hands/new/")
    assert phone.locator("[data-heading]").inner_text() == "Hand 1 · Ed deals"


def test_a_new_four_start_in_four_taps_and_their_names(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Start a game").tap()
    phone.get_by_role("link", name="4").tap()
    phone.get_by_role("link", name="Australia & New Zealand").tap()
    phone.locator("[name=name_0]:focus").wait_for()  # nobody is known yet: names are typed
    # Nobody types a name before the page's script is there, but a script does.
    phone.wait_for_load_state()
    for name in CAST[:4]:
        phone.keyboard.type(name)
        phone.keyboard.press("Enter")
    phone.wait_for_url("**/hands/new/")
    phone.get_by_text("deals first: drawn by lot.").wait_for()


@pytest.mark.parametrize(
    ("ruleset", "players", "height"), [("australian", 4, 548), ("australian-6", 6, 640)]
)
def test_what_is_missing_from_a_start_is_said_where_the_page_opens(
    phone: Page, ruleset: str, players: int, height: int
) -> None:
    phone.set_viewport_size({"width": 360, "height": height})
    phone.goto(f"/games/new/{ruleset}/")
    seat_everybody(phone, players)
    phone.fill("[name=name_0]", "")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Start the game").tap()
    alert = phone.get_by_role("alert").bounding_box()
    foot = phone.locator(".foot").bounding_box()
    assert alert is not None
    assert foot is not None
    assert 0 <= alert["y"] <= alert["y"] + alert["height"] <= foot["y"]
    phone.get_by_role("link", name="A place is empty.").tap()
    assert phone.locator("[name=name_0]").bounding_box()["y"] < foot["y"]
    nothing_found_by_axe(phone)


def test_enter_goes_from_name_to_name_and_starts_from_the_last(phone: Page) -> None:
    phone.goto("/games/new/american/")
    hints = "[...document.querySelectorAll('[name^=name_]')].map((field) => field.enterKeyHint)"
    assert phone.evaluate(hints) == ["next", "next", "next", "go"]
    phone.focus("[name=name_0]")
    for name in CAST[:3]:
        phone.keyboard.type(name)
        phone.keyboard.press("Enter")
    assert phone.evaluate("document.activeElement.name") == "name_3"
    phone.keyboard.type("Will")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/hands/new/")
    phone.get_by_text("deals first: drawn by lot.").wait_for()


def test_names_from_earlier_go_to_the_next_free_seat(phone: Page) -> None:
    start(phone, "australian", 4)
    phone.goto("/games/new/australian/")
    for name in ("Will", "Nora", "Sue", "Ed"):
        phone.get_by_role("button", name=name, exact=True).tap()
    assert [phone.input_value(f"[name=name_{seat}]") for seat in range(4)] == [
        "Will",
        "Nora",
        "Sue",
        "Ed",
    ]
    assert phone.locator("[data-chips]").is_hidden()


@pytest.mark.parametrize("names", NAMES, ids=["long", "longest"])
def test_no_page_scrolls_sideways_with_long_names(phone: Page, names: list[str]) -> None:
    start(phone, "australian", 4, names)
    play(phone, 0, "10H", 10)
    sheet = start(phone, "australian-6", 6, names)
    for page in (
        "/",
        "/games/new/",
        "/games/",
        f"{sheet}delete/",
        f"{sheet}again/change/",
        f"{sheet}share/",
    ):
        phone.goto(page)
        assert fits_the_width(phone), page
        nothing_found_by_axe(phone)


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [("two-handed-corino", 2), ("american-3", 3), ("australian", 4), ("australian-6", 6)],
)
def test_names_of_14_letters_are_read_whole_at_the_table(
    phone: Page, ruleset: str, players: int
) -> None:
    phone.goto(f"/games/new/{ruleset}/")
    seat_everybody(phone, players, LONG_NAMES)
    whole = (
        "[...document.querySelectorAll('[name^=name_]')]"
        ".every((f) => f.scrollWidth <= f.clientWidth)"
    )
    assert (phone.evaluate(whole), fits_the_width(phone)) == (True, True)


def test_partners_sit_opposite_and_the_first_deal_clockwise(phone: Page) -> None:
    phone.goto("/games/new/australian/")
    middle = (
        "[...document.querySelectorAll('.place')].map((seat) => { const box = "
        "seat.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })"
    )
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = phone.evaluate(middle)
    assert (x0, y1) == (pytest.approx(x2), pytest.approx(y3))
    assert (y2 < y1 < y0, x1 < x0 < x3) == (
        True,
        True,
    )  # seen from above: the next one sits to the left


def test_a_running_game_is_gone_on_with_in_one_tap(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    enter(phone, 0, "8D", 8)
    save(phone)
    phone.locator("[data-saved]").wait_for()
    phone.goto("/")
    phone.get_by_text("Go on").tap()
    phone.wait_for_url(f"{sheet}hands/new/")


def test_a_game_is_put_away_brought_back_and_deleted_for_good(phone: Page) -> None:
    start(phone, "australian", 4)
    phone.goto("/")
    phone.get_by_role("button", name="Put away").tap()
    phone.get_by_role("button", name="Undo").tap()
    phone.get_by_text("Go on").wait_for()
    phone.get_by_role("button", name="Put away").tap()
    phone.get_by_role("link", name="Games put away").tap()
    phone.get_by_role("link", name="Delete for good").tap()
    phone.get_by_label("Delete this game for good").check()
    phone.get_by_role("button", name="Delete it").tap()
    phone.get_by_role("heading", name="Really delete it?").wait_for()
    nothing_found_by_axe(phone)
    phone.wait_for_timeout(1000)  # sooner, a tap on the same spot is an echo of the first
    phone.get_by_role("button", name="Delete it for good").tap()
    phone.get_by_text("was deleted for good").wait_for()
    assert phone.get_by_role("link", name="Go on").count() == 0
