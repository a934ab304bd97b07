"""A hand is never lost or counted twice, whatever connection, server or another phone does."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route

from tests.browser.conftest import phone_at
from tests.browser.playing import CAST, enter, hands_on, play, preview, save, start, tap, was_saved
from tests.browser.waiting import IS_READY, until
from tests.serving import Server

GONE = ["Failed to load resource", "net::ERR"]
#: The browser's store takes nothing any more.
FULL = "() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }"
TWO_HANDS = ["1. Nora: 8♦, made with 8 tricks", "2. Ed: 7♠, failed with 6 tricks"]


@pytest.fixture(autouse=True)
def _connections_fail_here(console_allows: list[str]) -> None:
    console_allows += [*GONE, "409"]


def state(phone: Page) -> str:
    return phone.locator("[data-state]").inner_text()


def chosen(phone: Page) -> str:
    return phone.locator("[data-chosen] .what").inner_text()


def both_phones(phone: Page, second_phone: Page, server: Server) -> str:
    """A game on two phones; the second came by the link to keep score of the night."""
    sheet = start(phone, "australian", 4)
    phone.goto(f"{sheet}share/")
    link = phone.locator("[data-shared='series'] [data-link='keep']").inner_text()
    second_phone.goto(link.replace(re.match(r"https?://[^/]+", link)[0], server.url))
    for device in (phone, second_phone):
        device.goto(f"{sheet}hands/new/")
    return sheet


def arrived(route: Route) -> int:
    """Let a form arrive and its answer be lost; the answer's status."""
    # The test's own process does not know the name by which the browser knows the server.
    here = route.request.url.replace("hall.test", "127.0.0.1")
    host = route.request.headers["origin"].removeprefix("http://")
    return route.fetch(url=here, headers={**route.request.headers, "host": host}).status


def question_about_two_hands(phone: Page, second_phone: Page) -> Locator:
    """Hand 1 is entered differently on both phones; what the second one is asked."""
    enter(second_phone, 0, "8D", 9)
    play(phone, 0, "8D", 8)
    save(second_phone)
    conflict = second_phone.locator("[data-conflict]")
    conflict.wait_for()
    return conflict


