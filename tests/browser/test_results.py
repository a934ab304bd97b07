"""Results by round, and the last act taken back, by clicks."""

from playwright.sync_api import Page

from tests.browser.directing import Director
from tests.browser.looking import fits_the_width, nothing_found_by_axe
from tests.browser.test_evening import FORTY


def test_a_score_of_an_old_round_is_put_right_by_clicks_and_taken_back(laptop: Page) -> None:
    dee = Director(laptop)
    dee.find_begun(FORTY[:8])
    dee.type_round(1)
    dee.next_round(2)
    dee.click("link", "Results")
    laptop.get_by_role("link", name="210").first.click()
    laptop.get_by_role("heading", name="Round 1, table 1", exact=True).wait_for()
    laptop.locator("#total-NS").fill("310")
    laptop.locator("#why").fill("misread")
    laptop.get_by_role("button", name="See what changes").first.click()
    laptop.get_by_role("heading", name="What this changes").wait_for()
    laptop.get_by_role("button", name="Save it").click()
    laptop.get_by_text("Saved.").wait_for()
    nothing_found_by_axe(laptop)
    laptop.get_by_role("link", name="Results by round").click()
    laptop.get_by_role("link", name="310").wait_for()
    nothing_found_by_axe(laptop)
    laptop.get_by_role("button", name="Undo").click()
    laptop.get_by_text("Taken back: Round 1, table 1").wait_for()
    laptop.get_by_role("link", name="210").first.wait_for()
    assert laptop.get_by_role("link", name="310").count() == 0
    laptop.set_viewport_size({"width": 360, "height": 640})
    laptop.locator(".rounds").get_by_role("link", name="1").click()
    laptop.wait_for_url("**/results/?round=1")
    laptop.locator(".chosen .of-table").first.wait_for()
    assert fits_the_width(laptop)
    nothing_found_by_axe(laptop)


NAMES_AFTER_SCROLLING = """region => {
  region.scrollLeft = 9999;
  const from = region.getBoundingClientRect().left;
  const names = [...region.querySelectorAll('thead th:not([class]), tbody th')];
  const lefts = new Set(names.map((name) => name.getBoundingClientRect().left - from));
  return [region.scrollLeft > 0, ...lefts];
}"""


def test_names_stay_in_view_while_the_rounds_scroll(laptop: Page) -> None:
    dee = Director(laptop)
    dee.find_begun(FORTY[:8])
    dee.type_round(1)
    dee.next_round(2)
    dee.click("link", "Results")
    laptop.get_by_role("link", name="Standings").click()
    laptop.get_by_role("link", name="Round by round", exact=True).click()
    laptop.wait_for_url("**/standings/?rounds=all")
    laptop.set_viewport_size({"width": 320, "height": 640})
    region = laptop.get_by_role("region", name="Standings")
    assert region.evaluate(NAMES_AFTER_SCROLLING) == [True, 0]
