"""The places of a round and who holds them: who comes late, sits out, leaves or keeps a seat.

A movement moves places; whoever comes in takes the place of one who goes out: his destination, and
whom he must oppose (rules.md 1.15).
"""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.rules.errors import RuleViolation
from tournaments.rules.seatings import Field, Reason

NOBODY = ""


@dataclass
class Place:
    """A chair of the next round before seats are given out; two of a `pair` must oppose."""

    table: int
    pair: int
    holder: str
    reason: Reason
    keeps_chair: bool = False
    #: At a table that opens nobody was anybody's partner.
    pair_is_free: bool = False


class Places:
    """All places of a round. Give each a holder with `seat`."""

    def __init__(self, places: Sequence[Place], tables: int, on_a_side: int) -> None:
        """`places`: as the movement brings them; `tables`: how many there are, numbered from 1.

        `on_a_side`: how many entries a side of a table has.
        """
        self.all = [place for place in places if place.table <= tables]
        self.moved: frozenset[str] = frozenset()
        self._closed = [place for place in places if place.table > tables]
        existing = max((place.table for place in places), default=0)
        for number in range(existing + 1, tables + 1):
            self.all += [
                Place(number, pair, NOBODY, Reason("new_table"), pair_is_free=True)
                for pair in (0, 1)
                for _place in range(on_a_side)
            ]

    def by_table(self) -> dict[int, list[Place]]:
        """Table -> its four places, tables in order."""
        tables: dict[int, list[Place]] = {}
        for place in self.all:
            tables.setdefault(place.table, []).append(place)
        return dict(sorted(tables.items()))

    def seat(self, field: Field, seated: Collection[str], lots: random.Random) -> None:
        """Assign every place to one of `seated`. Raises RuleViolation `fixed_seats`."""
        left = self._vacate(seated)
        from_closed = {place.holder: place.table for place in self._closed}
        vacant = [place for place in self.all if place.holder == NOBODY]
        for entry in self._coming(field, seated, lots):
            home = field.fixed.get(entry)
            place = next((place for place in vacant if place.table == home), vacant[0])
            vacant.remove(place)
            place.holder = entry
            place.reason = _comes_in(place, left.get(id(place)), from_closed.get(entry))
        self._keep_seats(field, lots)

    def _vacate(self, seated: Collection[str]) -> dict[int, str]:
        """Take their places from those who go out; who held each."""
        left = {}
        for place in self.all:
            if place.holder != NOBODY and place.holder not in seated:
                left[id(place)] = place.holder
                place.holder = NOBODY
        return left

    def _coming(self, field: Field, seated: Collection[str], lots: random.Random) -> list[str]:
        """Those of `seated` who hold no place yet, drawn by lot; who keeps a seat chooses first."""
        holders = {place.holder for place in self.all}
        coming = [entry for entry in field.entries if entry in seated and entry not in holders]
        lots.shuffle(coming)
        return sorted(coming, key=lambda entry: entry not in field.fixed)

    def _keep_seats(self, field: Field, lots: random.Random) -> None:
        """Let those who cannot walk keep their table; somebody at it goes in their stead."""
        last = max(place.table for place in self.all)
        homes = {
            entry: home for entry, home in field.fixed.items() if home is not None and home <= last
        }
        moved: set[str] = set()
        for place in self.all:
            home = homes.get(place.holder)
            if home is None:
                continue
            if place.table == home:
                place.keeps_chair = True
                continue
            given_up = self._given_up(home, homes, lots)
            moved |= {place.holder, given_up.holder}
            _go_instead(given_up, place)
        self.moved = frozenset(moved)

    def _given_up(self, home: int, homes: Collection[str], lots: random.Random) -> Place:
        """Draw the place at table `home` that is given up to somebody who keeps his seat there.

        `homes`: those who give up none. Raises RuleViolation `fixed_seats`.
        """
        others = [place for place in self.all if place.table == home and place.holder not in homes]
        if not others:
            raise RuleViolation("fixed_seats", table=home)
        # The others of his own table first: who stays there, then who arrives.
        pair = min(place.pair for place in others)
        return lots.choice([place for place in others if place.pair == pair])


def _go_instead(given_up: Place, place: Place) -> None:
    """Exchange holders: that of `place` keeps the seat, the other goes instead."""
    stays, goes, home = place.holder, given_up.holder, given_up.table
    given_up.holder, place.holder = stays, goes
    given_up.reason = Reason("keeps_seat", {"table": home})
    place.reason = Reason("in_his_stead", {"for": stays, "table": home, "to": place.table})
    given_up.keeps_chair = True


def _comes_in(place: Place, left: str | None, closed: int | None) -> Reason:
    """Return why a place is newly held. `left`: who held it; `closed`: the old table."""
    if closed is not None:
        return Reason(
            "table_closed", {"table": closed} if left is None else {"table": closed, "for": left}
        )
    return place.reason if left is None else Reason("comes_in", {"for": left})
