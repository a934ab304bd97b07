"""An event of pairs that stay together as one of people, as it is stored."""

from dataclasses import replace

from scoring.rules.errors import RuleViolation
from tournaments.rules.events import Entry, Event, Round, TablePlay
from tournaments.rules.tables import SIDES


def of_people(event: Event) -> Event:
    """The event with both people of each pair in its place; an event of players is itself.

    Raises RuleViolation `entry_name` for a name in two pairs.
    """
    if not event.has_pairs:
        return event
    members = {name: entry.members for name, entry in event.entries.items()}
    entries: dict[str, Entry] = {}
    for entry in event.entries.values():
        for name in entry.members:
            if name in entries:
                raise RuleViolation("entry_name", name=name)
            entries[name] = replace(entry, name=name, members=())
    played = tuple(_round(round_, members) for round_ in event.played)
    return replace(event, entries=entries, played=played)


def _round(round_: Round, members: dict[str, tuple[str, ...]]) -> Round:
    return replace(
        round_,
        tables=tuple(_table(table, members) for table in round_.tables),
        sit_outs=tuple(name for pair in round_.sit_outs for name in members[pair]),
        moved=frozenset(name for pair in round_.moved for name in members[pair]),
    )


def _table(table: TablePlay, members: dict[str, tuple[str, ...]]) -> TablePlay:
    seating = {
        seat: name
        for side, pair in table.played.seating.items()
        for seat, name in zip(SIDES[side], members[pair], strict=True)
    }
    return replace(table, played=table.played._replace(seating=seating))
