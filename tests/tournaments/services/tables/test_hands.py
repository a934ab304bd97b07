"""Hands recorded at a table: once, in their round; amended by who may; ruled on by the director."""

import json
import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Hand
from scoring.queries import game_sheet
from scoring.rules.hands import Adjustment
from scoring.rules.hands import Hand as HandFacts
from scoring.services import After, AnotherHand, By, SeenHand
from tests.scoring.conftest import stored_game
from tests.scoring.reading import words
from tests.tournaments.conftest import Hall, forget, refused
from tournaments import services
from tournaments.files.arrivals import arrive
from tournaments.files.exports import archive_of, record_of
from tournaments.models import Change
from tournaments.queries import TableKey, acts
from tournaments.rules.formats import RoundFormat


def test_four_hands_make_a_round_and_a_fifth_is_refused(begun: Hall) -> None:
    begun.play_hands(1)
    assert (begun.table(1).hands_done, begun.table(1).result) == (True, {"NS": 560, "EW": 120})
    assert refused(begun.play_hands, 1, 1) == "round_full"


def test_a_hand_sent_twice_is_one_even_when_the_round_is_full(begun: Hall) -> None:
    key = uuid.uuid4()
    begun.play_hands(1, 3)
    facts = begun.north(1)
    begun.hand(1, facts, key=key)
    begun.hand(1, facts, key=key)
    assert begun.table(1).scored == 4


def sent(hall: Hall, facts: HandFacts, after: int, number: int = 1) -> Hand:
    """A hand of table 1 from a phone that knows so many rows."""
    return services.record_table_hand(
        table=TableKey(hall.pk, number, 1),
        key=uuid.uuid4(),
        facts=facts,
        device=None,
        after=After(after),
    )


def test_the_last_hand_of_a_round_from_two_phones_is_one_and_a_different_one_is_shown(
    begun: Hall,
) -> None:
    begun.play_hands(1, 3)
    last = sent(begun, begun.north(1), after=3)
    table = begun.table(1)
    agree = partial(services.agree, table=TableKey(begun.pk, 1, 1), device=None)
    for is_agreed in (False, True):
        if is_agreed:
            agree(entry_id=table.entries["E"].pk, seen_totals=table.by_hand)
        assert sent(begun, begun.north(1), after=3) == last
        with pytest.raises(AnotherHand) as another:
            sent(begun, begun.north(1, tricks=10), after=3)
        assert another.value.hand == last
    assert begun.table(1).scored == 4


def test_a_hand_sent_again_by_another_phone_settles_nothing_at_a_table_of_a_round_that_is_over(
    device: Device,
) -> None:
    hall = Hall(device, 8, rounds=2, ruleset="australian", plays=RoundFormat(game=True))
    hall.seat()
    for table in (1, 2):
        hall.play_hands(table, 1, bid="10H", tricks=10)
    hall.seat()
    sent(hall, hall.north(1, "10H", 10, 1), after=0)
    assert (hall.table(1, 1).typed, hall.table(1, 1).came_late) == (None, 0)


def test_a_late_hand_is_kept_and_changes_nothing(begun: Hall) -> None:
    begun.play_hands(1, 3)
    begun.type(2, 10, 0)
    services.call_time(tournament_id=begun.pk, round_number=1, device=None)
    assert (begun.table(1).row.short, begun.table(1).result["NS"]) == (3, 420)
    begun.seat()
    begun.play_hands(1, 1, number=1)
    late = begun.table(1, 1)
    assert (late.result["NS"], late.scored, late.came_late) == (420, 4, 1)


def test_a_hand_after_time_was_called_keeps_no_round_waiting_and_counts_once_the_director_says_so(
    begun: Hall,
) -> None:
    begun.play_hands(1, 3)
    begun.type(2, 10, 0)
    services.call_time(tournament_id=begun.pk, round_number=1, device=None)
    begun.play_hands(1, 1)
    table = begun.table(1)
    assert (table.state, table.result["NS"], begun.now.current.waiting_for) == ("in", 420, [])
    services.settle(table=TableKey(begun.pk, 1, 1), counts="hands", by=By())
    table = begun.table(1)
    assert (table.state, table.result["NS"], table.came_late) == ("in", 560, 0)


