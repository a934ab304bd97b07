"""What a sit-out scores, and what that does where the field is not full tables, in words."""

from collections.abc import Mapping

from config.language import gettext as _
from config.language import ngettext
from scoring.words.vocabulary import in_figures
from tournaments.models import Tournament
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
        words = ngettext(
            "{counts}, and scores {points} point.", "{counts}, and scores {points} points.", points
        )
    return words.format(counts=counts, points=in_figures(points or 0))


def what_it_scores(points: int | None) -> str:
    """Say what a sit-out scores. `points`: None for the average."""
    if points is None:
        return _("A sit-out scores the average of the player’s other rounds.")
    if points == 0:
        return _("A sit-out scores nothing.")
    words = ngettext(
        "A sit-out scores {points} point.", "A sit-out scores {points} points.", points
    )
    return words.format(points=in_figures(points))


def how_they_fall(falls: Mapping[int, int]) -> str:
    """Say how often people sit out over the evening. `falls`: times -> how many people do.

    “10 people sit out once, the other 3 people never.”
    """
    (fewest, rest), *more = sorted(falls.items())
    if not more:
        return _("All {players} sit out {times}: it costs everybody the same.").format(
            players=rest, times=times_in_words(fewest)
        )
    (most, many), *between = more[::-1]
    parts = [
        ngettext("{n} person sits out {times}", "{n} people sit out {times}", many).format(
            n=many, times=times_in_words(most)
        ),
        *(
            ngettext("{n} person {times}", "{n} people {times}", people).format(
                n=people, times=times_in_words(times)
            )
            for times, people in between
        ),
        ngettext("the other person {times}", "the other {n} people {times}", rest).format(
            n=rest, times=times_in_words(fewest)
        ),
    ]
    return _("{parts}.").format(parts=", ".join(parts))


def what_nothing_does(falls: Mapping[int, int], rank_by: str = POINTS) -> str:
    """Say what 0 for a sit-out does where sit-outs fall unevenly; empty where it does nothing."""
    (fewest, _rest), *more = sorted(falls.items())
    people = sum(many for _times, many in more)
    if not more or rank_by == AVERAGE:
        return ""
    if rank_by == GAMES:
        return ngettext(
            "With no game for a sit-out, that person has one game less to win than the others; "
            "with half a game, a sit-out brings as much as a tie.",
            "With no game for a sit-out, those {n} have one game less to win than the others; "
            "with half a game, a sit-out brings as much as a tie.",
            people,
        ).format(n=people)
    if more[-1][0] > fewest + 1:
        return ngettext(
            "With nothing for a sit-out, that person has fewer rounds to score in than the others; "
            "with the average of the player’s other rounds, nobody loses by it.",
            "With nothing for a sit-out, those {n} have fewer rounds to score in than the others; "
            "with the average of the player’s other rounds, nobody loses by it.",
            people,
        ).format(n=people)
    return ngettext(
        "With nothing for a sit-out, that person has one round less to score in than the others; "
        "with the average of the player’s other rounds, nobody loses by it.",
        "With nothing for a sit-out, those {n} have one round less to score in than the others; "
        "with the average of the player’s other rounds, nobody loses by it.",
        people,
    ).format(n=people)


def times_in_words(times: int) -> str:
    if times < 3:
        return (_("never"), _("once"), _("twice"))[times]
    return _("{n} times").format(n=times)
