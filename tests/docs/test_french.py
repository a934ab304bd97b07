"""docs/fr has all that the English documents have, and names buttons and pages as they are named.

A test cannot compare sentences. It compares headings, lists, tables, figures, pictures and code, so
that a change of one document is noticed in the other. In docs/fr a label stands in bold or italics;
bold words that end with a full stop or a colon begin a paragraph instead.
"""

import gettext
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.docs.test_architecture import ROOT
from tests.docs.test_links import LINK
from tests.pseudo import messages

FRENCH: Final = ROOT / "docs" / "fr"
NAMES: Final = sorted(path.name for path in FRENCH.glob("*.md"))
LOCALE: Final = ROOT / "locale"

#: What is not code to type, although it stands in code: as docs/fr has it.
TRANSLATED_CODE: Final[Mapping[str, str]] = {
    "Library 13-20": "Bibliothèque 13-20",
    "pipx install . or: uv tool install .": "pipx install . ou : uv tool install .",
}
#: Answers of the table of permissions.
ANSWERS: Final[Mapping[str, str]] = {"does": "fait", "sees": "voit"}

BLOCK: Final = re.compile(r"^    .+$", re.M)
SPAN: Final = re.compile(r"`[^`]+`")
#: Markup that is not words: targets of links, comments, addresses.
MARKUP: Final = re.compile(r"!\[|\]\([^)]*\)|<!--.*?-->|https?://\S+", re.S)
BULLET: Final = re.compile(r"^(?:\* |\d+\. )", re.M)
BOLD: Final = re.compile(r"\*\*([^*]+)\*\*")
ITALICS: Final = re.compile(r"\*([^*]+)\*")
#: A blank of a message, filled with a number, a name or a day.
BLANK: Final = re.compile(r"\{\w*\}|%\(\w+\)[sd]")
FILLED: Final = r"[0-9A-Z][\w ]*"


def english(name: str) -> Path:
    """The document of which docs/fr has a translation."""
    return ROOT / name if name == "README.md" else ROOT / "docs" / name


def both(name: str) -> tuple[str, str]:
    """The English text and the French one."""
    return english(name).read_text("utf-8"), (FRENCH / name).read_text("utf-8")


def plain(text: str) -> str:
    """Words with ordinary spaces, on one line."""
    return " ".join(text.split())


def without_code(text: str) -> str:
    return SPAN.sub("", BLOCK.sub("", text))


def code(text: str) -> Counter[str]:
    """Everything that stands in code: lines of blocks, and words between backticks."""
    spans = SPAN.findall(BLOCK.sub("", text))
    return Counter(plain(found.strip("`")) for found in [*BLOCK.findall(text), *spans])


def headings(text: str) -> list[int]:
    """The levels of the headings."""
    return [len(marks) for marks in re.findall(r"^(#+) ", without_code(text), re.M)]


def items(text: str) -> list[str]:
    """The marks of list items."""
    return BULLET.findall(without_code(text))


