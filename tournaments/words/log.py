"""Lines of the log as pages show them: what was done, by whose device, when and why; grouped."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from config.language import gettext as _
from config.language import ngettext
from scoring.models import Device
from scoring.words.vocabulary import labelled
from tournaments.models import Change
from tournaments.queries import Evening, acts
from tournaments.words.vocabulary import MOST_NAMED, change_in_words, marks_in_words

#: What tables do by themselves while a round is played.
AT_TABLES: Final = frozenset({"hand_in", "agreed", "taken", "scorer"})
#: So many lines of one kind, one after another, are told as one.
FEWEST: Final = 3


class LogLine(NamedTuple):
    """A line of the log. `whose`: "" where no device is known."""

    change: Change
    words: str
    whose: str

    @property
    def with_whose(self) -> str:
        if not self.whose:
            return self.words
        return _("{words}, by {whose}").format(words=self.words, whose=self.whose)

    @property
    def names(self) -> Sequence[str]:
        names: list[str] = self.change.facts.get("names", [])
        return names if len(names) > MOST_NAMED else ()


class LogGroup(NamedTuple):
    """Successive lines of the same kind of thing, the newest first, told as one."""

    words: str
    lines: Sequence[LogLine]


def log_lines(
    evening: Evening, changes: Sequence[Change], here: Device | None, *, at_the_computer: bool
) -> list[LogLine]:
    """The lines in words. `here`: the device that reads them."""
    devices = acts.Devices(evening.tournament, changes, here)
    return [
        LogLine(
            change,
            change_in_words(change, evening.movement),
            whose(change, devices, at_the_computer=at_the_computer),
        )
        for change in changes
    ]


def grouped(lines: Sequence[LogLine]) -> list[LogGroup]:
    """Group what tables did in one round, and people marked alike; others stand alone."""
    groups = []
    for kind, several in groupby(lines, _kind):
        alike = list(several)
        if kind is None or len(alike) < FEWEST:
            groups += [LogGroup(line.words, [line]) for line in alike]
        else:
            words = _marks(alike) if kind[0] == "marked" else _at_tables(alike)
            groups.append(LogGroup(words, alike))
    return groups


def _kind(line: LogLine) -> tuple[object, ...] | None:
    """Return the key of the lines that are told together; None for one that is told by itself."""
    change, facts = line.change, line.change.facts
    if change.undone:
        return None
    if change.what in AT_TABLES:
        return "tables", facts["round"]
    if change.what == "marked":
        marks = {name: value for name, value in facts.items() if name not in ("name", "was")}
        return "marked", change.made_by_id, str(marks)
    return None


def _marks(lines: Sequence[LogLine]) -> str:
    people = ngettext("{n} person", "{n} people", len(lines)).format(n=len(lines))
    return labelled(people, marks_in_words(lines[0].change.facts))


def _at_tables(lines: Sequence[LogLine]) -> str:
    times = Counter(line.change.what for line in lines)
    tables = len({line.change.facts["table"] for line in lines})
    counted = (
        ("hand_in", ngettext("{n} hand entered", "{n} hands entered", times["hand_in"])),
        ("agreed", ngettext("{n} agreement", "{n} agreements", times["agreed"])),
        ("taken", ngettext("{n} table sat down", "{n} tables sat down", times["taken"])),
        ("scorer", ngettext("{n} scorekeeper chosen", "{n} scorekeepers chosen", times["scorer"])),
    )
    did = ", ".join(words.format(n=times[what]) for what, words in counted if times[what])
    place = ngettext(
        "Round {round}, at {tables} table", "Round {round}, at {tables} tables", tables
    )
    where = place.format(round=lines[0].change.facts["round"], tables=tables)
    return labelled(where, did)


def whose(change: Change, devices: acts.Devices, *, at_the_computer: bool) -> str:
    """Name the device of a line as people did, or by what it is here; empty for none."""
    device = change.made_by
    if device is None:
        return ""
    words = device.name or _unnamed(change, devices, at_the_computer=at_the_computer)
    if getattr(change, "is_of_several", False):
        return _("{device}, or one kept together with it").format(device=words)
    return words


def _unnamed(change: Change, devices: acts.Devices, *, at_the_computer: bool) -> str:
    device = change.made_by_id
    if device == devices.here:
        return _("this laptop") if at_the_computer else _("this device")
    if device in devices.tables and device not in devices.directing:
        return _("table {table}’s phone").format(table=devices.tables[device])
    if name := getattr(change, "phone_of", None):
        return _("{name}’s phone").format(name=name)
    return _("another laptop") if device in devices.directing else _("another device")
