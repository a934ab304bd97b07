"""Progressive movement: the high side goes on, and at the head table the low side to the first."""

from tournaments.rules.movements.by_result import (
    ByResult,
    TieWords,
    pairs_by_result,
    words_by_result,
)
from tournaments.rules.movements.protocol import gettext_noop
from tournaments.rules.tables import OTHER_SIDE, PlayedTable


class Progressive(ByResult):
    """Winners climb: the last table is the head, where they stay while they win (docs/rules.md)."""

    code = "progressive"
    words = words_by_result(
        name=gettext_noop("Winners move on (progressive)"),
        summary=gettext_noop(
            "Progressive: the high side moves up a table; at the last one, the head table, it "
            "stays. Both pairs split, and each player keeps a personal total."
        ),
        reasons={
            "stays": gettext_noop("low side, stays"),
            "goes_on": gettext_noop("high side at table {table}, goes on"),
            "stays_at_head": gettext_noop("high side at the head table, stays"),
            "leaves_head": gettext_noop("low side at the head table, goes to table {to}"),
        },
        rules=(
            gettext_noop(
                "When all tables have played, the side with more points in this round goes to the "
                "next table, from 1 to 2 and so on; the side with fewer points stays. At the last "
                "table it is the other way round: the side with more stays, the side with fewer "
                "goes to table 1."
            ),
            gettext_noop(
                "A tie at a table is cut for, one card for each side, ace high. The side with the "
                "higher card counts as the one with more. Ring on the table’s sheet who goes."
            ),
        ),
    )
    words_of_pairs = pairs_by_result(
        words,
        name=gettext_noop("Winners move on"),
        summary=gettext_noop(
            "For pairs: the pair with more points moves up a table and stays at the head, the last "
            "one; the other stays behind."
        ),
        rules=words.rules[:2],
    )
    tie = TieWords(
        question=gettext_noop("A tie. Which side counts as the higher, and how was that decided?"),
        asked=gettext_noop("a tie. Which side counts as the higher?"),
        choice=gettext_noop("{names} count as the higher"),
        mark=gettext_noop("the higher"),
        unresolved=gettext_noop("A tie at {tables}: say which side counts as the higher."),
    )

    def leaving_side(self, table: PlayedTable, is_last: bool) -> str | None:
        """The high side; at the head table the low one."""
        return table.low_side if is_last else table.high_side

    def reason(self, leaves: bool, is_last: bool) -> str:
        """The head table has reasons of its own."""
        return (
            ("leaves_head" if leaves else "stays_at_head")
            if is_last
            else super().reason(leaves, is_last)
        )

    def low_if_named(self, side: str) -> str:
        """The ruling names the high side, whichever of them leaves."""
        return OTHER_SIDE[side]
