"""The worked events as records, and changes to them."""

from typing import Any

import pytest

from scoring.rules.errors import RuleViolation
from tests.golden.spec import spec
from tournaments.rules.record.answers import answer_event

SPEC = spec("tournaments.json")
EVENT_KEYS = ("name", "ruleset", "movement", "hands_per_round", "rounds", "entries")
TABLE_KEYS = ("table", "seating", "first_dealer", "hands")


def as_event(worked: dict[str, Any]) -> dict[str, Any]:
    """A worked event without what it expects."""
    return {
        "format": "five-hundred-tournament/1",
        "name": worked["title"],
        **{key: worked[key] for key in EVENT_KEYS if key in worked},
        "round_list": [
            {
                "round": round_["round"],
                "sit_outs": [],
                "tables": [{key: table[key] for key in TABLE_KEYS} for table in round_["tables"]],
            }
            for round_ in worked["round_list"]
        ],
    }


def typed(**results: dict[str, int]) -> list[dict[str, Any]]:
    """Two tables with totals from the sheet, in the first seating: t1 and t2."""
    seats = (
        {"N": "Ann", "E": "Bob", "S": "Cal", "W": "Dot"},
        {"N": "Eve", "E": "Fay", "S": "Gus", "W": "Hal"},
    )
    return [
        {"table": number, "seating": seating, "totals": results[f"t{number}"]}
        for number, seating in enumerate(seats, start=1)
    ]


def refused(event: dict[str, Any]) -> tuple[str, dict[str, int]]:
    with pytest.raises(RuleViolation) as violation:
        answer_event(event)
    return violation.value.code, dict(violation.value.place)


def second(event: dict[str, Any], table: int, **seating: str) -> dict[str, Any]:
    event["round_list"][1]["tables"][table - 1]["seating"].update(seating)
    return event


def nine(event: dict[str, Any]) -> dict[str, Any]:
    """Ida sits out first, then takes the place of Dot, who sits out."""
    event["entries"].append("Ida")
    event["round_list"][0]["sit_outs"] = ["Ida"]
    event["round_list"][1]["sit_outs"] = ["Dot"]
    return second(event, 1, W="Ida")


def answered(event: dict[str, Any]) -> dict[str, Any]:
    """The answer as JSON, in whatever shape it has."""
    answer: dict[str, Any] = answer_event(event)
    return answer
