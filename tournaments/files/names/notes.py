"""What reading a list noticed, as codes and facts; names made unique and short enough to store."""

import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.models import LONGEST_NAME
from scoring.rules.names import name_key

#: What changes or doubts a name, in the order in which it is shown; then what was left out.
OF_NAMES: Final = (
    *("twin", "like", "short", "unsure", "split", "known", "gone", "guest"),
    *("category", "order", "answers", "column", "sheet", "hidden", "encoding", "chat"),
)
LEFT_OUT: Final = ("dropped", "tail")
#: Letters of a line or cell that a note shows.
SHOWN: Final = 200


class Note(NamedTuple):
    """`code`: one of those above; `name`: whose it is, or the line; `more`: what is said of it."""

    code: str
    name: str
    more: str = ""


class People(NamedTuple):
    """People that are named, and what was noticed."""

    names: list[str]
    notes: list[Note]


def shortened(name: str, longest: int = LONGEST_NAME) -> str:
    """Truncate a name to a length: middle names become initials, then the first; surnames stay."""
    words = name.split()
    for place in (*range(1, len(words) - 1), 0):
        if len(" ".join(words)) > longest and len(words) > 1 and len(words[place]) > 2:
            words[place] = f"{words[place][0]}."
    text = " ".join(words)
    if len(text) > longest and len(words) > 2:
        text = f"{words[0]} {words[-1]}"
    if len(text) <= longest:
        return text
    text = text[: longest - 1]
    while text and (unicodedata.combining(text[-1]) or text[-1] in " -"):
        text = text[:-1]
    return f"{text}…"


def told_apart(wholes: Iterable[str]) -> People:
    """Make names unique in linear time: long ones shortened, a second Ann called “Ann (2)”."""
    people = People([], [])
    taken: set[str] = set()
    numbers: dict[str, int] = {}
    for whole in wholes:
        name = twin = shortened(whole)
        if name != whole:
            people.notes.append(Note("short", name, whole))
        while name_key(name) in taken:
            stem = shortened(twin, LONGEST_NAME - len(" (9999)"))
            numbers[name_key(stem)] = numbers.get(name_key(stem), 1) + 1
            name = f"{stem} ({numbers[name_key(stem)]})"
        if name != twin:
            people.notes.append(Note("twin", name, twin))
        taken.add(name_key(name))
        people.names.append(name)
    return people
