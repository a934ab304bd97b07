"""Without a connection, as if with one: totals, endings, dealers, undo, and what follows."""

import re
from collections.abc import Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import phone_at
from tests.browser.playing import (
    enter,
    hands_on,
    play,
    preview,
    save,
    seat_everybody,
    start,
    tap,
    was_saved,
)
from tests.browser.waiting import HAS_A_PAD, IS_READY, until
from tests.https import running
from tests.serving import Server

GONE = ["Failed to load resource", "net::ERR", "409", "422", "502"]


@pytest.fixture(autouse=True)
def _connections_fail_here(console_allows: list[str]) -> None:
    console_allows += GONE


@pytest.fixture
def secure_phone(chromium: Browser, mortal_server: Server) -> Iterator[Page]:
    """A phone that came over https, as the computer itself does: it keeps pages for itself."""
    yield from phone_at(chromium, mortal_server.loopback, GONE)


def totals(phone: Page) -> list[int]:
    texts = phone.locator("[data-total]").all_inner_texts()
    return [int(text.replace("−", "-")) for text in texts]


def keep(phone: Page, *hand: object) -> None:
    """Enter a hand and save it where it cannot be sent."""
    heading = phone.locator("[data-heading]").inner_text()
    enter(phone, *hand)  # type: ignore[arg-type]
    save(phone)
    phone.wait_for_function(
        "before => document.querySelector('[data-heading]').innerText !== before",
        arg=heading,
        timeout=15_000,
    )


def line(phone: Page) -> str:
    return phone.locator("[data-saved]").inner_text()


def undo(phone: Page) -> None:
    phone.wait_for_timeout(1100)  # a tap sooner, and on the same spot, would be an echo
    phone.locator("[data-undo]").tap()


def test_no_winner_is_made_of_totals_that_were_never_reached(phone: Page) -> None:
    """American, side by side at 270 and −250: two kept hands bring no side out of the back door."""
    sheet = start(phone, "american", 4)
    for hand in ((0, "7S", 7), (2, "8C", 7), (0, "9D", 9), (1, "8C", 7)):
        play(phone, *hand)
    before = totals(phone)
    phone.context.set_offline(True)
    keep(phone, 0, "7S", 7)
    keep(phone, 1, "8C", 7)
    assert totals(phone) == [before[0] + 140 + 30, before[1] - 260 + 30]
    assert phone.locator("[data-ending]").is_hidden()
    enter(phone, 0, "6S", 6)
    assert phone.locator("[data-save]").is_enabled()
    save(phone)
    phone.context.set_offline(False)
    was_saved(phone, 7)
    assert len(hands_on(phone, sheet)) == 7


