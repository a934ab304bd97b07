"""Rounds that are games: on a table's phone, by a typed line, and set up on the page."""

from playwright.sync_api import Page

from tests.browser.directing import Director
from tests.browser.playing import enter, save, was_saved
from tests.browser.test_tables import EIGHT, dee, scan

__all__ = ["dee"]  # a fixture
GAME = {"ruleset": "australian", "plays": "game"}


def test_a_game_ends_on_the_phone_and_says_who_has_won(dee: Director, phone: Page) -> None:
    dee.find_begun(EIGHT[:4], rounds=1, **GAME)
    north, east = dee.seats(1)[1][:2]
    scan(dee, phone)
    phone.get_by_role("button", name=north).tap()
    for number in (1, 2):
        enter(phone, 0, "9S", 9)
        save(phone)
        if number == 1:
            was_saved(phone, number)
    phone.get_by_text("have won.").wait_for()
    phone.get_by_role("link", name="Look at it and agree").tap()
    phone.get_by_role("button", name=f"{east} agrees").tap()
    phone.get_by_text("Thank you for playing").wait_for()
    dee.go("")
    dee.page.get_by_text("1 of 1 table in").wait_for()


def test_the_hand_being_played_when_time_is_called_is_finished_and_counts(
    dee: Director, phone: Page
) -> None:
    dee.find_begun(EIGHT, rounds=1, minutes="30", **GAME)
    north = dee.seats(1)[1][0]
    scan(dee, phone)
    phone.get_by_role("button", name=north).tap()
    enter(phone, 0, "7S", 8)
    save(phone)
    was_saved(phone, 1)
    enter(phone, 0, "7H", 7)
    dee.go("scores/")
    dee.type("2 530 -140")
    dee.click("link", "Call time")
    dee.page.get_by_text("A hand that is being played is finished, and counts.").wait_for()
    dee.click("button", "Call time")
    dee.page.get_by_text("Time is called: 1 table counts as it stands.").wait_for()
    phone.get_by_text("Finish the hand that is being played, and enter it").wait_for()
    save(phone)
    phone.get_by_role("link", name="Look at it and agree").tap()
    phone.get_by_text("and the hand being played finished").wait_for()
    assert phone.locator(".standing .points").all_inner_texts() == ["340", "50"]


def test_who_won_is_typed_and_asked_for_where_the_totals_do_not_tell(
    dee: Director, console_allows: list[str]
) -> None:
    console_allows.append("422")
    dee.find_begun(EIGHT, rounds=2, **GAME)
    dee.go("scores/")
    dee.page.get_by_label("Table, North & South").fill("1 510 500")
    dee.page.keyboard.press("Enter")
    dee.page.get_by_text(
        "Both sides have 500: type who won, 1 NS 510 500 or 1 EW 510 500."
    ).wait_for()
    dee.type("1 EW 510 500")
    dee.type("2 NS")
    dee.page.get_by_text("won", exact=True).first.wait_for()
    shown = dee.page.locator(".tile strong").all_inner_texts()
    assert [text.split()[0] for text in shown] == ["510", "500", "won", "lost"]
    dee.page.get_by_role("button", name="Seat round 2").wait_for()


def test_an_evening_of_games_is_set_up(dee: Director) -> None:
    page = dee.page
    page.goto("/evenings/new/")
    page.get_by_label("Players, one a line").fill("\n".join(EIGHT))
    page.get_by_label("Partners drawn each round").check()
    page.locator("summary", has_text="What does a table play in a round?").click()
    page.get_by_label("a game, to its own end").check()
    dee.click("button", "Preview")
    page.get_by_text("Under these rules no game ever ends.").first.wait_for()
    page.get_by_label("Rules").first.select_option("australian")
    page.get_by_label("Minutes a round").fill("35")
    dee.click("button", "Preview")
    page.get_by_text("of one game").wait_for()
    dee.click("button", "Set it up")
    page.wait_for_url("**/roll/")
    dee.address = page.url.removesuffix("roll/")
    dee.go("")
    page.get_by_text("of one game").wait_for()


def test_an_evening_of_another_game_is_set_up_and_given_in(dee: Director, phone: Page) -> None:
    page = dee.page
    page.goto("/evenings/new/")
    page.get_by_label("Players, one a line").fill("\n".join(EIGHT[:4]))
    page.get_by_label("Rules").first.select_option("totals-only")
    page.locator("summary", has_text="What does a table play in a round?").click()
    page.get_by_label("Hands a round").fill("8")
    page.locator("[name=rounds]").fill("1")
    dee.click("button", "Preview")
    page.get_by_text("of 8 hands").wait_for()
    dee.click("button", "Set it up")
    page.wait_for_url("**/roll/")
    dee.address = page.url.removesuffix("roll/")
    dee.click("button", "Everybody is here")
    dee.go("")
    dee.click("button", "Seat round 1")
    dee.click("button", "Publish")
    scan(dee, phone)
    phone.locator("[name=ns]").fill("12")
    phone.get_by_role("button", name="Call the director").tap()
    phone.get_by_text("The director has been called").wait_for()
    assert phone.locator("[name=ns]").input_value() == "12"
    dee.go("")
    with phone.expect_response(lambda answer: "pulse" in answer.url and answer.status == 200):
        dee.click("button", "I am coming")
    phone.wait_for_timeout(500)
    assert phone.locator("[name=ns]").input_value() == "12"
    phone.get_by_role("button", name="Save the totals").tap()
    phone.get_by_text("Type both totals.").wait_for()
    assert phone.locator("[name=ns]").input_value() == "12"
    phone.locator("[name=ew]").fill("3")
    phone.get_by_role("button", name="Save the totals").tap()
    phone.get_by_text("The totals are in.").wait_for()
    dee.go("")
    dee.page.get_by_text("1 of 1 table in").wait_for()
    shown = [text.split("\n")[0] for text in dee.page.locator(".tile strong").all_inner_texts()]
    assert shown == ["12", "3"]
