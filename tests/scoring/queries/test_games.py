"""Games are read whole, each by who may, in a number of statements that does not grow."""

import uuid

from pytest_django import DjangoAssertNumQueries

from scoring import queries, services
from scoring.models import Device, Game, Grant, Role
from scoring.queries import game_sheet
from scoring.queries.games import with_rows
from scoring.services import By, SeenHand
from tests.scoring.conftest import Recorder, Starter, played, stored_game


def test_a_games_sheet_takes_as_many_statements_after_forty_hands_as_after_four(
    start: Starter, record: Recorder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = start("midway")
    for hands in (4, 36):
        record(game, *[played("Nora", "7S", 7)] * hands)
        with django_assert_num_queries(3):
            queries.hand_in_play(game_sheet(stored_game(game.pk)).game)


def columns_of(game: Game) -> list[dict[str, object]]:
    """Every column of a game and of all that is read with it, in its order."""
    draft = queries.hand_in_play(game)
    seats = game.seat_rows
    rows = [
        game,
        game.series,
        *([draft] if draft else []),
        *seats,
        *(seat.player for seat in seats),
        *game.hand_rows,
    ]
    return [
        {field.attname: vars(row)[field.attname] for field in row._meta.concrete_fields}
        for row in rows
    ]


def test_one_game_is_read_as_django_reads_many(
    game: Game,
    start: Starter,
    record: Recorder,
    device: Device,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    alone = start("midway")
    Game.objects.filter(pk=alone.pk).update(side_names={"NS": "We"})
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 7))
    record(start(), played("Nora", "9D", 8))  # another's hands and seats are not this one's
    services.void_hand(game_id=game.pk, seen=SeenHand(1, 0), by=By())
    services.replace_player(
        game_id=game.pk, seen_revision=3, replacement=services.Replacement(0, "Olga", 2), by=By()
    )
    services.keep_in_play(game_id=game.pk, number=2, fields={"bid": ["7H"]}, device=device)
    for one, rows in ((game, 1 + 2 + 5 * 2 + 2), (alone, 2 + 4 * 2)):
        with django_assert_num_queries(3):
            read = queries.game_with_rows(one.pk)
            assert read is not None
            columns = columns_of(read)
        assert len(columns) == rows
        many = with_rows(Game.objects.filter(pk__in=[game.pk, alone.pk]))
        assert columns == columns_of(next(other for other in many if other.pk == one.pk))
        with django_assert_num_queries(0):
            assert all(seat.game is read for seat in read.seat_rows)
            assert all(hand.game is read for hand in read.hand_rows)
        # Asked for otherwise, it is still the game's own rows.
        assert (
            read.hands.filter(number__gte=1).count()
            == read.hands.all().count()
            == len(read.hand_rows)
        )


def test_a_game_that_is_not_there_is_none(db: None) -> None:
    assert queries.game_with_rows(uuid.uuid4()) is None


def test_devices_are_counted_by_the_link_that_is_good_now(game: Game) -> None:
    for name, generation in (("a", 1), ("b", 1), ("c", 0)):
        device = Device.objects.create(token_hash=name)
        Grant.objects.create(
            device=device, kind="game", object_id=game.pk, role=Role.KEEP, generation=generation
        )
    assert (
        queries.grants_by_link(game, Role.KEEP).count(),
        queries.grants_by_link(game, Role.WATCH).count(),
    ) == (2, 0)


def test_the_logs_of_a_game_are_read_oldest_first(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 7))
    for number, version in ((2, 0), (1, 0), (2, 1)):
        services.amend_hand(
            game_id=game.pk,
            seen=SeenHand(number, version),
            facts=played("Ed", "7S", 8 + version),
            by=By(),
        )
    services.stop_game(game_id=game.pk, by=By())
    services.resume_game(game_id=game.pk, by=By())
    assert [entry.hand.number for entry in queries.amendments_of(game)] == [2, 1, 2]
    assert [change.kind for change in queries.changes_of(game)] == ["stopped", "resumed"]


def test_the_hand_in_play_is_what_was_kept_and_none_where_nothing_was(game: Game) -> None:
    assert queries.hand_in_play(stored_game(game.pk)) is None
    services.keep_in_play(game_id=game.pk, number=1, fields={"bid": ["8D"]}, device=None)
    draft = queries.hand_in_play(stored_game(game.pk))
    assert draft is not None
    assert (draft.number, draft.said) == (1, {"bid": ["8D"]})


def pulse(game: Game) -> tuple[str, str]:
    """What was written, and what of the hand in play."""
    read = Game.objects.get(pk=game.pk)
    facts, _dot, in_play = queries.pulse_of(read).partition(".")
    return facts, in_play


def test_the_pulse_tells_a_hand_written_from_one_that_is_in_play(
    game: Game, record: Recorder
) -> None:
    assert pulse(game) == ("0", "")
    services.keep_in_play(game_id=game.pk, number=1, fields={"bid": ["8D"]}, device=None)
    facts, first = pulse(game)
    assert (first[-1], first[:-1].isdecimal()) == ("-", True)  # of the computer, which is no device
    services.keep_in_play(game_id=game.pk, number=1, fields={"bid": ["8H"]}, device=None)
    assert (facts, first != "", pulse(game)[0], pulse(game)[1] != first) == ("0", True, "0", True)
    record(game, played("Nora", "8D", 8))
    assert pulse(game) == ("1", "")
