"""The score pad on a small phone."""

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, ViewportSize

from scoring.rules.hands import Hand
from scoring.rules.rulesets.presets import RULESETS
from scoring.rules.scoresheets import tally
from scoring.rules.tables import seat_table
from scoring.words import vocabulary
from tests.browser.loading import first_load
from tests.browser.playing import (
    CAST,
    LONG_NAMES,
    LOOKS,
    enter,
    hands_on,
    play,
    preview,
    save,
    start,
    start_by_hand,
    tap,
)
from tests.serving import Server, installation_at

SIDE_SCORED = [name for name, ruleset in RULESETS.items() if ruleset.unit == "side"]
BY_PLAYERS = {
    2: "two-handed-corino",
    3: "american-3",
    4: "australian",
    5: "house-of-cards-5",
    6: "house-of-cards-6",
}


def fits_the_screen(phone: Page) -> bool:
    fits: bool = phone.evaluate(
        "(({scrollWidth, scrollHeight}) => scrollWidth <= 360 && scrollHeight <= 548)"
        "(document.documentElement)"
    )
    return fits


def too_small(phone: Page) -> list[str]:
    """What can be tapped and is lower than 44."""
    small: list[str] = phone.locator(
        "button:visible, .key:visible, .bar a:visible, a.score:visible"
    ).evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => "
        "one.innerText)"
    )
    return small


@pytest.mark.sampled
@pytest.mark.parametrize("name", LOOKS)
def test_the_pad_fits_one_screen_under_every_ruleset(phone: Page, name: str) -> None:
    ruleset = RULESETS[name]
    start_by_hand(phone, name, ruleset.players, LONG_NAMES)
    assert (fits_the_screen(phone), too_small(phone)) == (True, [])
    tap(phone, "contractor", 0)
    tap(phone, "bid", "8D")
    assert (fits_the_screen(phone), too_small(phone)) == (True, [])
    others = {}
    partners = [1] if ruleset.max_partners else []
    if ruleset.unit == "player":
        others = {1: 1} if ruleset.players == 3 else {2: 1, 3: 1}
    for partner in partners:
        tap(phone, "partners", partner)
    tap(phone, "tricks", 8)
    for unit, won in others.items():
        tap(phone, f"tricks_{unit}", won)
    phone.locator("[data-preview] strong").wait_for()
    assert (fits_the_screen(phone), too_small(phone)) == (True, [])


@pytest.mark.parametrize(
    ("ruleset", "hand", "taps"),
    [
        ("australian", (0, "8D", 8), 4),
        ("australian", (0, "MIS", "Made"), 4),
        ("australian", (0, "MIS", "Failed"), 4),
        ("australian-6", (4, "7S", 7), 4),
        ("two-handed-rigal", (1, "10H", 10), 4),
        ("american-3", (0, "8D", 10), 4),
        ("american-3", (0, "8D", 8, (), {1: 1}), 5),
        ("australian-5", (0, "8D", 10, (2,)), 5),
    ],
)
def test_a_hand_takes_four_taps_and_one_for_what_only_this_game_asks(
    phone: Page, ruleset: str, hand: tuple[Any, ...], taps: int
) -> None:
    start(phone, ruleset, RULESETS[ruleset].players)
    assert play(phone, *hand) == taps


def test_a_deal_thrown_in_takes_two(phone: Page) -> None:
    sheet = start(phone, "west-seventh", 4)
    assert tap(phone, "bid", "six_only") + save(phone) == 2
    phone.locator("[data-saved]").wait_for()
    assert hands_on(phone, sheet) == ["1. Thrown in: only sixes bid"]


def test_a_hand_saved_is_one_request(phone: Page) -> None:
    start(phone, "australian", 4)
    enter(phone, 0, "8D", 8)
    phone.wait_for_timeout(800)  # the hand in play has been kept
    asked = []
    phone.on("request", lambda request: asked.append(request.method))
    save(phone)
    phone.locator("[data-saved]").wait_for()
    assert asked == ["POST"]


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
@pytest.mark.parametrize(
    ("width", "most"),
    # On a wide screen the score sheet and the keys come after it.
    [(360, 100_000), (1280, 105_000)],
)
def test_the_first_load_of_the_pad_is_at_most_100_kilobytes_and_with_its_sheet_105(
    phone: Page, chromium: Browser, server: Server, width: int, most: int, language: str
) -> None:
    start(phone, "american", 4)
    # As chosen at “How it looks”; other languages than English load their words beside the law.
    name = f"{installation_at(server.port)}-language"
    phone.context.add_cookies([{"name": name, "value": language, "url": server.url}])
    phone.reload()
    assert phone.locator("html").get_attribute("lang") == language
    assert 20_000 < first_load(phone, chromium, server, width) <= most


