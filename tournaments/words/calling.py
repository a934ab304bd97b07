"""What is read out when a round begins: who goes from which table to which."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.words.vocabulary import people
from tournaments.models import Place
from tournaments.queries import Evening, RoundView


def called(evening: Evening, round_: RoundView) -> list[str]:
    """The caller's lines, by table: “Table 3: Ann & Bob go to table 4.”; then who comes in, who sits out."""
    previous = evening.round(round_.number - 1)
    if previous is None:
        return [
            _("Table {table}: {names}.").format(
                table=table.number, names=", ".join(entry.name for entry in table.entries.values())
            )
            for table in round_.tables
        ] + _idle(round_.sit_outs)
    lines = []
    now = {entry.pk: table.number for table in round_.tables for entry in table.entries.values()}
    for table in previous.tables:
        going: dict[int, list[str]] = {}
        for entry in table.entries.values():
            if entry.pk in now and now[entry.pk] != table.number:
                going.setdefault(now[entry.pk], []).append(entry.name)
        for to, names in sorted(going.items()):
            lines.append(
                _("Table {table}: {names} go to table {to}.").format(
                    table=table.number, names=people(names), to=to
                )
                if len(names) > 1
                else _("Table {table}: {names} goes to table {to}.").format(
                    table=table.number, names=names[0], to=to
                )
            )
    seated_before = {entry.pk for table in previous.tables for entry in table.entries.values()}
    for table in round_.tables:
        coming = [entry.name for entry in table.entries.values() if entry.pk not in seated_before]
        if coming:
            lines.append(_("In at table {table}: {names}.").format(table=table.number, names=people(coming)))
    return lines + _idle(round_.sit_outs)


def _idle(sit_outs: Sequence[Place]) -> list[str]:
    names = [place.entry.name for place in sit_outs if place.reason != "away"]
    return [_("Sitting out: {names}.").format(names=people(names))] if names else []
