"""A save is answered with what is new alone, and the pad makes of it what the server would send."""

from typing import Any

import pytest
from playwright.sync_api import Page, Response

from tests.browser.playing import enter, play, save, start, tap, was_saved

#: Ruleset, players, hands: who, what, how many tricks, and with whom.
GAMES: dict[str, tuple[str, int, list[tuple[tuple[Any, ...], dict[str, Any]]]]] = {
    "sides": (
        "australian",
        4,
        [((0, "8D", 8), {}), ((1, "7S", 6), {}), ((2, "MIS", "Failed"), {}), ((3, "6NT", 7), {})],
    ),
    "players": (
        "american-3",
        3,
        [
            ((0, "8D", 8), {"others": {1: 1}}),
            ((1, "7S", 6), {"others": {0: 3}}),
            ((2, "6C", 6), {"others": {0: 4}}),
        ],
    ),
}
#: The pad's own HTML, without what differs by page: the token, the ids of the next hand and game.
SHOWN = """() => {
    const pad = document.getElementById("pad").cloneNode(true);
    const own = pad.querySelectorAll("[name=csrfmiddlewaretoken], [name=key], [name=game_id]");
    for (const input of own) input.removeAttribute("value");
    const data = pad.querySelector("#pad-data");
    data.textContent = JSON.stringify(JSON.parse(data.textContent));
    const lines = pad.outerHTML.replace(/\\s+/g, " ").replace(/ ?(<[^>]*>) ?/g, "\\n$1\\n");
    return lines.replace(/\\n+/g, "\\n");
}"""


def shown(page: Page) -> list[str]:
    lines: list[str] = page.evaluate(SHOWN).splitlines()
    return lines


def shown_anew(page: Page) -> list[str]:
    """The same pad as the server sends it now."""
    fresh = page.context.new_page()
    fresh.goto(page.url)
    fresh.wait_for_timeout(200)
    lines = shown(fresh)
    fresh.close()
    return lines


def saved(page: Page) -> Response:
    with page.expect_response("**/hands/new/") as answer:
        save(page)
    return answer.value


@pytest.mark.parametrize("game", GAMES)
def test_after_each_hand_the_pad_is_what_the_server_would_send(phone: Page, game: str) -> None:
    ruleset, players, hands = GAMES[game]
    start(phone, ruleset, players)
    for number, (hand, more) in enumerate(hands, start=1):
        enter(phone, *hand, **more)
        phone.wait_for_timeout(
            700
        )  # what is said is kept as a draft meanwhile, and is gone afterwards
        answer = saved(phone)
        assert answer.headers["content-type"] == "application/json"
        assert len(answer.body()) < 1000
        was_saved(phone, number)
        assert shown(phone) == shown_anew(phone)


def test_a_hand_is_announced_and_can_be_taken_back_at_once(phone: Page) -> None:
    start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    assert phone.locator("#say").inner_text() == "Hand 1 saved. Nora: 8♦, made with 8 tricks."
    play(phone, 1, "7S", 7)
    phone.wait_for_timeout(1100)
    phone.get_by_role("button", name="Undo hand 2").tap()
    phone.get_by_role("status").filter(has_text="Hand 2 is taken back.").wait_for()
    # What was taken back is on the pad, to be entered again.
    assert phone.locator("[name=bid]:checked").get_attribute("value") == "7S"


def test_what_was_begun_on_another_phone_does_not_come_back_with_the_next_hand(phone: Page) -> None:
    """The page came with a draft, which is of a hand that is over now."""
    start(phone, "australian", 4)
    enter(phone, 0, "8D", 8)
    phone.wait_for_timeout(700)
    phone.reload()
    save(phone)
    was_saved(phone, 1)
    assert phone.locator("input:checked").count() == 0
    assert shown(phone) == shown_anew(phone)


#: What another phone sends.
ANOTHER = """() => {
    const form = document.getElementById("hand");
    const body = new URLSearchParams(new FormData(form));
    const key = [8, 4, 4, 4, 12].map((length) => "a".repeat(length)).join("-");
    const said = { key, contractor: 0, bid: "8D", tricks: 8 };
    for (const [name, value] of Object.entries(said)) body.set(name, value);
    return fetch(form.action, { method: "POST", body, redirect: "manual" }).then(() => true);
}"""


def test_a_hand_saved_elsewhere_meanwhile_is_on_the_pad_after_the_next(
    phone: Page, console_allows: list[str]
) -> None:
    console_allows.append("409")
    start(phone, "australian", 4)
    enter(phone, 1, "7S", 7)
    phone.evaluate(ANOTHER)
    save(phone)
    phone.get_by_text("Both were played").tap()
    was_saved(phone, 2)
    assert shown(phone) == shown_anew(phone)


def test_the_last_hand_of_a_game_brings_the_end(phone: Page) -> None:
    start(phone, "australian", 4)
    play(phone, 0, "8D", 8)
    tap(phone, "contractor", 0)
    tap(phone, "bid", "10NT")
    tap(phone, "tricks", 10)
    answer = saved(phone)
    assert answer.headers["content-type"].startswith("text/html")
    phone.get_by_role("link", name="Score sheet").first.wait_for()
    assert "800" in phone.locator("#pad").inner_text()
