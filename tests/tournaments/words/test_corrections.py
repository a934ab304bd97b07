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
    ) in lines
