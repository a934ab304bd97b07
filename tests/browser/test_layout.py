"""What belongs together stands together, on a phone as on a laptop, and lines are short."""

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.directing import Director
from tests.browser.looking import fits_the_width, nothing_found_by_axe
from tests.browser.playing import LONG_NAMES, play, start, tap

#: Buttons in a row that are wider than their words need, and wider than the least width of one. The
#: two that decide keep their places, whatever their words.
TOO_WIDE: Final = """() => {
  const least = 9 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  return [...document.querySelectorAll("main :not(.decide) > .row .button")].filter((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    const { width } = button.getBoundingClientRect();
    return width > Math.max(least + 1, words.getBoundingClientRect().width + 60);
  }).map((button) => button.textContent.trim());
}"""

#: The measure of running text, in letters: paragraphs whose lines may become longer.
LONGER_LINES: Final = """() => {
  const letter = document.createElement("span");
  letter.textContent = "The score stays with the seat. Hands played before keep the names of who";
  document.querySelector("main").append(letter);
  letter.style.whiteSpace = "nowrap";
  const most = letter.getBoundingClientRect().width;
  letter.remove();
  return [...document.querySelectorAll("main p")].filter(
    (text) => text.children.length === 0 && text.getBoundingClientRect().width > most
      && text.scrollHeight > 1.9 * parseFloat(getComputedStyle(text).lineHeight)
  ).map((text) => text.textContent.trim());
}"""


#: Words in tables' tiles that stand on more than one line.
BROKEN_WORDS: Final = r"""() => {
  const broken = [];
  for (const tile of document.querySelectorAll("[data-tile]")) {
    const walker = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      for (const { 0: word, index } of walker.currentNode.data.matchAll(/\p{L}{2,12}/gu)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
  }
  return broken;
}"""


#: The words by which each row that opens something says so: what is underlined in it.
UNDERLINED: Final = """rows => rows.map((row) => [row, ...row.querySelectorAll("*")].filter(
  (part) => getComputedStyle(part).textDecorationLine === "underline"
).map((part) => part.textContent.trim()).join("|"))"""


def corrected(page: Page) -> str:
    """A game of six of the longest names, with a hand put right and one struck out."""
    sheet = start(page, "australian-6", 6, LONG_NAMES)
    play(page, 0, "8D", 8)
    play(page, 1, "7S", 7)
    page.goto(f"{sheet}hands/1/")
    tap(page, "tricks", 7)
    save = page.get_by_role("button", name=re.compile("^Save: "))
    save.wait_for()
    with page.expect_navigation():
        save.tap()
    page.goto(f"{sheet}hands/2/void/")
    with page.expect_navigation():
        page.get_by_role("button", name="Strike it out").tap()
    return sheet


def gap(one: Locator, other: Locator) -> float:
    """How far the second stands from the right edge of the first."""
    left, right = one.bounding_box(), other.bounding_box()
    assert left is not None
    assert right is not None
    return right["x"] - left["x"] - left["width"]


def test_pages_of_a_game_fit_every_screen_and_a_button_is_as_wide_as_its_words(phone: Page) -> None:
    sheet = corrected(phone)
    pages = ["change/", "replace/", "history/", "share/"]
    for address in [f"{sheet}{page}" for page in pages] + ["/games/", "/games/new/all/"]:
        for width, height in ((320, 548), (360, 548), (768, 1024), (1280, 800), (1920, 1080)):
            phone.set_viewport_size({"width": width, "height": height})
            phone.goto(address)
            if width == 320:
                phone.evaluate("document.documentElement.classList.add('text-larger')")
            assert fits_the_width(phone), (address, width)
            if width >= 768:
                assert phone.evaluate(TOO_WIDE) == [], (address, width)
                assert phone.evaluate(LONGER_LINES) == [], (address, width)
        nothing_found_by_axe(phone)


def test_the_button_that_finds_stands_beside_its_field(phone: Page) -> None:
    start(phone, "australian", 4)
    phone.set_viewport_size({"width": 1280, "height": 800})
    phone.goto("/games/")
    assert gap(phone.locator("#q"), phone.get_by_role("button", name="Find")) < 24


def test_what_a_row_opens_is_underlined(phone: Page) -> None:
    start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    phone.goto("/games/new/all/")
    names = phone.locator(".list li > a:first-child").evaluate_all(UNDERLINED)
    assert "Australian, four-handed" in names
    assert "" not in names
    phone.goto("/players/")
    assert sorted(phone.locator(".list a").evaluate_all(UNDERLINED)) == [
        "Ed",
        "Nora",
        "Sue",
        "Will",
    ]