def test_nothing_is_preselected_and_nothing_saved_that_is_not_said(phone: Page) -> None:
    start(phone, "australian", 4)
    assert phone.locator("#hand input:checked").count() == 0
    button = phone.get_by_role("button", name="Save hand")
    for choice in (("contractor", 0), ("bid", "8D")):
        assert button.is_disabled()
        tap(phone, *choice)
    assert button.is_disabled()
    tap(phone, "tricks", 8)
    assert button.is_enabled()


def test_the_preview_says_what_will_happen_game_end_included(phone: Page) -> None:
    start(phone, "australian", 4)
    enter(phone, 0, "8D", 8)
    assert preview(phone) == (
        "8♦ made, 8 tricks. Nora & Sue +280 → 280 · Ed & Will +20 → 20. Ed deals next."
    )
    change = phone.get_by_text("change bid")
    assert change.evaluate("(one) => getComputedStyle(one).textDecorationLine") == "underline"
    change.tap()
    tap(phone, "bid", "10NT")
    tap(phone, "tricks", 9)
    assert preview(phone) == (
        "10 NT failed, 9 tricks. Nora & Sue −520 → −520 · Ed & Will +10 → 10. "
        "Ed & Will won: Nora & Sue went out the back door."
    )
    tap(phone, "tricks", 1)
    assert preview(phone).startswith("10 NT failed, 1 trick. ")


def told_by_the_law(ruleset: Any, bid: Any, won: Any) -> str:
    """What the preview should say of the first hand of a game."""
    table = seat_table(ruleset, CAST[: ruleset.players])
    ours, theirs = table.units
    hand = Hand(contractor="Nora", bid=bid, tricks={ours: won, theirs: 10 - won})
    sheet = tally(ruleset, table, [hand])
    score = sheet.hands[0].score
    name = vocabulary.bid_name(bid)
    if bid.is_special:
        headline = f"{name} {'made' if score.made else 'failed'}"
    else:
        tricks = "1 trick" if won == 1 else f"{won} tricks"
        headline = f"{name} {'made' if score.made else 'failed'}, {tricks}"
    parts = []
    for unit, points in score.deltas.items():
        who, total = vocabulary.unit_name(table, unit), vocabulary.in_figures(sheet.totals[unit])
        parts.append(
            f"{who} {vocabulary.signed(points)} → {total}" if points else f"{who} still {total}"
        )
    scores = "Nobody scores." if not any(score.deltas.values()) else " · ".join(parts) + "."
    after = f"{sheet.next_dealer} deals next."
    if not sheet.is_open:
        after = vocabulary.ending_in_words(table, sheet.ending)
    return f"{headline}. {scores} {after}" + "".join(
        vocabulary.ruling_in_words(ruleset, sheet.hands[0])
    )


TRY_EVERYTHING = """() => {
  const told = {};
  const pick = (input) => {
    input.checked = true;
    input.dispatchEvent(new Event("change", {bubbles: true}));
  };
  const pad = document.getElementById("hand");
  pick(pad.querySelector("[name=contractor][value='0']"));
  for (const bid of pad.querySelectorAll("[data-calls] [name=bid]:not([data-outcome])")) {
    for (let won = 0; won <= 10; won += 1) {
      pick(bid);
      pick(pad.querySelector(`[name=tricks][value='${won}']`));
      told[`${bid.value} ${won}`] = pad.querySelector("[data-preview]").textContent;
    }
  }
  return told;
}"""


@pytest.mark.parametrize("name", SIDE_SCORED)
def test_the_preview_agrees_with_the_law_for_every_bid_and_every_number_of_tricks(
    phone: Page, name: Any
) -> None:
    ruleset = RULESETS[name]
    start(phone, name, ruleset.players)
    told = phone.evaluate(TRY_EVERYTHING)
    playable = [
        bid
        for rung in ruleset.ladder
        for bid in rung
        if not (bid.level == 6 and ruleset.six_bids == "thrown_in")
    ]
    assert told == {
        f"{bid} {won}": told_by_the_law(ruleset, bid, won) for bid in playable for won in range(11)
    }


