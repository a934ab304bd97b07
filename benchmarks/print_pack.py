"""How many pages a second a hall of 40 tables prints: python -m benchmarks.print_pack

The baseline, in the same run, is a bare canvas that draws the same strings at the same places in the same
fonts, each piece in the font that has its letters, with nothing to lay out, no lines, no boxes and no QR
codes.

Once with what a second pack finds in memory (widths, codes), and once with nothing in memory for either.
"""

import io
import os
import tempfile
import time
from collections.abc import Callable

ROUNDS = 3
PLAYERS = 160


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(DJANGO_SETTINGS_MODULE="config.settings", PROFILE="hall", DATA_DIR=folder)
        import django

        django.setup()
        measure()


def measure() -> None:
    import uuid
    from datetime import date

    from django.core.management import call_command
    from reportlab.pdfgen.canvas import Canvas

    from scoring.models import Device
    from scoring.paper import type as typeset
    from scoring.paper.pages import PAPERS, Page, Sheet, Text, Turned, pack
    from scoring.rules.rulesets.presets import RULESETS
    from tournaments.sheets import packs, signs
    from tournaments.simulation import Plot, play

    call_command("migrate", verbosity=0)
    plot = Plot("Tuesday Midway", PLAYERS, 3, RULESETS["midway"], 1, date(2026, 11, 24))
    evening = play(plot, uuid.uuid4(), Device.objects.create())
    paper = PAPERS["a4"]

    def forget() -> None:
        for remembered in (typeset.runs, typeset.natural, typeset.wrapped, signs.squares):
            remembered.cache_clear()

    def ours() -> list[Sheet]:
        sheets = packs.sheets_of(evening, "everything", paper, "http://192.168.1.20:8500")
        pack("Pack", sheets)
        return sheets

    sheets = ours()
    texts: list[list[Text]] = []
    for sheet in sheets:
        for number, page in enumerate(sheet.pages, start=1):
            foot = Page()
            sheet.draw_foot(foot, number)
            drawn = [*page.drawn, *foot.drawn]
            drawn += [thing for turned in page.drawn if isinstance(turned, Turned) for thing in turned.drawn]
            texts.append([one for one in drawn if isinstance(one, Text)])

    def bare() -> None:
        canvas = Canvas(io.BytesIO(), pagesize=(paper.width, paper.height), invariant=1)
        for strings in texts:
            for one in strings:
                x = one.x
                for font, piece, advance in typeset.runs(one.text, one.bold):
                    canvas.setFont(font, one.size)
                    canvas.drawString(x, paper.height - one.y, piece)
                    x += advance * one.size
            canvas.showPage()
        canvas.save()

    pages = len(texts)
    print(f"a pack for {PLAYERS // 4} tables: {pages} pages, {sum(map(len, texts)):,} strings")
    for words, before in (("a second pack", lambda: None), ("nothing in memory", forget)):
        whole, least = best(ours, before), best(bare, before)
        print(
            f"{words}: {pages / whole:.0f} pages a second; a bare canvas {pages / least:.0f}; {least / whole:.2f} of it"
        )


def best(act: Callable[[], object], before: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        before()
        begun = time.perf_counter()
        act()
        times.append(time.perf_counter() - begun)
    return min(times)


if __name__ == "__main__":
    main()
