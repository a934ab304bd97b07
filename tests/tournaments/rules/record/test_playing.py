"""What was played at a table: totals with the slams that were typed beside them."""

from typing import Any

from tests.tournaments.rules.record.events import SPEC, answered, as_event, refused, typed


def evening(**more: Any) -> dict[str, Any]:
    return {**as_event(SPEC["tournaments"][0]), **more}


def test_slams_are_typed_beside_totals_and_count() -> None:
    tables = typed(t1={"NS": 300, "EW": 100}, t2={"NS": 300, "EW": 100})
    tied = evening(
        entries=["Ann", "Bob", "Cal", "Dot", "Eve", "Fay", "Gus", "Hal"],
        tiebreaks=["slams"],
        round_list=[{"round": 1, "tables": tables}],
        rounds=1,
    )
    assert [row["rank"] for row in answered(tied)["standings"]][:4] == [1, 1, 1, 1]
    tables[1]["slams"] = {"NS": 1}
    assert answered(tied)["winners"] == ["Eve", "Gus"]
    for slams, code in (
        ({"NS": -1}, "too_many_slams"),
        ({"NS": 5}, "too_many_slams"),
        ([], "wrong_type"),
    ):
        tables[1]["slams"] = slams
        assert refused(tied)[0] == code
    tables[1]["slams"] = {"X": 1}
    assert refused(tied)[0] == "unknown_unit"
    tables[1]["slams"] = {"NS": 1}
    del tables[1]["totals"]
    assert refused(tied)[0] == "hands_and_totals"
