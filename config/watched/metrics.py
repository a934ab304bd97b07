"""Figures for Prometheus, of all processes of this machine, collected in files of the data folder.

Only where METRICS_TOKEN is set, and for who sends it: never to the phones of a hall. Nothing here
names a visitor, a game or an evening: requests go by the name of their route.
"""

import hmac
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from redis import RedisError

from config.health import health
from config.watched.ready import redis_of_broker

#: Under which failed jobs are counted in what machines share, by all workers together.
FAILED: Final = "jobs-failed"
#: Where a broker's Redis keeps what a worker has taken and not done yet.
TAKEN: Final = "unacked_index"
SECONDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

# Kept apart from the library's own: the answer is put together from the files of all processes.
_OWN: Final = CollectorRegistry()
REQUESTS: Final = Counter(
    "five_hundred_requests", "Requests answered", ["route", "method", "status"], registry=_OWN
)
DURATION: Final = Histogram(
    "five_hundred_request_seconds",
    "Seconds until an answer",
    ["route"],
    buckets=SECONDS,
    registry=_OWN,
)
STATEMENTS: Final = Counter(
    "five_hundred_statements", "Statements of requests", ["route"], registry=_OWN
)
ROWS: Final = Counter(
    "five_hundred_rows_inserted",
    "Rows that requests inserted, by table, those of scoring_hand are hands saved; also what was "
    "rolled back",
    ["table"],
    registry=_OWN,
)


def begin() -> None:
    """Begin with an empty folder of figures: counters start at 0 with the server."""
    shutil.rmtree(settings.METRICS_FOLDER, ignore_errors=True)
    Path(settings.METRICS_FOLDER).mkdir(mode=0o700, parents=True)


def answer_metrics(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer `/metrics` to whoever sends the token; for anybody else there is no such page."""
    token = f"Bearer {settings.METRICS_TOKEN}".encode()

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path != "/metrics" or request.method != "GET":
            return get_response(request)
        sent = request.META.get("HTTP_AUTHORIZATION", "").encode("latin-1", "replace")
        if not hmac.compare_digest(sent, token):
            return get_response(request)
        return HttpResponse(
            exposition(), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"}
        )

    return middleware


def exposition() -> bytes:
    """All figures in Prometheus' text format."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(Now())
    return generate_latest(registry)


class Now(Collector):
    """The metrics that are looked up on request: jobs, copies, database size, free disk space."""

    def collect(self) -> Iterator[Metric]:
        """Look; what cannot be had is left out."""
        now = health()
        yield GaugeMetricFamily(
            "five_hundred_disk_free_bytes", "Room on the disk of the data", now.free
        )
        if now.copied_at is not None:
            age = (timezone.now() - now.copied_at).total_seconds()
            yield GaugeMetricFamily(
                "five_hundred_copy_age_seconds", "Since the newest copy was made", age
            )
        yield from _size()
        if settings.IS_SHARED:
            yield from _jobs()


def _size() -> Iterator[Metric]:
    words = "Size of the database, without its log"
    try:
        if connection.vendor == "sqlite":
            yield GaugeMetricFamily(
                "five_hundred_database_bytes",
                words,
                Path(connection.settings_dict["NAME"]).stat().st_size,
            )
            return
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            yield GaugeMetricFamily("five_hundred_database_bytes", words, cursor.fetchone()[0])
    except (DatabaseError, OSError):
        return


def _jobs() -> Iterator[Metric]:
    jobs = GaugeMetricFamily(
        "five_hundred_jobs", "Jobs of workers, of all machines", labels=["state"]
    )
    try:
        with redis_of_broker() as redis:
            queued = sum(int(redis.llen(queue)) for queue in settings.CELERY_TASK_QUEUES)
            jobs.add_metric(["queued"], queued)
            jobs.add_metric(["running"], int(redis.zcard(TAKEN)))
    except (OSError, RedisError):
        return
    jobs.add_metric(["failed"], int(cache.get(FAILED, 0)))
    yield jobs
