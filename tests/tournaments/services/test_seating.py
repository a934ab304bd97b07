"""Rounds drafted, published and taken back; who comes late, is away, or goes."""

import json
from functools import partial

import pytest

from scoring.models import Device, Game
from scoring.services import By
from scoring.words.refusals import answer_text
from tests.tournaments.conftest import Hall, forget, refused
from tournaments import services
from tournaments.files.arrivals import arrive
from tournaments.files.exports import archive, archive_of
from tournaments.models import Place, Round, Status, Tournament
from tournaments.queries import SeatKey, TableKey


def test_a_draft_is_seen_by_nobody_until_it_is_published(hall: Hall) -> None:
    services.draft_round(tournament_id=hall.pk, device=None)
    assert (hall.now.published, hall.now.draft.number) == ([], 1)
    services.publish_round(tournament_id=hall.pk, number=1, device=None)
    services.publish_round(tournament_id=hall.pk, number=1, device=None)
    assert [round_.number for round_ in hall.now.published] == [1]
    assert Game.objects.count() == 2


def test_a_draft_can_be_drawn_again_or_thrown_away(hall: Hall) -> None:
    services.draft_round(tournament_id=hall.pk, device=None)
    before = [
        sorted(entry.name for entry in table.entries.values()) for table in hall.now.draft.tables
    ]
    seatings = set()
    for _ in range(4):
        services.draft_round(tournament_id=hall.pk, device=None, draw_again=True)
        seatings.add(
            str(
                [
                    sorted(entry.name for entry in table.entries.values())
                    for table in hall.now.draft.tables
                ]
            )
        )
    assert seatings - {str(before)}
    services.discard_draft(tournament_id=hall.pk, number=1, device=None)
    assert (hall.now.draft, Round.objects.count(), Place.objects.count()) == (None, 0, 0)


def test_the_next_round_waits_for_every_table(begun: Hall) -> None:
    begun.type(1, 100, 0)
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "unfinished_table"
    begun.type(2, 50, 50)
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "tie_unresolved"
    services.rule_tie(table=TableKey(begun.pk, 1, 2), low="NS", how="cut", device=None)
    assert begun.seat() == 2
    assert begun.now.round(2).row.based_on["2"] == {"result": {"NS": 50, "EW": 50}, "low": "NS"}


def test_a_round_is_taken_back_while_nothing_is_entered(begun: Hall) -> None:
    services.take_back_round(tournament_id=begun.pk, number=1, device=None)
    assert (begun.now.published, begun.now.draft.number, Game.objects.count()) == ([], 1, 0)
    services.publish_round(tournament_id=begun.pk, number=1, device=None)
    begun.play_hands(1, 1)
    assert (
        refused(services.take_back_round, tournament_id=begun.pk, number=1, device=None)
        == "has_results"
    )


def test_after_the_last_round_there_is_no_other(begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"rounds": 1})
    begun.type_all()
    assert begun.now.is_over
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "no_more_rounds"


def test_a_latecomer_comes_in_and_a_leaver_goes(device: Device) -> None:
    hall = Hall(device, 9)
    hall.mark("P09", status=Status.LATE)
    hall.seat()
    assert len(hall.now.current.tables) == 2
    hall.type_all()
    hall.mark("P09", status=Status.HERE)
    hall.mark("P01", leaves_after=1)
    hall.seat()
    assert hall.now.current.table_of(hall.entry("P01")) is None
    assert hall.now.current.table_of(hall.entry("P09")) is not None
    assert hall.now.current.sit_outs == ()


def test_who_is_away_in_the_middle_sits_out_and_comes_back(device: Device) -> None:
    hall = Hall(device, 9)
    hall.seat()
    hall.type_all()
    away = hall.now.current.table(1).entries["N"].name
    hall.mark(away, status=Status.AWAY)
    hall.seat()
    assert [place.entry.name for place in hall.now.current.sit_outs if place.reason == "away"] == [
        away
    ]
    hall.type_all()
    hall.mark(away, status=Status.HERE)
    hall.seat()
    assert hall.now.current.table_of(hall.entry(away)) is not None


def test_who_withdrew_and_comes_back_was_away_in_between(device: Device) -> None:
    hall = Hall(device, 9, rounds=4)
    hall.seat()
    hall.type_all()
    name = hall.now.current.table(1).entries["N"].name
    hall.mark(name, status=Status.WITHDRAWN)
    hall.seat()
    hall.type_all()
    assert not any(name == place.entry.name for place in hall.now.current.sit_outs)
    hall.mark(name, status=Status.HERE)
    hall.seat()
    assert [place.reason for place in hall.now.round(2).sit_outs if place.entry.name == name] == [
        "away"
    ]
    assert "error" not in answer_text(archive(hall.now))


def test_volunteering_is_for_one_round(device: Device) -> None:
    hall = Hall(device, 9)
    hall.mark("P05", volunteers=True)
    hall.seat()
    assert [place.entry.name for place in hall.now.current.sit_outs] == ["P05"]
    assert not hall.entry("P05").volunteers


def test_a_draft_whose_round_before_is_open_again_says_so(hall: Hall) -> None:
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=None)
    services.open_again(table=TableKey(hall.pk, 1, 1), device=None)
    draft = hall.now.draft
    assert draft
    seats = {
        table.number: {seat: entry.pk for seat, entry in table.entries.items()}
        for table in draft.tables
    }
    seats[1]["N"], seats[2]["N"] = seats[2]["N"], seats[1]["N"]
    assert [one.code for one in services.objections_to(hall.now, draft)] == ["unfinished_table"]
    assert services.objections_by_hand(hall.now, draft, seats) == []


