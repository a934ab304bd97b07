import datetime
import threading
import uuid
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.models import Device, Game
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import answer_text
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By, SeenHand
from scoring.sharing.locking import Stale
from tests.tournaments.conftest import Hall, names
from tournaments import services
from tournaments.files.exports import archive
from tournaments.models import Change, Place, Round, Status, Table, Tournament
from tournaments.queries import SeatKey, TableKey, evening
from tournaments.rules.movements import MOVEMENTS
from tournaments.words.vocabulary import change_in_words


def refused(act: Any, *arguments: Any, **more: Any) -> str:
    with pytest.raises(RuleViolation) as caught:
        act(*arguments, **more)
    return caught.value.code


# ------------------------------------------------------------------------------------------------- setting up


def test_a_form_sent_twice_is_one_evening(device: Device) -> None:
    told = {
        "device": device,
        "tournament_id": uuid.uuid4(),
        "name": "Tuesday",
        "date": datetime.date(2026, 11, 24),
        "ruleset": RULESETS["midway"],
        "names": names(8),
        "rounds": 6,
        "seed": 1,
    }
    assert services.start_tournament(**told).pk == services.start_tournament(**told).pk
    assert (Tournament.objects.count(), Change.objects.count()) == (1, 1)


def test_a_three_handed_ruleset_is_refused(device: Device) -> None:
    for ruleset in RULESETS.values():
        if ruleset.players != 4:
            assert refused(Hall, device, 8, ruleset=ruleset.name) == "not_four_handed"


@pytest.mark.parametrize("ruleset", [ruleset.name for ruleset in RULESETS.values() if ruleset.players == 4])
def test_any_four_handed_ruleset_runs_an_evening(device: Device, ruleset: Any) -> None:
    hall = Hall(device, 8, ruleset=ruleset)
    hall.seat()
    hall.play_hands(1, bid="7H", tricks=8)
    hall.type(2, 10, 0)
    assert hall.now.current.waiting_for == []
    assert hall.seat() == 2


def test_every_table_has_a_sign_with_a_code_of_its_own(device: Device) -> None:
    hall = Hall(device, 41)
    codes = list(hall.now.tournament.signs.values_list("number", "code"))
    assert [number for number, _code in codes] == list(range(1, 11))
    assert len({code for _number, code in codes}) == 10


def test_names_are_there_once(hall: Hall) -> None:
    services.add_entries(tournament_id=hall.pk, names=["P01", "Zoe", "Zoe"], device=None)
    assert sorted(entry.name for entry in hall.now.entries.values()) == [*names(8), "Zoe"]
    assert refused(services.add_entries, tournament_id=hall.pk, names=["x" * 41], device=None) == "entry_name"


def test_a_corrected_name_is_right_on_every_table(begun: Hall) -> None:
    entry = begun.entry("P03")
    services.rename(tournament_id=begun.pk, entry_id=entry.pk, name="Özlem", device=None)
    table, _seat = begun.now.current.table_of(entry)
    game = Game.objects.get(pk=table.row.game_id)
    assert "Özlem" in game.names
    assert (
        refused(services.rename, tournament_id=begun.pk, entry_id=entry.pk, name="P04", device=None)
        == "entry_name"
    )


# ---------------------------------------------------------------------------------------------------- seating


def test_a_draft_is_seen_by_nobody_until_it_is_published(hall: Hall) -> None:
    services.draft_round(tournament_id=hall.pk, device=None)
    assert (hall.now.published, hall.now.draft.number) == ([], 1)
    services.publish_round(tournament_id=hall.pk, number=1, device=None)
    services.publish_round(tournament_id=hall.pk, number=1, device=None)
    assert [each.number for each in hall.now.published] == [1]
    assert Game.objects.count() == 2


def test_a_draft_can_be_drawn_again_or_thrown_away(hall: Hall) -> None:
    services.draft_round(tournament_id=hall.pk, device=None)
    before = [sorted(entry.name for entry in table.entries.values()) for table in hall.now.draft.tables]
    seatings = set()
    for _ in range(4):
        services.draft_round(tournament_id=hall.pk, device=None, draw_again=True)
        seatings.add(
            str([sorted(entry.name for entry in table.entries.values()) for table in hall.now.draft.tables])
        )
    assert seatings - {str(before)}
    services.discard_draft(tournament_id=hall.pk, device=None)
    assert (hall.now.draft, Round.objects.count(), Place.objects.count()) == (None, 0, 0)


