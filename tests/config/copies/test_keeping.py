"""Names of copies, and which go to make room."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from config.copies.keeping import (
    BEFORE,
    DAYS,
    NEWEST,
    Copy,
    copies_in,
    is_due,
    new_path,
    newest_in,
    superfluous,
)

NOW = datetime(2026, 11, 22, 20, 41, 7, tzinfo=UTC)


def copy(hours_ago: float, reason: str = "round") -> Copy:
    return Copy(NOW - timedelta(hours=hours_ago), reason, Path(f"{hours_ago}-{reason}"))


def test_a_copy_is_named_by_when_and_why(tmp_path: Path) -> None:
    path = new_path(tmp_path, "Tuesday’s round 3: all in!", NOW)
    assert path.name == "2026-11-22T204107Z-tuesday-s-round-3-all-in.sqlite3"


def test_no_copy_takes_the_place_of_another(tmp_path: Path) -> None:
    for _ in range(3):
        new_path(tmp_path, "round", NOW).touch()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "2026-11-22T204107Z-round.2.sqlite3",
        "2026-11-22T204107Z-round.3.sqlite3",
        "2026-11-22T204107Z-round.sqlite3",
    ]
    assert [copy.reason for copy in copies_in(tmp_path)] == ["round"] * 3


def test_other_files_are_no_copies(tmp_path: Path) -> None:
    for name in (
        "five-hundred.sqlite3",
        "2026-11-22T204107Z-round.part",
        "2026-11-22-tuesday.json",
    ):
        (tmp_path / name).touch()
    assert copies_in(tmp_path) == []
    assert copies_in(tmp_path / "nowhere") == []


def test_the_newest_stay_and_one_of_each_day() -> None:
    often = [copy(minutes / 60) for minutes in range(100)]
    daily = [copy(24 * day + 3) for day in range(1, 60)]
    gone = set(superfluous([*often, *daily], NOW))
    assert not gone.intersection(often[:NEWEST])
    assert gone.issuperset(often[NEWEST:])
    kept = [one for one in daily if one not in gone]
    assert len(kept) == DAYS - 1


def test_copies_before_a_big_change_stay_longer() -> None:
    before = [copy(24 * 100 + number, "before-upgrade") for number in range(8)]
    rounds = [copy(number / 60) for number in range(30)]
    gone = superfluous([*rounds, *before], NOW)
    assert [one in gone for one in before] == [False] * BEFORE + [True] * 3


@given(st.lists(st.floats(0, 2000), max_size=80, unique=True))
def test_the_newest_copy_never_goes(hours: list[float]) -> None:
    copies = [copy(number) for number in hours]
    gone = superfluous(copies, NOW)
    assert not copies or max(copies) not in gone
    assert len(copies) - len(gone) <= NEWEST + DAYS + 1


def test_a_copy_is_due_a_day_after_the_last() -> None:
    assert is_due([], NOW)
    assert is_due([copy(50), copy(25)], NOW)
    assert not is_due([copy(50), copy(23)], NOW)
    assert is_due([copy(50), copy(-1), copy(-24 * 400)], NOW)


def test_copies_dated_in_the_future_push_nothing_out_and_are_not_pushed() -> None:
    tonight = [copy(minutes / 60) for minutes in range(NEWEST)]
    ahead = [copy(-24 * 365 - minutes / 60) for minutes in range(NEWEST)]
    assert superfluous([*ahead, *tonight], NOW) == []
    more = copy(-24 * 365 + 1)
    assert superfluous([*ahead, more, *tonight], NOW) == [more]


def test_the_newest_copy_is_one_of_the_past_while_there_is_one(tmp_path: Path) -> None:
    assert newest_in(tmp_path, NOW) is None
    (tmp_path / "2027-11-22T204107Z-ahead.sqlite3").touch()
    assert newest_in(tmp_path, NOW).reason == "ahead"
    (tmp_path / "2026-11-20T204107Z-round.sqlite3").touch()
    assert newest_in(tmp_path, NOW).reason == "round"
