"""Packs hold what they are for."""

from tests.tournaments.conftest import Hall, text_of
from tournaments.queries import PackOrder
from tournaments.sheets import packs


def test_the_recovery_pack_holds_all_that_finishing_by_hand_needs(played: Hall) -> None:
    played.seat()
    evening = played.now
    press_sheets = packs.sheets_of(evening, PackOrder("recovery", "a4", "http://hall"))
    titles = [sheet.title for sheet in press_sheets]
    assert titles[:3] == ["Round 3: where everybody sits", "Standings", "Master sheet"]
    text = "\n".join(text_of(sheet.as_pdf()) for sheet in press_sheets)
    assert all(f"{number}. " in text for number in range(1, 7))
    assert "Table 1 · Round 3" in text
    for entry in evening.entries.values():
        assert entry.name in text


def test_blank_sheets_are_there_for_every_round_that_is_left(played: Hall) -> None:
    sheets = packs.sheets_of(played.now, PackOrder("recovery", "a4", "http://hall"))
    text = "\n".join(text_of(sheet.as_pdf()) for sheet in sheets if sheet.title == "Table sheets")
    assert [(number, text.count(f"Round {number}")) for number in (2, 3)] == [(2, 0), (3, 2)]
