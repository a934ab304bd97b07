"""Who goes where between two rounds: what a table's four are told, and what is read out."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from config.language import gettext as _
from config.language import ngettext
from scoring.words.options import NO_BREAK
from scoring.words.vocabulary import people
from tournaments.models import Place
from tournaments.queries import Evening, RoundView, TableView
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.movements.departures import Departure
from tournaments.rules.movements.places import NOBODY
from tournaments.rules.tables import SIDES


def after_the_round(evening: Evening, departure: Departure) -> str:
    """“After the round Ann & Bob go to table 2.”, and what else becomes of the four."""
    sentences = [
        _who_goes(evening, departure),
        *_who_keeps(evening, departure),
        _who_is_loose(evening, departure),
    ]
    return " ".join(filter(None, [*sentences, *_who_is_out(evening, departure)]))


def parties_named(evening: Evening, keys: Collection[str]) -> str:
    """Name players, or pairs: “Ann, Bob & Cal”, “Ann & Bob and Ed & Will”.

    `keys`: as the movement knows them; NOBODY is whoever comes in for one who is out.
    """
    names = evening.names
    named = [_("whoever comes in here") if key == NOBODY else names[key] for key in keys]
    return _(" and ").join(named) if evening.tournament.in_pairs else people(named)


def people_among(evening: Evening, keys: Collection[str]) -> int:
    """Count the people of these keys, for the form of a verb: a pair is two."""
    return len(keys) * (2 if evening.tournament.in_pairs else 1)


def _who_goes(evening: Evening, departure: Departure) -> str:
    if not departure.goes:
        return ""
    if departure.to == departure.table:
        words = _("After the round {names} stay here, and split.")
        if evening.tournament.in_pairs:
            words = _("After the round {names} stay here.")
    else:
        words = ngettext(
            "After the round {names} goes to table{space}{to}.",
            "After the round {names} go to table{space}{to}.",
            people_among(evening, departure.goes),
        )
    names = parties_named(evening, departure.goes)
    return words.format(names=names, to=departure.to, space=NO_BREAK)


def _who_keeps(evening: Evening, departure: Departure) -> list[str]:
    """Say who never moves, and who goes instead: drawn by lot, where there is a choice."""
    if not departure.keeps:
        return []
    number = people_among(evening, departure.keeps)
    words = ngettext("{names} never moves.", "{names} never move.", number)
    names = parties_named(evening, departure.keeps)
    return [words.format(names=names), _who_goes_instead(evening, departure)]


def _who_goes_instead(evening: Evening, departure: Departure) -> str:
    """Say who goes for those who keep their seat; empty where only the seating can tell."""
    if not departure.instead:
        return ""
    names = parties_named(evening, departure.instead)
    if len(departure.instead) == len(departure.keeps):
        # Whoever comes in, a pair too, is one to the verb.
        known = [key for key in departure.instead if key != NOBODY]
        number = people_among(evening, known) + len(departure.instead) - len(known)
        words = ngettext("Instead {names} goes.", "Instead {names} go.", number)
        return words.format(names=names)
    return _("Draw which of {names} goes instead.").format(names=names)


def _who_is_loose(evening: Evening, departure: Departure) -> str:
    if not departure.loose:
        return ""
    words = ngettext(
        "A table closes: {names} takes an empty place at another.",
        "A table closes: {names} take empty places at others.",
        people_among(evening, departure.loose),
    )
    if evening.tournament.in_pairs:
        words = _("A table closes: {names} take the empty places of another.")
    return words.format(names=parties_named(evening, departure.loose))


def _who_is_out(evening: Evening, departure: Departure) -> list[str]:
    """Say who goes home, is away, or sits out the next round."""
    field = evening.field()
    gone = [key for key in departure.out if key not in field.entries]
    away = [key for key in departure.out if key in field.away]
    sits_out = [key for key in departure.out if key not in (*gone, *away)]
    many = [people_among(evening, keys) for keys in (gone, away, sits_out)]
    said = (
        (gone, ngettext("{names} goes home.", "{names} go home.", many[0])),
        (away, ngettext("{names} is away.", "{names} are away.", many[1])),
        (sits_out, ngettext("{names} sits out next.", "{names} sit out next.", many[2])),
    )
    return [words.format(names=parties_named(evening, keys)) for keys, words in said if keys]


class Call(NamedTuple):
    """A line that is read out, in two parts: at which table, and who does what there."""

    at: str
    words: str

    def __str__(self) -> str:
        return f"{self.at} {self.words}"


def called(evening: Evening, round_: RoundView) -> list[Call]:
    """List the caller's lines by table: “Table 3: Ann & Bob go to table 4.”; who sits out.

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
    """Return the caller's lines as they are printed: with what everybody does who is not called."""
    lines = [str(call) for call in called(evening, round_)]
    if round_.number > 1 and isinstance(evening.movement, ByResult):
        in_pairs = evening.tournament.in_pairs
        others = _("Everyone else stays put and changes partner.")
        lines.append(_("Everyone else stays put.") if in_pairs else others)
    return lines


def _at(table: int) -> str:
    return _("Table {table}:").format(table=table)


def _seated_anew(round_: RoundView) -> list[Call]:
    lines = []
    for table in round_.tables:
        first, second = (
            people([table.entries[seat].name for seat in seats]) for seats in SIDES.values()
        )
        words = _("{first} against {second}.").format(first=first, second=second)
        lines.append(Call(_at(table.number), words))
    return lines


def _going(table: TableView, table_now: Mapping[UUID, int]) -> list[Call]:
    """Say who goes from this table to which. `table_now`: entry's id -> its table now."""
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
