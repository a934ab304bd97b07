"""A table calls the director: once, with words or without, until she was there."""

from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import Change
from tournaments.queries import TableKey


def call(hall: Hall, words: str = "") -> None:
    services.call_director(table=TableKey(hall.pk, 1, 1), words=words, device=hall.device)


def answer(hall: Hall, *, done: bool) -> None:
    services.answer_call(table=TableKey(hall.pk, 1, 1), done=done, device=None)


def log_of(hall: Hall) -> list[str]:
    return [change.what for change in Change.objects.filter(tournament=hall.pk).order_by("pk")]


def test_a_double_tap_calls_once(begun: Hall) -> None:
    call(begun, "a revoke")
    first = begun.table(1).row.called_at
    call(begun, "a revoke")
    call(begun)
    row = begun.table(1).row
    assert (row.called_at, row.call_words, log_of(begun).count("called")) == (first, "a revoke", 1)


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
    assert log_of(begun)[-3:] == ["called", "coming", "call_done"]


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
