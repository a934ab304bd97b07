"""Reads shared by pages, commands and services: an evening with all that the law says of it."""

from tournaments.queries.evenings import Evening, Sitting
from tournaments.queries.rows import (
    AtTable,
    at_table,
    changes_of,
    closed_evenings,
    entry,
    evening,
    evenings_of,
    fresh_evening,
    known_names,
    last_published,
    print_job,
    printed_pack,
    revision_of,
    sign,
    sign_with_code,
    signs_of,
)
from tournaments.queries.tables import RoundView, TableKey, TableView

__all__ = [
    "AtTable",
    "Evening",
    "RoundView",
    "Sitting",
    "TableKey",
    "TableView",
    "at_table",
    "changes_of",
    "closed_evenings",
    "entry",
    "evening",
    "evenings_of",
    "fresh_evening",
    "known_names",
    "last_published",
    "print_job",
    "printed_pack",
    "revision_of",
    "sign",
    "sign_with_code",
    "signs_of",
]
