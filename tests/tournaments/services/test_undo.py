"""The last act of an evening taken back, whatever it was, and old values stored again."""

import datetime
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.forms.models import model_to_dict

from scoring.models import Hand, Seat
from scoring.services import By, SeenHand
from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import Change, Place, Round, Table, Tournament
from tournaments.queries import SeatKey, TableKey, acts
from tournaments.rules.prizes.kinds import Prize
from tournaments.services.undo import restore


def state(hall: Hall) -> dict[str, Any]:
    """All that an evening's rows say, except the log, revisions, versions and the games' ids."""
    tournament = Tournament.objects.get(pk=hall.pk)
    quiet = {"id", "version", "game", "round", "table", "tournament"}
    quiet |= {"revision", "rounds_revision", "whole_revision", "hall_revision"}

    def values(row: Any) -> dict[str, Any]:
        return {name: value for name, value in model_to_dict(row).items() if name not in quiet}

    tables = Table.objects.filter(round__tournament=hall.pk).select_related("round")
    places = Place.objects.filter(round__tournament=hall.pk).select_related(
        "round", "table", "entry"
    )
    chairs = Seat.objects.filter(game__event_table__round__tournament=hall.pk)
    return {
        "tournament": {**values(tournament), "closed_at": tournament.closed_at},
        "entries": {
            entry.number: {"pk": entry.pk, **values(entry)} for entry in tournament.entries.all()
        },
        "rounds": {row.number: values(row) for row in Round.objects.filter(tournament=hall.pk)},
        "tables": {
            (row.round.number, row.number): (row.game is None, values(row)) for row in tables
        },
        "places": {
            (row.round.number, row.entry.number): (
                row.table.number if row.table else None,
                values(row),
            )
            for row in places
        },
        "chairs": sorted(
            chairs.values_list(
                "game__event_table__round__number",
                "game__event_table__number",
                "number",
                "player__name",
            )
        ),
    }


def undo(hall: Hall) -> Change:
    last = acts.last_act(hall.now.tournament)
    assert last is not None
    return services.undo_last(tournament_id=hall.pk, change_id=last.pk, device=hall.device)


def table(hall: Hall, number: int = 1) -> TableKey:
    return TableKey(hall.pk, len(hall.now.published), number)


def seated(hall: Hall, seat: str, number: int = 1) -> Any:
    return hall.table(number).entries[seat].pk


