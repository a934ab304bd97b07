"""The Swiss movement: by standing. Neighbours in the standings meet who have not met before.

Players sit in fours by standing: the first and the fourth against the second and the third. As
little of that is changed as avoids that two are partners a second time.
"""

from collections.abc import Sequence
from typing import Final

from tournaments.rules.movements.composed import Composed, Meeting, Round
from tournaments.rules.movements.pair_up import exchange, pair_up, total
from tournaments.rules.movements.protocol import MovementWords, for_pairs, gettext_noop
from tournaments.rules.seatings import Reason, oppositions, partnerships
from tournaments.rules.tables import SEATS

#: What it costs that two meet whose seats are kept at two tables, and that two meet again.
NEVER: Final = 10**9
AGAIN: Final = 10**6
#: The three ways in which four sit, by their places in the standings: the usual one first.
PAIRINGS: Final = (((0, 3), (1, 2)), ((0, 2), (1, 3)), ((0, 1), (2, 3)))


class Swiss(Composed):
    """By standing: players in fours, pairs two by two."""

    code = "swiss"
    is_by_standing = True
    words = MovementWords(
        name=gettext_noop("By standing: equals meet"),
        summary=gettext_noop(
            "By standing: those who stand next to each other meet, nobody with the same partner "
            "twice; each player keeps a personal total."
        ),
        reasons={"by_standing": gettext_noop("place {place} before this round")},
        rules=(
            gettext_noop(
                "Each round is seated by the standings: the first four sit at one table, the next "
                "four at the next. The first and the fourth play against the second and the third."
            ),
            gettext_noop(
                "Nobody should have the same partner twice. Where two were partners before, the "
                "first and the third play against the second and the fourth, or somebody changes "
                "places with the next in the standings."
            ),
            gettext_noop("A tie at a table stands: nobody moves by it."),
        ),
        rules_alone=(
            gettext_noop(
                "There is one table: in three rounds everybody plays with each of the others once, "
                "and then it begins anew."
            ),
            gettext_noop("A tie at the table stands."),
        ),
        keeping_seats=(
            gettext_noop("{names} never moves: whoever is to play there comes to that table."),
            gettext_noop("{names} never move: whoever is to play there comes to those tables."),
        ),
        at_the_end=gettext_noop("After the last round nobody is seated any more."),
        changes=(
            gettext_noop(
                "Whoever comes in stands where their total puts them. There are as many tables as "
                "there are fours."
            ),
        ),
        changes_alone=(
            gettext_noop(
                "Whoever comes in stands where their total puts them. A second table opens as soon "
                "as there are four more."
            ),
        ),
        page_says=gettext_noop("it says who sits where by the standings."),
        at_the_table=gettext_noop("Both sides sign."),
    )

    words_of_pairs = for_pairs(
        words,
        name=gettext_noop("Pairs by standing"),
        summary=gettext_noop(
            "By standing, for pairs: those who stand next to each other meet, and no two pairs "
            "meet twice."
        ),
        rules=(
            gettext_noop(
                "Each round is seated by the standings: the first two pairs sit at one table, the "
                "next two at the next."
            ),
            gettext_noop(
                "No two pairs should meet twice. Where they have met before, one changes places "
                "with the next in the standings."
            ),
            gettext_noop("A tie at a table stands: nobody moves by it."),
        ),
    )

    def meetings(self, coming: Round) -> list[Meeting]:
        """Return who meets whom, the best by standing first."""
        if coming.field.places == SEATS:
            return _Fours(coming).seated()
        return _pairs(coming)

    def reason(self, coming: Round, entry: str, table: int) -> Reason:
        """The place in the standings before the round."""
        return Reason("by_standing", {"place": coming.places.get(entry, len(coming.places) + 1)})