LATE = ["P13", "P14", "P15", "P16"]


def planned(hall: Hall) -> list[dict[int, dict[str, str]]]:
    """The rounds to come, as every tally card has them."""
    return [
        {number: dict(seats) for number, seats in seating.tables.items()}
        for seating in hall.now.planned
    ]


def with_latecomers(device: Device, movement: str) -> Hall:
    """Planned for 12, and from round 2 for 16; two rounds are in."""
    hall = Hall(device, 16, rounds=7, movement=movement, in_pairs=movement != "whist")
    for status in ("late", "here"):
        for name in LATE:
            hall.mark(name, status=status)
        hall.seat()
        hall.type_all()
    return hall


@pytest.mark.parametrize("is_published", [False, True])
@pytest.mark.parametrize("movement", ["whist", "mitchell", "round_robin"])
def test_a_round_thrown_away_leaves_the_plan_as_it_was_printed(
    device: Device, movement: str, is_published: bool
) -> None:
    hall = with_latecomers(device, movement)
    before = planned(hall)
    for name in LATE:
        hall.mark(name, status="away")
    if is_published:
        hall.seat()
        services.take_back_round(tournament_id=hall.pk, number=3, device=None)
    else:
        services.draft_round(tournament_id=hall.pk, device=None)
    for name in LATE:
        hall.mark(name, status="here")
    services.discard_draft(tournament_id=hall.pk, number=3, device=None)
    assert planned(hall) == before


def test_a_round_seated_again_is_of_the_plan_that_was_printed(device: Device) -> None:
    hall = with_latecomers(device, "whist")
    before = planned(hall)
    for status in ("away", "here"):
        for name in LATE:
            hall.mark(name, status=status)
        services.draft_round(tournament_id=hall.pk, device=None)
    hall.seat()
    assert planned(hall) == before[1:]
    document = json.loads(json.dumps(archive_of(hall.now)))
    forget(hall.pk)
    arrive(document, lambda: device)
    assert planned(hall) == before[1:]


def test_the_plan_of_round_1_holds_after_one_of_its_seats_was_filled(device: Device) -> None:
    hall = Hall(device, 13, rounds=7, movement="whist")
    hall.mark("P13", status="late")
    hall.seat()
    hall.type_all()
    hall.mark("P13", status="here")
    left = hall.table(1).entries["N"].name
    seat = SeatKey(TableKey(hall.pk, 1, 1), "N")
    services.fill_seat(seat=seat, entry_id=hall.entry("P13").pk, device=None)
    hall.mark(left, status="withdrawn")
    before = planned(hall)
    gone = ["P02", "P03", "P04", "P05"]
    for name in gone:
        hall.mark(name, status="away")
    services.draft_round(tournament_id=hall.pk, device=None)
    for name in gone:
        hall.mark(name, status="here")
    services.discard_draft(tournament_id=hall.pk, number=2, device=None)
    assert planned(hall) == before


def test_no_round_is_published_after_the_last(begun: Hall) -> None:
    begun.type_all()
    services.draft_round(tournament_id=begun.pk, device=None)
    Tournament.objects.filter(pk=begun.pk).update(rounds=1)
    publish = partial(services.publish_round, tournament_id=begun.pk, number=2, device=None)
    assert refused(publish) == "no_more_rounds"


def test_who_volunteered_does_so_again_once_the_round_is_taken_back(device: Device) -> None:
    hall = Hall(device, 9)
    hall.mark("P05", volunteers=True)
    hall.seat()
    services.take_back_round(tournament_id=hall.pk, number=1, device=None)
    assert hall.now.entries[hall.entry("P05").key].volunteers


def test_who_came_back_into_a_round_taken_back_was_not_away_before_it(device: Device) -> None:
    hall = Hall(device, 9, rounds=5, sit_out_points=100)
    hall.seat()
    hall.type_all()
    hall.mark("P01", status="withdrawn")
    before = hall.points("P01")
    hall.seat()
    hall.type_all()
    hall.mark("P01", status="here")
    hall.seat()
    assert hall.points("P01") == before + 100
    services.take_back_round(tournament_id=hall.pk, number=3, device=None)
    hall.mark("P01", status="withdrawn")
    assert hall.points("P01") == before


def test_nobody_has_sat_at_the_tables_of_a_round_taken_back(begun: Hall) -> None:
    key = TableKey(begun.pk, 1, 1)
    north = begun.table(1).entries["N"]
    services.name_scorer(table=key, entry_id=north.pk, device=begun.device)
    services.call_director(table=key, words="who deals?", device=begun.device)
    services.dispute(table=key, words="wrong seats", device=begun.device)
    services.take_back_round(tournament_id=begun.pk, number=1, device=None)
    draft = begun.now.draft
    assert draft is not None
    pair = (north.pk, draft.tables[1].entries["N"].pk)
    services.swap_places(tournament_id=begun.pk, number=1, pair=pair, by=By(None))
    services.publish_round(tournament_id=begun.pk, number=1, device=None)
    row = begun.table(1).row
    assert (begun.now.calls, row.taken_at, row.scorer, row.disputed) == ([], None, None, "")


def test_a_round_in_which_the_director_ruled_is_not_taken_back(begun: Hall) -> None:
    services.adjust(
        table=TableKey(begun.pk, 1, 1), points={"NS": 0, "EW": -50}, by=By(None, "late")
    )
    take_back = partial(services.take_back_round, tournament_id=begun.pk, number=1, device=None)
    assert refused(take_back) == "has_results"
