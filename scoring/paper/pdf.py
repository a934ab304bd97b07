"""Sheets as a PDF: their pages, and what readers, printers and reading machines are told."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from scoring.paper import type as typeset
from scoring.paper.pages import Page, Sheet, pages_in
from scoring.paper.pen import Ink, draw
from scoring.paper.tags import Tags

# Streams as they are: a fifth smaller than as letters, which no printer of this century needs.
rl_config.useA85 = 0

VERSION: Final = (1, 7)


@dataclass(frozen=True)
class About:
    """The metadata of a PDF: title, author, language (such as en-GB), time of creation."""

    title: str
    author: str
    language: str
    made_at: datetime


def as_pdf(sheets: Sequence[Sheet], about: About, *, blank_backs: bool = False) -> bytes:
    """Render sheets as one PDF, each with its own page numbers and a bookmark. Deterministic.

    The PDF asks for one side and no scaling. `blank_backs`: an empty page follows each, for a
    printer that prints two sides whatever it is asked.
    """
    typeset.glyphs()
    output = io.BytesIO()
    canvas = _canvas(output, about, blank_backs)
    tags, ink = Tags(canvas), Ink(canvas)
    whole, done = pages_in(sheets), 0
    for sheet in sheets:
        canvas.setPageSize(sheet.paper.size)
        key = f"sheet-{done}"
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(sheet.title, key)
        for number, page in enumerate(sheet.pages, start=1):
            foot = Page()
            done += 1
            sheet.draw_foot(foot, number, (done, whole) if len(sheets) > 1 else None)
            with tags.page() as marks:
                draw(ink, sheet.paper, [*page.drawn, *foot.drawn], marks)
            if blank_backs:
                canvas.showPage()
    tags.finish()
    canvas.save()
    return output.getvalue()


def _canvas(output: io.BytesIO, about: About, blank_backs: bool) -> Canvas:
    font = typeset.FAMILIES[False][0]
    # The stubs have a number where ReportLab has the name of a font, and no language.
    canvas = Canvas(
        output,
        initialFontName=font,  # type: ignore[arg-type]
        invariant=1,
        pdfVersion=VERSION,
        lang=about.language,
        pageCompression=1,
    )
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author)
    canvas.setSubject(about.title)
    canvas.setCreator("Five Hundred")
    canvas.setDateFormatter(lambda *_date: f"D:{about.made_at.astimezone():%Y%m%d%H%M%S%z}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if blank_backs else "Simplex")
    return canvas
