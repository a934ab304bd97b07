"""How far an evening is, in words: what a sheet or a list of totals says it is as of."""

import datetime

from config.language import gettext as _
from config.language import ngettext
from tournaments.queries import Evening, acts
from tournaments.words.money import clock


def is_final(evening: Evening) -> bool:
    """Return whether the figures stand: the evening is closed, or all rounds are in.

    One that was opened again is about to be changed, and has no final figures until it is closed.
    """
    if evening.tournament.closed_at is not None:
        return evening.current is not None
    return evening.is_over and not acts.was_closed(evening.tournament)


def how_far(evening: Evening) -> str:
    """How far figures go: “before round 1”, “round 5, 3 of 10 in”, “after round 4”; “final”."""
    current = evening.current
    if current is None:
        return _("before round 1")
    if is_final(evening):
        return _("final")
    if not current.waiting_for:
        return _("after round {number}").format(number=current.number)
    return ngettext(
        "round {number}, {there} of {tables} tables in",
        "round {number}, {there} of {tables} tables in",
        len(current.tables),
    ).format(
        number=current.number,
        there=len(current.tables) - len(current.waiting_for),
        tables=len(current.tables),
    )


def as_of(evening: Evening, moment: datetime.datetime) -> str:
    """The same with the time of day: “as of 20:41, round 5, 3 of 10 tables in”."""
    return _("as of {time}, {how_far}").format(
        time=clock(moment, evening.tournament), how_far=how_far(evening)
    )
