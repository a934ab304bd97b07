"""What a board shows by itself: a state machine of an evening, as one pure function."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tournaments.rules.standings import Standing

#: Ranks that are called out at the end.
PODIUM: Final = 3


class Moment(NamedTuple):
    """The state of an evening, as far as a board has to know it."""

    #: The round that was published last; 0 before the first.
    round: int
    #: How many rounds the evening has.
    rounds: int
    #: Tables of that round, and how many of them are not in yet.
    tables: int
    out: int
    #: Whether some table has a hand or a total.
    begun: bool
    #: Whether the round's clock runs, and everybody has had the time to find a seat.
    clock: bool
    #: Whether the hall may not see the standings now.
    hidden: bool
    #: Whether the evening is closed.
    closed: bool
    #: Steps of the podium that the director has revealed.
    revealed: int


def board_of(moment: Moment) -> str:
    """The code of what a board that follows the evening shows now.

    `welcome` before the first round; `seats` until a table has begun or the clock is what matters;
    `play` until the last table is in; then `standings`, or `next` where they are hidden; after the
    last round `counting` until the director reveals the `podium`. Once the evening is closed no
    table is waited for, and no round comes.
    """
    if moment.round == 0:
        return "welcome"
    if moment.closed:
        return "podium"
    if moment.out:
        return "play" if moment.begun or moment.clock else "seats"
    if moment.round >= moment.rounds:
        return "podium" if moment.revealed else "counting"
    return "next" if moment.hidden else "standings"


def podium(standings: Sequence[Standing], places: int = PODIUM) -> list[list[Standing]]:
    """The steps of the podium, the lowest first: those who share a rank share a step."""
    steps: dict[int, list[Standing]] = {}
    for row in standings:
        if row.rank <= places:
            steps.setdefault(row.rank, []).append(row)
    return [steps[rank] for rank in sorted(steps, reverse=True)]
