"""A recovery pack read back from its PDF, as somebody reads it who has nothing else."""

import io
import itertools
import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pdfplumber
from pdfplumber.utils.text import extract_words

from tests.letters import letters_of


class Place(NamedTuple):
    """A stretch of words and where it stands."""

    text: str
    x: float
    right: float
    y: float
    size: float
    bold: bool


@dataclass
class PrintedTable:
    """A table as the seating has it: seat -> (name, total), and the lines under it."""

    number: int
    seats: dict[str, tuple[str, int]] = field(default_factory=dict)
    lines: str = ""

    @property
    def result(self) -> dict[str, int] | None:
        """Side -> points of a table that is in."""
        return self._points("Result")

    @property
    def open_result(self) -> dict[str, int] | None:
        """The same of a table that has played and is not in, because something is to be settled."""
        return self._points("Totals")

    def _points(self, what: str) -> dict[str, int] | None:
        match = re.search(what + r": N & S (−?\d+), E & W (−?\d+)", self.lines)
        return {"NS": figure(match[1]), "EW": figure(match[2])} if match else None


@dataclass
class PrintedSheet:
    """A table's sheet: its round, names by seat, points of hands on it, who deals next."""

    round: int
    table: int
    names: dict[str, str]
    points: list[tuple[int, int]]
    next_dealer: str


class FormRow(NamedTuple):
    """A player's row: total before, sit-outs in it, what each counts, rounds, what is known."""

    before: int
    times: int
    each: int
    at_tables: int
    known: dict[int, str]


def near(place: Place, right: float) -> bool:
    return abs(place.right - right) < 2


def figure(text: str) -> int:
    return int(text.replace("−", "-"))


class PrintedPack:
    """The pages of a recovery pack by their titles."""

    def __init__(self, content: bytes) -> None:
        with pdfplumber.open(io.BytesIO(content)) as document:
            self.pages = [places_of(page) for page in document.pages]

    def titled(self, start: str) -> list[list[Place]]:
        """The pages of the sheet whose title begins so."""
        return [page for page in self.pages if title_of(page).startswith(start)]

    def text(self, start: str) -> str:
        """All words of these pages, in the order in which they are read."""
        return " ".join(place.text for page in self.titled(start) for place in page)

    @property
    def whole(self) -> str:
        return " ".join(place.text for page in self.pages for place in page)

    def seating(self) -> dict[int, PrintedTable]:
        """Table -> what the seating says of it."""
        tables: dict[int, PrintedTable] = {}
        for page in self.titled("Round "):
            if "where everybody" not in title_of(page):
                continue
            tables |= _blocks(page)
        return tables

    def sheets(self) -> list[PrintedSheet]:
        """The sheets of tables, blank ones too; two stand on a page."""
        sheets = []
        for page in self.pages:
            heads = [place for place in page if re.fullmatch(r"Table \d+ · Round \d+", place.text)]
            for head, following in itertools.zip_longest(heads, heads[1:]):
                until = following.y if following else 10_000
                words = [place for place in page if head.y < place.y < until and place.x < 420]
                sheets.append(_sheet(head, words))
        return sheets

    def form(self) -> dict[str, FormRow]:
        """Name -> its row of the form for the final standings."""
        rows: dict[str, FormRow] = {}
        for page in self.titled("Final standings"):
            head = next(place for place in page if place.text == "Name")
            columns = [place for place in page if abs(place.y - head.y) < 4]
            rounds = {
                place.right: int(place.text[6:])
                for place in columns
                if place.text.startswith("Round ")
            }
            names = [
                place
                for place in page
                if place.bold and abs(place.x - head.x) < 2 and place.y > head.y + 4
            ]
            for name in names:
                cells = [place for place in page if abs(place.y - name.y) < 4 and place is not name]
                known = {
                    number: cell.text
                    for cell in cells
                    for right, number in rounds.items()
                    if near(cell, right)
                }
                before = [cell for cell in cells if not any(near(cell, right) for right in rounds)]
                at = next((place.right for place in columns if place.text.endswith("tables")), None)
                at_tables = next((figure(cell.text) for cell in before if at and near(cell, at)), 0)
                times = next((cell.text for cell in before if "each" in cell.text), "0 (0 each)")
                figures = [cell.text for cell in before if "each" not in cell.text]
                number, each = times.removesuffix(" each)").split(" (")
                rows[name.text] = FormRow(
                    figure(figures[0]),
                    int(number),
                    figure(each),
                    at_tables,
                    known,
                )
        return rows

    def goes_home(self) -> dict[int, list[str]]:
        """Round -> who goes home after it."""
        lines = re.findall(r"Goes home after round (\d+): (.*?)\.", self.text("How the next round"))
        return {int(number): names.split(", ") for number, names in lines}

    def times_sat_out(self) -> dict[str, int]:
        """Name -> how often, by the ledger; and those who came later, at the most of anybody."""
        text = self.text("How the next round")
        times = {
            name: int(number)
            for number, names in re.findall(r"Sat out (\d+) times?: (.*?)\.", text)
            for name in re.findall(r"([^,() ][^,()]*?) \(rounds? [\d, ]+\)", names)
        }
        late = re.search(r"as the one who has most: (.*?)\.", text)
        most = max(times.values(), default=0)
        return {**dict.fromkeys(late[1].split(", ") if late else (), most), **times}


