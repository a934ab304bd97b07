"""Simulate an evening through real services: to see, to measure, to prove the archive."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, cast
from uuid import UUID

from scoring.models import Device
from scoring.rules.bids import Bid
from scoring.rules.hands import OUTCOMES, Hand
from scoring.rules.rulesets.options import Ruleset
from scoring.services import By
from tournaments import services
from tournaments.models import Status
from tournaments.queries import Evening, TableKey, TableView, at_table, fresh_evening
from tournaments.rules.formats import RoundFormat
from tournaments.rules.movements import USUAL
from tournaments.rules.planning import MOST_PLAYERS
from tournaments.rules.standings import POINTS
from tournaments.rules.tables import SEATS, SIDES
from tournaments.simulation.trouble import Trouble

# Enough for the largest field, letters of several languages among them.
FIRST_NAMES: Final = (
    *("Ada", "Albert", "Alma", "Amos", "Anna", "Arne", "Beatrice", "Bernd", "Bridget", "Carl"),
    *("Carmen", "Cedric", "Clara", "Conrad", "Dagmar", "Daniel", "Dora", "Edith", "Edmund"),
    *("Elsa", "Emil", "Esther", "Felix", "Fiona", "Frank", "Frieda", "George", "Gerda", "Gustav"),
    *("Hanna", "Harold", "Hazel", "Henry", "Ida", "Igor", "Ingrid", "Irene", "Ivan", "Jakob"),
    *("Jean", "Johanna", "Josef", "Judith", "Karl", "Katja", "Kurt", "Laura", "Leo", "Lilian"),
    *("Ludwig", "Mabel", "Marta", "Martin", "Maud"),
)
FAMILY_NAMES: Final = (
    *("Ahlberg", "Brown", "Cruz", "Dvořák", "Evans", "Fischer", "Grün", "Hansen", "Iwu", "Jansen"),
    *("Kowalski", "Lind", "Müller", "Nagy", "O’Brien", "Papadakis", "Quinn", "Rossi", "Sørensen"),
    *("Tanaka", "Ueda", "Vogel", "Walsh", "Xu", "Yılmaz", "Zając", "Abbott", "Bauer", "Castillo"),
    *("Dubois", "Ekström", "Ferrari", "Goldberg", "Horvat", "Ivanova", "Jovanović", "Keller"),
    *("Larsen", "Moreau", "Novák"),
)


@dataclass(frozen=True)
class Plot:
    """The plan of a simulated evening: how many play, how long, by which rules, from which seed.

    `movement`: its code; `plays`: what a table plays in a round, left out: as many hands as the
    rules say; `until`: stop in the middle of this round; `rank_by`: by what it ranks,
    `sit_out_halves`: what a sit-out counts where games do.
    """

    name: str
    players: int
    rounds: int
    ruleset: Ruleset
    seed: int
    date: date
    movement: str = USUAL
    until: int | None = None
    rank_by: str = POINTS
    sit_out_halves: int = 0
    #: Everything happens that can: see `trouble`.
    trouble: bool = False
    plays: RoundFormat | None = None
    #: Partners stay together.
    in_pairs: bool = False


def play(plot: Plot, tournament_id: UUID, device: Device) -> Evening:
    """Simulate it: people come late, leave, sit out, cut; hands and typed totals come in.

    Deterministic: the same plot is the same evening.
    """
    lots = random.Random(plot.seed)
    names = people(plot.players, lots)
    services.start_tournament(
        device=device,
        tournament_id=tournament_id,
        name=plot.name,
        date=plot.date,
        ruleset=plot.ruleset,
        names=names,
        rounds=plot.rounds,
        seed=plot.seed,
        movement=plot.movement,
        plays=plot.plays,
        in_pairs=plot.in_pairs,
        settings={
            "fee": 500,
            **_clock(plot.plays),
            "rank_by": plot.rank_by,
            "sit_out_halves": plot.sit_out_halves,
        },
    )
    late = lots.sample(names, plot.players // 20) if plot.players > 12 else []
    _mark(tournament_id, late, status=Status.LATE)
    services.everybody_is_here(tournament_id=tournament_id, device=device)
    trouble = Trouble(tournament_id, device, lots) if plot.trouble else None
    for number in range(1, plot.rounds + 1):
        if trouble:
            trouble.before_seating(number)
        if number == 2:
            _mark(tournament_id, late, status=Status.HERE)
        if number == 3 and plot.players > 16:
            leaver = lots.choice([name for name in names if name not in late])
            _mark(tournament_id, [leaver], leaves_after=number)
        services.draft_round(tournament_id=tournament_id, device=device)
        if trouble:
            trouble.after_seating(number)
        services.publish_round(tournament_id=tournament_id, number=number, device=device)
        if trouble:
            trouble.after_publishing(number)
        halfway = number == plot.until
        _RoundByLot(fresh_evening(tournament_id), number, lots, device).play(halfway, trouble)
        if trouble and not halfway:
            trouble.after_playing(number)
        if halfway:
            break
        _RoundByLot(fresh_evening(tournament_id), number, lots, device).settle_ties()
    return fresh_evening(tournament_id)


def _clock(plays: RoundFormat | None) -> services.Settings:
    return {"minutes": 20} if plays is None or plays.hands else {}


def people(number: int, lots: random.Random) -> list[str]:
    pairs = [f"{first} {family}" for first in FIRST_NAMES for family in FAMILY_NAMES]
    assert number <= MOST_PLAYERS <= len(pairs)
    return lots.sample(pairs, number)


def _mark(tournament_id: UUID, names: list[str], **marks: object) -> None:
    """Mark these names on the roll, as `services.mark` takes it."""
    marked = set(names)
    for entry in fresh_evening(tournament_id).entries.values():
        if entry.name in marked:
            services.mark(
                tournament_id=tournament_id, entry_id=entry.pk, device=None, **cast("Any", marks)
            )


class _RoundByLot:
    """Plays a published round: hands, typed totals, agreement, cuts, all drawn from `lots`."""

    def __init__(self, evening: Evening, number: int, lots: random.Random, device: Device) -> None:
        round_ = evening.round(number)
        assert round_ is not None
        self.evening, self.round, self.lots, self.device = evening, round_, lots, device

    def play(self, halfway: bool, trouble: Trouble | None = None) -> None:
        """Play it: one table in eight has its totals typed. `halfway`: not all of them finish."""
        lots, plays = self.lots, self.evening.tournament.round_format
        for table in self.round.tables:
            if trouble and trouble.is_left(table):
                continue
            if halfway and lots.random() < 0.3:
                continue
            if not table.has_hands or lots.random() < 0.125:
                self._type_result(table)
                continue
            stop = lots.randrange(1, 5) if halfway and lots.random() < 0.5 else plays.hands
            if stop is None and plays.minutes is not None:
                stop = lots.randrange(3, 9)
            self._play_table(table, stop)
        if plays.hands is None and plays.minutes is not None and not halfway:
            services.call_time(
                tournament_id=self.evening.tournament.pk,
                round_number=self.round.number,
                device=self.device,
            )

    def _type_result(self, table: TableView) -> None:
        lots = self.lots
        if table.has_hands:
            self._type(table, {side: 10 * lots.randrange(-30, 70) for side in SIDES})
        else:
            self._type(table, {side: lots.randrange(12) for side in SIDES})

    def _type(self, table: TableView, totals: dict[str, int]) -> None:
        services.type_totals(
            table=self._key(table),
            seen_version=None,
            typed=services.TypedTotals(totals, {"NS": 0, "EW": 0}),
            by=By(self.device),
        )

    def settle_ties(self) -> None:
        for table in self.round.tables:
            if table.state == "tie":
                low = self.lots.choice(list(SIDES))
                services.rule_tie(table=self._key(table), low=low, how="cut", device=None)

    def _play_table(self, table: TableView, stop: int | None) -> None:
        """So many scored hands, or until the game is over; then, mostly, somebody agrees."""
        scored, plays_on = 0, self.evening.tournament.round_format.game
        names = [table.entries[seat].name for seat in SEATS]
        for facts in hands_by_lot(self.evening.tournament.ruleset, names, self.lots):
            services.record_table_hand(
                table=self._key(table),
                key=UUID(int=self.lots.getrandbits(128)),
                facts=facts,
                device=self.device,
            )
            scored += OUTCOMES[facts.outcome]
            if scored == stop or (plays_on and not self._plays_on(table)):
                break
        played = at_table(self.evening.tournament, self.round.number, table.number)
        if played is not None and played.table.hands_done and self.lots.random() < 0.7:
            services.agree(
                table=self._key(table),
                entry_id=table.entries["E"].pk,
                seen_totals=played.table.by_hand,
                device=self.device,
            )

    def _plays_on(self, table: TableView) -> bool:
        now = at_table(self.evening.tournament, self.round.number, table.number)
        return now is not None and now.table.sheet.is_open

    def _key(self, table: TableView) -> TableKey:
        return TableKey(self.evening.tournament.pk, self.round.number, table.number)


def hands_by_lot(ruleset: Ruleset, names: list[str], lots: random.Random) -> Iterator[Hand]:
    """Generate realistic hands: mostly sevens and eights, two in three made, at times a misère."""
    ladder = _ladder(ruleset)
    weights = [_weight(bid) for bid in ladder]
    sides = tuple(SIDES)
    while True:
        if lots.random() < 0.05:
            yield Hand(outcome=ruleset.thrown_in)
            continue
        seat = lots.randrange(4)
        bid = lots.choices(ladder, weights)[0]
        won = _tricks_won(bid, lots)
        yield Hand(
            contractor=names[seat],
            bid=bid,
            tricks={sides[seat % 2]: won, sides[1 - seat % 2]: 10 - won},
        )


def _ladder(ruleset: Ruleset) -> list[Bid]:
    return [bid for rung in ruleset.ladder for bid in rung if ruleset.plays(bid)]


def _tricks_won(bid: Bid, lots: random.Random) -> int:
    """Draw at random the tricks of the contractor's side, most often as many as were bid."""
    if bid.level is None:
        return 0 if lots.random() < 0.6 else lots.randrange(1, 4)
    return max(0, min(10, bid.level + lots.choice((-2, -1, -1, 0, 0, 0, 1, 1, 2))))


def _weight(bid: Bid) -> float:
    """Return the weight with which a bid is drawn; one without a level is a misère-type bid."""
    return 0.8 if bid.level is None else {6: 4.0, 7: 6.0, 8: 3.0, 9: 1.0, 10: 0.3}[bid.level]
