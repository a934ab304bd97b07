"""Join lists of names, each read with its own columns, into one text that holds them all."""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.files.names.cells import as_text
from tournaments.files.names.headings import Taken
from tournaments.files.names.reading import Reading


def joined(readings: Sequence[Reading], titles: Mapping[Taken, str]) -> str:
    """Return one list of them all: names, a line each, or a table where one of them is more.

    `titles`: headings for names and categories, in words that are known as such.
    """
    has_categories = any(reading.categories for reading in readings)
    in_rows = any(reading.has_pairs_in_rows for reading in readings)
    if not has_categories and not in_rows:
        return "\n".join(name for reading in readings for name in reading.names)
    kinds = [Taken.NAME, Taken.CATEGORY] if has_categories else [Taken.NAME]
    turns = (" 1", " 2") if in_rows else ("",)
    rows = [[f"{titles[kind]}{turn}" for turn in turns for kind in kinds]]
    for reading in readings:
        for names in _pairs(reading) if in_rows else ([name] for name in reading.names):
            cells = [(name, ", ".join(reading.categories.get(name, ()))) for name in names]
            rows.append([cell for pair in cells for cell in pair[: len(kinds)]])
    return as_text(rows)


def _pairs(reading: Reading) -> Iterator[list[str]]:
    """Yield the names of a list in their order, partners together."""
    partners = dict(reading.pairs)
    seconds = set(partners.values())
    for name in reading.names:
        if name in partners:
            yield [name, partners[name]]
        elif name not in seconds:
            yield [name]
