"""Adapt what versions before 1.0.0 kept beside a record (docs/decisions/0044)."""

from collections.abc import Mapping
from typing import Any, Final

from tournaments.models import Entry, Tournament
from tournaments.models.columns import columns_of

#: Other programs' part of `kept` that takes the columns which 1.0.0 has no more.
CARRIED: Final = "unreleased"
#: Acts of the log whose features went.
ACTS_LEFT_OUT: Final = (
    "counted",
    "fees",
    "handed_out",
    "jackpot_goes_on",
    "place",
    "pot",
    "prize_cut",
    "prize_uncut",
)
#: Column -> values that went, each with the one that takes its place.
_VALUES: Final[Mapping[str, Mapping[object, str]]] = {
    "board": {"season": "auto"},
    "language": {"de": "en", "fr-x-minou": "fr"},
    "currency": {
        **dict.fromkeys(("USD", "CAD", "AUD", "NZD"), "$"),
        **{"GBP": "£", "EUR": "€", "points": ""},
    },
}
#: Kinds of prizes that went, and fields of prizes by which nothing else could be told apart.
_KINDS_LEFT_OUT: Final = (
    "call",
    "fifty",
    "games",
    "jackpot",
    "middle",
    "mystery",
    "near",
    "round",
    "sets",
)
_FIELDS_LEFT_OUT: Final = frozenset({"figure", "part"})


def adapt_columns(columns: Mapping[str, Any]) -> dict[str, Any]:
    """Replace the values of an evening's columns that 1.0.0 does not know."""
    adapted = dict(columns)
    for name, replacements in _VALUES.items():
        value = columns.get(name)
        if isinstance(value, str) and value in replacements:
            adapted[name] = replacements[value]
    prizes = columns.get("prize_list")
    if isinstance(prizes, list):
        adapted["prize_list"] = [prize for prize in prizes if not _is_left_out(prize)]
    return adapted


def adapt_line(line: Mapping[str, Any]) -> Mapping[str, Any]:
    """Adapt the old values of an evening's columns that a line of its log has, for its undoing."""
    facts: Any = line.get("facts")
    was: Any = facts.get("was") if isinstance(facts, dict) else None
    columns: Any = was.get("tournament") if isinstance(was, dict) else None
    if not isinstance(columns, dict):
        return line
    return {**line, "facts": {**facts, "was": {**was, "tournament": adapt_columns(columns)}}}


def _is_left_out(prize: object) -> bool:
    return isinstance(prize, dict) and (
        prize.get("kind") in _KINDS_LEFT_OUT or bool(_FIELDS_LEFT_OUT & set(prize))
    )


def columns_left_out(
    columns: Mapping[str, Any], entries: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Collect columns that 1.0.0 has no more, of an evening and of its entries by name."""
    known = {column.name for column in columns_of(Tournament)}
    of_entries = {column.name for column in columns_of(Entry)} | {"id", "number", "name"}
    left_out = {name: value for name, value in columns.items() if name not in known}
    rows = {
        name: {column: value for column, value in entry.items() if column not in of_entries}
        for name, entry in entries.items()
    }
    people = {name: row for name, row in rows.items() if row}
    return {**left_out, **({"entries": people} if people else {})}
