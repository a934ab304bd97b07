"""What is kept of a game is what would be read, whatever was written; and no other game's."""

import uuid

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from config.store.kept import forget_all
from scoring import queries, services
from scoring.models import Device, Game
from scoring.queries import GameSheet, game_sheet, kept_sheet
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By, SeenHand
from tests.scoring.conftest import CAST, Recorder, Starter, played, stored_game


def as_it_is(game: Game) -> Game:
    return Game.objects.select_related("in_play").get(pk=game.pk)


def kept(game: Game) -> GameSheet:
    sheet = kept_sheet(as_it_is(game))
    assert sheet is not None
    return sheet


def rows_of(sheet: GameSheet) -> list[dict[str, object]]:
    """All columns of all rows."""
    game = sheet.game
    rows = [game, *game.seat_rows, *(seat.player for seat in game.seat_rows), *game.hand_rows]
    return [
        {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
        for row in rows
    ]


class Kept(TestCase):
    """One phone records through what is kept; others write as they like."""

    @settings(max_examples=60)
    @given(
        st.lists(
            st.sampled_from(["record", "again", "elsewhere", "amend", "void", "draft"]), max_size=12
        )
    )
    def test_what_is_kept_is_what_is_stored(self, acts: list[str]) -> None:
        forget_all()
        device = Device.objects.create(token_hash=uuid.uuid4().hex)
        game = services.start_game(
            device=device,
            game_id=uuid.uuid4(),
            ruleset=RULESETS["midway"],
            names=CAST[:4],
            first_dealer=0,
        )
        facts = played("Nora", "7S", 7)
        key = uuid.uuid4()
        for act in acts:
            sheet, standing = (
                kept(game),
                [row for row in stored_game(game.pk).hand_rows if not row.voided],
            )
            if act in ("record", "again"):
                key = uuid.uuid4() if act == "record" else key
                row = services.record_hand(
                    game_id=game.pk, key=key, facts=facts, device=device, read=sheet
                )
                known = row in sheet.game.hand_rows
                after = queries.keep_recorded(sheet, row)
                assert (after is not None) is (row.game is sheet.game and not known)
                if after is not None:
                    assert after.sheet == game_sheet(stored_game(game.pk)).sheet
            elif act == "elsewhere":
                services.record_hand(game_id=game.pk, key=uuid.uuid4(), facts=facts, device=None)
            elif act == "draft":
                services.keep_in_play(
                    game_id=game.pk, number=len(standing) + 1, fields={"bid": ["7S"]}, device=device
                )
            elif standing:
                seen = SeenHand(standing[0].number, standing[0].version)
                if act == "amend":
                    other = played("Ed", "8D", len(standing) % 4)
                    services.amend_hand(game_id=game.pk, seen=seen, facts=other, by=By(device))
                else:
                    services.void_hand(game_id=game.pk, seen=seen, by=By(device))
            fresh = game_sheet(stored_game(game.pk))
            assert rows_of(kept(game)) == rows_of(fresh)
            assert kept(game).sheet == fresh.sheet
            assert queries.pulse_of(kept(game).game) == queries.pulse_of(fresh.game)


def test_a_game_that_is_kept_takes_no_statement(
    start: Starter, record: Recorder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = start()
    record(game, played("Nora", "7S", 7))
    kept(game)
    now = as_it_is(game)
    with django_assert_num_queries(0):
        assert kept_sheet(now) is not None


def test_a_game_that_was_deleted_is_none(game: Game) -> None:
    now = as_it_is(game)
    services.delete_game(game_id=game.pk, seen_revision=0)
    assert kept_sheet(now) is None
