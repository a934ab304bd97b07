"""Rows of the rounds of a record: what was played as the law read it, and what was kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils import timezone

from scoring.models import (
    LONGEST_NAME,
    LONGEST_REASON,
    Amendment,
    Device,
    Game,
    Hand,
    HandInPlay,
    Player,
    Series,
)
from scoring.models import Seat as GameSeat
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.names import tidied
from tournaments.models import Entry, Place, Round, Table, Tournament
from tournaments.models.columns import unpack, unreadable
from tournaments.rules.events import Event, TablePlay
from tournaments.rules.events import Round as PlayedRound
from tournaments.rules.tables import SEATED, SEATS
from tournaments.services.imports.kept import Hall, read_number
from tournaments.services.seating import game_of


@dataclass(frozen=True)
class Source:
    """The source of an import: the document, its event, and the data kept beside it.

    `devices`: rows for the devices that the file numbers.
    """

    document: Mapping[str, Any]
    event: Event
    hall: Hall
    devices: list[Device]

    @cached_property
    def tables(self) -> dict[tuple[int, int], Mapping[str, Any]]:
        """(round, table) -> the table as it is written; the record has been validated."""
        return {
            (round_["round"], table["table"]): table
            for round_ in self.document["round_list"]
            for table in round_["tables"]
        }


class Rows:
    """The rows of all rounds, collected so that each kind is stored with one statement."""

    def __init__(
        self,
        tournament: Tournament,
        source: Source,
        entries: Mapping[str, Entry],
        people: Mapping[str, Player],
    ) -> None:
        self.tournament, self.source, self.entries = tournament, source, entries
        self.by_number = {entry.number: entry for entry in entries.values()}
        self.people = people
        self.now = timezone.now()
        self.rounds: list[Round] = []
        self.tables: list[Table] = []
        self.chairs: list[GameSeat] = []
        self.places: list[Place] = []
        self.hands: list[Hand] = []
        self.amendments: list[Amendment] = []
        self.in_play: list[HandInPlay] = []

    def add_round(self, number: int, played: PlayedRound) -> None:
        columns = {
            "published_at": self.now,
            **self._kept(Round, self.source.hall.rounds.get(number, {})),
        }
        row = Round(tournament=self.tournament, number=number, **columns)
        self.rounds.append(row)
        for play in played.tables:
            self._add_table(row, play, played.moved)
        self.places += [self._place(row, self.entries[name]) for name in played.sit_outs]

    def add_draft(self, number: int) -> None:
        """Collect the round that was seated and not published yet, if there was one."""
        kept = self.source.hall.rounds.get(number, {})
        if "seating" not in kept:
            return
        row = Round(tournament=self.tournament, number=number)
        self.rounds.append(row)
        seated = set()
        for table_number, seats in kept["seating"].items():
            columns = self._kept(Table, self.source.hall.table(number, int(table_number)))
            table = Table(round=row, number=int(table_number), **columns)
            self.tables.append(table)
            for seat in SEATS:
                entry = self.by_number.get(seats.get(seat))
                if entry is None:
                    raise unreadable("seating")
                seated.add(str(entry.number))
                self.places.append(self._place(row, entry, table, seat))
        idle = [entry for entry in self.by_number.values() if str(entry.number) in kept["places"]]
        self.places += [
            self._place(row, entry) for entry in idle if str(entry.number) not in seated
        ]

    def _kept(self, model: type[Any], packed: object) -> dict[str, Any]:
        return unpack(model, packed, self.source.devices, self.by_number)

    def _place(self, row: Round, entry: Entry, table: Table | None = None, seat: str = "") -> Place:
        """An entry's place in a round, with the reason that was kept; else as the record has it."""
        kept = self._kept(Place, self.source.hall.place(row.number, entry.number))
        return Place(
            round=row, entry=entry, table=table, seat=seat, **{"reason": "brought_in", **kept}
        )

    def _add_table(self, round_: Round, play: TablePlay, moved: frozenset[str]) -> None:
        number = play.played.number
        written = self.source.tables[round_.number, number]
        kept = self.source.hall.table(round_.number, number)
        game = game_of(self.tournament) if self.tournament.has_hands else None
        if game is not None:
            game.first_dealer = SEATS.index(written.get("first_dealer", "N"))
        table = Table(round=round_, number=number, game=game)
        told = _told(play, written)
        for name, value in (self._kept(Table, kept) if kept else told).items():
            setattr(table, name, value)
        self.tables.append(table)
        for seat, name in play.played.seating.items():
            if game is not None:
                self.chairs.append(
                    GameSeat(game=game, number=SEATS.index(seat), player=self.people[name])
                )
            place = self._place(round_, self.entries[name], table, seat)
            if not self.source.hall.place(round_.number, place.entry.number):
                place.moved = name in moved
                _stand_in(place, written)
            self.places.append(place)
        if game is None:
            return
        told_hands = [line.hand for line in play.sheet.hands] if play.sheet is not None else []
        self._add_hands(game, told_hands, kept)
        if "in_play" in kept:
            self.in_play.append(HandInPlay(game=game, **self._kept(HandInPlay, kept["in_play"])))

    def _add_hands(self, game: Game, told: list[HandFacts], kept: Mapping[str, Any]) -> None:
        """Collect a table's hands: facts from the record, or else from what was kept."""
        rows = kept.get("hands", [])
        standing = [row for row in rows if "outcome" not in row]
        if len(standing) != len(told):
            rows = [
                {"number": number} for number in range(1, len(told) + 1)
            ]  # written by somebody else
        facts = iter(told)
        for row in rows:
            hand = Hand(game=game, number=read_number(row), **self._kept(Hand, row))
            if "outcome" not in row:
                hand.take(next(facts), SEATED)
            self.hands.append(hand)
            for amendment in row.get("amendments", []):
                columns = self._kept(Amendment, amendment)
                self.amendments.append(
                    Amendment(hand=hand, number=read_number(amendment), **columns)
                )

    def store(self) -> None:
        """Store all that was collected, in the order in which rows name one another."""
        games = [table.game for table in self.tables if table.game is not None]
        Round.objects.bulk_create(self.rounds)
        Series.objects.bulk_create([game.series for game in games])
        Game.objects.bulk_create(games)
        Table.objects.bulk_create(self.tables)
        GameSeat.objects.bulk_create(self.chairs)
        Place.objects.bulk_create(self.places)
        Hand.objects.bulk_create(self.hands)
        Amendment.objects.bulk_create(self.amendments)
        HandInPlay.objects.bulk_create(self.in_play)


