"""What a sit-out scores, and what that does where the field is not full tables, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.vocabulary import in_figures
from tournaments.rules.sit_outs import Shares


def what_it_scores(points: int | None) -> str:
    """Say what a sit-out scores. `points`: None for the average."""
    if points is None:
        return _("A sit-out scores the average of the player’s other rounds.")
    if points == 0:
        return _("A sit-out scores nothing.")
    return _("A sit-out scores {points} points.").format(points=in_figures(points))


def how_they_fall(shares: Shares) -> str:
    """Say how often people sit out over the evening.

    “10 people sit out once, the other 3 people never.”
    """
    everybody = shares.more + shares.fewer
    if not shares.is_uneven:
        return _("All {players} sit out {times}: it costs everybody the same.").format(
            players=everybody, times=times_in_words(shares.times)
        )
    many = ngettext(
        "{n} person sits out {times}", "{n} people sit out {times}", shares.more
    ).format(n=shares.more, times=times_in_words(shares.times + 1))
    rest = ngettext(
        "the other person {times}", "the other {n} people {times}", shares.fewer
    ).format(n=shares.fewer, times=times_in_words(shares.times))
    return _("{many}, {rest}.").format(many=many, rest=rest)


def what_nothing_does(shares: Shares) -> str:
    """Say what 0 for a sit-out does where sit-outs fall unevenly; empty where they do not."""
    if not shares.is_uneven:
        return ""
    return ngettext(
        "With nothing for a sit-out, that person has one round less to score in than the others; "
        "with the average of the player’s other rounds, nobody loses by it.",
        "With nothing for a sit-out, those {n} have one round less to score in than the others; "
        "with the average of the player’s other rounds, nobody loses by it.",
        shares.more,
    ).format(n=shares.more)


def times_in_words(times: int) -> str:
    """Return “never”, “once”, “twice”, “3 times”."""
    if times < 3:
        return (_("never"), _("once"), _("twice"))[times]
    return _("{n} times").format(n=times)
