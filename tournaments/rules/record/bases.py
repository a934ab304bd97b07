"""Parse a seating's basis where its tables were corrected later: `based_on` of a round."""

from collections.abc import Mapping
from typing import Final

from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from tournaments.rules.events import Basis, Round
from tournaments.rules.record.games import side_points
from tournaments.rules.record.playing import verify_low
from tournaments.rules.tables import SIDES, PlayedTable

#: So much of a number that no table has is repeated in a refusal.
DIGITS: Final = 7


def read_bases(round_document: Mapping[str, object], previous: Round | None) -> dict[int, Basis]:
    """Parse `based_on`: table of the round before -> how it stood. Raises RuleViolation."""
    written = shapes.an_object(round_document.get("based_on", {}), "based_on")
    tables = {str(table.number): table for table in previous.played} if previous else {}
    bases = {}
    for number, element in written.items():
        if number not in tables:
            raise RuleViolation("no_such_table", table=number[:DIGITS])
        bases[tables[number].number] = _read_basis(tables[number], element)
    return bases


def _read_basis(played: PlayedTable, written: object) -> Basis:
    document = shapes.an_object(written, "each of based_on")
    shapes.check_keys(document, known=("result", "low"), needed=("result",))
    result = side_points(document["result"], "result")
    low = document.get("low")
    if low is None:
        return Basis(result, None)
    side = shapes.a_text(low, "low")
    if side in SIDES and played.won is not None:
        # Where games are won, points do not say which side was low then.
        return Basis(result, side)
    return Basis(result, verify_low(played._replace(result=result, cut=None), side))
