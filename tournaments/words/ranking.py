"""What ranks an evening, in words and figures: “7½ games, 1240 points”."""

from fractions import Fraction
from typing import Final

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy, ngettext, number_of_halves
from scoring.words.vocabulary import decimal, in_figures
from tournaments.rules.standings import AVERAGE, GAMES, tenths_half_up

#: Ranking -> what stands before the points is called; without those that points alone rank.
HEADINGS: Final[dict[str, Promise]] = {
    GAMES: gettext_lazy("Games"),
    AVERAGE: gettext_lazy("Average"),
}
_EQUAL: Final[dict[str, Promise]] = {
    GAMES: gettext_lazy("Those with as many games and points share the place."),
    AVERAGE: gettext_lazy("Those with the same average and as many points share the place."),
}


def figure_in_words(rank_by: str, figure: Fraction) -> str:
    return in_games(figure) if rank_by == GAMES else in_tenths(figure)


def in_games(games: Fraction) -> str:
    """Format games won: “7½”, “½”, “0”."""
    whole, rest = divmod(games, 1)
    return f"{whole or ''}½" if rest else str(whole)


def in_tenths(average: Fraction) -> str:
    """Format an average with one decimal, a half up, with a true minus sign: “154.4”, “−0.3”."""
    tenths = tenths_half_up(average)
    return ("−" if tenths < 0 else "") + decimal(abs(tenths))


def ranked_with(rank_by: str, figure: Fraction | None, points: int) -> str:
    """Say all that a place is won with: “7½ games, 1240 points”; the points where they rank alone.

    `figure`: what stands before the points; None where nothing does.
    """
    if figure is None:
        return in_figures(points)
    if rank_by == GAMES:
        # English has “points” for all that is ever scored; French “0 point”.
        words = ngettext("{games}, {points} points", "{games}, {points} points", abs(points))
        return words.format(games=games_in_words(figure), points=in_figures(points))
    words = ngettext(
        "an average of {average}, {points} points",
        "an average of {average}, {points} points",
        abs(points),
    )
    return words.format(average=in_tenths(figure), points=in_figures(points))


def one_each(games: Fraction, sign: str) -> str:
    whole, rest = divmod(games, 1)
    return sign * whole + ("½" if rest else "")


def games_in_words(games: Fraction) -> str:
    """Count games won: “1 game”, “7½ games”, “½ game”."""
    words = ngettext("{games} game", "{games} games", number_of_halves(games))
    return words.format(games=in_games(games))


def of_sit_outs(games: Fraction, points: int) -> str:
    """Say what sitting out brought: “½ game and 110 points”, “½ game”, “110”; empty for nothing."""
    if games and points:
        return _("{games} and {points} points").format(
            games=games_in_words(games), points=in_figures(points)
        )
    return games_in_words(games) if games else in_figures(points) if points else ""


def for_sit_outs(games: Fraction, points: int) -> str:
    amount = of_sit_outs(games, points)
    return _("{points} for sit-outs").format(points=amount) if amount else ""


def equal_ones(rank_by: str) -> str:
    """Say who shares a place where no tie-break is set."""
    return str(_EQUAL.get(rank_by, _("Those with equal totals share the place.")))


def without_totals(rank_by: str, tables: int) -> str:
    """Say how tables count of which only the winner was typed, where games rank; empty for none."""
    if rank_by != GAMES or not tables:
        return ""
    return ngettext(
        "{n} table was typed without totals: it counts as a game won, and with no points.",
        "{n} tables were typed without totals: they count as games won, and with no points.",
        tables,
    ).format(n=tables)
