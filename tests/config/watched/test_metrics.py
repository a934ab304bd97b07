"""Figures for Prometheus: of all processes, by route, for whoever has the token and nobody else."""

import re
import secrets
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from tests.chaos.harms import kill
from tests.chaos.machines import asked, until
from tests.scoring.api.programs import EIGHT, RECORD, SEVEN
from tests.serving import Server, server_in

TOKEN = secrets.token_urlsafe(48)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, empty_hall: Path) -> Iterator[Server]:
    """A server that counts."""
    server = server_in(tmp_path_factory.mktemp("figures"), empty_hall, METRICS_TOKEN=TOKEN)
    server.start()
    yield server
    server.stop()


def figures(server: Server, token: str = TOKEN) -> dict[str, float]:
    """Each figure by its name and labels."""
    request = urllib.request.Request(
        f"{server.loopback}/metrics", headers={"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.headers["Content-Type"].startswith("text/plain; version=")
        lines = answer.read().decode().splitlines()
    return {
        line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if line[0] != "#"
    }


def test_without_the_token_there_is_no_such_page(server: Server, client: Client) -> None:
    assert client.get("/metrics").status_code == 404
    for token in ("", TOKEN[:-1], f"{TOKEN}x", "é"):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            figures(server, token)


def test_what_both_processes_did_is_one_sum_by_route(server: Server) -> None:
    token = server.post("programs/", {"name": "Board"})["token"]
    game = server.post("games/", RECORD, token)["id"]
    before = figures(server)
    for facts in (EIGHT, SEVEN):
        server.post(f"games/{game}/hands/", {"facts": facts}, token)
    for _ in range(20):
        asked(server, "GET", f"games/{game}/")
    now = figures(server)
    rows = 'five_hundred_rows_inserted_total{table="scoring_hand"}'
    assert now[rows] - before.get(rows, 0) == 2
    assert now['five_hundred_requests_total{method="GET",route="api-game",status="200"}'] == 20
    assert now['five_hundred_requests_total{method="POST",route="api-hands",status="201"}'] == 2
    assert now['five_hundred_request_seconds_count{route="api-game"}'] == 20
    assert now['five_hundred_statements_total{route="api-hands"}'] > 2
    assert 0 < now["five_hundred_database_bytes"] < 10**9
    assert now["five_hundred_disk_free_bytes"] > 0
    assert not re.search(r"[0-9a-f]{8}-|/|Board|Nora", "".join(now))


def test_a_worker_that_died_keeps_what_it_counted(server: Server) -> None:
    asked(server, "GET", "rulesets/")
    key = 'five_hundred_requests_total{method="GET",route="api-rulesets",status="200"}'
    before = figures(server)[key]
    folder = Path(server.environment["DATA_DIR"]) / "metrics"
    assert any(folder.glob("counter_*.db"))
    old = server.workers()
    kill(old[0])
    until(lambda: server.workers() != old and figures(server)[key] >= before)
