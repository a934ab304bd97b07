"""Who sits where and who owns a score, for two to six players."""

import pytest

from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS
from scoring.rules.tables import seat_table

CAST = ("Nora", "Ed", "Sue", "Will", "Ann", "Bob")


@pytest.mark.parametrize("name", RULESETS)
def test_everybody_belongs_to_one_unit(name: str) -> None:
    ruleset = RULESETS[name]
    table = seat_table(ruleset, CAST[: ruleset.players])
    members = [player for unit in table.units.values() for player in unit]
    assert sorted(members) == sorted(table.players) == sorted(table.unit_of)


def test_partners_sit_opposite_and_the_next_player_sits_to_the_left() -> None:
    table = seat_table(RULESETS["australian"], CAST[:4])
    assert (table.partners_of("Nora"), table.next_player["Will"]) == (("Sue",), "Nora")


def test_sides_may_be_named_and_must_sit_alternately() -> None:
    named = seat_table(
        RULESETS["australian"], CAST[:4], {"Us": ["Ed", "Will"], "Them": ["Nora", "Sue"]}
    )
    assert dict(named.units) == {"Us": ("Ed", "Will"), "Them": ("Nora", "Sue")}
    with pytest.raises(RuleViolation) as refused:
        seat_table(
            RULESETS["australian"], CAST[:4], {"Us": ["Nora", "Ed"], "Them": ["Sue", "Will"]}
        )
    assert refused.value.code == "sides"


@pytest.mark.parametrize(
    "names", [CAST[:3], CAST[:5], ("Nora", "Nora", "Sue", "Will"), ("Nora", " ", "Sue", "Will")]
)
def test_a_wrong_number_twins_and_names_that_cannot_be_printed_are_refused(
    names: tuple[str, ...],
) -> None:
    with pytest.raises(RuleViolation) as refused:
        seat_table(RULESETS["australian"], names)
    assert refused.value.code == "players"