@pytest.mark.parametrize(
    "hands", [0, 2, 3], ids=["no hand before", "two hands before", "three hands before"]
)
@pytest.mark.parametrize("rank_by", ["points", "games"])
def test_a_hand_after_the_evening_was_closed_is_kept_and_changes_no_result(
    device: Device, hands: int, rank_by: str
) -> None:
    hall = Hall(device, 8, rounds=1, rank_by=rank_by)
    hall.seat()
    hall.play_hands(1)
    hall.play_hands(2, hands, bid="8H", tricks=8)
    services.close_tournament(tournament_id=hall.pk, device=None)
    before = hall.now
    hall.play_hands(2, 1)
    now = hall.now
    assert (now.totals, now.standings) == (before.totals, before.standings)
    assert (hall.table(2).scored, now.left_open(hall.table(2))) == (hands + 1, True)


def test_it_counts_once_the_evening_is_open_again(begun: Hall) -> None:
    begun.play_hands(1, 3)
    services.close_tournament(tournament_id=begun.pk, device=None)
    begun.play_hands(1, 1)
    services.reopen_tournament(tournament_id=begun.pk, device=None)
    assert (begun.table(1).state, begun.table(1).result["NS"]) == ("in", 560)
    services.close_tournament(tournament_id=begun.pk, device=None)
    assert begun.table(1).state == "in"


def test_it_counts_in_a_closed_evening_where_the_director_lets_it(begun: Hall) -> None:
    begun.play_hands(1, 3)
    services.close_tournament(tournament_id=begun.pk, device=None)
    begun.play_hands(1, 1)
    services.settle(table=TableKey(begun.pk, 1, 1), counts="hands", by=By())
    assert (begun.table(1).state, begun.table(1).result["NS"]) == ("in", 560)


def test_the_file_of_a_closed_evening_with_a_late_hand_comes_to_the_same(begun: Hall) -> None:
    begun.play_hands(1, 3)
    services.close_tournament(tournament_id=begun.pk, device=None)
    begun.play_hands(1, 1)
    document = json.loads(json.dumps(archive_of(begun.now)))
    totals = begun.now.totals
    forget(begun.pk)
    arrive(document, lambda: begun.device)
    assert (archive_of(begun.now), begun.now.totals) == (document, totals)


def test_a_hand_names_its_round(begun: Hall) -> None:
    begun.type(1, 560, 120)
    begun.type(2, 10, 0)
    begun.seat()
    begun.play_hands(1, 1, number=1)
    assert (begun.table(1, 1).scored, begun.table(1, 2).scored) == (1, 0)


def test_players_put_hands_right_until_both_sides_agreed_and_the_director_after(
    begun: Hall,
) -> None:
    begun.play_hands(1)
    table = begun.table(1)
    key = TableKey(begun.pk, 1, 1)
    agree = partial(services.agree, table=key, device=begun.device)
    right = partial(services.amend_table_hand, table=key, by=By(begun.device))
    right(seen=SeenHand(1, 0), facts=begun.north(1, tricks=8))
    assert begun.table(1).result == {"NS": 560, "EW": 110}
    agree(entry_id=table.entries["E"].pk, seen_totals=begun.table(1).by_hand)
    again = partial(right, seen=SeenHand(1, 1), facts=begun.north(1, tricks=9))
    assert refused(again) == "table_agreed"
    again(directs=True)
    assert begun.table(1).result == {"NS": 560, "EW": 100}


def test_no_hand_of_a_table_comes_after_an_end_whatever_is_put_right(begun: Hall) -> None:
    begun.play_hands(1)
    game = begun.table(1).row.game
    assert game is not None
    assert (game.ruleset.target, game.ruleset.floor, game.ruleset.game_hands) == (None, None, None)
    right = partial(services.amend_table_hand, table=TableKey(begun.pk, 1, 1), by=By(begun.device))
    before = len(game_sheet(stored_game(game.pk)).lines)
    for number in range(1, before + 1):
        right(seen=SeenHand(number, 0), facts=begun.north(1, bid="10NT", tricks=10))
    sheet = game_sheet(stored_game(game.pk))
    assert (len(sheet.lines), sheet.sheet.is_open, sheet.sheet.totals["NS"]) == (
        before,
        True,
        520 * before,
    )


