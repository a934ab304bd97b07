"""An evening as its director, its tables and its hall live through it."""

import re
import time

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.browser.directing import Director
from tests.browser.loading import first_load
from tests.browser.looking import fits_the_width, nothing_found_by_axe
from tests.browser.playing import enter, save
from tests.serving import Server

FORTY = [f"Player {first}{second}" for first in "ABCDEFGH" for second in "abcde"]
THIRTEEN = FORTY[:13]


@pytest.fixture
def dee(laptop: Page) -> Director:
    return Director(laptop)


def test_forty_names_are_seated_in_eight_clicks_at_most(dee: Director) -> None:
    dee.begin(FORTY)
    assert dee.clicks <= 8
    seats = dee.seats(1)
    assert (len(seats), sorted(name for names in seats.values() for name in names)) == (
        10,
        sorted(FORTY),
    )


def test_an_open_draft_says_what_others_have_changed(dee: Director) -> None:
    dee.find_set_up(FORTY[:8])
    dee.click("button", "Everybody is here")
    dee.page.get_by_text("8 here").wait_for()
    dee.click("button", "Seat round 1")
    dee.page.wait_for_url("**/rounds/1/")
    draft, other = dee.page, dee.page.context.new_page()
    other.goto(f"{dee.address}roll/")
    other.get_by_label("Name, or several").fill("Zoe")
    other.get_by_role("button", name="Put on the roll, here").click()
    draft.get_by_text(
        "Zoe is here now, but has neither a seat nor a sit-out in this draft."
    ).wait_for()
    draft.get_by_role("button", name="Seat again").wait_for()
    assert draft.get_by_role("button", name="Publish").count() == 0
    other.goto(f"{dee.address}rounds/1/")
    other.get_by_role("button", name="Seat again").click()
    draft.get_by_text("Somebody has changed this seating meanwhile").wait_for()
    draft.get_by_role("link", name="See how it is now").click()
    draft.get_by_role("heading", name="Without a seat").wait_for()


@pytest.mark.parametrize("where", ["boards/", "scores/"])
def test_a_clock_that_is_gone_back_to_is_right(dee: Director, where: str) -> None:
    dee.find_begun(FORTY[:8])
    dee.go("boards/")
    dee.click("button", "Start the clock")
    dee.go(where)

    def left() -> int:
        minutes, seconds = dee.page.locator("[data-seconds]").inner_text().split(":")
        return int(minutes) * 60 + int(seconds)

    before, began = left(), time.monotonic()
    dee.go("roll/")
    dee.page.wait_for_timeout(4000)
    dee.page.go_back()
    dee.page.wait_for_timeout(2000)
    assert left() == pytest.approx(before - (time.monotonic() - began), abs=1.5)


def test_an_evening_with_something_unpaid_is_closed_once_that_was_asked(dee: Director) -> None:
    dee.find_begun(FORTY[:8], rounds=1)
    dee.go("settings/")
    dee.page.get_by_label("The usual fee, empty for none").fill("5")
    dee.click("button", "Save", exact=True)
    dee.type_round(1)
    dee.go("")
    dee.click("button", "Close the evening")
    dee.page.get_by_role("heading", name="Close the evening?").wait_for()
    dee.click("button", "Close the evening")
    dee.page.wait_for_url("**/standings/")


def test_scores_are_typed_by_keyboard_alone(dee: Director, console_allows: list[str]) -> None:
    console_allows.append("422")
    dee.find_begun(FORTY[:8])
    dee.go("scores/")
    page = dee.page

    def type_line(line: str) -> None:
        # The cursor is in the box by itself, each time.
        page.locator("#line:focus").wait_for()
        page.keyboard.type(line)
        page.keyboard.press("Enter")

    type_line("1 530 -140 390")
    page.locator("#answer .told h2", has_text="Table 1").wait_for()
    type_line("2 530 -140 400")
    page.get_by_text("530 and -140 make 390, and the sheet says 400").wait_for()
    type_line("2 5300 -140")
    page.get_by_text("5300 is unusual for a round").wait_for()
    # A second Enter, however quick, confirms nothing; Tab and Enter do.
    page.locator("#line:focus").wait_for()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.get_by_text("5300 is unusual for a round").wait_for()
    assert page.locator(".success, #answer .told h2").count() == 0
    page.locator("#line:focus").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator("#answer .told h2", has_text="Table 2").wait_for()
    page.get_by_role("button", name="Seat round 2").wait_for()


