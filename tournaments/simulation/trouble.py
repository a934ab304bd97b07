"""Everything that can go wrong in an evening, done to a simulated one: a file holds all of it.

A latecomer, a leaver, one who is away for a round, a stand-in, a swap, a volunteer, a no-show;
ties, cuts, typed slams, rulings, disputes, time called; and corrections of old rounds after a later
one was published.
"""

import random
from uuid import UUID

from scoring.models import Device
from scoring.rules.hands import Hand
from scoring.services import By, SeenHand
from tournaments import services
from tournaments.models import Status
from tournaments.queries import Evening, SeatKey, TableKey, TableView, fresh_evening
from tournaments.rules.tables import OTHER_SIDE, SIDES


class Trouble:
    """Acts of a director and of players, at the moments of an evening in which they happen."""

    def __init__(self, tournament_id: UUID, device: Device, lots: random.Random) -> None:
        self.pk, self.device, self.lots = tournament_id, device, lots
        self.by = By(device, "as it happens")

    @property
    def evening(self) -> Evening:
        return fresh_evening(self.pk)

    # --------------------------------------------------------------------------------- who is there

    def before_seating(self, number: int) -> None:
        """Mark people on the roll before a round is seated."""
        if number == 1:
            self._arrivals()
        elif number == 2:
            self._mark(self._somebody(), status=Status.AWAY)
        elif number == 3:
            for entry in self.evening.entries.values():
                if entry.status == Status.AWAY:
                    self._mark(entry.pk, status=Status.HERE)
            self._mark(self._somebody(), leaves_after=3)
        self._fill_up()

    def _arrivals(self) -> None:
        """A house player, a couple, a slip of the pen, who keeps the table, who has paid."""
        house = ["House player"]
        if self.evening.tournament.in_pairs:
            house.append("Second house player")
        services.add_entries(tournament_id=self.pk, names=house, device=self.device, ranked=False)
        entries = list(self.evening.entries.values())
        services.make_couple(
            tournament_id=self.pk, first=entries[0].pk, second=entries[1].pk, device=self.device
        )
        services.rename(
            tournament_id=self.pk,
            entry_id=entries[2].pk,
            name="Zoë Ōkubo-Þórsdóttir",
            device=self.device,
        )
        self._mark(entries[3].pk, fixed=True, paid=True)
        services.put_in_category(
            tournament_id=self.pk, entry_ids=[entries[0].pk], category="juniors", device=self.device
        )

    def _fill_up(self) -> None:
        """Somebody volunteers to sit out, where not everybody can sit."""
        here = [entry for entry in self.evening.entries.values() if entry.status == Status.HERE]
        if len(here) % 4:
            self._mark(self.lots.choice(here).pk, volunteers=True)

    def _somebody(self) -> UUID:
        """Somebody ranked who is here and may walk."""
        entries = self.evening.entries.values()
        able = [
            one for one in entries if one.status == Status.HERE and one.ranked and not one.fixed
        ]
        return self.lots.choice(able).pk

    def _mark(self, entry_id: UUID, **marks: object) -> None:
        services.mark(tournament_id=self.pk, entry_id=entry_id, device=self.device, **marks)

    # ------------------------------------------------------------------------------- who sits where

    def after_seating(self, number: int) -> None:
        """Change a draft: draw again, exchange two, or seat partners together by hand."""
        if number == 1:
            services.draft_round(tournament_id=self.pk, device=self.device, draw_again=True)
        elif number == 2:
            self._swap(number, "N", "E")
        elif number == 3:
            self._reunite(number)

    def _swap(self, number: int, first: str, second: str) -> None:
        round_ = self.evening.round(number)
        assert round_ is not None
        pair = round_.tables[0].entries[first].pk, round_.tables[-1].entries[second].pk
        services.swap_places(tournament_id=self.pk, number=number, pair=pair, by=self.by)

    def _reunite(self, number: int) -> None:
        """Two at the first table are seated as partners again, whatever the movement says."""
        evening = self.evening
        round_, previous = evening.round(number), evening.round(number - 1)
        assert round_ is not None
        assert previous is not None
        seats = {
            table.number: {seat: entry.pk for seat, entry in table.entries.items()}
            for table in round_.tables
        }
        chairs = seats[round_.tables[0].number]
        partners = {
            frozenset((table.entries[north].pk, table.entries[south].pk))
            for table in previous.tables
            for north, south in SIDES.values()
        }
        for seat in ("E", "W"):
            if frozenset((chairs["N"], chairs[seat])) in partners:
                chairs["S"], chairs[seat] = chairs[seat], chairs["S"]
                break
        services.seat_by_hand(tournament_id=self.pk, number=number, seats=seats, device=self.device)

    def after_publishing(self, number: int) -> None:
        """Simulate the incidents of a round while it is played, and correct earlier rounds."""
        tables = self._tables(number)
        first = tables[0]
        services.start_clock(
            tournament_id=self.pk, round_number=number, minutes=20, device=self.device
        )
        services.take_table(table=self._key(first), device=self.device)
        services.name_scorer(
            table=self._key(first), entry_id=first.entries["N"].pk, device=self.device
        )
        if number == 1:
            services.call_director(table=self._key(first), words="Who deals?", device=self.device)
            services.answer_call(table=self._key(first), done=True, device=self.device)
            seat = SeatKey(self._key(tables[-1]), "S")
            services.stand_in(seat=seat, name="Bea", from_hand=2, device=self.device)
            self._swap(number, "W", "W")
        if number == 2:
            self._no_show(number)
        if number == 3:
            self._correct_a_typed_table(1)
            self._correct_hands(2)
            self._swap(1, "S", "E")

    def _no_show(self, number: int) -> None:
        """Fill the seat of a no-show at the last table with somebody who sits out."""
        round_ = self.evening.round(number)
        idle = [place for place in round_.sit_outs if place.reason != "away"] if round_ else []
        if idle and not self.evening.tournament.in_pairs:
            seat = SeatKey(self._key(self._tables(number)[-1]), "N")
            services.fill_seat(seat=seat, entry_id=idle[0].entry_id, device=self.device)

    # ---------------------------------------------------------------------------------- what counts

    def is_left(self, table: TableView) -> bool:
        """Return whether trouble plays this table itself: the first one or the second."""
        return table.number <= 2

    def after_playing(self, number: int) -> None:
        """The tables left: typed with slams, corrected, ruled on, disputed, cut; time called."""
        first, *others = self._tables(number)
        self._type(first, 300, 100, slams=int(first.has_hands))
        services.adjust(table=self._key(first), points={"NS": -50, "EW": 0}, by=self.by)
        if others and not first.has_hands:
            self._type(others[0], 70, 110, slams=0)
        elif others:
            self._play(others[0], hands=2)
            services.call_time(
                tournament_id=self.pk,
                round_number=number,
                device=self.device,
                tables={others[0].number: None},
                whole_round=False,
            )
        if number == 2:
            self._type(first, 200, 200, slams=0)
            services.adjust(table=self._key(first), points={"NS": 0, "EW": 0}, by=self.by)
            if self._table(first).state == "tie":
                services.rule_tie(table=self._key(first), low="EW", how="cut", device=self.device)
        if len(others) > 1:
            self._dispute(others[1])

    def _type(self, table: TableView, ns: int, ew: int, slams: int) -> None:
        now = self._table(table)
        services.type_totals(
            table=self._key(table),
            typed=services.TypedTotals({"NS": ns, "EW": ew}, {"NS": slams, "EW": 0}),
            seen_version=now.row.version,
            by=self.by,
        )

    def _play(self, table: TableView, hands: int) -> None:
        """So many hands, each of them amended once; the last one struck out and played again."""
        for _hand in range(hands):
            self._hand(table, 7)
        for hand in self._table(table).hands:
            self._amend(table, SeenHand(hand.number, hand.version), 8)
        last = self._table(table).hands[-1]
        services.void_table_hand(
            table=self._key(table),
            seen=SeenHand(last.number, last.version),
            by=self.by,
            directs=True,
        )
        self._hand(table, 9)

    def _hand(self, table: TableView, tricks: int) -> None:
        services.record_table_hand(
            table=self._key(table),
            key=UUID(int=self.lots.getrandbits(128)),
            facts=self._facts(table, tricks),
            device=self.device,
            directs=True,
        )

    def _amend(self, table: TableView, seen: SeenHand, tricks: int) -> None:
        facts = self._facts(table, tricks)
        services.amend_table_hand(
            table=self._key(table), seen=seen, facts=facts, by=self.by, directs=True
        )

    def _facts(self, table: TableView, tricks: int) -> Hand:
        """North plays the lowest bid that is played, and makes so many tricks."""
        ruleset = self.evening.tournament.ruleset
        bids = (bid for rung in ruleset.ladder for bid in rung)
        bid = next(bid for bid in bids if bid.level is not None and ruleset.plays(bid))
        contractor = self._table(table).entries["N"].name
        return Hand(contractor=contractor, bid=bid, tricks={"NS": tricks, "EW": 10 - tricks})

    def _dispute(self, table: TableView) -> None:
        """The sheet differs from the hands, somebody says so, and the director decides."""
        view = self._table(table)
        if view.typed is None:
            self._type(table, view.by_hand["NS"] + 10, view.by_hand["EW"], slams=0)
        services.dispute(table=self._key(table), words="We had 210", device=self.device)
        counts = "typed" if self._table(table).disagrees else ""
        services.settle(table=self._key(table), counts=counts, by=self.by)

    def _correct_a_typed_table(self, number: int) -> None:
        """A typed total of an old round was read wrong: the other side should have moved."""
        for table in self._tables(number):
            low = table.played.low_side
            if table.typed is not None and table.row.short is None and low is not None:
                points = {
                    low: table.typed[low] + 600,
                    OTHER_SIDE[low]: table.typed[OTHER_SIDE[low]],
                }
                self._type(table, points["NS"], points["EW"], slams=0)
                return

    def _correct_hands(self, number: int) -> None:
        """A hand of an old round was entered wrong."""
        for table in self._tables(number):
            if table.hands and table.typed is None:
                # The last one: a game that ended earlier would have hands too many.
                hand = table.hands[0 if table.hands_per_round else -1]
                self._amend(table, SeenHand(hand.number, hand.version), 0)
                if not self._table(table).is_finished:
                    # It was over by the wrong hand: who won is on its sheet.
                    self._type(table, 520, 310, slams=0)
                return

    def _tables(self, number: int) -> tuple[TableView, ...]:
        round_ = self.evening.round(number)
        assert round_ is not None
        return round_.tables

    def _table(self, table: TableView) -> TableView:
        return next(view for view in self._tables(table.round) if view.number == table.number)

    def _key(self, table: TableView) -> TableKey:
        return TableKey(self.pk, table.round, table.number)
