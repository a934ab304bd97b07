"""An archive imported from a phone: its progress is seen and heard, and what goes wrong is said."""

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import phone_at
from tests.browser.looking import fits_the_width, nothing_found_by_axe
from tests.serving import Server, installation_at
from tests.tournaments.files.archives.many import archive_of_games

WRONG = {
    "format": "five-hundred-record/1",
    "ruleset": {"name": "australian"},
    "players": ["Nora"],
    "hands": [],
}


def choose(phone: Page, content: bytes) -> None:
    phone.goto("/everything/")
    phone.set_input_files(
        "#archive", {"name": "all.zip", "mimeType": "application/zip", "buffer": content}
    )


def watch(phone: Page) -> None:
    """Write down all that a screen reader is told."""
    phone.evaluate(
        """() => {
            window.heard = [];
            const status = document.querySelector("[role=status][data-aloud]");
            const hear = () => window.heard.push(status.textContent);
            new MutationObserver(hear).observe(status, { childList: true });
        }"""
    )


def test_how_far_it_is_is_seen_and_at_the_end_what_came_in(phone: Page) -> None:
    requests: list[str] = []
    phone.on("request", lambda request: requests.append(request.method))
    choose(phone, archive_of_games(1500))
    watch(phone)
    button = phone.get_by_role("button", name="Bring it in")
    button.tap()
    expect(phone.locator("[data-label]")).to_contain_text("Looking at what is in it")
    assert fits_the_width(phone)
    nothing_found_by_axe(phone)
    button.evaluate("one => one.click()")  # a second tap
    expect(phone.locator("[data-label]")).to_contain_text("Storing it")
    heard = phone.evaluate("window.heard")
    phone.get_by_text("Brought in: 1500 games.").wait_for(timeout=60_000)
    assert phone.url.endswith("/everything/")
    assert requests.count("POST") == 1
    assert len(heard) < 15, "every per cent is read out"
    phone.get_by_text("1500 games. Struck-out hands").wait_for()


def test_a_fault_in_it_is_said_at_the_form_which_can_be_sent_again(phone: Page) -> None:
    choose(phone, archive_of_games(3, last=WRONG))
    button = phone.get_by_role("button", name="Bring it in")
    button.tap()
    alert = phone.get_by_role("alert")
    expect(alert).to_contain_text("Nothing was stored. games/2.json")
    assert phone.locator("[data-box]").is_hidden()
    assert button.get_attribute("aria-disabled") is None
    nothing_found_by_axe(phone)
    phone.set_input_files(
        "#archive",
        {"name": "all.zip", "mimeType": "application/zip", "buffer": archive_of_games(1)},
    )
    time.sleep(1)  # no echo of the first tap
    button.tap()
    phone.get_by_text("Brought in: 1 game.").wait_for()


def test_a_page_of_trouble_is_said_in_its_words(
    phone: Page, server: Server, console_allows: list[str]
) -> None:
    console_allows.append("Failed to load resource")

    def busy(route: Route) -> None:
        page = "<main><h1>Not just now</h1><p>Too much is being sent at once.</p></main>"
        ours = {"Content-Type": "text/html", "X-Five-Hundred": installation_at(server.port)}
        route.fulfill(status=503, headers=ours, body=page)

    choose(phone, b"PK")
    phone.route("**/everything/", busy)
    phone.get_by_role("button", name="Bring it in").tap()
    expect(phone.get_by_role("alert")).to_have_text("Too much is being sent at once.")


def test_a_server_that_goes_away_is_said_and_the_same_file_comes_in_later(
    chromium: Browser, mortal_server: Server
) -> None:
    pages: Any = phone_at(chromium, mortal_server.url, ["net::ERR"])
    phone = next(pages)
    choose(phone, archive_of_games(1500))
    button = phone.get_by_role("button", name="Bring it in")
    button.tap()
    expect(phone.locator("[data-label]")).to_contain_text("Storing it")
    mortal_server.kill()
    expect(phone.get_by_role("alert")).to_contain_text("The connection was lost.")
    mortal_server.start()
    button.tap()
    # What was stored before the server went away is here already, and stays.
    phone.get_by_text("Brought in: ").wait_for(timeout=60_000)
    expect(phone.locator("main")).to_contain_text("1500 games. Struck-out hands")
    assert next(pages, None) is None


@pytest.fixture
def without_script(chromium: Browser, server: Server) -> Any:
    context = chromium.new_context(base_url=server.url, java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_without_script_the_form_is_sent_as_any_other(without_script: Page) -> None:
    choose(without_script, archive_of_games(2))
    without_script.get_by_role("button", name="Bring it in").click()
    without_script.get_by_text("Brought in: 2 games.").wait_for()