def test_late(dee: Director) -> None:
    late = FORTY[7]
    dee.begin(FORTY[:8], absent=(late,))
    seats = dee.seats(1)
    assert (len(seats), late in seats[1]) == (1, False)
    assert dee.page.get_by_text("sits out: first sit-out").count() == 3
    dee.type_round(1)
    dee.go("roll/")
    dee.tap(late)
    dee.next_round(2)
    seats = dee.seats(2)
    assert (len(seats), sorted(seats[1] + seats[2])) == (2, sorted(FORTY[:8]))


def test_no_show_after_the_round_was_published(dee: Director) -> None:
    dee.find_begun(FORTY[:8])
    seats = dee.seats(1)
    missing = seats[1][3]
    dee.go("roll/")
    dee.page.get_by_label("Name, or several").fill("Stranger")
    dee.page.get_by_role("button", name="Put on the roll, here").click()
    dee.page.locator(".success", has_text="On the roll: Stranger").wait_for()
    dee.go("rounds/1/")
    dee.page.get_by_role("link", name=missing).first.click()
    dee.page.get_by_label("Who sits down?").select_option(label="Stranger")
    dee.page.get_by_role("button", name="Put them in this seat").click()
    after = dee.seats(1)
    assert after == {1: [*seats[1][:3], "Stranger"], 2: seats[2]}


def test_on_a_phone_all_tabs_are_in_view_and_a_table_is_open_alone_below_what_is_said(
    dee: Director,
) -> None:
    dee.find_begun(FORTY[:8])
    page = dee.page
    page.set_viewport_size({"width": 360, "height": 548})
    dee.go("scores/1/1/")
    tabs = page.locator(".tabs a")
    assert tabs.all_inner_texts()[::7] == ["Desk", "Settings"]
    for tab in tabs.all():
        expect(tab).to_be_in_viewport(ratio=1)
    expect(page.locator(".tile").first).to_be_hidden()
    page.locator("#total-NS").fill("?")
    page.get_by_role("button", name="Save the totals").click()
    said, opened = page.get_by_text("“?” is not a total."), page.locator(".desk-open")
    expect(said).to_be_in_viewport()
    boxes = [box for box in (said.bounding_box(), opened.bounding_box()) if box]
    assert boxes[0]["y"] < boxes[1]["y"]
    expect(page.locator("#total-NS")).to_have_value("?")
    page.get_by_role("link", name="All tables").click()
    expect(page.locator(".tile").first).to_be_visible()


def test_who_is_to_be_marked_is_found_by_letters_and_stays_ticked_out_of_sight(
    dee: Director,
) -> None:
    dee.find_set_up(FORTY[:8])
    dee.go("roll/several/")
    people = dee.page.locator("[data-names] label:visible")
    for name in ("Player Ab", "Player Bc"):
        dee.page.get_by_role("searchbox").fill(name[-2:])
        expect(people).to_have_text([name])
        people.click()
    dee.page.get_by_role("searchbox").press("Enter")
    dee.page.get_by_role("searchbox").fill("Zoe")
    dee.page.get_by_text("Nobody on the roll has that name.").wait_for()
    dee.page.get_by_label("Category: choose or type").fill("Women")
    dee.page.get_by_role("button", name="Add", exact=True).click()
    dee.page.get_by_text("2 people marked.").wait_for()
    marked = dee.page.locator("[data-names] label", has_text="Women")
    expect(marked).to_have_text([re.compile("Player Ab"), re.compile("Player Bc")])


def test_whoever_is_not_found_is_put_on_the_roll_by_the_name_that_was_typed(dee: Director) -> None:
    dee.set_up(FORTY[:8])
    page, nobody = dee.page, dee.page.locator("[data-nobody]")
    field = page.get_by_label("Two letters of a name")
    field.fill(FORTY[0])
    assert not nobody.is_visible()
    field.fill("Zoë Ōkubo")
    page.get_by_role("button", name="Put on the roll, here: Zoë Ōkubo").click()
    page.locator(".success", has_text="On the roll: Zoë Ōkubo").wait_for()
    assert "here" in (page.locator(".roll li", has_text="Zoë Ōkubo").get_attribute("class") or "")


