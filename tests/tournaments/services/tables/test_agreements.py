"""Who keeps score at a table, who agrees and who disputes; the director called."""

from functools import partial

import pytest
from django.utils import timezone

from scoring.access.locking import Stale
from scoring.models import Device
from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import Change
from tournaments.queries import TableKey


def key(hall: Hall, table: int = 1, number: int = 1) -> TableKey:
    return TableKey(hall.pk, number, table)


def name_scorer(hall: Hall, seat: str, device: Device | None = None) -> None:
    entry = hall.table(1).entries[seat]
    services.name_scorer(table=key(hall), entry_id=entry.pk, device=device or hall.device)


def agree(hall: Hall, seat: str, device: Device | None = None, **more: bool) -> None:
    table = hall.table(1)
    services.agree(
        table=key(hall),
        entry_id=table.entries[seat].pk,
        seen_totals=table.by_hand,
        device=device or hall.device,
        **more,
    )


def log_of(hall: Hall) -> list[str]:
    return [change.what for change in Change.objects.filter(tournament=hall.pk)]


def test_who_sits_at_the_table_agrees_to_what_he_saw(begun: Hall) -> None:
    begun.play_hands(1)
    table = begun.table(1)
    agreeing = partial(services.agree, table=key(begun), device=begun.device)
    stranger = begun.table(2).entries["N"].pk
    assert refused(agreeing, entry_id=stranger, seen_totals=table.by_hand) == "no_such_entry"
    with pytest.raises(Stale):
        agreeing(entry_id=table.entries["E"].pk, seen_totals={"NS": 0, "EW": 0})
    agree(begun, "E")
    agree(begun, "W")
    row = begun.table(1).row
    assert (row.agreed_by, row.agreed_device) == (table.entries["E"], begun.device)
    assert (row.agreed_ns, row.agreed_ew) == (560, 120)


def test_a_scorer_is_named_once_a_round_and_can_be_another_until_all_hands_are_in(
    begun: Hall,
) -> None:
    name_scorer(begun, "N")
    name_scorer(begun, "N")
    assert log_of(begun).count("scorer") == 1
    name_scorer(begun, "E")
    table = begun.table(1)
    assert (table.scorer_seat, table.row.scorer_device) == ("E", begun.device)
    assert Change.objects.filter(what="scorer").first().facts["before"] == table.entries["N"].name
    begun.play_hands(1)
    assert refused(name_scorer, begun, "S") == "scorer_stays"
    name_scorer(begun, "E")


def test_the_side_that_kept_score_does_not_agree_with_itself(begun: Hall) -> None:
    name_scorer(begun, "N")
    begun.play_hands(1)
    assert [refused(agree, begun, seat) for seat in "NS"] == ["own_side", "own_side"]
    agree(begun, "W")
    assert begun.table(1).row.agreed_by == begun.table(1).entries["W"]


def test_without_a_named_scorer_either_side_agrees(begun: Hall) -> None:
    begun.play_hands(1)
    agree(begun, "S")
    assert begun.table(1).row.agreed_at is not None


@pytest.mark.parametrize(("is_another", "phone"), [(False, "scorer"), (True, "another")])
def test_an_agreement_is_marked_by_the_phone_it_was_made_on(
    begun: Hall, is_another: bool, phone: str
) -> None:
    name_scorer(begun, "N")
    begun.play_hands(1)
    agree(begun, "E", Device.objects.create(token_hash="another") if is_another else None)
    assert begun.table(1).row.agreed_phone == phone


def test_a_phone_that_recorded_a_hand_is_the_scorers_whoever_named_him(begun: Hall) -> None:
    name_scorer(begun, "N", Device.objects.create(token_hash="another"))
    begun.play_hands(1)
    agree(begun, "E")
    assert begun.table(1).row.agreed_phone == "scorer"


def test_the_director_agrees_for_nobody(begun: Hall) -> None:
    begun.play_hands(1)
    assert refused(agree, begun, "E", directs=True) == "director_agrees"


def test_nobody_agrees_while_the_director_has_a_dispute_to_settle(begun: Hall) -> None:
    begun.play_hands(1)
    services.dispute(table=key(begun), words="it was 8 tricks", device=None)
    assert refused(agree, begun, "E") == "dispute_open"


