import subprocess
import sys

from playwright.sync_api import Page

from tests.serving import Server


def test_a_phone_in_a_hall_has_no_secure_context(phone: Page) -> None:
    phone.goto("/health/")
    assert phone.inner_text("body").strip() == "Five Hundred"
    assert phone.evaluate("window.isSecureContext") is False


def test_an_unknown_address_is_answered_in_words(phone: Page, console_allows: list[str]) -> None:
    console_allows.append("404")
    answer = phone.goto("/no-such-page/")
    assert answer.status == 404
    assert "There is no page at this address" in phone.inner_text("body")


def test_no_inline_script_may_run(phone: Page, console_allows: list[str]) -> None:
    console_allows.append("Content Security Policy")
    phone.goto("/health/")
    phone.evaluate(
        "() => { const script = document.createElement('script');"
        " script.textContent = 'window.ran = true'; document.body.append(script) }"
    )
    assert phone.evaluate("window.ran") is None


def test_a_second_start_says_where_the_first_one_is(server: Server) -> None:
    command = [sys.executable, "-m", "config.serve", "--port", str(server.port)]
    second = subprocess.run(command, env=server.environment, capture_output=True, text=True)
    assert second.returncode == 0
    assert (
        f"Five Hundred is already running here. Open http://localhost:{server.port}/"
        in second.stdout
    )
