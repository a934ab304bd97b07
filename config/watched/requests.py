"""Each request as whoever runs the server sees it: route, status, duration, and its own number.

A request's path, query, headers and cookies are never looked at: they hold names and keys. Where
nobody wants to know, the middleware is not there (see settings).
"""

import logging
import time
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from contextvars import ContextVar
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

#: What is written of a request that no route answers, such as a mistyped address.
NO_ROUTE: Final = "none"
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
INSERT: Final = 'INSERT INTO "'
#: How a statement begins that may insert.
INSERTING: Final = ("INSERT ", "WITH ")
#: In the WSGI environment of a request: what is seen of it, for lines written once it is answered.
SEEN: Final = "five_hundred.seen"
#: The request that this thread answers.
CURRENT: ContextVar["Seen | None"] = ContextVar("request", default=None)

logger = logging.getLogger(__name__)


class Seen:
    """A request while it is answered: its number, which its answer carries, and its route."""

    def __init__(self, request: HttpRequest) -> None:
        self.id = uuid.uuid4().hex[:16]
        self._request = request

    @property
    def route(self) -> str:
        """The name of its route; never a path."""
        match = self._request.resolver_match
        if match is None:  # answered before any page, or no page's
            path = self._request.path_info
            if path.startswith(f"/{settings.STATIC_URL.strip('/')}/"):
                return "static"
            if path in ("/health/", "/health/ready/", "/metrics"):
                return path.strip("/").replace("/", "-")
            try:
                match = resolve(path)
            except Resolver404:
                return NO_ROUTE
        return match.view_name or NO_ROUTE


class Statements:
    """Counts what a request asks of the database, and the rows that it inserts."""

    def __init__(self) -> None:
        self.number = 0
        self.rows: dict[str, int] = {}

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        self.number += 1
        result = execute(sql, params, many, context)
        if sql.startswith(INSERTING) and INSERT in sql:
            table = sql.partition(INSERT)[2].partition('"')[0]
            self.rows[table] = self.rows.get(table, 0) + _rows_of(sql, context["cursor"].rowcount)
        return result


def _rows_of(sql: str, told: int) -> int:
    """Return the number of rows that a statement has inserted.

    `told`: the driver's row count. SQLite gives none for an INSERT that returns its rows; they are
    counted in the SQL then. A statement that begins with WITH is PostgreSQL's, which gives the
    count.
    """
    if told > 0 or "ON CONFLICT" in sql or not sql.startswith(INSERT):
        return max(told, 0)
    return 1 + sql.count("), (")


def watch(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Count each request for `/metrics`, and write a line of it where lines are wanted."""
    counts, writes = bool(settings.METRICS_TOKEN), settings.LOG_FORMAT == "json"

    def middleware(request: HttpRequest) -> HttpResponse:
        begun, seen, statements = time.perf_counter(), Seen(request), Statements()
        request.META[SEEN] = seen
        reset = CURRENT.set(seen)
        try:
            with ExitStack() as stack:
                if counts:
                    stack.enter_context(connection.execute_wrapper(statements))
                response = get_response(request)
            seconds = time.perf_counter() - begun
            response.headers["X-Request-ID"] = seen.id
            if counts:
                _count(seen.route, request.method or "", response.status_code, seconds, statements)
            if writes:
                told = {"status": response.status_code, "seconds": round(seconds, 4)}
                logger.info("answered", extra=told)
            return response
        finally:
            CURRENT.reset(reset)

    return middleware


def _count(route: str, method: str, status: int, seconds: float, statements: Statements) -> None:
    # Imported where it is wanted alone: without METRICS_TOKEN the library is not there.
    from config.watched import metrics

    metrics.REQUESTS.labels(route, method if method in METHODS else "other", status).inc()
    metrics.DURATION.labels(route).observe(seconds)
    if statements.number:
        metrics.STATEMENTS.labels(route).inc(statements.number)
    for table, rows in statements.rows.items():
        metrics.ROWS.labels(table).inc(rows)