def test_a_disputed_table_keeps_the_next_round_waiting(begun: Hall) -> None:
    begun.type_all()
    services.dispute(table=TableKey(begun.pk, 1, 2), words="it was 8 tricks", device=None)
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "disputed"
    services.settle(table=TableKey(begun.pk, 1, 2), counts="", by=By())
    assert begun.seat() == 2


def ruled(hall: Hall, points: int = 900) -> HandFacts:
    north = hall.north(1)
    return north._replace(adjustment=Adjustment({"NS": points}, "because"))


def test_a_ruling_from_the_table_is_refused_and_the_directors_is_kept_and_logged(
    begun: Hall,
) -> None:
    assert refused(begun.hand, 1, ruled(begun)) == "directors_ruling"
    services.record_table_hand(
        table=TableKey(begun.pk, 1, 1),
        key=uuid.uuid4(),
        facts=ruled(begun),
        device=None,
        directs=True,
    )
    (ruling,) = begun.table(1).rulings
    assert (dict(ruling.points), ruling.reason, ruling.hand) == ({"NS": 900}, "because", 1)
    change = Change.objects.get(what="hand_ruling")
    assert (change.facts["points"], change.reason) == ({"NS": 900}, "because")


def test_the_table_neither_adds_a_ruling_nor_touches_a_hand_that_has_one(begun: Hall) -> None:
    begun.play_hands(1, 1)
    right = partial(services.amend_table_hand, table=TableKey(begun.pk, 1, 1), by=By(begun.device))
    void = partial(services.void_table_hand, table=TableKey(begun.pk, 1, 1), by=By(begun.device))
    assert refused(right, seen=SeenHand(1, 0), facts=ruled(begun)) == "directors_ruling"
    right(seen=SeenHand(1, 0), facts=ruled(begun), directs=True)
    assert refused(right, seen=SeenHand(1, 1), facts=begun.north(1)) == "directors_ruling"
    assert refused(void, seen=SeenHand(1, 1)) == "directors_ruling"
    void(seen=SeenHand(1, 1), directs=True)
    assert begun.table(1).scored == 0


def test_a_misdeal_is_the_tables_own_and_scores_nothing(begun: Hall) -> None:
    begun.hand(1, HandFacts(outcome="misdeal"))
    assert (begun.table(1).scored, begun.table(1).result) == (0, {"NS": 0, "EW": 0})


def test_after_the_agreement_a_hand_is_struck_out_by_the_director_alone(begun: Hall) -> None:
    begun.play_hands(1)
    table = begun.table(1)
    services.agree(
        table=TableKey(begun.pk, 1, 1),
        entry_id=table.entries["E"].pk,
        seen_totals=table.by_hand,
        device=begun.device,
    )
    void = partial(services.void_table_hand, table=TableKey(begun.pk, 1, 1), by=By(begun.device))
    assert refused(void, seen=SeenHand(4, 0)) == "table_agreed"
    void(seen=SeenHand(4, 0), directs=True)
    assert (begun.table(1).agreement_holds, begun.table(1).agreed_to["NS"]) == (False, 560)


CUT_SHORT = [
    {},
    {"plays": RoundFormat(game=True), "ruleset": "australian"},
    {"plays": RoundFormat(minutes=20), "minutes": 20},
]


def cut_short(device: Device, **settings: Any) -> Hall:
    """Time was called after three hands."""
    hall = Hall(device, 4, rounds=2, **settings)
    hall.seat()
    hall.play_hands(1, 3)
    services.call_time(tournament_id=hall.pk, round_number=1, device=device)
    return hall


def amend(hall: Hall, hand: int, number: int = 1) -> None:
    """Put a hand of table 1 right: it was 8 hearts."""
    services.amend_table_hand(
        table=TableKey(hall.pk, number, 1),
        seen=seen(hall, hand, number),
        facts=hall.north(1, "8H", 8, number),
        by=By(hall.device),
        directs=True,
    )


def strike_out(hall: Hall, hand: int, number: int = 1) -> None:
    services.void_table_hand(
        table=TableKey(hall.pk, number, 1),
        seen=seen(hall, hand, number),
        by=By(hall.device),
        directs=True,
    )


def seen(hall: Hall, hand: int, number: int = 1) -> SeenHand:
    row = hall.table(1, number).entered[hand - 1]
    return SeenHand(row.number, row.version)


