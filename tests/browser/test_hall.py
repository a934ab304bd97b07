"""The phones of the hall: one link for everybody, a name found, a tap on the roll offline."""

from playwright.sync_api import Page

from tests.browser.directing import Director
from tests.browser.looking import fits_the_width, nothing_found_by_axe
from tests.serving import Server

EIGHT = [
    "Élise Roux",
    "Eli Stone",
    "Ann van der Berg",
    "李小龙",
    "Bo Lee",
    "Cy Lee",
    "Di Lee",
    "Jo Lee",
]


def everybodys_link(dee: Director, server: Server) -> str:
    dee.go("phones/")
    dee.page.get_by_label("If blank:").fill(server.url)
    dee.page.get_by_role("button", name="Save", exact=True).click()
    dee.page.get_by_text("Links have this address from now on.").wait_for()
    return dee.page.locator("[data-link='watch']").inner_text()


def test_two_letters_and_a_tap_are_my_evening_and_i_leave_after_this_round(
    laptop: Page, phone: Page, server: Server
) -> None:
    dee = Director(laptop)
    dee.find_begun(EIGHT, rounds=3)
    link = everybodys_link(dee, server)
    phone.goto(link)
    phone.get_by_label("Two letters of the name").fill("el")
    names = phone.locator("[data-names] li:not([hidden]) .name")
    assert sorted(names.all_inner_texts()) == ["Eli Stone", "Élise Roux"]
    assert fits_the_width(phone)
    nothing_found_by_axe(phone)
    phone.get_by_role("button", name="Élise Roux").tap()
    phone.locator(".big-table").wait_for()
    nothing_found_by_axe(phone)
    phone.get_by_text("I leave after this round").tap()
    phone.get_by_role("button", name="Yes, I leave after round 1").tap()
    phone.get_by_text("You leave after round 1.").wait_for()
    dee.go("roll/")
    dee.page.locator(".person").get_by_text("leaves after round 1, said on a phone").wait_for()
    phone.get_by_role("button", name="I stay after all").tap()
    dee.page.locator(".person").get_by_text("leaves after round 1, said on a phone").wait_for(
        state="hidden"
    )
    # The phone is the player's until the evening's end: the link leads there, and follows.
    phone.goto(link)
    phone.get_by_role("heading", name="Élise Roux").wait_for()
    dee.type_round(1)
    dee.next_round(2)
    phone.get_by_text("Round 2 of 3").wait_for()
    # A large screen goes on to the board.
    dee.page.goto(link)
    dee.page.wait_for_url("**/board/")


#: In how many columns a list stands.
COLUMNS = """list => {
    const lefts = [...document.querySelectorAll(`${list} > li, ${list} > ul > li`)]
        .map((line) => Math.round(line.getBoundingClientRect().left));
    return [...new Set(lefts)].length;
}"""

#: Whether every column of a list by name begins with a letter.
HEADS = """list => {
    const tops = new Map();
    for (const line of document.querySelectorAll(`${list} li`)) {
        const { left, top } = line.getBoundingClientRect();
        const first = tops.get(Math.round(left));
        if (!first || top < first.top) tops.set(Math.round(left), { top, line });
    }
    return [...tops.values()].every(({ line }) => line.matches(".letter"));
}"""


def test_a_tablet_and_a_laptop_have_the_hall_in_columns_that_begin_with_a_letter(
    laptop: Page,
) -> None:
    dee = Director(laptop)
    dee.find_begun(EIGHT, rounds=1)
    dee.type_round(1)
    for width, columns in ((360, 1), (768, 2), (1280, 3)):
        dee.page.set_viewport_size({"width": width, "height": 800})
        for part, listed in (("names", ".names"), ("standings", ".hall-standings")):
            dee.go(f"hall/?show={part}")
            dee.page.locator(listed).wait_for()
            shown = dee.page.evaluate(COLUMNS, listed)
            assert (width, part, shown, fits_the_width(dee.page)) == (width, part, columns, True)
        for page, listed in (("hall/?show=names", ".names"), ("roll/", ".roll")):
            dee.go(page)
            dee.page.locator(listed).wait_for()
            assert (width, page, dee.page.evaluate(HEADS, listed)) == (width, page, True)


def test_two_packs_are_ordered_one_after_the_other(laptop: Page, server: Server) -> None:
    dee = Director(laptop)
    dee.find_begun(EIGHT, rounds=3)
    laptop.clock.install()
    dee.go("print/")
    laptop.clock.pause_at(laptop.evaluate("Date.now()") + 1000)
    for pack in ("This round", "Recovery pack"):
        with laptop.context.expect_page():
            laptop.get_by_role("button", name=f"Print {pack}").click()
        laptop.wait_for_function("'asking' in document.documentElement.dataset")
        laptop.clock.run_for(1100)