def test_an_evening_like_the_last_one_is_set_up_in_two_clicks(dee: Director) -> None:
    dee.set_up(FORTY[:9], rounds=6)
    page = dee.page
    page.goto("/evenings/")
    dee.clicks = 0
    page.get_by_role("link", name="Set up as last time").click()
    page.get_by_role("heading", name="9 players").wait_for()
    page.get_by_text("9 of 9 ticked").wait_for()
    page.set_viewport_size({"width": 360, "height": 548})
    names = page.locator(".known")
    assert fits_the_width(page)
    assert names.evaluate("box => box.scrollWidth <= box.clientWidth")
    dee.click("button", "Set it up")
    page.wait_for_url("**/roll/")
    assert page.locator(".roll .person .name").all_inner_texts() == sorted(FORTY[:9])


def test_the_one_thing_to_do_with_a_draft_stays_in_sight(dee: Director) -> None:
    dee.set_up(FORTY)
    dee.click("button", "Everybody is here")
    dee.click("button", "Seat round 1")
    page = dee.page
    publish = page.get_by_role("button", name="Publish round 1")
    for width, height in ((360, 548), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".seating").last.scroll_into_view_if_needed()
        expect(publish).to_be_in_viewport(ratio=1)


def test_leaver(dee: Director) -> None:
    dee.begin(FORTY[:9])
    dee.type_round(1)
    leaver = dee.seats(1)[2][0]
    dee.go("roll/")
    dee.page.locator("li", has_text=leaver).get_by_role("link", name="more").click()
    dee.page.get_by_label("Goes home").select_option(label="after round 1")
    dee.page.get_by_role("button", name="Save", exact=True).first.click()
    dee.page.locator(".success", has_text=f"{leaver}: leaves after round 1").wait_for()
    dee.next_round(2)
    seats = dee.seats(2)
    assert (len(seats), any(leaver in names for names in seats.values())) == (2, False)
    dee.go("standings/")
    assert dee.page.get_by_role("link", name=leaver).is_visible()


def test_short_table_when_time_is_called(dee: Director) -> None:
    dee.find_begun(FORTY[:8])
    dee.go("scores/")
    dee.type("1 530 -140")
    dee.page.get_by_role("link", name="Call time").click()
    # Nothing was entered at table 2: it would be a tie, and is left out unless it is ticked.
    dee.page.get_by_label("Table 2 has no hand").check()
    dee.page.get_by_role("button", name="Call time").click()
    dee.page.get_by_text("Time is called: 1 table counts as it stands.").wait_for()
    row = dee.page.locator("[data-tile='2']")
    assert "short" in row.inner_text()
    row.get_by_role("link").click()
    dee.page.get_by_role("button", name="go on").first.click()
    dee.page.get_by_text("Saved.").wait_for()
    dee.next_round(2)


def test_two_who_sat_in_each_others_seats(dee: Director) -> None:
    dee.find_begun(FORTY[:8])
    before = dee.seats(1)
    first, second = before[1][0], before[2][1]
    dee.type_round(1)
    dee.go("rounds/1/")
    page = dee.page
    page.get_by_label("First person", exact=True).select_option(label=first)
    page.get_by_label("Second person").select_option(label=second)
    page.get_by_role("button", name="Check this swap").click()
    page.get_by_text("Hands and points stay with the seats").wait_for()
    page.get_by_label("or in your own words").fill("sat wrong")
    page.get_by_role("button", name="Swap them").click()
    page.get_by_text("They have changed places.").wait_for()
    after = dee.seats(1)
    assert (after[1][0], after[2][1]) == (second, first)
    dee.go("standings/")
    row = page.locator("tr", has_text=second).inner_text()
    assert "210" in row