def _stand_in(place: Place, written: Mapping[str, Any]) -> None:
    stand_in = written.get("stand_ins", {}).get(place.seat)
    if stand_in is not None:
        place.stand_in = tidied(stand_in["name"])[:LONGEST_NAME].strip()
        place.stand_in_from = max(1, stand_in["from_hand"])


def _told(play: TablePlay, written: Mapping[str, Any]) -> dict[str, Any]:
    """A table's columns as the record alone has them: rulings, typed totals and slams, cuts."""
    points = {"NS": 0, "EW": 0}
    columns: dict[str, Any] = {}
    if "adjustment" in written:
        points |= written["adjustment"]["points"]
        columns["adjust_reason"] = written["adjustment"]["reason"][:LONGEST_REASON]
    columns |= {"adjust_ns": points["NS"], "adjust_ew": points["EW"]}
    is_named = "won" in written and play.played.finished
    has_totals = play.sheet is None or "short" in written
    if has_totals or is_named:
        columns["ns"] = play.played.result["NS"] - points["NS"]
        columns["ew"] = play.played.result["EW"] - points["EW"]
        columns["won"] = written.get("won", "")
    columns |= {f"slams_{side.lower()}": slams for side, slams in play.typed_slams.items()}
    if "short" in written:
        columns["short"] = written["short"]
    if play.played.cut is not None and play.played.is_tie:
        columns |= {"low": play.played.cut, "low_how": "director"}
    return columns
