"""Writers of a table's hands: recorded, amended, struck out, kept half-entered."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring import services as scoring
from scoring.models import Device, Game, Hand
from scoring.queries import GameSheet, game_sheet, game_with_rows
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import OUTCOMES
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.scoresheets import one_more
from scoring.services import AT_THE_END, NO_STRIKES, After, By, SeenHand, Strikes
from tournaments.queries import AtTable, TableKey, TableView, at_table
from tournaments.queries.tables import table_view
from tournaments.rules.tables import SEATED, SIDES
from tournaments.services.locking import locked_table, log, note, touch
from tournaments.services.old_values import Values, values_of
from tournaments.services.scores import as_it_stands, change_table, store_table


class AsRead(NamedTuple):
    """A table and its game's sheet as read: not read again if nobody has written since."""

    here: AtTable
    sheet: GameSheet


@transaction.atomic
def record_table_hand(  # noqa: PLR0913 - the columns of a row, and who directs
    *,
    table: TableKey,
    key: UUID,
    facts: HandFacts,
    device: Device | None,
    after: After = AT_THE_END,
    directs: bool = False,
    read: AsRead | None = None,
) -> Hand:
    """Record a hand at a table of the round it names (idempotent by its `key`).

    A hand that is there already is that one, and a different one in its place raises AnotherHand,
    whatever has become of the table since. A hand of a round that is over, or of an evening that is
    closed, is kept for the director to see and changes no result by itself. `directs`: whether it
    comes from the director, who alone may rule (permission). `read`: as scoring's `record_hand`
    takes it. Raises RuleViolation `no_hands` where another game is played, `round_full`,
    `table_agreed`, `directors_ruling`, and as scoring's `record_hand` does: `game_over` where a
    round is a game.
    """
    here = locked_table(table, still_open=False, read=read and read.here)
    if not here.table.has_hands:
        raise RuleViolation("no_hands", key="hands")
    view, sheet = here.table, _sheet_of(here, read)
    known = scoring.known_hand(sheet.game, key, facts, after)
    if known is not None:
        return known
    if view.hands_done and view.hands_per_round is not None:
        raise RuleViolation("round_full", hands=view.scored)
    _verify_not_agreed(here)
    if not directs:
        _verify_no_ruling(facts)
    if here.is_past:
        _keep_what_counts(here, By(device))
    hand = scoring.record_hand(
        game_id=sheet.game.pk, key=key, facts=facts, device=device, after=after, read=sheet
    )
    was = values_of(view.row, ["last_hand_at"])
    if view.scored < (view.row.short or 0):
        was |= _count_on(here, comes_back=hand)
    note(here, "hand_in", device, **_facts(here, hand, directs=directs, was=was))
    if facts.adjustment is not None:
        _log_ruling(here, hand.number, facts, device)
    touch(here, seen_by_players=_is_seen(here, hand), last_hand_at=timezone.now())
    return hand


def _sheet_of(here: AtTable, read: AsRead | None) -> GameSheet:
    """The sheet of a locked table's game; as it was read where nobody has written since."""
    if read is not None and read.here.table is here.table:
        return read.sheet
    game = game_with_rows(_game_of(here).pk)
    assert game is not None
    return game_sheet(game)


def _keep_what_counts(here: AtTable, by: By) -> None:
    """Let what counted when the round was over count on, whatever still comes in.

    No hand is being played there any more, since time was called in an earlier round. A table that
    was not finished counted for nothing, and goes on doing so while the evening is closed.
    """
    view = here.table
    if not view.plays.lets_hands_finish or view.row.short is None or view.row.counts:
        return
    values = {**(as_it_stands(view) if view.counts_hands else {}), "short": None}
    change_table(here, "kept", by, values)


def _is_seen(here: AtTable, hand: Hand) -> bool:
    """Return whether players' pages show a hand: they show a table when its round is complete."""
    view = here.table
    if view.state not in ("waiting", "playing"):
        return True
    if view.hands_per_round is not None:
        return view.scored + OUTCOMES[hand.outcome] >= view.hands_per_round
    facts = hand.facts(SEATED)
    return not one_more(here.tournament.ruleset, SEATED, view.sheet, facts).is_open


@transaction.atomic
def amend_table_hand(  # noqa: PLR0913 - as scoring's, and who directs
    *,
    table: TableKey,
    seen: SeenHand,
    facts: HandFacts,
    by: By,
    directs: bool = False,
    strikes: Strikes = NO_STRIKES,
) -> Hand:
    """Put a hand of a table right (optimistic lock: as it was `seen`).

    Players may until both sides have agreed or the round is over, but neither give nor touch a
    ruling; the director always. `strikes`: hands after a new end of the game. Raises RuleViolation
    `table_agreed`, `round_over`, `directors_ruling`, and as scoring's `amend_hand` does.
    """
    here = locked_table(table, still_open=False)
    if not directs:
        verify_may_amend(here, seen.number)
        _verify_no_ruling(facts)
    hand = scoring.amend_hand(
        game_id=_game_of(here).pk, seen=seen, facts=facts, by=by, strikes=strikes
    )
    if hand.version != seen.version:
        was = _count_on(here)
        told = _facts(here, hand, directs=directs and not strikes.hands, was=was)
        log(here, "hand", by.device, by.reason, voided=False, **told)
    if facts.adjustment is not None:
        _log_ruling(here, seen.number, facts, by.device)
    return hand


