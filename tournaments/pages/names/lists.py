"""Parse a name list's form: what was read, chosen and put right, and whether it was seen."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from config.language import gettext as _
from scoring.rules.errors import RuleViolation
from scoring.rules.names import Alike, letters_of, name_key, tidied
from tournaments.files.names.cells import unified
from tournaments.files.names.columns import Choice
from tournaments.files.names.headings import Taken
from tournaments.files.names.notes import LEFT_OUT, OF_NAMES, Note, told_apart
from tournaments.files.names.reading import (
    LARGEST_FILE,
    Reading,
    Source,
    Way,
    joined,
    read,
    source_of,
)
from tournaments.pages.names.forms import ListForm
from tournaments.words.lists import HINTS, TAKEN, heading_in_words, note_in_words, way_in_words
from tournaments.words.prizes import category_named

#: So many names are typed at the door; more are a list, and shown before they are on the roll.
_TYPED: Final = 8
_LONGEST_EDIT: Final = 400
#: In bytes: other ways to read a file come back with each form that offers them.
_MOST_OF_WAYS: Final = 300_000
#: So many lines of a way are shown.
_SAMPLES: Final = 3


class Row(NamedTuple):
    """A name as read and as a person put it right; `hint`: what was done to it in reading.

    `categories`: those that stand beside it in the list.
    """

    read: str
    name: str
    hint: str = ""
    categories: Sequence[str] = ()


class NameList(NamedTuple):
    """A list of names on its way to the roll.

    `source`: the list as text; `rows`: the names of `reading`, with what a person put right.
    `is_seen`: the form that came had shown just these. `is_plain`: each line is one name, with
    nothing to ask about. `ways`: how a file can be read, the one taken first.
    """

    source: str
    reading: Reading
    rows: list[Row]
    notes: list[Note]
    is_seen: bool
    is_plain: bool
    ways: Sequence[Way] = ()

    @property
    def names(self) -> list[str]:
        return [row.name for row in self.rows]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Those who are partners in an evening of pairs, both of whom are still in the list."""
        now = {row.read: row.name for row in self.rows}
        return [
            (now[first], now[second])
            for first, second in self.reading.pairs
            if first in now and second in now
        ]

    @property
    def with_partners(self) -> list[tuple[Row, str]]:
        """The rows, each with words for its partner in an evening of pairs; empty for none."""
        words = {
            one: _("with {name}").format(name=other)
            for pair in self.pairs
            for one, other in (pair, pair[::-1])
        }
        return [(row, words.get(row.name, "")) for row in self.rows]

    @property
    def waiting(self) -> str:
        """The last name, where the next one after the list is its partner; else empty."""
        return next((row.name for row in self.rows if row.read == self.reading.waiting), "")

    @property
    def categories(self) -> dict[str, Sequence[str]]:
        """Name -> categories, of those who are in any."""
        return {row.name: row.categories for row in self.rows if row.categories}

    @property
    def may_be_stored(self) -> bool:
        return self.is_seen or self.is_plain

    @property
    def is_typed(self) -> bool:
        """Return whether the list is a few names typed at the door, with nothing to ask."""
        return self.is_plain and len(self.names) <= _TYPED

    @property
    def of(self) -> str:
        """A digest of the list, by which the next form says for which its columns were chosen."""
        return _mark(self.source)

    @property
    def seen(self) -> str:
        """A digest of the list and its columns, by which the next form says what it showed."""
        return _mark(self.source, self.reading.choice)

    @property
    def columns(self) -> list[dict[str, object]]:
        """The columns: heading, first cells, and what each may be, (code, words, whether it is)."""
        return [
            {
                "title": column.title,
                "samples": column.samples,
                "choices": [
                    (kind.value, TAKEN[kind.value], kind is column.taken) for kind in Taken
                ],
            }
            for column in self.reading.columns
        ]

    @property
    def ways_shown(self) -> list[dict[str, object]]:
        """The ways to read the file, in words, each with the lines that tell it from others."""
        return [
            {
                "code": way.code,
                "name": way.name,
                "text": way.text,
                "words": way_in_words(way.code, way.name),
                "sample": _sample(way, self.ways),
            }
            for way in self.ways
        ]

    @property
    def heading(self) -> dict[str, object]:
        """The row of headings: its number, whether it is one, and the question."""
        row = self.reading.choice.heading
        return {
            "row": row or 0,
            "is_one": row is not None,
            "words": heading_in_words(self.reading.headings),
        }

    @property
    def said(self) -> list[str]:
        """The notes on the names, as sentences."""
        return [
            note_in_words(*note) for code in OF_NAMES for note in self.notes if note.code == code
        ]

    @property
    def left_out(self) -> list[str]:
        """The parts of the list that are no names, as sentences."""
        return [note_in_words(*note) for note in self.notes if note.code in LEFT_OUT]


def empty_list() -> NameList:
    """The list of a form that has none yet."""
    return NameList("", read(""), [], [], is_seen=False, is_plain=True)


