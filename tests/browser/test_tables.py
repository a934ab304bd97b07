"""Tables' phones and the round's clock: what an open page learns, and when."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.directing import Director
from tests.browser.playing import enter, save, was_saved

EIGHT = [f"Player {first}{second}" for first in "AB" for second in "abcd"]
#: Before Safari 16.4, Chrome 112 and Firefox 111.
OLDER = """
const Newer = window.FormData;
window.FormData = class extends Newer { constructor(form) { super(form); } };
delete HTMLFormElement.prototype.requestSubmit;
"""

LAST_KEY = "JSON.parse(document.getElementById('pad-data').textContent).keys.at(-1)"
#: The hand of this key was taken back on this phone.
UNDONE = """(key) => {
    const [place] = Object.keys(localStorage).filter((name) => name.includes(" pad "));
    const kept = JSON.parse(localStorage.getItem(place));
    localStorage.setItem(place, JSON.stringify({ ...kept, undone: [key] }));
}"""


@pytest.fixture
def dee(laptop: Page) -> Director:
    return Director(laptop)


def scan(dee: Director, phone: Page, table: int = 1) -> None:
    """Come to a table by the letters on its sign."""
    dee.go("phones/")
    code = dee.page.locator(".code").nth(table - 1).inner_text()
    phone.goto("/join/")
    phone.get_by_label("The five letters").fill(code)
    phone.get_by_role("button", name="Go to the table").tap()


def test_older_browsers_send_the_button_that_was_pressed(dee: Director, phone: Page) -> None:
    for page in (dee.page, phone):
        page.add_init_script(OLDER)
    dee.begin(EIGHT, rounds=1)
    scorer = dee.seats(1)[1][0]
    scan(dee, phone)
    phone.get_by_role("button", name="Call the director").tap()
    call = dee.page.locator(".call")
    call.get_by_role("button", name="I am coming").click()
    phone.get_by_text("The director is coming.").wait_for()
    call.get_by_role("button", name="Done").click()
    call.wait_for(state="detached")
    phone.get_by_role("button", name=scorer).tap()
    phone.get_by_text("Hand 1 · ").wait_for()


def test_a_hand_taken_back_when_its_round_is_over_is_asked_for_once_and_it_is_said_why_it_stands(
    dee: Director, phone: Page, console_allows: list[str]
) -> None:
    console_allows.append("409")
    dee.find_begun(EIGHT, rounds=2)
    scorer = dee.seats(1)[1][0]
    scan(dee, phone)
    phone.get_by_role("button", name=scorer).tap()
    phone.get_by_text("Hand 1 · ").wait_for()
    enter(phone, 0, "7S", 8)
    save(phone)
    was_saved(phone, 1)
    pad, key = phone.url, phone.evaluate(LAST_KEY)
    phone.goto("/look/")
    # As where the answer was lost, and the hand taken back before it was sent again.
    phone.evaluate(UNDONE, key)
    dee.type_round(1)
    dee.next_round(2)
    asked: list[str] = []
    phone.on(
        "request", lambda request: asked.append(request.url) if "void" in request.url else None
    )
    phone.goto(pad)
    phone.get_by_text("Round 1 is over. Ask the director to fix it.").wait_for()
    phone.wait_for_timeout(1000)
    phone.reload()
    phone.locator(".ending").wait_for()
    phone.wait_for_timeout(1000)
    assert len(asked) == 1


def test_older_browsers_reveal_the_winners_on_a_board(dee: Director) -> None:
    dee.page.add_init_script(OLDER)
    dee.begin(EIGHT[:4], rounds=1)
    dee.type_round(1)
    dee.go("board/")
    dee.page.locator("[data-ready]").wait_for()
    dee.page.keyboard.press("Space")
    dee.page.locator(".podium .who").first.wait_for()


def test_time_called_under_a_hand_begun_on_the_pad_is_said_and_the_save_says_what_counts(
    dee: Director, phone: Page
) -> None:
    dee.find_begun(EIGHT, rounds=2)
    scorer = dee.seats(1)[1][0]
    scan(dee, phone)
    phone.get_by_role("button", name=scorer).tap()
    enter(phone, 0, "7S", 8)
    save(phone)
    was_saved(phone, 1)
    enter(phone, 0, "7H", 7)
    dee.go("scores/")
    dee.type("2 530 -140")
    dee.click("link", "Call time")
    dee.click("button", "Call time")
    dee.page.get_by_text("Time is called: 1 table counts as it stands.").wait_for()
    # The hand stays under the finger; what is so is said above it.
    phone.get_by_text("Time was called: what counts is").wait_for()
    save(phone)
    was_saved(phone, 2)
    phone.get_by_text("1 hand came in after that: it is kept, and does not count.").wait_for()
    assert phone.locator(".standing .points").all_inner_texts() == ["140", "20"]
    dee.go("scores/")
    dee.page.get_by_role("button", name="Seat round 2").wait_for()
    dee.page.get_by_text("hands after time").wait_for()


def test_totals_typed_under_an_open_pad_take_its_place(dee: Director, phone: Page) -> None:
    dee.find_begun(EIGHT, rounds=1)
    scorer = dee.seats(1)[1][0]
    scan(dee, phone)
    phone.get_by_role("button", name=scorer).tap()
    phone.get_by_text("Hand 1 · ").wait_for()
    dee.go("scores/")
    dee.type("1 330 120 450")
    phone.get_by_text("The director has typed this table’s totals").wait_for()
    assert phone.locator(".standing .points").all_inner_texts() == ["330", "120"]
    phone.get_by_role("link", name="The table as it stands").tap()
    phone.get_by_text("The director announces the standings.").wait_for()


def test_a_begun_hand_hears_that_others_sit_there_and_not_of_a_name_put_right(
    dee: Director, phone: Page, console_allows: list[str]
) -> None:
    console_allows.append("422")
    dee.find_begun(EIGHT, rounds=1)
    north, other = (dee.seats(1)[table][0] for table in (1, 2))
    scan(dee, phone)
    phone.get_by_role("button", name=north).tap()
    enter(phone, 1, "7S", 8)
    page = dee.page
    dee.go("roll/")
    page.locator(".person", has_text=north).locator("..").get_by_role("link").first.click()
    page.get_by_label("Name", exact=True).fill("Zoe")
    page.get_by_label("Name", exact=True).press("Enter")
    phone.locator(".who").get_by_text("Zoe").first.wait_for()
    dee.go("rounds/1/")
    page.get_by_label("First person", exact=True).select_option(label="Zoe")
    page.get_by_label("Second person").select_option(label=other)
    page.get_by_role("button", name="Check this swap").click()
    page.get_by_label("or in your own words").fill("sat wrong")
    page.get_by_role("button", name="Swap them").click()
    phone.locator(".who").get_by_text(other).first.wait_for()
    save(phone)
    phone.get_by_text(f"This hand was entered for {north}").wait_for()


#: A computer whose clock can be set, wrong from the start; when its screen was kept awake.
SET_CLOCK = """
let ahead = 7200000;
const now = Date.now;
Date.now = () => now() + ahead;
window.setClock = (milliseconds) => { ahead = milliseconds; };
window.awake = 0;
Object.defineProperty(navigator, "wakeLock", {
  value: { request: () => { window.awake += 1; return Promise.resolve({}); } },
});
"""


def left_on(page: Page) -> int:
    """Seconds left on the page's clock, as it is shown."""
    face = page.locator("[data-seconds]")
    expect(face).to_have_text(re.compile(r"^\d+:\d\d$"))
    minutes, seconds = face.inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


