"""What a sit-out scores, and what that does where the field is not full tables, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.vocabulary import in_figures
from tournaments.models import Tournament
from tournaments.rules.sit_outs import Shares
from tournaments.rules.standings import AVERAGE, GAMES, POINTS


def what_it_counts(tournament: Tournament) -> str:
    """Say what a sit-out counts in the standings, however the evening is ranked."""
    points = tournament.sit_out_points
    if tournament.rank_by == POINTS:
        return what_it_scores(points)
    counts = _("A sit-out leaves the average as it is")
    if tournament.rank_by == GAMES:
        games = (_("no game"), _("half a game"), _("a game won"))[tournament.sit_out_halves]
        counts = _("A sit-out counts as {games}").format(games=games)
    if points is None:
        words = _("{counts}, and scores the average of the player’s other rounds.")
    elif points == 0:
        words = _("{counts}, and scores no points.")
    else:
        words = _("{counts}, and scores {points} points.")
    return words.format(counts=counts, points=in_figures(points or 0))


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


def what_nothing_does(shares: Shares, rank_by: str = POINTS) -> str:
    """Say what 0 for a sit-out does where sit-outs fall unevenly; empty where it does nothing."""
    if not shares.is_uneven or rank_by == AVERAGE:
        return ""
    if rank_by == GAMES:
        return ngettext(
            "With no game for a sit-out, that person has one game less to win than the others; "
            "with half a game, a sit-out brings as much as a tie.",
            "With no game for a sit-out, those {n} have one game less to win than the others; "
            "with half a game, a sit-out brings as much as a tie.",
            shares.more,
        ).format(n=shares.more)
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