def cells(text: str) -> list[list[str]]:
    """The cells of every row of every table."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return [[plain(cell) for cell in row.strip("|").split("|")] for row in rows]


def figure(cell: str) -> str | None:
    """A cell without words, as English writes it, or None."""
    return None if re.search(r"[^\W\d_]", cell) else cell.replace(",", ".")


@cache
def labels_of_pages() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """What a label may be, after the compiled catalog: words, and patterns for filled blanks.

    That is a message, its beginning up to a punctuation mark, or what it has in quotation marks.
    """
    whole: set[str] = set()
    patterns = []
    for message in french_messages():
        ends = [found.start() for found in re.finditer(r"\s?[:;,.(?!]", message)]
        for label in {message, *(message[:end] for end in ends)}:
            blank = BLANK.search(label)
            if blank is None:
                whole.add(label)
            elif blank.start() >= 3:  # a blank at the beginning would fit anything
                patterns.append(FILLED.join(map(re.escape, BLANK.split(label))))
        whole.update(plain(quoted) for quoted in re.findall("«([^«»]+)»", message))
    return frozenset(whole), tuple(re.compile(pattern) for pattern in patterns)


def french_messages() -> Iterator[str]:
    """Every message of the French catalog, in its singular and its plural."""
    catalog = gettext.translation("django", LOCALE, ["fr"])
    for one, many in messages("fr"):
        if many is None:
            yield plain(catalog.gettext(one))
        else:
            yield from (plain(catalog.ngettext(one, many, number)) for number in (1, 2))


def is_label(words: str) -> bool:
    whole, patterns = labels_of_pages()
    return words in whole or any(pattern.fullmatch(words) for pattern in patterns)


def quoted_labels(text: str) -> list[str]:
    """What stands in bold or italics, but for the bold words with which a paragraph begins."""
    words = BULLET.sub("", without_code(text))
    bold = [found for found in map(plain, BOLD.findall(words)) if found[-1] not in ".:"]
    return [*bold, *map(plain, ITALICS.findall(BOLD.sub("", words)))]


@pytest.mark.parametrize("name", NAMES)
def test_each_document_and_its_translation_lead_to_each_other(name: str) -> None:
    of_english, of_french = (text.splitlines()[2] for text in both(name))
    path = english(name)
    here = f"docs/fr/{name}"
    link = here if path.parent == ROOT else f"fr/{name}"
    assert of_english == f"En français\u00a0: [{here}]({link})"
    back = f"../../{name}" if path.parent == ROOT else f"../{name}"
    assert of_french == (
        f"Traduction de [{name}]({back}); si les deux diffèrent, l’anglais fait foi."
    )


@pytest.mark.parametrize("name", NAMES)
def test_headings_are_as_many_and_of_the_same_levels(name: str) -> None:
    told, translated = map(headings, both(name))
    assert translated == told


@pytest.mark.parametrize("name", NAMES)
def test_lists_have_as_many_items(name: str) -> None:
    told, translated = map(items, both(name))
    assert translated == told


@pytest.mark.parametrize("name", NAMES)
def test_tables_have_the_same_rows_figures_and_answers(name: str) -> None:
    told, translated = map(cells, both(name))
    assert [len(row) for row in translated] == [len(row) for row in told]
    for row, other in zip(told, translated, strict=True):
        assert [figure(cell) for cell in other] == [figure(cell) for cell in row]
        answers = [(cell, ANSWERS[cell]) for cell in row if cell in ANSWERS]
        places = [place for place, cell in enumerate(row) if cell in ANSWERS]
        assert [(row[place], other[place]) for place in places] == answers


@pytest.mark.parametrize("name", NAMES)
def test_code_and_pictures_are_the_same(name: str) -> None:
    told, translated = both(name)
    wanted = Counter({TRANSLATED_CODE.get(each, each): n for each, n in code(told).items()})
    assert code(translated) == wanted
    pictures = [
        sorted(Path(link).name for link in LINK.findall(text) if link.endswith(".png"))
        for text in (told, translated)
    ]
    assert pictures[1] == pictures[0]


@pytest.mark.parametrize("name", NAMES)
def test_every_label_is_one_of_the_french_catalog(name: str) -> None:
    labels = quoted_labels(both(name)[1])
    assert [label for label in labels if not is_label(label)] == []


def test_labels_are_found_in_bold_and_italics_and_compared_with_the_catalog() -> None:
    text = "* **Le club.** Touchez *Revanche* ou **Corriger la\n  donne 3**, `*non*`; **Bureau** :"
    assert quoted_labels(text) == ["Corriger la donne 3", "Bureau", "Revanche"]
    assert is_label("Corriger la donne 3")
    assert is_label("Placer à la main")  # the message goes on after a comma
    assert is_label("Rester connecté")  # a message has it between quotation marks
    assert not is_label("Corriger la donne")
    assert not is_label("Revanches")
    assert not is_label("Chaque donne 3")


@pytest.mark.parametrize("name", NAMES)
def test_a_link_to_a_document_that_is_in_english_alone_says_so(name: str) -> None:
    text = plain(both(name)[1].split("\n", 3)[3])
    for found in LINK.finditer(text):
        file = found[1].partition("#")[0]
        is_english = file.endswith(".md") and not file.endswith(".fr.md") and ".." in file
        says_so = text[found.end() :].startswith((" (en anglais)", ", en anglais)"))
        assert says_so == is_english, found[1]


@pytest.mark.parametrize("name", NAMES)
def test_the_typography_is_that_of_quebec(name: str) -> None:
    text = MARKUP.sub("", SPAN.sub("code", BLOCK.sub("", both(name)[1])))
    wrong = {
        "straight or English quotation marks": r"['\"“”‘]",
        "no fixed space inside « »": r"[^\u00a0]»|«[^\u00a0]",
        "a space before ; ! ?": r"\s[;!?]",
        "no fixed space before a colon": r"[^\u00a0]:(?=[\s*]|$)",
        "no fixed space before a percent sign or inside a number": r"\d %|\d \d{3}\b|\d%",
    }
    found = {what: re.findall(rf".{{0,20}}(?:{which})", text) for what, which in wrong.items()}
    assert {what: places for what, places in found.items() if places} == {}