def test_who_got_there_first_is_asked_when_and_only_when_it_matters(phone: Page) -> None:
    sheet = start(phone, "american-3", 3)
    tap(phone, "bid", "passed_out")
    phone.get_by_role("button", name="More options").tap()
    for unit in (1, 2):
        phone.fill(f"[name=ruling_{unit}]", "470")
    phone.fill("[name=ruling_reason]", "carried over from last week")
    phone.get_by_role("button", name="Back to the hand").tap()
    save(phone)
    phone.locator("[data-saved]").wait_for()

    enter(phone, 0, "6S", 6, others={1: 2})
    phone.locator("[data-preview] strong").wait_for()
    assert not phone.locator("[data-first]").is_visible()
    tap(phone, "tricks", 3)
    tap(phone, "tricks_1", 3)
    phone.get_by_text("Who got there first?", exact=True).wait_for()
    assert phone.locator("[data-first] label:visible").all_inner_texts() == ["Ed", "Sue"]
    tap(phone, "first", 2)
    phone.get_by_text("Sue won: first to the target, trick by trick.").wait_for()
    save(phone)
    phone.locator(".ending").wait_for()
    phone.goto(sheet)
    ending = phone.locator(".ending")
    assert ending.locator(".won").inner_text().split() == ["Sue", "won"]
    assert ending.locator(".how").inner_text() == "First to the target, trick by trick, in hand 2."


