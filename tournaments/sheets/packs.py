"""Packs: which sheets a hall needs before, in the middle, if the power fails, and afterwards.

The order in a pack is the order in which its sheets are needed.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.paper.pages import Paper, Sheet
from scoring.rules.names import in_order
from scoring.sheets.house_rules_sheet import house_rules_sheet
from scoring.words import agreements
from tournaments import queries
from tournaments.queries import Evening, RoundView
from tournaments.sharing import sign_address
from tournaments.sheets import contents as printed
from tournaments.sheets.results import caller_sheet, prize_list, standings_sheet, treasurer_sheet, wall_chart
from tournaments.sheets.roll_sheets import master_sheet, sign_in_sheet
from tournaments.sheets.seating import seating_sheet
from tournaments.sheets.signs import table_signs
from tournaments.sheets.table_sheet import table_sheets
from tournaments.sheets.tally_cards import tally_cards
from tournaments.sheets.values import Ranked, TableSheet, Tally
from tournaments.words.calling import called
from tournaments.words.movements import printed_rules


class Press:
    """An evening about to be printed: each method is a sheet. `origin`: what the links on its signs begin with."""

    def __init__(self, evening: Evening, paper: Paper, origin: str) -> None:
        self.evening, self.paper, self.origin = evening, paper, origin
        self.event = printed.head(evening.tournament)
        self.signs = queries.signs_of(evening.tournament)

    @cached_property
    def ranked(self) -> list[Ranked]:
        return printed.ranked(self.evening)

    # ------------------------------------------------------------------------------------------------------ before

    def sign_in(self) -> Sheet:
        names = sorted((entry.name for entry in self.evening.entries.values()), key=in_order)
        fee = self.evening.tournament.fee
        return sign_in_sheet(self.event, names, printed.money(fee) if fee else "", self.paper)

    def table_signs(self) -> Sheet:
        join = self.origin.removeprefix("http://") + reverse("join")
        rows = [printed.sign(sign, sign_address(self.origin, sign), join) for sign in self.signs]
        return table_signs(self.event, rows, self.paper)

    def tally_cards(self) -> Sheet:
        return tally_cards(self.event, printed.tallies(self.evening), self.paper)

    def house_rules(self) -> Sheet:
        ruleset = self.evening.tournament.ruleset
        title = f"{self.event.name}, {self.event.date} · {self.event.rules}"
        return house_rules_sheet(title, ruleset, agreements.default_lines(ruleset), self.paper)

    def master(self) -> Sheet:
        return master_sheet(self.event, max(1, len(self.signs)), printed.results(self.evening), self.paper)

    def blank_tables(self, rounds: Sequence[int | None] = (None,), tables: int | None = None) -> Sheet:
        """Table sheets without names, for each table in each of these rounds."""
        numbers = range(1, (tables or max(1, len(self.signs))) + 1)
        rows = [TableSheet(number, table) for number in rounds for table in numbers]
        return table_sheets(self.event, rows, printed.bid_table(self.evening.tournament), self.paper)

    # ------------------------------------------------------------------------------------------------------ a round

    def seating(self, each: RoundView) -> Sheet:
        return seating_sheet(
            self.event,
            printed.seated_round(self.evening, each),
            self.paper,
            rules=printed_rules(self.evening.movement),
        )

    def caller(self, each: RoundView) -> Sheet:
        return caller_sheet(self.event, each.number, called(self.evening, each), self.paper)

    def tables(self, each: RoundView) -> Sheet:
        codes = {sign.number: sign.code for sign in self.signs}
        rows = printed.sheets_of(each, codes)
        return table_sheets(self.event, rows, printed.bid_table(self.evening.tournament), self.paper)

    # -------------------------------------------------------------------------------------------------- afterwards

    def standings(self) -> Sheet:
        notes = printed.without_hands(self.evening) if self.evening.tournament.tiebreaks else []
        return standings_sheet(self.event, self.ranked, notes, self.paper)

    def wall_chart(self) -> Sheet:
        return wall_chart(self.event, self.ranked, self.paper)

    def prizes(self) -> Sheet:
        rows = printed.prize_rows(self.evening)
        return prize_list(self.event, rows, printed.without_hands(self.evening), self.paper)

    def treasurer(self) -> Sheet:
        return treasurer_sheet(self.event, *printed.treasurer(self.evening), self.paper)

    def evenings(self) -> Sheet:
        tallies = printed.tallies(self.evening, results=True)
        return tally_cards(self.event, tallies, self.paper, title=_("Each player’s evening"))

    # ---------------------------------------------------------------------------------------------------- the packs

    def before(self) -> list[Sheet]:
        return [
            self.sign_in(),
            self.table_signs(),
            self.tally_cards(),
            self.blank_tables(),
            self.master(),
            self.house_rules(),
        ]

    def during(self, each: RoundView) -> list[Sheet]:
        return [self.seating(each), self.caller(each), self.standings(), self.tables(each)]

    def recovery(self) -> list[Sheet]:
        """What is needed to finish by hand: where everybody sits, totals so far, sheets for the rest."""
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
        """Nothing but lines to write on, for an evening that begins without power."""
        numbers = list(range(1, self.event.rounds + 1))
        cards = [Tally("") for _card in range(4 * tables)]
        return [
            self.blank_tables(numbers, tables),
            tally_cards(self.event, cards, self.paper),
            master_sheet(self.event, tables, {}, self.paper),
            self.house_rules(),
        ]

    def after(self) -> list[Sheet]:
        return [self.standings(), self.prizes(), self.wall_chart(), self.treasurer(), self.evenings()]

    def everything(self) -> list[Sheet]:
        """All that an evening prints as it stands."""
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


def sheets_of(
    evening: Evening,
    pack: str,
    paper: Paper,
    origin: str,
    *,
    number: int | None = None,
    tables: int | None = None,
) -> list[Sheet]:
    """The sheets of a pack. `number`: of which round; `tables`: of a blank set."""
    press = Press(evening, paper, origin)
    if pack == "during":
        each = evening.round(number) if number is not None else evening.current
        return press.during(each) if each is not None else press.before()
    if pack == "emergency":
        return press.emergency(tables or max(1, len(press.signs)))
    made: dict[str, Callable[[], list[Sheet]]] = {
        "before": press.before,
        "recovery": press.recovery,
        "after": press.after,
        "everything": press.everything,
    }
    return made[pack]()


def pages_in(sheets: Sequence[Sheet]) -> int:
    return sum(len(sheet.pages) for sheet in sheets)