def test_a_game_that_ends_without_a_connection_is_over_there_and_then(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8H", 8)
    phone.context.set_offline(True)
    keep(phone, 2, "7S", 7)
    enter(phone, 0, "6D", 6)
    assert "Nora & Sue won: the target was reached by winning a contract." in preview(phone)
    save(phone)
    ending = phone.locator("[data-ending]")
    ending.wait_for(timeout=15_000)
    assert "Nora & Sue won" in ending.inner_text()
    assert phone.locator("[data-save]").is_hidden()
    assert totals(phone)[0] == 520
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Rematch").wait_for(timeout=15_000)
    assert len(hands_on(phone, sheet)) == 3
    # No warning outlives its cause.
    start(phone, "australian", 4)
    assert phone.locator("[data-elsewhere]").is_hidden()


def test_a_kept_hand_is_taken_back_and_entered_again(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    phone.context.set_offline(True)
    keep(phone, 0, "8D", 8)
    keep(phone, 1, "7S", 6)
    assert line(phone) == "" or phone.locator("[data-state]").is_visible()
    undo(phone)
    assert phone.locator("[data-heading]").inner_text() == "Hand 2 · Ed deals"
    assert phone.locator("[data-chosen] .what").inner_text() == "7♠"
    tap(phone, "tricks", 7)
    save(phone)
    phone.get_by_text("Hand 3 · ").wait_for()
    phone.context.set_offline(False)
    was_saved(phone, 2)
    assert hands_on(phone, sheet) == [
        "1. Nora: 8♦, made with 8 tricks",
        "2. Ed: 7♠, made with 7 tricks",
    ]


def test_a_hand_that_is_sent_stays_until_the_server_can_take_it_back(phone: Page) -> None:
    start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    phone.context.set_offline(True)
    undo(phone)
    phone.get_by_text("hand 1 was sent").wait_for()
    assert totals(phone) == [280, 20]


def test_who_deals_is_known_after_deals_thrown_in(phone: Page) -> None:
    start(phone, "west-seventh", 4)
    phone.context.set_offline(True)
    for number in (2, 3):
        tap(phone, "bid", "six_only")
        save(phone)
        phone.get_by_text(f"Hand {number} · Nora deals").wait_for(timeout=15_000)


def test_players_who_score_for_themselves_have_their_totals_too(phone: Page) -> None:
    start(phone, "american-3", 3)
    phone.context.set_offline(True)
    enter(phone, 0, "8D", 8, others={1: 1})
    assert "Nora +280 → 280 · Ed +10 → 10 · Sue +10 → 10." in preview(phone)
    save(phone)
    phone.get_by_text("Hand 2 · ").wait_for(timeout=15_000)
    assert totals(phone) == [280, 10, 10]


def test_a_copy_of_the_page_knows_the_hands_saved_after_it(
    secure_phone: Page, mortal_server: Server
) -> None:
    phone = secure_phone
    start(phone, "american", 4)
    until(phone, IS_READY)
    phone.reload()
    play(phone, 0, "8D", 8)
    play(phone, 1, "7S", 6)
    phone.wait_for_timeout(300)
    before = totals(phone)
    mortal_server.kill()
    phone.reload()
    assert totals(phone) == before
    keep(phone, 0, "6S", 6)
    phone.reload()
    assert totals(phone) == [before[0] + 40, before[1] + 40]
    assert phone.locator("[data-heading]").inner_text() == "Hand 4 · Will deals"


def test_a_hand_after_an_end_on_another_phone_is_shown_with_its_reason_and_can_be_dropped(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = start(phone, "australian", 4)
    play(phone, 0, "9H", 9)
    phone.goto(f"{sheet}share/")
    link = phone.locator("[data-link='keep']").first.inner_text()
    second_phone.goto(link.replace(re.match(r"https?://[^/]+", link)[0], server.url))
    second_phone.goto(f"{sheet}hands/new/")
    second_phone.context.set_offline(True)
    keep(second_phone, 1, "6S", 6)
    keep(second_phone, 1, "6C", 6)
    phone.goto(f"{sheet}hands/new/")
    enter(phone, 0, "6H", 6)
    save(phone)
    phone.get_by_role("button", name="Rematch").wait_for()
    second_phone.context.set_offline(False)
    second_phone.locator("[data-conflict]").wait_for(timeout=15_000)
    second_phone.get_by_role("button", name="Theirs is right").tap()
    drop = second_phone.locator("[data-drop-hand]")
    drop.wait_for(timeout=15_000)
    second_phone.wait_for_timeout(1100)
    drop.tap()
    second_phone.wait_for_url(re.compile("/games/[0-9a-f-]+/$"))
    start(second_phone, "australian", 4)
    assert second_phone.locator("[data-elsewhere]").is_hidden()
    assert len(hands_on(phone, sheet)) == 2


def test_over_plain_http_no_link_loses_the_page(phone: Page) -> None:
    start(phone, "australian", 4)
    phone.context.set_offline(True)
    address = phone.url
    phone.locator(".bar a").first.tap()
    phone.get_by_text("We kept this page open so nothing is lost.").wait_for()
    assert phone.url == address


def test_a_second_pad_and_the_watch_page_say_the_hand_being_played(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = start(phone, "australian", 4)
    phone.goto(f"{sheet}share/")
    link = phone.locator("[data-link='keep']").first.inner_text()
    second_phone.goto(link.replace(re.match(r"https?://[^/]+", link)[0], server.url))
    second_phone.goto(f"{sheet}hands/new/")
    watcher = second_phone.context.new_page()
    watcher.goto(sheet)
    phone.goto(f"{sheet}hands/new/")
    tap(phone, "contractor", 0)
    with phone.expect_response("**/in-play/"):
        tap(phone, "bid", "8D")
    watcher.bring_to_front()
    watcher.get_by_text("Nora plays 8♦").wait_for(timeout=15_000)
    second_phone.bring_to_front()
    second_phone.get_by_text("Another phone is entering: Nora, 8♦").wait_for(timeout=15_000)


def test_two_tabs_of_one_pad_keep_one_store(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    tab = phone.context.new_page()
    tab.goto(f"{sheet}hands/new/")
    phone.context.set_offline(True)
    phone.bring_to_front()
    keep(phone, 0, "8D", 8)
    tab.bring_to_front()
    assert tab.locator("[data-heading]").inner_text() == "Hand 2 · Ed deals"
    assert totals(tab) == [280, 20]
    keep(tab, 1, "7S", 7)
    tab.close()
    phone.bring_to_front()
    assert phone.locator("[data-heading]").inner_text() == "Hand 3 · Sue deals"
    phone.context.set_offline(False)
    was_saved(phone, 2)
    assert hands_on(phone, sheet) == [
        "1. Nora: 8♦, made with 8 tricks",
        "2. Ed: 7♠, made with 7 tricks",
    ]


def test_a_tab_closed_and_opened_again_without_the_server_has_every_hand(
    secure_phone: Page, mortal_server: Server
) -> None:
    sheet = start(secure_phone, "australian", 4)
    until(secure_phone, IS_READY)
    secure_phone.reload()
    play(secure_phone, 0, "8D", 8)
    secure_phone.wait_for_timeout(300)
    mortal_server.kill()
    keep(secure_phone, 1, "7S", 7)
    address = secure_phone.url
    again = secure_phone.context.new_page()
    secure_phone.close()
    again.goto(address)
    assert totals(again) == [280 + 30, 20 + 140]
    enter(again, 0, "6S", 6)
    assert "Nora & Sue +40 → 350" in preview(again)
    mortal_server.start()
    again.get_by_text("2. Ed: 7♠").or_(again.get_by_text("Hand 3 · ")).first.wait_for(
        timeout=15_000
    )
    again.wait_for_timeout(6_000)
    assert len(hands_on(again, sheet)) == 2


def test_what_there_is_to_say_waits_for_a_page_that_somebody_looks_at(
    secure_phone: Page, mortal_server: Server
) -> None:
    phone, said = secure_phone, "This is your recovery code."

    def make_code() -> None:
        """Have something to say on the next page, and do not go there."""
        phone.evaluate(
            """() => {
                const form = document.querySelector("form[action='/devices/code/']");
                const body = new URLSearchParams(new FormData(form));
                const asked = { method: "POST", body, redirect: "manual" };
                return fetch(form.action, asked).then(() => true);
            }"""
        )

    phone.goto("/devices/")
    make_code()
    # The worker fetches all its pages now; the last of them is the last pad.
    phone.evaluate(
        "() => void navigator.serviceWorker.register('/service-worker.js', { scope: '/' })"
    )
    until(phone, HAS_A_PAD)
    phone.goto("/devices/")
    assert phone.get_by_text(said).is_visible()
    make_code()
    phone.goto("/")
    assert phone.get_by_text(said).is_visible()
    mortal_server.kill()
    phone.goto("/")
    assert phone.get_by_role("link", name="Your devices").is_visible()
    assert phone.get_by_text(said).count() == 0


def come_once(phone: Page) -> None:
    """Visit the first page, and stay until the device can start an Australian game by itself."""
    phone.goto("/")
    until(phone, HAS_A_PAD)


def test_what_a_first_visit_could_not_keep_is_kept_at_the_next(secure_phone: Page) -> None:
    phone = secure_phone
    come_once(phone)
    # As a worker leaves it that lost its connection, or was ended, before its last page had come.
    until(phone, "async () => Boolean(await caches.match('/version'))")
    phone.evaluate(
        """async () => {
            for (const name of await caches.keys()) {
                if (name.endsWith(" notes")) await caches.delete(name);
                else await (await caches.open(name)).delete("/games/new/australian/pad/");
            }
        }"""
    )
    come_once(phone)


#: A name that JavaScript takes for orders where it stands in for another text.
ORDERS = "Will $` $& $$1"


def start_alone(phone: Page) -> str:
    """Start a game where no server is; the address of its sheet, the pad is open."""
    seat_everybody(phone, 4)
    phone.fill("[name=name_3]", ORDERS)
    phone.check("[name=first_dealer][value='1']")
    phone.get_by_role("button", name="Start the game").tap()
    phone.get_by_text("Hand 1 · Ed deals").wait_for()
    phone.get_by_text(ORDERS).first.wait_for()
    return phone.url.removesuffix("hands/new/")


def test_a_game_started_without_the_server_is_sent_once_it_is_back(
    secure_phone: Page, mortal_server: Server
) -> None:
    phone = secure_phone
    come_once(phone)
    phone.goto("/games/new/australian/")
    mortal_server.kill()
    sheet = start_alone(phone)
    keep(phone, 0, "8D", 8)
    phone.goto("/")
    # Only now is there a server, which does not know this game: its page is the one made here.
    mortal_server.start()
    phone.goto("/")
    phone.locator("[data-elsewhere]").wait_for(state="hidden", timeout=40_000)
    assert hands_on(phone, sheet) == ["1. Nora: 8♦, made with 8 tricks"]
    phone.goto(f"{sheet}hands/new/")
    phone.get_by_text("Hand 2 · Sue deals").wait_for()


class _NobodyThere(BaseHTTPRequestHandler):
    """As a proxy answers whose server is gone."""

    def do_GET(self) -> None:
        self.send_error(HTTPStatus.BAD_GATEWAY)

    do_POST = do_GET

    def log_message(self, format: str, *args: object) -> None:
        pass


#: The start that is kept has the same name twice, as no page lets it be typed.
SAME_NAMES = """() => {
    const [place] = Object.keys(localStorage).filter((key) => key.includes(" pad "));
    const kept = JSON.parse(localStorage.getItem(place));
    kept.start.body = kept.start.body.replace("name_3=Will", "name_3=Ed");
    localStorage.setItem(place, JSON.stringify(kept));
}"""


def test_a_start_that_the_server_refuses_says_why_and_what_is_kept(
    secure_phone: Page, mortal_server: Server
) -> None:
    phone = secure_phone
    phone.goto("/")
    until(phone, HAS_A_PAD)
    phone.goto("/games/new/australian/")
    mortal_server.kill()
    seat_everybody(phone, 4)
    phone.check("[name=first_dealer][value='1']")
    phone.get_by_role("button", name="Start the game").tap()
    phone.get_by_text("Hand 1 · Ed deals").wait_for()
    keep(phone, 0, "8D", 8)
    phone.evaluate(SAME_NAMES)
    phone.reload()
    mortal_server.start()
    phone.get_by_text("Two players are called Ed: add a letter.").first.wait_for(timeout=15_000)
    assert "No connection" not in phone.locator("[data-state]").inner_text()
    assert phone.locator("[data-kept]").inner_text() == "1. Nora: 8♦, made with 8 tricks"


def test_a_hand_that_the_server_cannot_take_says_why(
    phone: Page, console_allows: list[str]
) -> None:
    console_allows.append("403")
    start(phone, "australian", 4)
    phone.evaluate("document.querySelector('#hand [name=csrfmiddlewaretoken]').value = 'x'")
    enter(phone, 0, "8D", 8)
    save(phone)
    said = "This page was open for too long, or cookies are switched off."
    phone.get_by_text(said).wait_for(timeout=15_000)
    assert "No connection" not in phone.locator("[data-state]").inner_text()


def test_a_proxy_without_its_server_is_no_server(secure_phone: Page, mortal_server: Server) -> None:
    come_once(secure_phone)
    mortal_server.kill()
    # In threads: a connection that the browser opens ahead of need holds up no other.
    with running(ThreadingHTTPServer(("127.0.0.1", mortal_server.port), _NobodyThere)):
        secure_phone.goto("/")
        secure_phone.goto("/games/new/australian/")
        sheet = start_alone(secure_phone)
        keep(secure_phone, 0, "8D", 8)
    mortal_server.start()
    was_saved(secure_phone, 1)
    assert hands_on(secure_phone, sheet) == ["1. Nora: 8♦, made with 8 tricks"]


def test_a_language_that_was_chosen_is_that_of_the_pages_kept_for_later(secure_phone: Page) -> None:
    phone = secure_phone
    come_once(phone)
    phone.goto("/look/")
    phone.locator("button[name=language][value=fr]").tap()
    phone.goto("/")
    kept = "async () => (await (await caches.match('/games/new/')).text()).includes('lang=\"fr\"')"
    until(phone, kept)
    phone.context.set_offline(True)
    phone.goto("/games/new/")
    assert phone.locator("html").get_attribute("lang") == "fr"
