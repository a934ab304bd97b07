"""Reads of an evening past the cache: whole, or what was written since an earlier one was read.

As many statements for forty tables as for two (never N+1).
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from uuid import UUID

from tournaments.models import Entry, Place, Round, Tournament
from tournaments.queries.evenings import Evening
from tournaments.queries.table_rows import NO_ROUND, places_of, tables_of
from tournaments.queries.tables import RoundView, TableView, table_view


def fresh_evening(tournament_id: UUID) -> Evening:
    """Read the evening for a service. Raises Tournament.DoesNotExist."""
    return read_evening(Tournament.objects.get(pk=tournament_id))


def outline(tournament_id: UUID) -> Evening | None:
    """Read the evening's row and rounds, and nobody in them. Two statements; None for none."""
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        return None
    rounds = tournament.round_rows.defer("based_on").order_by("number")
    return Evening(tournament, {}, tuple(RoundView(row, (), ()) for row in rounds))


def read_evening(tournament: Tournament) -> Evening:
    """Read the evening of a row that was read, or locked, just now."""
    entries = {entry.key: entry for entry in tournament.entries.all()}
    rounds = _rounds(tournament, entries, (), _round_rows(tournament), after=-1)
    return Evening(tournament, entries, rounds)


def brought_up(kept: Evening, tournament: Tournament) -> Evening:
    """Read what was written since `kept` was read, and return the evening with it.

    Only single tables and whole rounds may have been written: `whole_revision` is the same. A table
    that was written while `kept` was read may be read once more. `tournament`: the row as it is
    now.
    """
    stay = kept.rounds
    anew: list[Round] = []
    if kept.tournament.rounds_revision != tournament.rounds_revision:
        rows = _round_rows(tournament)
        stay = _unchanged(kept.rounds, rows)
        anew = rows[len(stay) :]
    rounds = _rounds(tournament, kept.entries, stay, anew, after=kept.tournament.revision)
    return kept.after(tournament, rounds)


def _round_rows(tournament: Tournament) -> list[Round]:
    return list(tournament.round_rows.order_by("number"))


def _unchanged(rounds: Sequence[RoundView], rows: Sequence[Round]) -> tuple[RoundView, ...]:
    """Return the first rounds, as far as they are those of the rows.

    A round is another once it is drafted, published or taken back; those before it are what they
    were.
    """
    pairs = takewhile(lambda pair: _is_of(*pair), zip(rounds, rows, strict=False))
    return tuple(round_ for round_, _row in pairs)


def _is_of(round_: RoundView, row: Round) -> bool:
    return (round_.row.pk, round_.row.published_at) == (row.pk, row.published_at)


def _rounds(
    tournament: Tournament,
    entries: Mapping[str, Entry],
    stay: Sequence[RoundView],
    anew: Sequence[Round],
    *,
    after: int,
) -> tuple[RoundView, ...]:
    """Return the rounds that stay, with tables written after revision `after`; and whole others.

    `entries`: all of the evening, by key. `anew`: the rows of the rounds to read, behind those that
    stay.
    """
    since = anew[0].number if anew else NO_ROUND
    by_id = {entry.pk: entry for entry in entries.values()}
    seated, idle = _seated(tournament, by_id, since) if anew else ({}, {})
    seated |= {table.row.pk: table.places.values() for round_ in stay for table in round_.tables}
    rows = {row.pk: row for row in (*(round_.row for round_ in stay), *anew)}
    read: dict[int, dict[int, TableView]] = {key: {} for key in rows}
    for row, hands in tables_of(tournament, by_id, after, since):
        row.round = rows[row.round_id]
        read[row.round_id][row.pk] = table_view(
            tournament, row.round, row, seated.get(row.pk, ()), hands
        )
    return (
        *(round_.with_tables(read[round_.row.pk]) for round_ in stay),
        *(
            RoundView(row, tuple(read[row.pk].values()), tuple(idle.get(row.pk, ())))
            for row in anew
        ),
    )


def _seated(
    tournament: Tournament, entries: Mapping[UUID, Entry], since: int
) -> tuple[dict[int, Collection[Place]], dict[int, list[Place]]]:
    """Read places of rounds from `since` on: table -> seats; round -> who sits out, by number."""
    seated: dict[int, list[Place]] = {}
    idle: dict[int, list[Place]] = {}
    for place in places_of(tournament, entries, since):
        if place.table_id is None:
            idle.setdefault(place.round_id, []).append(place)
        else:
            seated.setdefault(place.table_id, []).append(place)
    for places in idle.values():
        places.sort(key=lambda place: place.entry.number)
    return dict(seated), idle
