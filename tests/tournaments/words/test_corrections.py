"""What a correction does, in words, before it is made."""

from tests.tournaments.conftest import Hall
from tournaments.words.corrections import preview_correction


def test_a_correction_says_who_should_have_gone_on(climbing: Hall) -> None:
    climbing.type_all()
    climbing.seat()
    evening, table = climbing.now, climbing.table(2, 1)
    names = {side: [table.entries[seat].name for seat in side] for side in ("NS", "EW")}
    lines = preview_correction(
        evening, lambda: climbing.type(2, -500, 100, number=1, version=table.row.version)
    )
    assert (
        f"After round 1 {' & '.join(names['NS'])} went on from table 2; "
        f"it should have been {' & '.join(names['EW'])}."
    ) == lines[0]


def test_who_never_moves_is_not_said_to_have_gone_on(climbing: Hall) -> None:
    chairs = climbing.table(2, 1).entries
    climbing.mark(chairs["N"].name, fixed=True)
    climbing.type_all()
    climbing.seat()
    table = climbing.table(2, 1)
    went = [entry.name for entry in chairs.values() if climbing.chair(entry)[0].number != 2]
    assert chairs["N"].name not in went
    lines = preview_correction(
        climbing.now, lambda: climbing.type(2, -500, 100, number=1, version=table.row.version)
    )
    ew = " & ".join(chairs[seat].name for seat in "EW")
    assert (
        f"After round 1 {' & '.join(went)} went on from table 2; it should have been {ew}." in lines
    )


def test_who_never_moves_is_not_said_to_have_had_to_go(climbing: Hall) -> None:
    chairs = climbing.table(2, 1).entries
    climbing.mark(chairs["E"].name, fixed=True)
    climbing.type_all()
    climbing.seat()
    table = climbing.table(2, 1)
    lines = preview_correction(
        climbing.now, lambda: climbing.type(2, -500, 100, number=1, version=table.row.version)
    )
    names = {seat: entry.name for seat, entry in chairs.items()}
    assert (
        f"After round 1 {names['N']} & {names['S']} went on from table 2; it should have been "
        f"{names['W']}, and one of {names['N']} & {names['S']} for {names['E']}, who never moves."
    ) in lines
