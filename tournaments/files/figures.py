"""An evening as tables for a spreadsheet: standings, tables, hands, seats, roll, prizes, fees."""

from datetime import datetime, time

from django.utils import timezone

from config.language import gettext as _
from config.language import pgettext
from scoring.spreadsheets.tables import Book, Column, Kind, Table, Value
from scoring.words.vocabulary import bid_name
from tournaments.queries import Accounts, Evening, RoundView, TableView, fee_of
from tournaments.rules.standings import AVERAGE, GAMES, tenths_half_up
from tournaments.rules.tables import SEATS, SIDES
from tournaments.words.prizes import prize_rows
from tournaments.words.vocabulary import STATES, STATUSES

Row = tuple[Value, ...]


def book_of_evening(evening: Evening) -> Book:
    """Build the tables of an evening's published rounds: everything, for who directs."""
    tournament = evening.tournament
    begun = timezone.make_aware(datetime.combine(tournament.date, time(12)))
    return Book(
        f"{tournament.name}, {tournament.date.isoformat()}",
        begun,
        (
            _standings(evening),
            _tables(evening),
            *([_hands(evening)] if tournament.has_hands else []),
            _seats(evening),
            _roll(evening),
            _prizes(evening),
            _fees(evening),
        ),
    )


def _numbers(*titles: str) -> list[Column]:
    return [Column(title, Kind.NUMBER) for title in titles]


def _texts(*titles: str) -> list[Column]:
    return [Column(title, Kind.TEXT) for title in titles]


def _standings(evening: Evening) -> Table:
    has_hands = evening.tournament.has_hands
    columns = [
        *_numbers(_("rank")),
        *_texts(_("name")),
        *_before_points(evening),
        *_numbers(
            _("total"),
            *(_("round {number}").format(number=round_.number) for round_ in evening.published),
            _("sit-outs"),
            *((_("slams"), _("sets")) if has_hands else ()),
        ),
    ]
    figures, before = evening.event.figures(), evening.event.before_points
    by_rank = sorted(
        evening.totals.items(),
        key=lambda item: (evening.ranks.get(item[0], 10**6), -before.get(item[0], 0), -item[1]),
    )
    rows: list[Row] = []
    for key, total in by_rank:
        entry = evening.party(key)
        if key in evening.parties and evening.took_part(entry):
            rows.append(
                (
                    evening.ranks.get(key),
                    entry.name,
                    *([tenths_half_up(before[key])] if before else []),
                    total,
                    *(evening.sitting(round_, entry).points for round_ in evening.published),
                    evening.event.sit_out_total(key),
                    *(figures[code].get(key, 0) for code in ("slams", "sets") if has_hands),
                )
            )
    return Table(_("Standings"), columns, rows)


def _before_points(evening: Evening) -> list[Column]:
    title = {GAMES: _("games"), AVERAGE: _("average")}.get(evening.tournament.rank_by)
    return [] if title is None else [Column(title, Kind.TENTHS)]


def _tables(evening: Evening) -> Table:
    has_slams = evening.tournament.has_hands
    by_side = [_("{side} points"), *([_("{side} slams")] if has_slams else []), _("{side} ruling")]
    columns = [
        *_numbers(_("round"), _("table")),
        *_texts(*SEATS),
        *_numbers(*(words.format(side=side) for words in by_side for side in SIDES)),
        *_texts(_("reason"), _("low side"), _("state")),
    ]
    rows = [
        _table_row(round_, table, has_slams=has_slams)
        for round_ in evening.published
        for table in round_.tables
    ]
    return Table(_("Tables"), columns, rows)


def _table_row(round_: RoundView, table: TableView, *, has_slams: bool) -> Row:
    has_any = table.played.finished or table.has_entries
    return (
        round_.number,
        table.number,
        *(table.entries[seat].name for seat in SEATS),
        *(table.result[side] if has_any else None for side in SIDES),
        *(table.counted_slams[side] if has_any else None for side in SIDES if has_slams),
        *(table.adjustment[side] or None for side in SIDES),
        table.row.adjust_reason or None,
        table.played.low_side if table.played.finished else None,
        str(STATES[table.state]),
    )


def _hands(evening: Evening) -> Table:
    columns = [
        *_numbers(_("round"), _("table"), _("hand")),
        Column(_("recorded"), Kind.MOMENT),
        *_texts(_("contractor"), _("bid")),
        Column(_("made"), Kind.FLAG),
        *_numbers(*(_("{side} points").format(side=side) for side in SIDES)),
    ]
    rows: list[Row] = []
    for round_ in evening.published:
        for table in round_.tables:
            lines = zip(table.hands, table.sheet.hands, strict=True)
            for number, (row, line) in enumerate(lines, start=1):
                contractor = line.hand.contractor
                rows.append(
                    (
                        round_.number,
                        table.number,
                        number,
                        row.recorded_at,
                        table.entries[contractor].name if contractor else None,
                        bid_name(line.hand.bid) if line.hand.bid else None,
                        line.score.made,
                        *(line.score.deltas[side] for side in SIDES),
                    )
                )
    return Table(_("Hands"), columns, rows)


def _seats(evening: Evening) -> Table:
    columns = [
        *_numbers(_("round")),
        *_texts(_("name")),
        *_numbers(_("table")),
        *_texts(_("seat"), _("partner"), _("against")),
        *_numbers(_("points")),
    ]
    rows: list[Row] = []
    for round_ in evening.published:
        for entry in evening.listed:
            sitting = evening.sitting(round_, entry)
            if sitting.table is not None or sitting.sits_out:
                rows.append(
                    (
                        round_.number,
                        entry.name,
                        sitting.table,
                        sitting.seat or None,
                        sitting.partner.name if sitting.partner else None,
                        ", ".join(other.name for other in sitting.opponents) or None,
                        sitting.points,
                    )
                )
    return Table(_("Seats"), columns, rows)


def _roll(evening: Evening) -> Table:
    columns = [
        *_numbers(pgettext("on the roll", "number")),
        *_texts(_("name"), _("mark")),
        Column(_("ranked"), Kind.FLAG),
        *_numbers(_("leaves after")),
        *_texts(_("categories")),
        Column(_("fee"), Kind.MONEY),
        Column(_("paid"), Kind.FLAG),
    ]
    rows: list[Row] = [
        (
            entry.number,
            entry.name,
            str(STATUSES[entry.status]),
            entry.ranked,
            entry.leaves_after,
            ", ".join(entry.categories) or None,
            fee_of(evening.tournament, entry) if entry.ranked else 0,
            entry.paid,
        )
        for entry in evening.listed
    ]
    return Table(_("Roll"), columns, rows)


def _prizes(evening: Evening) -> Table:
    rows: list[Row] = [
        (row.title, ", ".join(row.names) or None, row.figure or None, row.won or None)
        for row in prize_rows(evening)
    ]
    return Table(_("Prizes"), _texts(_("prize"), _("who"), _("with"), _("brings")), rows)


def _fees(evening: Evening) -> Table:
    columns = [
        *_texts(_("fee")),
        Column(_("amount"), Kind.MONEY),
        *_numbers(_("paid"), _("unpaid")),
        Column(_("came in"), Kind.MONEY),
    ]
    rows: list[Row] = [
        (_("Guests") if fee.guest else None, fee.amount, fee.paid, fee.unpaid, fee.came_in)
        for fee in Accounts(evening).fees
    ]
    return Table(_("Fees"), columns, rows)