def undo(hall: Hall) -> None:
    act = acts.undoable(hall.now.tournament)
    assert act is not None
    services.undo_last(tournament_id=hall.pk, change_id=act, device=None)


@pytest.mark.parametrize("format_", CUT_SHORT)
@pytest.mark.parametrize("change", [amend, strike_out])
def test_totals_of_a_table_cut_short_follow_its_hands(
    device: Device, format_: dict[str, Any], change: Callable[[Hall, int], None]
) -> None:
    hall = cut_short(device, **format_)
    before = dict(hall.table(1).result)
    change(hall, 2)
    table = hall.table(1)
    assert dict(table.result) == dict(table.by_hand) != before
    assert (table.state, table.row.short) == ("in", table.scored)
    record = record_of(hall.now)
    assert "standings" in record
    undo(hall)
    table = hall.table(1)
    assert (dict(table.result), table.row.short, table.state) == (before, 3, "in")


def test_they_follow_the_hands_until_time_and_leave_out_a_late_one(device: Device) -> None:
    hall = cut_short(device)
    hall.play_hands(1, 1)
    strike_out(hall, 2)
    table = hall.table(1)
    assert (dict(table.result), table.came_late) == ({"NS": 280, "EW": 60}, 1)


def test_the_hand_being_played_still_comes_in_after_one_was_put_right(device: Device) -> None:
    hall = cut_short(device, plays=RoundFormat(minutes=20), minutes=20)
    amend(hall, 1)
    assert hall.table(1).plays_last_hand
    hall.play_hands(1, 1)
    amend(hall, 2)
    strike_out(hall, 4)
    table = hall.table(1)
    assert (table.plays_last_hand, dict(table.result)) == (True, dict(table.by_hand))


@pytest.mark.parametrize("format_", CUT_SHORT)
def test_a_hand_taken_back_counts_again_once_it_is_entered(
    device: Device, format_: dict[str, Any]
) -> None:
    hall = cut_short(device, **format_)
    services.void_table_hand(
        table=TableKey(hall.pk, 1, 1), seen=seen(hall, 3), by=By(device), into_play={}
    )
    assert dict(hall.table(1).result) == dict(hall.table(1).by_hand)
    hall.play_hands(1, 1, bid="8H", tricks=8)
    table = hall.table(1)
    assert (table.row.short, table.came_late, table.counts_hands) == (3, 0, True)
    assert table.plays_last_hand == table.plays.lets_hands_finish
    assert "standings" in record_of(hall.now)


def test_totals_that_the_director_typed_at_a_table_cut_short_stay(device: Device) -> None:
    hall = cut_short(device)
    hall.type(1, 500, 20, version=hall.table(1).row.version)
    amend(hall, 2)
    assert dict(hall.table(1).result) == {"NS": 500, "EW": 20}


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_table_of_an_earlier_round_counts_on_without_a_hand_that_is_struck_out(
    begun: Hall, dee: Client, is_closed: bool
) -> None:
    begun.play_hands(1)
    begun.play_hands(2)
    if is_closed:
        services.close_tournament(tournament_id=begun.pk, device=None)
    else:
        begun.seat()
    names = [begun.table(1, 1).entries[seat].name for seat in "NS"]
    sign = begun.now.tournament.signs.get(number=1)
    told = words(dee.get(reverse("table-void", args=[sign.pk, 1, 4])))
    assert f"{' &amp; '.join(names)}: from 560 to 420" in told
    strike_out(begun, 4)
    table = begun.table(1, 1)
    assert (table.state, table.result["NS"], table.row.short) == ("in", 420, 3)
    assert begun.points(names[0]) == 420
    undo(begun)
    table = begun.table(1, 1)
    assert (table.state, table.result["NS"], table.row.short) == ("in", 560, None)


def test_a_game_of_an_earlier_round_that_is_no_longer_over_counts_as_it_stands(
    device: Device,
) -> None:
    hall = Hall(device, 4, rounds=2, ruleset="australian", plays=RoundFormat(game=True))
    hall.seat()
    hall.play_hands(1, 1)
    while not hall.table(1).is_finished:
        hall.play_hands(1, 1, bid="10NT", tricks=10)
    hall.seat()
    strike_out(hall, len(hall.table(1, 1).hands))
    table = hall.table(1, 1)
    assert (table.state, dict(table.result)) == ("in", dict(table.by_hand))
