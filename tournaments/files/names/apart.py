"""Make names unique and storable: long ones shortened, the surname kept, twins numbered."""

import unicodedata
from collections.abc import Iterable

from scoring.models import LONGEST_NAME
from scoring.rules.names import name_key
from tournaments.files.names.notes import Note
from tournaments.files.names.people import People


def shortened(name: str, longest: int = LONGEST_NAME) -> str:
    """Truncate a name to a length: middle names become initials, then the first; surnames stay."""
    words = name.split()
    for place in (*range(1, len(words) - 1), 0):
        if len(" ".join(words)) <= longest:
            break
        if len(words) > 1 and len(words[place]) > 2:
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
    names: list[str] = []
    notes: list[Note] = []
    taken: set[str] = set()
    numbers: dict[str, int] = {}
    for whole in wholes:
        name = shortened(whole)
        if name != whole:
            notes.append(Note("short", name, whole))
        if name_key(name) in taken:
            twin = name
            stem = shortened(name, LONGEST_NAME - len(" (9999)"))
            while name_key(name) in taken:
                numbers[name_key(stem)] = numbers.get(name_key(stem), 1) + 1
                name = f"{stem} ({numbers[name_key(stem)]})"
            notes.append(Note("twin", name, twin))
        taken.add(name_key(name))
        names.append(name)
    return People(names, notes)
