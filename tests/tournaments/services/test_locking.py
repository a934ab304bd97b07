"""Two at once, and a closed evening."""

import threading

import pytest
from django.db import connection, transaction

from scoring.access.locking import Stale
from scoring.models import LONGEST_REASON, Device, Game
from tests.overtaken import overtaken
from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import Change
from tournaments.queries import TableKey
from tournaments.services.locking import locked_table, log


@pytest.mark.django_db(transaction=True)
def test_two_helpers_who_publish_at_once_publish_once() -> None:
    hall = Hall(Device.objects.create(token_hash="two"), 8)
    services.draft_round(tournament_id=hall.pk, device=None)
    failures = []

    def publish() -> None:
        try:
            services.publish_round(tournament_id=hall.pk, number=1, device=None)
        except Exception as failure:
            failures.append(failure)
        finally:
            connection.close()

    helpers = [threading.Thread(target=publish) for _ in range(4)]
    for helper in helpers:
        helper.start()
    for helper in helpers:
        helper.join()
    assert (failures, Game.objects.count(), len(hall.now.published)) == ([], 2, 1)


@pytest.mark.django_db(transaction=True)
def test_who_is_ticked_in_while_a_round_is_published_is_not_left_out() -> None:
    hall = Hall(Device.objects.create(token_hash="two"), 8)
    services.draft_round(tournament_id=hall.pk, device=None)
    seen = hall.now.draft.version

    def tick_in() -> None:
        services.add_entries(tournament_id=hall.pk, names=["Zoe"], device=None)

    def publish() -> None:
        services.publish_round(tournament_id=hall.pk, number=1, device=None, seen=seen)

    [refusal] = overtaken(tick_in, publish)
    assert (getattr(refusal, "code", ""), hall.now.published) == ("left_out_of_draft", [])


@pytest.mark.django_db(transaction=True)
def test_what_is_drawn_anew_while_a_round_is_published_is_not_published() -> None:
    hall = Hall(Device.objects.create(token_hash="two"), 8)
    services.draft_round(tournament_id=hall.pk, device=None)
    seen = hall.now.draft.version

    def draw_again() -> None:
        services.draft_round(tournament_id=hall.pk, device=None, draw_again=True)

    def publish() -> None:
        services.publish_round(tournament_id=hall.pk, number=1, device=None, seen=seen)

    [refusal] = overtaken(draw_again, publish)
    assert (type(refusal), hall.now.published) == (Stale, [])


def test_a_table_is_found_closed_only_by_who_asks_for_an_open_one(begun: Hall) -> None:
    services.close_tournament(tournament_id=begun.pk, device=None)
    key = TableKey(begun.pk, 1, 1)
    with transaction.atomic():
        assert refused(locked_table, key) == "event_closed"
        assert locked_table(key, still_open=False).table.number == 1
        assert refused(locked_table, TableKey(begun.pk, 1, 3), still_open=False) == "no_such_table"


def test_a_line_of_the_log_raises_the_revision_by_one(hall: Hall) -> None:
    before = hall.now.tournament.revision
    log(hall.now.tournament, "taken_back", None, "x" * 500)
    assert hall.now.tournament.revision == before + 1
    newest = Change.objects.first()
    assert newest is not None
    assert (newest.what, newest.reason) == ("taken_back", "x" * LONGEST_REASON)
