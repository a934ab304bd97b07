"""Writers of game rules, seats and state: amend, stop, resume, replace a player; with a log."""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.access.locking import Stale
from scoring.models import LONGEST_NAME, Game, GameChange, Hand, HandInPlay, Seat
from scoring.queries import GameSheet, game_sheet, sheet_to_the_end
from scoring.rules.endings import FINISHED
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.names import can_be_printed, name_key
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import Table, seat_table
from scoring.services.audit import (
    NO_STRIKES,
    By,
    Strikes,
    log_change,
    strike_out,
    verify_strikes,
)
from scoring.services.locking import locked, touch
from scoring.services.people import players_named, verify_seats

Kind = GameChange.Kind


@dataclass(frozen=True)
class PutRight:
    """Rules and seats to play a game by. `order`: for each seat, where its player sits now."""

    ruleset: Ruleset
    order: tuple[int, ...]
    first_dealer: int
    house_name: str = ""
    lines: Mapping[str, str] | None = None


class Replacement(NamedTuple):
    """A player who takes over a seat, from a hand on (counted by rows, from 1)."""

    seat: int
    name: str
    from_hand: int


def proposed(game: Game, right: PutRight) -> GameSheet:
    """Preview a change: tally the game as it would be, and store nothing.

    Hands stay with people: a contract with its contractor, a side's tricks with the contractor's
    side. Hands after an end that comes earlier are `beyond` the sheet. Raises RuleViolation, with
    the hand, where a recorded hand cannot be so, and `players` where the rules are for other seats
    than the game has.
    """
    now = game.ruleset
    if (right.ruleset.players, right.ruleset.unit) != (now.players, now.unit):
        raise RuleViolation("players", needed=now.players)
    if sorted(right.order) != list(range(now.players)) or right.first_dealer not in right.order:
        raise RuleViolation("players")
    changed = copy.copy(game)
    for cached in ("ruleset", "names", "table"):
        changed.__dict__.pop(cached, None)
    changed.ruleset_name, changed.options = right.ruleset.name, right.ruleset.options()
    changed.house_name, changed.lines = right.house_name, dict(right.lines or {})
    changed.first_dealer = right.first_dealer
    changed.names = tuple(game.names[seat] for seat in right.order)
    return sheet_to_the_end(
        changed, [_moved(row, game.table, changed.table) for row in game.hand_rows]
    )


@transaction.atomic
def put_right(
    *, game_id: UUID, seen_revision: int, right: PutRight, by: By, strikes: Strikes = NO_STRIKES
) -> Game:
    """Amend a game's rules, seats or first dealer, recorded hands included; write the audit log.

    Where the game then ends earlier, the hands after its end are struck out as confirmed in
    `strikes`. Optimistic lock: raises Stale where the game has changed since `seen_revision`;
    RuleViolation as `proposed` does, and `game_over` where nothing was confirmed.
    """
    game = locked(game_id)
    if game.revision != seen_revision:
        raise Stale
    changes = _changes(game, right)
    if not changes:
        return game
    sheet = proposed(game, right)
    verify_strikes(sheet, strikes)
    changed = sheet.game
    if changed.names != game.names:
        rows = [_moved(row, game.table, changed.table) for row in game.hand_rows]
        Hand.objects.bulk_update(
            rows, ["contractor", "partners", "tricks", "order", "revoke", "dealer", "adjustment"]
        )
        seats = [
            Seat(
                game=game,
                number=right.order.index(seat.number),
                player=seat.player,
                from_hand=seat.from_hand,
            )
            for seat in game.seat_rows
        ]
        game.seats.all().delete()
        Seat.objects.bulk_create(seats)
    Game.objects.filter(pk=game.pk).update(
        ruleset_name=changed.ruleset_name,
        options=changed.options,
        house_name=changed.house_name,
        lines=changed.lines,
        first_dealer=changed.first_dealer,
    )
    HandInPlay.objects.filter(game=game).delete()
    strike_out(sheet, strikes, by)
    for kind, before, after in changes:
        log_change(game, kind, before, after, by)
    touch(game)
    return game


@transaction.atomic
def stop_game(*, game_id: UUID, by: By) -> Game:
    """Stop a game without a result, unless it is finished (idempotent)."""
    game = locked(game_id)
    if game.stopped_at is None and game_sheet(game).sheet.ending.state != FINISHED:
        Game.objects.filter(pk=game.pk).update(stopped_at=timezone.now())
        log_change(game, Kind.STOPPED, {}, {}, by)
        touch(game)
    return game


@transaction.atomic
def resume_game(*, game_id: UUID, by: By) -> Game:
    """Go on with a game that was stopped. Idempotent: sent twice, it goes on once."""
    game = locked(game_id)
    if game.stopped_at is not None:
        Game.objects.filter(pk=game.pk).update(stopped_at=None)
        log_change(game, Kind.RESUMED, {}, {}, by)
        touch(game)
    return game


