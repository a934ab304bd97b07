"""As many statements for forty tables as for two, and an evening read once a revision."""

import datetime
import itertools
import threading
import uuid
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace

import pytest
from django.db import connection
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from scoring.models import Device
from scoring.services import By, SeenHand
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.files.exports import archive, record_of
from tournaments.models import Entry
from tournaments.queries import Evening, SeatKey, TableKey, cache, evening, evening_in_hall


def test_pages_read_an_evening_once_a_revision(begun: Hall) -> None:
    with CaptureQueriesContext(connection) as first:
        evening(begun.pk)
    with CaptureQueriesContext(connection) as second:
        evening(begun.pk)
    assert (len(second), len(first) > 1) == (1, True)
    begun.type(1, 10, 0)
    assert evening(begun.pk).round(1).table(1).result == {"NS": 10, "EW": 0}


def test_after_a_write_at_one_table_that_table_alone_is_read_again(begun: Hall) -> None:
    before = evening(begun.pk)
    begun.play_hands(1, 2)
    begun.hand(1, begun.north(1))
    now = evening(begun.pk)
    tables = [
        (old.round(1).table(number), now.round(1).table(number))
        for old in (before,)
        for number in (1, 2)
    ]
    assert [kept is read for kept, read in tables] == [False, True]
    assert (now.round(1).table(1).scored, now.totals) == (3, begun.now.totals)


def test_ranks_stay_while_no_table_has_come_to_anything(begun: Hall) -> None:
    begun.type(1, 10, 0)
    before = evening(begun.pk)
    ranks = before.ranks
    begun.hand(2, begun.north(2))
    during = evening(begun.pk)
    begun.type(2, 30, 20)
    after = evening(begun.pk)
    assert during is not before
    assert during.ranks is ranks
    assert after.ranks != ranks


def test_the_halls_people_see_no_new_evening_for_a_hand(begun: Hall) -> None:
    seen = evening_in_hall(begun.now.tournament)
    begun.hand(1, begun.north(1))
    assert evening_in_hall(begun.now.tournament) is seen
    begun.type(1, 10, 0)
    assert evening_in_hall(begun.now.tournament).totals == begun.now.totals


@pytest.mark.kept_as_it_is
def test_the_halls_people_are_a_moment_behind_other_tables_and_not_behind_the_roll(
    begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "HALL_BEHIND", 60)
    seen = evening_in_hall(begun.now.tournament)
    begun.type(1, 10, 0)
    assert evening_in_hall(begun.now.tournament) is seen
    begun.mark("P01", status="away")
    assert evening_in_hall(begun.now.tournament).totals == begun.now.totals
    begun.type(2, 10, 0)
    monkeypatch.setattr(cache, "HALL_BEHIND", 0)
    assert evening_in_hall(begun.now.tournament).totals == begun.now.totals


@pytest.mark.parametrize(
    "act", ["hand", "typed", "agreed", "struck out", "marked", "stand-in", "published"]
)
def test_what_pages_read_is_what_services_read(begun: Hall, act: str) -> None:
    begun.play_hands(1)
    evening(begun.pk)
    key, entries = TableKey(begun.pk, 1, 1), begun.table(1).entries
    if act == "hand":
        begun.play_hands(2, 1)
    elif act == "typed":
        begun.type(2, 10, 0)
    elif act == "agreed":
        totals = begun.table(1).by_hand
        services.agree(table=key, entry_id=entries["E"].pk, seen_totals=totals, device=None)
    elif act == "struck out":
        services.void_table_hand(
            table=key, seen=SeenHand(4, begun.table(1).hands[3].version), by=By(None)
        )
    elif act == "marked":
        begun.mark("P01", status="away")
    elif act == "stand-in":
        services.stand_in(seat=SeatKey(key, "N"), name="Bea", from_hand=3, device=None)
    else:
        begun.type(2, 10, 0)
        evening(begun.pk)
        begun.seat()
    assert shown(evening(begun.pk)) == shown(begun.now)


