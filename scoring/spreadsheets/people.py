"""People as tables: the list of them; one person's nights, contracts, partners and opponents."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils import timezone

from config.language import gettext as _
from config.language import pgettext
from scoring.models import Player
from scoring.queries import Career, Listed
from scoring.rules.bids import BIDS
from scoring.rules.figures.company import Company
from scoring.rules.figures.persons import Figures, figures_of
from scoring.spreadsheets.tables import Book, Column, Kind, Table
from scoring.words.vocabulary import bid_name


def book_of_people(people: Sequence[Listed]) -> Book:
    """Build the list of people with how much each has played."""
    columns = (
        Column(_("name"), Kind.TEXT),
        Column(_("also written"), Kind.TEXT),
        Column(_("games"), Kind.NUMBER),
        Column(_("hands"), Kind.NUMBER),
        Column(_("last played"), Kind.MOMENT),
    )
    rows = [
        (
            one.player.name,
            ", ".join(spelling.name for spelling in one.spellings) or None,
            one.games,
            one.hands,
            one.last_played,
        )
        for one in people
    ]
    made = min((one.player.device.first_seen for one in people), default=timezone.now())
    return Book(_("Players"), made, [Table(_("Players"), columns, rows)])


def book_of_person(career: Career) -> Book:
    """Build one person's tables, as docs/players.md counts them. Reads the career to its end."""
    figures = figures_of(career.person.pk, career.tallied)
    return Book(
        career.person.name,
        career.person.device.first_seen,
        (
            _games(figures),
            _contracts(figures),
            _company(_("Partners"), figures.partners, career.people, shares_contracts=True),
            _company(_("Opponents"), figures.opponents, career.people, shares_contracts=False),
        ),
    )


def _games(figures: Figures) -> Table:
    columns = (
        Column(_("night"), Kind.DAY),
        Column(_("result"), Kind.TEXT),
        Column(_("hands"), Kind.NUMBER),
        Column(_("thrown in"), Kind.NUMBER),
        Column(_("points"), Kind.NUMBER),
    )
    rows = [
        (game.night, game.result.value, game.hands, game.thrown_in, game.points)
        for game in figures.games
    ]
    return Table(_("Games"), columns, rows)


def _contracts(figures: Figures) -> Table:
    columns = (
        Column(_("bid"), Kind.TEXT),
        Column(_("held"), Kind.NUMBER),
        Column(pgettext("count", "made"), Kind.NUMBER),
    )
    own = figures.contracts.own
    rows = [
        (bid_name(bid), own[code].of, own[code].made) for code, bid in BIDS.items() if code in own
    ]
    return Table(_("Contracts"), columns, rows)


def _company(
    title: str, company: Iterable[Company], people: Mapping[int, Player], *, shares_contracts: bool
) -> Table:
    columns = [
        Column(_("name"), Kind.TEXT),
        Column(_("hands"), Kind.NUMBER),
        Column(_("points"), Kind.NUMBER),
        Column(pgettext("count", "won"), Kind.NUMBER),
        Column(pgettext("count", "lost"), Kind.NUMBER),
    ]
    if shares_contracts:
        columns += [
            Column(_("contracts"), Kind.NUMBER),
            Column(pgettext("count", "made"), Kind.NUMBER),
        ]
    rows = [
        (
            people[one.person].name,
            *(one.hands, one.points, one.won, one.lost),
            *((one.contracts.of, one.contracts.made) if shares_contracts else ()),
        )
        for one in company
    ]
    return Table(title, columns, rows)