def test_the_next_round_waits_for_every_table(begun: Hall) -> None:
    begun.type(1, 100, 0)
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "unfinished_table"
    begun.type(2, 50, 50)
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "tie_unresolved"
    services.rule_tie(table=TableKey(begun.pk, 1, 2), low="NS", how="cut", device=None)
    assert begun.seat() == 2
    assert begun.now.round(2).row.based_on["2"] == {"result": {"NS": 50, "EW": 50}, "low": "NS"}


def test_nobody_rules_on_a_tie_before_it_is_one(begun: Hall) -> None:
    at = {"table": TableKey(begun.pk, 1, 1), "low": "NS", "how": "cut", "device": None}
    assert refused(services.rule_tie, **at) == "no_tie"
    begun.type(1, 10, 0)
    assert refused(services.rule_tie, **at) == "no_tie"


def test_a_ruling_on_a_tie_falls_with_the_tie(begun: Hall) -> None:
    begun.type(1, 50, 50)
    services.rule_tie(table=TableKey(begun.pk, 1, 1), low="NS", how="director", device=None)
    begun.type(1, 60, 50, version=begun.table(1).row.version)
    assert (begun.table(1).row.low, begun.table(1).played.low_side) == ("", "EW")


def test_a_round_is_taken_back_while_nothing_is_entered(begun: Hall) -> None:
    services.take_back_round(tournament_id=begun.pk, number=1, device=None)
    assert (begun.now.published, begun.now.draft.number, Game.objects.count()) == ([], 1, 0)
    services.publish_round(tournament_id=begun.pk, number=1, device=None)
    begun.play_hands(1, 1)
    assert refused(services.take_back_round, tournament_id=begun.pk, number=1, device=None) == "has_results"


def test_after_the_last_round_there_is_no_other(begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"rounds": 1})
    begun.type_all()
    assert begun.now.is_over
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "no_more_rounds"


def test_two_change_places_in_a_draft_and_the_rules_are_heard(hall: Hall) -> None:
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=None)
    draft = hall.now.draft
    first = draft.table(1).entries["N"]
    second = draft.table(2).entries["N"]
    objections = services.objections_to_swap(hall.now, 2, first.pk, second.pk)
    assert {objection.facts["entry"] for objection in objections} == {first.key, second.key}
    services.swap_places(tournament_id=hall.pk, number=2, pair=(first.pk, second.pk), by=By())
    after = hall.now.draft
    assert (after.table(2).entries["N"].pk, after.table(1).entries["N"].pk) == (first.pk, second.pk)


