"""Sentences of lists of names: what was noticed in one, and how it was read."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.models import LONGEST_NAME
from tournaments.rules.prizes.kinds import LONGEST_CATEGORY

#: What a column is taken as.
TAKEN: Final[Mapping[str, Promise]] = {
    "name": gettext_lazy("Name"),
    "first": gettext_lazy("First name"),
    "last": gettext_lazy("Surname"),
    "category": gettext_lazy("Category"),
    "out": gettext_lazy("left out"),
}

_NOTES: Final[Mapping[str, Promise]] = {
    "twin": gettext_lazy("{more} is there more than once: this one is {name}."),
    "like": gettext_lazy("{name} is nearly {more}, who has played before. Is it the same person?"),
    "short": gettext_lazy("Longer than {longest} letters: {more} is shortened to {name}."),
    "unsure": gettext_lazy("{name}: if these are two people, put them on two lines."),
    "split": gettext_lazy("{name}: read as two people, {more}."),
    "known": gettext_lazy(
        "{name} is on the roll already and is left out here. Somebody else of that name needs "
        "another one."
    ),
    "order": gettext_lazy(
        "No line says which column is the first name and which the surname: please check."
    ),
    "column": gettext_lazy(
        "A column that looks like names is left out: {name}. "
        "If these people play, choose what it is."
    ),
    "sheet": gettext_lazy("This is the sheet {name}. The workbook has more: {more}."),
    "hidden": gettext_lazy("Rows that the sheet {name} hides or filters out are left out: {more}."),
    "encoding": gettext_lazy(
        "The file does not say how its letters are written: check names with accents."
    ),
    "chat": gettext_lazy(
        "This is a chat: everybody who wrote is on the list, and what they wrote is not ({name})."
    ),
    "gone": gettext_lazy("Does not come: {name}"),
    "guest": gettext_lazy(
        "{name} brings somebody who is not in the list ({more}). "
        "If that person plays, add the name."
    ),
    "answers": gettext_lazy(
        "A column of yes and no is left out: {name}. "
        "If it says who comes, clear the fields of those who do not."
    ),
    "category": gettext_lazy(
        "{name}: “{more}” is no category, and is left out. "
        "A category has at most {longest} letters."
    ),
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
    "koi8_r": gettext_lazy("Cyrillic letters (KOI8)"),
    "mac_roman": gettext_lazy("Western European letters of an old Mac"),
    "cp850": gettext_lazy("Western European letters of DOS"),
}

#: Beside a name that is not as it was written.
HINTS: Final[Mapping[str, Promise]] = {
    "twin": gettext_lazy("not the only one of that name"),
    "short": gettext_lazy("shortened"),
}


def note_in_words(code: str, name: str, more: str) -> str:
    """Return a note as a sentence. `code`, `name`, `more`: as a list's notes have them."""
    longest = LONGEST_CATEGORY if code == "category" else LONGEST_NAME
    return str(_NOTES[code]).format(name=name, more=more, longest=longest)


def way_in_words(code: str, name: str) -> str:
    """One of several ways to read a file. `code`, `name`: as a list's ways have them."""
    if code == "encoding":
        return str(_ENCODINGS.get(name, name))
    if code == "all_rows":
        return _("The sheet {name}, with the rows that it hides").format(name=name)
    return _("The sheet {name}").format(name=name)


def heading_in_words(cells: list[str]) -> str:
    """The row that is or may be the headings, as a choice."""
    line = " · ".join(filter(None, cells))[:80]
    return _("The line “{line}” holds the headings").format(line=line)
