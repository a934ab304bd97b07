"""Put right on the smallest phone: changes are seen before saving, and said on the button."""

from playwright.sync_api import Browser, FloatRect, Locator, Page, ViewportSize

from tests.browser.looking import nothing_found_by_axe
from tests.browser.playing import hands_on, play, start, start_by_hand, tap
from tests.serving import Server

SMALL: ViewportSize = {"width": 360, "height": 548}

#: Whether the first line and the last button of what is decided lie on the screen, uncovered.
IS_SEEN = """box => {
  const parts = [box.querySelector("p"), [...box.querySelectorAll(".button")].at(-1)];
  return parts.every((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && part.contains(seen);
  });
}"""


def is_seen(page: Page) -> bool:
    seen: bool = page.locator(".decide").evaluate(IS_SEEN)
    return seen


def place(control: Locator) -> FloatRect:
    box = control.bounding_box()
    assert box is not None
    return box


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return (
        across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
    )


def game_of_three(page: Page) -> str:
    sheet = start(page, "australian", 4)
    play(page, 0, "8D", 8)
    play(page, 1, "7S", 7)
    play(page, 1, "6S", 7)
    return sheet


def test_what_a_hand_put_right_changes_is_seen_and_said_on_the_button(phone: Page) -> None:
    sheet = game_of_three(phone)
    phone.goto(f"{sheet}hands/1/")
    save = phone.locator("[data-save]")
    assert (save.is_disabled(), save.inner_text()) == (True, "Nothing changed yet")
    strike = place(phone.get_by_role("link", name="Strike out hand 1"))
    assert strike["height"] >= 44
    assert place(save)["y"] - strike["y"] > 200
    tap(phone, "tricks", 7)
    phone.get_by_role("button", name="Save: 340 → −220, 200 → 210").wait_for()
    assert is_seen(phone)
    assert "Nora & Sue: from 340 to −220." in phone.locator("[data-preview]").inner_text()
    nothing_found_by_axe(phone)
    with phone.expect_navigation():
        save.tap()
    assert hands_on(phone, sheet)[0] == "1. Nora: 8♦, failed with 7 tricks"


def test_a_hand_that_somebody_else_put_right_meanwhile_can_be_saved_as_it_was_said(
    phone: Page, console_allows: list[str]
) -> None:
    console_allows.append("409")
    sheet = game_of_three(phone)
    other = phone.context.new_page()
    for page in (phone, other):
        page.goto(f"{sheet}hands/1/")
    for page, tricks in ((other, 9), (phone, 10)):
        page.bring_to_front()
        tap(page, "tricks", tricks)
        page.locator("[data-save]:enabled").tap()
    phone.get_by_text("Somebody changed this hand in the meantime.").wait_for()
    phone.wait_for_timeout(1100)  # a second tap on the spot of the first is its echo
    phone.get_by_role("button", name="Save: ").tap()
    phone.wait_for_url(sheet)
    assert hands_on(phone, sheet)[0] == "1. Nora: 8♦, made with 10 tricks"


def test_hands_after_an_earlier_end_go_by_a_button_of_their_own_and_come_back_together(
    phone: Page,
) -> None:
    sheet = game_of_three(phone)
    phone.goto(f"{sheet}hands/1/")
    phone.locator("[data-change]").tap()
    tap(phone, "bid", "10H")
    tap(phone, "tricks", 10)
    confirm = phone.get_by_role("button", name="Save, and strike out hands 2 & 3")
    confirm.wait_for()
    first = phone.locator("[data-preview] p:not(:has(strong))").first.inner_text()
    assert (first, is_seen(phone)) == (
        "The game ended with hand 1: hands 2 & 3 are struck out with it.",
        True,
    )
    with phone.expect_navigation():
        confirm.tap()
    assert hands_on(phone, sheet) == ["1. Nora: 10♥, made with 10 tricks"]
    phone.goto(f"{sheet}hands/1/")
    tap(phone, "tricks", 9)
    phone.get_by_role("button", name="Save: 500 → −500, 0 → 10").wait_for()
    phone.locator("[data-change]").tap()
    tap(phone, "bid", "8D")
    tap(phone, "tricks", 8)
    phone.get_by_role("button", name="Save: 500 → 280, 0 → 20").tap()
    phone.locator(".messages").wait_for()
    phone.goto(f"{sheet}history/")
    nothing_found_by_axe(phone)
    phone.get_by_role("button", name="Restore both hands").tap()
    phone.get_by_text("The hands are restored.").wait_for()
    assert hands_on(phone, sheet)[1:] == [
        "2. Ed: 7♠, made with 7 tricks",
        "3. Ed: 6♠, made with 7 tricks",
    ]


