"""Languages in a browser: French in a kitchen and a hall; longer words, and those from the right.

What French says here is looked up in its catalog, so that a better word breaks no test.
"""

import gettext
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, ROOT, watched
from tests.browser.directing import Director
from tests.browser.forms import ADDRESSES
from tests.browser.halls import names_of
from tests.browser.looking import fits_the_width, nothing_found_by_axe
from tests.browser.playing import enter, start, tap
from tests.pseudo import LEFT, RIGHT, write_catalog
from tests.serving import Server, server_in

#: Somebody whose name begins with a vowel, and somebody whose name does not.
CAST = ["Alice", "Bob", "Édith", "Will"]


def french(message: str, **blanks: object) -> str:
    """The French of a message, with its blanks filled as templates or sentences fill them."""
    path = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        words = gettext.GNUTranslations(file).gettext(message)
    assert words != message
    return words % blanks if "%(" in message else words.format(**blanks)


def page_in(
    chromium: Browser, server: Server, language: str, kind: dict[str, Any], allowed: list[str]
) -> Iterator[Page]:
    context = chromium.new_context(base_url=server.url, locale=language, **kind)
    ADDRESSES[context] = server.url
    yield from watched(context.new_page(), allowed)
    context.close()


@pytest.fixture
def french_phone(chromium: Browser, server: Server, console_allows: list[str]) -> Iterator[Page]:
    yield from page_in(chromium, server, "fr-CA", PHONE, console_allows)


@pytest.fixture
def french_laptop(chromium: Browser, server: Server, console_allows: list[str]) -> Iterator[Page]:
    yield from page_in(chromium, server, "fr-CA", LAPTOP, console_allows)


def test_a_game_at_a_kitchen_table_is_french_with_and_without_a_connection(
    french_phone: Page, console_allows: list[str]
) -> None:
    console_allows += ["Failed to load resource", "net::ERR"]
    page = french_phone
    start(page, "australian", 4, CAST)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    enter(page, 0, "8H", 8)
    said = page.locator("[data-preview]")
    expect(said).to_contain_text("contrat réussi")
    expect(said).to_contain_text("Bob de donner")
    page.locator("[data-save]").tap()
    expect(page.locator("[data-saved]")).to_contain_text("Donne 1 enregistrée")
    page.context.set_offline(True)
    enter(page, 1, "10NT", 10)
    expect(page.locator("[data-preview]")).to_contain_text("10 SA")
    page.locator("[data-save]").tap()
    # Words of the phone's own law, and a total with its thousands apart.
    expect(page.locator("[data-ending]")).to_contain_text("La victoire va à Bob & Will")
    for word in ("Hand", "won", "tricks", "points to"):
        assert word not in page.locator("main").inner_text()
    page.context.set_offline(False)
    # The hand is sent, and the server's own page of the end takes the place of the pad.
    expect(page.get_by_role("button", name=french("Rematch"))).to_be_visible()
    expect(page.get_by_role("region", name="La victoire va à Bob & Will")).to_be_visible()


def test_what_is_to_go_has_its_thousands_apart_also_once_the_script_says_it(
    french_phone: Page,
) -> None:
    page = french_phone
    start(page, "quebec", 4, CAST)
    to_go = page.locator("[data-to-go]").nth(1)
    expect(to_go).to_have_text("il manque 1\u00a0000")
    enter(page, 1, "7S", 6)
    page.locator("[data-save]").tap()
    expect(page.locator("[data-saved]")).to_contain_text("Donne 1 enregistrée")
    expect(to_go).to_have_text("il manque 1\u00a0000")


def test_a_page_without_a_connection_writes_its_time_as_the_server_does(
    french_phone: Page, console_allows: list[str]
) -> None:
    console_allows += ["Failed to load resource", "net::ERR"]
    page = french_phone
    start(page, "australian", 4, CAST)
    page.goto(page.url.split("hands/")[0])
    page.context.set_offline(True)
    heard = page.locator("#watching", has_text="Pas de connexion")
    expect(heard).to_contain_text(re.compile("\u00a0h\u00a0[0-5][0-9]"))
    page.context.set_offline(False)


def test_an_evening_of_twelve_is_directed_in_french(french_laptop: Page) -> None:
    page = french_laptop
    dee = Director(page)
    page.goto("/")
    dee.click("link", french("Run an evening"))
    dee.click("link", french("Set up an evening"))
    page.get_by_label(french("Players, one a line")).fill("\n".join(names_of(12)))
    page.locator("[name=rounds]").fill("2")
    dee.click("button", french("Preview"))
    dee.click("button", french("Set it up"))
    page.wait_for_url("**/roll/")
    dee.address = page.url.removesuffix("roll/")
    dee.click("button", french("Everybody is here"))
    for number in (1, 2):
        seat = french("Seat round 1") if number == 1 else french("Seat round %(n)s", n=number)
        dee.click("button", seat)
        page.wait_for_url(f"**/rounds/{number}/")
        dee.click("button", french("Publish round %(n)s", n=number))
        page.wait_for_url(f"{dee.address}**")
        dee.go("scores/")
        for table in (1, 2, 3):
            dee.type(f"{table} {1200 + 10 * table} {10 * table}")
    dee.go("board/?show=standings")
    expect(page.locator("h1")).to_have_text("Après la ronde 2 sur 2")
    dee.go("standings/")
    expect(page.locator("table").first).to_contain_text("2\u00a0")
    nothing_found_by_axe(page)


@pytest.fixture(scope="module")
def polyglot(tmp_path_factory: pytest.TempPathFactory, empty_hall: Path) -> Iterator[Server]:
    """A server with two languages that are longer than any, one of them read from the right."""
    catalogs = tmp_path_factory.mktemp("locale")
    for language in (LEFT, RIGHT):
        write_catalog(catalogs, language)
    more = {
        "DJANGO_SETTINGS_MODULE": "tests.pseudo_settings",
        "PSEUDO_LOCALES": str(catalogs),
        "PYTHONPATH": str(ROOT),
    }
    server = server_in(tmp_path_factory.mktemp("polyglot"), empty_hall, **more)
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("language", [LEFT, RIGHT])
def test_every_page_has_room_for_longer_words_and_for_those_from_the_right(
    chromium: Browser, polyglot: Server, console_allows: list[str], language: str
) -> None:
    for page in page_in(chromium, polyglot, language, PHONE, console_allows):
        sheet = start(page, "australian", 4, CAST)
        play_a_hand(page)
        of_a_game = ("", "hands/new/", "print/", "share/", "rules/", "history/")
        games = ["/", "/games/new/", "/players/", "/devices/", "/look/"]
        games += [f"{sheet}{name}" for name in of_a_game]
        dee = Director(page)
        dee.find_begun(names_of(12), rounds=2)
        hall = [
            *("", "roll/", "rounds/1/", "scores/1/1/", "standings/", "prizes/"),
            *("settings/", "print/", "boards/", "hall/", "phones/"),
        ]
        wide = []
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            for path in (*games, *(dee.address + name for name in hall)):
                answer = page.goto(path)
                assert answer is not None
                assert answer.ok, path
                if not fits_the_width(page):
                    wide.append((width, path))
        assert page.locator("html").get_attribute("dir") == ("rtl" if language == RIGHT else None)
        assert wide == []


def play_a_hand(page: Page) -> None:
    tap(page, "contractor", 0)
    tap(page, "bid", "8H")
    tap(page, "tricks", 8)
    page.locator("[data-save]").tap()
    page.locator("[data-saved]").wait_for()
