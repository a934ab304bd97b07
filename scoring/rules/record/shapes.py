"""Parse and validate JSON strictly: what is not described is refused, never ignored.

Each function that reads takes the `key` under which the value stands, for its refusal
(`wrong_type`).
"""

import json
from collections.abc import Collection, Mapping
from typing import Final, NoReturn

from scoring.rules.errors import RuleViolation
from scoring.rules.record.texts import verify_storable
from scoring.rules.rulesets.options import LARGEST_FIGURE

#: Levels of lists and objects in one another. The depth at which an interpreter gives up depends on
#: its version; what is parsed within this bound can be walked and written recursively by all of
#: them.
DEEPEST: Final = 200


def parse_json(text: str | bytes) -> object:
    """Parse JSON.

    Raises `not_json`, also for a key given twice, NaN, figures past reading, deep nesting.
    """
    try:
        # Some editors put a byte order mark before what they save as UTF-8.
        decoded = (
            text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        )
        document = json.loads(
            decoded, object_pairs_hook=_without_twins, parse_constant=_no_constant
        )
    except RecursionError:
        raise _too_deep() from None
    except ValueError as fault:
        raise RuleViolation("not_json", fault=str(fault)[:120]) from None
    # What opens so few lists and objects need not be looked through.
    if decoded.count("[") + decoded.count("{") > DEEPEST and _is_deep(document):
        raise _too_deep()
    return document


def _is_deep(document: object) -> bool:
    """Return whether lists and objects are nested deeper than `DEEPEST`, going level by level."""
    level = [document]
    for _depth in range(DEEPEST):
        inside: list[object] = []
        for value in level:
            if isinstance(value, dict):
                inside += value.values()
            elif isinstance(value, list):
                inside += value
        if not inside:
            return False
        level = inside
    return any(isinstance(value, dict | list) for value in level)


def _too_deep() -> RuleViolation:
    fault = f"nested deeper than {DEEPEST} levels"
    return RuleViolation("not_json", fault=fault)


def parse_storable(text: str | bytes) -> object:
    """Parse JSON that is to be stored.

    Raises `not_json`, and `unclean_text` for what no database takes.
    """
    document = parse_json(text)
    verify_storable(document)
    return document


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    document = dict(pairs)
    if len(document) != len(pairs):
        raise ValueError("a key is given twice")
    return document


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


#: Answers are trees that the law has just built: nothing in them can hold itself.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))


def write_json(document: object) -> str:
    """Serialize to one line of JSON.

    Half a surrogate pair, which UTF-8 cannot carry, becomes its escape.
    """
    text = _ENCODER.encode(document)
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def an_object(value: object, key: str) -> dict[str, object]:
    """Validate a JSON object."""
    if type(value) is not dict:
        raise _wrong_type(key, "object")
    return value


def a_list(value: object, key: str) -> list[object]:
    """Validate a JSON array."""
    if type(value) is not list:
        raise _wrong_type(key, "list")
    return value


def a_text(value: object, key: str) -> str:
    """Validate a string."""
    if type(value) is not str:
        raise _wrong_type(key, "text")
    return value


def a_flag(value: object, key: str) -> bool:
    """Validate a boolean."""
    if type(value) is not bool:
        raise _wrong_type(key, "flag")
    return value


def a_figure(value: object, key: str) -> int:
    """Validate a whole number that a score could hold."""
    if type(value) is not int or abs(value) > LARGEST_FIGURE:
        raise _wrong_type(key, "figure")
    return value


def a_count(value: object, key: str) -> int:
    """Validate a figure from 0."""
    figure = a_figure(value, key)
    if figure < 0:
        raise _wrong_type(key, "from_0")
    return figure


def a_number(value: object, key: str) -> int:
    """Validate a figure from 1, such as the number of a table."""
    figure = a_figure(value, key)
    if figure < 1:
        raise _wrong_type(key, "from_1")
    return figure


def texts(value: object, key: str) -> tuple[str, ...]:
    """Validate an array of strings."""
    return tuple(a_text(element, key) for element in a_list(value, key))


def figures(value: object, key: str) -> dict[str, int]:
    """Validate an object whose values are whole numbers, such as points by unit."""
    return {name: a_figure(number, key) for name, number in an_object(value, key).items()}


def check_keys(
    document: Mapping[str, object], known: Collection[str], needed: Collection[str]
) -> None:
    """Validate the keys of an object: raise `unknown_key` or `missing_key`."""
    for key in document:
        if key not in known:
            raise RuleViolation("unknown_key", key=key[:40])
    for key in needed:
        if key not in document:
            raise RuleViolation("missing_key", key=key)


def _wrong_type(key: str, wanted: str) -> RuleViolation:
    return RuleViolation("wrong_type", key=key, wanted=wanted)
