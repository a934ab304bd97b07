"""Midway: the low side goes to the next table, both pairs split (002 St. Paul Midway)."""

from tournaments.rules.movements.by_result import (
    ByResult,
    TieWords,
    pairs_by_result,
    words_by_result,
)
from tournaments.rules.movements.protocol import gettext_noop
from tournaments.rules.tables import PlayedTable


class Midway(ByResult):
    """The movement of St Paul Midway and of Youngstown (readings 40 and 43)."""

    code = "midway"
    words = words_by_result(
        name=gettext_noop("Losers move on (Midway)"),
        summary=gettext_noop(
            "St Paul Midway and Youngstown style: the low side moves up a table, both pairs split, "
            "each player keeps a personal total."
        ),
        reasons={
            "stays": gettext_noop("high side, stays"),
            "goes_on": gettext_noop("low side at table {table}, goes on"),
        },
        rules=(
            gettext_noop(
                "When all tables have played, the side with fewer points in this round goes to the "
                "next table: from 1 to 2 and so on, from the last to 1. The side with more points "
                "stays. (−270 is fewer than −130.)"
            ),
            gettext_noop(
                "A tie at a table is cut for, one card for each side, ace high. The side with the "
                "lower card goes to the next table. Ring on the table’s sheet who goes."
            ),
        ),
    )
    words_of_pairs = pairs_by_result(
        words,
        name=gettext_noop("Losers move on"),
        summary=gettext_noop(
            "For pairs: the pair with fewer points moves up a table, the other stays and meets the "
            "next."
        ),
        rules=words.rules[:2],
    )
    tie = TieWords(
        question=gettext_noop("A tie. Which side goes on, and how was that decided?"),
        asked=gettext_noop("a tie. Which side goes on?"),
        choice=gettext_noop("{names} go on"),
        mark=gettext_noop("go on"),
        unresolved=gettext_noop("A tie at {tables}: say which side goes on."),
    )

    def leaving_side(self, table: PlayedTable, is_last: bool) -> str | None:
        """The low side, at every table."""
        return table.low_side
