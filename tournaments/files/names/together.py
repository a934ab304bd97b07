"""Join lists of names, each read with its own columns, into one text that holds them all."""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.files.names.cells import as_text
from tournaments.files.names.headings import Taken
from tournaments.files.names.reading import Reading


def joined(readings: Sequence[Reading], titles: Mapping[Taken, str]) -> str:
    """Return one list of them all: names, a line each, or a table where one of them is more.

    `titles`: headings for names, handicaps and categories, in words that are known as such.
    """
    kinds = [Taken.NAME]
    kinds += [Taken.HANDICAP] if any(reading.handicaps for reading in readings) else []
    kinds += [Taken.CATEGORY] if any(reading.categories for reading in readings) else []
    in_rows = any(reading.has_pairs_in_rows for reading in readings)
    if kinds == [Taken.NAME] and not in_rows:
        return "\n".join(name for reading in readings for name in reading.names)
    headings = [
        f"{titles[kind]} {turn}" if in_rows else titles[kind]
        for turn in ((1, 2) if in_rows else (1,))
        for kind in kinds
    ]
    rows = [
        [cell for name in row for cell in _cells(reading, name, kinds)]
        for reading in readings
        for row in (_pairs(reading) if in_rows else [[name] for name in reading.names])
    ]
    return as_text([headings, *rows])


def _pairs(reading: Reading) -> Iterator[list[str]]:
    """Yield the names of a list in their order, partners together."""
    partners = dict(reading.pairs)
    seconds = set(partners.values())
    for name in reading.names:
        if name in partners:
            yield [name, partners[name]]
        elif name not in seconds:
            yield [name]


def _cells(reading: Reading, name: str, kinds: Sequence[Taken]) -> list[str]:
    """The name, and what stands beside it."""
    cells = {
        Taken.NAME: name,
        Taken.HANDICAP: str(reading.handicaps.get(name, "")),
        Taken.CATEGORY: ", ".join(reading.categories.get(name, ())),
    }
    return [cells[kind] for kind in kinds]
