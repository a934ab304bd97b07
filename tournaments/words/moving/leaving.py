"""Who of a table goes where after its round, in sentences: who keeps a seat, who has none next."""

from collections.abc import Collection

from config.language import gettext as _
from config.language import ngettext
from scoring.words.options import NO_BREAK
from scoring.words.vocabulary import people
from tournaments.queries import Evening
from tournaments.rules.movements.departures import Departure
from tournaments.rules.movements.places import NOBODY


def after_the_round(evening: Evening, departure: Departure) -> str:
    """“After the round Ann & Bob go to table 2.”, and what else becomes of the four."""
    sentences = [
        _who_goes(evening, departure),
        *_who_keeps(evening, departure),
        _who_is_loose(evening, departure),
    ]
    return " ".join(filter(None, [*sentences, *_who_is_out(evening, departure)]))


def parties_named(evening: Evening, keys: Collection[str]) -> str:
    """Name players, or pairs: “Ann, Bob & Cal”, “Ann & Bob and Ed & Will”.

    `keys`: as the movement knows them; NOBODY is whoever comes in for one who is out.
    """
    names = evening.names
    named = [_("whoever comes in here") if key == NOBODY else names[key] for key in keys]
    return _(" and ").join(named) if evening.tournament.in_pairs else people(named)


def people_among(evening: Evening, keys: Collection[str]) -> int:
    """Count the people of these keys, for the form of a verb: a pair is two."""
    return len(keys) * (2 if evening.tournament.in_pairs else 1)


def _who_goes(evening: Evening, departure: Departure) -> str:
    if not departure.goes:
        return ""
    if departure.to == departure.table:
        words = _("After the round {names} stay here, and split.")
        if evening.tournament.in_pairs:
            words = _("After the round {names} stay here.")
    else:
        words = ngettext(
            "After the round {names} goes to table{space}{to}.",
            "After the round {names} go to table{space}{to}.",
            people_among(evening, departure.goes),
        )
    names = parties_named(evening, departure.goes)
    return words.format(names=names, to=departure.to, space=NO_BREAK)


def _who_keeps(evening: Evening, departure: Departure) -> list[str]:
    """Say who never moves, and who goes instead: drawn by lot, where there is a choice."""
    if not departure.keeps:
        return []
    number = people_among(evening, departure.keeps)
    words = ngettext("{names} never moves.", "{names} never move.", number)
    names = parties_named(evening, departure.keeps)
    return [words.format(names=names), _who_goes_instead(evening, departure)]


def _who_goes_instead(evening: Evening, departure: Departure) -> str:
    """Say who goes in place of those who keep their seat.

    Empty where only the seating can tell.
    """
    if not departure.instead:
        return ""
    names = parties_named(evening, departure.instead)
    if len(departure.instead) == len(departure.keeps):
        # Whoever comes in, a pair too, is one to the verb.
        known = [key for key in departure.instead if key != NOBODY]
        number = people_among(evening, known) + len(departure.instead) - len(known)
        words = ngettext("Instead {names} goes.", "Instead {names} go.", number)
        return words.format(names=names)
    return _("Draw which of {names} goes instead.").format(names=names)


def _who_is_loose(evening: Evening, departure: Departure) -> str:
    if not departure.loose:
        return ""
    words = ngettext(
        "A table closes: {names} takes an empty place at another.",
        "A table closes: {names} take empty places at others.",
        people_among(evening, departure.loose),
    )
    if evening.tournament.in_pairs:
        words = _("A table closes: {names} take the empty places of another.")
    return words.format(names=parties_named(evening, departure.loose))


def _who_is_out(evening: Evening, departure: Departure) -> list[str]:
    """Say who goes home, is away, or sits out the next round."""
    field = evening.field()
    gone = [key for key in departure.out if key not in field.entries]
    away = [key for key in departure.out if key in field.away]
    sits_out = [key for key in departure.out if key not in (*gone, *away)]
    many = [people_among(evening, keys) for keys in (gone, away, sits_out)]
    said = (
        (gone, ngettext("{names} goes home.", "{names} go home.", many[0])),
        (away, ngettext("{names} is away.", "{names} are away.", many[1])),
        (sits_out, ngettext("{names} sits out next.", "{names} sit out next.", many[2])),
    )
    return [words.format(names=parties_named(evening, keys)) for keys, words in said if keys]
