"""An event judged: totals after any round, what sitting out is worth, the figures of tie-breaks."""

from typing import Any

import pytest

from scoring.rules.rulesets.presets import RULESETS
from tournaments.rules.events import Entry, Event, Round, TablePlay
from tournaments.rules.formats import RoundFormat
from tournaments.rules.movements import MOVEMENTS
from tournaments.rules.standings import Cut, Standing
from tournaments.rules.tables import PlayedTable

FOUR = {"N": "Ann", "E": "Bob", "S": "Cal", "W": "Dot"}


def round_of(seating: dict[str, str], ns: int, ew: int, out: str, slams: int = 0) -> Round:
    play = TablePlay(PlayedTable(1, seating, {"NS": ns, "EW": ew}), None, {"NS": slams})
    return Round((play,), (out,), frozenset())


def event(**more: Any) -> Event:
    """Two rounds of five: Eve sits out, then Dot."""
    values: dict[str, Any] = {
        "ruleset": RULESETS["midway"],
        "movement": MOVEMENTS["midway"],
        "plays": RoundFormat(hands=4),
        "rounds": 2,
        "entries": {name: Entry(name) for name in ("Ann", "Bob", "Cal", "Dot", "Eve")},
        "played": (
            round_of(FOUR, 500, -20, "Eve", slams=1),
            round_of({"N": "Ann", "E": "Cal", "S": "Bob", "W": "Eve"}, 15, 300, "Dot"),
        ),
        "sit_out_points": 0,
        "tiebreaks": (),
        **more,
    }
    return Event(**values)


def test_totals_are_known_after_every_round() -> None:
    assert event().totals(0) == {"Ann": 0, "Bob": 0, "Cal": 0, "Dot": 0, "Eve": 0}
    assert event().totals(1) == {"Ann": 500, "Bob": -20, "Cal": 500, "Dot": -20, "Eve": 0}
    assert event().totals() == {"Ann": 515, "Bob": -5, "Cal": 800, "Dot": -20, "Eve": 300}


@pytest.mark.parametrize(
    ("points", "eve", "dot", "ann"),
    [(0, 0, 0, 0), (50, 50, 50, 0), (-10, -10, -10, 0), ("average", 300, -20, 0)],
)
def test_a_sit_out_is_worth_what_was_agreed_or_the_average(
    points: int | str, eve: int, dot: int, ann: int
) -> None:
    judged = event(sit_out_points=points)
    assert [judged.sit_out_total(name) for name in ("Eve", "Dot", "Ann")] == [eve, dot, ann]
    assert judged.totals()["Eve"] == 300 + eve


def test_half_an_average_is_rounded_up() -> None:
    assert event(sit_out_points="average").sit_out_each("Bob") == -2


def test_who_never_sat_at_a_table_averages_nothing() -> None:
    assert event(sit_out_points="average").sit_out_each("nobody") == 0


def test_a_house_player_has_a_total_and_no_rank() -> None:
    entries = {**event().entries, "Cal": Entry("Cal", ranked=False)}
    assert event(entries=entries).standings()[0] == Standing(1, "Ann", 515)
    assert len(event(entries=entries).standings()) == 4


def test_figures_are_the_best_round_and_typed_slams_and_no_sets_without_hands() -> None:
    figures = event().figures()
    assert figures["best_round"] == {"Ann": 500, "Bob": 15, "Cal": 500, "Dot": -20, "Eve": 300}
    assert {entry for entry, slams in figures["slams"].items() if slams} == {"Ann", "Cal"}
    assert set(figures["sets"].values()) == {0}


def test_a_cut_parts_equal_totals_where_it_is_asked_for() -> None:
    played = (round_of(FOUR, 100, 0, "Eve"),)
    cuts = (Cut("Cal", frozenset({"Ann", "Cal"})),)
    assert [row.rank for row in event(played=played, cuts=cuts).standings()] == [1, 1, 3, 3, 3]
    parted = event(played=played, cuts=cuts, tiebreaks=("cut",)).standings()
    assert [(row.rank, row.entry) for row in parted[:2]] == [(1, "Cal"), (2, "Ann")]


def test_a_cut_does_not_part_those_who_never_took_part_in_it() -> None:
    played = (round_of(FOUR, 100, 100, "Eve"),)
    among_two = event(
        played=played, cuts=(Cut("Cal", frozenset({"Ann", "Cal"})),), tiebreaks=("cut",)
    )
    assert [row.rank for row in among_two.standings()] == [1, 1, 1, 1, 5]


def test_an_entry_takes_part_from_its_first_round_to_its_last() -> None:
    entry = Entry("Zoe", first_round=2, last_round=3)
    assert [entry.is_here(number) for number in (1, 2, 3, 4)] == [False, True, True, False]
    assert Entry("Ann").is_here(40)
