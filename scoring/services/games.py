"""Writers of whole games: start, another one of the same people, put away, delete for good."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db import transaction

from scoring.access import access
from scoring.access.locking import Stale
from scoring.models import (
    LONGEST_NAME,
    DeletedGame,
    Device,
    Game,
    Grant,
    PutAway,
    Role,
    Seat,
    Series,
)
from scoring.queries import GameSheet, game_sheet, game_with_rows, newest_game, series_going_on
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import seat_table
from scoring.services.locking import locked, touch_series
from scoring.services.people import players_named, verify_different_names, verify_different_people


@transaction.atomic
def start_game(  # noqa: PLR0913 - the columns of a row
    *,
    device: Device,
    game_id: UUID,
    ruleset: Ruleset,
    names: Sequence[str],
    first_dealer: int,
    side_names: Sequence[str] = (),
    house_name: str = "",
    lines: Mapping[str, str] | None = None,
    series: Series | None = None,
    as_written: bool = False,
) -> Game:
    """Create a game, its seats and its owner's grant. `names`: clockwise; `first_dealer`: a seat.

    Idempotent: `game_id` is made by the form, so that a form sent twice starts one game.
    `house_name` and `lines`: the house rules it is played by. `series`: that of the game of which
    this is a rematch; without one a new series begins.
    `as_written`: the names are those of an earlier game or of a file, where two that are alike are
    two people. Raises RuleViolation: `players`, `deleted`, or `one_person` for two spellings of one
    person.
    """
    for name in names:
        if len(name) > LONGEST_NAME:
            raise RuleViolation("players", name=name, longest=LONGEST_NAME)
    seat_table(ruleset, names)
    if not as_written:
        verify_different_names(names)
    _verify_not_deleted(game_id)
    known = Game.objects.select_related("series").filter(pk=game_id).first()
    if known is not None:
        return _sent_again(device, known)
    begins = series is None
    if series is None:
        series, _created = Series.objects.get_or_create(pk=game_id)
    game, created = Game.objects.get_or_create(
        pk=game_id,
        defaults={
            "ruleset_name": ruleset.name,
            "options": ruleset.options(),
            "first_dealer": first_dealer,
            "side_names": list(side_names),
            "house_name": house_name,
            "lines": dict(lines or {}),
            "series": series,
        },
    )
    if not created:
        return _sent_again(device, game)
    _verify_not_deleted(
        game_id
    )  # asked again: it may have been deleted while this waited for its id
    _grant(device, game, begins)
    players = players_named(device.pk, names, apart=names)
    verify_different_people(players.values())
    Seat.objects.bulk_create(
        [Seat(game=game, number=number, player=players[name]) for number, name in enumerate(names)]
    )
    if not begins:
        touch_series(game)
    return game


def _sent_again(device: Device, game: Game) -> Game:
    """Answer a start sent twice: the game, for who may keep its score. Raises RuleViolation."""
    if not access.may(access.Visitor(device), Role.KEEP, game):
        raise RuleViolation("players")
    return game


def _verify_not_deleted(game_id: UUID) -> None:
    if DeletedGame.objects.filter(pk=game_id).exists():
        raise RuleViolation("deleted")


def _grant(device: Device, game: Game, begins: bool) -> None:
    """Grant what follows from starting a game: who begins a night owns it and all its games.

    Who keeps score of the night anyway needs no grant for a rematch, so that withdrawing the link
    of the night withdraws all of it; anybody else owns the rematch that he starts.
    """
    if begins:
        Grant.objects.get_or_create(
            device=device, kind=Series.access_kind, object_id=game.series_id, role=Role.OWN
        )
    elif access.may(access.Visitor(device), Role.KEEP, game.series):
        return
    Grant.objects.create(device=device, kind=game.access_kind, object_id=game.pk, role=Role.OWN)


@transaction.atomic
def rematch(
    *, device: Device, game_id: UUID, new_id: UUID, first_dealer: int | None = None
) -> Game:
    """Start another game of the series with the same people and rules; the deal goes on in turn.

    Idempotent: `new_id` is made by the form, so that a form sent twice starts one game. Where
    somebody else at the table has begun the next game already, that one is returned.
    `first_dealer`: the seat that deals, as a phone said it that began without the server.
    """
    sheet = game_sheet(locked(game_id))
    return _another(device, sheet, new_id, sheet.game.series, first_dealer)


@transaction.atomic
def play_again(
    *, device: Device, game_id: UUID, new_id: UUID, first_dealer: int | None = None
) -> Game:
    """Start another game with the same seats and rules as on an earlier night; the deal goes on.

    It belongs to the earlier game's series where that was tonight's, and begins a new one
    otherwise. Idempotent as `rematch`.
    """
    sheet = game_sheet(locked(game_id))
    return _another(device, sheet, new_id, series_going_on(sheet), first_dealer)


def _another(
    device: Device, sheet: GameSheet, new_id: UUID, series: Series | None, first_dealer: int | None
) -> Game:
    game = sheet.game
    next_dealer = game.names.index(sheet.sheet.next_dealer)
    if series is not None and not Game.objects.filter(pk=new_id).exists():
        begun = _begun_since(device, game, series)
        if begun is not None:
            return begun
    return start_game(
        device=device,
        game_id=new_id,
        ruleset=game.ruleset,
        names=game.names,
        first_dealer=next_dealer if first_dealer is None else first_dealer,
        side_names=game.side_names,
        house_name=game.house_name,
        lines=game.lines,
        series=series,
        as_written=True,
    )


def _begun_since(device: Device, game: Game, series: Series) -> Game | None:
    """Return the game of the series that has begun since, if this device may keep its score.

    The series is locked: of two phones that begin the next game at once, the second joins the
    first.
    """
    Series.objects.select_for_update().filter(pk=series.pk).first()
    newest = newest_game(series.pk)
    if newest is None or newest.pk == game.pk or newest.started_at < game.started_at:
        return None
    with_rows = game_with_rows(newest.pk)
    if (
        with_rows is None
        or newest.stopped_at is not None
        or not game_sheet(with_rows).sheet.is_open
    ):
        return None
    return newest if access.may(access.Visitor(device), Role.KEEP, newest) else None


@transaction.atomic
def delete_game(*, game_id: UUID, seen_revision: int) -> None:
    """Delete a game for good, with its hands, its logs and all grants; its id is never used again.

    The series goes with its last game. Optimistic lock: raises Stale where the game has changed
    since `seen_revision`. Idempotent: a game that is not there is deleted. The caller checks who
    may: its owner.
    """
    try:
        game = locked(game_id)
    except Game.DoesNotExist:
        return
    if game.revision != seen_revision:
        raise Stale
    DeletedGame.objects.create(pk=game.pk)
    Grant.objects.filter(kind=Game.access_kind, object_id=game.pk).delete()
    series = game.series
    touch_series(game)
    game.delete()
    if not series.games.exists():
        Grant.objects.filter(kind=Series.access_kind, object_id=series.pk).delete()
        series.delete()


@transaction.atomic
def put_away(*, device: Device, game_id: UUID) -> None:
    """Take a game out of the list of one device; idempotent. Other devices list it as before."""
    PutAway.objects.get_or_create(device=device, game_id=game_id)


@transaction.atomic
def bring_back(*, device: Device, game_id: UUID) -> None:
    """List a game again that this device had put away; idempotent."""
    PutAway.objects.filter(device=device, game=game_id).delete()
