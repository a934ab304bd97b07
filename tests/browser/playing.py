"""Playing on the pad, as a person taps it."""

import uuid
from typing import Any

from playwright.sync_api import Page

from scoring.rules.rulesets.presets import RULESETS
from tests.browser.forms import posted
from tests.sampling import sample_of

LONG_NAMES = [
    "Bartholomew-Jo",
    "Maximiliana-Eu",
    "Wolfgang-Amadé",
    "Christabella-M",
    "Konstantinos-P",
    "Anne-Sophie-Lo",
]
CAST = ["Nora", "Ed", "Sue", "Will", "Ann", "Bob"]
#: A ruleset of each look that the pad has: how many play, whose the points are, whether partners
#: are called, and how many bids there are.
LOOKS = sample_of(
    list(RULESETS),
    list(
        {
            (rules.players, rules.unit, bool(rules.max_partners), sum(map(len, rules.ladder))): name
            for name, rules in RULESETS.items()
        }.values()
    ),
)


def start(page: Page, ruleset: str, players: int, names: list[str] = CAST) -> str:
    """Have a game of a ruleset; the address of its sheet is returned, the pad is open.

    Its form is sent without its page, which is some other test's to fill in.
    """
    seats = {f"name_{seat}": names[seat] for seat in range(players)}
    sent = {"game_id": str(uuid.uuid4()), "first_dealer": "0", **seats}
    pad = posted(page, f"/games/new/{ruleset}/", sent)
    page.goto(pad)
    return page.url.removesuffix("hands/new/")


def start_by_hand(page: Page, ruleset: str, players: int, names: list[str] = CAST) -> str:
    """The same on the page that starts a game."""
    page.goto(f"/games/new/{ruleset}/")
    seat_everybody(page, players, names)
    page.check("[name=first_dealer][value='0']")
    with page.expect_navigation():
        page.get_by_role("button", name="Start the game").click()
    sheet = page.url.removesuffix("hands/new/")
    page.goto(f"{sheet}hands/new/")
    return sheet


def seat_everybody(page: Page, players: int, names: list[str] = CAST) -> None:
    for seat in range(players):
        page.fill(f"[name=name_{seat}]", names[seat])


def tap(page: Page, name: str, value: object) -> int:
    """Tap what stands for this choice; 1, to be counted."""
    page.locator(f"label:has([name={name}][value='{value}']):visible").tap()
    return 1


def enter(
    page: Page,
    contractor: int,
    bid: str,
    tricks: int | str,
    partners: tuple[int | str, ...] = (),
    others: dict[int, int] | None = None,
) -> int:
    """Enter a hand up to Save; how many taps that took."""
    taps = tap(page, "contractor", contractor) + tap(page, "bid", bid)
    for partner in partners:
        taps += tap(page, "alone", 1) if partner == "alone" else tap(page, "partners", partner)
    if tricks in ("Made", "Failed"):
        page.get_by_role("button", name=str(tricks)).tap()
        taps += 1
    else:
        taps += tap(page, "tricks", tricks)
    for unit, won in (others or {}).items():
        taps += tap(page, f"tricks_{unit}", won)
    return taps


def save(page: Page) -> int:
    page.get_by_role("button", name="Save hand").tap()
    return 1


def play(page: Page, *hand: Any, **more: Any) -> int:
    """Enter a hand and save it; how many taps that took. The pad is back, or the game is over."""
    taps = enter(page, *hand, **more) + save(page)
    page.locator("[data-saved]").wait_for()
    return taps


def was_saved(page: Page, number: int) -> None:
    """Wait until the pad says that this hand is saved, to who sees it; it is read aloud as well."""
    page.locator("[data-saved]", has_text=f"Hand {number} saved.").wait_for(timeout=15_000)


def hands_on(page: Page, sheet: str) -> list[str]:
    """The headlines of the sheet, the first hand first."""
    page.goto(sheet)
    return page.locator(".score-sheet .headline").all_inner_texts()


def preview(page: Page) -> str:
    return " ".join(page.locator("[data-preview]").inner_text().split())
