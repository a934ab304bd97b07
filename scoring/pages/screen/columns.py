"""The sheet in columns: who heads each, and how he is called where there is little room."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.queries import GameSheet

#: Columns of figures -> the letters of the longest unbroken word above one on a small phone.
ROOM_FOR_NAMES: Final = {2: 16, 3: 10, 4: 7, 5: 5}


@dataclass(frozen=True)
class Column:
    """A unit's column: players, short name (a letter or two, its own), total, whether it won."""

    number: int
    names: tuple[str, ...]
    short: str
    total: int
    is_winner: bool


def columns_of(sheet: GameSheet) -> list[Column]:
    """Build the head of the sheet's columns, in the order of the units."""
    units = sheet.game.table.units
    shorts = short_names(list(units.values()))
    return [
        Column(number, members, short, sheet.sheet.totals[unit], unit in sheet.sheet.ending.winners)
        for number, ((unit, members), short) in enumerate(zip(units.items(), shorts, strict=True))
    ]


def are_tight(columns: Sequence[Column]) -> bool:
    """Return whether a name is too long to stand unbroken above its column on a small phone."""
    longest = max(len(word) for column in columns for name in column.names for word in name.split())
    return longest > ROOM_FOR_NAMES.get(len(columns), 0)


def short_names(units: Sequence[Sequence[str]]) -> list[str]:
    """Shorten each unit's names to their first letters, no two units alike: “NS”, “EW”; “No”.

    Where even four letters of each name are the same, a number tells them apart.
    """
    for letters in range(1 if max(map(len, units)) > 1 else 2, 5):
        shorts = ["".join(_first(name, letters) for name in names) for names in units]
        if all(shorts) and len(set(shorts)) == len(shorts):
            return shorts
    return [str(number) for number in range(1, len(units) + 1)]


def _first(name: str, number: int) -> str:
    """The first letters of a name, accents and all; what is no letter is left out."""
    letters = [letter for letter in unicodedata.normalize("NFC", name) if letter.isalnum()]
    return "".join(letters[:number])
