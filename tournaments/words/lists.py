"""Sentences of lists of names: what was noticed in one; why a file cannot be read and what to do then."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import LONGEST_NAME
from scoring.rules.errors import RuleViolation
from tournaments.words.vocabulary import violation_in_words

#: What a column is taken as.
TAKEN: Final[Mapping[str, Promise]] = {
    "name": gettext_lazy("Name"),
    "first": gettext_lazy("First name"),
    "last": gettext_lazy("Surname"),
    "out": gettext_lazy("left out"),
}

_NOTES: Final[Mapping[str, Promise]] = {
    "twin": gettext_lazy("{more} is there more than once: this one is {name}."),
    "short": gettext_lazy("Longer than {longest} letters: {more} is shortened to {name}."),
    "unsure": gettext_lazy("{name}: if these are two people, put them on two lines."),
    "split": gettext_lazy("{name}: read as two people, {more}."),
    "known": gettext_lazy(
        "{name} is on the roll already and is left out here. Somebody else of that name needs another one."
    ),
    "order": gettext_lazy("No line says which column is the first name and which the surname: look at that."),
    "sheet": gettext_lazy("This is the sheet {name}. The workbook has more: {more}."),
    "hidden": gettext_lazy("Rows that the sheet {name} hides or filters out are left out: {more}."),
    "encoding": gettext_lazy(
        "The file does not say how its letters are written: look at those with accents."
    ),
    "chat": gettext_lazy(
        "This is a chat: everybody who wrote is on the list, and what they wrote is not ({name})."
    ),
    "gone": gettext_lazy("Does not come: {name}"),
    "dropped": gettext_lazy("No name: {name}"),
    "tail": gettext_lazy("{name}, without {more}"),
}

#: Whose letters an encoding has.
_ENCODINGS: Final[Mapping[str, Promise]] = {
    "cp1252": gettext_lazy("Western European letters"),
    "cp1254": gettext_lazy("Turkish letters"),
    "cp1250": gettext_lazy("Central European letters"),
    "cp1251": gettext_lazy("Cyrillic letters"),
    "cp932": gettext_lazy("Japanese letters"),
    "gb18030": gettext_lazy("Simplified Chinese letters"),
    "big5": gettext_lazy("Traditional Chinese letters"),
    "cp949": gettext_lazy("Korean letters"),
    "cp1253": gettext_lazy("Greek letters"),
    "cp1255": gettext_lazy("Hebrew letters"),
    "cp1256": gettext_lazy("Arabic letters"),
    "cp1257": gettext_lazy("Baltic letters"),
    "cp874": gettext_lazy("Thai letters"),
    "koi8_r": gettext_lazy("Cyrillic letters (KOI8)"),
    "mac_roman": gettext_lazy("Western European letters of an old Mac"),
    "mac_cyrillic": gettext_lazy("Cyrillic letters of an old Mac"),
    "cp850": gettext_lazy("Western European letters of DOS"),
    "cp437": gettext_lazy("American letters of DOS"),
    "cp852": gettext_lazy("Central European letters of DOS"),
    "cp866": gettext_lazy("Cyrillic letters of DOS"),
}

#: Beside a name that is not as it was written.
HINTS: Final[Mapping[str, Promise]] = {
    "twin": gettext_lazy("not the only one of that name"),
    "short": gettext_lazy("shortened"),
}

_REFUSALS: Final[Mapping[str, Promise]] = {
    "names_pdf": gettext_lazy("This is a PDF. Copy the names out of it and paste them."),
    "names_picture": gettext_lazy("This is a picture. Type the names, one a line."),
    "names_sound": gettext_lazy("This is a sound file. Type the names, one a line."),
    "names_document": gettext_lazy("This is a text document. Copy the names out of it and paste them."),
    "names_numbers": gettext_lazy(
        "This is a file of Numbers or Pages. Export it as CSV or Excel first, or paste the names."
    ),
    "names_archive": gettext_lazy("This is an archive. Unpack it, and choose the file with the names."),
    "names_web": gettext_lazy(
        "This is a web page, whatever its name ends in. Copy the names out of it and paste them; or open it "
        "in a spreadsheet program, and save it there as Excel (.xlsx) or CSV."
    ),
    "names_table": gettext_lazy(
        "This is a table in a form that is hardly used any more. Open it in a spreadsheet program, and save "
        "it there as Excel (.xlsx) or CSV."
    ),
    "names_evening": gettext_lazy("This file holds a whole evening. It is brought in under Evenings."),
    "names_binary": gettext_lazy(
        "There is no text in this file. Save the list as CSV or Excel, or paste the names."
    ),
    "names_locked": gettext_lazy(
        "This workbook has a password. Save it without one, or copy the names and paste them."
    ),
    "names_broken": gettext_lazy(
        "This workbook cannot be read. Save it again, or copy the names out of it and paste them."
    ),
    "names_too_large": gettext_lazy(
        "This file has more than {most} MB, too much for names. Copy the names out of it and paste them."
    ),
    "names_too_long": gettext_lazy(
        "This list has more than {most} letters. Paste the columns with the names alone."
    ),
    "names_too_many_rows": gettext_lazy(
        "This list has more than {most} lines: too many for one evening. Bring in a part of it."
    ),
    "names_too_many_columns": gettext_lazy(
        "This list has more than {most} columns. Paste those with the names alone."
    ),
}


def note_in_words(code: str, name: str, more: str) -> str:
    """Return a note as a sentence. `code`, `name`, `more`: as a list's notes have them."""
    return str(_NOTES[code]).format(name=name, more=more, longest=LONGEST_NAME)


def way_in_words(code: str, name: str) -> str:
    """One of several ways to read a file. `code`, `name`: as a list's ways have them."""
    if code == "encoding":
        return str(_ENCODINGS.get(name, name))
    if code == "all_rows":
        return _("The sheet {name}, with the rows that it hides").format(name=name)
    return _("The sheet {name}").format(name=name)


def refusal_in_words(violation: RuleViolation) -> str:
    """Say why a list was refused, and what to do; also for refusals of the services."""
    if violation.code not in _REFUSALS:
        return violation_in_words(violation)
    return str(_REFUSALS[violation.code]).format(**violation.facts)


def heading_in_words(cells: list[str]) -> str:
    """The row that is or may be the headings, as a choice."""
    return _("The line “{line}” holds the headings").format(line=" · ".join(filter(None, cells))[:80])
