"""A club's people, seasons and records in words and figures."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy, ngettext
from scoring.rules.bids import BIDS
from scoring.rules.figures.played import Share
from scoring.rules.names import tidied
from scoring.words.vocabulary import bid_name, in_figures, people
from tournaments.models import Member, Publicity
from tournaments.queries import ClubHistory, ClubNight
from tournaments.rules.careers import Career, Company
from tournaments.rules.seasons import Season
from tournaments.rules.summaries import Largest
from tournaments.words.ranking import in_games, in_tenths

#: From so many rounds together on, their mean is told to the tenth.
FEW_ROUNDS: Final = 10
#: More holders of one record than these are counted and not named.
MOST_NAMED: Final = 4
#: Places of a season that are honoured.
PODIUM: Final = 3
#: The records of a club (`careers.Records`), in the order of the page.
RECORDS: Final[dict[str, Promise]] = {
    "night": gettext_lazy("Highest evening"),
    "firsts": gettext_lazy("Most evenings won"),
    "slams": gettext_lazy("Most slams"),
    "run": gettext_lazy("Most rounds won in a row"),
    "pair": gettext_lazy("Best pair"),
    "evenings": gettext_lazy("Most evenings"),
}

#: Tie-breaks of a season -> what they do to those who are equal.
TIEBREAKS: Final[dict[str, Promise]] = {
    "best_night": gettext_lazy("the higher best evening wins"),
    "nights": gettext_lazy("more evenings win"),
    "last_night": gettext_lazy("the last evening decides"),
}


def public_name(member: Member) -> str:
    """The name under which everybody may read of a person."""
    if member.shown in (Publicity.NAME, Publicity.PAGE):
        return member.name
    letters = [next(filter(str.isalnum, word), "") for word in tidied(member.name).split()]
    initials = " ".join(f"{letter}." for letter in letters if letter)
    return initials if initials and member.shown == Publicity.INITIALS else _("a player")


def figure(value: Fraction, counting: Season) -> str:
    """Format what a season counts: “7½” games, whole points, one decimal of anything else."""
    if counting.count == "games" and value.denominator <= 2:
        return in_games(value)
    return points(value)


def points(value: Fraction) -> str:
    return in_figures(int(value)) if value.denominator == 1 else in_tenths(value)


def ahead(mean: Fraction) -> str:
    """Format a difference a round, with its sign and one decimal: “+12.4”, “−3.0”."""
    words = in_tenths(mean)
    return words if mean <= 0 else f"+{words}"


def signed(value: float) -> str:
    """Format a whole number of points with its sign: “+12”, “−3”, “0”."""
    number = round(value)
    return f"+{number}" if number > 0 else in_figures(number)


def winners_of(night: ClubNight, name_of: Callable[[int], str]) -> tuple[list[str], str]:
    """Name those in first place of an evening, and say their points; empty where nobody is."""
    first = [
        (one.points, name_of(whose))
        for one, whose in zip(night.summary.results, night.persons, strict=True)
        if one.rank == 1
    ]
    return [name for _points, name in first], points(first[0][0]) if first else ""


class SeasonCell(NamedTuple):
    """The result of an evening for somebody, in words; empty: not there."""

    words: str
    counts: bool


class SeasonLine(NamedTuple):
    """A person's season. `rank`: None with too few evenings; `each`: by evening, in order."""

    rank: int | None
    person: int
    name: str
    total: str
    nights: int
    each: list[SeasonCell]


def season_lines(
    history: ClubHistory,
    nights: Sequence[ClubNight],
    counting: Season,
    name_of: Callable[[int], str],
) -> list[SeasonLine]:
    """Put the table of these evenings into words, the best first; those without a place last."""
    ranked, unranked = history.table(nights, counting)
    return [
        SeasonLine(
            row.rank,
            int(row.person),
            name_of(int(row.person)),
            figure(row.total, counting),
            row.nights,
            [
                SeasonCell("" if value is None else figure(value, counting), number in row.counted)
                for number, value in enumerate(row.each, start=1)
            ],
        )
        for row in (*ranked, *unranked)
    ]


class CompanyLine(NamedTuple):
    """A partner or an opponent. `person`: the key, where the page may be opened."""

    name: str
    person: int | None
    rounds: int
    won: str
    ahead: str


def company_in_words(
    one: Company, name_of: Callable[[int], str], may_open: Callable[[int], bool]
) -> CompanyLine:
    person = one.person if may_open(one.person) else None
    # The mean of few rounds is not known to the tenth.
    mean = signed(float(one.mean)) if one.rounds < FEW_ROUNDS else ahead(one.mean)
    return CompanyLine(name_of(one.person), person, one.rounds, in_games(one.won), mean)


def career_facts(history: ClubHistory, career: Career) -> list[tuple[str, str]]:
    """Say what a person's evenings came to, as words and figures."""
    facts = [
        (_("Evenings"), str(len(career.nights))),
        (_("Evenings won"), str(career.firsts)),
        (_("Points an evening"), points(Fraction(round(career.mean)))),
    ]
    if career.rounds:
        won = _("{won} of {rounds}").format(won=in_games(career.won), rounds=career.rounds)
        facts.append((_("Rounds won"), won))
    if career.slams:
        facts.append((_("Slams"), str(career.slams)))
    return facts


def contracts_in_words(career: Career) -> list[tuple[str, str]]:
    """List own contracts by level, then the special ones: words, and made of how many."""
    levels: dict[str, Share] = {}
    for code, bid in BIDS.items():
        share = career.contracts.get(code)
        if share is None or not share.of:
            continue
        title = bid_name(bid) if bid.is_special else _("Bids of {level}").format(level=bid.level)
        levels[title] = levels.get(title, Share()).with_others(share)
    return [
        (title, _("{made} of {of}").format(made=share.made, of=share.of))
        for title, share in levels.items()
    ]


def holders(names: Sequence[str]) -> str:
    if len(names) > MOST_NAMED:
        return ngettext("{n} person", "{n} people", len(names)).format(n=len(names))
    return people(names)


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


class Honour(NamedTuple):
    """One of the first places of a season: what it is called, who has it, with how much."""

    title: str
    names: list[str]
    figure: str


def honours_of(
    history: ClubHistory,
    nights: Sequence[ClubNight],
    counting: Season,
    name_of: Callable[[int], str],
) -> list[Honour]:
    """List the first places of a season, with those who share one together."""
    ranked, _unranked = history.table(nights, counting)
    honours = []
    for place in range(1, PODIUM + 1):
        rows = [row for row in ranked if row.rank == place]
        if rows:
            names = [name_of(int(row.person)) for row in rows]
            title = _("Place {which}").format(which=place)
            honours.append(Honour(title, names, figure(rows[0].total, counting)))
    return honours


def place_in_words(
    history: ClubHistory, nights: Sequence[ClubNight], counting: Season, person: int
) -> str:
    """Say where somebody stands in a season; empty for who is not in its table."""
    ranked, _unranked = history.table(nights, counting)
    own = next((row for row in ranked if int(row.person) == person), None)
    if own is None or own.rank is None:
        return ""
    return _("Place {place}, {total}.").format(place=own.rank, total=figure(own.total, counting))


def hand_in_words(hand: Largest) -> str:
    words = _("{bid}, {points} points")
    return words.format(bid=bid_name(BIDS[hand.bid]), points=in_figures(hand.points))


def how_it_counts(counting: Season) -> str:
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
    if counting.tiebreaks:
        ways = ", ".join(str(TIEBREAKS[code]) for code in counting.tiebreaks)
        sentences.append(_("Who is equal: {ways}.").format(ways=ways))
    return " ".join(sentences)
