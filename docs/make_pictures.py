"""Takes the README's pictures: `make pictures`.

A real server, a real browser, a game that is played as they are taken.

Needs what the tests need: a Chromium, and pdftoppm (poppler-utils) for the printed sheet.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGUMENTS, server_in
from tests.browser.playing import enter, play, start

PICTURES = Path(__file__).parent / "pictures"
SMALL = {"width": 360, "height": 548}


def main() -> int:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None or shutil.which("pdftoppm") is None:
        print("The pictures need chromium and pdftoppm: apt install chromium poppler-utils", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = server_in(Path(folder))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            context = browser.new_context(
                base_url=server.url, viewport=SMALL, device_scale_factor=2, is_mobile=True, has_touch=True
            )
            page = context.new_page()
            sheet = start(page, "australian", 4)
            for hand in ((0, "8D", 8), (1, "7S", 10), (2, "MIS", "Failed"), (3, "7H", 7), (0, "8S", 9)):
                play(page, *hand)
            page.screenshot(path=PICTURES / "pad.png")
            enter(page, 2, "7NT", 8)
            page.screenshot(path=PICTURES / "preview.png")
            page.goto(f"{sheet}need/")
            page.screenshot(path=PICTURES / "need.png")
            page.goto(sheet)
            page.locator(".sheet summary").first.tap()
            page.screenshot(path=PICTURES / "sheet.png")
            printed = context.request.get(
                f"{server.loopback}{sheet.split(str(server.port))[1]}sheet.pdf"
            ).body()
            simulate = ("simulate_tournament", "--players", "41", "--half", "--name", "Tuesday Midway")
            evening = server.manage(*simulate).strip()
            laptop = browser.new_context(
                viewport={"width": 1280, "height": 720}, device_scale_factor=1.5
            ).new_page()
            for name, where in (("board", "board/?show=seats"), ("scores", "scores/")):
                laptop.goto(f"{server.loopback}/evenings/{evening}/{where}")
                laptop.evaluate("document.fonts.ready")
                laptop.wait_for_timeout(500)
                laptop.screenshot(path=PICTURES / f"{name}.png")
            browser.close()
        finally:
            server.stop()
        pdf = Path(folder) / "sheet.pdf"
        pdf.write_bytes(printed)
        to = PICTURES / "printed"
        subprocess.run(["pdftoppm", "-png", "-r", "70", "-singlefile", str(pdf), str(to)], check=True)
    print(f"Seven pictures in {PICTURES}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