def shown(read: Evening | None) -> object:
    """Whatever pages show of an evening, as plain values."""
    assert read is not None
    tables = [
        (table.played, table.row, model_to_dict(table.row))
        for round_ in read.rounds
        for table in round_.tables
    ]
    entries = {key: model_to_dict(entry) for key, entry in read.entries.items()}
    return read.totals, entries, tables, model_to_dict(read.tournament)


@pytest.mark.parametrize(
    ("act", "is_seen"),
    [("scorer", False), ("hand", False), ("last hand", True), ("typed", True), ("mark", True)],
)
def test_pages_of_players_hear_of_what_they_show(begun: Hall, act: str, is_seen: bool) -> None:
    if act == "last hand":
        begun.play_hands(1, 3)
    before = begun.now.tournament
    if act == "scorer":
        scorer = begun.table(1).entries["N"].pk
        services.name_scorer(table=TableKey(begun.pk, 1, 1), entry_id=scorer, device=None)
    elif act == "typed":
        begun.type(1, 10, 0)
    elif act == "mark":
        begun.mark("P01", status="away")
    else:
        begun.play_hands(1, 1)
    now = begun.now.tournament
    assert (now.revision > before.revision, now.hall_revision > before.hall_revision) == (
        True,
        is_seen,
    )


def _first(hall: Hall) -> uuid.UUID:
    return Entry.objects.get(tournament=hall.pk, number=1).pk


def _draft(hall: Hall) -> None:
    hall.type(1, 10, 0)
    services.draft_round(tournament_id=hall.pk, device=None)


#: What comes before the act whose statements are counted.
BEFORE: dict[str, Callable[[Hall], object]] = {
    "read again": lambda hall: (evening(hall.pk), hall.hand(1, hall.north(1))),
    "draft": lambda hall: hall.type(1, 10, 0),
    "publish": _draft,
    "leave": lambda hall: services.choose_name(
        tournament_id=hall.pk, entry_id=_first(hall), device=hall.device
    ),
}
ACTS: dict[str, Callable[[Hall], Callable[[], object]]] = {
    "read": lambda hall: lambda: evening(hall.pk),
    "read again": lambda hall: lambda: evening(hall.pk),
    "hand": lambda hall: partial(
        services.record_table_hand,
        table=TableKey(hall.pk, 1, 1),
        key=uuid.uuid4(),
        facts=hall.north(1),
        device=hall.device,
    ),
    "type": lambda hall: partial(
        services.type_totals,
        table=TableKey(hall.pk, 1, 1),
        seen_version=None,
        typed=services.TypedTotals({"NS": 10, "EW": 0}, {"NS": 0, "EW": 0}),
        by=By(hall.device),
    ),
    "draft": lambda hall: partial(services.draft_round, tournament_id=hall.pk, device=None),
    "publish": lambda hall: partial(
        services.publish_round, tournament_id=hall.pk, number=2, device=None
    ),
    "swap": lambda hall: partial(
        services.swap_places,
        tournament_id=hall.pk,
        number=1,
        pair=(hall.table(1, 1).entries["N"].pk, hall.table(2, 1).entries["N"].pk),
        by=By(None, "why"),
    ),
    "mark": lambda hall: partial(
        services.mark, tournament_id=hall.pk, entry_id=_first(hall), device=None, paid=True
    ),
    "choose": lambda hall: partial(
        services.choose_name, tournament_id=hall.pk, entry_id=_first(hall), device=hall.device
    ),
    "leave": lambda hall: partial(
        services.leave_after_this_round,
        tournament_id=hall.pk,
        entry_id=_first(hall),
        device=hall.device,
    ),
    "record": lambda hall: partial(archive, hall.now),
    "bring in": lambda hall: partial(
        services.bring_in,
        device=hall.device,
        tournament_id=uuid.uuid4(),
        document=record_of(hall.now),
        date=datetime.date(2026, 11, 24),
        seed=1,
    ),
}


