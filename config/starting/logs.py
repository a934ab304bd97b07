"""Logs that others may see: no secret of a link stands in them, in JSON nothing of a visitor."""

import json
import logging
import re
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, Final

from config.watched.requests import CURRENT, SEEN

#: The secret part of a link, in an address: 128 bits as base64, 22 letters; a sign's five letters.
TOKEN: Final = re.compile(r"(?<=/)[A-Za-z0-9_-]{22}(?=[/?\s]|$)|(?<=/join/)[A-Za-z]{5}(?=[/?\s]|$)")
#: Of what Celery says of a task: what names the task, and not what it was given or what went wrong.
OF_A_TASK: Final = frozenset({"name", "id", "description"})
#: Loggers whose whole message is what somebody sent.
REPEAT_WHAT_WAS_SENT: Final = ("django.security",)
#: The logger of answers that refuse or break.
OF_ANSWERS: Final = "django.request"


class WithoutTokens(logging.Filter):
    """Replaces the secret part of each link that a line of the log would repeat."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Write the line's words without tokens; lets every line through."""
        words = record.getMessage()
        if TOKEN.search(words):
            record.msg, record.args = TOKEN.sub("…", words), ()
        return True


class WithoutRefusals(logging.Filter):
    """Drops lines of what a visitor asked in vain: in a hall's window it looks like a fault."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return False for lines that repeat what was sent, or answers below ERROR."""
        if record.name.startswith(REPEAT_WHAT_WAS_SENT):
            return False
        return record.name != OF_ANSWERS or record.levelno >= logging.ERROR


class AsJson(logging.Formatter):
    """One JSON object a line: when, how grave, who says it, what, and of which request.

    The words are the program's own: what is put into them, such as an address or an exception's
    text, may hold names and keys, and is left out unless it is a number. The route tells where, the
    trace tells why.
    """

    def format(self, record: logging.LogRecord) -> str:
        """A line: time, level, logger, message; route, request, status, seconds; error, trace."""
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": _words_of(record),
        }
        of = getattr(getattr(record, "request", None), "META", {})
        seen = CURRENT.get() or of.get(SEEN)
        if seen is not None:
            told |= {"route": seen.route, "request": seen.id}
        status = getattr(record, "status", getattr(record, "status_code", None))
        told |= {"status": status} if isinstance(status, int) else {}
        seconds = getattr(record, "seconds", None)
        told |= {"seconds": seconds} if isinstance(seconds, float) else {}
        if record.exc_info and record.exc_info[0] is not None:
            kind, _problem, trace = record.exc_info
            told |= {"error": f"{kind.__module__}.{kind.__qualname__}", "trace": _places_in(trace)}
        return json.dumps(told, ensure_ascii=True)


def _words_of(record: logging.LogRecord) -> str:
    """The words of a line as they stand in the source, numbers put in and dots for all else."""
    if record.name.startswith(REPEAT_WHAT_WAS_SENT):
        return "refused"
    if record.name == OF_ANSWERS:  # whose words are those of the status, and an address
        return HTTPStatus(getattr(record, "status_code", 500)).phrase
    words, args = str(record.msg), record.args
    try:
        if isinstance(args, dict):
            kept = {key: args[key] if key in OF_A_TASK else _harmless(args[key]) for key in args}
            words = words % kept
        elif args:
            words = words % tuple(map(_harmless, args))
    except (TypeError, ValueError, KeyError):
        pass  # a word that takes no dots: as it stands
    return TOKEN.sub("…", words)


def _harmless(value: object) -> object:
    return value if isinstance(value, int | float) else "…"


def _places_in(trace: Any) -> list[str]:
    """Return the places of an exception, the innermost last: module, line and function."""
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        module = trace.tb_frame.f_globals.get("__name__", "?")
        places.append(f"{module}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places
