"""An evening under other rules in words: who would have won, what counts as it was typed."""

from collections.abc import Sequence
from typing import NamedTuple

from config.language import gettext as _
from config.language import ngettext
from scoring.words.vocabulary import people
from tournaments.queries import Evening
from tournaments.rules.replay import ReplayedEvent
from tournaments.rules.standings import Standing
from tournaments.rules.tables import SIDES
from tournaments.words.vocabulary import SIDES as SIDE_WORDS


class TurnedTable(NamedTuple):
    """A table whose result turns: where, what it came to and would have, who would have won.

    `sides`: names, points as played, points under the other rules.
    """

    round: int
    number: int
    sides: list[tuple[str, int, int]]
    words: str


def why_not(evening: Evening) -> str:
    """Say why an evening cannot be scored by other rules; empty where it can."""
    tournament = evening.tournament
    if not tournament.knows_bids:
        return _("Another game is played here: the totals of its tables are known, and no hands.")
    if not evening.knows_hands:
        return _(
            "No table is in yet whose hands were recorded. Totals that were typed cannot be scored "
            "by other rules."
        )
    return ""


def who_wins(evening: Evening, replayed: ReplayedEvent) -> str:
    """Say who would have won, or would lead; empty where nobody is ranked."""
    before = _first(evening, replayed.before.standings())
    after = _first(evening, replayed.after.standings())
    if not before:
        return ""
    is_over = evening.is_over or evening.tournament.closed_at is not None
    if set(before) == set(after):
        words = _("{who} would have won as well") if is_over else _("{who} would lead as well")
    elif is_over:
        words = _("{who} would have won. As played it was {before}.")
    else:
        words = _("{who} would lead. As played it is {before}.")
    return words.format(who=people(after), before=people(before))


def notes_on(replayed: ReplayedEvent) -> list[str]:
    """Say what counts as it was typed, what counts for nothing, and what was not played out."""
    typed = sum(not table.replays for table in replayed.tables)
    refused = sum(table.refused for table in replayed.tables)
    unfinished = replayed.unfinished
    said = (
        (
            typed,
            ngettext(
                "{n} table is known by its totals alone, and keeps them.",
                "{n} tables are known by their totals alone, and keep them.",
                typed,
            ),
        ),
        (
            refused,
            ngettext(
                "{n} hand cannot be under these rules, and scores nothing: nobody knows what would "
                "have been bid instead.",
                "{n} hands cannot be under these rules, and score nothing: nobody knows what would "
                "have been bid instead.",
                refused,
            ),
        ),
        (
            unfinished,
            ngettext(
                "At {n} table the game would not have been over: it counts as it stands.",
                "At {n} tables the game would not have been over: they count as they stand.",
                unfinished,
            ),
        ),
    )
    return [words.format(n=number) for number, words in said if number]


def turned_tables(evening: Evening, replayed: ReplayedEvent) -> list[TurnedTable]:
    """The tables that another side would have won, or left as the low one; round by round."""
    turned = []
    for round_, tables in zip(evening.published, replayed.rounds, strict=True):
        for table in tables:
            view = round_.table(table.before.played.number) if table.is_turned else None
            if view is None:
                continue
            before, after = table.before.played.result, table.after.played.result
            sides = [
                (people([view.entries[seat].name for seat in seats]), before[side], after[side])
                for side, seats in SIDES.items()
            ]
            words = _winner_in_words(table.after.won)
            turned.append(TurnedTable(round_.number, view.number, sides, words))
    return turned


def _winner_in_words(won: str | None) -> str:
    """Say who would have won a table."""
    if won not in SIDES:
        return _("a tie")
    return _("{side} would have won").format(side=SIDE_WORDS[won])


def _first(evening: Evening, standings: Sequence[Standing]) -> list[str]:
    """The names of who is first; several, where they share the place."""
    return [evening.party(row.entry).name for row in standings if row.rank == 1]
