"""The sheet, the end and the television, laid out: nothing broken, cut or moved."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import fits_the_width, nothing_found_by_axe
from tests.browser.playing import LONG_NAMES, play, start
from tests.browser.test_links import share
from tests.browser.waiting import until
from tests.serving import Server

#: Two names of 40 letters; one whose letters run the other way, one that turns whatever follows.
ODD_NAMES = ["A" * 40, "Maximilian von und zu Hohenlohe-Langenbu", "שרה", "Olga\u202eB"]

#: A word of a name that stands on two lines, or leaves the screen or the box it stands in.
BROKEN = """() => [...document.querySelectorAll('.word:not(.long)')].filter((word) => {
    if (word.closest('.tight .full')) return false; // for those who listen
    const range = document.createRange();
    range.selectNodeContents(word);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
    const tops = new Set(boxes.map((box) => Math.round(box.top)));
    return tops.size > 1 || boxes.some((box) => box.left < 0 || box.right > innerWidth + 0.5);
}).map((word) => word.textContent)"""

#: Words of names that lie on one another.
OVERLAID = """() => {
    const seen = [...document.querySelectorAll('.word')].filter((word) => !word.closest('.full'))
        .map((word) => word.getBoundingClientRect()).filter((box) => box.width > 1);
    return seen.filter((one, place) => seen.slice(place + 1).some((other) =>
        one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 8 && other.top < one.bottom - 8)).length;
}"""

MEASURING = (Path(__file__).parent / "measuring.js").read_text("utf-8")
SIZE = "box => parseFloat(getComputedStyle(box).fontSize)"
#: Note each total that the first unit is shown to have.
NOTING = """() => {
    window.noted = [];
    const everything = { childList: true, subtree: true, characterData: true };
    new MutationObserver(() => {
        const total = document.querySelector('[data-total]').textContent;
        if (window.noted.at(-1) !== total) window.noted.push(total);
    }).observe(document.querySelector('main'), everything);
}"""

LONG_GAMES: list[Any] = [
    ("house-of-cards-6", 6, [(5, "8H", 9), (0, "7C", 6)]),
    (
        "australian-5",
        5,
        [(0, "8H", 9, ("alone",), {1: 1}), (4, "7C", 4, ("alone",), {0: 2, 1: 1, 2: 1})],
    ),
    ("american-3", 3, [(0, "8H", 8, (), {1: 1})]),
    ("australian", 4, [(0, "8D", 8), (1, "10NT", 9)]),
]


def on_a_television(page: Page) -> None:
    page.locator("summary", has_text="More").press("Enter")
    page.get_by_role("link", name="On a television").click()


def of_long_names(page: Page, ruleset: str, players: int, hands: Sequence[Any]) -> str:
    sheet = start(page, ruleset, players, LONG_NAMES)
    for hand in hands:
        play(page, *hand)
    page.goto(sheet)
    return sheet


@pytest.mark.parametrize(("ruleset", "players", "hands"), LONG_GAMES)
def test_no_name_of_fourteen_letters_is_broken_or_cut_on_a_phone(
    phone: Page, ruleset: str, players: int, hands: list[Any]
) -> None:
    of_long_names(phone, ruleset, players, hands)
    assert (phone.evaluate(BROKEN), phone.evaluate(OVERLAID), fits_the_width(phone)) == (
        [],
        0,
        True,
    )
    phone.locator(".score-sheet summary").first.tap()
    phone.locator(".score-sheet .why").first.wait_for()
    assert (phone.evaluate(BROKEN), fits_the_width(phone)) == ([], True)
    nothing_found_by_axe(phone)


@pytest.mark.parametrize(("ruleset", "players", "hands"), LONG_GAMES)
def test_a_television_shows_all_of_it_lying_and_upright(
    laptop: Page, phone: Page, server: Server, ruleset: str, players: int, hands: list[Any]
) -> None:
    sheet = of_long_names(phone, ruleset, players, [])
    laptop.goto(share(phone, sheet, "watch", server))
    on_a_television(laptop)
    laptop.locator("[data-ready]").wait_for()
    for number, hand in enumerate([None, *hands]):
        if hand:
            phone.goto(f"{sheet}hands/new/")
            play(phone, *hand)
            laptop.locator(f".newest:has-text('{number}'), .over").wait_for()
            laptop.wait_for_timeout(1000)  # a total counts to what it is
        for width, height in ((1920, 1080), (1024, 768), (1080, 1920), (360, 640)):
            laptop.set_viewport_size({"width": width, "height": height})
            seen = laptop.evaluate(MEASURING)
            broken = laptop.evaluate(BROKEN)
            assert (width, height, seen["problems"], broken) == (width, height, [], [])
            # The scores are what is read from the sofa, and the screen is used to its foot.
            figure = laptop.locator(".points").first.evaluate(SIZE)
            share_of = 6 if players in (4, 6) else 12
            assert (width, figure >= min(width, height) / share_of) == (width, True)
            foot = laptop.locator(".chart, .unbegun .now-playing").bounding_box()
            assert foot
            assert foot["y"] + foot["height"] > height - 80
    nothing_found_by_axe(laptop)


def test_a_television_says_who_won_and_by_how_much(
    laptop: Page, phone: Page, server: Server
) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    laptop.goto(f"{share(phone, sheet, 'watch', server)}")
    on_a_television(laptop)
    laptop.locator("[data-ready]").wait_for()
    phone.goto(f"{sheet}hands/new/")
    play(phone, 0, "10H", 10)
    laptop.get_by_text("Nora & Sue won by 760 points").wait_for()
    assert laptop.locator(".winner .icon").count() == 1


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_new_total_counts_to_what_it_is_unless_nothing_is_to_move(
    laptop: Page, phone: Page, server: Server, motion: Literal["no-preference", "reduce"]
) -> None:
    sheet = start(phone, "australian", 4)
    laptop.emulate_media(reduced_motion=motion)
    laptop.goto(share(phone, sheet, "watch", server))
    on_a_television(laptop)
    laptop.locator("[data-ready]").wait_for()
    laptop.evaluate(NOTING)
    phone.goto(f"{sheet}hands/new/")
    play(phone, 0, "8D", 8)
    expect(laptop.locator("[data-total]").first).to_have_text("280")
    laptop.wait_for_timeout(1200)
    noted = laptop.evaluate("window.noted")
    assert (noted[-1], len(noted) > 3) == ("280", motion == "no-preference")
    assert all(int(total) % 10 == 0 for total in noted)


def test_odd_names_neither_scroll_the_page_nor_turn_the_words_after_them(phone: Page) -> None:
    sheet = start(phone, "australian", 4, ODD_NAMES)
    play(phone, 0, "8D", 8)
    play(phone, 3, "7S", 7)
    phone.goto(sheet)
    assert (fits_the_width(phone), phone.evaluate(BROKEN)) == (True, [])
    deals = """() => {
        const now = document.querySelector('.now');
        const range = document.createRange();
        const words = now.lastChild;
        range.selectNodeContents(words);
        const verb = range.getBoundingClientRect();
        return verb.left >= now.querySelector('bdi').getBoundingClientRect().right - 1;
    }"""
    assert phone.evaluate(deals)


def test_the_standing_and_the_next_action_are_seen_at_once(phone: Page) -> None:
    of_long_names(phone, "house-of-cards-6", 6, [(5, "8H", 9)])
    button = phone.get_by_role("link", name="Enter hand 2").bounding_box()
    assert button
    assert button["y"] + button["height"] < 548


def test_the_end_is_seen_at_once_with_the_rematch(phone: Page) -> None:
    of_long_names(phone, "house-of-cards-6", 6, [(5, "10NT", 10)])
    assert "out the back door" not in phone.locator(".ending").inner_text()
    button = phone.get_by_role("button", name="Rematch").bounding_box()
    assert button
    assert button["y"] + button["height"] < 548
    assert (phone.evaluate(BROKEN), fits_the_width(phone)) == ([], True)


def test_axe_finds_nothing_on_an_end(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "7S", 10)
    play(phone, 0, "10H", 10)
    phone.locator(".ending").wait_for()
    nothing_found_by_axe(phone)
    for address in (sheet, f"{sheet}board/"):
        phone.goto(address)
        nothing_found_by_axe(phone)


def test_a_watcher_sees_the_end_come_and_the_newest_hand_marked(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    second_phone.goto(share(phone, sheet, "watch", server))
    assert second_phone.locator(".fresh").count() == 0
    phone.goto(f"{sheet}hands/new/")
    play(phone, 2, "8D", 8)
    second_phone.locator(".ending .won").wait_for()
    assert second_phone.locator(".fresh [data-hand='2']").count() == 1
    second_phone.locator(".fresh").wait_for(state="detached")
    assert second_phone.get_by_role("button", name="Rematch").count() == 0


def test_a_television_goes_on_to_the_rematch_without_leaving_the_full_screen(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "7S", 10)
    play(phone, 0, "10H", 10)
    phone.locator(".ending").wait_for()
    television = phone.context.new_page()
    television.goto(f"{sheet}board/")
    television.locator(".screen.over").wait_for()
    # A browser leaves the full screen with the document.
    television.evaluate("window.isTheSameDocument = true")
    phone.get_by_role("button", name="Rematch").tap()
    television.locator(".screen.unbegun").wait_for()
    rematch = television.url.removesuffix("board/")
    assert rematch != sheet
    assert television.evaluate("window.isTheSameDocument")
    assert rematch.endswith(television.locator("a.back").get_attribute("href") or "?")
    phone.wait_for_url("**/hands/new/")
    play(phone, 0, "8D", 8)
    expect(television.locator("[data-total]").first).to_have_attribute("data-total", "280")
    television.close()


def test_the_score_sheet_to_send_opens_where_the_browser_cannot_share(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "10H", 10)
    for address in (phone.url, sheet):
        phone.goto(address)
        link = phone.get_by_role("link", name="The score sheet to send (PDF)")
        begins = link.evaluate(
            "async (link) => (await (await fetch(link.href)).text()).slice(0, 5)"
        )
        assert begins == "%PDF-"


#: A phone that hands files on to its apps; what it is handed is written down.
SHARES = """() => {
    navigator.canShare = ({ files }) => files[0].type === "application/pdf";
    navigator.share = async ({ files: [file] }) => {
        window.shared = [file.name, (await file.text()).slice(0, 5)];
    };
}"""


def test_the_score_sheet_is_handed_to_the_apps_of_a_phone(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "10H", 10)
    phone.goto(sheet)
    phone.evaluate(SHARES)
    phone.get_by_role("link", name="The score sheet to send (PDF)").click()
    until(phone, "Boolean(window.shared)")
    name, beginning = phone.evaluate("window.shared")
    assert (name.startswith("five-hundred-"), name[-4:], beginning) == (True, ".pdf", "%PDF-")


def test_a_laptop_has_the_chart_beside_the_sheet(laptop: Page) -> None:
    sheet = start(laptop, "australian", 4)
    for name, value in (("contractor", 0), ("bid", "8D"), ("tricks", 8)):
        laptop.locator(f"label:has([name={name}][value='{value}'])").click()
    laptop.get_by_role("button", name="Save hand").click()
    laptop.locator("[data-saved]").wait_for()
    laptop.goto(sheet)
    chart, table = (laptop.locator(box).bounding_box() for box in (".chart", ".score-sheet"))
    assert chart
    assert table
    assert chart["x"] + chart["width"] <= table["x"]
    assert table["x"] + table["width"] <= 1280
