"""A whole game on a small phone, from the first page to the end, for each number of players."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

LONG_NAMES = [
    "Bartholomew-Jo",
    "Maximiliana-Eu",
    "Wolfgang-Amadé",
    "Christabella-M",
    "Konstantinos-P",
    "Anne-Sophie-Lo",
]


def start(phone, ruleset: str, players: int) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Start a game").click()
    phone.locator(f'a[href="/games/new/{ruleset}/"]').click()
    for seat in range(players):
        phone.fill(f"[name=name_{seat}]", LONG_NAMES[seat])
    with phone.expect_navigation():
        phone.get_by_role("button", name="Start the game").click()


def enter(phone, contractor: int, bid: str, tricks: int, partners=(), others=None) -> None:
    phone.get_by_role("link", name="Enter hand").click()
    taps = [f"[name=contractor][value='{contractor}']", f"[name=bid][value='{bid}']"]
    taps += [f"[name=partners][value='{partner}']" for partner in partners]
    for tap in [*taps, f"[name=tricks][value='{tricks}']"]:
        phone.locator(f"label:has({tap})").tap()
    for unit, won in (others or {}).items():
        phone.select_option(f"[name=tricks_{unit}]", str(won))
    with phone.expect_navigation():
        phone.get_by_role("button", name="Save hand").tap()


def fits_the_width(phone) -> bool:
    return phone.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def nothing_found_by_axe(page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize(
    ("ruleset", "players", "hands", "end"),
    [
        ("two-handed-corino", 2, [(0, "8S", 8), (0, "MIS", 0), (0, "6S", 7)], "won"),
        ("american-3", 3, [(0, "9H", 9, (), {1: 1}), (0, "6H", 8, (), {1: 1})], "won"),
        ("australian", 4, [(0, "8D", 8), (1, "7S", 10), (2, "MIS", 0)], "won"),
        ("australian-5", 5, [(0, "9H", 10, (2,)), (0, "8H", 9, (), {1: 1, 2: 0, 3: 0})], "won"),
        ("house-of-cards-6", 6, [(5, "10NT", 9)], "went out the back door"),
    ],
)
def test_a_game_is_played_from_the_first_page_to_its_end(phone, ruleset, players, hands, end):
    start(phone, ruleset, players)
    for hand in hands:
        assert fits_the_width(phone)
        enter(phone, *hand)
    ending = phone.locator(".ending").inner_text()
    assert end in ending
    assert (fits_the_width(phone), phone.locator(".sheet > li").count()) == (True, len(hands))


def test_every_target_on_the_hand_page_can_be_hit_with_a_thick_finger(phone):
    start(phone, "australian", 4)
    phone.get_by_role("link", name="Enter hand").click()
    for target in phone.locator("main button:visible, main .key:visible, main summary:visible").all():
        assert target.bounding_box()["height"] >= 44


def test_a_line_explains_itself_when_it_is_tapped(phone):
    start(phone, "australian", 4)
    enter(phone, 0, "7S", 10)
    phone.locator(".sheet summary").tap()
    assert "all ten tricks, +110" in phone.locator(".why").inner_text()


def test_a_saved_game_is_scored_the_same_on_the_command_line(phone, server):
    start(phone, "australian", 4)
    enter(phone, 0, "8D", 8)
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Save this game as a file").click()
    with open(download.value.path(), encoding="utf-8") as file:
        answer = json.loads(server.manage("score", "-", stdin=file.read()))
    assert answer["totals"] == {"NS": 280, "EW": 20}


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_on_any_page(phone, dark, console_allows):
    console_allows.append("404")
    phone.emulate_media(color_scheme="dark" if dark else "light")
    phone.goto("/")
    nothing_found_by_axe(phone)
    phone.goto("/games/new/")
    nothing_found_by_axe(phone)
    phone.goto("/games/new/australian-5/")
    phone.get_by_role("button", name="Start the game").click()
    nothing_found_by_axe(phone)
    start(phone, "american-5", 5)
    nothing_found_by_axe(phone)
    phone.get_by_role("link", name="Enter hand").click()
    phone.get_by_role("button", name="Save hand").tap()
    phone.locator("details.more summary").tap()
    nothing_found_by_axe(phone)
    phone.get_by_role("link", name="Score sheet").click()
    enter(phone, 0, "8H", 9, (), {1: 1, 2: 0, 3: 0})
    phone.locator(".sheet summary").tap()
    nothing_found_by_axe(phone)
    phone.get_by_role("link", name="Put hand 1 right").click()
    nothing_found_by_axe(phone)
    phone.goto("/no-such-page/")
    nothing_found_by_axe(phone)


def test_a_hand_can_be_entered_with_the_keyboard_alone(laptop):
    start(laptop, "australian", 4)
    laptop.get_by_role("link", name="Enter hand").focus()
    laptop.keyboard.press("Enter")
    laptop.locator("[name=contractor]").first.focus()
    for keys in (["Space", "Tab"], ["Space", "ArrowRight", "ArrowRight", "Tab"], ["Space", "ArrowLeft", "Enter"]):
        for key in keys:
            laptop.keyboard.press(key)
    assert "1. Bartholomew-Jo: 6♦, made with 10 tricks" in laptop.locator(".sheet").inner_text()
