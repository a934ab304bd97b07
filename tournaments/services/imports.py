"""An evening brought in from its record: on another laptop, to go on."""

import datetime
from collections.abc import Mapping
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from scoring.models import LONGEST_NAME, LONGEST_REASON, Device, Game, Grant, Hand, Role
from scoring.models import Seat as GameSeat
from scoring.rules.rulesets.presets import RULESETS
from tournaments.models import Entry, Place, Round, Status, Table, Tournament
from tournaments.queries import fresh_evening
from tournaments.rules.events import Event, TablePlay
from tournaments.rules.record.answers import answer_event
from tournaments.rules.record.reading import read_event
from tournaments.rules.tables import SEATED, SEATS
from tournaments.services.locking import log
from tournaments.services.seating import based_on, players_named
from tournaments.services.setup import make_signs, verify_name

#: What an evening is called whose record does not say.
_UNKNOWN_NAME = "Five Hundred"


@transaction.atomic
def bring_in(
    *, device: Device, tournament_id: UUID, document: Mapping[str, object], date: datetime.date, seed: int
) -> Tournament:
    """Store an evening written in the record format, all of it or nothing. Raises RuleViolation.

    `tournament_id` is made by the form: sent twice, it is one evening.
    """
    answer_event(document)
    event = read_event(document)
    known = Tournament.objects.filter(pk=tournament_id).first()
    if known is not None:
        return known
    for name in event.entries:
        verify_name(name)
    given = document.get("name")
    tournament = Tournament.objects.create(
        pk=tournament_id,
        device=device,
        name=str(given)[:LONGEST_NAME] if given else _UNKNOWN_NAME,
        date=date,
        ruleset_name=event.ruleset.name if event.ruleset.name in RULESETS else "midway",
        options=event.ruleset.options(),
        movement=event.movement.code,
        rounds=event.rounds,
        hands_per_round=event.hands_per_round,
        seed=seed,
        sit_out_points=None if isinstance(event.sit_out_points, str) else event.sit_out_points,
        tiebreaks=list(event.tiebreaks),
    )
    Grant.objects.create(
        device=device, kind=Tournament.access_kind, object_id=tournament_id, role=Role.OWN, generation=1
    )
    entries = _entries(tournament, event)
    _rounds(tournament, event, document, entries)
    make_signs(tournament, max(len(entries) // 4, *(len(each.tables) for each in event.played), 1))
    log(tournament, "brought_in", device, rounds=len(event.played), players=len(entries))
    return tournament


def _entries(tournament: Tournament, event: Event) -> dict[str, Entry]:
    played = len(event.played)
    rows = []
    for number, entry in enumerate(event.entries.values(), start=1):
        gone = entry.last_round is not None and entry.last_round <= played
        status = Status.WITHDRAWN if gone else Status.HERE
        rows.append(
            Entry(
                tournament=tournament,
                number=number,
                name=entry.name,
                ranked=entry.ranked,
                status=status,
                leaves_after=None if gone else entry.last_round,
            )
        )
    Entry.objects.bulk_create(rows)
    return {row.name: row for row in rows}


def _rounds(
    tournament: Tournament, event: Event, document: Mapping[str, object], entries: Mapping[str, Entry]
) -> None:
    people = players_named(tournament, entries)
    now = timezone.now()
    written = _written_tables(document)
    rounds, tables, games, chairs, places, hands = [], [], [], [], [], []
    for number, each in enumerate(event.played, start=1):
        row = Round(tournament=tournament, number=number, published_at=now)
        rounds.append(row)
        for play in each.tables:
            game_id = uuid4()
            game = Game(
                pk=game_id,
                ruleset_name=tournament.ruleset_name,
                options=tournament.options,
                series=game_id,
                stands_alone=False,
                first_dealer=SEATS.index(str(written[number, play.played.number].get("first_dealer", "N"))),
            )
            games.append(game)
            table = _table(row, play, game, written[number, play.played.number])
            tables.append(table)
            stand_ins = written[number, play.played.number].get("stand_ins") or {}
            for seat, name in play.played.seating.items():
                chairs.append(GameSeat(game=game, number=SEATS.index(seat), player=people[name]))
                place = Place(round=row, entry=entries[name], table=table, seat=seat, reason="brought_in")
                place.moved = name in each.moved
                instead = stand_ins.get(seat)
                if instead:
                    place.stand_in, place.stand_in_from = (
                        instead["name"][:LONGEST_NAME],
                        max(1, instead["from_hand"]),
                    )
                places.append(place)
            for line_number, line in enumerate(play.sheet.hands if play.sheet else (), start=1):
                hand = Hand(game=game, number=line_number, recorded_at=now)
                hand.take(line.hand, SEATED)
                hands.append(hand)
        places += [Place(round=row, entry=entries[name], reason="brought_in") for name in each.sit_outs]
    Round.objects.bulk_create(rounds)
    Game.objects.bulk_create(games)
    GameSeat.objects.bulk_create(chairs)
    Table.objects.bulk_create(tables)
    Place.objects.bulk_create(places)
    Hand.objects.bulk_create(hands)
    evening = fresh_evening(tournament.pk)
    for row, previous in zip(evening.published[1:], evening.published, strict=False):
        row.row.based_on = based_on(previous)
    Round.objects.bulk_update([each.row for each in evening.published], ["based_on"])


def _written_tables(document: Mapping[str, object]) -> dict[tuple[int, int], dict]:  # type: ignore[type-arg]
    """(round, table) -> the table as it is written; the judge has found it well formed."""
    rounds = document["round_list"]
    assert isinstance(rounds, list)
    return {(each["round"], table["table"]): table for each in rounds for table in each["tables"]}


def _table(row: Round, play: TablePlay, game: Game, written: Mapping[str, object]) -> Table:
    table = Table(round=row, number=play.played.number, game=game)
    adjustment = written.get("adjustment")
    points = {"NS": 0, "EW": 0}
    if isinstance(adjustment, dict):
        points |= adjustment["points"]
        table.adjust_reason = str(adjustment["reason"])[:LONGEST_REASON]
    table.adjust_ns, table.adjust_ew = points["NS"], points["EW"]
    if play.sheet is None or "short" in written:
        table.ns = play.played.result["NS"] - points["NS"]
        table.ew = play.played.result["EW"] - points["EW"]
    if "short" in written:
        table.short = int(str(written["short"]))
    if play.played.cut is not None and play.played.is_tie:
        table.low, table.low_how = play.played.cut, "director"
    return table
