"""Packs of sheets: what a hall needs before, in the middle, if the power fails, and afterwards.

The order in a pack is the order in which its sheets are needed.
"""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.access.origin import leads_nowhere_else
from scoring.paper.contents import with_contents
from scoring.paper.pages import PAPERS, Paper, Sheet
from scoring.paper.pdf import About
from tournaments import queries
from tournaments.access.links import hall_address, sign_address
from tournaments.queries import Evening, PackOrder, RoundView
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.sit_outs import SEATS_AT_A_TABLE
from tournaments.sheets.after.certificates import Certificate, certificates
from tournaments.sheets.after.keepsakes import keepsakes
from tournaments.sheets.after.prizes import prize_list
from tournaments.sheets.after.standings import Ranked, standings_sheet
from tournaments.sheets.after.wall_chart import wall_chart
from tournaments.sheets.before.master import master_sheet
from tournaments.sheets.before.rules import rules_sheet
from tournaments.sheets.before.sign_in import SignIn, sign_in_sheet
from tournaments.sheets.before.signs import Sign, table_signs
from tournaments.sheets.before.tally_cards import Tally, tally_cards
from tournaments.sheets.contents import cards, heads, pencil, results, rounds, rules
from tournaments.sheets.contents import keepsakes as kept
from tournaments.sheets.contents.heads import as_printed
from tournaments.sheets.heads import BidTable, EveningHead
from tournaments.sheets.pencil.front import with_front
from tournaments.sheets.pencil.seating import draw_slips, movement_sheet, seating_plans
from tournaments.sheets.pencil.standings_form import standings_form
from tournaments.sheets.rounds.caller import caller_sheet
from tournaments.sheets.rounds.seating import seating_sheet
from tournaments.sheets.rounds.table_sheet import TableSheet, table_sheets
from tournaments.words.moving.leaving import read_out
from tournaments.words.moving.movements import printed_rules
from tournaments.words.moving.pencil import who_plays_next, who_sat_out, who_sits_out_next


