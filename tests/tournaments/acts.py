"""A director who does anything that the services allow, in any order, drawn from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from scoring.access.locking import Stale
from scoring.rules.errors import RuleViolation
from scoring.services import By, SeenHand
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Entry
from tournaments.queries import SeatKey, TableKey, TableView, acts
from tournaments.rules.prizes.kinds import KINDS, Prize

#: Totals of a round as they come: with a tie, with nothing, below zero.
TOTALS: Final = [(100, -100), (0, 0), (500, 20), (540, -40), (-60, 300), (30, 30)]
CLOSED: Final = 0.3


@dataclass(frozen=True)
class Director:
    """Somebody at the desk of an evening."""

    hall: Hall
    chance: random.Random

    def act(self) -> str:
        """Do one thing; its name."""
        act = self.chance.choice(ACTS)
        # What is refused has to leave everything as it was; the rest of a list may have been done.
        with suppress(RuleViolation, Stale), transaction.atomic():
            act(self)
        return act.__name__

    # What there is

    def anybody(self) -> Entry:
        return self.chance.choice(list(self.hall.now.entries.values()))

    def a_table(self, *, current: bool = False) -> TableKey:
        rounds = self.hall.now.published
        if not rounds:
            raise RuleViolation("unknown_round")
        is_last = current or self.chance.random() < 0.7
        round_ = rounds[-1] if is_last else self.chance.choice(rounds)
        return TableKey(self.hall.pk, round_.number, self.chance.choice(round_.tables).number)

    def view(self, table: TableKey) -> TableView:
        found = self.hall.now.round(table.round).table(table.table)
        assert found is not None
        return found

    def open_tables(self) -> list[TableKey]:
        current = self.hall.now.current
        tables = current.tables if current else ()
        return [
            TableKey(self.hall.pk, current.number, table.number)
            for table in tables
            if current and not table.is_in
        ]

    @property
    def who(self) -> dict[str, Any]:
        return {"tournament_id": self.hall.pk, "device": self.hall.device}

    # People

    def mark(self) -> None:
        marks: dict[str, list[Any]] = {
            "status": ["here", "here", "late", "away", "withdrawn"],
            "leaves_after": [None, None, 1, 2, 3],
            "volunteers": [True, False],
            "fixed": [True, False],
            "paid": [True, False],
            "ranked": [True, True, True, False],
        }
        name = self.chance.choice(list(marks))
        made = {name: self.chance.choice(marks[name])}
        services.mark(entry_id=self.anybody().pk, **made, **self.who)

    def add(self) -> None:
        names = [f"{letter}{self.chance.randint(1, 9)}" for letter in "NM"]
        services.add_entries(names=names[: self.chance.randint(1, 2)], **self.who)

    def strike_off(self) -> None:
        services.strike_off(entry_id=self.anybody().pk, **self.who)

    def rename(self) -> None:
        name = f"R{self.chance.randint(1, 99)}"
        services.rename(entry_id=self.anybody().pk, name=name, **self.who)

    def couple(self) -> None:
        services.make_couple(first=self.anybody().pk, second=self.anybody().pk, **self.who)

    def draw_partners(self) -> None:
        services.draw_partners(**self.who)

    # Rounds

    def draft(self) -> None:
        services.draft_round(draw_again=self.chance.random() < 0.3, **self.who)

    def publish(self) -> None:
        draft = self.hall.now.draft
        services.publish_round(number=draft.number if draft else 1, **self.who)

    def discard(self) -> None:
        draft = self.hall.now.draft
        services.discard_draft(number=draft.number if draft else 1, **self.who)

    def take_back(self) -> None:
        services.take_back_round(number=len(self.hall.now.published), **self.who)

    def swap(self) -> None:
        rounds = self.hall.now.rounds
        if not rounds:
            raise RuleViolation("unknown_round")
        services.swap_places(
            tournament_id=self.hall.pk,
            number=self.chance.choice(rounds).number,
            pair=(self.anybody().pk, self.anybody().pk),
            by=By(self.hall.device, "they sat so"),
        )

    def fill(self) -> None:
        seat = SeatKey(self.a_table(), self.chance.choice("NESW"))
        services.fill_seat(seat=seat, entry_id=self.anybody().pk, device=self.hall.device)

    def stand_in(self) -> None:
        services.stand_in(
            seat=SeatKey(self.a_table(), self.chance.choice("NESW")),
            name=self.chance.choice(["", "Zed", "Yan"]),
            from_hand=self.chance.randint(1, 4),
            device=self.hall.device,
        )

    # Scores

    def type(self, table: TableKey | None = None) -> None:
        table = table or self.a_table()
        seen = self.view(table)
        by = By(self.hall.device)
        points = dict(zip(("NS", "EW"), self.chance.choice(TOTALS), strict=True))
        won_by = ""
        if self.hall.now.tournament.counts_games:
            won_by = self.chance.choice(["", "NS", "EW", "tie"])
        totals = services.TypedTotals(points, {"NS": 0, "EW": 0}, won_by)
        services.type_totals(table=table, typed=totals, seen_version=seen.row.version, by=by)

    def type_all(self) -> None:
        for table in self.open_tables():
            self.type(table)

    def hand(self) -> None:
        table = self.a_table(current=True)
        if not self.view(table).has_hands:
            raise RuleViolation("no_hands")
        facts = self.hall.north(
            table.table,
            self.chance.choice(["7S", "8H", "10NT"]),
            self.chance.choice([4, 7, 8, 10]),
            table.round,
        )
        self.hall.hand(table.table, facts, table.round)

    def void(self) -> None:
        table = self.a_table()
        hands = self.view(table).hands
        if not hands:
            raise RuleViolation("no_hands")
        hand = self.chance.choice(hands)
        seen = SeenHand(hand.number, hand.version)
        services.void_table_hand(table=table, seen=seen, by=By(self.hall.device), directs=True)

    def rule_tie(self) -> None:
        how, low = self.chance.choice(["cut", "director"]), self.chance.choice(["NS", "EW"])
        table = self.a_table(current=True)
        services.rule_tie(table=table, low=low, how=how, device=self.hall.device)

    def settle(self) -> None:
        counts = self.chance.choice(["", "hands", "typed"])
        services.settle(table=self.a_table(), counts=counts, by=By(self.hall.device))

    def adjust(self) -> None:
        points = {"NS": self.chance.choice([0, 50, -30]), "EW": self.chance.choice([0, 15])}
        services.adjust(table=self.a_table(), points=points, by=By(self.hall.device, "late"))

    def call_time(self) -> None:
        number = self.a_table().round
        is_whole = self.chance.random() < 0.7
        services.call_time(round_number=number, whole_round=is_whole, **self.who)

    def open_again(self) -> None:
        services.open_again(table=self.a_table(), device=self.hall.device)

    def dispute(self) -> None:
        services.dispute(table=self.a_table(current=True), words="no", device=self.hall.device)

    # The evening

    def change_settings(self) -> None:
        now = self.hall.now
        least = max(1, len(now.rounds))
        settings: list[Any] = [
            {"rounds": self.chance.randint(least, least + 3)},
            {"sit_out_points": self.chance.choice([None, 0, 35])},
            {"tiebreaks": self.chance.choice([[], ["cut"], ["best_round"]])},
            {"rank_by": self.chance.choice(["points", "games", "average"])},
            {"one_prize_each": self.chance.random() < 0.5},
            {"hidden_rounds": self.chance.randint(0, 2)},
            {"minutes": self.chance.choice([20, 30])},
        ]
        services.change_settings(settings=self.chance.choice(settings), **self.who)

    def choose_prizes(self) -> None:
        has_hands = self.hall.now.tournament.has_hands
        kinds = [kind for kind in KINDS if has_hands or kind != "slams"]
        prizes = [
            Prize(
                number,
                self.chance.choice(kinds),
                place=self.chance.randint(1, 3),
                amount=self.chance.choice([0, 1001, 333]),
            )
            for number in range(1, self.chance.randint(2, 8))
        ]
        chosen = services.PrizeList(prizes, False)
        services.choose_prizes(chosen=chosen, **self.who)

    def put_in_category(self) -> None:
        is_out = self.chance.random() < 0.3
        services.put_in_category(
            entry_ids=[self.anybody().pk], category="Ladies", out=is_out, **self.who
        )

    def choose_fees(self) -> None:
        fees: services.Settings = {
            "fee": self.chance.choice([0, 333, 500]),
            "guest_fee": self.chance.choice([None, 250]),
        }
        services.change_settings(settings=fees, **self.who)

    def take_fee(self) -> None:
        services.take_fee(
            entry_ids=[self.anybody().pk],
            guest=self.chance.choice([None, True, False]),
            paid=self.chance.choice([None, True, False]),
            **self.who,
        )

    def draw_prize(self) -> None:
        lot = services.Lot(
            self.chance.randint(1, 7), seen=9, seed=self.chance.randint(1, 99), reason="again"
        )
        services.draw_prize(lot=lot, **self.who)

    def cut_for_place(self) -> None:
        first = self.chance.choice([None, self.anybody().pk])
        services.cut_for_place(first=first, **self.who)

    def start_clock(self) -> None:
        number = self.a_table(current=True).round
        services.start_clock(round_number=number, minutes=self.chance.choice([0, 20]), **self.who)

    def close(self) -> None:
        if self.chance.random() < CLOSED:
            services.close_tournament(**self.who)

    def reopen(self) -> None:
        services.reopen_tournament(**self.who)

    def undo(self) -> None:
        change = acts.undoable(self.hall.now.tournament)
        if change is not None:
            services.undo_last(change_id=change, **self.who)


#: What leads on through an evening is done more often.
ACTS: Final[list[Callable[[Director], None]]] = [
    *(Director.mark, Director.add, Director.strike_off, Director.rename),
    *(Director.couple, Director.draw_partners),
    *3 * (Director.draft, Director.publish),
    *(Director.discard, Director.take_back, Director.swap, Director.fill, Director.stand_in),
    *4 * (Director.type_all,),
    *3 * (Director.hand,),
    *(Director.type, Director.void, Director.rule_tie, Director.settle, Director.adjust),
    *(Director.call_time, Director.open_again, Director.dispute),
    *(Director.change_settings, Director.choose_prizes, Director.put_in_category),
    *(Director.choose_fees, Director.take_fee),
    *(Director.draw_prize, Director.cut_for_place, Director.start_clock),
    *(Director.close, Director.reopen, Director.reopen, Director.undo, Director.undo),
]
