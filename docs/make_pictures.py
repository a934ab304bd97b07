"""Take the README's pictures: `make pictures`.

A real server and a real browser, and a game that is played while they are taken. Needs what the
tests need: a Chromium, and pdftoppm (poppler-utils) for the printed sheet.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.conftest import ARGUMENTS
from tests.browser.playing import enter, play, start_by_hand
from tests.serving import Server, server_in

PICTURES = Path(__file__).parent / "pictures"
PHONE: Final[ViewportSize] = {"width": 360, "height": 548}
LAPTOP: Final[ViewportSize] = {"width": 1280, "height": 720}


def main() -> int:
    """Start a server and a browser, and take all pictures; the exit status."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None or shutil.which("pdftoppm") is None:
        print(
            "The pictures need chromium and pdftoppm: apt install chromium poppler-utils",
            file=sys.stderr,
        )
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = server_in(Path(folder))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            pdf = Path(folder) / "sheet.pdf"
            pdf.write_bytes(picture_game(server, browser))
            picture_evening(server, browser)
            browser.close()
        finally:
            server.stop()
        printed = PICTURES / "printed"
        subprocess.run(
            ["pdftoppm", "-png", "-r", "70", "-singlefile", str(pdf), str(printed)], check=True
        )
    print(f"Seven pictures in {PICTURES}")
    return 0


def picture_game(server: Server, browser: Browser) -> bytes:
    """Play a game on a phone, take the pictures of its pages, and return its sheet as a PDF."""
    context = browser.new_context(
        base_url=server.url, viewport=PHONE, device_scale_factor=2, is_mobile=True, has_touch=True
    )
    page = context.new_page()
    sheet = start_by_hand(page, "australian", 4)
    for hand in ((0, "8D", 8), (1, "7S", 10), (2, "MIS", "Failed"), (3, "7H", 7), (0, "8S", 9)):
        play(page, *hand)
    page.screenshot(path=PICTURES / "pad.png")
    enter(page, 2, "7NT", 8)
    page.screenshot(path=PICTURES / "preview.png")
    page.goto(f"{sheet}need/")
    page.screenshot(path=PICTURES / "need.png")
    page.goto(sheet)
    page.locator(".score-sheet summary").first.tap()
    page.screenshot(path=PICTURES / "sheet.png")
    address = sheet.split(str(server.port))[1]
    return context.request.get(f"{server.loopback}{address}sheet.pdf").body()


def picture_evening(server: Server, browser: Browser) -> None:
    """Simulate half an evening, and take the pictures of its board and its desk on a laptop."""
    simulate = ("simulate_tournament", "--players", "41", "--half", "--name", "Tuesday Midway")
    tournament_id = server.manage(*simulate).strip()
    page = browser.new_context(viewport=LAPTOP, device_scale_factor=1.5).new_page()
    for name, path in (("board", "board/?show=seats"), ("desk", "")):
        page.goto(f"{server.loopback}/evenings/{tournament_id}/{path}")
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(500)
        page.screenshot(path=PICTURES / f"{name}.png")


if __name__ == "__main__":
    sys.exit(main())
