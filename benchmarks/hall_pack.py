"""The pack of a hall, drawn by the program and by a bare canvas; run by print_pack."""

import io
import time
import uuid
from collections.abc import Callable, Iterator
from datetime import date

from django.core.management import call_command
from django.utils import timezone
from reportlab.pdfgen.canvas import Canvas

from scoring.models import Device
from scoring.paper import qr
from scoring.paper import type as typeset
from scoring.paper.drawn import Text, Turned
from scoring.paper.pages import PAPERS, Page, Sheet
from scoring.paper.pdf import as_pdf
from scoring.rules.rulesets.presets import RULESETS
from tournaments.queries import PackOrder
from tournaments.sheets import packs
from tournaments.simulation.evenings import Plot, play

ROUNDS = 3
PLAYERS = 160
PAPER = PAPERS["a4"]


def measure() -> None:
    """Simulate an evening, time its pack and the baseline, and print both."""
    call_command("migrate", verbosity=0)
    plot = Plot("Tuesday Midway", PLAYERS, 3, RULESETS["midway"], 1, date(2026, 11, 24))
    evening = play(plot, uuid.uuid4(), Device.objects.create())

    def ours() -> list[Sheet]:
        order, now = PackOrder("everything", PAPER.name, "http://192.168.1.20:8500"), timezone.now()
        sheets = packs.sheets_of(evening, order, now)
        as_pdf(sheets, packs.about_pdf(evening, "Everything", now))
        return sheets

    pages = [texts for sheet in ours() for texts in texts_of(sheet)]
    print(f"a pack for {PLAYERS // 4} tables: {len(pages)} pages, {sum(map(len, pages)):,} strings")
    for words, before in (("a second pack", lambda: None), ("nothing in memory", forget)):
        whole, least = best(ours, before), best(lambda: bare(pages), before)
        print(
            f"{words}: {len(pages) / whole:.0f} pages a second; "
            f"a bare canvas {len(pages) / least:.0f}; {least / whole:.2f} of it"
        )


def texts_of(sheet: Sheet) -> Iterator[list[Text]]:
    """List the strings on each page of a sheet, its foot and what is upside down included."""
    for number, page in enumerate(sheet.pages, start=1):
        foot = Page()
        sheet.draw_foot(foot, number)
        drawn = [*page.drawn, *foot.drawn]
        drawn += [
            item for turned in page.drawn if isinstance(turned, Turned) for item in turned.drawn
        ]
        yield [item for item in drawn if isinstance(item, Text)]


def bare(pages: list[list[Text]]) -> None:
    """Draw the same strings on a bare canvas: the baseline."""
    canvas = Canvas(io.BytesIO(), pagesize=(PAPER.width, PAPER.height), invariant=1)
    for texts in pages:
        for text in texts:
            x = text.x
            for font, piece, advance in typeset.runs(text.text, text.bold):
                canvas.setFont(font, text.size)
                canvas.drawString(x, PAPER.height - text.y, piece)
                x += advance * text.size
        canvas.showPage()
    canvas.save()


def forget() -> None:
    """Empty the caches: measured widths, wrapped lines, QR codes."""
    for cached in (typeset.runs, typeset.natural, typeset.wrapped, typeset.fitted, qr.squares):
        cached.cache_clear()


def best(act: Callable[[], object], before: Callable[[], object]) -> float:
    """Time the fastest of some rounds, in seconds; `before` runs untimed ahead of each."""
    times = []
    for _ in range(ROUNDS):
        before()
        begun = time.perf_counter()
        act()
        times.append(time.perf_counter() - begun)
    return min(times)
