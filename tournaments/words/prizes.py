"""Prizes as called, their winners and what each gets: “Second high: Women”, “$10.00 each”."""

import datetime
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy, ngettext
from scoring.rules.names import name_key
from tournaments.models import Tournament
from tournaments.queries import Evening
from tournaments.rules.prizes.awards import Award
from tournaments.rules.prizes.kinds import Prize
from tournaments.rules.prizes.money import split
from tournaments.rules.standings import AVERAGE, GAMES
from tournaments.words.money import clock, in_money
from tournaments.words.ranking import ranked_with

#: Kind -> what it is called where it is chosen; and where something ranks before the points.
_KINDS: Final[dict[str, Promise]] = {
    "high": gettext_lazy("High: the best total"),
    "low": gettext_lazy("Low: the lowest total, of those who played every round"),
    "slams": gettext_lazy("Most slams"),
    "door": gettext_lazy("Door prize, drawn by lot among those here"),
}
_RANKED_KINDS: Final[dict[str, dict[str, Promise]]] = {
    GAMES: {
        "high": gettext_lazy("High: the most games won"),
        "low": gettext_lazy("Low: the fewest games won, of those who played every round"),
    },
    AVERAGE: {
        "high": gettext_lazy("High: the best average"),
        "low": gettext_lazy("Low: the lowest average, of those who played every round"),
    },
}
#: What lists in English and French have for the first two of `SUGGESTED`.
_SAID_AS: Final = (
    frozenset(
        {"f", "w", "female", "woman", "lady", "ladies", "women"}
        | {"femme", "femmes", "dame", "dames", "féminin"}
    ),
    frozenset(
        {"m", "male", "man", "gent", "gents", "gentlemen", "men"} | {"homme", "hommes", "masculin"}
    ),
)
#: Offered where nobody has named a category.
SUGGESTED: Final = (
    gettext_lazy("Women"),
    gettext_lazy("Men"),
    gettext_lazy("Juniors"),
    gettext_lazy("Members"),
    gettext_lazy("Guests"),
)
_PLACES: Final = (
    gettext_lazy("High"),
    gettext_lazy("Second"),
    gettext_lazy("Third"),
    gettext_lazy("Fourth"),
    gettext_lazy("Fifth"),
    gettext_lazy("Sixth"),
    gettext_lazy("Seventh"),
    gettext_lazy("Eighth"),
    gettext_lazy("Ninth"),
    gettext_lazy("Tenth"),
)
_SHORT: Final[dict[str, Promise]] = {
    "slams": gettext_lazy("Most slams"),
    "door": gettext_lazy("Door prize"),
}


class Draw(NamedTuple):
    """A draw as it is told: who, when, among how many, and why it was drawn again."""

    name: str
    words: str
    reason: str


class PrizeRow(NamedTuple):
    """A prize as pages and sheets show it.

    `figure`: what it was won with; `won`: what it brings, in words; `is_number`: the figure is a
    number of points.
    """

    prize: Prize
    title: str
    names: Sequence[str]
    figure: str
    won: str
    draws: Sequence[Draw] = ()
    is_number: bool = True


def kinds_of(tournament: Tournament) -> dict[str, Promise]:
    """Kind of prize -> what it is called where it is chosen; without slams where no hands are."""
    kinds = {**_KINDS, **_RANKED_KINDS.get(tournament.rank_by, {})}
    if not tournament.has_hands:
        del kinds["slams"]
    return kinds


def title_of(prize: Prize) -> str:
    title = _title(prize)
    if not prize.category:
        return title
    return _("{title}: {category}").format(title=title, category=prize.category)


def _title(prize: Prize) -> str:
    if prize.kind not in ("high", "low"):
        return str(_SHORT[prize.kind])
    place = _("Place {place}").format(place=prize.place)
    if prize.place <= len(_PLACES):
        place = str(_PLACES[prize.place - 1])
    if prize.kind == "low":
        return _("Low") if prize.place == 1 else _("{place} low").format(place=place)
    plain = prize.is_top or prize.place == 1
    return place if plain else _("{place} high").format(place=place)


