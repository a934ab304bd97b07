"""What programs keep in a record to go on, read by no rule: `kept` of events and their parts."""

from collections.abc import Iterator, Mapping
from typing import Final

from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes

#: The key under which this program keeps what it needs of an event.
HALL: Final = "hall"
#: Bytes of all that is kept in one record, as compact JSON.
MOST_KEPT: Final = 1024 * 1024


def verify_kept(document: Mapping[str, object]) -> None:
    """Validate that what is kept are objects, none too large. Raises `wrong_type`, `too_large`."""
    size = 0
    for part in _parts(document):
        if "kept" in part:
            size += size_of(shapes.an_object(part["kept"], "kept"))
    if size > MOST_KEPT:
        raise RuleViolation("too_large", key="kept", size=size, most=MOST_KEPT)


def size_of(kept: Mapping[str, object]) -> int:
    """The bytes of an object as compact JSON in UTF-8."""
    return len(shapes.write_json(kept).encode("utf-8", "surrogatepass"))


def _parts(document: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """All parts of an event that may keep something; what is no object is for its own reader."""
    yield document
    yield from _objects(document.get("entries"))
    for round_ in _objects(document.get("round_list")):
        yield round_
        yield from _objects(round_.get("tables"))


def _objects(written: object) -> Iterator[Mapping[str, object]]:
    elements = written if isinstance(written, list) else ()
    return (element for element in elements if isinstance(element, dict))
