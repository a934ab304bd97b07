"""A person's figures in words: shares with what they rest on, points a hand, rows of the tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from config.language import gettext as _
from config.language import ngettext
from scoring.models import Player
from scoring.rules.bids import BIDS
from scoring.rules.figures.company import Company
from scoring.rules.figures.contracts import Contracts
from scoring.rules.figures.persons import Figures
from scoring.rules.figures.played import Share
from scoring.rules.figures.results import Results
from scoring.words import vocabulary
from scoring.words.moments import told

#: A tenth of a point says nothing of fewer hands than these.
HANDS_FOR_A_DECIMAL = 10


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
    if share.is_few:
        return ""
    return _("{percent} %").format(percent=(200 * share.made + share.of) // (2 * share.of))


def of(share: Share) -> str:
    """Format a share with its percentage: “12 of 18, 67 %”; for a few only the count: “2 of 3”."""
    if not share.of:
        return _("none")
    count = _("{made} of {of}").format(made=share.made, of=share.of)
    return count if share.is_few else f"{count}, {percent(share)}"


def a_hand(points: int, hands: int) -> str:
    """Format points a hand, half rounded from 0: “+34.2”; of a few hands “+34”; of none a dash."""
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


def won_lost(won: int, lost: int) -> str:
    """Format games won and lost: “12–8”; a dash without any."""
    return _("{won}–{lost}").format(won=won, lost=lost) if won + lost else "–"


def rows_of(company: Sequence[Company], people: Mapping[int, Player]) -> list[Row]:
    """Put partners or opponents into rows, each with the spelling that stands for him."""
    return [
        Row(
            people[row.person],
            row.hands,
            won_lost(row.won, row.lost),
            of(row.contracts) if row.contracts.of else "–",
            a_hand(row.points, row.hands),
        )
        for row in company
    ]


def rests_on(figures: Figures) -> str:
    """Say what all figures rest on: “41 games · 612 hands since March 2026”."""
    games, number = games_in_words(figures.results.games), figures.hands
    hands = ngettext("{number} hand", "{number} hands", number).format(number=number)
    since = told(figures.games[0].night, "month")
    return _("{games} · {hands} since {since}").format(games=games, hands=hands, since=since)


def share_won(results: Results) -> str:
    """Say the share of games won of those won or lost; empty below a handful."""
    share = Share(results.won, results.won + results.lost)
    if share.is_few:
        return ""
    return _("Won {won} of {games} finished games ({percent}).").format(
        won=results.won, games=share.of, percent=percent(share)
    )