#: What is done before, and the act: in an evening of nine, round 1 published.
ACTS: dict[str, tuple[Callable[[Hall], object], Callable[[Hall], object]]] = {
    "typed": (lambda hall: None, lambda hall: hall.type(1, 300, 100, EW=1)),
    "typed again": (
        lambda hall: hall.type(1, 50, 50),
        lambda hall: hall.type(1, 300, 100, version=hall.table(1).row.version),
    ),
    "typed over a ruled tie": (
        lambda hall: (hall.type(1, 50, 50), rule(hall)),
        lambda hall: hall.type(1, 300, 100, version=hall.table(1).row.version),
    ),
    "tie": (lambda hall: hall.type(1, 50, 50), lambda hall: rule(hall)),
    "adjusted": (
        lambda hall: hall.type(1, 50, 50),
        lambda hall: services.adjust(
            table=table(hall), points={"NS": -100, "EW": 0}, by=By(None, "late")
        ),
    ),
    "settled": (
        lambda hall: services.dispute(table=table(hall), words="no", device=None),
        lambda hall: services.settle(table=table(hall), counts="", by=By(None)),
    ),
    "opened": (
        lambda hall: hall.type(1, 50, 40),
        lambda hall: services.open_again(table=table(hall), device=None),
    ),
    "time": (
        lambda hall: hall.play_hands(1, 2),
        lambda hall: services.call_time(tournament_id=hall.pk, round_number=1, device=None),
    ),
    "short": (
        lambda hall: hall.play_hands(1, 2),
        lambda hall: services.call_time(
            tournament_id=hall.pk, round_number=1, device=None, tables={1: 2}, whole_round=False
        ),
    ),
    "clock": (
        lambda hall: None,
        lambda hall: services.start_clock(
            tournament_id=hall.pk, round_number=1, minutes=9, device=None
        ),
    ),
    "clock paused": (
        lambda hall: services.start_clock(
            tournament_id=hall.pk, round_number=1, minutes=9, device=None
        ),
        lambda hall: services.pause_clock(
            tournament_id=hall.pk, round_number=1, paused=True, device=None
        ),
    ),
    "clock extended": (
        lambda hall: services.start_clock(
            tournament_id=hall.pk, round_number=1, minutes=9, device=None
        ),
        lambda hall: services.extend_clock(
            tournament_id=hall.pk, round_number=1, minutes=5, device=None
        ),
    ),
    "marked": (
        lambda hall: None,
        lambda hall: hall.mark("P01", status="late", paid=True, leaves_after=2),
    ),
    "everybody": (
        lambda hall: (hall.mark("P01", status="expected"), hall.mark("P02", status="expected")),
        lambda hall: services.everybody_is_here(tournament_id=hall.pk, device=None),
    ),
    "entered": (
        lambda hall: None,
        lambda hall: services.add_entries(
            tournament_id=hall.pk, names=["Özlem", "Nora"], device=None
        ),
    ),
    "renamed": (
        lambda hall: None,
        lambda hall: services.rename(
            tournament_id=hall.pk, entry_id=hall.entry("P01").pk, name="Nora", device=None
        ),
    ),
    "struck off": (
        lambda hall: services.add_entries(tournament_id=hall.pk, names=["Nora"], device=None),
        lambda hall: services.strike_off(
            tournament_id=hall.pk, entry_id=hall.entry("Nora").pk, device=None
        ),
    ),
    "couple": (
        lambda hall: couple(hall, "P01", "P02"),
        lambda hall: couple(hall, "P02", "P03"),
    ),
    "partners drawn": (
        lambda hall: Tournament.objects.filter(pk=hall.pk).update(in_pairs=True),
        lambda hall: services.draw_partners(tournament_id=hall.pk, device=None),
    ),
    "settings": (
        lambda hall: None,
        lambda hall: services.change_settings(
            tournament_id=hall.pk,
            device=None,
            settings={
                "date": datetime.date(2027, 1, 5),
                "rounds": 5,
                "sit_out_points": None,
                "tiebreaks": ["cut"],
                "one_prize_each": True,
            },
        ),
    ),
    "swapped": (
        lambda hall: stand_in(hall),
        lambda hall: services.swap_places(
            tournament_id=hall.pk,
            number=1,
            pair=(seated(hall, "N"), seated(hall, "E", 2)),
            by=By(None, "they sat so"),
        ),
    ),
    "swapped at one table": (
        lambda hall: None,
        lambda hall: services.swap_places(
            tournament_id=hall.pk,
            number=1,
            pair=(seated(hall, "N"), seated(hall, "E")),
            by=By(None, "so"),
        ),
    ),
    "stand-in": (lambda hall: None, lambda hall: stand_in(hall)),
    "filled": (
        lambda hall: services.add_entries(
            tournament_id=hall.pk, names=["Nora"], device=None, status="expected"
        ),
        lambda hall: services.fill_seat(
            seat=SeatKey(table(hall), "N"), entry_id=hall.entry("Nora").pk, device=None
        ),
    ),
    "closed": (
        lambda hall: None,
        lambda hall: services.close_tournament(tournament_id=hall.pk, device=None),
    ),
    "reopened": (
        lambda hall: services.close_tournament(tournament_id=hall.pk, device=None),
        lambda hall: services.reopen_tournament(tournament_id=hall.pk, device=None),
    ),
    "drafted": (
        lambda hall: all_typed(hall),
        lambda hall: services.draft_round(tournament_id=hall.pk, device=None),
    ),
    "drawn again": (
        lambda hall: (all_typed(hall), services.draft_round(tournament_id=hall.pk, device=None)),
        lambda hall: services.draft_round(tournament_id=hall.pk, device=None, draw_again=True),
    ),
    "discarded": (
        lambda hall: (all_typed(hall), services.draft_round(tournament_id=hall.pk, device=None)),
        lambda hall: services.discard_draft(tournament_id=hall.pk, number=2, device=None),
    ),
    "by hand": (
        lambda hall: (all_typed(hall), services.draft_round(tournament_id=hall.pk, device=None)),
        lambda hall: by_hand(hall),
    ),
    "prizes": (
        lambda hall: None,
        lambda hall: services.choose_prizes(
            tournament_id=hall.pk,
            chosen=services.PrizeList([Prize(1, "high")], True),
            device=None,
        ),
    ),
    "categories": (
        lambda hall: categories(hall, "Ladies"),
        lambda hall: categories(hall, "Juniors"),
    ),
    "a category": (
        lambda hall: categories(hall, "Ladies"),
        lambda hall: services.put_in_category(
            tournament_id=hall.pk, entry_ids=everybody(hall), category="Juniors", device=None
        ),
    ),
    "took a fee": (
        lambda hall: hall.mark("P01", paid=True),
        lambda hall: take(hall, guest=True, paid=True),
    ),
    "published": (
        lambda hall: (
            all_typed(hall),
            hall.mark("P03", volunteers=True),
            services.change_settings(tournament_id=hall.pk, device=None, settings={"minutes": 20}),
            services.draft_round(tournament_id=hall.pk, device=None),
        ),
        lambda hall: services.publish_round(tournament_id=hall.pk, number=2, device=None),
    ),
}


