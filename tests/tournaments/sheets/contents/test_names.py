"""Names as sheets print them."""

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.sheets.contents.names import as_printed


def rename(hall: Hall, before: str, after: str) -> None:
    entry = hall.entry(before)
    services.rename(tournament_id=hall.pk, entry_id=entry.pk, name=after, device=hall.device)


def test_names_that_can_be_drawn_stay_and_cost_nothing(begun: Hall) -> None:
    rename(begun, "P01", "Ольга Петрова")
    rename(begun, "P02", "דוד")
    evening = begun.now
    assert as_printed(evening) is evening


def test_names_that_cannot_are_respelled_and_told_apart_everywhere(begun: Hall) -> None:
    rename(begun, "P01", "李伟")
    rename(begun, "P02", "Li Wei")
    evening = begun.now
    printed = as_printed(evening)
    number = next(entry.number for entry in evening.entries.values() if entry.name == "李伟")
    names = {entry.name for entry in printed.entries.values()}
    assert {"Li Wei", f"Li Wei ({number})"} <= names
    assert printed.current is not None
    seated = {entry.name for table in printed.current.tables for entry in table.entries.values()}
    assert f"Li Wei ({number})" in seated | {place.entry.name for place in printed.current.sit_outs}


def test_the_evening_itself_keeps_the_name_that_was_written(begun: Hall) -> None:
    rename(begun, "P01", "李伟")
    evening = begun.now
    as_printed(evening)
    assert "李伟" in {entry.name for entry in evening.entries.values()}
