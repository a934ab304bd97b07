"""The score pad on a laptop: the whole hand at once, the score sheet beside it, keys."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.rules.rulesets.presets import RULESETS
from tests.browser.looking import fits_the_width, nothing_found_by_axe
from tests.browser.playing import CAST, LONG_NAMES, LOOKS, hands_on, preview
from tests.browser.playing import start as start_game


def start(page: Page, ruleset: str, players: int, names: list[str] = CAST) -> str:
    """Start a game; on a laptop wait until keys are listened to, which the page shows."""
    sheet = start_game(page, ruleset, players, names)
    if page.viewport_size and page.viewport_size["width"] > 992:
        page.locator(".who kbd").first.wait_for()
    return sheet


def type_hand(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def play(page: Page, number: int, *keys: str) -> None:
    """Type a hand and save it; the next one is asked for."""
    type_hand(page, *keys, "Enter")
    page.locator("[data-saved]", has_text=f"Hand {number} saved.").wait_for()


def said(page: Page) -> list[str]:
    chosen: list[str] = page.locator("#hand input:checked").evaluate_all(
        "all => all.map((one) => `${one.name} ${one.value}`)"
    )
    return chosen


def lines_beside(page: Page) -> list[str]:
    return page.locator("#beside .headline").all_inner_texts()


def fits_the_screen(page: Page) -> bool:
    fits: bool = page.evaluate(
        "document.documentElement.scrollHeight <= innerHeight && "
        "document.documentElement.scrollWidth <= innerWidth"
    )
    return fits


def test_the_hand_and_the_sheet_are_seen_at_once(laptop: Page) -> None:
    start(laptop, "australian", 4)
    play(laptop, 1, "1", "8", "d", "8")
    expect(laptop.locator("#beside .hand")).to_have_count(1)
    type_hand(laptop, "2", "7", "s")
    asked = ("[data-who]", "[data-calls]", "[data-tricks-won]", "[data-save]")
    for part in (*asked, "#beside .chart"):
        box = laptop.locator(part).bounding_box()
        assert box, part
        assert box["y"] + box["height"] <= 800, part
    pad, sheet = laptop.locator("#hand").bounding_box(), laptop.locator("#beside").bounding_box()
    assert pad
    assert sheet
    assert pad["x"] + pad["width"] < sheet["x"]


@pytest.mark.sampled
@pytest.mark.parametrize("name", LOOKS)
def test_the_pad_fits_a_laptop_under_every_ruleset(laptop: Page, name: str) -> None:
    ruleset = RULESETS[name]
    start(laptop, name, ruleset.players, LONG_NAMES)
    assert fits_low_and_high(laptop)
    type_hand(laptop, "1", "8", "d", "2" if ruleset.max_partners else "8", "8")
    if ruleset.unit == "side":
        laptop.locator("[data-preview] strong").wait_for()
        assert fits_low_and_high(laptop)


def fits_low_and_high(laptop: Page) -> bool:
    """Return whether the page fits a laptop's screen, with and without rows of the browser's."""
    fits = []
    for height in (720, 800):
        laptop.set_viewport_size({"width": 1280, "height": height})
        fits.append(fits_the_screen(laptop))
    return all(fits)


def test_on_a_low_screen_save_stays_in_sight(laptop: Page) -> None:
    laptop.set_viewport_size({"width": 1366, "height": 610})
    start(laptop, "australian", 4, LONG_NAMES)
    type_hand(laptop, "1", "8", "d", "8")
    box = laptop.locator("[data-save]").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 610


def test_eight_hands_and_the_chart_fit_a_laptop(laptop: Page) -> None:
    start(laptop, "australian", 4)
    for number in range(1, 9):
        play(laptop, number, str(number % 4 + 1), "6", "s", "5")
    expect(laptop.locator("#beside .hand")).to_have_count(8)
    assert fits_the_screen(laptop)
    fits: bool = laptop.locator("#beside .hands-part").evaluate(
        "(part) => part.scrollHeight <= part.clientHeight + 1"
    )
    assert fits


def test_the_sheet_is_asked_for_after_the_pad_and_never_by_a_phone(
    laptop: Page, phone: Page
) -> None:
    asked: list[str] = []
    for page in (laptop, phone):
        page.on(
            "request",
            lambda request: (
                asked.append(request.url) if request.headers.get("x-part") == "beside" else None
            ),
        )
    start(phone, "australian", 4)
    assert asked == []
    sheet = start(laptop, "australian", 4)
    laptop.get_by_text("No hand has been played yet.").wait_for()
    assert set(asked) == {sheet}


def test_a_saved_hand_stands_on_the_sheet_beside(laptop: Page) -> None:
    start(laptop, "australian", 4)
    play(laptop, 1, "1", "8", "d", "8")
    expect(laptop.locator("#beside .hand .total")).to_have_text(["280", "20"])
    laptop.get_by_role("button", name="Undo hand 1").click()
    expect(laptop.locator("#beside .hand")).to_have_count(0)


def test_without_a_connection_the_sheet_says_of_when_it_is(
    laptop: Page, console_allows: list[str]
) -> None:
    console_allows += ["Failed to load resource", "net::ERR"]
    start(laptop, "australian", 4)
    play(laptop, 1, "1", "8", "d", "8")
    expect(laptop.locator("#beside .hand")).to_have_count(1)
    as_of = laptop.locator("#beside .as-of")
    assert not as_of.is_visible()
    laptop.context.set_offline(True)
    type_hand(laptop, "2", "7", "s", "7", "Enter")
    laptop.get_by_text("1 hand is kept on this phone.").wait_for()
    assert as_of.inner_text() == "As of hand 1. What came later is not on this sheet yet."
    laptop.context.set_offline(False)
    expect(laptop.locator("#beside .hand")).to_have_count(2, timeout=20_000)
    assert not as_of.is_visible()


def test_what_another_phone_writes_comes_to_the_sheet_beside(laptop: Page, phone: Page) -> None:
    sheet = start(laptop, "australian", 4)
    laptop.goto(f"{sheet}share/")
    link = laptop.locator(".address").filter(has_text="/link/").first.inner_text()
    laptop.goto(f"{sheet}hands/new/")
    phone.goto(re.sub(r"^https?://[^/]+", "", link.strip()))
    phone.goto(f"{sheet}hands/new/")
    phone.locator("label:has([name=bid][value=passed_out])").tap()
    phone.get_by_role("button", name="Save hand").tap()
    expect(laptop.locator("#beside .hand")).to_have_count(1, timeout=20_000)


def test_a_hand_is_typed_and_saved_by_keys_alone(laptop: Page) -> None:
    sheet = start(laptop, "australian", 4)
    type_hand(laptop, "1", "8", "d", "9")
    assert preview(laptop).startswith("8♦ made, 9 tricks.")
    laptop.keyboard.press("Enter")
    laptop.locator("[data-saved]", has_text="Hand 1 saved.").wait_for()
    play(laptop, 2, "2", "6", "s", "1", "0")
    play(laptop, 3, "3", "m", "f")
    play(laptop, 4, "t")
    assert hands_on(laptop, sheet) == [
        "1. Nora: 8♦, made with 9 tricks",
        "2. Ed: 6♠, made with 10 tricks",
        "3. Sue: Misère, failed",
        "4. Thrown in: all passed",
    ]


def test_enter_saves_only_what_can_be_saved_and_once_however_long_it_is_held(laptop: Page) -> None:
    sheet = start(laptop, "australian", 4)
    posted: list[str] = []
    laptop.on(
        "request",
        lambda request: (
            posted.append(request.url)
            if request.method == "POST" and request.url.endswith("/hands/new/")
            else None
        ),
    )
    type_hand(laptop, "1", "8", "Enter", "d", "Enter", "Enter")
    assert posted == []
    laptop.keyboard.press("8")
    for _ in range(4):
        laptop.keyboard.down("Enter")  # the second one on is a repeat
    laptop.keyboard.up("Enter")
    laptop.locator("[data-saved]", has_text="Hand 1 saved.").wait_for()
    for _ in range(3):
        laptop.keyboard.press("Enter")
    assert len(posted) == 1
    assert len(hands_on(laptop, sheet)) == 1


def test_keys_are_letters_while_somebody_writes(laptop: Page) -> None:
    start(laptop, "australian", 4)
    laptop.get_by_role("button", name="More options").click()
    laptop.fill("[name=ruling_0]", "")
    laptop.locator("[name=ruling_reason]").press_sequentially("1 t 8d m")
    assert said(laptop) == []
    laptop.get_by_role("button", name="Back to the hand").click()
    assert laptop.locator("[name=ruling_reason]").input_value() == "1 t 8d m"


def test_keys_with_control_and_on_a_phone_are_none_of_the_pads(laptop: Page, phone: Page) -> None:
    start(laptop, "australian", 4)
    type_hand(laptop, "Control+1", "Alt+2", "Meta+t")
    assert said(laptop) == []
    start(phone, "australian", 4)
    type_hand(phone, "1", "8", "d")
    assert said(phone) == []
    assert not phone.locator("kbd:visible").count()
    assert laptop.locator(".who kbd:visible").all_inner_texts() == ["1", "3", "2", "4"]


def test_keys_are_turned_off_under_how_it_looks(laptop: Page) -> None:
    laptop.goto("/look/")
    laptop.get_by_role("button", name="Off").click()
    laptop.locator(".keys-off").wait_for(state="attached")
    start_game(laptop, "australian", 4)
    laptop.get_by_text("No hand has been played yet.").wait_for()
    type_hand(laptop, "1", "8", "d")
    assert (said(laptop), laptop.locator("kbd:visible").count()) == ([], 0)


def test_escape_takes_the_last_choice_back(laptop: Page) -> None:
    start(laptop, "australian", 4)
    type_hand(laptop, "1", "8", "d", "9", "Escape")
    assert said(laptop) == ["contractor 0", "bid 8D"]
    type_hand(laptop, "Escape")
    assert said(laptop) == ["contractor 0"]
    type_hand(laptop, "Escape", "Escape")
    assert said(laptop) == []


def test_no_key_moves_while_a_hand_is_entered(laptop: Page) -> None:
    start(laptop, "australian", 4)
    places = []
    for keys in ([], ["1"], ["8", "d"], ["8"], ["Escape", "m"], ["0"], ["Escape", "Escape", "t"]):
        type_hand(laptop, *keys)
        box = laptop.locator("[data-save]").bounding_box()
        assert box
        places.append(round(box["y"]))
    assert max(places) - min(places) <= 2


def test_a_window_made_narrow_folds_the_hand_again(laptop: Page) -> None:
    start(laptop, "australian", 4)
    type_hand(laptop, "1", "8", "d")
    laptop.set_viewport_size({"width": 700, "height": 800})
    laptop.get_by_role("button", name="change bid").wait_for()
    assert not laptop.locator("[data-calls]").is_visible()
    assert not laptop.locator("#beside").is_visible()
    laptop.set_viewport_size({"width": 1280, "height": 800})
    laptop.locator("[data-calls]").wait_for()
    laptop.locator("#beside").wait_for()


def test_axe_finds_nothing_on_the_pad_of_a_laptop(laptop: Page) -> None:
    start(laptop, "australian-5", 5)
    play(laptop, 1, "1", "8", "d", "3", "1", "0")
    expect(laptop.locator("#beside .hand")).to_have_count(1)
    nothing_found_by_axe(laptop)
    type_hand(laptop, "2", "8", "h", "3", "8")
    nothing_found_by_axe(laptop)
    assert fits_the_width(laptop)
