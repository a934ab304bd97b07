"""A club in a browser: evenings make a season, which is counted otherwise; every page fits."""

import re
import uuid

from playwright.sync_api import Page

from tests.browser.directing import Director
from tests.browser.forms import posted
from tests.browser.looking import nothing_found_by_axe

NAMES = ["Nora North", "Maximiliana Theodora Hohenstein-Papadakis"[:40], "Sue South", "Will West"]


def closed(dee: Director, names: list[str], line: str) -> None:
    """An evening of one round, closed."""
    dee.find_begun(names, rounds=1)
    dee.go("scores/")
    dee.type(line)
    close(dee)


def closed_with_a_hand(dee: Director, names: list[str], bid: str, tricks: str) -> None:
    """An evening of one round of one hand, closed; North has made or lost a contract."""
    dee.find_begun(names, rounds=1, hands="1")
    dee.go("scores/1/1/")
    pad = dee.page.get_by_role("link", name="Enter hands here").get_attribute("href") or ""
    hand = {"key": str(uuid.uuid4()), "after": "0", "contractor": "0"}
    posted(dee.page, pad, {**hand, "bid": bid, "tricks": tricks})
    close(dee)


def close(dee: Director) -> None:
    path = re.sub(r"^\w+://[^/]+", "", dee.address)
    posted(dee.page, f"{path}close/", {"sure": "1"})


def pages_of_the_club(page: Page) -> list[str]:
    """The club's pages, found by its links."""
    page.goto("/clubs/")
    club = page.url
    season = page.locator("main h2 a").first.get_attribute("href") or ""
    page.goto(f"{club}people/")
    person = page.locator("main th a").nth(1).get_attribute("href") or ""
    return [
        *(club, f"{club}?more=1", f"{club}people/", f"{club}records/", f"{club}links/"),
        *(person, season, f"{season}?change=1"),
    ]


def test_a_season_is_made_counted_otherwise_and_every_page_of_the_club_is_good(
    laptop: Page,
) -> None:
    dee, page = Director(laptop), laptop
    for line in ("1 300 120", "1 -40 510"):
        closed(dee, NAMES, line)
    closed_with_a_hand(dee, NAMES, "8S", "5")
    page.goto("/clubs/")
    page.locator("main h2 a").first.click()
    page.get_by_role("link", name="How it counts, and its evenings").click()
    page.get_by_label("Only so many best evenings count").fill("1")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Only the best evening counts.").wait_for()
    totals = page.locator(".season tbody tr td strong").all_inner_texts()
    assert totals == sorted(totals, key=int, reverse=True)
    assert set(totals) <= {"300", "510", "120", "50"}
    too_wide = []
    for address in pages_of_the_club(page):
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(address)
        nothing_found_by_axe(page)
        for width, size in ((360, "100%"), (360, "225%"), (320, "197%")):
            page.set_viewport_size({"width": width, "height": 548})
            page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                too_wide.append((address, size, wide))
    assert too_wide == []


def test_others_of_the_club_are_unfolded_by_a_search_and_ticked(laptop: Page) -> None:
    dee, page = Director(laptop), laptop
    closed(dee, NAMES, "1 300 120")
    dee.find_begun([*NAMES[:3], "Olga Ost"], rounds=1)
    page.goto(f"/evenings/new/?like={dee.address.split('/')[-2]}")
    others = page.locator("[data-others]")
    will = page.get_by_label("Will West")
    assert others.locator("summary").inner_text().endswith("Others of the club, 1 person")
    assert not will.is_visible()
    field = page.get_by_label("Two letters of a name")
    field.fill("wi")
    will.wait_for()
    field.fill("")
    will.wait_for(state="hidden")
    field.fill("wi")
    will.check()
    field.fill("")
    # Whoever is ticked stays in sight, and counts.
    assert will.is_checked()
    assert will.is_visible()
    page.get_by_role("heading", name="5 players").wait_for()
    page.get_by_role("button", name="Tick all").click()
    assert will.is_checked()