def test_the_evening_that_was_asked_for_longest_ago_makes_room_for_another(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_OF_A_TABLE", cache._MOST // 5)
    halls = [Hall(device, 8) for _hall in range(2)]
    for hall in halls:
        hall.seat()
        assert evening(hall.pk) is evening(hall.pk)
    first, second = (hall.pk for hall in halls)
    assert evening(second) is evening(second)
    kept = evening(second)
    evening(first)
    assert evening(second) is not kept
    big = Hall(device, 40)
    big.seat()
    assert evening(big.pk) is evening(big.pk)


@pytest.mark.parametrize("act", ACTS)
def test_statements_do_not_grow_with_the_field(device: Device, act: str) -> None:
    counts = []
    for players in (8, 48):
        hall = Hall(device, players, rounds=4)
        hall.seat()
        for table in hall.now.current.tables[1:]:
            hall.type(table.number, 100, 0)
        BEFORE.get(act, id)(hall)
        run = ACTS[act](hall)
        with CaptureQueriesContext(connection) as statements:
            run()
        counts.append(len(statements))
    assert counts[0] == counts[1]


@pytest.mark.django_db(transaction=True)
def test_an_evening_is_read_whole_while_another_director_drafts(device: Device) -> None:
    """Rows of before and after a draft, side by side, were a table without its North."""
    hall = Hall(device, 8)
    hall.seat()
    hall.type_all()
    faults: list[BaseException] = []
    over = threading.Event()

    def read() -> None:
        try:
            while not over.is_set():
                cache._KEPT.clear()
                read_now = evening(hall.pk)
                assert read_now is not None
                for round_ in read_now.rounds:
                    assert [len(table.entries) for table in round_.tables] == [4, 4]
        except BaseException as fault:
            faults.append(fault)
        finally:
            connection.close()

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for _ in range(25):
        services.draft_round(tournament_id=hall.pk, device=device)
        services.discard_draft(tournament_id=hall.pk, number=2, device=device)
    over.set()
    for reader in readers:
        reader.join(timeout=30)
    assert faults == []


@pytest.mark.django_db(transaction=True)
def test_who_waits_for_a_reader_takes_what_was_begun_after_he_asked(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five hundred tables finish at once: what all want is read twice, and not so often."""
    hall = Hall(device, 8)
    hall.seat()
    answers: list[Evening | None] = []
    reads: list[cache._Known | None] = []
    clock, asked, go_on = itertools.count(1.0), threading.Semaphore(0), threading.Event()
    has_read = threading.Event()
    read_again = cache._read_again

    def monotonic() -> float:
        asked.release()
        return next(clock)

    def slowly(tournament_id: uuid.UUID, known: cache._Known | None) -> cache._Known | None:
        reads.append(read_again(tournament_id, known))
        has_read.set()
        assert go_on.wait(30)
        return reads[-1]

    def ask() -> None:
        answers.append(evening(hall.pk))
        connection.close()

    monkeypatch.setattr(cache, "time", SimpleNamespace(monotonic=monotonic))
    monkeypatch.setattr(cache, "_read_again", slowly)
    first, *others = [threading.Thread(target=ask) for _ in range(6)]
    first.start()
    assert all(asked.acquire(timeout=30) for _twice in range(2))
    assert has_read.wait(30)  # the evening as it was before the hall wrote
    hall.type(1, 10, 0)
    for asker in others:
        asker.start()
    assert all(asked.acquire(timeout=30) for _asker in others)
    go_on.set()
    for asker in (first, *others):
        asker.join(timeout=30)
    assert len(reads) == 2
    assert {id(answer) for answer in answers} == {id(read.evening) for read in reads if read}
    assert reads[1].evening.round(1).table(1).result == {"NS": 10, "EW": 0}
