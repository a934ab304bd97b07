"""Parse the form of a list of names: what was read, chosen and put right, and whether it was seen."""

import hashlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from scoring.rules.errors import RuleViolation
from scoring.rules.names import same_person
from tournaments.files.names.apart import told_apart
from tournaments.files.names.cells import unified
from tournaments.files.names.columns import Choice
from tournaments.files.names.headings import Taken
from tournaments.files.names.notes import LEFT_OUT, Note, in_order
from tournaments.files.names.people import printable
from tournaments.files.names.reading import LARGEST_FILE, Reading, read, source_of
from tournaments.words.lists import TAKEN, heading_in_words, note_in_words

#: So many names are typed at the door; more are a list, and shown before they are on the roll.
_TYPED: Final = 8
_LONGEST_EDIT: Final = 400


class NameList(NamedTuple):
    """A list of names on its way to the roll.

    `source`: the list as text; `names`: of `reading`, with what a person put right. `is_seen`: the form that
    came had shown just these. `is_plain`: each line is one name, with nothing to ask about.
    """

    source: str
    reading: Reading
    names: list[str]
    notes: list[Note]
    is_seen: bool
    is_plain: bool

    @property
    def may_be_stored(self) -> bool:
        return self.is_seen or self.is_plain

    @property
    def is_typed(self) -> bool:
        """Whether it is a few names as they are typed at the door, with nothing to ask."""
        return self.is_plain and len(self.names) <= _TYPED

    @property
    def of(self) -> str:
        """A digest of the list, by which the next form says which one its columns were chosen for."""
        return _mark(self.source)

    @property
    def seen(self) -> str:
        """A digest of the list and its columns, by which the next form says what it showed."""
        return _mark(self.source, self.reading.choice)

    @property
    def columns(self) -> list[dict[str, object]]:
        """The columns: heading, first cells, and what each may be taken as, (code, words, whether it is)."""
        return [
            {
                "title": column.title,
                "samples": column.samples,
                "choices": [(kind.value, TAKEN[kind.value], kind is column.taken) for kind in Taken],
            }
            for column in self.reading.columns
        ]

    @property
    def heading(self) -> dict[str, object]:
        """The row of headings: its number, whether it is one, and the question."""
        row = self.reading.choice.heading
        return {"row": row or 0, "is_one": row is not None, "words": heading_in_words(self.reading.headings)}

    @property
    def said(self) -> list[str]:
        """What was noticed of the names, as sentences."""
        return [note_in_words(*note) for note in in_order(self.notes) if note.code not in LEFT_OUT]

    @property
    def left_out(self) -> list[str]:
        """What of the list is no name, as sentences."""
        return [note_in_words(*note) for note in self.notes if note.code in LEFT_OUT]


def empty_list() -> NameList:
    """The list of a form that has none yet."""
    return NameList("", read(""), [], [], is_seen=False, is_plain=True)


def posted_list(
    post: QueryDict, text: str, upload: UploadedFile | None, on_roll: Iterable[str] = ()
) -> NameList:
    """Parse a form's list of names: `text` as it was pasted, a file, the columns chosen, the names put right.

    `on_roll`: names that are not put there again. Raises RuleViolation as `read` and `source_of` do.
    """
    source, of_file = _source(text, upload)
    reading = read(source, _choice(post, source))
    was_shown = post.get("seen") == _mark(source, reading.choice) and "again" not in post
    names, of_names = reading.names, [note for note in reading.notes if note.code not in LEFT_OUT]
    if was_shown:
        names, of_names = told_apart(_edited(post))
    known = {same_person(name) for name in on_roll}
    of_names += [Note("known", name) for name in names if same_person(name) in known]
    notes = [*of_file, *of_names, *(note for note in reading.notes if note.code in LEFT_OUT)]
    return NameList(
        source,
        reading,
        [name for name in names if same_person(name) not in known],
        notes,
        is_seen=was_shown and not of_names,
        is_plain="seen" not in post and reading.is_plain and not notes,
    )


def _edited(post: QueryDict) -> list[str]:
    """The names as a person left them; an emptied field is a name taken out."""
    names = (printable(name[:_LONGEST_EDIT]) for name in post.getlist("name"))
    return [name for name in names if name]


def _source(text: str, upload: UploadedFile | None) -> tuple[str, list[Note]]:
    """The list as text: pasted, of a file, or of both, then as the names that each of them holds."""
    text = unified(text)
    if upload is None:
        return text, []
    # Asked before a byte of it is read.
    if upload.size is None or upload.size > LARGEST_FILE:
        raise RuleViolation("names_too_large", "This file is too large.", most=LARGEST_FILE // 1024**2)
    source, notes = source_of(upload.read())
    if text.strip():
        source = "\n".join([*read(text).names, *read(source).names])
    return source, notes


def _choice(post: QueryDict, source: str) -> Choice | None:
    """What a person said the columns are; None where the form that came showed another list, or none."""
    if post.get("of") != _mark(source):
        return None
    taken = tuple(Taken(code) for code in post.getlist("column") if code in set(Taken))
    row = post.get("heading", "")
    is_row = row.isascii() and row.isdigit() and len(row) < 4
    return Choice(taken, int(row) if is_row else None)


def _mark(source: str, choice: Choice | None = None) -> str:
    parts = (source, "" if choice is None else repr((choice.taken, choice.heading)))
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:16]
