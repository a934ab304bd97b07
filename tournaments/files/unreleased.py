"""Adapt records of versions before 1.0.0, which knew more (docs/decisions/0044)."""

from collections.abc import Mapping
from typing import Any, Final

#: Options of a ruleset that 1.0.0 leaves out. They were written only where they were used.
_OPTIONS: Final = frozenset({"game_bid", "thousand_on_fail"})


def why_left_out(document: object) -> str:
    """Return why 1.0.0 would count a record otherwise: `options`, `best_of` or `handicaps`.

    Empty where it comes to the same. `document`: a game, an evening, house rules or the rules of a
    season, as JSON has them.
    """
    if not isinstance(document, dict):
        return ""
    ruleset = document.get("ruleset")
    options = (ruleset if isinstance(ruleset, dict) else document).get("options")
    if isinstance(options, dict) and _OPTIONS & set(options):
        return "options"
    round_format = document.get("round_format")
    if isinstance(round_format, dict) and "best_of" in round_format:
        return "best_of"
    if "handicaps" in document or any(entry.get("handicap") for entry in _entries(document)):
        return "handicaps"
    return ""


def adapt_index(document: object) -> None:
    """Remove from the index of an archive how many games a night's match had, in place."""
    games = document.get("games") if isinstance(document, dict) else None
    for game in games if isinstance(games, list) else ():
        if isinstance(game, dict):
            game.pop("best_of", None)


def adapt_club(document: object) -> None:
    """Remove from a club who was told apart from whom, in place."""
    members = document.get("members") if isinstance(document, dict) else None
    for member in members if isinstance(members, list) else ():
        if isinstance(member, dict):
            member.pop("told_apart_from", None)


def adapt_evening(document: Mapping[str, Any]) -> None:
    """Remove handicaps of 0 from an evening, in place."""
    for entry in _entries(document):
        if entry.get("handicap") == 0:
            del entry["handicap"]


def _entries(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the entries that have more than a name."""
    entries = document.get("entries")
    return (
        [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    )