@transaction.atomic
def void_table_hand(  # noqa: PLR0913 - as scoring's, and who directs
    *,
    table: TableKey,
    seen: SeenHand,
    by: By,
    directs: bool = False,
    into_play: Mapping[str, Sequence[str]] | None = None,
    strikes: Strikes = NO_STRIKES,
) -> Hand:
    """Strike a hand of a table out, by whom and while `amend_table_hand` may. Raises as it does.

    `into_play`: what the pad is to show of it, where the hand was taken back to be entered again.
    """
    here = locked_table(table, still_open=False)
    if not directs:
        verify_may_amend(here, seen.number)
    hand = scoring.void_hand(
        game_id=_game_of(here).pk, seen=seen, by=by, into_play=into_play, strikes=strikes
    )
    was = _count_on(here, is_taken_back=into_play is not None)
    told = _facts(here, hand, directs=directs and not strikes.hands, was=was)
    log(here, "hand", by.device, by.reason, voided=True, **told)
    return hand


def _count_on(
    here: AtTable, *, comes_back: Hand | None = None, is_taken_back: bool = False
) -> Values:
    """Let a finished table count as its hands stand now that one of them was changed.

    Where time was called, the hands until then were written down as totals too, and these follow
    them. A table of a round that is over stays finished, as if time had been called there: no hand
    is played any more. `here`: as it was before. `is_taken_back`: the hand is to be entered again;
    `comes_back`: it was. Returns the old values of the table's row.
    """
    before = here.table
    short = before.row.short
    if short and not before.row.counts:
        until_time = _hands_alone(here, before, _scored_first(before, short))
        if not until_time.says_the_same:
            return {}  # the director has typed something else
        counted = {hand.number for hand in (*until_time.hands, comes_back) if hand is not None}
        after = _read_again(here)
        counting = _hands_alone(here, after, [one for one in after.hands if one.number in counted])
    elif here.is_past and before.is_finished:
        short = before.scored
        after = counting = _read_again(here)
        if after.is_finished:
            return {}
    else:
        return {}
    if not (is_taken_back or comes_back):
        short = counting.scored
    return store_table(after, {"short": short, **as_it_stands(counting)})


def _read_again(here: AtTable) -> TableView:
    again = at_table(here.tournament, here.round.number, here.table.number)
    assert again is not None
    return again.table


def _scored_first(view: TableView, most: int) -> list[Hand]:
    """The hands of a table up to the one that was its last of `most` that count."""
    first, scored = [], 0
    for hand, line in zip(view.hands, view.sheet.hands, strict=True):
        scored += line.score.scored
        if scored > most:
            break
        first.append(hand)
    return first


def _hands_alone(here: AtTable, view: TableView, hands: Sequence[Hand]) -> TableView:
    """The same table as if these were all of its hands."""
    return table_view(here.tournament, here.round, view.row, view.places.values(), hands)


@transaction.atomic
def keep_table_hand(
    *,
    table: TableKey,
    number: int,
    fields: Mapping[str, Sequence[str]] | None,
    device: Device | None,
) -> bool:
    """Keep the half-entered hand of a table as a draft; as scoring's `keep_in_play`."""
    game = _game_of(locked_table(table, still_open=False))
    return scoring.keep_in_play(game_id=game.pk, number=number, fields=fields, device=device)


def _game_of(here: AtTable) -> Game:
    """The table's game; every table of a published round has one where hands are recorded."""
    game = here.table.row.game
    assert game is not None
    return game


def verify_may_amend(here: AtTable, number: int) -> None:
    """Validate that those at the table may change this hand themselves (permission).

    Raises RuleViolation `table_agreed`, `round_over`, `directors_ruling`.
    """
    _verify_not_agreed(here)
    if here.is_past:
        raise RuleViolation("round_over", round=here.round.number)
    if any(hand.number == number and hand.adjustment for hand in here.table.hands):
        raise RuleViolation("directors_ruling")


def _verify_no_ruling(facts: HandFacts) -> None:
    if facts.adjustment is not None:
        raise RuleViolation("directors_ruling")


def _verify_not_agreed(here: AtTable) -> None:
    if here.table.row.agreed_at is not None:
        raise RuleViolation("table_agreed", table=here.table.number)


def _key(here: AtTable) -> str:
    return f"{here.round.number}/{here.table.number}"


def _facts(
    here: AtTable, hand: Hand, *, directs: bool, was: Values | None = None
) -> dict[str, object]:
    """Return the audit log's facts about a hand that was recorded or changed.

    An act of the director's can be undone: its facts have the hand as the act left it, and what
    was in the table's row before.
    """
    facts: dict[str, Any] = {
        "round": here.round.number,
        "table": here.table.number,
        "hand": hand.number,
    }
    if directs:
        left = {"number": hand.number, "version": hand.version}
        facts["was"] = {"hands": {_key(here): left}}
        if was:
            facts["was"]["tables"] = {_key(here): was}
    return facts


def _log_ruling(here: AtTable, number: int, facts: HandFacts, device: Device | None) -> None:
    """Write a hand's ruling to the audit log. Names are of the table's game."""
    assert facts.adjustment is not None
    units = dict(zip(_game_of(here).table.units, SIDES, strict=True))
    points = {units[unit]: figure for unit, figure in facts.adjustment.points.items()}
    place = {"round": here.round.number, "table": here.table.number, "hand": number}
    log(here, "hand_ruling", device, facts.adjustment.reason, **place, points=points)
