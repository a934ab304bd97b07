"""Contracts that somebody held, shared or played against: how many, and how many were made."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from scoring.rules.figures.played import Part, Share, Turn

NO_SHARE: Final = Share()
NO_OWN: Final[Mapping[str, Share]] = {}


class Contracts(NamedTuple):
    """One person's contracts, counted.

    `own`: bid code -> made of those he held; `shared`: made of those his partner held; `against`:
    defeated of those he played against. Slams are contracts made with all ten tricks, held by him
    or by his partner; `grand_slams`: made of those he announced.
    """

    own: Mapping[str, Share] = NO_OWN
    shared: Share = NO_SHARE
    against: Share = NO_SHARE
    slams: int = 0
    slams_shared: int = 0
    grand_slams: Share = NO_SHARE

    @property
    def held(self) -> Share:
        """All contracts that he held himself."""
        total = NO_SHARE
        for share in self.own.values():
            total = total.with_others(share)
        return total

    def counted(self, turns: Iterable[Turn]) -> "Contracts":
        """Count the contracts of more hands."""
        own, shared, against, slams, slams_shared, grand_slams = self
        own = dict(own)
        for turn in turns:
            if turn.bid is None or turn.made is None:
                continue
            if turn.part is Part.CONTRACTOR:
                own[turn.bid.code] = own.get(turn.bid.code, NO_SHARE).counted(turn.made)
                slams += turn.slam
                if turn.grand_slam:
                    grand_slams = grand_slams.counted(turn.made)
            elif turn.part is Part.PARTNER:
                shared = shared.counted(turn.made)
                slams_shared += turn.slam
            else:
                against = against.counted(not turn.made)
        return Contracts(own, shared, against, slams, slams_shared, grand_slams)
