"""What is read out when a round begins: who goes from which table to which."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from config.language import gettext as _
from scoring.words.options import NO_BREAK
from scoring.words.vocabulary import people
from tournaments.models import Place
from tournaments.queries import Evening, RoundView, TableView
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.tables import SIDES


class Call(NamedTuple):
    """A line that is read out, in two parts: at which table, and who does what there."""

    at: str
    words: str

    def __str__(self) -> str:
        return f"{self.at} {self.words}"


def called(evening: Evening, round_: RoundView) -> list[Call]:
    """The caller's lines, by table: “Table 3: Ann & Bob go to table 4.”; who comes in, sits out.

    Where not only sides that leave their table sit elsewhere, each table is read out: “Table 3: Ann
    & Bob against Cal & Dot.”
    """
    previous = evening.round(round_.number - 1)
    if previous is None or not isinstance(evening.movement, ByResult):
        return _seated_anew(round_) + _idle(round_.sit_outs)
    table_now = {
        entry.pk: table.number for table in round_.tables for entry in table.entries.values()
    }
    going = [line for table in previous.tables for line in _going(table, table_now)]
    return going + _coming_in(previous, round_) + _idle(round_.sit_outs)


def read_out(evening: Evening, round_: RoundView) -> list[str]:
    """The caller's lines as they are printed: with what everybody does who is not called."""
    lines = [str(call) for call in called(evening, round_)]
    if round_.number > 1 and isinstance(evening.movement, ByResult):
        lines.append(
            _("Everyone else stays put.")
            if evening.tournament.in_pairs
            else _("Everyone else stays put and changes partner.")
        )
    return lines


def _at(table: int) -> str:
    return _("Table {table}:").format(table=table)


def _seated_anew(round_: RoundView) -> list[Call]:
    return [
        Call(
            _at(table.number),
            _("{first} against {second}.").format(first=first, second=second),
        )
        for table in round_.tables
        for first, second in [_sides(table)]
    ]


def _sides(table: TableView) -> list[str]:
    return [people([table.entries[seat].name for seat in seats]) for seats in SIDES.values()]


def _going(table: TableView, table_now: Mapping[UUID, int]) -> list[Call]:
    """Say who goes from this table to which.

    `table_now`: entry's id -> the number of its table now.
    """
    going: dict[int, list[str]] = {}
    for entry in table.entries.values():
        to = table_now.get(entry.pk, table.number)
        if to != table.number:
            going.setdefault(to, []).append(entry.name)
    lines = []
    for to, names in sorted(going.items()):
        words = _("{names} goes to table{space}{to}.")
        if len(names) > 1:
            words = _("{names} go to table{space}{to}.")
        who = people(names)
        lines.append(Call(_at(table.number), words.format(names=who, space=NO_BREAK, to=to)))
    return lines


def _coming_in(previous: RoundView, round_: RoundView) -> list[Call]:
    seated_before = {entry.pk for table in previous.tables for entry in table.entries.values()}
    lines = []
    for table in round_.tables:
        coming = [entry.name for entry in table.entries.values() if entry.pk not in seated_before]
        if coming:
            at = _("In at table {table}:").format(table=table.number)
            lines.append(Call(at, f"{people(coming)}."))
    return lines


def _idle(sit_outs: Sequence[Place]) -> list[Call]:
    names = [place.entry.name for place in sit_outs if place.reason != "away"]
    return [Call(_("Sitting out:"), f"{people(names)}.")] if names else []