def test_save_pressed_five_times_is_one_hand(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    enter(phone, 0, "8D", 8)
    phone.evaluate("for (let i = 0; i < 5; i += 1) document.querySelector('[data-save]').click()")
    phone.locator("[data-saved]").wait_for()
    assert len(hands_on(phone, sheet)) == 1


def test_an_answer_lost_on_its_way_is_no_second_hand(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    lost: list[int] = []

    def swallow(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(arrived(route))
            route.abort()
        else:
            route.continue_()

    phone.route("**/hands/new/", swallow)
    enter(phone, 0, "8D", 8)
    save(phone)
    phone.locator("[data-saved]").wait_for(timeout=15_000)
    assert (lost, len(hands_on(phone, sheet))) == ([200], 1)


@pytest.mark.parametrize("again", [True, False])
def test_a_hand_that_is_taken_back_though_its_answer_was_lost_is_taken_back(
    phone: Page, again: bool
) -> None:
    """It had arrived; what is entered in its place is no second hand, and nobody else's."""
    sheet = start(phone, "australian", 4)
    lost: list[int] = []

    def swallow(route: Route) -> None:
        if route.request.method != "POST" or len(lost) > 1:
            return route.continue_()
        if not lost:
            lost.append(arrived(route))
        return route.abort()

    phone.route("**/hands/new/", swallow)
    phone.route("**/pulse/**", lambda route: route.abort())
    enter(phone, 0, "8D", 8)
    save(phone)
    phone.get_by_text("1 hand is kept on this phone").wait_for()
    phone.get_by_role("button", name="Undo hand 1").tap()
    phone.get_by_text("Hand 1 is taken back.").wait_for()
    lost.append(0)  # the connection is there again
    if again:
        tap(phone, "tricks", 9)
        save(phone)
        was_saved(phone, 1)
        assert hands_on(phone, sheet) == ["1. Nora: 8♦, made with 9 tricks"]
    else:
        phone.reload()
        phone.get_by_text("Hand 1 is taken back.").wait_for()
        assert hands_on(phone, sheet) == []


def test_hands_entered_without_a_connection_are_sent_when_it_is_back(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    phone.context.set_offline(True)
    enter(phone, 0, "8D", 8)
    save(phone)
    phone.get_by_text(
        "No connection. 1 hand is kept on this phone. Keep this page open."
    ).wait_for()
    assert "Keep this page open" in state(phone)
    assert phone.locator("[data-heading]").inner_text() == "Hand 2 · Ed deals"
    score = phone.locator("[data-total='0']")
    assert (score.inner_text(), score.get_attribute("class")) == ("280", "total unsent")
    enter(phone, 1, "7S", 6)
    assert preview(phone).startswith(
        "7♠ failed, 6 tricks. Nora & Sue +40 → 320 · Ed & Will −140 → −120"
    )
    save(phone)
    phone.get_by_text("2 hands are kept on this phone.").wait_for()
    phone.context.set_offline(False)
    phone.locator("[data-saved]").wait_for(timeout=15_000)
    assert phone.locator(".unsent").count() == 0
    assert hands_on(phone, sheet) == TWO_HANDS


def test_a_page_loaded_again_sends_what_was_not_sent(phone: Page) -> None:
    sheet = start(phone, "australian", 4)
    phone.route(
        "**/hands/new/",
        lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
    )
    enter(phone, 0, "8D", 8)
    save(phone)
    phone.get_by_text("1 hand is kept on this phone.").wait_for()
    phone.unroute_all()
    phone.reload()
    phone.locator("[data-saved]").wait_for()
    assert hands_on(phone, sheet) == TWO_HANDS[:1]


def test_a_server_killed_in_mid_save_comes_back_with_every_hand_once(
    chromium: Browser, mortal_server: Server
) -> None:
    phone = next(phones := phone_at(chromium, mortal_server.url, GONE))
    sheet = start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    enter(phone, 1, "7S", 6)
    killed: list[bool] = []

    def kill(route: Route) -> None:
        if route.request.method == "POST" and not killed:
            killed.append(True)
            mortal_server.kill()
        route.continue_()

    phone.route("**/hands/new/", kill)
    save(phone)
    phone.get_by_text("1 hand is kept on this phone.").wait_for(timeout=15_000)
    mortal_server.start()
    phone.locator("[data-saved]").wait_for(timeout=15_000)
    assert hands_on(phone, sheet) == TWO_HANDS
    phones.close()


def test_over_https_or_on_the_computer_itself_the_pad_loads_without_the_server(
    chromium: Browser, mortal_server: Server
) -> None:
    # A loopback address is a secure context, as https is: the service worker runs there.
    phone = next(phones := phone_at(chromium, mortal_server.loopback, GONE))
    sheet = start(phone, "australian", 4)
    until(phone, IS_READY)
    phone.reload()
    play(phone, 0, "8D", 8)
    phone.reload()
    mortal_server.kill()
    phone.reload()
    assert phone.locator("[data-heading]").inner_text() == "Hand 2 · Ed deals"
    enter(phone, 1, "7S", 6)
    save(phone)
    phone.get_by_text("1 hand is kept on this phone.").wait_for(timeout=15_000)
    assert "Keep this page open" not in state(phone)
    phone.reload()
    assert phone.locator("[data-heading]").inner_text() == "Hand 3 · Sue deals"
    mortal_server.start()
    phone.locator("[data-saved]").wait_for(timeout=15_000)
    assert hands_on(phone, sheet) == TWO_HANDS
    phones.close()


def test_the_hand_in_play_survives_a_reload_and_a_closed_tab(phone: Page) -> None:
    start(phone, "australian", 4)
    tap(phone, "contractor", 0)
    tap(phone, "bid", "8D")
    phone.reload()
    assert chosen(phone) == "8♦"
    address = phone.url
    again = phone.context.new_page()
    phone.close()
    again.goto(address)
    assert chosen(again) == "8♦"


def test_a_half_entered_hand_is_kept_where_there_is_no_server(phone: Page) -> None:
    start(phone, "australian", 4)
    phone.route("**/in-play/", lambda route: route.abort())
    tap(phone, "contractor", 0)
    tap(phone, "bid", "8D")
    phone.reload()
    assert chosen(phone) == "8♦"


def test_the_hand_in_play_is_said_on_a_second_phone_and_filled_in_once_it_is_taken_over(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = both_phones(phone, second_phone, server)
    tap(phone, "contractor", 0)
    with phone.expect_response("**/in-play/"):
        tap(phone, "bid", "8D")
    second_phone.goto(f"{sheet}hands/new/")
    second_phone.get_by_text("Another phone is entering: Nora, 8♦").wait_for()
    assert second_phone.locator("input:checked").count() == 0
    second_phone.get_by_role("button", name="Take over").tap()
    second_phone.locator("[data-chosen] .what").get_by_text("8♦").wait_for()


def test_the_same_hand_from_two_phones_is_one_and_the_second_is_told(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = both_phones(phone, second_phone, server)
    enter(second_phone, 0, "8D", 8)
    play(phone, 0, "8D", 8)
    save(second_phone)
    second_phone.locator("[data-saved]").wait_for()
    assert (
        "Another phone had already saved hand 1."
        in second_phone.locator("[data-saved]").inner_text()
    )
    assert hands_on(phone, sheet) == TWO_HANDS[:1]


@pytest.mark.parametrize(
    ("choice", "after"),
    [
        ("Theirs is right, drop mine", ["1. Nora: 8♦, made with 8 tricks"]),
        ("Mine is right, replace theirs", ["1. Nora: 8♦, made with 9 tricks"]),
        (
            "Both were played",
            ["1. Nora: 8♦, made with 8 tricks", "2. Nora: 8♦, made with 9 tricks"],
        ),
    ],
)
def test_two_different_hands_are_shown_and_a_person_chooses(
    phone: Page, second_phone: Page, server: Server, choice: str, after: list[Any]
) -> None:
    sheet = both_phones(phone, second_phone, server)
    conflict = question_about_two_hands(phone, second_phone)
    assert (
        "Another phone entered hand 1 differently: Nora: 8♦, made with 8 tricks."
        in conflict.inner_text()
    )
    # One of the three is chosen: saving would only ask again.
    assert second_phone.get_by_role("button", name="Save hand").count() == 0
    second_phone.get_by_role("button", name=choice).tap()
    conflict.wait_for(state="detached")
    assert hands_on(phone, sheet) == after


@pytest.mark.parametrize("where", ["the pad is loaded again", "the first page is opened between"])
def test_a_question_about_two_hands_is_asked_again_after_a_reload(
    phone: Page, second_phone: Page, server: Server, where: str
) -> None:
    sheet = both_phones(phone, second_phone, server)
    conflict = question_about_two_hands(phone, second_phone)
    if where.startswith("the first"):
        second_phone.goto("/")
        second_phone.goto(f"{sheet}hands/new/")
    else:
        second_phone.reload()
    conflict.wait_for()
    assert "Another phone entered hand 1 differently" in conflict.inner_text()
    second_phone.get_by_role("button", name="Mine is right").tap()
    conflict.wait_for(state="detached")
    assert hands_on(phone, sheet) == ["1. Nora: 8♦, made with 9 tricks"]


@pytest.mark.parametrize("choice", ["Theirs is right", "Mine is right"])
def test_a_hand_that_waits_behind_a_question_is_compared_too(
    phone: Page, second_phone: Page, server: Server, choice: str
) -> None:
    """Both phones have entered hands 1 and 2, and only hand 1 differently."""
    sheet = both_phones(phone, second_phone, server)
    second_phone.context.set_offline(True)
    for hand in ((0, "8D", 9), (1, "7S", 6)):
        enter(second_phone, *hand)
        save(second_phone)
    second_phone.get_by_text("2 hands are kept on this phone").wait_for()
    play(phone, 0, "8D", 8)
    play(phone, 1, "7S", 6)
    second_phone.context.set_offline(False)
    conflict = second_phone.locator("[data-conflict]")
    conflict.wait_for()
    second_phone.get_by_role("button", name=choice).tap()
    conflict.wait_for(state="detached")
    second_phone.get_by_text("Hand 3 · ").wait_for()
    tricks = 9 if choice.startswith("Mine") else 8
    assert hands_on(phone, sheet) == [f"1. Nora: 8♦, made with {tricks} tricks", TWO_HANDS[1]]


def test_kept_hands_are_none_of_another_phone_that_has_taken_its_own_back(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = both_phones(phone, second_phone, server)
    second_phone.context.set_offline(True)
    for hand in ((0, "8D", 8), (1, "7S", 6)):
        enter(second_phone, *hand)
        save(second_phone)
    second_phone.get_by_text("2 hands are kept on this phone").wait_for()
    play(phone, 2, "6S", 6)
    phone.get_by_role("button", name="Undo hand 1").tap()
    phone.get_by_text("Hand 1 is taken back.").wait_for()
    second_phone.context.set_offline(False)
    second_phone.get_by_text("Hand 3 · Sue deals").first.wait_for(timeout=8_000)
    was_saved(second_phone, 2)
    assert hands_on(phone, sheet) == TWO_HANDS


def test_two_phones_that_take_back_the_same_hand_are_both_told_what_is_so(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = both_phones(phone, second_phone, server)
    play(phone, 0, "8D", 8)
    second_phone.get_by_text("Hand 2 · Ed deals").wait_for(timeout=8_000)
    second_phone.route("**/pulse/**", lambda route: route.abort())
    phone.get_by_role("button", name="Undo hand 1").tap()
    phone.get_by_text("Hand 1 is taken back.").wait_for()
    second_phone.get_by_role("button", name="Undo hand 1").tap()
    second_phone.get_by_text("Hand 1 was changed meanwhile. This is how it stands now.").wait_for()
    second_phone.get_by_text("Hand 1 · Nora deals").wait_for()
    assert hands_on(phone, sheet) == []


def test_a_question_that_was_under_way_does_not_wipe_out_what_an_undo_said(
    phone: Page,
) -> None:
    start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    phone.get_by_role("button", name="Undo hand 1").wait_for()
    held: list[Route] = []
    phone.route("**/pulse/**", lambda route: held.append(route))
    with phone.expect_request("**/pulse/**"):
        pass
    phone.get_by_role("button", name="Undo hand 1").tap()
    phone.get_by_text("Hand 1 is taken back.").wait_for()
    with phone.expect_response(lambda answer: "/hands/new/" in answer.url):
        held[0].continue_()
    phone.wait_for_timeout(300)
    assert phone.get_by_text("Hand 1 is taken back.").is_visible()


def test_a_question_stands_on_the_game_as_it_is_when_another_phone_goes_on(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = both_phones(phone, second_phone, server)
    conflict = question_about_two_hands(phone, second_phone)
    play(phone, 1, "7S", 6)
    second_phone.get_by_text("Another phone has entered something here.").wait_for(timeout=8_000)
    totals = second_phone.locator(".score .total").all_inner_texts()
    assert (totals, conflict.is_visible()) == (["320", "−120"], True)
    # The hand that came since is compared as well.
    second_phone.get_by_role("button", name="Both were played").tap()
    second_phone.get_by_text("Another phone entered hand 2 differently").wait_for()
    assert len(hands_on(phone, sheet)) == 2


def withdraw(phone: Page, sheet: str) -> None:
    """Take back the link with which the second phone keeps score."""
    phone.goto(f"{sheet}share/")
    phone.locator("[data-shared='series'] [data-withdraw='keep']").tap()
    phone.get_by_role("button", name=re.compile("Withdraw")).last.tap()
    phone.get_by_text("The link was withdrawn.").wait_for()


def test_what_a_withdrawn_link_could_not_send_is_said(
    phone: Page, second_phone: Page, server: Server, console_allows: list[str]
) -> None:
    console_allows.append("404")
    sheet = both_phones(phone, second_phone, server)
    enter(second_phone, 0, "8D", 8)
    withdraw(phone, sheet)
    save(second_phone)
    second_phone.get_by_text("this link withdrawn").wait_for()


def test_an_open_pad_says_that_its_link_was_withdrawn_before_anything_is_saved(
    phone: Page, second_phone: Page, server: Server, console_allows: list[str]
) -> None:
    console_allows.append("404")
    sheet = both_phones(phone, second_phone, server)
    withdraw(phone, sheet)
    second_phone.get_by_text("this link withdrawn: go back to see").wait_for()
    assert second_phone.get_by_text("No connection").count() == 0


def test_what_is_kept_for_a_link_that_was_withdrawn_can_be_dropped(
    phone: Page, second_phone: Page, server: Server, console_allows: list[str]
) -> None:
    """It may still be tried, by a page that is being left: the server refuses it."""
    console_allows += ["404", "net::ERR"]
    sheet = both_phones(phone, second_phone, server)
    withdraw(phone, sheet)
    enter(second_phone, 0, "7S", 8)
    save(second_phone)
    second_phone.get_by_text("this link withdrawn").wait_for()
    start(second_phone, "american", 4, CAST)
    box = second_phone.locator("[data-elsewhere]")
    assert "1 of Nora, Ed, Sue & Will" in box.inner_text()
    box.get_by_role("button", name="Drop").tap()
    box.get_by_role("button", name="Drop for good?").wait_for()
    # The page tries again to send it: what is asked stays asked.
    second_phone.evaluate("document.dispatchEvent(new Event('forwarded'))")
    second_phone.wait_for_timeout(1100)
    box.get_by_role("button", name="Drop for good?").tap()
    assert box.is_hidden()
    assert hands_on(phone, sheet) == []


def test_hands_behind_one_in_dispute_wait_until_a_person_has_chosen(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = both_phones(phone, second_phone, server)
    second_phone.context.set_offline(True)
    for hand in ((0, "7D", 9), (2, "6S", 7)):
        enter(second_phone, *hand)
        save(second_phone)
        second_phone.get_by_text(f"Hand {2 if hand[0] == 0 else 3} · ").wait_for()
    play(phone, 0, "7D", 8)
    second_phone.context.set_offline(False)
    conflict = second_phone.locator("[data-conflict]")
    conflict.wait_for(timeout=15_000)
    assert "1 hand is kept on this phone." in state(second_phone)
    second_phone.get_by_role("button", name="Both were played").tap()
    second_phone.get_by_text("Hand 4 · ").wait_for()
    assert hands_on(phone, sheet) == [
        "1. Nora: 7♦, made with 8 tricks",
        "2. Nora: 7♦, made with 9 tricks",
        "3. Sue: 6♠, made with 7 tricks",
    ]


def test_a_store_that_takes_nothing_loses_no_hand_that_waits_behind_a_question(
    phone: Page, second_phone: Page, server: Server
) -> None:
    sheet = both_phones(phone, second_phone, server)
    second_phone.evaluate(FULL)
    second_phone.context.set_offline(True)
    for number, hand in enumerate(((0, "8D", 9), (1, "7S", 6), (2, "6S", 6)), 2):
        enter(second_phone, *hand)
        save(second_phone)
        second_phone.get_by_text(f"Hand {number} · ").wait_for()
    play(phone, 0, "8D", 8)
    second_phone.context.set_offline(False)
    conflict = second_phone.locator("[data-conflict]")
    conflict.wait_for(timeout=15_000)
    assert "2 hands are kept on this phone. Keep this page open." in state(second_phone)
    second_phone.get_by_role("link", name="Games").tap()
    second_phone.get_by_role("button", name="Mine is right").tap()
    conflict.wait_for(state="detached")
    was_saved(second_phone, 3)
    assert len(hands_on(phone, sheet)) == 3


def test_hands_kept_for_another_page_are_sent_by_the_page_that_is_open(phone: Page) -> None:
    first = start(phone, "australian", 4)
    phone.goto(f"{first}hands/new/")
    phone.context.set_offline(True)
    enter(phone, 0, "7S", 8)
    save(phone)
    phone.get_by_text("Hand 2 · ").wait_for()
    # The page is left before it is sent, and somebody starts another game on this phone.
    phone.goto("about:blank")
    phone.context.set_offline(False)
    start(phone, "american", 4, ["Ann", "Bob", "Cal", "Dot"])
    phone.locator("[data-elsewhere]").wait_for(state="hidden")
    assert hands_on(phone, first) == ["1. Nora: 7♠, made with 8 tricks"]


def test_the_same_pad_in_another_tab_gives_back_nothing_older(phone: Page) -> None:
    """The other tab has the server keep no draft that is not its own, and writes back none."""
    sheet = start(phone, "australian", 4)
    other = phone.context.new_page()
    other.goto(phone.url)
    kept: list[str] = []

    def slowly(route: Route) -> None:
        kept.append(route.request.post_data or "")
        other.wait_for_timeout(900)
        route.continue_()

    other.route("**/hands/keep/", slowly)
    phone.bring_to_front()
    for number in range(1, 4):
        tap(phone, "contractor", number % 2)
        phone.wait_for_timeout(700)  # the other tab has heard of it, and would have it kept
        tap(phone, "bid", "6S")
        phone.wait_for_timeout(700)
        tap(phone, "tricks", 6)
        phone.wait_for_timeout(400)
        assert preview(phone).startswith("6♠ made, 6 tricks.")
        save(phone)
        was_saved(phone, number)
    other.bring_to_front()
    other.get_by_text("Hand 4 · Will deals").wait_for()
    tap(other, "contractor", 1)
    assert other.locator("[name=contractor]:checked").get_attribute("value") == "1"
    assert (len(hands_on(phone, sheet)), [body for body in kept if "contractor=1" not in body]) == (
        3,
        [],
    )


def test_a_tab_that_slept_shows_what_was_said_in_the_other_one(phone: Page) -> None:
    start(phone, "australian", 4)
    asleep = phone.context.new_page()
    # A phone that puts a page to sleep does not tell it what is stored meanwhile.
    asleep.add_init_script(
        "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
    )
    asleep.goto(phone.url)
    phone.bring_to_front()
    phone.context.set_offline(True)
    enter(phone, 0, "8D", 8)
    save(phone)
    phone.get_by_text("1 hand is kept on this phone").wait_for()
    tap(phone, "contractor", 3)
    asleep.bring_to_front()
    asleep.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert asleep.locator("[data-heading]").inner_text() == "Hand 2 · Ed deals"
    assert asleep.locator("[name=contractor]:checked").get_attribute("value") == "3"


def test_a_tab_that_slept_shows_what_the_server_has_already(phone: Page) -> None:
    start(phone, "australian", 4)
    asleep = phone.context.new_page()
    asleep.add_init_script(
        "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
    )
    asleep.route("**/pulse/**", lambda route: route.abort())
    asleep.goto(phone.url)
    phone.bring_to_front()
    tap(phone, "contractor", 3)
    tap(phone, "bid", "6S")
    until(phone, """Object.values(localStorage).some((kept) => kept.includes('"kept":true'))""")
    asleep.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    asleep.locator("[name=contractor][value='3']:checked").wait_for(state="attached")
