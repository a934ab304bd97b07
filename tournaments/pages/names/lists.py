"""Parse a name list's form: what was read, chosen and put right, and whether it was seen."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from config.language import gettext as _
from scoring.rules.errors import RuleViolation
from scoring.rules.names import Alike, letters_of, name_key, tidied
from tournaments.files.names import reading as parsing
from tournaments.files.names.cells import unified
from tournaments.files.names.columns import Choice
from tournaments.files.names.headings import Taken
from tournaments.files.names.kinds import Way
from tournaments.files.names.notes import LEFT_OUT, OF_NAMES, Note, told_apart
from tournaments.files.names.reading import Source
from tournaments.files.names.rows import Reading
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
    """A name as `read` and as a person put it right, and what stands beside it in the list."""

    read: str
    name: str
    hint: str = ""
    categories: Sequence[str] = ()


class NameList(NamedTuple):
    """A list of names on its way to the roll.

    `source`: the list as text. `is_seen`: the form that came had shown just these `rows`.
    `is_plain`: each line is one name, with nothing to ask about. `ways`: how a file can be read,
    the one taken first.
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
        """The partners in an evening of pairs, both of whom are still in the list."""
        now = {row.read: row.name for row in self.rows}
        both = [pair for pair in self.reading.pairs if pair[0] in now and pair[1] in now]
        return [(now[first], now[second]) for first, second in both]

    @property
    def with_partners(self) -> list[tuple[Row, str]]:
        """The rows, each with words for its partner in an evening of pairs; empty for none."""
        partners = {one: two for pair in self.pairs for one, two in (pair, pair[::-1])}
        words = {one: _("with {name}").format(name=two) for one, two in partners.items()}
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
    def kinds(self) -> Iterable[tuple[str, object]]:
        return TAKEN.items()

    @property
    def heading(self) -> str:
        return heading_in_words(self.reading.headings)

    @property
    def ways_shown(self) -> Iterator[tuple[Way, str, str]]:
        """The ways to read the file, in words, each with the lines that tell it from others."""
        for way in self.ways:
            others = {line for one in self.ways if one != way for line in one.text.split("\n")}
            lines = [line for line in way.text.split("\n") if line.strip()]
            own = [line for line in lines if line not in others] or lines
            sample = " · ".join(" ".join(line.split()) for line in own[:_SAMPLES])[:_LONGEST_EDIT]
            yield way, way_in_words(way.code, way.name), sample

    @property
    def said(self) -> list[str]:
        """The notes on the names, as sentences, what changes a name first."""
        in_order = [note for code in OF_NAMES for note in self.notes if note.code == code]
        return [note_in_words(*note) for note in in_order]

    @property
    def left_out(self) -> list[str]:
        """The parts of the list that are no names, as sentences."""
        return [note_in_words(*note) for note in self.notes if note.code in LEFT_OUT]


def empty_list() -> NameList:
    return NameList("", parsing.read(""), [], [], is_seen=False, is_plain=True)


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
    source, of_file, ways = _source(asked, unified(text), upload)
    reading = parsing.read(source, _choice(asked, source))
    was_shown = asked["list_seen"] == _mark(source, reading.choice) and not asked["again"]
    # The names as a person left them; an emptied field is a name taken out.
    edited = {
        read_as: tidied(name[:_LONGEST_EDIT])
        for read_as, name in zip(asked["person_read"], asked["person"], strict=False)
    }
    # Of another reading what was put right before stays: work done is not lost.
    now = edited if was_shown else {name: edited.get(name, name) for name in reading.names}
    now = {read_as: name for read_as, name in now.items() if name}
    unique, changed = told_apart(now.values())
    known = {name_key(name) for name in on_roll}
    changed += [Note("known", name) for name in unique if name_key(name) in known]
    # The notes of a reading, without those on names that a person has put right since.
    there = set(unique)
    still = [note for note in reading.notes if note.code not in HINTS or note.name in there]
    notes = [*of_file, *changed, *_like(unique, [*played]), *still]
    hints = {note.name: str(HINTS[note.code]) for note in notes if note.code in HINTS}
    rows = []
    for read_as, name in zip(now, unique, strict=True):
        categories = map(category_named, reading.categories.get(read_as, ()))
        rows.append(Row(read_as, name, hints.get(name, ""), [*categories]))
    return NameList(
        source,
        reading,
        [row for row in rows if name_key(row.name) not in known],
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


def _source(asked: Mapping[str, Any], text: str, upload: "UploadedFile[bytes] | None") -> Source:
    """The list as text: pasted, of a file, or of both, then as what each of them holds."""
    if upload is None:
        return _by_way(asked, text)
    # Asked before a byte of it is read.
    if upload.size is None or upload.size > parsing.LARGEST_FILE:
        raise RuleViolation("names_too_large", most=parsing.LARGEST_FILE // 1024**2)
    source = parsing.source_of(upload.read())
    if text.strip():
        both = [parsing.read(text, _choice(asked, text)), parsing.read(source.text)]
        titles = {kind: str(TAKEN[kind]) for kind in Taken}
        notes = [note for reading in both for note in reading.notes]
        return Source(parsing.joined(both, titles), [*source.notes, *notes])
    if sum(len(way.text.encode("utf-8", "replace")) for way in source.ways) > _MOST_OF_WAYS:
        return source._replace(ways=())
    return source


def _by_way(asked: Mapping[str, Any], text: str) -> Source:
    """The list as pasted, or as another way of reading its file has it, if chosen."""
    parts = zip(asked["way_code"], asked["way_name"], asked["way_text"], strict=False)
    ways = [Way(code, name[:_LONGEST_EDIT], unified(way)) for code, name, way in parts]
    if asked["way"] in map(str, range(1, len(ways))):
        ways.insert(0, ways.pop(int(asked["way"])))
        return Source(ways[0].text, [], ways)
    # Another list has been pasted, or this one edited: then it is no way to read the file any more.
    return Source(text, [], ways if ways and ways[0].text.strip() == text.strip() else ())


def _choice(asked: Mapping[str, Any], source: str) -> Choice | None:
    """Read the chosen columns; None where the form showed another list, or none."""
    if asked["list_of"] != _mark(source):
        return None
    taken = tuple(Taken(code) for code in asked["column"] if code in set(Taken))
    row = asked["heading"]
    return Choice(taken, int(row) if row in map(str, range(1000)) else None)


def _mark(source: str, choice: Choice | None = None) -> str:
    parts = (source, "" if choice is None else repr((choice.taken, choice.heading)))
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:16]