def test_a_hand_that_would_end_the_game_earlier_asks_before_it_counts_again(phone: Page) -> None:
    sheet = game_of_three(phone)
    phone.goto(f"{sheet}hands/1/void/")
    assert is_seen(phone)
    phone.get_by_role("button", name="Strike it out").tap()
    phone.locator(".messages").wait_for()
    play_at(phone, sheet, 3, "10NT", 10)
    phone.goto(f"{sheet}history/")
    phone.get_by_role("button", name="Restore this hand").tap()
    phone.get_by_text("The hand is restored.").wait_for()
    nothing_found_by_axe(phone)


def play_at(page: Page, sheet: str, contractor: int, bid: str, tricks: int) -> None:
    page.goto(f"{sheet}hands/new/")
    play(page, contractor, bid, tricks)


def test_the_game_put_right_shows_what_changes_where_the_button_is(phone: Page) -> None:
    sheet = game_of_three(phone)
    phone.goto(f"{sheet}change/")
    look = phone.get_by_role("button", name="See what changes")
    phone.select_option("[name=ruleset]", "tasmanian-police")
    before = place(look)
    with phone.expect_navigation():
        look.tap()
    save = phone.get_by_role("button", name="Save: ")
    assert is_seen(phone)
    assert phone.evaluate("document.activeElement.matches('.decide .told')")
    assert not overlap(before, place(save))
    nothing_found_by_axe(phone)
    phone.wait_for_timeout(1100)
    with phone.expect_navigation():
        save.tap()
    assert "The game was corrected." in phone.locator(".messages").inner_text()


def test_without_the_script_a_hand_is_looked_at_first_as_well(
    chromium: Browser, server: Server
) -> None:
    context = chromium.new_context(base_url=server.url, viewport=SMALL, java_script_enabled=False)
    page = context.new_page()
    sheet = start_by_hand(page, "australian", 4)
    for name, value in {"contractor": 0, "bid": "8D", "tricks": 8}.items():
        page.locator(f"label:has([name={name}][value='{value}'])").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Save hand").click()
    page.goto(f"{sheet}hands/1/")
    look = page.get_by_role("button", name="See what changes")
    page.locator("label:has([name=tricks][value='7'])").click()
    before = place(look)
    look.click()
    save = page.get_by_role("button", name="Save: 280 → −280, 20 → 30")
    box = place(page.locator("[data-preview]"))
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= place(save)["y"] <= SMALL["height"] - 44
    assert not overlap(before, place(save))
    save.click()
    assert hands_on(page, sheet) == ["1. Nora: 8♦, failed with 7 tricks"]
    context.close()


def test_who_plays_on_is_chosen_by_thumb_and_from_names_known_here(phone: Page) -> None:
    sheet = game_of_three(phone)
    phone.goto(f"{sheet}replace/")
    rows = phone.locator("label:has([name=seat])")
    assert (rows.count(), phone.locator("[name=seat]:checked").count()) == (4, 0)
    assert min(place(row)["height"] for row in rows.all()) >= 44
    with phone.expect_navigation():
        phone.get_by_role("button", name="Save").tap()
    assert phone.locator(".field-wrong").all_inner_texts() == [
        "Choose who stops playing.",
        "Write who plays on.",
    ]
    nothing_found_by_axe(phone)
    phone.get_by_label("Ed").check()
    phone.fill("[name=name]", "Olga")
    phone.wait_for_timeout(1100)
    phone.get_by_role("button", name="Save").tap()
    phone.get_by_text("Olga plays on.").wait_for()
