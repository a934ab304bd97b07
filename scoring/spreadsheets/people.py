"""People as tables: the list of them; one person's nights, contracts, partners and opponents."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils import timezone
from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy, pgettext
from scoring.models import Player
from scoring.queries import Career, Listed
from scoring.rules.bids import BIDS
from scoring.rules.figures.company import Company
from scoring.rules.figures.persons import Figures, figures_of
from scoring.spreadsheets.tables import Book, Column, Kind, Table
from scoring.words.vocabulary import bid_name

#: The tables of the list of people, and of one person: name -> title.
OF_PEOPLE: Final[Mapping[str, Promise]] = {"players": gettext_lazy("Players")}
OF_A_PERSON: Final[Mapping[str, Promise]] = {
    "games": gettext_lazy("Games"),
    "contracts": gettext_lazy("Contracts"),
    "partners": gettext_lazy("Partners"),
    "opponents": gettext_lazy("Opponents"),
}


def book_of_people(people: Sequence[Listed]) -> Book:
    """Build the list of people with how much each has played."""
    columns = (
        Column(_("name"), Kind.TEXT, _("the spelling that stands for the person")),
        Column(_("also written"), Kind.TEXT, _("other spellings that count together with it")),
        Column(_("games"), Kind.NUMBER, _("games with a hand while the person sat at the table")),
        Column(_("hands"), Kind.NUMBER, _("hands that were scored in them")),
        Column(_("last played"), Kind.MOMENT, _("when the last of these games was begun")),
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
    says = _("One row for each person this device has kept score for.")
    made = min((one.player.device.first_seen for one in people), default=timezone.now())
    title = str(OF_PEOPLE["players"])
    return Book(title, (), made, (Table("players", title, says, columns, rows),))


def book_of_person(career: Career) -> Book:
    """Build one person's tables, as docs/players.md counts them. Reads the career to its end."""
    figures = figures_of(career.person.pk, career.tallied)
    about = [_("Points are those of the side, or of the player, that the person belonged to.")]
    if career.left_out:
        words = _("Of {games} games the latest {counted} are counted.")
        about.append(words.format(games=career.games, counted=career.games - career.left_out))
    return Book(
        career.person.name,
        about,
        career.person.device.first_seen,
        (
            _games(figures),
            _contracts(figures),
            _company("partners", figures.partners, career.people, shares_contracts=True),
            _company("opponents", figures.opponents, career.people, shares_contracts=False),
        ),
    )


def _games(figures: Figures) -> Table:
    columns = (
        Column(_("night"), Kind.DAY, _("the day whose evening it was: a night goes on until five")),
        Column(
            _("result"),
            Kind.TEXT,
            _("won, lost, or open: stopped, going on, or somebody else sat down"),
        ),
        Column(_("hands"), Kind.NUMBER, _("hands that were scored")),
        Column(_("thrown in"), Kind.NUMBER, _("deals that were not played")),
        Column(_("points"), Kind.NUMBER, _("points of these hands")),
    )
    rows = [
        (game.night, game.result.value, game.hands, game.thrown_in, game.points)
        for game in figures.games
    ]
    return Table(
        "games",
        str(OF_A_PERSON["games"]),
        _("One row for each game, the oldest first."),
        columns,
        rows,
    )


def _contracts(figures: Figures) -> Table:
    columns = (
        Column(_("bid"), Kind.TEXT, _("the contract, in the order of the bid table")),
        Column(_("held"), Kind.NUMBER, _("how often the person was its contractor")),
        Column(pgettext("count", "made"), Kind.NUMBER, _("how many of these were made")),
    )
    own = figures.contracts.own
    rows = [
        (bid_name(bid), own[code].of, own[code].made) for code, bid in BIDS.items() if code in own
    ]
    says = _("One row for each bid that the person has held.")
    return Table("contracts", str(OF_A_PERSON["contracts"]), says, columns, rows)


def _company(
    name: str, company: Iterable[Company], people: Mapping[int, Player], *, shares_contracts: bool
) -> Table:
    columns = [
        Column(_("name"), Kind.TEXT, _("with whom, or against whom")),
        Column(_("hands"), Kind.NUMBER, _("hands that were scored")),
        Column(_("points"), Kind.NUMBER, _("points of the person's own side in these hands")),
        Column(pgettext("count", "won"), Kind.NUMBER, _("games that the person won so")),
        Column(pgettext("count", "lost"), Kind.NUMBER, _("games that the person lost so")),
    ]
    if shares_contracts:
        columns += [
            Column(_("contracts"), Kind.NUMBER, _("contracts that the two held between them")),
            Column(pgettext("count", "made"), Kind.NUMBER, _("how many of these were made")),
        ]
    rows = [
        (
            people[one.person].name,
            *(one.hands, one.points, one.won, one.lost),
            *((one.contracts.of, one.contracts.made) if shares_contracts else ()),
        )
        for one in company
    ]
    says = _("One row for each, those with the most hands first.")
    return Table(name, str(OF_A_PERSON[name]), says, columns, rows)
