"""How somebody prints: paper, large print, blank backs; asked for, remembered, or by country."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from scoring.access import access
from scoring.access.cookies import cookie, set_cookie
from scoring.paper import type as typeset
from scoring.paper.letters import finding
from scoring.paper.letters.names import missing_letters
from scoring.paper.pages import PAPERS, Paper
from scoring.words import printing

#: No system takes a longer file name than some two hundred letters.
LONGEST_NAME: Final = 100
#: Where printers hold Letter: languages with their country, as browsers send them.
LETTER_LANGUAGES: Final = (
    "en-us",
    "en-ca",
    "fr-ca",
    "es-us",
    "es-mx",
    "en-ph",
    "fil",
    "es-cl",
    "es-co",
)
#: What is remembered, as cookies: name -> what it may be.
COOKIES: Final = {"paper": tuple(PAPERS), "print": ("usual", "large"), "backs": ("none", "blank")}


@dataclass(frozen=True)
class Printing:
    """Print settings. `name`: of the paper; `blank_backs`: an empty page after each."""

    name: str
    large: bool = False
    blank_backs: bool = False

    @property
    def paper(self) -> Paper:
        return PAPERS[self.name].large if self.large else PAPERS[self.name]

    @property
    def size(self) -> str:
        return "large" if self.large else "usual"

    @property
    def backs(self) -> str:
        return "blank" if self.blank_backs else "none"


def printing_of(request: HttpRequest) -> Printing:
    chosen = {name: _chosen(request, name) for name in COOKIES}
    languages = request.headers.get("Accept-Language", "").lower()
    usual = "letter" if languages.startswith(LETTER_LANGUAGES) else "a4"
    name = chosen["paper"] or usual
    return Printing(name, chosen["print"] == "large", chosen["backs"] == "blank")


def _chosen(request: HttpRequest, name: str) -> str:
    offered = (request.GET.get(name), request.POST.get(name), cookie(request, name))
    return next((value for value in offered if value in COOKIES[name]), None) or ""


def remember(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    for name, values in COOKIES.items():
        if request.GET.get(name) in values:
            set_cookie(response, name, request.GET[name])
    return response


def not_as_written(request: HttpRequest, names: Mapping[int, str]) -> list[str]:
    """Sentences on names no font here can draw, for `_cannot_be_printed.html`; nothing for most.

    `names`: by the numbers that tell them apart on paper. Only who sits at the computer is told of
    its folders.
    """
    typeset.renew()
    missing = missing_letters(names)
    folder = str(finding.folder()) if access.at_the_computer(request) else ""
    return printing.not_as_written(missing.names, missing.fonts, folder)


def file_name(words: str, short_id: str = "") -> str:
    """Slugify words into a file name that every system takes, without its ending; never empty.

    Accents are left out. `short_id` tells two files apart: it is added where letters were lost, as
    those of another script are.
    """
    plain = unicodedata.normalize("NFKD", words.replace("ß", "ss"))
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter))
    letters = "".join(
        letter.lower() if letter.isascii() and letter.isalnum() else " " for letter in kept
    )
    is_lost = any(letter.isalnum() and not letter.isascii() for letter in kept)
    slug = "-".join(letters.split())[:LONGEST_NAME].strip("-")
    return "-".join(filter(None, (slug, short_id if is_lost or not slug else ""))) or "five-hundred"


def answer_pdf(content: bytes, name: str) -> HttpResponse:
    """Answer a PDF under this file name, without its ending; browsers show it."""
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    patch_vary_headers(response, ["Accept-Language", "Cookie"])  # the paper is chosen by them
    return response