def all_typed(hall: Hall) -> Hall:
    hall.type_all()
    return hall


def rule(hall: Hall) -> Hall:
    services.rule_tie(table=table(hall), low="NS", how="cut", device=None)
    return hall


def everybody(hall: Hall) -> list[Any]:
    return [entry.pk for entry in hall.now.entries.values()]


def categories(hall: Hall, *names: str) -> None:
    entry = hall.entry("P01").pk
    services.mark_categories(tournament_id=hall.pk, entry_id=entry, categories=names, device=None)


def take(hall: Hall, **what: Any) -> Hall:
    services.take_fee(tournament_id=hall.pk, entry_ids=everybody(hall), device=None, **what)
    return hall


def couple(hall: Hall, first: str, second: str) -> None:
    pair = {"first": hall.entry(first).pk, "second": hall.entry(second).pk}
    services.make_couple(tournament_id=hall.pk, device=None, **pair)


def stand_in(hall: Hall) -> None:
    services.stand_in(seat=SeatKey(table(hall), "N"), name="Olga", from_hand=3, device=None)


def by_hand(hall: Hall) -> None:
    draft = hall.now.draft
    seats = {
        view.number: {seat: entry.pk for seat, entry in view.entries.items()}
        for view in draft.tables
    }
    seats[1]["N"], seats[2]["E"] = seats[2]["E"], draft.sit_outs[0].entry_id
    services.seat_by_hand(tournament_id=hall.pk, number=2, seats=seats, device=None)


@pytest.fixture
def nine(device: Any) -> Hall:
    hall = Hall(device, 9)
    hall.seat()
    return hall


@pytest.mark.parametrize("act", ACTS)
def test_everything_is_as_it_was_before_the_act(nine: Hall, act: str) -> None:
    prepare, do = ACTS[act]
    prepare(nine)
    before, lines = state(nine), Change.objects.filter(tournament=nine.pk).count()
    do(nine)
    assert state(nine) != before
    undo(nine)
    assert state(nine) == before
    assert Change.objects.filter(tournament=nine.pk).count() == lines + 2


def test_an_evening_is_taken_back_act_by_act(nine: Hall) -> None:
    before = [state(nine)]
    for prepare, do in [ACTS["tie"], ACTS["marked"], ACTS["clock"], ACTS["closed"]]:
        prepare(nine)
        before.append(state(nine))
        do(nine)
    states = [state(nine)]
    while acts.last_act(nine.now.tournament).what != "published":
        undo(nine)
        states.append(state(nine))
    assert states[1] == before[4]
    assert states[-1] == before[0]


def test_sent_twice_it_is_taken_back_once(nine: Hall) -> None:
    nine.mark("P01", paid=True)
    nine.mark("P02", paid=True)
    last = undo(nine)
    services.undo_last(tournament_id=nine.pk, change_id=last.pk, device=None)
    assert (nine.entry("P01").paid, nine.entry("P02").paid) == (True, False)


def test_only_the_last_act_is_taken_back(nine: Hall) -> None:
    nine.type(1, 300, 100)
    first = acts.last_act(nine.now.tournament)
    nine.type(2, 300, 100)
    assert (
        refused(services.undo_last, tournament_id=nine.pk, change_id=first.pk, device=None)
        == "not_the_last_act"
    )
    assert (
        refused(services.undo_last, tournament_id=nine.pk, change_id=0, device=None)
        == "not_the_last_act"
    )


def test_a_round_in_which_a_hand_was_played_stays(nine: Hall) -> None:
    nine.play_hands(1, 1)
    last = acts.last_act(nine.now.tournament)
    assert last.what == "published"
    assert (
        refused(services.undo_last, tournament_id=nine.pk, change_id=last.pk, device=None)
        == "has_results"
    )


def test_what_a_table_has_said_since_is_not_lost(nine: Hall) -> None:
    nine.play_hands(1, 4)
    services.adjust(table=table(nine), points={"NS": -100, "EW": 0}, by=By(None, "late"))
    services.dispute(table=table(nine), words="no", device=None)
    last = acts.last_act(nine.now.tournament)
    assert last.what == "adjusted"
    assert (
        refused(services.undo_last, tournament_id=nine.pk, change_id=last.pk, device=None)
        == "changed_since"
    )


