"""The season on a hall's board: its table as it stands, with the evening that is played.

Seasons count closed evenings. In the hall people want to know what tonight does to the season, so
the open evening counts here as one more, by its standings after the rounds that are whole: as if it
ended now. Nothing of it is stored, and the board says so. Where the hall may not see the standings,
and before the first round is over, the season is the one before tonight.

What somebody needs to draw level with the next one above is told on that person's page, and not
here: it takes whoever is above to stay away, and in the hall both of them play.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from scoring.access.locking import digest
from scoring.models import Role
from tournaments import queries
from tournaments.models import Season, Tournament
from tournaments.pages.clubs.shown import history_now, names_for
from tournaments.queries import Evening
from tournaments.rules.seasons import Season as Counting
from tournaments.rules.seasons import SeasonRow
from tournaments.rules.summaries import Result
from tournaments.words.clubs import figure

#: How much of the evening counts in the table: nothing yet, the rounds that are whole, all of it.
BEFORE: Final = "before"
SO_FAR: Final = "so_far"
CLOSED: Final = "closed"
TONIGHT: Final = (BEFORE, SO_FAR, CLOSED)


class SeasonLine(NamedTuple):
    """A line of the season. `rank`: None with too few evenings.

    `tonight`: what the evening brings; None for who is not in it. `counts`: whether that is among
    the evenings that count. Figures are also there as words.
    """

    rank: int | None
    name: str
    total: Fraction
    nights: int
    tonight: Fraction | None
    counts: bool
    total_in_words: str
    tonight_in_words: str

    @property
    def whole_total(self) -> int | None:
        """The total where it is a whole number, which a board counts up."""
        return int(self.total) if self.total.denominator == 1 else None


@dataclass(frozen=True)
class SeasonOnBoard:
    """A season with the evening that is played. Its lines are made when they are asked for.

    `state`: that of its club. `results`: those of an open evening, as far as the hall may know.
    """

    season: Season
    evening: Tournament
    state: tuple[object, ...]
    results: list[Result]

    @property
    def tonight(self) -> str:
        """How much of the evening counts: one of TONIGHT."""
        if self.evening.closed_at is not None:
            return CLOSED
        return SO_FAR if self.results else BEFORE

    @property
    def mark(self) -> str:
        """What its club is known by: once that is another, so is the board."""
        return queries.mark_of(self.state)

    @property
    def kept_by(self) -> tuple[object, ...]:
        """All that the lines are a function of."""
        told = [[one.rank, one.name, str(one.points), str(one.games)] for one in self.results]
        return (self.state, self.season.pk, self.evening.pk, self.tonight, digest(told))

    @cached_property
    def lines(self) -> list[SeasonLine]:
        """Everybody with a place, best first, then the others; by names that all may read."""
        history = history_now(self.season.club)
        if self.results:
            history = history.with_night(self.evening, self.results)
        nights, counting = history.counting(self.season)
        if not nights:
            return []
        name_of = names_for(history, Role.WATCH)
        here = [one.tournament.pk for one in nights]
        number = here.index(self.evening.pk) + 1 if self.evening.pk in here else None
        ranked, unranked = history.table(nights, counting)
        return [_line(row, number, name_of, counting) for row in (*ranked, *unranked)]


def season_on_board(evening: Evening) -> SeasonOnBoard | None:
    """The season of an evening as a board shows it; None where no season counts it."""
    tournament = evening.tournament
    season = queries.season_counting(tournament)
    if season is None:
        return None
    is_told = tournament.closed_at is None and not evening.standings_are_hidden
    return SeasonOnBoard(
        season,
        tournament,
        queries.club_state(season.club_id),
        queries.board_results(evening) if is_told else [],
    )


def _line(
    row: SeasonRow, number: int | None, name_of: Callable[[int], str], counting: Counting
) -> SeasonLine:
    """Put a row into words. `number`: of the evening that is played, among the season's."""
    tonight = None if number is None else row.each[number - 1]
    counts = number in row.counted
    return SeasonLine(
        row.rank,
        name_of(int(row.person)),
        row.total,
        row.nights,
        tonight,
        counts,
        figure(row.total, counting),
        "" if tonight is None else _brings(tonight, counting, counts=counts),
    )


def _brings(value: Fraction, counting: Counting, *, counts: bool) -> str:
    """Say what the evening brings: “+540” to a sum, “540” to an average; “(540)” does not count."""
    words = figure(value, counting)
    if not counts:
        return f"({words})"
    return f"+{words}" if value > 0 and not counting.is_average else words
