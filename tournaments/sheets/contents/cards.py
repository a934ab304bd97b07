"""What tally cards say."""

from django.utils.translation import gettext as _

from scoring.words.vocabulary import in_figures
from tournaments.models import Entry
from tournaments.queries import Evening, Sitting
from tournaments.sheets.before.tally_cards import Tally, TallyRow
from tournaments.words.vocabulary import SEATS


def tallies(evening: Evening, *, results: bool = False, before: int | None = None) -> list[Tally]:
    """A tally card for each entry, in the roll's order.

    `results`: with place and total, for afterwards; `before`: filled in up to the round before this one.
    """
    rounds = [round_ for round_ in evening.published if before is None or round_.number < before]
    event = evening.event if before is None else evening.event_after(before - 1)
    cards = []
    for entry in evening.listed:
        if results and not evening.took_part(entry):
            continue
        each = event.sit_out_each(entry.key)
        rows = tuple(_tally_row(evening.sitting(round_, entry), each) for round_ in rounds)
        cards.append(Tally(entry.name, rows, _result(evening, entry) if results else ""))
    return cards


def _tally_row(sitting: Sitting, each: int) -> TallyRow:
    """A round of somebody's. `each`: what a sit-out is worth to him."""
    if sitting.table is None:
        points = each if sitting.sits_out else None
        return TallyRow(sitting.round, points=points, sits_out=sitting.sits_out)
    assert sitting.partner is not None
    return TallyRow(
        sitting.round,
        str(sitting.table),
        str(SEATS[sitting.seat]),
        sitting.partner.name,
        " & ".join(other.name for other in sitting.opponents),
        sitting.points,
    )


def _result(evening: Evening, entry: Entry) -> str:
    total = in_figures(evening.totals.get(entry.key, 0))
    rank = evening.ranks.get(entry.key)
    if rank is None:
        return _("{total}, not ranked").format(total=total)
    return _("place {rank} with {total}").format(rank=rank, total=total)
