"""Draw the first round by lot: the same for every movement that begins so."""

import random
from collections.abc import Mapping

from scoring.rules.errors import RuleViolation
from tournaments.rules.seatings import Field, Reason, Seating


def draw(field: Field, out: Mapping[str, Reason], most_fixed: int | None = None) -> Seating:
    """Seat everybody who does not sit out; couples apart, those who cannot walk from table 1 on.

    `most_fixed`: so many of those who cannot walk may be at one table; left out, half of it, so
    that one of its sides can leave (rules.md 1.15). Raises RuleViolation `fixed_seats` where there
    are more.
    """
    seated = [entry for entry in field.here if entry not in out]
    tables = len(seated) // len(field.places)
    most = len(field.places) // 2 if most_fixed is None else most_fixed
    fixed, room = sum(entry in field.fixed for entry in seated), most * tables
    if fixed > room:
        raise RuleViolation("fixed_seats", fixed=fixed, room=room)
    lots = random.Random(f"{field.seed} round 1")
    lots.shuffle(seated)
    seated.sort(key=lambda entry: entry not in field.fixed)
    # Dealt out table by table: those who keep a seat come to different tables while there are any.
    fours = [seated[number::tables] for number in range(tables)]
    _part_couples(fours, field)
    seating = {}
    for number, members in enumerate(fours, start=1):
        _turn_couples_apart(members, field)
        seating[number] = dict(zip(field.places, members, strict=True))
    reasons = dict(out)
    for number, seats in seating.items():
        reasons |= dict.fromkeys(seats.values(), Reason("drawn", {"table": number}))
    return Seating(seating, tuple(entry for entry in field.entries if entry in out), reasons)


def _part_couples(fours: list[list[str]], field: Field) -> None:
    """Exchange the second of each couple at one table with somebody elsewhere, where that helps."""
    for couple in field.couples:
        home = next((members for members in fours if couple <= set(members)), None)
        if home is not None:
            goes = _who_goes(couple, home, field)
            # Where both keep their seat here, they can only be opponents.
            if goes not in field.fixed:
                _send_away(goes, home, fours, field)


def _who_goes(couple: frozenset[str], home: list[str], field: Field) -> str:
    """Return the one of a couple who leaves the table; somebody who keeps his seat does not."""
    stays = next((entry for entry in home if entry in couple and entry in field.fixed), min(couple))
    return next(entry for entry in couple if entry != stays)


def _send_away(goes: str, home: list[str], fours: list[list[str]], field: Field) -> None:
    """Exchange `goes` of table `home` elsewhere, at the first table where no couple meets."""
    for other in fours:
        exchange = next(
            (entry for entry in other if _may_change(entry, goes, home, other, field)), None
        )
        if other is not home and exchange is not None:
            home[home.index(goes)], other[other.index(exchange)] = exchange, goes
            return


def _may_change(entry: str, goes: str, home: list[str], other: list[str], field: Field) -> bool:
    """Return whether `entry` of `other` and `goes` of `home` may change tables.

    No other couple may meet by it, and `entry` may not be one who keeps a seat.
    """
    return (
        entry not in field.fixed
        and not _meets(entry, [member for member in home if member != goes], field)
        and not _meets(goes, [member for member in other if member != entry], field)
    )


def _meets(entry: str, members: list[str], field: Field) -> bool:
    """Return whether the entry would sit with the other of its couple."""
    return any({entry, member} == couple for member in members for couple in field.couples)


def _turn_couples_apart(members: list[str], field: Field) -> None:
    """Reseat `members` so that a couple who could not be parted are opponents, not partners.

    Partners are seats 0 and 2, 1 and 3. Couples who are one entry have nobody to be parted from.
    """
    if len(members) < 4:
        return
    for pairing in ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2)):
        turned = [members[place] for place in pairing]
        if not any(_meets(turned[seat], [turned[seat + 2]], field) for seat in (0, 1)):
            members[:] = turned
            return
