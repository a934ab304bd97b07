"""What tally cards and the sign-in sheet say."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tournaments.queries import Evening, Sitting, fee_of
from tournaments.rules.seatings import seat_of
from tournaments.rules.standings import side_of
from tournaments.rules.tables import OTHER_SIDE, SIDES
from tournaments.sheets.before.sign_in import SignIn
from tournaments.sheets.before.tally_cards import Tally, TallyRow
from tournaments.words.money import in_money
from tournaments.words.ranking import one_each
from tournaments.words.vocabulary import SEATS


def signing_in(evening: Evening) -> list[SignIn]:
    """Return the rows of the sign-in sheet, each with the fee; house players pay none."""
    tournament = evening.tournament
    rows = []
    for entry in evening.listed:
        fee = fee_of(tournament, entry) if entry.ranked else 0
        rows.append(
            SignIn(entry.name, in_money(fee, tournament.currency) if fee else "", entry.paid)
        )
    return rows


def tallies(evening: Evening) -> list[Tally]:
    """Return a tally card for each entry, in the order of the evening's lists."""
    cards = []
    for entry in evening.listed:
        points_each = evening.event.sit_out_each(entry.key)
        rows = [
            _tally_row(evening, evening.sitting(round_, entry), points_each)
            for round_ in evening.published
        ]
        cards.append(Tally(entry.name, (*rows, *_to_come(evening, entry.key))))
    return cards


def _to_come(evening: Evening, key: str) -> list[TallyRow]:
    """Rows of the rounds to come, where they are known beforehand; nobody keeps one who is gone."""
    rows = []
    for number, seating in enumerate(evening.planned, start=len(evening.published) + 1):
        row = TallyRow(number, sits_out=key in seating.sit_outs)
        for table, seats in seating.tables.items():
            if key in seats.values():
                seat = seat_of(seats, key)
                side = side_of(seats, key)
                row = TallyRow(
                    number,
                    str(table),
                    str(SEATS[seat]),
                    _named_at(evening, seats, set(SIDES[side]) - {seat})[0],
                    _named_at(evening, seats, SIDES[OTHER_SIDE[side]]),
                )
        rows.append(row)
    return rows


def _named_at(evening: Evening, seats: Mapping[str, str], which: Iterable[str]) -> tuple[str, ...]:
    return tuple(evening.entries[seats[seat]].name for seat in which)


def _tally_row(evening: Evening, sitting: Sitting, points_each: int) -> TallyRow:
    """A round on somebody's card. `each`: what a sit-out is worth to him."""
    if sitting.table is None and not sitting.sits_out:
        return TallyRow(sitting.round, is_away=True)
    if sitting.table is None:
        points = points_each
        is_average = evening.tournament.sit_out_points is None and not evening.is_over
        return TallyRow(sitting.round, points=points, sits_out=True, is_average=is_average)
    assert sitting.partner is not None
    return TallyRow(
        sitting.round,
        str(sitting.table),
        str(SEATS[sitting.seat]),
        sitting.partner.name,
        tuple(other.name for other in sitting.opponents),
        sitting.points,
        won=one_each(sitting.won or Fraction(), "✓"),
    )
