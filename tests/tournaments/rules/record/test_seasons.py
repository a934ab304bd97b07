"""Seasons: best nights, averages, places, people of several spellings."""

from typing import Any

import pytest

from scoring.rules.errors import RuleViolation
from tests.tournaments.rules.record.events import typed
from tournaments.rules.record.seasons import answer_season


def night(**points: float) -> dict[str, Any]:
    """A night of these points; equal ones share a rank."""
    order = sorted(points.values(), reverse=True)
    rows = [
        {
            "rank": order.index(value) + 1,
            "entry": name,
            "points": value,
            "games": value / 100 if value % 50 == 0 else 0,
        }
        for name, value in points.items()
    ]
    return {"standings": rows}


NIGHTS = [night(Ann=900, Bob=700), night(Ann=400, Bob=800, Cal=500), night(Ann=600, Bob=200)]


def season(nights: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    return {
        "format": "five-hundred-season/1",
        "nights": NIGHTS if nights is None else nights,
    } | more


def totals(document: dict[str, Any]) -> list[tuple[int, str, object]]:
    rows: Any = answer_season(document)["table"]
    return [(row["rank"], row["person"], row["total"]) for row in rows]


def refused(document: dict[str, Any]) -> tuple[str, object]:
    with pytest.raises(RuleViolation) as violation:
        answer_season(document)
    return violation.value.code, violation.value.facts.get("key")


def test_all_nights_are_added_up() -> None:
    assert totals(season()) == [(1, "Ann", 1900), (2, "Bob", 1700), (3, "Cal", 500)]


def test_the_best_two_count_and_of_equal_ones_the_earlier() -> None:
    assert totals(season(best=2))[:2] == [(1, "Ann", 1500), (1, "Bob", 1500)]
    rows: Any = answer_season(season([night(Ann=5), night(Ann=5), night(Ann=5)], best=2))["table"]
    assert rows[0]["counted"] == [1, 2]


def test_who_has_too_few_nights_has_a_line_and_no_rank() -> None:
    answer: Any = answer_season(season(minimum=2))
    assert [row["person"] for row in answer["table"]] == ["Ann", "Bob"]
    assert answer["unranked"] == [
        {"person": "Cal", "total": 500, "nights": 1, "counted": [2], "each": [None, 500, None]}
    ]


def test_an_average_is_exact() -> None:
    assert totals(season(average=True)) == [
        *((1, "Ann", "1900/3"), (2, "Bob", "1700/3"), (3, "Cal", 500)),
    ]


@pytest.mark.parametrize(
    ("tiebreaks", "first"), [(["best_night"], "Ann"), (["last_night"], "Bob"), (["nights"], "Cal")]
)
def test_equal_rows_are_parted_by_what_is_asked_for(tiebreaks: list[str], first: str) -> None:
    nights = [night(Ann=900, Bob=100, Cal=400), night(Ann=100, Cal=400), night(Bob=900, Cal=200)]
    assert totals(season(nights, tiebreaks=tiebreaks))[0] == (1, first, 1000)


def test_places_that_are_shared_have_the_mean_of_those_they_fill() -> None:
    document = season([night(Ann=9, Bob=7, Cal=7, Dot=1)], count="places", place_points=[10, 8, 5])
    assert totals(document) == [(1, "Ann", 10), (2, "Bob", 6.5), (2, "Cal", 6.5), (4, "Dot", 0)]


def test_games_are_counted_where_they_are_asked_for() -> None:
    assert totals(season([night(Ann=250), night(Ann=100)], count="games")) == [(1, "Ann", 3.5)]


def test_spellings_of_one_person_are_one_line() -> None:
    document = season([night(Ann=1), night(Anne=2)], people={"Ann Lee": ["Ann", "Anne"]})
    assert totals(document) == [(1, "Ann Lee", 3)]


def test_a_night_may_be_a_whole_event(event: dict[str, Any]) -> None:
    event["entries"] = [{"name": name, "ranked": name != "Hal"} for name in event["entries"]]
    event["round_list"] = event["round_list"][:1]
    event["round_list"][0]["tables"] = typed(t1={"NS": 30, "EW": 10}, t2={"NS": 50, "EW": 20})
    rows = totals(season([event, night(Bob=100)]))
    assert rows[:2] == [(1, "Bob", 110), (2, "Eve", 50)]
    assert "Hal" not in {person for _rank, person, _total in rows}
    won: Any = answer_season(season([event], count="games"))["table"]
    assert {row["person"] for row in won if row["total"] == 1} == {"Ann", "Cal", "Eve", "Gus"}
    event["entries"].append("Ann")
    with pytest.raises(RuleViolation) as violation:
        answer_season(season([night(Ann=1), event]))
    assert (violation.value.code, dict(violation.value.place)) == ("players", {"night": 2})


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"count": "luck"}, "count"),
        ({"count": "places"}, "place_points"),
        ({"place_points": [1]}, "place_points"),
        ({"best": 0}, "best"),
        ({"best": True}, "best"),
        ({"minimum": 1.5}, "minimum"),
        ({"tiebreaks": ["slams"]}, "tiebreaks"),
        ({"people": {"A": ["C"], "B": ["C"]}}, "people"),
        ({"people": {"Ann": ["Bob"]}}, "people"),
        ({"nights": [{"standings": [{"rank": 0, "entry": "A", "points": 1}]}]}, "rank"),
        ({"nights": [{"standings": [{"rank": 1, "entry": "A", "points": 0.3}]}]}, "points"),
    ],
)
def test_a_season_that_cannot_be_is_refused_with_the_key(wrong: dict[str, Any], key: str) -> None:
    assert refused(season() | wrong) == ("season", key)


def test_a_key_that_a_season_has_not_is_refused() -> None:
    handicaps = {"from_nights": 2, "base": "best"}
    assert refused(season() | {"handicaps": handicaps}) == ("unknown_key", "handicaps")


def test_a_season_of_no_nights_is_an_empty_table() -> None:
    assert answer_season(season([])) == {
        "format": "five-hundred-season-table/1",
        "table": [],
        "unranked": [],
    }