def test_the_beginning_cannot_be_taken_back(hall: Hall) -> None:
    undo(hall)
    last = acts.last_act(hall.now.tournament)
    assert last.what == "started"
    assert (
        refused(services.undo_last, tournament_id=hall.pk, change_id=last.pk, device=None)
        == "cannot_undo"
    )


def test_a_switched_board_is_no_act(nine: Hall) -> None:
    services.change_settings(tournament_id=nine.pk, device=None, settings={"board": "clock"})
    assert acts.last_act(nine.now.tournament).what == "published"


def hands(hall: Hall, number: int = 1) -> list[tuple[int, bool, str | None]]:
    """The hands of a table: number, whether it is struck out, its bid."""
    return [(hand.number, hand.voided, hand.bid) for hand in hall.table(number).entered]


def director_records(hall: Hall, bid: str = "7S", number: int = 1) -> Hand:
    return services.record_table_hand(
        table=table(hall, number),
        key=uuid.uuid4(),
        facts=hall.north(number, bid),
        device=hall.device,
        directs=True,
    )


def test_a_hand_that_the_director_put_right_is_the_last_act(nine: Hall) -> None:
    nine.play_hands(1, 2)
    nine.type(2, 300, 100)
    seen, before = SeenHand(1, 0), state(nine)
    services.amend_table_hand(
        table=table(nine), seen=seen, facts=nine.north(1, "8S"), by=By(None), directs=True
    )
    assert hands(nine)[0] == (1, False, "8S")
    done = undo(nine)
    assert (done.what, done.facts["table"], hands(nine)[0]) == ("hand", 1, (1, False, "7S"))
    assert (nine.table(2).typed, state(nine)) == ({"NS": 300, "EW": 100}, before)
    assert acts.last_act(nine.now.tournament).what == "typed"


def test_a_hand_that_the_director_struck_out_counts_again(nine: Hall) -> None:
    nine.play_hands(1, 4)
    services.void_table_hand(table=table(nine), seen=SeenHand(2, 0), by=By(None), directs=True)
    assert nine.table(1).scored == 3
    undo(nine)
    assert nine.table(1).scored == 4


def test_a_hand_that_the_director_entered_is_struck_out(nine: Hall) -> None:
    before = state(nine)
    director_records(nine)
    undo(nine)
    assert (hands(nine), state(nine)) == ([(1, True, "7S")], before)


def test_a_hand_that_somebody_changed_since_is_not_taken_back(nine: Hall) -> None:
    director_records(nine)
    last = acts.last_act(nine.now.tournament)
    services.amend_table_hand(
        table=table(nine), seen=SeenHand(1, 0), facts=nine.north(1, "8S"), by=By(None)
    )
    act = {"tournament_id": nine.pk, "change_id": last.pk, "device": None}
    assert refused(services.undo_last, **act) == "changed_since"
    nine.play_hands(1, 3)
    services.void_table_hand(table=table(nine), seen=SeenHand(2, 0), by=By(None), directs=True)
    nine.play_hands(1, 1)
    last = acts.last_act(nine.now.tournament)
    assert refused(services.undo_last, **{**act, "change_id": last.pk}) == "changed_since"
    assert nine.table(1).scored == 4


def test_hands_of_the_tables_own_phones_are_no_acts_of_the_director(nine: Hall) -> None:
    nine.type(2, 300, 100)
    nine.play_hands(1, 1)
    services.amend_table_hand(
        table=table(nine), seen=SeenHand(1, 0), facts=nine.north(1, "8S"), by=By(None)
    )
    assert acts.last_act(nine.now.tournament).what == "typed"
    assert [change.what for change in Change.objects.filter(tournament=nine.pk)[:3]] == [
        "hand",
        "hand_in",
        "typed",
    ]


def test_what_changes_nothing_of_a_hand_is_no_line(nine: Hall) -> None:
    nine.play_hands(1, 1)
    lines = Change.objects.count()
    services.amend_table_hand(
        table=table(nine), seen=SeenHand(1, 0), facts=nine.north(1), by=By(None)
    )
    assert Change.objects.count() == lines


def test_who_has_played_is_not_taken_off_the_roll(begun: Hall) -> None:
    assert refused(restore, begun.now, {"added": [1]}) == "has_played"


def test_a_round_or_table_that_is_gone_is_said(begun: Hall) -> None:
    assert refused(restore, begun.now, {"rounds": {"2": {"ends_at": None}}}) == "changed_since"
    assert refused(restore, begun.now, {"tables": {"1/9": {"ns": None}}}) == "changed_since"


def test_an_entry_that_is_gone_is_passed_over(begun: Hall) -> None:
    before = begun.now.entries["1"].paid
    restore(begun.now, {"entries": {"99": {"paid": True}}})
    assert begun.now.entries["1"].paid == before
