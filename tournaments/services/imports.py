"""Import an evening from its record, to go on with it on another laptop."""

import datetime
from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from scoring.models import LONGEST_NAME, LONGEST_REASON, Device, Game, Grant, Hand, Role, Series
from scoring.models import Seat as GameSeat
from scoring.rules.rulesets.presets import RULESETS
from tournaments.models import Entry, Place, Round, Status, Table, Tournament
from tournaments.queries import fresh_evening
from tournaments.rules.events import Event, TablePlay
from tournaments.rules.events import Round as PlayedRound
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
    """Import an evening written in the record format, all of it or nothing. Raises RuleViolation.

    Idempotent: `tournament_id` is made by the form; sent twice, it is one evening.
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
    _store_rounds(tournament, event, document, entries)
    make_signs(tournament, max(len(entries) // 4, *(len(round_.tables) for round_ in event.played), 1))
    log(tournament, "brought_in", device, rounds=len(event.played), players=len(entries))
    return tournament


def _entries(tournament: Tournament, event: Event) -> dict[str, Entry]:
    """Store the roll. Who played his last round is withdrawn, everybody else is here."""
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


def _store_rounds(
    tournament: Tournament, event: Event, document: Mapping[str, object], entries: Mapping[str, Entry]
) -> None:
    """Store what was played, and what each seating was based on."""
    rows = _Rows(tournament, entries)
    written = _written_tables(document)
    for number, played in enumerate(event.played, start=1):
        rows.add_round(number, played, written)
    rows.store()
    rounds = fresh_evening(tournament.pk).published
    for round_, previous in zip(rounds[1:], rounds, strict=False):
        round_.row.based_on = based_on(previous)
    Round.objects.bulk_update([round_.row for round_ in rounds], ["based_on"])


#: (round, table) -> the table as it is written in the record.
Written = Mapping[tuple[int, int], Mapping[str, Any]]


def _written_tables(document: Mapping[str, Any]) -> Written:
    """Each table as it is written; the record has been validated."""
    return {
        (round_["round"], table["table"]): table
        for round_ in document["round_list"]
        for table in round_["tables"]
    }


class _Rows:
    """The rows of all rounds, collected so that each kind is stored with one statement."""

    def __init__(self, tournament: Tournament, entries: Mapping[str, Entry]) -> None:
        self.tournament, self.entries = tournament, entries
        self.people = players_named(tournament, entries)
        self.now = timezone.now()
        self.rounds: list[Round] = []
        self.tables: list[Table] = []
        self.games: list[Game] = []
        self.chairs: list[GameSeat] = []
        self.places: list[Place] = []
        self.hands: list[Hand] = []

    def add_round(self, number: int, played: PlayedRound, written: Written) -> None:
        """Collect a round with its tables and those who sat out."""
        row = Round(tournament=self.tournament, number=number, published_at=self.now)
        self.rounds.append(row)
        for play in played.tables:
            self._add_table(row, play, played.moved, written[number, play.played.number])
        self.places += [
            Place(round=row, entry=self.entries[name], reason="brought_in") for name in played.sit_outs
        ]

    def _add_table(
        self, round_: Round, play: TablePlay, moved: frozenset[str], written: Mapping[str, Any]
    ) -> None:
        game_id = uuid4()
        game = Game(
            pk=game_id,
            ruleset_name=self.tournament.ruleset_name,
            options=self.tournament.options,
            series=Series(pk=game_id),
            stands_alone=False,
            first_dealer=SEATS.index(written.get("first_dealer", "N")),
        )
        table = _table(round_, play, game, written)
        self.games.append(game)
        self.tables.append(table)
        stand_ins = written.get("stand_ins", {})
        for seat, name in play.played.seating.items():
            self.chairs.append(GameSeat(game=game, number=SEATS.index(seat), player=self.people[name]))
            place = Place(
                round=round_,
                entry=self.entries[name],
                table=table,
                seat=seat,
                reason="brought_in",
                moved=name in moved,
            )
            if seat in stand_ins:
                place.stand_in = stand_ins[seat]["name"][:LONGEST_NAME]
                place.stand_in_from = max(1, stand_ins[seat]["from_hand"])
            self.places.append(place)
        for number, line in enumerate(play.sheet.hands if play.sheet else (), start=1):
            hand = Hand(game=game, number=number, recorded_at=self.now)
            hand.take(line.hand, SEATED)
            self.hands.append(hand)

    def store(self) -> None:
        """Store all that was collected, in the order in which rows name one another."""
        Round.objects.bulk_create(self.rounds)
        Series.objects.bulk_create([game.series for game in self.games])
        Game.objects.bulk_create(self.games)
        GameSeat.objects.bulk_create(self.chairs)
        Table.objects.bulk_create(self.tables)
        Place.objects.bulk_create(self.places)
        Hand.objects.bulk_create(self.hands)


def _table(round_: Round, play: TablePlay, game: Game, written: Mapping[str, Any]) -> Table:
    """A table's row: rulings, typed totals, cuts. Its hands are rows of its game."""
    table = Table(round=round_, number=play.played.number, game=game)
    points = {"NS": 0, "EW": 0}
    if "adjustment" in written:
        points |= written["adjustment"]["points"]
        table.adjust_reason = written["adjustment"]["reason"][:LONGEST_REASON]
    table.adjust_ns, table.adjust_ew = points["NS"], points["EW"]
    if play.sheet is None or "short" in written:
        table.ns = play.played.result["NS"] - points["NS"]
        table.ew = play.played.result["EW"] - points["EW"]
    if "short" in written:
        table.short = written["short"]
    if play.played.cut is not None and play.played.is_tie:
        table.low, table.low_how = play.played.cut, "director"
    return table