def test_thirteen_players_two_phones_the_director_and_a_board_at_once(
    dee: Director, phone: Page, second_phone: Page, chromium: Browser, server: Server
) -> None:
    dee.begin(THIRTEEN, rounds=2)
    seats = dee.seats(1)
    dee.go("phones/")
    codes = dee.page.locator(".code").all_inner_texts()
    origin = server.url
    dee.page.get_by_label("If blank:").fill(origin)
    dee.page.get_by_role("button", name="Save", exact=True).click()
    dee.page.get_by_text("Links have this address from now on.").wait_for()
    watch = dee.page.locator("[data-link='watch']").inner_text()

    hall = chromium.new_context(
        base_url=origin, viewport={"width": 1920, "height": 1080}
    ).new_page()
    hall.goto(watch)
    hall.get_by_text("Where do I sit?").wait_for()
    for name in seats[1]:
        assert hall.get_by_text(name).is_visible()

    for where, code in ((phone, codes[0]), (second_phone, codes[1].lower())):
        where.goto("/join/")
        where.get_by_label("The five letters").fill(code)
        where.get_by_role("button", name="Go to the table").tap()
        keep_score(where, seats[1 if where is phone else 2][0])
    for number in range(4):
        for where in (phone, second_phone):
            enter(where, 0, "7S", 8)
            save(where)
            where.locator("[data-saved]").wait_for()
        dee.go("scores/")
        tile = dee.page.locator("[data-tile='1']")
        if number < 3:
            assert tile.locator(".boxes").inner_text() == "■" * (number + 1) + "□" * (3 - number)
        else:
            assert "in" in (tile.get_attribute("class") or "").split()
    phone.get_by_role("link", name="Look at it and agree").tap()
    phone.get_by_role("button", name=f"{seats[1][1]} agrees").tap()
    phone.get_by_text(f"{seats[1][1]} has agreed").wait_for()
    second_phone.get_by_role("link", name="Look at it and agree").tap()
    second_phone.get_by_text("Something is wrong").tap()
    second_phone.get_by_label("What is wrong?").fill("hand 2 was nine tricks")
    second_phone.get_by_role("button", name="Tell the director").tap()
    second_phone.get_by_text("The director is told. Stay at the table.").wait_for()

    dee.go("scores/")
    dee.type("3 100 60 160")
    dee.go("")
    dee.page.locator("#calls").get_by_text("hand 2 was nine tricks").wait_for()
    dee.page.locator("[data-tile='2'] a").click()
    dee.page.get_by_role("link", name="Fix hand 2").click()
    dee.page.locator("label:has([name=tricks][value='9'])").click()
    dee.page.get_by_role("button", name=re.compile("^Save")).click()  # also says what changes
    dee.page.get_by_text("Hand 2 corrected.").wait_for()
    dee.page.get_by_role("button", name="Settled: keep the score").click()
    dee.page.get_by_text("Saved.").wait_for()
    dee.next_round(2)
    after = dee.seats(2)

    moved = next(name for name in after[1] if name not in seats[1])
    hall.get_by_text("Round 2 of 2").wait_for(timeout=5000)
    row = hall.locator("li:has(> .who)", has_text=moved).inner_text()
    assert re.search(r"\b1\b", row)
    phone.get_by_role("button", name="We are the new four").tap()
    keep_score(phone, after[1][0])
    assert phone.locator(".who .name").all_inner_texts()[0] in after[1]
    hall.context.close()


def keep_score(phone: Page, name: str) -> None:
    """Tap who keeps score; the pad is open."""
    phone.get_by_text("Who keeps score?").wait_for()
    phone.get_by_role("button", name=name).tap()
    phone.get_by_text("Hand 1 · ").wait_for()


def test_a_table_calls_and_it_rings_on_the_laptop_whatever_page_is_open(
    dee: Director, phone: Page
) -> None:
    dee.find_begun(FORTY[:8], rounds=2)
    dee.go("phones/")
    code = dee.page.locator(".code").first.inner_text()
    dee.go("roll/")
    phone.goto("/join/")
    phone.get_by_label("The five letters").fill(code)
    phone.get_by_role("button", name="Go to the table").tap()
    phone.get_by_label("Why, in a few words").fill("a revoke")
    phone.get_by_role("button", name="Call the director").tap()
    phone.get_by_text("The director has been called").wait_for()
    call = dee.page.locator(".call")
    call.wait_for()
    words = " ".join(call.locator("p").inner_text().split())
    assert words == "Table 1 calls a revoke just now"
    assert dee.page.title().startswith("● Table 1 calls · ")
    nothing_found_by_axe(dee.page)
    nothing_found_by_axe(phone)
    call.get_by_role("button", name="I am coming").click()
    phone.get_by_text("The director is coming.").wait_for()
    assert not dee.page.title().startswith("●")
    call.get_by_role("button", name="Done").click()
    call.wait_for(state="detached")
    phone.get_by_role("button", name="Call the director").wait_for()