def test_the_line_just_saved_can_be_undone_into_the_pad(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    phone.get_by_role("button", name="Undo hand 1").tap()
    phone.get_by_text("Hand 1 · ").wait_for()
    assert preview(phone).startswith("8♦ made, 8 tricks.")
    tap(phone, "tricks", 7)
    save(phone)
    phone.locator("[data-saved]").wait_for()
    assert hands_on(phone, sheet)[-1] == "1. Nora: 8♦, failed with 7 tricks"


def test_a_hand_put_right_shows_what_changes_before_it_is_saved(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    phone.goto(f"{sheet}hands/1/")
    assert phone.locator("[data-save]").inner_text() == "Nothing changed yet"
    tap(phone, "tricks", 7)
    phone.get_by_text("Hand 1: Nora & Sue, 280 becomes −280.").wait_for()
    with phone.expect_navigation():
        phone.get_by_role("button", name="Save: 280 → −280, 20 → 30").tap()
    assert hands_on(phone, sheet) == ["1. Nora: 8♦, failed with 7 tricks"]


def test_rare_things_are_under_the_dots_and_said_on_the_pad_until_the_hand_is_saved(
    phone: Page,
) -> None:
    start(phone, "house-of-cards", 4)
    enter(phone, 0, "8D", 7)
    phone.get_by_role("button", name="More options").tap()
    phone.get_by_label("Established revoke by").select_option("1")
    phone.get_by_role("button", name="Back to the hand").tap()
    phone.get_by_text(
        "Ed revoked: the bid is scored as made, and the opponents score nothing."
    ).wait_for()
    assert preview(phone).startswith(
        "8♦ made, 7 tricks. Nora & Sue +280 → 280 · Ed & Will still 0."
    )
    assert phone.locator("[data-rare-said]").inner_text() == "revoke by Ed"


def test_a_ruling_needs_its_reason(phone: Page) -> None:
    start(phone, "australian", 4)
    enter(phone, 0, "8D", 8)
    phone.get_by_role("button", name="More options").tap()
    phone.fill("[name=ruling_1]", "50")
    phone.get_by_role("button", name="Back to the hand").tap()
    phone.get_by_text("a ruling needs its reason").wait_for()
    assert phone.get_by_role("button", name="Save hand").is_disabled()


@pytest.mark.sampled
@pytest.mark.parametrize("name", [name for name in LOOKS if name in SIDE_SCORED])
def test_a_hand_that_is_kept_covers_no_key(
    phone: Page, name: str, console_allows: list[str]
) -> None:
    console_allows += ["Failed to load resource", "net::ERR"]
    start(phone, name, RULESETS[name].players, LONG_NAMES)
    phone.context.set_offline(True)
    enter(phone, 0, "7S", 7)
    save(phone)
    phone.get_by_text("1 hand is kept on this phone. Keep this page open.").wait_for()
    assert (fits_the_screen(phone), too_small(phone)) == (True, [])
    enter(phone, 0, "7S", 7)
    assert (fits_the_screen(phone), too_small(phone)) == (True, [])


#: Names of nine letters, of which six stand on keys in rows of three.
NINE_LETTERS = ["Alexandra", "Rosamonde", "Elizabeth", "Sebastian", "Christina", "Frederick"]
LINES = "name => name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight)"


def test_six_names_of_nine_letters_keep_to_a_line_in_the_largest_text(phone: Page) -> None:
    start(phone, "australian-6", 6, NINE_LETTERS)
    phone.evaluate("document.documentElement.classList.add('text-larger')")
    names = phone.locator(".who .name").all()
    assert [name.evaluate(LINES) < 1.5 for name in names] == [True] * 6


SIZE = "one => parseFloat(getComputedStyle(one).fontSize)"
ENDLESS = [
    "Wolfeschlegelsteinhausenbergerdorff",
    "Владимирова Анастасия",
    "Maximiliana-Eugenie",
    "Christabella-Margarethe",
    "Anne-Sophie-Louise",
    "Bartholomew-Jo",
]


def test_the_longest_name_can_be_read_and_is_not_cut(phone: Page) -> None:
    start(phone, "australian-6", 6, ENDLESS)
    names = phone.locator(".who .name").all()
    assert min(name.evaluate(SIZE) for name in names) >= 12
    is_whole = "name => name.offsetHeight <= name.closest('.key').offsetHeight"
    assert [name.evaluate(is_whole) for name in names] == [True] * 6


@pytest.mark.parametrize("width", [360, 768])
def test_the_heading_says_the_longest_name_in_full(phone: Page, width: int) -> None:
    start(phone, "australian", 4, ENDLESS)
    phone.set_viewport_size({"width": width, "height": 1024})
    heading = phone.locator("[data-heading]")
    assert heading.inner_text() == f"Hand 1 · {ENDLESS[0]} deals"
    # With less than a line outside its box, no line is cut.
    line = heading.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)")
    assert heading.evaluate("one => one.scrollHeight - one.clientHeight") < line / 2
    assert heading.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize(("ruleset", "players"), [("australian", 4), ("australian-6", 6)])
def test_large_text_is_larger_on_the_keys_of_the_same_one_screen(
    phone: Page, ruleset: str, players: int
) -> None:
    start(phone, ruleset, players)
    keys = [".who .name", ".bids .what", ".bids .worth"]
    usual = [phone.locator(key).first.evaluate(SIZE) for key in keys]
    phone.evaluate("document.documentElement.classList.add('text-large')")
    large = [phone.locator(key).first.evaluate(SIZE) for key in keys]
    assert [new >= old * 1.1 for old, new in zip(usual, large, strict=True)] == [True] * 3
    assert fits_the_screen(phone)
    enter(phone, 0, "10H", 10)
    assert fits_the_screen(phone)


def test_very_large_text_is_larger_on_the_keys_as_well_and_all_of_them_are_reached(
    phone: Page,
) -> None:
    start(phone, "australian-6", 6)
    keys = [".who .name", ".bids .what", ".bids .worth", ".special .what", ".tricks .what"]
    usual = [phone.locator(key).first.evaluate(SIZE) for key in keys]
    phone.evaluate("document.documentElement.classList.add('text-larger')")
    larger = [phone.locator(key).first.evaluate(SIZE) for key in keys]
    assert [new >= old * 1.25 for old, new in zip(usual, larger, strict=True)] == [True] * 5
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last, foot = phone.locator(".special .key").last, phone.locator(".foot")
    assert last.evaluate("key => key.getBoundingClientRect().bottom") <= foot.evaluate(
        "foot => foot.getBoundingClientRect().top"
    )


@pytest.mark.parametrize("why", ["scripts are off", "it never came", "the browser is too old"])
def test_the_pad_is_a_form_that_works_without_its_script(
    chromium: Browser, server: Server, why: str
) -> None:
    small: ViewportSize = {"width": 360, "height": 548}
    has_scripts = why != "scripts are off"
    context = chromium.new_context(
        base_url=server.url, viewport=small, java_script_enabled=has_scripts
    )
    if why == "it never came":
        context.route("**/js/pad/main*.js", lambda route: route.abort())
    if why == "the browser is too old":
        context.add_init_script("delete Array.prototype.at")
    page = context.new_page()
    sheet = start_by_hand(page, "australian-5", 5)
    said = {"contractor": 0, "bid": "8H", "partners": 2, "tricks": 8, "tricks_1": 1, "tricks_3": 1}
    for name, value in said.items():
        page.locator(f"label:has([name={name}][value='{value}'])").click()
    page.get_by_role("button", name="Save hand").click()
    assert "Hand 1 saved." in page.locator("[data-saved]").inner_text()
    assert hands_on(page, sheet) == ["1. Nora & Sue: 8♥, made with 8 tricks"]
    context.close()
