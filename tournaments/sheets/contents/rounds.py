"""What the sheets of a round say."""

from collections.abc import Mapping

from tournaments.queries import Evening, RoundView
from tournaments.sheets.rounds.seating import Seated, SeatedRound, SeatedTable
from tournaments.sheets.rounds.table_sheet import TableSheet
from tournaments.words.movements import printed_rules


def seated_round(evening: Evening, round_: RoundView) -> SeatedRound:
    """Who sits where in a round, with everybody's total before it and the movement's rules."""
    totals = evening.event_after(round_.number - 1).totals()
    tables = [
        SeatedTable(
            table.number,
            {seat: Seated(entry.name, totals.get(entry.key, 0)) for seat, entry in table.entries.items()},
        )
        for table in round_.tables
    ]
    sit_outs = [(place.entry.name, totals.get(place.entry.key, 0)) for place in round_.sit_outs]
    return SeatedRound(round_.number, tables, sit_outs, printed_rules(evening.movement))


def table_sheets(round_: RoundView, codes: Mapping[int, str]) -> list[TableSheet]:
    """A score sheet with names for each table of a round. `codes`: table -> the five letters on its sign."""
    return [
        TableSheet(
            round_.number,
            table.number,
            {seat: entry.name for seat, entry in table.entries.items()},
            sheet_code(codes.get(table.number, ""), round_.number),
        )
        for table in round_.tables
    ]


def sheet_code(code: str, number: int) -> str:
    """The code on a printed sheet, the table's letters and the round: its page is found by it."""
    return f"{code}-{number}" if code else ""


def results(evening: Evening) -> dict[tuple[int, int], tuple[int, int]]:
    """(round, table) -> both sides' points, of tables that are in."""
    return {
        (round_.number, table.number): (table.result["NS"], table.result["EW"])
        for round_ in evening.published
        for table in round_.tables
        if table.played.finished
    }
