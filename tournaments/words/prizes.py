"""Prizes as called, their winners and what each gets: “Second high: Women”, “$10.00 each”."""

import datetime
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy, ngettext
from scoring.rules.names import name_key
from scoring.words.vocabulary import in_figures
from tournaments.models import Entry, Tournament
from tournaments.queries import Accounts, Evening
from tournaments.rules.prizes.awards import Award, halfway
from tournaments.rules.prizes.kinds import COUNTED_IN_HANDS, Prize
from tournaments.rules.prizes.money import split
from tournaments.rules.standings import AVERAGE, GAMES
from tournaments.words.money import clock, in_money
from tournaments.words.ranking import games_in_words, ranked_with

#: Kind -> what it is called where it is chosen; and where something ranks before the points.
_KINDS: Final[dict[str, Promise]] = {
    "high": gettext_lazy("High: the best total"),
    "low": gettext_lazy("Low: the lowest total, of those who played every round"),
    "round": gettext_lazy("The best single round"),
    "games": gettext_lazy("Most games won"),
    "call": gettext_lazy("Best call: the highest contract made"),
    "slams": gettext_lazy("Most slams"),
    "sets": gettext_lazy("Fewest failed contracts, of those who played every round"),
    "near": gettext_lazy("Nearest to a figure"),
    "mystery": gettext_lazy("Mystery number: nearest to a figure kept secret"),
    "middle": gettext_lazy("The middle place"),
    "door": gettext_lazy("Door prize, drawn by lot among those here"),
    "fifty": gettext_lazy("50/50: half of what is taken in for it, drawn by lot"),
    "jackpot": gettext_lazy("Jackpot, drawn by lot: goes on to the next evening until it is won"),
}
_RANKED_KINDS: Final[dict[str, dict[str, Promise]]] = {
    GAMES: {
        "high": gettext_lazy("High: the most games won"),
        "low": gettext_lazy("Low: the fewest games won, of those who played every round"),
        "near": gettext_lazy("Nearest to a figure, in points"),
    },
    AVERAGE: {
        "high": gettext_lazy("High: the best average"),
        "low": gettext_lazy("Low: the lowest average, of those who played every round"),
        "near": gettext_lazy("Nearest to a figure, in points"),
    },
}
TIES: Final[dict[str, Promise]] = {
    "share": gettext_lazy("share the prizes of their places"),
    "cut": gettext_lazy("cut for it"),
}
#: What lists in English, French and German have for the first two of `SUGGESTED`.
_SAID_AS: Final = (
    frozenset(
        {"f", "w", "female", "woman", "lady", "ladies", "women"}
        | {"femme", "femmes", "dame", "dames", "féminin", "frau", "frauen", "damen", "weiblich"}
    ),
    frozenset(
        {"m", "male", "man", "gent", "gents", "gentlemen", "men"}
        | {"homme", "hommes", "masculin", "mann", "männer", "herr", "herren", "männlich"}
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
    "round": gettext_lazy("Best single round"),
    "games": gettext_lazy("Most games won"),
    "call": gettext_lazy("Best call"),
    "slams": gettext_lazy("Most slams"),
    "sets": gettext_lazy("Fewest failed contracts"),
    "near": gettext_lazy("Nearest to {figure}"),
    "mystery": gettext_lazy("Mystery number"),
    "middle": gettext_lazy("Middle place"),
    "door": gettext_lazy("Door prize"),
    "fifty": gettext_lazy("50/50"),
    "jackpot": gettext_lazy("Jackpot"),
}


class Draw(NamedTuple):
    """A draw as it is told: who, when, among how many, and why it was drawn again.

    `goes_on`: nobody won the jackpot.
    """

    name: str
    words: str
    reason: str
    goes_on: bool = False


class PrizeRow(NamedTuple):
    """A prize as pages and sheets show it.

    `figure`: what it was won with; `won`: what it brings, in words; `tied`: who has still to cut
    for it; `was_cut`: whether a cut decided it; `is_number`: the figure is a number of points.
    """

    prize: Prize
    title: str
    names: Sequence[str]
    figure: str
    won: str
    tied: Sequence[Entry] = ()
    was_cut: bool = False
    draws: Sequence[Draw] = ()
    is_number: bool = True

    @property
    def may_go_on(self) -> bool:
        """Return whether it is a jackpot of which nobody has said yet that it goes on."""
        return self.prize.kind == "jackpot" and not any(draw.goes_on for draw in self.draws[-1:])


def kinds_of(tournament: Tournament) -> dict[str, Promise]:
    """Kind of prize -> what it is called where it is chosen; without those that only hands show."""
    kinds = {**_KINDS, **_RANKED_KINDS.get(tournament.rank_by, {})}
    left_out = frozenset[str]() if tournament.has_hands else COUNTED_IN_HANDS
    return {kind: words for kind, words in kinds.items() if kind not in left_out}


def title_of(prize: Prize, rounds: int) -> str:
    """Return the title of a prize. `rounds`: of the evening."""
    title = _title(prize)
    if prize.part != "whole":
        half = halfway(rounds)
        first, last = (1, half) if prize.part == "first" else (half + 1, max(rounds, half + 1))
        words = (
            _("{title}, round {first}") if first == last else _("{title}, rounds {first} to {last}")
        )
        title = words.format(title=title, first=first, last=last)
    return (
        _("{title}: {category}").format(title=title, category=prize.category)
        if prize.category
        else title
    )


def _title(prize: Prize) -> str:
    if prize.kind not in ("high", "low"):
        return str(_SHORT[prize.kind]).format(figure=in_figures(prize.figure))
    place = (
        str(_PLACES[prize.place - 1])
        if prize.place <= len(_PLACES)
        else _("Place {place}").format(place=prize.place)
    )
    if prize.kind == "low":
        return _("Low") if prize.place == 1 else _("{place} low").format(place=place)
    plain = prize.part == "whole" and not prize.category
    return place if plain or prize.place == 1 else _("{place} high").format(place=place)


def won_in_words(prize: Prize, currency: str) -> str:
    """Return the content of a prize as the list says it: “$20.00”, “40% of the pot”, “a ham”.

    Empty for none.
    """
    if prize.kind == "fifty":
        return (
            _("half of {amount}").format(amount=in_money(prize.amount, currency))
            if prize.amount
            else ""
        )
    if prize.percent:
        # xgettext:no-python-format
        return _("{percent}% of the pot").format(percent=prize.percent)
    return in_money(prize.amount, currency) if prize.amount else prize.words


def to_type(prize: Prize, money: str) -> str:
    """The same as it is typed. `money`: the amount as it is typed."""
    return f"{prize.percent}%" if prize.percent else money or prize.words


def prize_rows(evening: Evening) -> list[PrizeRow]:
    """The evening's prizes in the order of its list: who has each, with what; what it brings."""
    accounts = Accounts(evening)
    titles = Counter(title_of(award.prize, evening.tournament.rounds) for award in evening.prizes)
    numbered: Counter[str] = Counter()
    rows = []
    for award in evening.prizes:
        title = title_of(award.prize, evening.tournament.rounds)
        numbered[title] += 1
        if titles[title] > 1 and award.prize.is_drawn:
            title = _("{title} {number}").format(title=title, number=numbered[title])
        rows.append(_row(award, title, accounts))
    return rows


def _row(award: Award, title: str, accounts: Accounts) -> PrizeRow:
    evening, prize = accounts.evening, award.prize
    draws = _draws(evening, prize)
    # A lot falls on one person, of a pair as well.
    won_by = evening.entries.__getitem__ if prize.is_drawn else evening.party
    return PrizeRow(
        prize,
        title,
        [won_by(key).name for key in award.entries],
        draws[-1].words if draws else _figure(award, evening.tournament.rank_by),
        _brought(accounts, award),
        [evening.party(key) for key in award.tied],
        _was_cut(evening.tournament, prize),
        draws,
        is_number=award.before is None and prize.kind not in {*COUNTED_IN_HANDS, "mystery"},
    )


def _was_cut(tournament: Tournament, prize: Prize) -> bool:
    """Return whether somebody has cut for a prize, or for the place that it is for."""
    if prize.is_top and "cut" in tournament.tiebreaks:
        return bool(tournament.cut)
    return tournament.prize_ties == "cut" and bool(tournament.prize_cuts.get(prize.race))


def _figure(award: Award, rank_by: str) -> str:
    """Return the figure that a prize was won with; empty where nobody has it, or a lot decides."""
    if award.prize.kind == "sets" and award.lacks_hands:
        return _("not awarded: not all hands are known")
    if award.prize.is_drawn or not (award.entries or award.tied):
        return ""
    if award.prize.kind == "slams":
        # Where no hands are known they were typed beside the totals.
        words = ngettext("{number} slam", "{number} slams", award.figure)
        return words.format(number=award.figure)
    if award.prize.kind == "sets":
        words = ngettext("{number} failed contract", "{number} failed contracts", award.figure)
        return words.format(number=award.figure)
    if award.prize.kind == "call":
        words = _("a call worth {worth}")
        if award.lacks_hands:
            words = _("a call worth {worth}, of those that are known")
        return words.format(worth=in_figures(award.figure))
    if award.prize.kind == "mystery":
        words = ngettext(
            "{points} point; the number was {number}",
            "{points} points; the number was {number}",
            award.figure,
        )
        return words.format(points=in_figures(award.figure), number=in_figures(award.prize.figure))
    if award.prize.kind == "games" and award.before is not None:
        return games_in_words(award.before)
    return ranked_with(rank_by, award.before, award.figure)


def _brought(accounts: Accounts, award: Award) -> str:
    """Return what the winners of a prize get, an amount or words.

    The amount is one each, or one beside the other where they differ.
    """
    currency = accounts.evening.tournament.currency
    pays = accounts.books.pays[award.prize.id]
    words = award.prize.words
    if award.prize.kind == "jackpot":
        return won_in_words(award.prize, currency)
    if words and len(award.entries) > 1:
        words = _("{words}, shared").format(words=words)
    if not pays:
        return words or won_in_words(award.prize, currency)
    amounts = split(pays, max(1, len(award.entries)))
    money = " / ".join(in_money(amount, currency) for amount in amounts)
    if len(amounts) > 1 and len(set(amounts)) == 1:
        money = _("{amount} each").format(amount=in_money(amounts[0], currency))
    return _("{words}; {money}").format(words=words, money=money) if words else money


def _draws(evening: Evening, prize: Prize) -> list[Draw]:
    """The draws for a prize in their order, the one that stands last."""
    if not prize.is_drawn:
        return []
    names = {entry.number: entry.name for entry in evening.entries.values()}
    return [
        Draw(
            names.get(draw.get("entry"), "–"),
            _drawn(draw, evening.tournament),
            draw.get("reason", ""),
            draw.get("goes_on", False),
        )
        for draw in evening.tournament.draws.get(str(prize.id), ())
    ]


def _drawn(draw: dict[str, Any], tournament: Tournament) -> str:
    time = clock(datetime.datetime.fromisoformat(draw["time"]), tournament)
    if draw.get("goes_on"):
        return _("not won, noted at {time}: it goes on to the next evening").format(time=time)
    if "among" not in draw:
        return _("drawn by hand, noted at {time}").format(time=time)
    return _("drawn at {time} among {number}").format(time=time, number=len(draw["among"]))


def notes_of(evening: Evening) -> list[str]:
    """Return the notes under the prizes: on odd cents, and that nobody has more than one prize."""
    notes = []
    awards = evening.prizes
    if any(len(award.entries) > 1 for award in awards):
        pays = Accounts(evening).books.pays
        if any(award.entries and pays[award.prize.id] % len(award.entries) for award in awards):
            notes.append(_("Odd cents go to those named first."))
    if evening.tournament.one_prize_each:
        words = _("Nobody has more than one prize, not counting draws.")
        notes.append(words)
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
