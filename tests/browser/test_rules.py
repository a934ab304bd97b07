"""The pages of rules in a browser: nothing sideways, nothing against axe, changes said at once."""

from playwright.sync_api import Page

from tests.browser.looking import nothing_found_by_axe

LONG_NAME = "Grossherzoglich-Mecklenburgische-Regelxy"
SIZES = ((360, 548), (390, 844), (820, 1180), (1280, 800))


def unfold(page: Page) -> None:
    for details in page.locator("details.more").all():
        details.evaluate("details => { details.open = true; }")


def keep(page: Page) -> None:
    """Make house rules with a long name, some options changed."""
    page.goto("/rules/australian/change/")
    unfold(page)
    page.fill("[name=name]", LONG_NAME)
    page.select_option("[name=slam]", "1")
    page.fill("[name=worth_8D]", "1000000")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("#peculiar").wait_for()


def test_what_is_changed_is_said_while_it_is_changed(phone: Page) -> None:
    phone.goto("/rules/australian/change/")
    assert phone.locator("#changes").inner_text() == "Nothing changed yet"
    unfold(phone)
    phone.fill("[name=worth_6S]", "50")
    phone.locator("#changes .mark", has_text="1 change").wait_for()
    assert phone.locator("#was-bid_table").inner_text().startswith("changed was: ")
    assert "50" in phone.locator("#order").inner_text()
    phone.fill("[name=worth_6S]", "40")
    phone.locator("#changes", has_text="Nothing changed").wait_for()


def test_folded_the_options_are_no_more_than_four_screens(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 548})
    phone.goto("/rules/australian/change/")
    assert phone.evaluate("document.documentElement.scrollHeight") <= 4 * 548


def test_rules_fit_every_screen_and_axe_finds_nothing(phone: Page) -> None:
    keep(phone)
    house = phone.url
    for address in (house, f"{house}change/", "/games/new/all/", "/rules/west-seventh-nullo/"):
        for width, height in SIZES:
            phone.set_viewport_size({"width": width, "height": height})
            phone.goto(address)
            unfold(phone)
            assert phone.evaluate("document.documentElement.scrollWidth") <= width, (address, width)
        nothing_found_by_axe(phone)
