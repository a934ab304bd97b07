"""Every service of an evening writes what it does to the log, or says here why it does not."""

import datetime
import uuid
from collections.abc import Callable
from inspect import isfunction
from typing import Any, Final

import pytest

from scoring.models import Device, Grant, Role
from scoring.services import By, SeenHand
from tests.tournaments.conftest import Hall
from tests.tournaments.services.test_undo import ACTS, table
from tournaments import services
from tournaments.files.exports import record_of
from tournaments.models import Change, TableSign
from tournaments.rules.prizes.kinds import Prize

#: A writer that has no line of its own -> why.
NO_ACT: Final = {
    "a_phone_came": "nobody does it: the phones page says when the first phone came",
    **dict.fromkeys(
        (
            *(
                "add_member",
                "describe_member",
                "merge_members",
                "take_member_apart",
                "forget_member",
            ),
            *("add_season", "begin_season", "change_season", "delete_season"),
            *(
                "begin_club",
                "put_into_club",
                "rename_club",
                "withdraw_club_links",
                "keep_summaries",
            ),
        ),
        "of a club: it changes no evening",
    ),
    "cancel_pack": "a pack is paper, kept for a day: nothing of the evening changes",
    "give_up_pack": "of a pack",
    "keep_table_hand": "a hand half entered is no fact yet",
    "note_wrong_guess": "a stranger's wrong code, of no evening",
    "order_pack": "a pack is paper, kept for a day: nothing of the evening changes",
    "remove_tournament": "nothing is left of an evening that could say that it was removed",
    "store_pack": "of a pack",
    "store_evening": "as `bring_in`, which writes that it was brought in",
    "bring_club": "of a club: it changes no evening",
    "join_club": "of an evening that has the line that it was brought in",
    "put_into_clubs": "of an evening that has the line that it was brought in",
}
#: Functions of the services that write nothing.
READS: Final = {
    "digest_of_prizes",
    "digest_of_season",
    "digest_of_settings",
    "draft_now",
    "is_overtaken",
    "judge_evening",
    "objections_by_hand",
    "objections_to",
    "objections_to_swap",
    "season_name",
    "settings_like",
    "verify_may_amend",
}


def of_undo(act: str) -> tuple[Callable[[Hall], object], Callable[[Hall], object]]:
    return ACTS[act]


def nothing(_hall: Hall) -> None:
    """Nothing is done before."""


def entry(hall: Hall, name: str = "P01") -> uuid.UUID:
    return hall.entry(name).pk


def all_in(hall: Hall) -> None:
    hall.type_all()


def over(hall: Hall) -> None:
    """The last round is in."""
    hall.type_all()
    while len(hall.now.published) < hall.now.tournament.rounds:
        hall.seat()
        hall.type_all()


def with_a_drawn_prize(hall: Hall) -> None:
    chosen = services.PrizeList([Prize(1, "door"), Prize(2, "high")], False)
    services.choose_prizes(tournament_id=hall.pk, chosen=chosen, device=None)


def equal(hall: Hall) -> None:
    with_a_drawn_prize(hall)
    for number in (1, 2):
        hall.type(number, 100, 100)


def phone_at_table_1(hall: Hall) -> Grant:
    sign = TableSign.objects.get(tournament=hall.pk, number=1)
    phone, _new = Device.objects.get_or_create(token_hash="phone")
    grant, _new = Grant.objects.get_or_create(
        device=phone, kind="table", object_id=sign.pk, role=Role.KEEP, generation=1
    )
    return grant


def come(hall: Hall) -> Hall:
    services.choose_name(tournament_id=hall.pk, entry_id=entry(hall), device=hall.device)
    return hall


