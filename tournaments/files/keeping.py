"""Serialize what no rule reads of an evening, so that it goes on elsewhere as before.

It goes out as `kept` of the record, under one key, and is restored by `services.imports`.
"""

import base64
import json
import zlib
from typing import Any, Final

from scoring.models import Amendment, Hand, HandInPlay
from tournaments.models import Change, Entry
from tournaments.models.columns import FACTS, Devices, pack
from tournaments.queries import Evening, RoundView, TableView, changes_of, signs_of
from tournaments.rules.record.kept import HALL, MOST_KEPT, size_of

#: So many acts, one after another, can still be taken back in the largest of evenings.
_CAN_BE_UNDONE: Final = 50
#: Acts that say where the evening is, and not what happened in it.
_OF_THIS_PLACE: Final = frozenset({"brought_in"})


def hall_of(evening: Evening, room: int = MOST_KEPT) -> dict[str, Any]:
    """Serialize all that is kept of an evening, in at most `room` bytes; packed if it is more.

    As many statements for forty tables as for two.
    """
    hall = _Keeping(evening).hall()
    if size_of({HALL: hall}) <= room:
        return hall
    for less in (None, _without_old_values, _without_log, _without_times):
        if less is not None:
            less(hall)
        packed = _packed(hall)
        if size_of({HALL: packed}) <= room:
            return packed
    return {}


def _packed(hall: dict[str, Any]) -> dict[str, Any]:
    text = json.dumps(hall, ensure_ascii=False, separators=(",", ":")).encode(
        "utf-8", "surrogatepass"
    )
    return {"packed": base64.b85encode(zlib.compress(text, 9)).decode("ascii")}


def _without_old_values(hall: dict[str, Any]) -> None:
    """Keep the old values of the last acts alone: no other act can be undone."""
    for line in hall["log"][:-_CAN_BE_UNDONE]:
        line.get("facts", {}).pop("was", None)


def _without_log(hall: dict[str, Any]) -> None:
    hall["log"] = []


def _without_times(hall: dict[str, Any]) -> None:
    """Hands in the record are restored from it: what is lost is when and by which phone."""
    for round_ in hall["rounds"]:
        for table in round_["tables"].values():
            table.pop("hands", None)


class _Keeping:
    """Writes rows in a steady order, by which their devices are numbered."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.tournament = evening.tournament
        self.devices = Devices()
        self.entries = {entry.pk: entry.number for entry in evening.entries.values()}
        hands = {"hand__game__event_table__round__tournament": self.tournament.pk}
        self.amendments: dict[int, list[Amendment]] = {}
        for row in Amendment.objects.filter(**hands).order_by("number"):
            self.amendments.setdefault(row.hand_id, []).append(row)
        games = HandInPlay.objects.filter(game__event_table__round__tournament=self.tournament.pk)
        self.in_play = {row.game_id: row for row in games}

    def hall(self) -> dict[str, Any]:
        # The entries of the record say so, once anybody has played.
        recorded = frozenset({"in_pairs"}) if self.evening.published else frozenset()
        hall: dict[str, Any] = {
            "id": str(self.tournament.pk),
            "columns": self._pack(self.tournament, recorded),
            "entries": [self._entry(entry) for entry in self.evening.entries.values()],
            "signs": [
                {"id": str(sign.pk), "number": sign.number, **self._pack(sign)}
                for sign in signs_of(self.tournament)
            ],
            "rounds": [self._round(round_) for round_ in self.evening.rounds],
            "log": [self._pack(change) for change in self._log()],
        }
        hall["devices"] = len(self.devices.numbers)
        return hall

    def _pack(self, row: Any, without: frozenset[str] = frozenset()) -> dict[str, Any]:
        return pack(row, self.devices, self.entries, without)

    def _log(self) -> list[Change]:
        changes = reversed(changes_of(self.tournament))
        return [change for change in changes if change.what not in _OF_THIS_PLACE]

    def _entry(self, entry: Entry) -> dict[str, Any]:
        return {
            "id": str(entry.pk),
            "number": entry.number,
            "name": entry.name,
            **self._pack(entry),
        }

    def _round(self, round_: RoundView) -> dict[str, Any]:
        places = sorted(round_.places, key=lambda place: place.entry.number)
        kept: dict[str, Any] = {
            "number": round_.number,
            **self._pack(round_.row),
            "places": {str(place.entry.number): self._pack(place) for place in places},
            "tables": {str(table.number): self._table(table) for table in round_.tables},
        }
        if not round_.is_published:
            kept["seating"] = {
                str(table.number): {seat: entry.number for seat, entry in table.entries.items()}
                for table in round_.tables
            }
        return kept

    def _table(self, table: TableView) -> dict[str, Any]:
        kept = self._pack(table.row)
        game = table.row.game
        if game is None:
            return kept
        facts = FACTS if table.writes_hands and not self.evening.left_open(table) else frozenset()
        hands = [self._hand(hand, facts) for hand in table.entered]
        if hands:
            kept["hands"] = hands
        if game.pk in self.in_play:
            kept["in_play"] = self._pack(self.in_play[game.pk])
        return kept

    def _hand(self, hand: Hand, recorded: frozenset[str]) -> dict[str, Any]:
        """A hand; its facts as well, where it does not stand in the record itself."""
        kept = {"number": hand.number, **self._pack(hand, frozenset() if hand.voided else recorded)}
        amendments = self.amendments.get(hand.pk, [])
        if amendments:
            kept["amendments"] = [{"number": row.number, **self._pack(row)} for row in amendments]
        return kept