def test_a_sign_has_no_say_in_a_round_that_is_over(begun: Hall) -> None:
    begun.play_hands(1)
    agree(begun, "E")
    begun.type(2, 10, 0)
    begun.seat()
    east = begun.table(1, 1).entries["E"].pk
    acts = [
        partial(services.dispute, table=key(begun), words="no", device=None),
        partial(services.agree, table=key(begun), entry_id=east, seen_totals={}, device=None),
        partial(services.name_scorer, table=key(begun), entry_id=east, device=None),
        partial(services.take_table, table=key(begun), device=None),
        partial(services.call_director, table=key(begun), device=None),
    ]
    assert [refused(act) for act in acts] == ["round_over"] * len(acts)
    assert begun.table(1, 1).row.agreed_by_id == east


def test_a_dispute_takes_the_agreement_back(begun: Hall) -> None:
    begun.play_hands(1)
    agree(begun, "E")
    services.dispute(table=key(begun), words="it was 8 tricks", device=None)
    row = begun.table(1).row
    assert (row.agreed_by, row.agreed_phone, row.agreed_ns) == (None, "", None)


def test_a_table_is_taken_once(begun: Hall) -> None:
    services.take_table(table=key(begun), device=begun.device)
    taken = begun.table(1).row.taken_at
    services.take_table(table=key(begun), device=begun.device)
    assert taken is not None
    assert taken <= timezone.now()
    assert (begun.table(1).row.taken_at, log_of(begun).count("taken")) == (taken, 1)


def test_naming_a_scorer_makes_no_typed_form_stale(begun: Hall) -> None:
    begun.type(1, 300, 100)
    version = begun.table(1).row.version
    name_scorer(begun, "N")
    begun.type(1, 310, 100, version=version)
    assert begun.table(1).result["NS"] == 310


def call(hall: Hall, words: str = "") -> None:
    services.call_director(table=TableKey(hall.pk, 1, 1), words=words, device=hall.device)


def answer(hall: Hall, *, done: bool) -> None:
    services.answer_call(table=TableKey(hall.pk, 1, 1), done=done, device=None)


def acts_of(hall: Hall) -> list[str]:
    return [change.what for change in Change.objects.filter(tournament=hall.pk).order_by("pk")]


def test_a_double_tap_calls_once(begun: Hall) -> None:
    call(begun, "a revoke")
    first = begun.table(1).row.called_at
    call(begun, "a revoke")
    call(begun)
    row = begun.table(1).row
    assert (row.called_at, row.call_words, acts_of(begun).count("called")) == (
        first,
        "a revoke",
        1,
    )


def test_other_words_take_the_place_and_the_time_stays(begun: Hall) -> None:
    call(begun)
    first = begun.table(1).row.called_at
    call(begun, "  a revoke  ")
    assert (begun.table(1).row.called_at, begun.table(1).row.call_words) == (first, "a revoke")


def test_a_call_is_answered_and_done_with(begun: Hall) -> None:
    answer(begun, done=True)
    call(begun)
    for done in (False, False, True, True):
        answer(begun, done=done)
    row = begun.table(1).row
    assert (row.called_at, row.coming_at, row.call_words) == (None, None, "")
    assert acts_of(begun)[-3:] == ["called", "coming", "call_done"]


def test_the_evening_knows_who_calls_the_longest_wait_first_and_who_disputes(begun: Hall) -> None:
    begun.play_hands(2)
    services.dispute(table=TableKey(begun.pk, 1, 2), words="9 tricks", device=None)
    call(begun, "a revoke")
    calls = [(one.table.number, one.words, one.since is not None) for one in begun.now.calls]
    assert calls == [(1, "a revoke", True), (2, "9 tricks", False)]


def test_nobody_calls_in_an_evening_that_is_closed_and_what_was_open_can_be_done_with(
    begun: Hall,
) -> None:
    call(begun)
    services.close_tournament(tournament_id=begun.pk, device=None)
    assert refused(call, begun) == "event_closed"
    answer(begun, done=True)
    assert begun.now.calls == []
