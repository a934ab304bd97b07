"""Kinds of values that many bodies and answers have."""

from typing import Annotated, Any, NotRequired, TypedDict

from scoring.api.schema.declared import Keywords, kind_of, named, schema_of
from scoring.api.schema.shapes import add
from scoring.models import LONGEST_NAME, LONGEST_REASON
from scoring.rules.hands import Hand
from scoring.rules.record import shapes
from scoring.rules.record.games import read_hand
from scoring.services import SeenHand
from scoring.words.agreements import LINES

Reason = Annotated[
    str,
    f"in words; {LONGEST_REASON} letters are kept",
    lambda value, key: shapes.a_text(value, key).strip()[:LONGEST_REASON],
]


class Nothing(TypedDict):
    """A body that has nothing to say."""


class Reasoned(TypedDict):
    """The reason of a change; empty where it is left out."""

    reason: NotRequired[Reason]


class Strike(TypedDict):
    """A hand struck out, or restored, with another: its number and the version that was seen."""

    number: int
    version: int


def _seen_hands(value: object, key: str) -> tuple[SeenHand, ...]:
    return tuple(SeenHand(**seen) for seen in kind_of(list[Strike]).read(value, key))


Count = Annotated[int, Keywords(minimum=0), shapes.a_count]
Number = Annotated[int, Keywords(minimum=1), shapes.a_number]
Name = Annotated[str, Keywords(maxLength=LONGEST_NAME)]
Uuid = Annotated[str, Keywords(format="uuid")]
Moment = Annotated[str, Keywords(format="date-time")]
Day = Annotated[str, Keywords(format="date")]
Points = Annotated[dict[str, int], "unit (a side, or a player) -> points, a whole number"]
Lines = Annotated[
    dict[str, str],
    Keywords(
        properties={code: {"enum": list(line.values)} for code, line in LINES.items()},
        additionalProperties=False,
    ),
    "what is agreed about the play and touches no score: line -> value",
]
RoleCode = Annotated[str, named("Role")]
#: Hands as they were seen, in a body.
SeenHands = Annotated[tuple[SeenHand, ...], named("Strikes"), _seen_hands]
#: A hand as the law has it, read from a body; and hands and rulesets as an answer has them.
Facts = Annotated[Hand, named("HandFacts"), lambda value, _key: read_hand(value)]
WrittenFacts = Annotated[dict[str, Any], named("HandFacts")]
WrittenRules = Annotated[dict[str, Any], named("Ruleset")]

add({"Strikes": schema_of(list[Strike])})