class Press:
    """An evening ready to be printed: each method draws a sheet, or the sheets of a pack.

    `origin`: scheme and host of the links on its signs; `printed_at`: what its figures are as of.
    """

    def __init__(
        self, evening: Evening, paper: Paper, origin: str, printed_at: datetime.datetime
    ) -> None:
        self.evening = evening = as_printed(evening)
        self.paper, self.origin = paper, origin
        self.is_offline = leads_nowhere_else(origin)
        # A code that no phone can open is not printed.
        hall = hall_address(origin, evening.tournament) if origin and not self.is_offline else ""
        self.head = heads.head(evening, printed_at, hall)
        self.signs = queries.signs_of(evening.tournament)

    @cached_property
    def settled(self) -> Evening:
        return self.evening.settled

    @cached_property
    def ranked(self) -> list[Ranked]:
        return results.ranked(self.settled)

    @cached_property
    def bids(self) -> BidTable | None:
        return heads.bid_table(self.evening.tournament)

    @cached_property
    def codes(self) -> dict[int, str]:
        return {sign.number: sign.code for sign in self.signs}

    # --------------------------------------------------------------------------------------- before

    def sign_in(self) -> Sheet:
        return sign_in_sheet(self.head, cards.signing_in(self.evening), self.paper)

    def table_signs(self) -> Sheet:
        # To be typed: without what a browser adds by itself.
        host = self.origin.removeprefix("http://").removeprefix("https://")
        join = host + reverse("join").rstrip("/")
        rows = [
            Sign(sign.number, "", sign.code, "")
            if self.is_offline
            else Sign(sign.number, sign_address(self.origin, sign), sign.code, join)
            for sign in self.signs
        ]
        return table_signs(self.head, rows, self.paper)

    def tally_cards(self) -> Sheet:
        return tally_cards(self.head, cards.tallies(self.evening), self.paper)

    def house_rules(self, head: EveningHead | None = None) -> Sheet:
        return rules_sheet(head or self.head, rules.evening_rules(self.evening), self.paper)

    def master(self) -> Sheet:
        return master_sheet(
            self.head, max(1, len(self.signs)), rounds.results(self.evening), self.paper
        )

    def blank_tables(
        self, rounds: Sequence[int | None] = (None,), tables: int | None = None
    ) -> Sheet:
        """Table sheets without names, for each table in these rounds; None for any round."""
        title = _("Blank table sheets")
        are_numbered = rounds[0] is not None
        if are_numbered:
            words = _("{title}, rounds {first} to {last}")
            if len(rounds) == 1:
                words = _("{title}, round {first}")
            title = words.format(title=title, first=rounds[0], last=rounds[-1])
        numbers = range(1, (tables or max(1, len(self.signs))) + 1)
        last = self.evening.tournament.rounds
        by_result = isinstance(self.evening.movement, ByResult)
        rows = [
            TableSheet(number, table, side_leaves=by_result and number != last)
            for number in rounds
            for table in numbers
        ]
        if are_numbered:
            # A page to spare, for what goes wrong or for a table that opens.
            rows += [TableSheet(side_leaves=by_result)] * 2
        return table_sheets(self.head, rows, self.bids, self.paper, title)

    # -------------------------------------------------------------------------------------- a round

    def _as_printed(self, round_: RoundView) -> RoundView:
        """The round with names that can be drawn: it may be of the evening as the hall sees it.

        One that is only planned is of this evening.
        """
        return self.evening.round(round_.number) or round_

    def seating(self, round_: RoundView) -> Sheet:
        # It hangs on a wall: what is kept back is not on it.
        hidden = self.evening.standings_are_hidden
        seated = rounds.seated_round(self.evening, round_, with_totals=not hidden)
        return seating_sheet(self.head, seated, self.paper)

    def caller(self, round_: RoundView) -> Sheet:
        lines = read_out(self.evening, self._as_printed(round_))
        return caller_sheet(self.head, round_.number, lines, self.paper)

    def tables(self, round_: RoundView) -> Sheet:
        rows = rounds.table_sheets(self._as_printed(round_), self.codes)
        return table_sheets(self.head, rows, self.bids, self.paper)

    def open_tables(self, round_: RoundView) -> Sheet:
        rows = rounds.table_sheets(round_, self.codes, only_open=True)
        title = _("Sheets of the tables still playing round {number}")
        if not round_.is_published:
            title = _("Sheets for round {number}")
        title = title.format(number=round_.number)
        return table_sheets(self.head, rows, self.bids, self.paper, title)

    # ----------------------------------------------------------------------------------- afterwards

    def standings(self) -> Sheet:
        notes = results.without_hands(self.settled)
        title = results.standings_title(self.settled)
        return standings_sheet(self.head, title, self.ranked, notes, self.paper)

    def wall_chart(self) -> Sheet:
        return wall_chart(
            self.head, results.wall_chart_title(self.settled), self.ranked, self.paper
        )

    def prizes(self) -> Sheet:
        title = results.prizes_title(self.settled)
        return prize_list(self.head, title, results.called_prizes(self.settled), self.paper)

    def certificates(self) -> Sheet:
        instead = _("Certificates are printed when the evening is over.")
        if self.evening.is_over:
            instead = _("Nobody this time.")
        return certificates(self.head, self.certified, self.paper, instead=instead)

    @cached_property
    def certified(self) -> list[Certificate]:
        return results.certificates(self.evening)

    def keepsakes(self) -> Sheet:
        return keepsakes(self.head, kept.keepsakes(self.settled, self.head.as_of), self.paper)

    # ------------------------------------------------------------------------------------ the packs

    def before(self) -> list[Sheet]:
        tables = max(1, len(self.signs))
        sheets = [
            self.sign_in(),
            self.table_signs(),
            self.tally_cards(),
            self.blank_tables(),
            self.master(),
            self.house_rules(),
        ]
        front = pencil.before_front(self.evening, tables, is_offline=self.is_offline)
        return with_front(self.head, front, sheets, self.paper)

    def during(self, round_: RoundView) -> list[Sheet]:
        return [self.seating(round_), self.caller(round_), self.standings(), self.tables(round_)]

    def plan(self) -> list[Sheet]:
        """The rounds to come, where they are known: for each a seating and the caller's page."""
        sheets = []
        for round_ in self.evening.rounds_to_come:
            # What somebody will have by then is not known.
            seated = rounds.seated_round(self.evening, round_, with_totals=False)
            sheets += [seating_sheet(self.head, seated, self.paper), self.caller(round_)]
        return sheets

    def recovery(self) -> list[Sheet]:
        story = pencil.Story(self.evening)
        if story.current is None:
            return self.emergency(max(1, len(self.evening.entries) // 4))
        front = pencil.front(story)
        if story.is_over:
            return with_front(self.head, front, [self.standings(), self.master()], self.paper)
        return with_front(self.head, front, self._by_pencil(story), self.paper)

    def _by_pencil(self, story: pencil.Story) -> list[Sheet]:
        """The sheets of the recovery pack, in the order in which its steps need them.

        It is printed round after round, and holds what changes; the empty sheets are in the blank
        set.
        """
        sheets = []
        if story.seated is not None:
            seated = rounds.seated_round(
                self.evening, story.seated, with_states=bool(story.playing)
            )
            sheets += [seating_sheet(self.head, seated, self.paper), self.open_tables(story.seated)]
        if story.rest:
            sheets.append(
                movement_sheet(
                    self.head,
                    printed_rules(self.evening),
                    [*who_plays_next(self.evening), *who_sits_out_next(self.evening)],
                    who_sat_out(self.evening),
                    self.paper,
                )
            )
            sheets += self.plan()
        return [
            *sheets,
            self.house_rules(),
            standings_form(self.head, pencil.form(story), self.paper),
        ]

    def emergency(self, tables: int) -> list[Sheet]:
        numbers, in_pairs = list(range(1, self.head.rounds + 1)), self.evening.tournament.in_pairs
        head = replace(self.head, as_of="")
        people = SEATS_AT_A_TABLE * (tables + 1) - (2 if in_pairs else 1)
        sheets = [
            sign_in_sheet(
                head, [SignIn("", results.fees_in_words(self.evening))] * people, self.paper
            ),
            draw_slips(head, tables, self.paper, in_pairs=in_pairs),
            self.house_rules(head),
            self.blank_tables(numbers, tables),
            seating_plans(head, numbers[1:], tables, self.paper),
            master_sheet(head, tables, {}, self.paper),
            tally_cards(replace(head, hall=""), [Tally("")] * people, self.paper),
            standings_form(
                head, pencil.blank_form(self.evening, people // (1 + in_pairs)), self.paper
            ),
        ]
        return with_front(head, pencil.blank_front(self.evening, tables), sheets, self.paper)

    def after(self) -> list[Sheet]:
        certified = [self.certificates()] if self.certified else []
        return [self.standings(), self.prizes(), *certified, self.wall_chart(), self.keepsakes()]

    def everything(self) -> list[Sheet]:
        """Build all sheets that the evening prints as it stands."""
        current = self.evening.current
        sheets = self.before()[1:]
        if current is not None:
            sheets += [
                self.seating(current),
                self.caller(current),
                self.tables(current),
                *self.after(),
            ]
        return sheets


class Pack(NamedTuple):
    """The title of a pack on its pages, and its contents in words."""

    title: Promise
    holds: Promise


PACKS: Final[dict[str, Pack]] = {
    "before": Pack(
        gettext_lazy("Before the evening"),
        gettext_lazy(
            "sign-in, signs, tally cards, table sheets, the master sheet, this evening’s rules"
        ),
    ),
    "during": Pack(
        gettext_lazy("This round"),
        gettext_lazy("seating, the caller’s page, standings, table sheets"),
    ),
    "plan": Pack(
        gettext_lazy("All rounds to come"),
        gettext_lazy("they are known beforehand: where everybody sits, and the caller’s page"),
    ),
    "recovery": Pack(
        gettext_lazy("Recovery pack"),
        gettext_lazy(
            "after each round: where the evening is, to finish it by pencil with the blank set, "
            "step by step"
        ),
    ),
    "after": Pack(
        gettext_lazy("After the evening"),
        gettext_lazy("standings, prizes, certificates, wall chart, a card for each player"),
    ),
    "emergency": Pack(
        gettext_lazy("Blank set"),
        gettext_lazy(
            "once, for the box: draw, rules, empty table sheets for every round, plans, tally "
            "cards, a form for the standings"
        ),
    ),
    "everything": Pack(gettext_lazy("Everything"), gettext_lazy("each sheet once")),
}


def sheets_of(evening: Evening, order: PackOrder, printed_at: datetime.datetime) -> list[Sheet]:
    paper = PAPERS[order.paper]
    press = Press(evening, paper.large if order.large else paper, order.origin, printed_at)
    sheets = _sheets_of(press, order)
    has_front = order.pack in ("before", "recovery", "emergency")
    return sheets if has_front else with_contents(str(PACKS[order.pack].title), sheets)


def _sheets_of(press: Press, order: PackOrder) -> list[Sheet]:
    evening = press.evening
    if order.pack == "during":
        round_ = evening.round(order.round) if order.round is not None else evening.current
        return press.during(round_) if round_ is not None else press.before()
    if order.pack == "emergency":
        return press.emergency(order.tables or max(1, len(press.signs)))
    draw: dict[str, Callable[[], list[Sheet]]] = {
        "before": press.before,
        "plan": lambda: press.plan() or press.before(),
        "recovery": press.recovery,
        "after": press.after,
        "everything": press.everything,
    }
    return draw[order.pack]()


def about_pdf(evening: Evening, title: str, printed_at: datetime.datetime) -> About:
    name = str(evening.tournament)
    return About(f"{title} · {name}", name, get_language() or "en", printed_at)
