"""A prize is read from JSON and written to it without loss; what is none is refused."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.conftest import refused
from tournaments.rules.prizes.kinds import (
    KINDS,
    MOST_CATEGORIES,
    MOST_PRIZES,
    USUAL,
    Prize,
    read_categories,
    read_list,
    read_prize,
    write_prize,
)

PRIZES = st.builds(
    Prize,
    id=st.integers(1, 99),
    kind=st.sampled_from(KINDS),
    place=st.integers(1, 20),
    category=st.sampled_from(["", "Women", "Članice"]),
    amount=st.integers(0, 10_000),
    words=st.sampled_from(["", "a ham"]),
)


@given(PRIZES)
def test_what_is_written_is_read_again(prize: Prize) -> None:
    plain = read_prize(write_prize(prize))
    assert read_prize(json.loads(json.dumps(write_prize(plain)))) == plain
    assert (plain.id, plain.kind, plain.amount, plain.words) == (
        prize.id,
        prize.kind,
        prize.amount,
        prize.words,
    )


def test_an_evening_that_chose_nothing_has_the_usual_five() -> None:
    assert read_list(None) == USUAL
    assert read_list([]) == ()
    assert [write_prize(prize) for prize in USUAL] == [
        {"id": 1, "kind": "high"},
        {"id": 2, "kind": "high", "place": 2},
        {"id": 3, "kind": "high", "place": 3},
        {"id": 4, "kind": "low"},
        {"id": 5, "kind": "slams"},
    ]


@pytest.mark.parametrize(
    "written",
    [
        {},
        {"id": 1},
        {"id": 1, "kind": "best hat"},
        {"id": 0, "kind": "high"},
        {"id": True, "kind": "high"},
        {"id": 1, "kind": "high", "place": 0},
        {"id": 1, "kind": "high", "place": "1"},
        {"id": 1, "kind": "high", "part": "first"},
        {"id": 1, "kind": "near"},
        {"id": 1, "kind": "high", "figure": 5},
        {"id": 1, "kind": "high", "percent": 101},
        {"id": 1, "kind": "high", "amount": -1},
        {"id": 1, "kind": "high", "words": "x" * 61},
        {"id": 1, "kind": "high", "category": 5},
        {"id": 1, "kind": "high", "unheard": 1},
    ],
)
def test_what_is_no_prize_is_refused(written: dict[str, Any]) -> None:
    assert refused(read_prize, written) == "prize_unclear"


def test_a_list_has_each_number_once_and_is_not_too_long() -> None:
    assert refused(read_list, [{"id": 1, "kind": "high"}] * 2) == "prize_unclear"
    long = [{"id": number, "kind": "door"} for number in range(1, MOST_PRIZES + 2)]
    assert refused(read_list, long) == "too_many_prizes"


def test_a_kind_has_only_what_it_knows() -> None:
    assert read_prize({"id": 1, "kind": "slams", "place": 3}) == Prize(1, "slams")


def test_categories_are_put_right_and_once_each() -> None:
    assert read_categories(["  women ", "Women", "Club  members"]) == ["women", "Club members"]
    assert refused(read_categories, [" "]) == "category_unclear"
    assert refused(read_categories, ["x" * 31]) == "category_unclear"
    assert (
        refused(read_categories, [f"c{n}" for n in range(MOST_CATEGORIES + 1)])
        == "too_many_categories"
    )
