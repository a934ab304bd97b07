"""What is on a board, as template context: nothing of a draft or of hidden standings."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from django.utils import timezone

from scoring.rules.names import in_order, letter_of
from tournaments.queries import (
    Evening,
    RoundView,
    board_standings,
    podium_of,
    steps_revealed,
    whole_rounds,
)
from tournaments.rules.standings import GAMES
from tournaments.words.ranking import HEADINGS, figure_in_words, games_in_words
from tournaments.words.vocabulary import SEATS

Context = dict[str, object]

#: Boards that are read in one glance, with room for the code by which all find their evening.
WITH_CODE: Final = frozenset({"welcome", "next", "play", "waiting"})
#: Boards of what is played: an evening that is closed has its winners there.
WHILE_PLAYED: Final = frozenset({"play", "waiting", "clock"})


class SeatRow(NamedTuple):
    """A line of the seats by name; no table for who sits out."""

    name: str
    table: int | None = None
    seat: str = ""

    @property
    def letter(self) -> str:
        return letter_of(self.name)


class Line(NamedTuple):
    """A line of the standings. `figure`: what ranks it before its points; None for nothing."""

    rank: int
    name: str
    points: int
    figure: Fraction | None = None


class Step(NamedTuple):
    """A step of the podium, without names while covered. `with_figure`: `figure` in words."""

    rank: int
    names: Sequence[str] = ()
    points: int | None = None
    figure: Fraction | None = None
    with_figure: str = ""


def screen_of(evening: Evening, kind: str) -> Context:
    kind = stands_in_for(evening, kind)
    if evening.current is None and kind != "podium":
        kind = "welcome"
    if evening.is_closed and kind in WHILE_PLAYED:
        kind = "podium"
    if kind == "standings" and (evening.standings_are_hidden or not whole_rounds(evening)):
        kind = "next"
    context: Context = {
        "kind": kind,
        "hidden": evening.standings_are_hidden,
        "has_code": kind in WITH_CODE,
    }
    if kind in OF_THE_EVENING:
        return context | OF_THE_EVENING[kind](evening)
    if kind in OF_A_ROUND and evening.current is not None:
        return context | OF_A_ROUND[kind](evening.current)
    return context


def stands_in_for(evening: Evening, kind: str) -> str:
    """The board that stands in for this kind: where no clock runs, who still plays is shown."""
    is_still = evening.current is not None and evening.current.clock is None
    return "waiting" if kind == "clock" and is_still else kind


def _standings(evening: Evening) -> Context:
    rows = [
        Line(row.rank, evening.party(row.entry).name, row.points, row.figure)
        for row in board_standings(evening)
    ]
    figures = HEADINGS.get(evening.tournament.rank_by, "")
    return {"standings": rows, "figures": figures, "after": whole_rounds(evening)}


def _next(evening: Evening) -> Context:
    current = evening.current
    if current is None:
        return {}
    has_next = not evening.waiting_for and current.number < evening.tournament.rounds
    return {"next": current.number + 1 if has_next else None}


def _podium(evening: Evening) -> Context:
    """The steps from the top; only those that are revealed carry names."""
    steps, revealed = podium_of(evening), steps_revealed(evening)
    rows = []
    for number, standing in enumerate(steps, start=1):
        names = [evening.party(row.entry).name for row in standing]
        first = standing[0]
        rows.append(
            Step(first.rank, names, first.points, first.figure, _with_figure(evening, first.figure))
            if number <= revealed
            else Step(first.rank)
        )
    return {
        "podium": rows[::-1] if revealed else [],
        "steps": len(steps),
        "next_step": revealed + 1,
        "revealed": revealed,
    }


def _with_figure(evening: Evening, figure: Fraction | None) -> str:
    if figure is None:
        return ""
    rank_by = evening.tournament.rank_by
    return games_in_words(figure) if rank_by == GAMES else figure_in_words(rank_by, figure)


def _seats(round_: RoundView) -> Context:
    seated = [
        SeatRow(entry.name, table.number, str(SEATS[seat]))
        for table in round_.tables
        for seat, entry in table.entries.items()
    ]
    rows = [*seated, *(SeatRow(name) for name in _idle(round_))]
    return {"seats": sorted(rows, key=lambda row: in_order(row.name))}


def _tables(round_: RoundView) -> Context:
    tables = [
        (table.number, [(SEATS[seat], entry.name) for seat, entry in table.entries.items()])
        for table in round_.tables
    ]
    return {"tables": tables, "idle": _idle(round_)}


def _idle(round_: RoundView) -> list[str]:
    """Names of those who are in the hall and sit out."""
    return [place.entry.name for place in round_.sit_outs if place.reason != "away"]


def _waiting(round_: RoundView) -> Context:
    waiting = [table.number for table in round_.waiting_for]
    return {"waiting": waiting, "table_count": len(round_.tables)}


def _clock(round_: RoundView) -> Context:
    clock = round_.clock
    if clock is None:
        return {"seconds": None}
    return {"seconds": clock.seconds_left(timezone.now()), "paused": clock.paused_at is not None}


def _play(round_: RoundView) -> Context:
    return {**_clock(round_), **_waiting(round_)}


#: A board that needs a round -> what makes its context; and one that shows the evening.
OF_A_ROUND: Final[dict[str, Callable[[RoundView], Context]]] = {
    "seats": _seats,
    "tables": _tables,
    "play": _play,
    "waiting": _waiting,
    "clock": _clock,
}
OF_THE_EVENING: Final[dict[str, Callable[[Evening], Context]]] = {
    "standings": _standings,
    "next": _next,
    "counting": _podium,
    "podium": _podium,
}