@transaction.atomic
def replace_player(*, game_id: UUID, seen_revision: int, replacement: Replacement, by: By) -> Game:
    """Seat somebody else from a hand on; the score stays with the seat, the change is logged.

    Raises RuleViolation: `players` for a name that cannot be printed or sits here already, or a
    hand that nobody will play; `one_person` for another spelling of somebody who sits here.
    Optimistic lock: Stale where the game has changed since `seen_revision`.
    """
    seat, name, from_hand = replacement
    game = locked(game_id)
    if game.revision != seen_revision:
        raise Stale
    _verify_replacement(game, replacement)
    names = [row.player.name for row in game.seat_rows]
    known = seat_of(names, name)
    if known is not None:
        name = names[known]  # “nora” is Nora come back
    replacement = replacement._replace(name=name)
    before = game.names_at(from_hand)[seat]
    if before == name:
        return game
    _verify_tables(game, replacement, before)
    owner = next(iter(game.seat_rows)).player.device
    player = players_named(owner.pk, [name])[name]
    Seat.objects.update_or_create(
        game=game, number=seat, from_hand=from_hand, defaults={"player": player}
    )
    verify_seats(game.pk)
    log_change(game, Kind.PLAYER, {"name": before}, {"name": name, "hand": from_hand}, by)
    touch(game)
    return game


def seat_of(names: Sequence[str], name: str) -> int | None:
    """The seat of who has this name, however it is spelled; None where nobody has it."""
    alike = (seat for seat, other in enumerate(names) if name_key(other) == name_key(name))
    return next(alike, None)


def _verify_replacement(game: Game, replacement: Replacement) -> None:
    """Validate that there is such a seat and hand to play, and a name that can be printed."""
    seat, name, from_hand = replacement
    last = max((row.number for row in game.hand_rows), default=0)
    if game_sheet(game).sheet.is_open:
        last += 1
    if not (0 <= seat < game.ruleset.players and 1 <= from_hand <= last):
        raise RuleViolation("players", seat=seat, hand=from_hand)
    if not can_be_printed(name) or len(name) > LONGEST_NAME:
        raise RuleViolation("players", name=name[:LONGEST_NAME])


def _verify_tables(game: Game, replacement: Replacement, before: str) -> None:
    """Validate each table from that hand on: nobody sits at one twice. `before`: who leaves."""
    seat, name, from_hand = replacement
    for number in {
        from_hand,
        *(row.from_hand for row in game.seat_rows if row.from_hand > from_hand),
    }:
        names = list(game.names_at(number))
        if number == from_hand or names[seat] == before:
            names[seat] = name
        seat_table(game.ruleset, names)


def _changes(
    game: Game, right: PutRight
) -> list[tuple[Kind, dict[str, object], dict[str, object]]]:
    """Compare the game with its new state: each difference as logged, (kind, before, after)."""
    changes: list[tuple[Kind, dict[str, object], dict[str, object]]] = []
    old, new = game.ruleset.options(), right.ruleset.options()
    if (game.ruleset_name, old, game.house_name, game.lines) != (
        right.ruleset.name,
        new,
        right.house_name,
        dict(right.lines or {}),
    ):
        different = [option for option in new if old[option] != new[option]]
        before, after = (
            dict[str, object](ruleset=name, options={option: of[option] for option in different})
            for name, of in ((game.ruleset_name, old), (right.ruleset.name, new))
        )
        changes.append((Kind.RULES, before, after))
    if right.order != tuple(range(len(right.order))):
        names = game.names
        changes.append(
            (Kind.SEATING, {"names": list(names)}, {"names": [names[seat] for seat in right.order]})
        )
    dealt, deals = game.names[game.first_dealer], game.names[right.order[right.first_dealer]]
    if dealt != deals:
        changes.append((Kind.DEALER, {"name": dealt}, {"name": deals}))
    return changes


def _moved(row: Hand, old: Table, new: Table) -> Hand:
    """Copy a recorded hand, seats and units translated to where its people sit at the new table."""
    facts = row.facts(old)
    moved = Hand(
        **{field.attname: getattr(row, field.attname) for field in Hand._meta.concrete_fields}
    )
    unit = _units(facts, old, new)
    facts = facts._replace(
        tricks={unit[name]: won for name, won in facts.tricks.items()},
        order=tuple(unit[name] for name in facts.order),
        adjustment=facts.adjustment
        and facts.adjustment._replace(
            points={unit[name]: points for name, points in facts.adjustment.points.items()}
        ),
    )
    moved.take(facts, new)
    return moved


def _units(facts: HandFacts, old: Table, new: Table) -> dict[str, str]:
    """Map old units to new ones: a side goes where its contractor goes, else its first player."""
    if len(old.units) != 2:
        return {name: name for name in old.units}
    first = next(iter(old.units))
    person = old.units[first][0]
    if facts.contractor is not None:
        first, person = old.unit_of[facts.contractor], facts.contractor
    goes_to = new.unit_of[person]
    second = next(name for name in old.units if name != first)
    return {first: goes_to, second: next(name for name in new.units if name != goes_to)}