def test_a_wrong_seating_found_late_keeps_its_hands(begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(2, 0, -40)
    north, east = begun.table(1).entries["N"], begun.table(1).entries["E"]
    before = begun.table(1).result
    assert (
        refused(
            services.swap_places,
            tournament_id=begun.pk,
            number=1,
            pair=(north.pk, east.pk),
            by=By(),
        )
        == "reason_missing"
    )
    services.swap_places(tournament_id=begun.pk, number=1, pair=(north.pk, east.pk), by=By(None, "sat wrong"))
    assert begun.table(1).result == before
    assert (begun.points(north.name), begun.points(east.name)) == (before["EW"], before["NS"])
    game = Game.objects.get(pk=begun.table(1).row.game_id)
    assert game.names[:2] == (east.name, north.name)


def test_a_seat_is_filled_without_moving_anybody(begun: Hall) -> None:
    gone = begun.table(1).entries["W"]
    begun.mark(gone.name, status=Status.WITHDRAWN)
    services.add_entries(tournament_id=begun.pk, names=["Zoe"], device=None)
    before = {
        entry.pk: where
        for entry in begun.now.entries.values()
        if (where := begun.now.current.table_of(entry))
    }
    seat = SeatKey(TableKey(begun.pk, 1, 1), "W")
    services.fill_seat(seat=seat, entry_id=begun.entry("Zoe").pk, device=None)
    after = begun.now.current
    assert after.table(1).entries["W"].name == "Zoe"
    for entry in begun.now.entries.values():
        if entry.pk in before and entry.pk != gone.pk:
            assert after.table_of(entry)[1] == before[entry.pk][1]
    assert after.table_of(gone) is None
    assert "Zoe" in Game.objects.get(pk=after.table(1).row.game_id).names


def test_who_plays_for_somebody_leaves_him_the_points(begun: Hall) -> None:
    seat = SeatKey(TableKey(begun.pk, 1, 1), "N")
    services.stand_in(seat=seat, name="Bea", from_hand=3, device=None)
    begun.play_hands(1)
    assert begun.points(begun.table(1).entries["N"].name) == begun.table(1).result["NS"]


def test_the_database_refuses_two_places_for_one(begun: Hall) -> None:
    place = Place.objects.filter(round=begun.now.current.row).first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Place.objects.create(round=place.round, entry=place.entry, reason="drawn")
    taken = Place.objects.filter(table__isnull=False).first()
    other = Hall(begun.device, 4).entry("P01")
    with pytest.raises(IntegrityError), transaction.atomic():
        Place.objects.create(
            round=taken.round, entry=other, table=taken.table, seat=taken.seat, reason="drawn"
        )
    Round.objects.create(tournament=begun.now.tournament, number=2)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(tournament=begun.now.tournament, number=3)
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(round=taken.round).update(adjust_ns=10)


# ---------------------------------------------------------------------------------------------- late and gone


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
    assert [place.entry.name for place in hall.now.current.sit_outs if place.reason == "away"] == [away]
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
    assert [place.reason for place in hall.now.round(2).sit_outs if place.entry.name == name] == ["away"]
    assert "error" not in answer_text(archive(hall.now))


def test_a_tie_in_the_last_round_keeps_nobody_waiting(device: Device) -> None:
    hall = Hall(device, 4, rounds=1)
    hall.seat()
    hall.type(1, 50, 50)
    assert (hall.table(1).state, hall.now.is_over) == ("in", True)


def test_a_house_player_counts_and_is_not_ranked(device: Device) -> None:
    hall = Hall(device, 7)
    services.add_entries(tournament_id=hall.pk, names=["House"], device=None, ranked=False)
    hall.seat()
    hall.type_all()
    assert len(hall.now.current.tables) == 2
    assert len(hall.now.standings) == 7
    assert sum(hall.now.totals.values()) == 2 * sum(
        sum(table.result.values()) for table in hall.now.current.tables
    )


def test_volunteering_is_for_one_round(device: Device) -> None:
    hall = Hall(device, 9)
    hall.mark("P05", volunteers=True)
    hall.seat()
    assert [place.entry.name for place in hall.now.current.sit_outs] == ["P05"]
    assert not hall.entry("P05").volunteers


def test_who_has_a_place_cannot_be_struck_off(begun: Hall) -> None:
    entry = begun.entry("P01")
    assert (
        refused(services.strike_off, tournament_id=begun.pk, entry_id=entry.pk, device=None) == "has_played"
    )


# -------------------------------------------------------------------------------------------------- scores in


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
    words = change_in_words(Change.objects.first(), MOVEMENTS["midway"])
    assert words == "Round 1, table 1: North & South: 530 becomes 350"


@pytest.mark.parametrize(
    ("ns", "ew", "slams", "code"),
    [(535, 0, 0, "not_a_multiple"), (99_990, 0, 0, "too_large"), (0, 10, 5, "too_many_slams")],
)
def test_impossible_totals_are_refused(begun: Hall, ns: int, ew: int, slams: int, code: str) -> None:
    assert refused(begun.type, 1, ns, ew, NS=slams) == code


def test_a_table_or_round_that_is_not_there_is_refused(begun: Hall) -> None:
    assert refused(begun.type, 9, 0, 10) == "no_such_table"
    assert refused(begun.type, 1, 0, 10, number=2) == "no_such_table"


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


def test_hands_equal_to_the_typed_totals_become_the_detail(begun: Hall) -> None:
    begun.type(1, 560, 120)
    begun.play_hands(1)
    assert (begun.table(1).state, begun.table(1).counts_hands) == ("in", True)


def test_hands_that_differ_from_the_typed_totals_wait_for_the_director(begun: Hall) -> None:
    begun.type(1, 550, 120)
    begun.play_hands(1)
    assert (begun.table(1).state, begun.table(1).result["NS"]) == ("disagrees", 550)
    begun.type(2, 10, 0)
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "disagrees"
    services.settle(table=TableKey(begun.pk, 1, 1), counts="hands", by=By(None, "misread"))
    assert (begun.table(1).state, begun.table(1).result["NS"]) == ("in", 560)


def test_a_late_hand_is_kept_and_changes_nothing(begun: Hall) -> None:
    begun.play_hands(1, 3)
    begun.type(2, 10, 0)
    services.call_time(tournament_id=begun.pk, round_number=1, device=None)
    assert (begun.table(1).row.short, begun.table(1).result["NS"]) == (3, 420)
    begun.seat()
    begun.play_hands(1, 1, number=1)
    late = begun.table(1, 1)
    assert (late.result["NS"], late.scored, late.disagrees) == (420, 4, True)


def test_a_hand_after_the_evening_was_closed_is_kept_too(begun: Hall) -> None:
    begun.play_hands(1, 3)
    services.close_tournament(tournament_id=begun.pk, device=None)
    begun.play_hands(1, 1)
    assert (begun.table(1).result["NS"], begun.table(1).disagrees) == (420, True)


def test_a_hand_names_its_round(begun: Hall) -> None:
    begun.type(1, 560, 120)
    begun.type(2, 10, 0)
    begun.seat()
    begun.play_hands(1, 1, number=1)
    assert (begun.table(1, 1).scored, begun.table(1, 2).scored) == (1, 0)


def test_who_sits_at_the_table_agrees_to_what_he_saw(begun: Hall) -> None:
    begun.play_hands(1)
    table = begun.table(1)
    at = {"table": TableKey(begun.pk, 1, 1), "device": begun.device}
    stranger = begun.table(2).entries["N"].pk
    assert refused(services.agree, **at, entry_id=stranger, seen_totals=table.by_hand) == "no_such_entry"
    with pytest.raises(Stale):
        services.agree(**at, entry_id=table.entries["E"].pk, seen_totals={"NS": 0, "EW": 0})
    services.agree(**at, entry_id=table.entries["E"].pk, seen_totals=table.by_hand)
    services.agree(**at, entry_id=table.entries["W"].pk, seen_totals=table.by_hand)
    assert begun.table(1).row.agreed_by == table.entries["E"]
    assert begun.table(1).row.agreed_device == begun.device


def test_players_put_hands_right_until_both_sides_agreed_and_the_director_after(begun: Hall) -> None:
    begun.play_hands(1)
    table = begun.table(1)
    at = {"table": TableKey(begun.pk, 1, 1), "device": begun.device}
    change = {"table": at["table"], "by": By(begun.device)}
    services.amend_table_hand(**change, seen=SeenHand(1, 0), facts=begun.north(1, tricks=8))
    assert begun.table(1).result == {"NS": 560, "EW": 110}
    services.agree(**at, entry_id=table.entries["E"].pk, seen_totals=begun.table(1).by_hand)
    again = {**change, "seen": SeenHand(1, 1), "facts": begun.north(1, tricks=9)}
    assert refused(services.amend_table_hand, **again) == "table_agreed"
    services.amend_table_hand(**again, directs=True)
    assert begun.table(1).result == {"NS": 560, "EW": 100}


def test_a_disputed_table_keeps_the_next_round_waiting(begun: Hall) -> None:
    begun.type_all()
    services.dispute(table=TableKey(begun.pk, 1, 2), words="it was 8 tricks", device=None)
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "disputed"
    services.settle(table=TableKey(begun.pk, 1, 2), counts="", by=By())
    assert begun.seat() == 2


def test_a_ruling_needs_its_reason_and_moves_the_low_side(begun: Hall) -> None:
    begun.type_all()
    table = TableKey(begun.pk, 1, 1)
    assert (
        refused(services.adjust, table=table, points={"NS": -500, "EW": 0}, by=By(None, " "))
        == "reason_missing"
    )
    services.adjust(table=table, points={"NS": -500, "EW": 0}, by=By(None, "bid out of turn"))
    assert (begun.table(1).result, begun.table(1).played.low_side) == ({"NS": -390, "EW": -10}, "NS")


def test_a_table_opened_again_counts_its_hands(begun: Hall) -> None:
    begun.play_hands(1, 2)
    begun.type(1, 10, 0)
    services.open_again(table=TableKey(begun.pk, 1, 1), device=None)
    assert (begun.table(1).state, begun.table(1).result) == ("playing", {"NS": 280, "EW": 60})


def test_a_closed_evening_takes_no_more(begun: Hall) -> None:
    services.close_tournament(tournament_id=begun.pk, device=None)
    assert refused(begun.type, 1, 10, 0) == "event_closed"
    assert refused(services.draft_round, tournament_id=begun.pk, device=None) == "event_closed"
    services.reopen_tournament(tournament_id=begun.pk, device=None)
    begun.type(1, 10, 0)


# -------------------------------------------------------------------------------------- totals, ranks, points


def test_each_takes_the_whole_of_what_the_side_made(begun: Hall) -> None:
    begun.type(1, 530, -140)
    table = begun.table(1)
    assert {seat: begun.points(entry.name) for seat, entry in table.entries.items()} == {
        "N": 530,
        "E": -140,
        "S": 530,
        "W": -140,
    }


@pytest.mark.parametrize("scores", [0, 50, None])
def test_what_a_sit_out_scores_is_set_once(device: Device, scores: int | None) -> None:
    hall = Hall(device, 5, sit_out_points=scores)
    hall.mark("P05", volunteers=True)
    hall.seat()
    hall.type(1, 110, 120)
    hall.seat()
    hall.type(1, 110, 120)
    key = hall.entry("P05").key
    played = hall.now.round(2).table(1).played.points_of()[key]
    expected = played if scores is None else scores
    assert (hall.now.event.sit_out_total(key), hall.points("P05")) == (expected, played + expected)


def test_slams_typed_count_for_the_side_that_made_them(begun: Hall) -> None:
    begun.type(1, 530, -140, NS=2)
    table = begun.table(1)
    figures = begun.now.event.figures()["slams"]
    assert (figures[table.entries["N"].key], figures[table.entries["E"].key]) == (2, 0)


def test_pages_read_an_evening_once_a_revision(begun: Hall) -> None:
    with CaptureQueriesContext(connection) as first:
        evening(begun.pk)
    with CaptureQueriesContext(connection) as second:
        evening(begun.pk)
    assert (len(second), len(first) > 1) == (1, True)
    begun.type(1, 10, 0)
    assert evening(begun.pk).round(1).table(1).result == {"NS": 10, "EW": 0}


@pytest.mark.parametrize("act", ["read", "hand", "type", "draft", "publish", "swap"])
def test_statements_do_not_grow_with_the_field(device: Device, act: str) -> None:
    counts = []
    for players in (8, 48):
        hall = Hall(device, players, rounds=4)
        hall.seat()
        for table in hall.now.current.tables[1:]:
            hall.type(table.number, 100, 0)
        facts = hall.north(1)
        if act in ("draft", "publish"):
            hall.type(1, 10, 0)
        if act == "publish":
            services.draft_round(tournament_id=hall.pk, device=None)
        first, second = hall.table(1, 1).entries["N"].pk, hall.table(2, 1).entries["N"].pk
        number = 2 if act == "publish" else 1
        with CaptureQueriesContext(connection) as statements:
            if act == "read":
                evening(hall.pk)
            elif act == "hand":
                services.record_table_hand(
                    table=TableKey(hall.pk, 1, 1), key=uuid.uuid4(), facts=facts, device=device
                )
            elif act == "type":
                services.type_totals(
                    table=TableKey(hall.pk, 1, 1),
                    seen_version=None,
                    typed=services.TypedTotals({"NS": 10, "EW": 0}, {"NS": 0, "EW": 0}),
                    by=By(device),
                )
            elif act == "draft":
                services.draft_round(tournament_id=hall.pk, device=None)
            elif act == "publish":
                services.publish_round(tournament_id=hall.pk, number=number, device=None)
            else:
                services.swap_places(
                    tournament_id=hall.pk, number=1, pair=(first, second), by=By(None, "why")
                )
        counts.append(len(statements))
    assert counts[0] == counts[1]


@pytest.mark.django_db(transaction=True)
def test_two_helpers_who_publish_at_once_publish_once() -> None:
    from scoring.models import Device

    hall = Hall(Device.objects.create(token_hash="two"), 8)
    services.draft_round(tournament_id=hall.pk, device=None)
    failures = []

    def publish() -> None:
        try:
            services.publish_round(tournament_id=hall.pk, number=1, device=None)
        except Exception as failure:
            failures.append(failure)
        finally:
            connection.close()

    helpers = [threading.Thread(target=publish) for _ in range(4)]
    for helper in helpers:
        helper.start()
    for helper in helpers:
        helper.join()
    assert (failures, Game.objects.count(), len(hall.now.published)) == ([], 2, 1)