def test_choices_of_a_column_are_of_one_width(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    phone.goto(f"{sheet}change/")
    for column in (".columns > div select", ".columns > .seats select"):
        widths = phone.locator(column).evaluate_all("all => all.map((one) => one.offsetWidth)")
        assert (len(widths) > 2, len(set(widths))) == (True, 1)


def test_beside_an_open_table_the_names_of_the_others_are_not_broken(laptop: Page) -> None:
    dee = Director(laptop)
    names = ["Jean Christensen", "Esther Tanaka", "Katharina Keller", "Alma Featherstone"]
    dee.find_begun([*names, *(f"Player {number}" for number in range(5))])
    dee.go("scores/1/1/")
    for width, height in ((768, 1024), (1000, 700), (1024, 768), (1100, 800), (1280, 800)):
        laptop.set_viewport_size({"width": width, "height": height})
        assert laptop.locator("[data-tile]").count() == 2
        assert laptop.evaluate(BROKEN_WORDS) == [], width
        assert fits_the_width(laptop), width


def test_on_the_smallest_phone_the_first_code_to_share_is_seen_whole(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    phone.set_viewport_size({"width": 360, "height": 548})
    phone.goto(f"{sheet}share/")
    expect(phone.locator("img.qr").first).to_be_in_viewport(ratio=1)


def test_on_a_laptop_the_order_of_the_bids_and_save_stay_beside_the_options(laptop: Page) -> None:
    laptop.set_viewport_size({"width": 1280, "height": 800})
    laptop.goto("/rules/australian/change/")
    laptop.get_by_text("What each bid is worth", exact=True).click()
    laptop.get_by_text("Scoring", exact=True).click()
    order, save = laptop.locator("#order"), laptop.get_by_role("button", name="Save", exact=True)
    for option in ("slam", "worth_10NT"):
        laptop.locator(f"[name={option}]").scroll_into_view_if_needed()
        expect(order).to_be_in_viewport(ratio=0.99)
        expect(save).to_be_in_viewport(ratio=1)
    assert gap(laptop.locator("[name=slam]"), order) > 0
    laptop.set_viewport_size({"width": 360, "height": 548})
    laptop.locator("[name=slam]").scroll_into_view_if_needed()
    expect(save).to_be_in_viewport(ratio=1)


def test_what_an_evening_comes_to_follows_its_fields_before_the_list_is_looked_at(
    laptop: Page,
) -> None:
    laptop.goto("/evenings/new/")
    plan = laptop.locator("#comes-to")
    names = laptop.get_by_label("Players, one a line")
    names.fill("\n".join(f"Name {number}" for number in range(41)))
    plan.get_by_text("10 tables, 10 rounds of 4 hands").wait_for()
    plan.get_by_text("1 player sits out each round").wait_for()
    laptop.get_by_label("nothing", exact=True).check()
    laptop.get_by_label("Rounds (blank").fill("6")
    plan.get_by_text("10 tables, 6 rounds of 4 hands").wait_for()
    assert laptop.get_by_label("nothing", exact=True).is_checked()
    # A list counts once it was looked at.
    assert laptop.get_by_role("button", name="Set it up").count() == 0
    nothing_found_by_axe(laptop)
    # A file is read when it is sent: until then nothing old is said.
    file = {"name": "names.txt", "mimeType": "text/plain", "buffer": b"Ann\nBob\nCas\nDan\n"}
    laptop.get_by_label("or from a file").set_input_files(file)  # type: ignore[arg-type]
    expect(plan).to_be_empty()
    laptop.get_by_role("button", name="Preview").click()
    laptop.get_by_role("button", name="Set it up").wait_for()


def test_the_code_that_lets_somebody_direct_is_seen_when_it_is_asked_for(laptop: Page) -> None:
    dee = Director(laptop)
    dee.find_set_up(["Ann", "Bob", "Cas", "Dan"])
    dee.go("phones/")
    directs = laptop.locator(
        "section", has=laptop.get_by_role("heading", name="To run the evening with you")
    )
    code = directs.get_by_role("img")
    expect(laptop.get_by_role("img", name="One link for everybody")).to_be_visible()
    expect(code).to_have_count(0)
    directs.get_by_text("Show").click()
    expect(code).to_be_visible()
    assert directs.locator("[data-link='own']").inner_text().startswith("http")


def test_what_only_some_prizes_have_is_asked_of_those_alone(laptop: Page) -> None:
    dee = Director(laptop)
    dee.find_set_up(["Ann", "Bob", "Cas", "Dan"])
    dee.go("prizes/choose/")
    place = laptop.get_by_label("Which place?")
    expect(place).to_be_visible()
    laptop.get_by_label("What for?").select_option("slams")
    expect(place).to_be_hidden()
    won = laptop.locator(".chosen-prizes input[type=text]").first
    won.fill("A bottle of red wine from the cellar")
    assert won.evaluate("field => field.scrollWidth <= field.clientWidth")
