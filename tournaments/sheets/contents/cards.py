"""What tally cards and the sign-in sheet say."""

from django.utils.translation import gettext as _

from scoring.words.vocabulary import in_figures
from tournaments.models import Entry
from tournaments.queries import Evening, Sitting, fee_of
from tournaments.sheets.before.sign_in import SignIn
from tournaments.sheets.before.tally_cards import Tally, TallyRow
from tournaments.words.money import in_money
from tournaments.words.vocabulary import SEATS


def signing_in(evening: Evening) -> list[SignIn]:
    """Who signs in, in the order of the evening's lists, with the fee of each; house players pay none."""
    tournament = evening.tournament
    rows = []
    for entry in evening.listed:
        fee = fee_of(tournament, entry) if entry.ranked else 0
        rows.append(SignIn(entry.name, in_money(fee, tournament.currency) if fee else "", entry.paid))
    return rows


def tallies(evening: Evening, *, results: bool = False) -> list[Tally]:
    """A tally card for each entry, in the roll's order. `results`: with place and total, for afterwards."""
    cards = []
    for entry in evening.listed:
        if results and not evening.took_part(entry):
            continue
        rows = tuple(
            _tally_row(evening.sitting(round_, entry), evening, entry) for round_ in evening.published
        )
        cards.append(Tally(entry.name, rows, _result(evening, entry) if results else ""))
    return cards


def _tally_row(sitting: Sitting, evening: Evening, entry: Entry) -> TallyRow:
    if sitting.table is None and not sitting.sits_out:
        return TallyRow(sitting.round, is_away=True)
    if sitting.table is None:
        points = evening.event.sit_out_each(entry.key)
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


def _result(evening: Evening, entry: Entry) -> str:
    total = in_figures(evening.totals.get(entry.key, 0))
    rank = evening.ranks.get(entry.key)
    if rank is None:
        return _("{total}, not ranked").format(total=total)
    return _("place {rank} with {total}").format(rank=rank, total=total)