@pytest.mark.parametrize("where", ["board/?show=clock", "hall/"])
def test_a_clock_agrees_with_the_server_though_the_computers_own_is_wrong_and_set(
    dee: Director, chromium: Browser, where: str
) -> None:
    dee.find_begun(EIGHT, rounds=1)
    dee.go("boards/")
    dee.page.get_by_label("Minutes for round 1").fill("20")
    dee.click("button", "Start the clock")
    dee.page.get_by_role("button", name="Pause").wait_for()
    context = chromium.new_context(
        storage_state=dee.page.context.storage_state(), viewport={"width": 690, "height": 900}
    )
    page = context.new_page()
    page.add_init_script(SET_CLOCK)
    page.goto(dee.address + where)
    assert abs(left_on(page) - left_on(dee.page)) <= 1
    # Set back by three hours: the server is asked again, though it has nothing new.
    with page.expect_request(
        lambda asked: asked.url == page.url and "if-none-match" not in asked.headers
    ):
        page.evaluate("setClock(-3600000)")
    page.wait_for_timeout(1500)
    assert abs(left_on(page) - left_on(dee.page)) <= 1
    dee.page.get_by_role("button", name="Pause").click()
    dee.page.get_by_text("paused", exact=True).wait_for()
    page.get_by_text("paused").wait_for()
    assert abs(left_on(page) - left_on(dee.page)) <= 1
    dee.go("")
    dee.page.get_by_role("button", name="Go on").click()
    dee.page.get_by_role("button", name="Pause").wait_for()
    page.get_by_text("paused").wait_for(state="detached")
    dee.page.get_by_role("button", name="+ 5 minutes").click()
    expect(page.locator("[data-seconds]")).to_have_text(re.compile(r"^24:"), timeout=15_000)
    assert abs(left_on(page) - left_on(dee.page)) <= 1
    context.close()


def test_a_board_stays_awake_and_says_so_again_when_it_is_seen_again(dee: Director) -> None:
    dee.find_set_up(EIGHT[:4], rounds=1)
    dee.page.add_init_script(SET_CLOCK)
    dee.go("board/")
    dee.page.locator("[data-ready]").wait_for()
    assert dee.page.evaluate("awake") == 1
    dee.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert dee.page.evaluate("awake") == 2
