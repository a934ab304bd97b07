"""What the sheets of a round say."""

from collections.abc import Mapping
from uuid import UUID

from config.language import gettext as _
from scoring.rules.scoresheets import ScoredHand
from scoring.words.vocabulary import bid_name
from tournaments.queries import Evening, RoundView, TableView
from tournaments.rules.tables import SIDES
from tournaments.sheets.rounds.seating import Seated, SeatedRound, SeatedTable
from tournaments.sheets.rounds.table_sheet import TableSheet, WrittenHand
from tournaments.words.moving.pencil import how_far_is, rulings_at_hands, what_is_open
from tournaments.words.ranking import figure_in_words
from tournaments.words.vocabulary import SEATS


def seated_round(
    evening: Evening, round_: RoundView, *, with_states: bool = False, with_totals: bool = True
) -> SeatedRound:
    """Build the seating of a round.

    `with_totals`: everybody’s before it; `with_states`: how far each table is.
    """
    event, rank_by = evening.event_after(round_.number - 1), evening.tournament.rank_by
    totals, before = event.totals(), event.before_points
    seated = {
        entry.key: Seated(
            entry.name,
            totals.get(entry.key, 0) if with_totals else None,
            figure_in_words(rank_by, before[entry.key]) if entry.key in before else "",
        )
        for entry in evening.entries.values()
    }
    tables = [
        SeatedTable(
            table.number,
            {seat: seated[entry.key] for seat, entry in table.entries.items()},
            tuple(how_far_is(evening, round_, table)) if with_states else (),
        )
        for table in round_.tables
    ]
    out = [place.entry for place in round_.sit_outs]
    chairs: dict[UUID, tuple[int | None, str]] = {
        entry.pk: (table.number, seat)
        for table in round_.tables
        for seat, entry in table.entries.items()
    }
    by_name = [
        (seated[entry.key], *chairs.get(entry.pk, (None, "")))
        for entry in evening.listed
        if entry.pk in chairs or entry in out
    ]
    return SeatedRound(
        round_.number,
        tables,
        [seated[entry.key] for entry in out],
        by_name,
        round_.is_published,
        rank_by,
    )


def table_sheets(
    round_: RoundView, codes: Mapping[int, str], *, only_open: bool = False
) -> list[TableSheet]:
    """A score sheet with names for each table of a round, with the hands that are recorded.

    `codes`: table -> the five letters on its sign; `only_open`: none for a table that is in.
    """
    return [
        TableSheet(
            round_.number,
            table.number,
            {seat: entry.name for seat, entry in table.entries.items()},
            sheet_code(codes.get(table.number, ""), round_.number),
            tuple(
                _written(line)
                for line in table.sheet.hands
                if line.score.scored or line.score.items
            ),
            table.sheet.next_dealer,
            _note(table),
            side_leaves=table.side_leaves,
            totals=(table.result["NS"], table.result["EW"]) if table.played.finished else None,
        )
        for table in round_.tables
        if not (only_open and table.is_in)
    ]


def _note(table: TableView) -> str:
    if table.has_hands and table.is_in and not table.counts_hands:
        return _("Its totals were written in; its hands are not known.")
    return " ".join(filter(None, [what_is_open(table), *rulings_at_hands(table)]))


def _written(line: ScoredHand) -> WrittenHand:
    hand = line.hand
    not_bid = _("passed") if hand.outcome in ("passed_nt", "passed_out") else _("thrown in")
    return WrittenHand(
        dealer=str(SEATS[line.dealer]),
        bidder=str(SEATS[hand.contractor]) if hand.contractor else "–",
        bid=bid_name(hand.bid) if hand.bid else not_bid,
        tricks=" : ".join(str(hand.tricks.get(side, 0)) for side in SIDES) if hand.tricks else "–",
        points=(line.score.deltas["NS"], line.score.deltas["EW"]),
        is_counted=line.score.scored,
    )


def sheet_code(code: str, number: int) -> str:
    """The code on a printed sheet, the table's letters and the round: its page is found by it."""
    return f"{code}-{number}" if code else ""


def results(evening: Evening) -> dict[tuple[int, int], tuple[int, int] | None]:
    """(round, table) -> both sides' points, of tables that are in; None for one not playing."""
    numbers = {table.number for round_ in evening.published for table in round_.tables}
    points: dict[tuple[int, int], tuple[int, int] | None] = {}
    for round_ in evening.published:
        points |= {
            (round_.number, number): None for number in numbers if round_.table(number) is None
        }
        points |= {
            (round_.number, table.number): (table.result["NS"], table.result["EW"])
            for table in round_.tables
            if table.is_in
        }
    return points
