"""Reads shared by pages, commands and services: an evening with all that the law says of it."""

from tournaments.queries.evenings import Evening, Sitting
from tournaments.queries.print_jobs import PackOrder, order_of, print_job, printed_pack
from tournaments.queries.rows import (
    AtTable,
    KnownDevice,
    at_table,
    changes_of,
    closed_evenings,
    devices_of,
    entry,
    evening,
    fresh_evening,
    known_names,
    last_published,
    sign,
    sign_with_code,
    signs_of,
    tournament_row,
    tournaments_of,
)
from tournaments.queries.tables import RoundView, Ruling, SeatKey, TableKey, TableView, side_of

__all__ = [
    "AtTable",
    "Evening",
    "KnownDevice",
    "PackOrder",
    "RoundView",
    "Ruling",
    "SeatKey",
    "Sitting",
    "TableKey",
    "TableView",
    "at_table",
    "changes_of",
    "closed_evenings",
    "devices_of",
    "entry",
    "evening",
    "fresh_evening",
    "known_names",
    "last_published",
    "order_of",
    "print_job",
    "printed_pack",
    "side_of",
    "sign",
    "sign_with_code",
    "signs_of",
    "tournament_row",
    "tournaments_of",
]
