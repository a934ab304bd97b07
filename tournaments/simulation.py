"""A made-up evening, played through the same services as a real one: to look at, to measure, to prove the archive."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from scoring.models import Device
from scoring.rules.bids import Bid
from scoring.rules.hands import Hand
from scoring.rules.rulesets.options import Ruleset
from scoring.services import By
from tournaments import services
from tournaments.models import Status
from tournaments.queries import Evening, RoundView, TableKey, TableView, at_table, fresh_evening
from tournaments.rules.movements import USUAL
from tournaments.rules.planning import MOST_PLAYERS
from tournaments.rules.tables import SEATS, SIDES

# Enough for the largest field, letters of several languages among them.
FIRST_NAMES: Final = (
    "Ada",
    "Albert",
    "Alma",
    "Amos",
    "Anna",
    "Arne",
    "Beatrice",
    "Bernd",
    "Bridget",
    "Carl",
    "Carmen",
    "Cedric",
    "Clara",
    "Conrad",
    "Dagmar",
    "Daniel",
    "Dora",
    "Edith",
    "Edmund",
    "Elsa",
    "Emil",
    "Esther",
    "Felix",
    "Fiona",
    "Frank",
    "Frieda",
    "George",
    "Gerda",
    "Gustav",
    "Hanna",
    "Harold",
    "Hazel",
    "Henry",
    "Ida",
    "Igor",
    "Ingrid",
    "Irene",
    "Ivan",
    "Jakob",
    "Jean",
    "Johanna",
    "Josef",
    "Judith",
    "Karl",
    "Katja",
    "Kurt",
    "Laura",
    "Leo",
    "Lilian",
    "Ludwig",
    "Mabel",
    "Marta",
    "Martin",
    "Maud",
)
FAMILY_NAMES: Final = (
    "Ahlberg",
    "Brown",
    "Cruz",
    "Dvořák",
    "Evans",
    "Fischer",
    "Grün",
    "Hansen",
    "Iwu",
    "Jansen",
    "Kowalski",
    "Lind",
    "Müller",
)


@dataclass(frozen=True)
class Plot:
    """What is played: how many, how long, by which rules, from which seed.

    `movement`: its code; `until`: stop in the middle of this round.
    """

    name: str
    players: int
    rounds: int
    ruleset: Ruleset
    seed: int
    date: date
    movement: str = USUAL
    until: int | None = None


def play(plot: Plot, tournament_id: UUID, device: Device) -> Evening:
    """Play the evening: people come late, go home, sit out, cut for ties; hands and typed totals come in."""
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
        settings={"fee": 500, "minutes": 20},
    )
    late = lots.sample(names, plot.players // 20) if plot.players > 12 else []
    _mark(tournament_id, late, status=Status.LATE)
    services.everybody_is_here(tournament_id=tournament_id, device=device)
    for number in range(1, plot.rounds + 1):
        if number == 2:
            _mark(tournament_id, late, status=Status.HERE)
        if number == 3 and plot.players > 16:
            _mark(
                tournament_id,
                [lots.choice([name for name in names if name not in late])],
                leaves_after=number,
            )
        services.draft_round(tournament_id=tournament_id, device=device)
        services.publish_round(tournament_id=tournament_id, number=number, device=device)
        halfway = number == plot.until
        _play_round(fresh_evening(tournament_id), number, lots, device, halfway)
        if halfway:
            break
        _settle_ties(fresh_evening(tournament_id), number, lots)
    return fresh_evening(tournament_id)


def people(number: int, lots: random.Random) -> list[str]:
    """So many names, each once."""
    pairs = [f"{first} {family}" for first in FIRST_NAMES for family in FAMILY_NAMES]
    assert number <= 2 * MOST_PLAYERS <= len(pairs)
    return lots.sample(pairs, number)


def _settle_ties(evening: Evening, number: int, lots: random.Random) -> None:
    each = evening.round(number)
    assert each is not None
    for table in each.tables:
        if table.state == "tie":
            services.rule_tie(
                table=TableKey(evening.tournament.pk, number, table.number),
                low=lots.choice(list(SIDES)),
                how="cut",
                device=None,
            )


def _mark(tournament_id: UUID, names: list[str], **marks: object) -> None:
    for entry in fresh_evening(tournament_id).entries.values():
        if entry.name in names:
            services.mark(tournament_id=tournament_id, entry_id=entry.pk, device=None, **marks)


def _play_round(evening: Evening, number: int, lots: random.Random, device: Device, halfway: bool) -> None:
    """Most tables enter hands; one in eight writes a sheet that the director types."""
    each = evening.round(number)
    assert each is not None
    for table in each.tables:
        if halfway and lots.random() < 0.3:
            continue
        if lots.random() < 0.125:
            totals = {side: 10 * lots.randrange(-30, 70) for side in SIDES}
            services.type_totals(
                table=TableKey(evening.tournament.pk, number, table.number),
                seen_version=None,
                typed=services.TypedTotals(totals, {"NS": 0, "EW": 0}),
                by=By(device),
            )
            continue
        stop = lots.randrange(1, 5) if halfway and lots.random() < 0.5 else evening.tournament.hands_per_round
        _play_table(evening, each, table, lots, device, stop)


def _play_table(
    evening: Evening, each: RoundView, table: TableView, lots: random.Random, device: Device, stop: int
) -> None:
    scored = 0
    names = [table.entries[seat].name for seat in SEATS]
    for facts in hands_by_lot(evening.tournament.ruleset, names, lots):
        services.record_table_hand(
            table=TableKey(evening.tournament.pk, each.number, table.number),
            key=UUID(int=lots.getrandbits(128)),
            facts=facts,
            device=device,
        )
        scored += facts.outcome == "contract"
        if scored == stop:
            break
    found = at_table(evening.tournament, each.number, table.number)
    if found is not None and found.table.hands_done and lots.random() < 0.7:
        services.agree(
            table=TableKey(evening.tournament.pk, each.number, table.number),
            entry_id=table.entries["E"].pk,
            seen_totals=found.table.by_hand,
            device=device,
        )


def hands_by_lot(ruleset: Ruleset, names: list[str], lots: random.Random) -> Iterator[Hand]:
    """Hands as people play them: mostly sevens and eights, two in three made, now and then a misère or nobody bids."""
    ladder = [bid for rung in ruleset.ladder for bid in rung]
    if ruleset.six_bids == "thrown_in":
        ladder = [bid for bid in ladder if bid.is_special or bid.level > 6]
    weights = [_weight(bid) for bid in ladder]
    sides = tuple(SIDES)
    while True:
        if lots.random() < 0.05:
            yield Hand(outcome="six_only" if ruleset.six_bids == "thrown_in" else "passed_out")
            continue
        seat = lots.randrange(4)
        bid = lots.choices(ladder, weights)[0]
        if bid.is_special:
            won = 0 if lots.random() < 0.6 else lots.randrange(1, 4)
        else:
            won = max(0, min(10, bid.level + lots.choice((-2, -1, -1, 0, 0, 0, 1, 1, 2))))
        yield Hand(
            contractor=names[seat],
            bid=bid,
            tricks={sides[seat % 2]: won, sides[1 - seat % 2]: 10 - won},
        )


def _weight(bid: Bid) -> float:
    return 0.8 if bid.is_special else {6: 4.0, 7: 6.0, 8: 3.0, 9: 1.0, 10: 0.3}[bid.level]