#: Service -> what is done before, and its act.
CALLS: Final[dict[str, tuple[Callable[[Hall], object], Callable[[Hall], object]]]] = {
    "add_entries": of_undo("entered"),
    "adjust": of_undo("adjusted"),
    "agree": (
        lambda hall: hall.play_hands(1),
        lambda hall: services.agree(
            table=table(hall),
            entry_id=hall.table(1).entries["E"].pk,
            seen_totals=hall.table(1).by_hand,
            device=None,
        ),
    ),
    "amend_table_hand": (
        lambda hall: hall.play_hands(1, 1),
        lambda hall: services.amend_table_hand(
            table=table(hall), seen=SeenHand(1, 0), facts=hall.north(1, "8S"), by=By(None)
        ),
    ),
    "answer_call": (
        lambda hall: services.call_director(table=table(hall), device=None),
        lambda hall: services.answer_call(table=table(hall), done=False, device=None),
    ),
    "call_director": (nothing, lambda hall: services.call_director(table=table(hall), device=None)),
    "call_time": of_undo("time"),
    "change_settings": of_undo("settings"),
    "choose_name": (nothing, come),
    "choose_prizes": of_undo("prizes"),
    "close_tournament": of_undo("closed"),
    "cut_for_place": (
        equal,
        lambda hall: services.cut_for_place(
            tournament_id=hall.pk,
            first=hall.now.entries[hall.now.standings[0].entry].pk,
            device=None,
        ),
    ),
    "discard_draft": of_undo("discarded"),
    "dispute": (nothing, lambda hall: services.dispute(table=table(hall), words="no", device=None)),
    "draft_round": of_undo("drafted"),
    "draw_prize": (
        with_a_drawn_prize,
        lambda hall: services.draw_prize(
            tournament_id=hall.pk, lot=services.Lot(1, 0, 7), device=None
        ),
    ),
    "everybody_is_here": of_undo("everybody"),
    "extend_clock": (
        of_undo("clock")[1],
        lambda hall: services.extend_clock(
            tournament_id=hall.pk, round_number=1, minutes=5, device=None
        ),
    ),
    "fill_seat": of_undo("filled"),
    "leave_after_this_round": (
        come,
        lambda hall: services.leave_after_this_round(
            tournament_id=hall.pk, entry_id=entry(hall), device=hall.device
        ),
    ),
    "draw_partners": of_undo("partners drawn"),
    "make_couple": of_undo("couple"),
    "mark": of_undo("marked"),
    "mark_categories": of_undo("categories"),
    "name_scorer": (
        nothing,
        lambda hall: services.name_scorer(
            table=table(hall), entry_id=hall.table(1).entries["N"].pk, device=None
        ),
    ),
    "open_again": of_undo("opened"),
    "pause_clock": (
        of_undo("clock")[1],
        lambda hall: services.pause_clock(
            tournament_id=hall.pk, round_number=1, paused=True, device=None
        ),
    ),
    "publish_round": of_undo("published"),
    "put_in_category": of_undo("a category"),
    "put_out_phone": (
        phone_at_table_1,
        lambda hall: services.put_out_phone(
            tournament_id=hall.pk, grant_id=phone_at_table_1(hall).pk, device=hall.device
        ),
    ),
    "record_table_hand": (nothing, lambda hall: hall.play_hands(1, 1)),
    "rename": of_undo("renamed"),
    "reopen_tournament": of_undo("reopened"),
    "reveal": (over, lambda hall: services.reveal(tournament_id=hall.pk, steps=1, device=None)),
    "rule_tie": of_undo("tie"),
    "seat_by_hand": of_undo("by hand"),
    "settle": of_undo("settled"),
    "stand_in": of_undo("stand-in"),
    "start_clock": of_undo("clock"),
    "stay_after_all": (
        lambda hall: (come(hall), CALLS["leave_after_this_round"][1](hall)),
        lambda hall: services.stay_after_all(
            tournament_id=hall.pk, entry_id=entry(hall), device=hall.device
        ),
    ),
    "strike_off": of_undo("struck off"),
    "swap_places": of_undo("swapped"),
    "take_back_round": (
        nothing,
        lambda hall: services.take_back_round(tournament_id=hall.pk, number=1, device=None),
    ),
    "take_fee": of_undo("took a fee"),
    "take_table": (nothing, lambda hall: services.take_table(table=table(hall), device=None)),
    "type_totals": of_undo("typed"),
    "undo_last": (
        lambda hall: hall.mark("P01", paid=True),
        lambda hall: services.undo_last(
            tournament_id=hall.pk, change_id=hall.now.tournament.changes.first().pk, device=None
        ),
    ),
    "void_table_hand": (
        lambda hall: hall.play_hands(1, 1),
        lambda hall: services.void_table_hand(table=table(hall), seen=SeenHand(1, 0), by=By(None)),
    ),
    "withdraw_player_link": (
        nothing,
        lambda hall: services.withdraw_player_link(
            tournament_id=hall.pk, entry_id=entry(hall), device=None
        ),
    ),
    "withdraw_sign": (
        nothing,
        lambda hall: services.withdraw_sign(tournament_id=hall.pk, number=1, device=None),
    ),
    "withdraw_tournament_links": (
        nothing,
        lambda hall: services.withdraw_tournament_links(
            tournament_id=hall.pk, role=Role.KEEP, seen_generation=1, device=None
        ),
    ),
}
#: Those that begin an evening.
BEGINNINGS: Final = {"start_tournament", "bring_in"}


def test_every_service_is_tried_or_says_why_it_has_no_line() -> None:
    functions = {name for name, value in vars(services).items() if isfunction(value)}
    assert functions == {*CALLS, *NO_ACT, *READS, *BEGINNINGS}


@pytest.fixture
def nine(device: Device) -> Hall:
    hall = Hall(device, 9)
    hall.seat()
    return hall


@pytest.mark.parametrize("service", CALLS)
def test_every_service_writes_what_it_does(nine: Hall, service: str) -> None:
    prepare, act = CALLS[service]
    prepare(nine)
    before = set(Change.objects.values_list("pk", flat=True))
    act(nine)
    lines: list[Any] = list(Change.objects.exclude(pk__in=before))
    assert [line.tournament_id for line in lines] == [nine.pk] * len(lines)
    assert lines


def test_an_evening_that_begins_says_so(device: Device) -> None:
    hall = Hall(device, 8)
    brought = services.bring_in(
        device=device,
        tournament_id=uuid.uuid4(),
        document=record_of(hall.now),
        date=datetime.date(2026, 11, 25),
        seed=1,
    )
    begun = [hall.now.tournament.changes.last(), brought.changes.last()]
    assert [line and line.what for line in begun] == ["started", "brought_in"]
