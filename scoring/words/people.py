"""A person's figures in words: shares with what they rest on, points a hand, rows of the tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from config.language import gettext as _
from config.language import ngettext
from scoring.models import Player
from scoring.rules.bids import BID_TABLE, BIDS, Denomination
from scoring.rules.figures.company import Company
from scoring.rules.figures.contracts import Contracts
from scoring.rules.figures.persons import Figures
from scoring.rules.figures.played import Share
from scoring.rules.figures.results import Night, Result, Results, Run, Span, Stretch
from scoring.words import vocabulary
from scoring.words.moments import day, told

#: From so many of a hundred on, a cell of the table of contracts is shaded darker.
SHADES = ((75, "often"), (50, "half"), (0, "seldom"))
#: A tenth of a point says nothing of fewer hands than these.
HANDS_FOR_A_DECIMAL = 10


@dataclass(frozen=True)
class Cell:
    """A cell of the table of contracts. `shade`: the name of its shading; none below a handful."""

    share: Share
    shade: str
    aloud: str


@dataclass(frozen=True)
class Row:
    """A partner or an opponent. `shares` are in words; empty where there is nothing to say."""

    person: Player
    hands: int
    games: str
    contracts: str
    a_hand: str


def percent(share: Share) -> str:
    """Format a share as a percentage, rounded half up: “67 %”; empty below a handful."""
    return "" if share.is_few else _("{percent} %").format(percent=_percent(share))


def of(share: Share) -> str:
    """Format a share with its percentage: “12 of 18, 67 %”; for a few only the count: “2 of 3”."""
    if not share.of:
        return _("none")
    count = _("{made} of {of}").format(made=share.made, of=share.of)
    return count if share.is_few else f"{count}, {percent(share)}"


def a_hand(points: int, hands: int) -> str:
    """Format points a hand, half rounded from 0: “+34.2”; of a few hands without decimal: “+34”.

    A dash without a hand.
    """
    if not hands:
        return "–"
    if hands < HANDS_FOR_A_DECIMAL:
        whole = (2 * abs(points) + hands) // (2 * hands)
        return vocabulary.signed(-whole if points < 0 else whole)
    tenths = (20 * abs(points) + hands) // (2 * hands)
    sign = "" if not tenths else "−" if points < 0 else "+"
    return sign + vocabulary.decimal(tenths)


def games_in_words(number: int) -> str:
    """Count games: “1 game”, “41 games”."""
    return ngettext("{number} game", "{number} games", number).format(number=number)


def hands_in_words(number: int) -> str:
    """Count hands: “1 hand”, “612 hands”."""
    return ngettext("{number} hand", "{number} hands", number).format(number=number)


def stretch_name(span: Span, start: date) -> str:
    """Name a stretch of time: “3 March 2026”, “March 2026”, “2026”."""
    return told(start, {Span.NIGHT: "day", Span.MONTH: "month", Span.YEAR: "year"}[span])


def form_in_words(span: Span, stretches: Sequence[Stretch]) -> str:
    """Say what the columns of form show: from when to when, and the best of them."""
    best = max(stretches, key=lambda stretch: (stretch.points / stretch.hands, stretch.start))
    words = {
        Span.NIGHT: _("Points a hand night by night, {first} to {last}. Best: {best}, {a_hand}."),
        Span.MONTH: _("Points a hand month by month, {first} to {last}. Best: {best}, {a_hand}."),
        Span.YEAR: _("Points a hand year by year, {first} to {last}. Best: {best}, {a_hand}."),
    }[span]
    first, last, name = (
        stretch_name(span, item.start) for item in (stretches[0], stretches[-1], best)
    )
    return words.format(first=first, last=last, best=name, a_hand=a_hand(best.points, best.hands))


def run_in_words(run: Run) -> str:
    """Say the run somebody is in: “Won the last 3”."""
    won = ngettext("Won the last game", "Won the last {number} games", run.games)
    lost = ngettext("Lost the last game", "Lost the last {number} games", run.games)
    return (won if run.result is Result.WON else lost).format(number=run.games)


def table_of_contracts(contracts: Contracts) -> list[tuple[str, list[Cell]]]:
    """Lay out a person's own contracts: a row a level, ♠ ♣ ♦ ♥ NT and all; the last row sums up."""
    rows = []
    for level in BID_TABLE:
        cells = [_cell(contracts.of_bids([f"{level}{suit}"])) for suit in Denomination]
        rows.append((str(level), [*cells, _cell(contracts.of_level(level))]))
    ordinary = contracts.of_bids(code for code in contracts.own if not BIDS[code].is_special)
    sums = [_cell(contracts.of_denomination(suit)) for suit in Denomination]
    return [*rows, (_("All"), [*sums, _cell(ordinary)])]


def special_contracts(contracts: Contracts) -> list[tuple[str, str]]:
    """List the misère-type bids held, in the order of the bid table, with how they went."""
    codes = [code for code, bid in BIDS.items() if bid.is_special and code in contracts.own]
    return [(vocabulary.bid_name(BIDS[code]), of(contracts.own[code])) for code in codes]


def slams_in_words(contracts: Contracts) -> str:
    """Say how many slams were made: “3 as contractor, 1 with a partner as contractor”; “none”."""
    if not contracts.slams + contracts.slams_shared:
        return _("none")
    words = _("{own} as contractor").format(own=contracts.slams)
    if contracts.slams_shared:
        words = _("{words}, {shared} as partner").format(words=words, shared=contracts.slams_shared)
    return words


def rows_of(company: Sequence[Company], people: Mapping[int, Player]) -> list[Row]:
    """Put partners or opponents into rows, each with the spelling that stands for him."""
    return [
        Row(
            people[row.person],
            row.hands,
            _("{won}–{lost}").format(won=row.won, lost=row.lost) if row.won + row.lost else "–",
            of(row.contracts) if row.contracts.of else "–",
            a_hand(row.points, row.hands),
        )
        for row in company
    ]


def rests_on(figures: Figures) -> str:
    """Say what all figures rest on: “41 games · 612 hands since March 2026”."""
    games, hands = games_in_words(figures.results.games), hands_in_words(figures.hands)
    since = told(figures.games[0].night, "month")
    return _("{games} · {hands} since {since}").format(games=games, hands=hands, since=since)


def share_won(results: Results) -> str:
    """Say the share of games won of those won or lost; below a handful, that these are few."""
    share = Share(results.won, results.won + results.lost)
    if share.is_few:
        return _("Too few for a percentage.") if share.of else ""
    return _("Won {won} of {games} finished games ({percent}).").format(
        won=results.won, games=share.of, percent=percent(share)
    )


def night_in_words(night: Night) -> str:
    """Say a night: “3 March 2026: won 3, lost 1, +1,240 points in 48 hands”."""
    won = _("won {won}, lost {lost}").format(won=night.results.won, lost=night.results.lost)
    points = _("{points} points in {hands}").format(
        points=vocabulary.signed(night.points), hands=hands_in_words(night.hands)
    )
    return vocabulary.labelled(day(night.night), f"{won}; {points}")


def _cell(share: Share) -> Cell:
    if not share.of:
        return Cell(share, "", _("none"))
    shade = "" if share.is_few else next(name for least, name in SHADES if _percent(share) >= least)
    return Cell(share, shade, of(share))


def _percent(share: Share) -> int:
    return (200 * share.made + share.of) // (2 * share.of)
