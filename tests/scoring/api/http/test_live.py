"""A stream begins with how the thing stands, is permitted like a read, and goes to the server."""

import json
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import DjangoAssertNumQueries

from config.server.live import TOPIC, revision_event
from config.server.processes import PATIENCE
from scoring import queries
from scoring.models import Game, Role
from tests.scoring.api.programs import EIGHT, RECORD, Program, begun, code_of, started, with_role
from tests.serving import Server, server_in


@pytest.fixture
def server(tmp_path: Path, empty_hall: Path) -> Iterator[Server]:
    server = server_in(tmp_path, empty_hall)
    server.start()
    yield server
    if server.process.poll() is None:
        server.stop()


def test_a_running_server_tells_of_a_change_and_waits_for_no_listener_when_it_stops(
    server: Server,
) -> None:
    token = server.post("programs/", {"name": "Board"})["token"]
    path = f"games/{server.post('games/', RECORD, token)['id']}/"
    request = urllib.request.Request(
        f"{server.loopback}/api/v1/{path}live/", headers={"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(request, timeout=10) as stream:
        lines = (line for line in stream if line.startswith(b"data:"))
        assert json.loads(next(lines)[5:]) == {"revision": 1}
        server.post(f"{path}hands/", {"facts": EIGHT}, token)
        assert json.loads(next(lines)[5:]) == {"revision": 2}
        begun = time.monotonic()
        server.stop()
        assert time.monotonic() - begun < PATIENCE, "it waited for a stream that has no end"


@pytest.mark.django_db
def test_a_stream_begins_with_the_revision_and_goes_on_with_the_game() -> None:
    program = begun()
    path = started(program)
    program.post(f"{path}hands/", {"facts": EIGHT})
    game = Game.objects.get()
    answer = program.get(f"{path}live/")
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-cache, private"
    assert answer.content.endswith(revision_event(game.revision))
    topic = answer.wsgi_request.META[TOPIC]
    assert (topic.thing, topic.revision) == (game.pk, game.revision)
    assert topic.look([game.pk]) == {game.pk: game.revision}


@pytest.mark.django_db
def test_what_the_program_knows_already_is_not_told_again() -> None:
    program = begun()
    path = started(program)
    revision = Game.objects.get().revision
    answer = program.get(f"{path}live/", last_event_id=str(revision))
    assert b"event:" not in answer.content
    assert b"event:" in program.get(f"{path}live/", last_event_id="nonsense").content


@pytest.mark.django_db
def test_only_who_may_look_may_listen() -> None:
    path = started(begun())
    assert with_role(Game.objects.get(), Role.WATCH).get(f"{path}live/").status_code == 200
    for stranger in (Program(), begun()):
        answer = stranger.get(f"{path}live/")
        assert code_of(answer) == (404, "not_found")
        assert TOPIC not in answer.wsgi_request.META


@pytest.mark.django_db
def test_revisions_are_one_statement_however_many_games(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(3):
        started(begun())
    ids = list(Game.objects.values_list("pk", flat=True))
    with django_assert_num_queries(1):
        assert set(queries.game_revisions(ids)) == set(ids)
