"""Directing an evening, as a person clicks through it."""

import datetime
import uuid
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.forms import posted

Clickable = Literal["button", "link", "radio", "checkbox"]


def plain(text: str) -> str:
    """Return a text without the hyphens that show only where a line ends: some names have them."""
    return text.replace("\N{SOFT HYPHEN}", "")


class Director:
    """A laptop on which an evening is directed; counts the clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0
        self.address = ""

    def click(self, role: Clickable, name: str, exact: bool = False) -> None:
        self.page.get_by_role(role, name=name, exact=exact).first.click()
        self.clicks += 1

    def set_up(self, names: list[str], rounds: int | None = None) -> None:
        """From the first page to the roll."""
        page = self.page
        page.goto("/")
        self.click("link", "Run an evening")
        self.click("link", "Set up an evening")
        page.get_by_label("Players, one a line").fill("\n".join(names))
        if rounds is not None:
            page.get_by_label("Rounds (blank").fill(str(rounds))
        self.click("button", "Preview")
        self.click("button", "Set it up")
        page.wait_for_url("**/roll/")
        self.address = page.url.removesuffix("roll/")

    def begin(
        self, names: list[str], rounds: int | None = None, absent: tuple[str, ...] = ()
    ) -> None:
        """The same, everybody here but those who are not, and round 1 published."""
        self.set_up(names, rounds)
        self.click("button", "Everybody is here")
        self.page.get_by_text(f"{len(names)} here").wait_for()
        for name in absent:
            self.tap(name)
        self.click("button", "Seat round 1")
        self.page.wait_for_url("**/rounds/1/")
        self.click("button", "Publish round 1")
        self.page.get_by_text("Round 1 is published.").wait_for()

    def find_set_up(self, names: list[str], rounds: int | None = None, **more: str) -> None:
        """Find an evening set up, with its roll open.

        Its forms were sent without their pages, which `set_up` and `begin` click through. `more`:
        other fields of the form.
        """
        evening, today = str(uuid.uuid4()), datetime.date.today().isoformat()
        form = {"tournament_id": evening, "name": "Tonight", "date": today, "ruleset": "midway"}
        form |= {"names": "\n".join(names), "rounds": str(rounds or ""), "create": "1"}
        form |= more
        posted(self.page, "/evenings/new/", form)
        self.page.goto(f"/evenings/{evening}/roll/")
        self.address = self.page.url.removesuffix("roll/")

    def find_begun(self, names: list[str], rounds: int | None = None, **more: str) -> None:
        """The same with everybody here, and round 1 published; the evening's page is open."""
        self.find_set_up(names, rounds, **more)
        path = urlsplit(self.address).path
        posted(self.page, f"{path}roll/all-here/", {})
        posted(self.page, f"{path}rounds/draft/", {"round": "1"})
        posted(self.page, f"{path}rounds/1/publish/", {})
        self.page.goto(self.address)

    def tap(self, name: str) -> None:
        """Tap a whole row of the roll; it is said back."""
        self.page.locator(".person", has_text=name).click()
        self.clicks += 1
        self.page.get_by_role("status").get_by_text(f"{name}:").wait_for()

    def go(self, where: str) -> None:
        self.page.wait_for_load_state()  # a page that is still on its way would end this visit
        self.page.goto(self.address + where)

    def seats(self, number: int) -> dict[int, list[str]]:
        """Table -> names, North first."""
        self.go(f"rounds/{number}/")
        found = {}
        for section in self.page.locator(".seating").all():
            table = int(section.locator("h2").inner_text().split()[1])
            found[table] = [plain(who) for who in section.locator("strong").all_inner_texts()]
        return found

    def type(self, line: str) -> None:
        """Type a line and press Enter, on the desk; nothing but the keyboard."""
        box = self.page.locator("#line")
        box.fill(line)
        box.press("Enter")
        self.page.locator("#answer .told h2").wait_for()

    def type_round(self, number: int) -> None:
        """East & West low at every table."""
        tables = len(self.seats(number))
        self.go("scores/")
        for table in range(1, tables + 1):
            self.type(f"{table} {200 + 10 * table} {10 * table} {200 + 20 * table}")

    def next_round(self, number: int) -> None:
        """Seat and publish the next round from the desk."""
        self.go("scores/")
        self.click("button", f"Seat round {number}")
        self.page.wait_for_url(f"**/rounds/{number}/")
        self.click("button", f"Publish round {number}")
        self.page.get_by_text(f"Round {number} is published.").wait_for()