def posted_list(
    post: QueryDict,
    text: str,
    upload: "UploadedFile[bytes] | None",
    on_roll: Iterable[str] = (),
    played: Iterable[str] = (),
) -> NameList:
    """Parse a form's list of names: pasted `text`, a file, the columns chosen, the names put right.

    `on_roll`: names that are not put there again; `played`: of who has played before, so that a new
    name that is nearly one of these is asked about. Raises RuleViolation as `read` and `source_of`
    do.
    """
    asked = ListForm(post).read()
    source, of_file, ways = _source(asked, text, upload)
    reading = read(source, _choice(asked, source))
    was_shown = asked["list_seen"] == _mark(source, reading.choice) and not asked["again"]
    edited = _edited(asked)
    rows = [
        row for row in (edited if was_shown else _with_edits(reading.names, edited)) if row.name
    ]
    unique, changed = told_apart(row.name for row in rows)
    known = {name_key(name) for name in on_roll}
    changed += [Note("known", name) for name in unique if name_key(name) in known]
    likely = _like(unique, [*played])
    notes = [*of_file, *changed, *likely, *_still_true(reading.notes, unique)]
    hints = {note.name: str(HINTS[note.code]) for note in notes if note.code in HINTS}
    return NameList(
        source,
        reading,
        [
            Row(
                row.read,
                name,
                hints.get(name, ""),
                [category_named(word) for word in reading.categories.get(row.read, ())],
            )
            for row, name in zip(rows, unique, strict=True)
            if name_key(name) not in known
        ],
        notes,
        is_seen=was_shown and not changed,
        is_plain=asked["list_seen"] is None and reading.is_plain and not notes,
        ways=ways,
    )


def _like(names: Iterable[str], played: Sequence[str]) -> list[Note]:
    """Note each name that nobody has played under, and that is nearly one of somebody who has."""
    known = {name_key(name) for name in played}
    new = [name for name in names if name_key(name) not in known]
    alike = Alike(map(letters_of, played) if new else ())
    likely = ((name, alike.places(letters_of(name))) for name in new)
    return [Note("like", name, played[places[0]]) for name, places in likely if places]


def _edited(asked: Mapping[str, Any]) -> list[Row]:
    """The names as a person left them; an emptied field is a name taken out."""
    pairs = zip(asked["person_read"], asked["person"], strict=False)
    return [Row(read_as, tidied(name[:_LONGEST_EDIT])) for read_as, name in pairs]


def _with_edits(names: Iterable[str], edited: Iterable[Row]) -> list[Row]:
    """Names of another reading, with what was put right before: work done is not lost."""
    edits = {row.read: row.name for row in edited if row.read != row.name}
    return [Row(name, edits.get(name, name)) for name in names]


def _still_true(notes: Iterable[Note], names: Iterable[str]) -> list[Note]:
    """The notes of a reading, without those on names that a person has put right since."""
    there = set(names)
    return [note for note in notes if note.code not in HINTS or note.name in there]


def _source(asked: Mapping[str, Any], text: str, upload: "UploadedFile[bytes] | None") -> Source:
    """The list as text: pasted, of a file, or of both, then as what each of them holds."""
    text = unified(text)
    if upload is None:
        return _by_way(asked, text)
    # Asked before a byte of it is read.
    if upload.size is None or upload.size > LARGEST_FILE:
        raise RuleViolation("names_too_large", most=LARGEST_FILE // 1024**2)
    source = source_of(upload.read())
    if text.strip():
        both = [read(text, _choice(asked, text)), read(source.text)]
        titles = {kind: str(TAKEN[kind]) for kind in Taken}
        notes = [note for reading in both for note in reading.notes]
        return Source(joined(both, titles), [*source.notes, *notes])
    if sum(len(way.text.encode("utf-8", "replace")) for way in source.ways) > _MOST_OF_WAYS:
        return source._replace(ways=())
    return source


def _by_way(asked: Mapping[str, Any], text: str) -> Source:
    """The list as pasted, or as another way of reading its file has it, if chosen."""
    parts = (asked["way_code"], asked["way_name"], asked["way_text"])
    ways = [
        Way(code, name[:_LONGEST_EDIT], unified(way))
        for code, name, way in zip(*parts, strict=False)
    ]
    number = asked["way"]
    place = int(number) if number in map(str, range(len(ways))) else 0
    if place:
        chosen = ways.pop(place)
        return Source(chosen.text, [], (chosen, *ways))
    # Another list has been pasted, or this one edited: then it is no way to read the file any more.
    return Source(text, [], tuple(ways) if ways and ways[0].text.strip() == text.strip() else ())


def _sample(way: Way, ways: Iterable[Way]) -> str:
    """The first lines of a way that another does not have, as a page shows them."""
    others = {line for other in ways if other != way for line in other.text.split("\n")}
    lines = [line for line in way.text.split("\n") if line.strip()]
    own = [line for line in lines if line not in others] or lines
    return " · ".join(" ".join(line.split()) for line in own[:_SAMPLES])[:_LONGEST_EDIT]


def _choice(asked: Mapping[str, Any], source: str) -> Choice | None:
    """Read the kinds of columns that a person chose.

    None where the form that came showed another list, or none.
    """
    if asked["list_of"] != _mark(source):
        return None
    taken = tuple(Taken(code) for code in asked["column"] if code in set(Taken))
    row = asked["heading"]
    is_row = row.isascii() and row.isdigit() and len(row) < 4
    return Choice(taken, int(row) if is_row else None)


def _mark(source: str, choice: Choice | None = None) -> str:
    parts = (source, "" if choice is None else repr((choice.taken, choice.heading)))
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:16]