def won_in_words(prize: Prize, currency: str) -> str:
    return in_money(prize.amount, currency) if prize.amount else prize.words


def prize_rows(evening: Evening) -> list[PrizeRow]:
    """The evening's prizes in the order of its list: who has each, with what; what it brings."""
    titles = Counter(title_of(award.prize) for award in evening.prizes)
    numbered: Counter[str] = Counter()
    rows = []
    for award in evening.prizes:
        title = title_of(award.prize)
        numbered[title] += 1
        if titles[title] > 1 and award.prize.is_drawn:
            title = _("{title} {number}").format(title=title, number=numbered[title])
        rows.append(_row(evening, award, title))
    return rows


def _row(evening: Evening, award: Award, title: str) -> PrizeRow:
    prize = award.prize
    draws = _draws(evening, prize)
    # A lot falls on one person, of a pair as well.
    won_by = evening.entries.__getitem__ if prize.is_drawn else evening.party
    return PrizeRow(
        prize,
        title,
        [won_by(key).name for key in award.entries],
        draws[-1].words if draws else _figure(award, evening.tournament.rank_by),
        _brought(award, evening.tournament.currency),
        draws,
        is_number=award.before is None and prize.kind != "slams",
    )


def _figure(award: Award, rank_by: str) -> str:
    """Return the figure that a prize was won with; empty where nobody has it, or a lot decides."""
    if award.prize.is_drawn or not award.entries:
        return ""
    if award.prize.kind == "slams":
        # Where no hands are known they were typed beside the totals.
        words = ngettext("{number} slam", "{number} slams", award.figure)
        return words.format(number=award.figure)
    return ranked_with(rank_by, award.before, award.figure)


def _brought(award: Award, currency: str) -> str:
    """Say what the winners of a prize get: one amount each, or one beside the other, or words."""
    prize = award.prize
    if len(award.entries) < 2:
        return won_in_words(prize, currency)
    if not prize.amount:
        return _("{words}, shared").format(words=prize.words) if prize.words else ""
    amounts = split(prize.amount, len(award.entries))
    if len(set(amounts)) == 1:
        return _("{amount} each").format(amount=in_money(amounts[0], currency))
    return " / ".join(in_money(amount, currency) for amount in amounts)


def _draws(evening: Evening, prize: Prize) -> list[Draw]:
    """The draws for a prize in their order, the one that stands last."""
    if not prize.is_drawn:
        return []
    names = {entry.number: entry.name for entry in evening.entries.values()}
    draws = evening.tournament.draws.get(str(prize.id), ())
    return [
        Draw(names.get(one["entry"], "–"), _drawn(one, evening.tournament), one.get("reason", ""))
        for one in draws
    ]


def _drawn(draw: dict[str, Any], tournament: Tournament) -> str:
    time = clock(datetime.datetime.fromisoformat(draw["time"]), tournament)
    if "among" not in draw:
        return _("drawn by hand, noted at {time}").format(time=time)
    return _("drawn at {time} among {number}").format(time=time, number=len(draw["among"]))


def notes_of(evening: Evening) -> list[str]:
    """Return the notes under the prizes: on odd cents, and that nobody has more than one prize."""
    notes = []
    if any(award.entries and award.prize.amount % len(award.entries) for award in evening.prizes):
        notes.append(_("Odd cents go to those named first."))
    if evening.tournament.one_prize_each:
        notes.append(_("Nobody has more than one prize, not counting draws."))
    return notes


def category_named(word: str) -> str:
    """A category by what a list has for it: “F” and “Ladies” are “Women”."""
    for category, words in zip(SUGGESTED, _SAID_AS, strict=False):
        if name_key(word) in words:
            return str(category)
    return word


def known_categories(evening: Evening) -> list[str]:
    """Names of categories to choose from: those in use, then those suggested."""
    used = [name for entry in evening.entries.values() for name in entry.categories]
    used += [award.prize.category for award in evening.prizes if award.prize.category]
    names: dict[str, str] = {}
    for name in (*used, *map(str, SUGGESTED)):
        names.setdefault(name_key(name), name)
    return list(names.values())
