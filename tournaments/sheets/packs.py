"""Packs of sheets: what a hall needs before, in the middle, if the power fails, and afterwards.

The order in a pack is the order in which its sheets are needed.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.paper.pages import PAPERS, Paper, Sheet
from scoring.sheets.house_rules_sheet import house_rules_sheet
from scoring.words import agreements
from tournaments import queries
from tournaments.queries import Accounts, Evening, PackOrder, RoundView
from tournaments.sharing import hall_address, sign_address
from tournaments.sheets import contents as printed
from tournaments.sheets.results import caller_sheet, prize_list, standings_sheet, treasurer_sheet, wall_chart
from tournaments.sheets.roll_sheets import master_sheet, sign_in_sheet
from tournaments.sheets.seating import seating_sheet
from tournaments.sheets.signs import table_signs
from tournaments.sheets.table_sheet import table_sheets
from tournaments.sheets.tally_cards import tally_cards
from tournaments.sheets.values import Ranked, TableSheet, Tally
from tournaments.words.calling import called
from tournaments.words.money import warnings
from tournaments.words.prizes import notes_of


class Press:
    """An evening ready to be printed: each method draws a sheet, or the sheets of a pack.

    `origin`: scheme and host of the links on its signs.
    """

    def __init__(self, evening: Evening, paper: Paper, origin: str) -> None:
        self.evening, self.paper, self.origin = evening, paper, origin
        self.head = printed.head(
            evening.tournament, hall_address(origin, evening.tournament) if origin else ""
        )
        self.signs = queries.signs_of(evening.tournament)

    @cached_property
    def ranked(self) -> list[Ranked]:
        """The rows of the standings, worked out once for all sheets that show them."""
        return printed.ranked(self.evening)

    # ------------------------------------------------------------------------------------------------- before

    def sign_in(self) -> Sheet:
        """The sign-in sheet, with the fee."""
        names = [entry.name for entry in self.evening.listed]
        return sign_in_sheet(self.head, names, printed.fees_in_words(self.evening), self.paper)

    def table_signs(self) -> Sheet:
        """A sign for each table, with its link and code."""
        join = self.origin.removeprefix("http://") + reverse("join")
        rows = [printed.sign(sign, sign_address(self.origin, sign), join) for sign in self.signs]
        return table_signs(self.head, rows, self.paper)

    def tally_cards(self) -> Sheet:
        """A tally card for each entry, with what it has so far."""
        return tally_cards(self.head, printed.tallies(self.evening), self.paper)

    def house_rules(self) -> Sheet:
        """The house rules of the evening."""
        ruleset = self.evening.tournament.ruleset
        title = f"{self.head.name}, {self.head.date} · {self.head.rules}"
        return house_rules_sheet(title, ruleset, agreements.default_lines(ruleset), self.paper)

    def master(self) -> Sheet:
        """The director's master sheet, with the results so far."""
        return master_sheet(self.head, max(1, len(self.signs)), printed.results(self.evening), self.paper)

    def blank_tables(self, rounds: Sequence[int | None] = (None,), tables: int | None = None) -> Sheet:
        """Table sheets without names, for each table in each of these rounds."""
        numbers = range(1, (tables or max(1, len(self.signs))) + 1)
        rows = [TableSheet(number, table) for number in rounds for table in numbers]
        return table_sheets(self.head, rows, printed.bid_table(self.evening.tournament), self.paper)

    # ------------------------------------------------------------------------------------------------ a round

    def seating(self, round_: RoundView) -> Sheet:
        """Where everybody sits, with totals and the movement's rules."""
        seated = printed.seated_round(self.evening, round_)
        return seating_sheet(self.head, seated, self.paper)

    def caller(self, round_: RoundView) -> Sheet:
        """What is read out when the round begins."""
        return caller_sheet(self.head, round_.number, called(self.evening, round_), self.paper)

    def tables(self, round_: RoundView) -> Sheet:
        """A sheet with names for each table of the round."""
        codes = {sign.number: sign.code for sign in self.signs}
        rows = printed.table_sheets(round_, codes)
        return table_sheets(self.head, rows, printed.bid_table(self.evening.tournament), self.paper)

    # --------------------------------------------------------------------------------------------- afterwards

    def standings(self) -> Sheet:
        """The standings, with what could not be counted."""
        notes = printed.without_hands(self.evening) if self.evening.tournament.tiebreaks else []
        return standings_sheet(self.head, self.ranked, notes, self.paper)

    def wall_chart(self) -> Sheet:
        """Everybody's points, round by round."""
        return wall_chart(self.head, self.ranked, self.paper)

    def prizes(self) -> Sheet:
        """Who wins what."""
        return prize_list(self.head, printed.prize_rows(self.evening), notes_of(self.evening), self.paper)

    def treasurer(self) -> Sheet:
        """Who has paid, and the sums."""
        rows, lines = printed.treasurer(self.evening)
        notes = warnings(Accounts(self.evening))
        return treasurer_sheet(self.head, rows, lines, self.paper, notes=notes)

    def evenings(self) -> Sheet:
        """Each player's evening: a tally card with place and total."""
        tallies = printed.tallies(self.evening, results=True)
        return tally_cards(self.head, tallies, self.paper, title=_("Each player’s evening"))

    # ---------------------------------------------------------------------------------------------- the packs

    def before(self) -> list[Sheet]:
        """The pack for before the doors open."""
        return [
            self.sign_in(),
            self.table_signs(),
            self.tally_cards(),
            self.blank_tables(),
            self.master(),
            self.house_rules(),
        ]

    def during(self, round_: RoundView) -> list[Sheet]:
        """The pack of one round."""
        return [self.seating(round_), self.caller(round_), self.standings(), self.tables(round_)]

    def recovery(self) -> list[Sheet]:
        """The pack to finish by hand: where everybody sits, totals so far, sheets for the rest."""
        evening, current = self.evening, self.evening.current
        if current is None:
            return [self.sign_in(), *self.emergency(max(1, len(evening.entries) // 4))]
        rest = range(current.number + 1, evening.tournament.rounds + 1)
        sheets = [self.seating(current), self.standings(), self.master()]
        if current.waiting_for:
            sheets.append(self.tables(current))
        if rest:
            sheets.append(self.blank_tables(list(rest), len(current.tables)))
        sheets.append(self.tally_cards())
        return sheets

    def emergency(self, tables: int) -> list[Sheet]:
        """The blank set for so many tables: lines to write on, for an evening that begins without power."""
        numbers = list(range(1, self.head.rounds + 1))
        cards = [Tally("") for _card in range(4 * tables)]
        return [
            self.blank_tables(numbers, tables),
            tally_cards(self.head, cards, self.paper),
            master_sheet(self.head, tables, {}, self.paper),
            self.house_rules(),
        ]

    def after(self) -> list[Sheet]:
        """The pack for afterwards."""
        return [self.standings(), self.prizes(), self.wall_chart(), self.treasurer(), self.evenings()]

    def everything(self) -> list[Sheet]:
        """All that the evening prints as it stands."""
        current = self.evening.current
        sheets = self.before()
        if current is not None:
            sheets += [self.seating(current), self.caller(current), self.tables(current), *self.after()]
        return sheets


PACKS: Final[dict[str, Promise]] = {
    "before": gettext_lazy("Before the evening: sign-in, signs, tally cards, table sheets, house rules"),
    "during": gettext_lazy("This round: seating, the caller’s page, standings, table sheets"),
    "recovery": gettext_lazy("Recovery pack: everything to finish by hand"),
    "after": gettext_lazy(
        "After the evening: standings, prizes, wall chart, treasurer, each player’s evening"
    ),
    "emergency": gettext_lazy("A blank set for an evening without power"),
    "everything": gettext_lazy("Everything"),
}


def sheets_of(evening: Evening, order: PackOrder) -> list[Sheet]:
    """Draw the sheets of a pack as it was ordered."""
    press = Press(evening, PAPERS[order.paper], order.origin)
    if order.pack == "during":
        round_ = evening.round(order.round) if order.round is not None else evening.current
        return press.during(round_) if round_ is not None else press.before()
    if order.pack == "emergency":
        return press.emergency(order.tables or max(1, len(press.signs)))
    draw: dict[str, Callable[[], list[Sheet]]] = {
        "before": press.before,
        "recovery": press.recovery,
        "after": press.after,
        "everything": press.everything,
    }
    return draw[order.pack]()


def pages_in(sheets: Sequence[Sheet]) -> int:
    """The number of pages of all sheets together."""
    return sum(len(sheet.pages) for sheet in sheets)