class _Fours:
    """The players of a round in fours by standing, and who of a four plays with whom."""

    def __init__(self, coming: Round) -> None:
        self._homes = coming.homes
        self._order = coming.by_standing
        self._rank = {entry: place for place, entry in enumerate(self._order)}
        self._partners = partnerships(coming.rounds)
        self._fours = self._by_standing(len(self._order) // len(SEATS))

    def seated(self) -> list[Meeting]:
        """Exchange players between fours as long as that avoids a repeated partnership."""
        while (exchanged := self._best_exchange()) is not None:
            one, other = exchanged
            for four in self._fours:
                four[:] = [{one: other, other: one}.get(entry, entry) for entry in four]
        return [self._paired(four) for four in self._fours]

    def _by_standing(self, tables: int) -> list[list[str]]:
        """Divide everybody by standing; at a table that somebody keeps, those who keep it sit."""
        at_home: dict[int, list[str]] = {}
        for entry in self._order:
            if entry in self._homes:
                at_home.setdefault(self._homes[entry], []).append(entry)
        groups: list[list[str]] = []
        waiting = list(at_home.values())

        def opened(entry: str) -> list[str]:
            kept = next((those for those in waiting if entry in those), None)
            if kept is None and len(groups) + len(waiting) >= tables:
                kept = waiting[0]
            if kept is not None:
                waiting.remove(kept)
            groups.append([*(kept or ())])
            return groups[-1]

        for entry in self._order:
            if any(entry in group for group in groups):
                continue
            if entry in self._homes:
                opened(entry)
                continue
            group = next((group for group in groups if len(group) < len(SEATS)), None)
            while group is None or len(group) == len(SEATS):
                group = opened(entry)
            group.append(entry)
        return groups

    def _best_exchange(self) -> tuple[str, str] | None:
        """The exchange of two players that avoids repeats and changes least; None for none."""
        repeats = {id(four): self._repeats(four) for four in self._fours}
        best: tuple[tuple[int, int], tuple[str, str]] | None = None
        for four in self._fours:
            if not repeats[id(four)]:
                continue
            for other in self._fours:
                if other is four:
                    continue
                now = repeats[id(four)] + repeats[id(other)]
                for one, two in self._exchangeable(four, other):
                    then = self._repeats(_with(four, one, two)) + self._repeats(
                        _with(other, two, one)
                    )
                    cost = (then - now, abs(self._rank[one] - self._rank[two]))
                    if then < now and (best is None or cost < best[0]):
                        best = cost, (one, two)
        return best and best[1]

    def _exchangeable(self, four: Sequence[str], other: Sequence[str]) -> list[tuple[str, str]]:
        """Two by two those who keep no seat."""
        free, others = (
            [entry for entry in those if entry not in self._homes] for those in (four, other)
        )
        return [(one, two) for one in free for two in others]

    def _paired(self, four: Sequence[str]) -> Meeting:
        """The usual pairing of a four by standing, or the next that repeats fewer partnerships."""
        ranked = sorted(four, key=self._rank.__getitem__)
        ways = [((ranked[a], ranked[b]), (ranked[c], ranked[d])) for (a, b), (c, d) in PAIRINGS]
        return min(ways, key=self._times)

    def _times(self, meeting: Meeting) -> int:
        return sum(self._partners[frozenset(side)] for side in meeting)

    def _repeats(self, four: Sequence[str]) -> int:
        return self._times(self._paired(four))


def _with(four: Sequence[str], goes: str, comes: str) -> list[str]:
    return [comes if entry == goes else entry for entry in four]


def _pairs(coming: Round) -> list[Meeting]:
    """Pair neighbours in the standings who have not met, or else who are least apart."""
    order = coming.by_standing
    rank = {entry: place for place, entry in enumerate(order)}
    met, homes = oppositions(coming.rounds), coming.homes

    def cost(one: str, other: str) -> int:
        apart = one in homes and other in homes and homes[one] != homes[other]
        distance = abs(rank[one] - rank[other])
        # Neighbours are one apart: of two ways the one that changes less costs less.
        return NEVER * apart + AGAIN * met[frozenset((one, other))] + distance**2 - 1

    pairs = list(zip(order[::2], order[1::2], strict=True))
    exchange(pairs, cost)
    if total(pairs, cost) >= AGAIN:
        anew = pair_up(order, cost, coming.lots)
        pairs = min(pairs, anew, key=lambda those: total(those, cost))
    pairs.sort(key=lambda pair: min(rank[entry] for entry in pair))
    return [((one,), (other,)) for one, other in pairs]