def title_of(page: list[Place]) -> str:
    """The first large words of a page: lists for the wall are larger."""
    large = [place for place in page if place.size >= 16.9 and place.y < 110]
    return min(large, key=lambda place: place.y).text if large else ""


def places_of(page: Any) -> list[Place]:
    """What stands on a page, from the top down."""
    words = extract_words(
        letters_of(page), keep_blank_chars=True, x_tolerance=2.5, extra_attrs=["size", "fontname"]
    )
    places = [
        Place(
            word["text"].strip(),
            word["x0"],
            word["x1"],
            round(word["bottom"], 1),
            word["size"],
            "Bold" in word["fontname"],
        )
        for word in words
    ]
    return sorted(places, key=lambda place: (place.y, place.x))


def _blocks(page: list[Place]) -> dict[int, PrintedTable]:
    """The tables of a page, block by block."""
    titles = [place for place in page if place.bold and re.match(r"Table \d+", place.text)]
    lefts = sorted({round(title.x) for title in titles})
    tables: dict[int, PrintedTable] = {}
    for title in titles:
        right = next((left for left in lefts if left > title.x + 2), 10_000)
        below = [
            other.y for other in titles if round(other.x) == round(title.x) and other.y > title.y
        ]
        end = min(
            [
                *below,
                *(
                    place.y
                    for place in page
                    if place.text in ("By name",) or "Without a seat" in place.text
                ),
                10_000,
            ]
        )
        end = end if end > title.y else 10_000
        inside = [
            place
            for place in page
            if title.x - 1 <= place.x < right - 1 and title.y < place.y < end
        ]
        table = PrintedTable(int(title.text.split()[1].strip(",")))
        seat = ""
        for place in inside:
            row = [other for other in inside if abs(other.y - place.y) < 4]
            label = next((other.text for other in row if other.text in tuple("NESW")), "")
            if place.bold and label:
                seat = label
                table.seats[seat] = (place.text, figure(max(row, key=lambda other: other.x).text))
            elif place.bold:  # the second line of a name
                name, total = table.seats[seat]
                table.seats[seat] = (f"{name} {place.text}", total)
            elif not label and abs(place.x - title.x) < 2:
                table.lines += " " + place.text
        tables[table.number] = table
    return tables


def _sheet(head: Place, words: list[Place]) -> PrintedSheet:
    match = re.fullmatch(r"Table (\d+) · Round (\d+)", head.text)
    assert match is not None
    names = {}
    for seat in ("North", "East", "South", "West"):
        label = next(place for place in words if place.text == seat)
        beside = [
            place
            for place in words
            if place.bold and place.size > 11.5 and abs(place.y - label.y) < 6 and place.x > label.x
        ]
        if beside:
            names[seat[0]] = min(beside, key=lambda place: place.x).text
    points = []
    dealer = ""
    rows = [place for place in words if re.match(r"\d  ?(North|East|South|West)", place.text)]
    for row in rows:
        figures = [
            place.text
            for place in words
            if abs(place.y - row.y) < 5 and place.size > 11.5 and re.fullmatch(r"−?\d+", place.text)
        ]
        if len(figures) == 2:
            points.append((figure(figures[0]), figure(figures[1])))
        elif row.text.endswith("deals"):
            dealer = row.text.split()[1][0]
    return PrintedSheet(int(match[2]), int(match[1]), names, points, dealer)
