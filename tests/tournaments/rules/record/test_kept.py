"""What a record keeps, and no rule reads."""

from typing import Any

import pytest

from tests.tournaments.rules.record.events import SPEC, answered, as_event, refused
from tournaments.rules.record.kept import MOST_KEPT, size_of


def evening(**more: Any) -> dict[str, Any]:
    return {**as_event(SPEC["tournaments"][0]), **more}


def test_it_changes_nothing_wherever_it_stands() -> None:
    plain = evening()
    kept = evening(kept={"a": 1})
    kept["entries"] = [{"name": name, "kept": {"paid": True}} for name in plain["entries"]]
    for round_ in kept["round_list"]:
        round_["kept"] = {"clock": None}
        for table in round_["tables"]:
            table["kept"] = {"by": ["x"]}
    assert answered(kept) == answered(plain)


@pytest.mark.parametrize("written", [None, [], "text", 5])
def test_it_is_an_object(written: Any) -> None:
    assert refused(evening(kept=written))[0] == "wrong_type"


def test_it_is_at_most_a_megabyte_in_all() -> None:
    most = {"a": "x" * (MOST_KEPT - size_of({"a": ""}))}
    assert size_of(most) == MOST_KEPT
    assert answered(evening(kept=most)) == answered(evening())
    one_more = evening(kept=most)
    one_more["round_list"][0]["kept"] = {}
    assert refused(one_more)[0] == "too_large"


def test_an_entry_says_its_categories() -> None:
    names = evening()["entries"]
    first = {"name": names[0], "categories": ["women", "juniors"]}
    assert answered(evening(entries=[first, *names[1:]])) == answered(evening())
    for categories in ("women", [1]):
        wrong = [{"name": names[0], "categories": categories}, *names[1:]]
        assert refused(evening(entries=wrong))[0] == "wrong_type"