def test_a_phone_open_from_the_last_round_is_told_where_to_go(
    dee: Director, phone: Page, console_allows: list[str]
) -> None:
    dee.find_begun(FORTY[:8], rounds=3)
    seats = dee.seats(1)
    dee.go("phones/")
    code = dee.page.locator(".code").first.inner_text()
    phone.goto("/join/")
    phone.get_by_label("The five letters").fill(code)
    phone.get_by_role("button", name="Go to the table").tap()
    keep_score(phone, seats[1][0])
    enter(phone, 0, "7S", 8)
    dee.type_round(1)
    dee.next_round(2)
    save(phone)
    ending = phone.locator(".ending", has_text="Round 1 is over.")
    ending.wait_for()
    told = ending.inner_text()
    for name in seats[1]:
        assert f"{name}: table" in told


def test_a_players_page_says_where_to_sit_next_by_itself(
    dee: Director, phone: Page, server: Server
) -> None:
    dee.find_begun(FORTY[:8], rounds=3)
    dee.go("phones/")
    dee.page.get_by_label("If blank:").fill(server.url)
    dee.page.get_by_role("button", name="Save", exact=True).click()
    dee.page.get_by_label("Two letters of the name").fill("pl")
    dee.page.get_by_label("Two letters of the name").press("Enter")
    link = dee.page.get_by_role("link", name="link Player Aa").get_attribute("href") or ""
    phone.goto(link)
    phone.locator(".big-table").wait_for()
    dee.type_round(1)
    dee.next_round(2)
    phone.get_by_text("Round 2 of 3").wait_for()


def test_a_tables_phone_follows_into_the_next_round_by_itself(dee: Director, phone: Page) -> None:
    dee.find_begun(FORTY[:8], rounds=3)
    dee.go("phones/")
    code = dee.page.locator(".code").first.inner_text()
    dee.go("scores/")
    dee.type("1 530 -140")
    phone.goto("/join/")
    phone.get_by_label("The five letters").fill(code)
    phone.get_by_role("button", name="Go to the table").tap()
    phone.get_by_text("The director has typed this table’s totals:").wait_for()
    dee.type("2 10 0")
    dee.next_round(2)
    phone.get_by_role("button", name="We are the new four").tap()
    keep_score(phone, dee.seats(2)[1][0])
    assert phone.locator(".who .name").all_inner_texts()[0] in dee.seats(2)[1]


def test_two_helpers_tick_people_in_at_once(dee: Director, phone: Page, server: Server) -> None:
    dee.find_set_up(FORTY[:8])
    dee.go("phones/")
    dee.page.get_by_label("If blank:").fill(server.url)
    dee.page.get_by_role("button", name="Save", exact=True).click()
    helper_link = dee.page.locator("[data-link='keep']").inner_text()
    phone.goto(helper_link)
    phone.get_by_role("link", name="People", exact=True).tap()
    dee.go("roll/")
    for number in range(4):
        dee.tap(FORTY[number])
        person = phone.locator(".person", has_text=FORTY[7 - number])
        person.tap()
        person.and_(phone.locator("[aria-pressed=true]")).wait_for()
    dee.page.get_by_text("8 here").wait_for()


def test_a_board_is_at_most_two_seconds_behind(dee: Director, chromium: Browser) -> None:
    dee.find_begun(FORTY[:8], rounds=2)
    context = chromium.new_context(
        viewport={"width": 1920, "height": 1080}, storage_state=dee.page.context.storage_state()
    )
    board = context.new_page()
    board.goto(dee.address + "board/?show=waiting")
    board.get_by_text("Still playing").wait_for()
    dee.go("scores/")
    dee.type("1 530 -140")
    saved = time.monotonic()
    board.locator(".numbers b", has_text="1").wait_for(state="detached")
    assert time.monotonic() - saved < 2
    context.close()


