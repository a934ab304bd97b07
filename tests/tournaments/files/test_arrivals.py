"""Files that arrive: what happened comes back; tampering is refused, or can be shown."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.access.locking import Stale
from scoring.models import Device
from scoring.rules.errors import RuleViolation
from scoring.services import By, SeenHand
from scoring.words.refusals import answer_text
from tests.tournaments.conftest import Hall, forget
from tournaments import services
from tournaments.files.arrivals import arrive
from tournaments.files.exports import archive
from tournaments.models import Status
from tournaments.queries import SeatKey, TableKey, TableView
from tournaments.queries.acts import last_act
from tournaments.rules.prizes.kinds import Prize
from tournaments.rules.record.kept import HALL

#: A database test of many examples: each undoes what it did by a savepoint of its own.
MANY = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


class _Undone(Exception):
    """Takes back all that an example has stored."""


@pytest.fixture
def nine(device: Device) -> Hall:
    return Hall(device, 9, rounds=4)


class Evening:
    """Acts on an evening, what each needs drawn by `lots`; what is refused did not happen."""

    def __init__(self, hall: Hall, lots: random.Random) -> None:
        self.hall, self.lots, self.by = hall, lots, By(hall.device, "why not")

    def table(self) -> TableView | None:
        rounds = self.hall.now.published
        return self.lots.choice(self.lots.choice(rounds).tables) if rounds else None

    def key(self, table: TableView) -> TableKey:
        return TableKey(self.hall.pk, table.round, table.number)

    def somebody(self) -> Any:
        return self.lots.choice(list(self.hall.now.entries.values()))

    def do(self, act: str) -> None:
        try:
            with transaction.atomic():
                getattr(self, f"do_{act}")()
        except (RuleViolation, Stale, ValidationError, StopIteration):
            pass

    def do_seat(self) -> None:
        self.hall.seat()

    def do_draft(self) -> None:
        services.draft_round(
            tournament_id=self.hall.pk, device=None, draw_again=self.lots.random() < 0.5
        )

    def do_fill_in(self) -> None:
        """Every open table of the current round is typed, so that the evening can go on."""
        for table in self.hall.now.current.tables if self.hall.now.current else ():
            if not table.is_in:
                self._type(
                    table, 10 * self.lots.randrange(-20, 60), 10 * self.lots.randrange(61, 90)
                )
                services.settle(table=self.key(table), counts="typed", by=self.by)

    def do_type(self) -> None:
        table = self.table()
        if table:
            self._type(table, 10 * self.lots.randrange(-9, 9), 10 * self.lots.randrange(-9, 9))

    def _type(self, table: TableView, ns: int, ew: int) -> None:
        slams = {"NS": self.lots.randrange(2), "EW": self.lots.randrange(2)}
        services.type_totals(
            table=self.key(table),
            typed=services.TypedTotals({"NS": ns, "EW": ew}, slams),
            seen_version=table.row.version,
            by=self.by,
        )

    def do_hand(self) -> None:
        table = self.table()
        if table:
            facts = self.hall.north(table.number, number=table.round)
            self.hall.hand(table.number, facts, table.round)

    def do_amend(self) -> None:
        table = self.table()
        if table and table.hands:
            hand = self.lots.choice(table.hands)
            facts = self.hall.north(table.number, "8S", self.lots.randrange(11), table.round)
            seen = SeenHand(hand.number, hand.version)
            services.amend_table_hand(
                table=self.key(table), seen=seen, facts=facts, by=self.by, directs=True
            )

    def do_void(self) -> None:
        table = self.table()
        if table and table.hands:
            seen = SeenHand(table.hands[-1].number, table.hands[-1].version)
            services.void_table_hand(table=self.key(table), seen=seen, by=self.by, directs=True)

    def do_tie(self) -> None:
        table = self.table()
        if table:
            services.rule_tie(
                table=self.key(table), low=self.lots.choice(("NS", "EW")), how="cut", device=None
            )

    def do_adjust(self) -> None:
        table = self.table()
        if table:
            points = {"NS": 10 * self.lots.randrange(-5, 6), "EW": 0}
            services.adjust(table=self.key(table), points=points, by=self.by)

    def do_call_time(self) -> None:
        rounds = self.hall.now.published
        services.call_time(tournament_id=self.hall.pk, round_number=len(rounds), device=None)

    def do_open(self) -> None:
        table = self.table()
        if table:
            services.open_again(table=self.key(table), device=None)

    def do_dispute(self) -> None:
        table = self.table()
        if table:
            services.dispute(table=self.key(table), words="No!", device=None)

    def do_settle(self) -> None:
        table = self.table()
        if table:
            services.settle(
                table=self.key(table), counts=self.lots.choice(("", "hands", "typed")), by=self.by
            )

    def do_swap(self) -> None:
        rounds = self.hall.now.rounds
        if rounds:
            pair = self.somebody().pk, self.somebody().pk
            services.swap_places(
                tournament_id=self.hall.pk,
                number=self.lots.choice(rounds).number,
                pair=pair,
                by=self.by,
            )

    def do_stand_in(self) -> None:
        table = self.table()
        if table:
            services.stand_in(
                seat=SeatKey(self.key(table), "E"), name="Bea", from_hand=2, device=None
            )

    def do_fill_seat(self) -> None:
        table = self.table()
        if table:
            seat = SeatKey(self.key(table), self.lots.choice("NESW"))
            services.fill_seat(seat=seat, entry_id=self.somebody().pk, device=None)

    def do_mark(self) -> None:
        marks: list[dict[str, Any]] = [
            {"status": self.lots.choice(Status.values)},
            {"leaves_after": self.lots.choice((None, 1, 2, 3))},
            {"paid": True},
            {"volunteers": True},
            {"ranked": self.lots.random() < 0.5},
        ]
        entry = self.somebody()
        services.mark(
            tournament_id=self.hall.pk,
            entry_id=entry.pk,
            device=None,
            seen=None,
            **self.lots.choice(marks),
        )

    def do_everybody(self) -> None:
        for entry in self.hall.now.entries.values():
            services.mark(
                tournament_id=self.hall.pk,
                entry_id=entry.pk,
                device=None,
                seen=None,
                status=Status.HERE,
            )

    def do_enter(self) -> None:
        names = [f"New {len(self.hall.now.entries)}"]
        services.add_entries(tournament_id=self.hall.pk, names=names, device=None)

    def do_rename(self) -> None:
        entry = self.somebody()
        services.rename(
            tournament_id=self.hall.pk, entry_id=entry.pk, name=f"{entry.name} Ø", device=None
        )

    def do_take_back(self) -> None:
        number = len(self.hall.now.published)
        services.take_back_round(tournament_id=self.hall.pk, number=number, device=None)

    def do_undo(self) -> None:
        change = last_act(self.hall.now.tournament)
        if change is not None:
            services.undo_last(tournament_id=self.hall.pk, change_id=change.pk, device=None)

    def do_scorer(self) -> None:
        table = self.table()
        if table:
            entry = self.lots.choice(list(table.entries.values()))
            services.name_scorer(table=self.key(table), entry_id=entry.pk, device=self.hall.device)
            services.call_director(table=self.key(table), words="Help", device=self.hall.device)


ACTS = sorted(name.removeprefix("do_") for name in vars(Evening) if name.startswith("do_"))
#: What leads on comes oftener than what goes wrong.
WEIGHTED = ACTS + ["seat", "fill_in"] * 6


@MANY
@given(st.lists(st.sampled_from(WEIGHTED), min_size=4, max_size=24), st.integers(0, 10**6))
def test_any_evening_comes_back_to_the_letter(nine: Hall, acts: list[str], seed: int) -> None:
    with suppress(_Undone), transaction.atomic():
        evening = Evening(nine, random.Random(seed))
        for act in ("seat", *acts):
            evening.do(act)
        text, standings, prizes = archive(nine.now), nine.now.standings, nine.now.prizes
        assert "error" not in answer_text(text)
        forget(nine.pk)
        tournament, was_here = arrive(json.loads(text), lambda: nine.device)
        here = (tournament.pk, was_here, archive(nine.now), nine.now.standings, nine.now.prizes)
        assert here == (nine.pk, False, text, standings, prizes)
        raise _Undone


def places(part: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value in a document."""
    parts = (
        part.items()
        if isinstance(part, dict)
        else enumerate(part)
        if isinstance(part, list)
        else ()
    )
    for name, value in parts:
        yield (*where, name)
        yield from places(value, (*where, name))


