"""What tally cards and the sign-in sheet say."""

from dataclasses import replace

from tournaments.queries import Evening, Sitting, fee_of
from tournaments.sheets.before.sign_in import SignIn
from tournaments.sheets.before.tally_cards import Tally, TallyRow
from tournaments.words.money import in_money
from tournaments.words.vocabulary import SEATS


def signing_in(evening: Evening) -> list[SignIn]:
    """Return the rows of the sign-in sheet, in the order of the evening's lists.

    Each has the fee; house players pay none.
    """
    tournament = evening.tournament
    rows = []
    for entry in evening.listed:
        fee = fee_of(tournament, entry) if entry.ranked else 0
        rows.append(
            SignIn(entry.name, in_money(fee, tournament.currency) if fee else "", entry.paid)
        )
    return rows


def tallies(evening: Evening, *, before: int | None = None) -> list[Tally]:
    """A tally card for each entry, in the order of the evening's lists.

    `before`: with points up to the round before this one, and without them where somebody sits
    since then; left out, as far as the evening is.
    """
    event = evening.event if before is None else evening.event_after(before - 1)
    cards = []
    for entry in evening.listed:
        each = event.sit_out_each(entry.key)
        rows = [
            _tally_row(evening, evening.sitting(round_, entry), each)
            for round_ in evening.published
        ]
        if before is not None:
            rows = [replace(row, points=None) if row.round >= before else row for row in rows]
        cards.append(Tally(entry.name, tuple(rows)))
    return cards


def _tally_row(evening: Evening, sitting: Sitting, each: int) -> TallyRow:
    """A round on somebody's card. `each`: what a sit-out is worth to him."""
    if sitting.table is None and not sitting.sits_out:
        return TallyRow(sitting.round, is_away=True)
    if sitting.table is None:
        points = each
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
    )