def test_text_at_twice_the_size_stays_on_a_phones_screen(dee: Director) -> None:
    dee.begin([f"Bartholomew-Jo {number}" for number in range(13)], rounds=3)
    page = dee.page
    dee.go("scores/")
    dee.type("1 530 -140 390")
    pages = [
        "",
        "roll/",
        "rounds/1/",
        "scores/",
        "scores/1/1/",
        "results/",
        "standings/",
        "standings/?rounds=all",
        "prizes/",
        "prizes/choose/",
        "season/",
        "boards/",
        "phones/",
        "settings/",
        "history/",
        "print/",
    ]
    for where in pages:
        dee.go(where)
        # Twice the usual size on a phone, and very large text on the smallest one.
        for width, size in ((360, "225%"), (320, "197%")):
            page.set_viewport_size({"width": width, "height": 548})
            page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert (where, wide) == (where, width)


def test_many_places_stand_in_two_columns_where_there_is_room_and_in_one_on_a_phone(
    dee: Director,
) -> None:
    dee.begin(FORTY[:20], rounds=2)
    dee.type_round(1)
    dee.go("standings/")
    page = dee.page
    upper, lower = page.locator(".compact").all()

    def cells(table: Locator) -> list[FloatRect]:
        boxes = [
            cell.bounding_box() for cell in table.locator("tbody tr").first.locator("td, th").all()
        ]
        return [box for box in boxes if box]

    assert cells(upper)[0]["y"] == cells(lower)[0]["y"]
    page.set_viewport_size({"width": 360, "height": 548})
    assert fits_the_width(page)
    # The second half goes on under the first, in the same columns.
    assert cells(upper)[0]["y"] < cells(lower)[0]["y"]
    first, second = ([(box["x"], box["width"]) for box in cells(half)] for half in (upper, lower))
    assert first == second
    page.get_by_role("link", name="Round by round", exact=True).click()
    page.get_by_role("columnheader", name="Slams").wait_for()


def test_axe_finds_nothing_on_any_page(dee: Director) -> None:
    dee.begin(FORTY[:13], rounds=3)
    page = dee.page
    dee.go("scores/")
    dee.type("1 530 -140 390")
    dee.type("2 50 50")
    pages = [
        "",
        "roll/",
        "rounds/1/",
        "rounds/1/caller/",
        "rounds/1/tables/1/N/",
        "scores/",
        "scores/1/1/",
    ]
    pages += [
        "scores/1/2/",
        "results/",
        "time/call/",
        "standings/",
        "prizes/",
        "prizes/choose/",
        "season/",
        "boards/",
        "phones/",
        "settings/",
    ]
    pages += ["history/", "print/"]
    pages += [f"board/?show={kind}" for kind in ("seats", "tables", "play", "standings", "podium")]
    addresses = [dee.address + path for path in pages] + ["/evenings/", "/evenings/new/", "/join/"]
    addresses.append(f"/evenings/new/?like={dee.address.split('/')[-2]}")
    dee.go("roll/")
    addresses.append(page.get_by_role("link", name="more").first.get_attribute("href") or "")
    dee.go("standings/")
    addresses.append(page.locator(".ranks-table a").first.get_attribute("href") or "")
    for address in addresses:
        page.goto(address)
        nothing_found_by_axe(page)


def test_a_pack_is_made_from_the_page_of_the_evening(dee: Director) -> None:
    dee.find_begun(FORTY[:8], rounds=2)
    dee.go("")
    address = dee.page.url
    # In a tab of its own: the director's page stays where it is.
    context = dee.page.context
    with context.expect_event("response", lambda answer: answer.url.endswith("pack.pdf")) as answer:
        dee.page.get_by_role("button", name="Print the recovery pack").click()
    assert answer.value.headers["content-type"] == "application/pdf"
    assert dee.page.url == address


