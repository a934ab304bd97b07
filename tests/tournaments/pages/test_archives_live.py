"""An archive brought in through a running server: lines come one by one."""

import http.client
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.serving import Server, server_in
from tests.tournaments.files.archives.many import archive_of_games

GAMES = 600


@pytest.fixture(scope="module")
def server(empty_hall: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = server_in(tmp_path_factory.mktemp("hall"), empty_hall)
    server.start()
    yield server
    server.stop()


def sent(server: Server, content: bytes) -> http.client.HTTPConnection:
    """As the page's script sends it: as a form, by a browser that would take it compressed."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", "/everything/")
    page = connection.getresponse()
    page.read()
    cookie = str(page.headers["Set-Cookie"]).partition(";")[0]
    token = cookie.partition("=")[2]
    head = 'Content-Disposition: form-data; name="archive"; filename="all.zip"\r\n\r\n'
    headers = {
        "Content-Type": "multipart/form-data; boundary=five",
        "Cookie": cookie,
        "X-CSRFToken": token,
        "X-Progress": "1",
        "Accept-Encoding": "gzip",
    }
    body = f"--five\r\n{head}".encode() + content + b"\r\n--five--\r\n"
    connection.request("POST", "/everything/", body, headers)
    return connection


def games_in(server: Server) -> int:
    with closing(
        sqlite3.connect(next(Path(server.environment["DATA_DIR"]).glob("*.sqlite3")))
    ) as database:
        return int(database.execute("SELECT count(*) FROM scoring_game").fetchone()[0])


def test_lines_come_while_it_works_and_the_last_says_where_to_go(server: Server) -> None:
    before = games_in(server)
    with closing(sent(server, archive_of_games(GAMES))) as connection:
        answer = connection.getresponse()
        assert answer.status == 200
        assert "device=" in str(answer.headers["Set-Cookie"])
        first = json.loads(answer.readline())
        assert (first["step"], first["of"]) == ("reading", GAMES)
        begun = time.monotonic()
        assert games_in(server) == before
        lines = [json.loads(line) for line in answer]
        assert time.monotonic() - begun > 0.2, "they came all at once"
    assert {line["step"] for line in lines[:-1]} == {"reading", "storing"}
    assert 5 < len(lines) < 200
    assert "brought=" in lines[-1]["to"]
    assert games_in(server) == before + GAMES


def test_others_save_while_games_come_in(server: Server) -> None:
    before = games_in(server)
    with closing(sent(server, archive_of_games(3 * GAMES))) as connection:
        answer = connection.getresponse()
        while (line := json.loads(answer.readline()))["step"] != "storing" or not line["done"]:
            pass
        server.post("programs/", {"name": "Board"})
        assert games_in(server) < before + 3 * GAMES, "it waited for the end"
        assert b"brought=" in answer.read()
    assert games_in(server) == before + 3 * GAMES
