"""The random movement: every round is drawn, with partners and opponents met as seldom as can be.

Nobody has the same partner twice while that can be avoided, opponents are met as evenly as can be.
Of several draws the best is taken: first by partners, then by the rounds that can still follow
without a partnership repeated, then by opponents.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tournaments.rules.movements.composed import Composed, Meeting, Round
from tournaments.rules.movements.pair_up import pair_up, rounds_to_come, total
from tournaments.rules.movements.protocol import MovementWords, for_pairs, gettext_noop
from tournaments.rules.seatings import Reason, oppositions, partnerships
from tournaments.rules.tables import SEATS, SIDES

Pair = tuple[str, str]
#: A table before it has a number: partners against partners.
Four = tuple[Pair, Pair]

#: The costs of an illegal pair, of partners of the round just ended, and of partners of any round.
NEVER: Final = 10**9
JUST_ENDED: Final = 10**6
REPEATED: Final = 10**3
#: A small field is drawn so often; a large one less, so that no draw takes longer than 2,000's.
MOST_DRAWS: Final = 20
PLAYERS_DRAWN: Final = 2_000
#: The cost of a draw in which nobody meets anybody again.
NOTHING: Final = (0, 0, 0)


class Drawn(Composed):
    """Everybody is drawn to a table in each round; who keeps a seat stays at the table."""

    code = "random"
    words = MovementWords(
        name=gettext_noop("Partners drawn each round"),
        summary=gettext_noop(
            "Random: each round is drawn by lot, with a new partner every time as long as there "
            "are any; each player keeps a personal total."
        ),
        reasons={"drawn": gettext_noop("drawn")},
        rules=(
            gettext_noop(
                "Every round is drawn: shuffle slips with the names of all who play, and lay them "
                "out, four to a table. The first and the second play against the third and the "
                "fourth."
            ),
            gettext_noop(
                "Nobody should have the same partner twice. Where two were partners before, "
                "exchange one of them with somebody of the next table."
            ),
            gettext_noop("A tie at a table stands: nobody moves by results."),
        ),
        rules_alone=(
            gettext_noop(
                "There is one table: in three rounds everybody plays with each of the others once, "
                "and then it begins anew."
            ),
            gettext_noop("A tie at the table stands."),
        ),
        keeping_seats=(
            gettext_noop("{names} never moves: lay that slip out first, at the same table."),
            gettext_noop("{names} never move: lay their slips out first, at the same tables."),
        ),
        at_the_end=gettext_noop("After the last round nothing is drawn any more."),
        changes=(
            gettext_noop(
                "Whoever comes in is drawn like everybody else. There are as many tables as there "
                "are fours."
            ),
        ),
        changes_alone=(
            gettext_noop(
                "Whoever comes in is drawn like everybody else. A second table opens as soon as "
                "there are four more."
            ),
        ),
        page_says=gettext_noop("it says how the round is drawn."),
        at_the_table=gettext_noop("Both sides sign."),
    )

    words_of_pairs = for_pairs(
        words,
        name=gettext_noop("Opponents drawn each round"),
        summary=gettext_noop(
            "Drawn, for pairs: each round is drawn by lot, and nobody meets the same pair twice as "
            "long as there are others."
        ),
        rules=(
            gettext_noop(
                "Every round is drawn: shuffle slips with the names of all pairs, and lay them "
                "out, two to a table."
            ),
            gettext_noop(
                "Nobody should meet the same pair twice. Where two pairs have met before, exchange "
                "one of them with a pair of the next table."
            ),
            gettext_noop("A tie at a table stands: nobody moves by results."),
        ),
    )

    def meetings(self, coming: Round) -> list[Meeting]:
        """Draw who meets whom, and the order of the tables."""
        if coming.field.places == SEATS:
            drawn: list[Meeting] = [*_Draw(coming).best()]
        else:
            drawn = [((one,), (other,)) for one, other in _DrawOfPairs(coming).best()]
        coming.lots.shuffle(drawn)
        return drawn

    def reason(self, coming: Round, entry: str, table: int) -> Reason:
        return Reason("drawn", {"table": table})


class _Draw:
    """Draws of a round, and what each of them costs."""

    def __init__(self, coming: Round) -> None:
        self._seated, self._homes, self._lots = coming.seated, coming.homes, coming.lots
        self._partners = partnerships(coming.rounds)
        self._just_ended = {
            frozenset(table.pair(side)) for table in coming.rounds[-1].tables for side in SIDES
        }
        self._opponents: dict[str, Counter[str]] = {entry: Counter() for entry in coming.seated}
        for (one, other), times in (
            (tuple(two), times) for two, times in oppositions(coming.rounds).items()
        ):
            if one in self._opponents and other in self._opponents:
                self._opponents[one][other] = self._opponents[other][one] = times

    def best(self) -> list[Four]:
        best = self._drawn()
        least = self._cost(best)
        for _draw in range(min(MOST_DRAWS, PLAYERS_DRAWN // len(self._seated)) - 1):
            if least == NOTHING:
                break
            other = self._drawn()
            if (cost := self._cost(other)) < least:
                best, least = other, cost
        return best

    def _drawn(self) -> list[Four]:
        fours = self._crowded()
        done = {entry for four in fours for pair in four for entry in pair}
        pairs = pair_up(
            [entry for entry in self._seated if entry not in done], self._of_partners, self._lots
        )
        at_home: dict[int | None, list[Pair]] = {}
        for pair in pairs:
            at_home.setdefault(self._home(pair), []).append(pair)
        for home, kept in at_home.items():
            if home is not None and len(kept) == 2:
                fours.append((kept[0], kept[1]))
        alone = [
            pair
            for home, kept in at_home.items()
            for pair in kept
            if home is None or len(kept) == 1
        ]
        return [*fours, *pair_up(alone, self._of_opponents, self._lots)]

    def _crowded(self) -> list[Four]:
        """Draw the tables that three or four keep: with whoever comes they are four at most."""
        strangers = [entry for entry in self._seated if entry not in self._homes]
        self._lots.shuffle(strangers)
        kept = {
            home: [entry for entry in self._seated if self._homes.get(entry) == home]
            for home in sorted(set(self._homes.values()))
        }
        fours = []
        for four in kept.values():
            if len(four) > 2:
                four += [strangers.pop() for _chair in range(len(SEATS) - len(four))]
                first, second = pair_up(four, self._of_partners, self._lots)
                fours.append((first, second))
        return fours

    def _home(self, pair: Pair) -> int | None:
        """The table that one of a pair keeps."""
        return next((self._homes[entry] for entry in pair if entry in self._homes), None)

    def _of_partners(self, one: str, other: str) -> int:
        two = frozenset((one, other))
        times = self._partners[two]
        return (
            NEVER * _are_apart(self._homes.get(one), self._homes.get(other))
            + JUST_ENDED * (two in self._just_ended)
            + REPEATED * bool(times)
            + times
        )

    def _of_opponents(self, pair: Pair, other: Pair) -> int:
        """Return what two pairs cost as opponents: more for two who met often than for several."""
        met = [self._opponents[one][against] for one in pair for against in other]
        return NEVER * _are_apart(self._home(pair), self._home(other)) + sum(
            times**2 for times in met
        )

    def _cost(self, fours: Sequence[Four]) -> tuple[int, int, int]:
        partners = [pair for four in fours for pair in four]
        return (
            total(partners, self._of_partners),
            -rounds_to_come({*self._partners, *map(frozenset, partners)}, self._seated, self._lots),
            total(fours, self._of_opponents),
        )


class _DrawOfPairs:
    """Draws of a round of pairs that stay together: who meets whom."""

    def __init__(self, coming: Round) -> None:
        self._seated, self._homes, self._lots = coming.seated, coming.homes, coming.lots
        self._met = oppositions(coming.rounds)
        self._just_ended = {*oppositions(coming.rounds[-1:])}

    def best(self) -> list[tuple[str, str]]:
        draws = min(MOST_DRAWS, PLAYERS_DRAWN // len(self._seated))
        return min((self._drawn() for _draw in range(draws)), key=self._cost)

    def _drawn(self) -> list[tuple[str, str]]:
        return pair_up(self._seated, self._of_opponents, self._lots)

    def _of_opponents(self, one: str, other: str) -> int:
        two = frozenset((one, other))
        times = self._met[two]
        return (
            NEVER * _are_apart(self._homes.get(one), self._homes.get(other))
            + JUST_ENDED * (two in self._just_ended)
            + REPEATED * bool(times)
            + times**2
        )

    def _cost(self, meetings: Sequence[tuple[str, str]]) -> tuple[int, int]:
        used = {*self._met, *map(frozenset, meetings)}
        return (
            total(meetings, self._of_opponents),
            -rounds_to_come(used, self._seated, self._lots),
        )


def _are_apart(one: int | None, other: int | None) -> bool:
    """Return whether two tables that are kept are two."""
    return None not in (one, other) and one != other
