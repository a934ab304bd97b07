"""Totals typed from sheets, ties, rulings, tables opened again, the clock."""

import pytest

from scoring.access.locking import Stale
from scoring.models import Device
from scoring.services import By
from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import Change
from tournaments.queries import TableKey
from tournaments.rules.formats import RoundFormat
from tournaments.rules.movements import MOVEMENTS
from tournaments.words.vocabulary import change_in_words


def test_nobody_rules_on_a_tie_before_it_is_one(begun: Hall) -> None:
    ruling = {"table": TableKey(begun.pk, 1, 1), "low": "NS", "how": "cut", "device": None}
    assert refused(services.rule_tie, **ruling) == "no_tie"
    begun.type(1, 10, 0)
    assert refused(services.rule_tie, **ruling) == "no_tie"


def test_a_ruling_on_a_tie_falls_with_the_tie(begun: Hall) -> None:
    begun.type(1, 50, 50)
    services.rule_tie(table=TableKey(begun.pk, 1, 1), low="NS", how="director", device=None)
    begun.type(1, 60, 50, version=begun.table(1).row.version)
    assert (begun.table(1).row.low, begun.table(1).played.low_side) == ("", "EW")


def test_totals_typed_twice_are_typed_once(begun: Hall) -> None:
    begun.type(1, 530, -140)
    changes = Change.objects.count()
    begun.type(1, 530, -140)
    assert (Change.objects.count(), begun.table(1).result) == (changes, {"NS": 530, "EW": -140})


def test_other_totals_need_to_have_seen_the_first(begun: Hall) -> None:
    begun.type(1, 530, -140)
    with pytest.raises(Stale):
        begun.type(1, 350, -140)
    begun.type(1, 350, -140, version=begun.table(1).row.version)
    assert begun.table(1).result == {"NS": 350, "EW": -140}
    newest = Change.objects.first()
    assert newest is not None
    words = change_in_words(newest, MOVEMENTS["midway"])
    assert words == "Round 1, table 1: North & South: 530 becomes 350"


@pytest.mark.parametrize(
    ("ns", "ew", "slams", "code"),
    [
        (535, 0, 0, "not_a_multiple"),
        (99_990, 0, 0, "points_too_large"),
        (0, 10, 5, "too_many_slams"),
        (0, 10, -1, "too_many_slams"),
    ],
)
def test_impossible_totals_are_refused(
    begun: Hall, ns: int, ew: int, slams: int, code: str
) -> None:
    assert refused(begun.type, 1, ns, ew, NS=slams) == code


def test_a_table_or_round_that_is_not_there_is_refused(begun: Hall) -> None:
    assert refused(begun.type, 9, 0, 10) == "no_such_table"
    assert refused(begun.type, 1, 0, 10, number=2) == "no_such_table"


def test_hands_that_differ_from_the_typed_totals_wait_for_the_director(begun: Hall) -> None:
    begun.type(1, 550, 120)
    begun.play_hands(1)
    assert (begun.table(1).state, begun.table(1).result["NS"]) == ("disagrees", 550)
    begun.type(2, 10, 0)
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "disagrees"
    services.settle(table=TableKey(begun.pk, 1, 1), counts="hands", by=By(None, "misread"))
    assert (begun.table(1).state, begun.table(1).result["NS"]) == ("in", 560)


def test_a_ruling_needs_its_reason_and_moves_the_low_side(begun: Hall) -> None:
    begun.type_all()
    table = TableKey(begun.pk, 1, 1)
    assert (
        refused(services.adjust, table=table, points={"NS": -500, "EW": 0}, by=By(None, " "))
        == "reason_missing"
    )
    services.adjust(table=table, points={"NS": -500, "EW": 0}, by=By(None, "bid out of turn"))
    assert (begun.table(1).result, begun.table(1).played.low_side) == (
        {"NS": -390, "EW": -10},
        "NS",
    )


def test_a_table_opened_again_counts_its_hands(begun: Hall) -> None:
    begun.play_hands(1, 2)
    begun.type(1, 10, 0)
    services.open_again(table=TableKey(begun.pk, 1, 1), device=None)
    assert (begun.table(1).state, begun.table(1).result) == ("playing", {"NS": 280, "EW": 60})


def test_a_table_of_an_earlier_round_is_not_opened_again(begun: Hall) -> None:
    begun.type_all()
    begun.seat()
    before = begun.now.totals
    table = TableKey(begun.pk, 1, 1)
    assert refused(services.open_again, table=table, device=None) == "not_opened_again"
    assert begun.now.totals == before


def test_totals_typed_as_they_stood_when_time_was_called_are_final(device: Device) -> None:
    hall = Hall(device, 4, rounds=3, plays=RoundFormat(minutes=20), minutes=20)
    hall.seat()
    hall.play_hands(1, 1)
    services.call_time(tournament_id=hall.pk, round_number=1, device=None)
    stood = dict(hall.table(1).typed or {})
    hall.type(1, stood["NS"], stood["EW"])
    assert not hall.table(1).plays_last_hand
    hall.play_hands(1, 1, bid="10NT", tricks=10)
    assert dict(hall.table(1).result) == stood