def test_a_round_seated_on_paper_is_seated_so_here(dee: Director) -> None:
    dee.find_begun(FORTY[:8], rounds=2)
    dee.type_round(1)
    dee.go("scores/")
    dee.click("button", "Seat round 2")
    dee.page.wait_for_url("**/rounds/2/")
    before = dee.seats(2)
    with dee.page.expect_navigation():
        dee.page.get_by_role("link", name="Seat by hand").click()
    nothing_found_by_axe(dee.page)
    dee.page.locator("[name='1N']").select_option(label=before[1][2])
    dee.page.locator("[name='1S']").select_option(label=before[1][0])
    dee.page.get_by_role("button", name="Use this seating").click()
    dee.page.get_by_text("The round is seated as you said.").wait_for()
    after = dee.seats(2)
    assert (after[1][0], after[1][2]) == (before[1][2], before[1][0])


#: A browser before iOS 15.4 or Chrome 92: it sends a plain form, no script hears of its button.
BELOW_THE_FLOOR = """
    Object.defineProperty(SubmitEvent.prototype, "submitter", { get: () => undefined });
    delete window.SubmitEvent;
"""


def test_below_the_floor_a_form_is_sent_with_the_button_that_was_pressed(dee: Director) -> None:
    dee.page.add_init_script(BELOW_THE_FLOOR)
    dee.set_up(FORTY[:8], rounds=2)
    dee.page.locator(".person", has_text=FORTY[0]).click()
    dee.page.get_by_text("1 here").wait_for()


def test_on_a_slow_connection_the_second_press_sends_a_form(dee: Director) -> None:
    dee.find_set_up(FORTY[:8], rounds=2)
    # Health is asked before a form is sent; here its answer comes after the patience of any page.
    dee.page.route("**/health/", lambda route: None)
    button = dee.page.get_by_role("button", name="Everybody is here")
    button.click(timeout=20_000)
    dee.page.get_by_text("The connection is slow: nothing was sent yet.").wait_for(timeout=15_000)
    dee.page.wait_for_timeout(1100)  # no echo of the first press
    button.click()
    dee.page.get_by_text("8 here").wait_for()


def test_a_table_stays_open_beside_tables_that_go_on(
    dee: Director, chromium: Browser, server: Server
) -> None:
    dee.find_begun(FORTY[:8], rounds=2)
    state = dee.page.context.storage_state()
    other = chromium.new_context(base_url=server.url, storage_state=state).new_page()
    dee.go("")
    dee.page.locator("[data-tile='1'] a").click()
    field = dee.page.locator("#total-NS")
    field.fill("53")
    type_line(other, dee.address + "scores/", "2 530 -140")
    dee.page.locator("[data-tile='2'].in").wait_for()
    # The round goes on as well: what was begun stays where it is.
    type_line(other, dee.address + "scores/", "1 300 100")
    other.get_by_role("button", name="Seat round 2").click()
    other.get_by_role("button", name="Publish round 2").click()
    dee.page.get_by_text("Round 2 of 2").wait_for()
    assert field.input_value() == "53"
    other.context.close()


def type_line(page: Page, address: str, line: str) -> None:
    page.goto(address)
    page.locator("#line").fill(line)
    page.locator("#line").press("Enter")
    page.locator("#answer .told h2").wait_for()


def test_a_digit_typed_outside_any_field_begins_a_line(dee: Director) -> None:
    dee.find_begun(FORTY[:8], rounds=2)
    dee.go("")
    page = dee.page
    page.locator("[data-tile='2'] a").focus()
    page.keyboard.type("2")
    assert page.locator("#line").input_value() == "2"
    page.keyboard.press("Enter")
    page.locator(".desk-open").get_by_text("Round 1, table 2").wait_for()
    # It was opened to enter its totals: the first is ready, and what is typed is no new line.
    page.keyboard.type("300")
    assert page.get_by_label("Slams").first.input_value() == "0"
    assert page.locator("#total-NS").input_value() == "300"


def test_the_first_load_of_the_desk_is_at_most_120_kilobytes(
    dee: Director, chromium: Browser, server: Server
) -> None:
    dee.find_begun(FORTY, rounds=2)
    dee.go("")
    assert 40_000 < first_load(dee.page, chromium, server) <= 120_000