JUNK: list[Any] = [
    None,
    [],
    {},
    "",
    "x",
    "for",
    -1,
    0,
    7,
    10**12,
    True,
    [1],
    {"N": 1},
    "\x00",
    "9" * 400,
    "{seats}",
    ["x"],
]


TROUBLES = ("seat", "hand", "amend", "scorer", "fill_in", "seat", "swap", "type", "draft", "mark")
PAGES = (
    *(
        "evening",
        "roll",
        "scores",
        "results",
        "standings",
        "prizes",
        "phones",
        "boards",
    ),
    *("board", "hall", "evening-settings", "evening-history", "evening-print"),
)


@pytest.fixture
def troubled(nine: Hall) -> str:
    """The file of an evening with troubles, which itself did not happen."""
    text = ""
    with suppress(_Undone), transaction.atomic():
        evening = Evening(nine, random.Random(5))
        for act in TROUBLES:
            evening.do(act)
        text = archive(nine.now)
        raise _Undone
    return text


@pytest.mark.parametrize(
    "draws",
    [[], [{}], [{"goes_on": True}], [{"entry": 1, "time": "noon"}], [{"entry": [1], "time": ""}]],
    ids=repr,
)
def test_draws_that_were_tampered_with_are_refused_in_words_or_shown(
    dee: Client, nine: Hall, draws: Any
) -> None:
    prizes = services.PrizeList([Prize(1, "door", amount=12000)], False)
    services.choose_prizes(tournament_id=nine.pk, chosen=prizes, device=nine.device)
    services.draw_prize(tournament_id=nine.pk, lot=services.Lot(1, 0, 1), device=nine.device)
    document = json.loads(archive(nine.now))
    document["kept"][HALL]["columns"]["draws"]["1"] = draws
    forget(nine.pk)
    with suppress(RuleViolation):
        tournament, _was_here = arrive(document, lambda: nine.device)
        for name in PAGES:
            assert dee.get(reverse(name, args=[tournament.pk])).status_code == 200
        assert services.settings_like(tournament)["prize_list"]


@MANY
@given(st.integers(0, 10**6), st.sampled_from(JUNK))
def test_a_file_that_was_tampered_with_is_refused_in_words_or_shown(
    dee: Client, nine: Hall, troubled: str, seed: int, junk: Any
) -> None:
    with suppress(_Undone), transaction.atomic():
        document = json.loads(troubled)
        way = random.Random(seed).choice(list(places(document["kept"][HALL])))
        part = document["kept"][HALL]
        for name in way[:-1]:
            part = part[name]
        part[way[-1]] = junk
        forget(nine.pk)
        with suppress(RuleViolation):
            tournament, _was_here = arrive(document, lambda: nine.device)
            for name in PAGES:
                answer = dee.get(reverse(name, args=[tournament.pk]))
                assert (way, name, answer.status_code) == (way, name, 200)
        raise _Undone
