"""Who of a table goes where after its round, in sentences: who keeps a seat, who has none next."""

from collections.abc import Mapping, Sequence

from config.language import gettext as _
from config.language import ngettext
from scoring.words.options import NO_BREAK
from scoring.words.vocabulary import people
from tournaments.queries import Evening
from tournaments.rules.movements.departures import Departure
from tournaments.rules.movements.places import NOBODY


def after_the_round(evening: Evening, departure: Departure) -> str:
    """“After the round Ann & Bob go to table 2.”, and what else becomes of the four."""
    names = evening.names
    sentences = [
        _who_goes(departure, names),
        *_who_keeps(departure, names),
        _who_is_loose(departure, names),
    ]
    return " ".join(filter(None, [*sentences, *_who_is_out(evening, departure, names)]))


def _who_goes(departure: Departure, names: Mapping[str, str]) -> str:
    if not departure.goes:
        return ""
    if departure.to == departure.table:
        words = _("After the round {names} stay here, and split.")
    else:
        words = ngettext(
            "After the round {names} goes to table{space}{to}.",
            "After the round {names} go to table{space}{to}.",
            len(departure.goes),
        )
    return words.format(names=_named(departure.goes, names), to=departure.to, space=NO_BREAK)


def _who_keeps(departure: Departure, names: Mapping[str, str]) -> list[str]:
    """Say who never moves, and who goes instead: drawn by lot, where there is a choice."""
    if not departure.keeps:
        return []
    words = ngettext("{names} never moves.", "{names} never move.", len(departure.keeps))
    return [words.format(names=_named(departure.keeps, names)), instead_in_words(departure, names)]


def instead_in_words(departure: Departure, names: Mapping[str, str]) -> str:
    """Say who goes in place of those who keep their seat.

    Empty where only the seating can tell.
    """
    if not departure.instead:
        return ""
    candidates = [
        _("whoever comes in here") if entry == NOBODY else names[entry]
        for entry in departure.instead
    ]
    if len(candidates) == len(departure.keeps):
        words = ngettext("Instead {names} goes.", "Instead {names} go.", len(candidates))
        return words.format(names=people(candidates))
    return _("Draw which of {names} goes instead.").format(names=people(candidates))


def _who_is_loose(departure: Departure, names: Mapping[str, str]) -> str:
    if not departure.loose:
        return ""
    words = ngettext(
        "A table closes: {names} takes an empty place at another.",
        "A table closes: {names} take empty places at others.",
        len(departure.loose),
    )
    return words.format(names=_named(departure.loose, names))


def _who_is_out(evening: Evening, departure: Departure, names: Mapping[str, str]) -> list[str]:
    """Say who goes home, is away, or sits out the next round."""
    field = evening.field()
    gone = [key for key in departure.out if key not in field.entries]
    away = [key for key in departure.out if key in field.away]
    sits_out = [key for key in departure.out if key not in (*gone, *away)]
    said = (
        (gone, ngettext("{names} goes home.", "{names} go home.", len(gone))),
        (away, ngettext("{names} is away.", "{names} are away.", len(away))),
        (sits_out, ngettext("{names} sits out next.", "{names} sit out next.", len(sits_out))),
    )
    return [words.format(names=_named(keys, names)) for keys, words in said if keys]


def _named(keys: Sequence[str], names: Mapping[str, str]) -> str:
    return people([names[key] for key in keys])
