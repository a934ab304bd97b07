"""A club's people, seasons and records in words and figures."""

from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules.names import tidied
from scoring.words.vocabulary import in_figures
from tournaments.models import Member, Publicity
from tournaments.rules.seasons import Season
from tournaments.words.ranking import in_games, in_tenths

#: The records of a club (`careers.Records`), in the order of the page.
RECORDS: Final[dict[str, Promise]] = {
    "night": gettext_lazy("Highest evening"),
    "firsts": gettext_lazy("Most evenings won"),
    "slams": gettext_lazy("Most slams"),
    "run": gettext_lazy("Most rounds won in a row"),
    "pair": gettext_lazy("Best pair"),
    "evenings": gettext_lazy("Most evenings"),
}


def public_name(member: Member) -> str:
    """The name under which everybody may read of a person."""
    if member.shown == Publicity.NOBODY:
        return _("a player")
    if member.shown == Publicity.INITIALS:
        return " ".join(f"{word[0]}." for word in tidied(member.name).split())
    return member.name


def figure(value: Fraction, counting: Season) -> str:
    """Format what a season counts: “7½” games, whole points, one decimal of anything else."""
    if counting.count == "games" and value.denominator <= 2:
        return in_games(value)
    return in_figures(int(value)) if value.denominator == 1 else in_tenths(value)


def points(value: Fraction) -> str:
    """Format points: whole ones as they are, others with one decimal."""
    return in_figures(int(value)) if value.denominator == 1 else in_tenths(value)


def ahead(mean: Fraction) -> str:
    """Format a difference a round, with its sign and one decimal: “+12.4”, “−3.0”."""
    words = in_tenths(mean)
    return words if mean <= 0 else f"+{words}"


def record_in_words(kind: str, value: Fraction) -> str:
    """Say the figure of a record: “4,120 points”, “9 evenings”, “+31.5 points a round”."""
    number = int(value)
    if kind == "night":
        return _("{points} points").format(points=points(value))
    if kind == "pair":
        return _("{points} points a round").format(points=ahead(value))
    words = {
        "slams": ngettext("{number} slam", "{number} slams", number),
        "run": ngettext("{number} round", "{number} rounds", number),
        "firsts": ngettext("{number} evening", "{number} evenings", number),
        "evenings": ngettext("{number} evening", "{number} evenings", number),
    }[kind]
    return words.format(number=number)


def how_it_counts(counting: Season) -> str:
    """Say how a season counts, in sentences."""
    brings = {
        "points": _("Each evening brings its points."),
        "games": _("Each evening brings the games won."),
        "places": _("Each evening brings points for the place: {points}.").format(
            points=", ".join(points(one) for one in counting.place_points)
        ),
    }
    sentences = [brings[counting.count]]
    if counting.best is not None:
        words = ngettext(
            "Only the best evening counts.", "Only the best {n} evenings count.", counting.best
        )
        sentences.append(words.format(n=counting.best))
    if counting.is_average:
        sentences.append(_("The average of these evenings ranks."))
    if counting.minimum > 1:
        words = _("A place needs {n} evenings.")
        sentences.append(words.format(n=counting.minimum))
    if counting.handicaps is not None:
        words = _("From evening {n} on, handicaps are added.")
        sentences.append(words.format(n=counting.handicaps.from_nights + 1))
    return " ".join(sentences)
