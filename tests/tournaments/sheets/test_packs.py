"""Packs hold what they are for, in the order it is needed; every sheet of each is measured."""

import pytest

from config.language import speaking
from scoring.models import Device
from scoring.paper.drawn import Cells
from scoring.paper.pages import PAPERS, Sheet
from tests.paper import EVERY_PAPER, MADE_AT, flaws, text_of
from tests.sampling import sample_of
from tests.tournaments.conftest import Hall
from tests.tournaments.sheets.examples import SIZES, players
from tournaments.queries import Evening, PackOrder
from tournaments.sheets import packs


def pack(evening: Evening, name: str, paper: str = "a4", *, large: bool = False) -> list[Sheet]:
    return packs.sheets_of(evening, PackOrder(name, paper, "http://hall", large=large), MADE_AT)


def titles(evening: Evening, name: str) -> list[str]:
    return [sheet.title for sheet in pack(evening, name)]


@pytest.mark.parametrize("sheet", ["seating", "caller", "tables"])
def test_a_round_as_the_hall_sees_it_is_printed_with_names_that_can_be_drawn(
    device: Device, sheet: str
) -> None:
    hall = Hall(device, ["🎉", "李伟", "Li Wei", "Émile", *"abcd"])
    hall.seat()
    evening = hall.now
    round_ = evening.round(1)
    assert round_ is not None
    press = packs.Press(evening, PAPERS["a4"], "http://hall", MADE_AT)
    printed = text_of(getattr(press, sheet)(round_))
    assert all(name in printed for name in ("Tada", "Li Wei (2)", "Émile"))


def test_the_recovery_pack_is_in_the_order_of_its_steps(played: Hall) -> None:
    played.seat()
    played.play_hands(1, 2)
    assert titles(played.now, "recovery") == [
        "Go on by pencil, from round 3 of 3",
        "Round 3: where everybody sits",
        "Sheets of the tables still playing round 3",
        "This evening’s rules",
        "Final standings, by pencil",
    ]


def test_with_rounds_left_it_has_the_movement(begun: Hall) -> None:
    assert titles(begun.now, "recovery") == [
        "Go on by pencil, from round 1 of 3",
        "Round 1: where everybody sits",
        "Sheets of the tables still playing round 1",
        "How the next round is seated",
        "This evening’s rules",
        "Final standings, by pencil",
    ]


def test_the_blank_set_is_a_whole_evening(hall: Hall) -> None:
    assert titles(hall.now, "emergency") == [
        "A whole evening by pencil",
        "Sign-in",
        "Slips for the draw",
        "This evening’s rules",
        "Blank table sheets, rounds 1 to 3",
        "Plans of who sits where",
        "Master sheet",
        "Tally cards",
        "Final standings, by pencil",
    ]


def test_the_blank_set_has_lines_for_all_who_fit_and_those_who_are_over(hall: Hall) -> None:
    order = PackOrder("emergency", "a4", "http://hall", tables=3)
    sheets = {sheet.title: sheet for sheet in packs.sheets_of(hall.now, order, MADE_AT)}
    assert "15" in text_of(sheets["Sign-in"]).split("\n")
    assert text_of(sheets["Slips for the draw"]).count("Table 3") == 4
    assert "as of" not in text_of(sheets["Master sheet"])


def test_the_pack_for_before_says_what_it_holds_and_what_it_lacks(hall: Hall) -> None:
    text = text_of(pack(hall.now, "before")[0]).replace("\n", " ")
    assert "Printed for 8 names at 2 tables, 3 rounds of 4 hands." in text
    assert "Not in here: sheets for the other rounds." in text
    assert "the “Blank set” has the draw, the movement" in text
    assert "Fold each sign along its line" in text


def test_the_pack_of_a_round_is_of_the_round_it_was_ordered_for(played: Hall) -> None:
    played.seat()
    order = PackOrder("during", "a4", "http://hall", round=2)
    names = [sheet.title for sheet in packs.sheets_of(played.now, order, MADE_AT)]
    assert names[:2] == ["Round 2: where everybody sits", "Round 2, to read aloud"]


def test_everything_prints_each_sheet_once(played: Hall) -> None:
    names = titles(played.now, "everything")
    assert len(names) == len(set(names))


def test_every_sheet_says_as_of_when(played: Hall) -> None:
    played.seat()
    for sheet in pack(played.now, "during"):
        assert sheet.foot == "as of 20:41, round 3, 0 of 2 tables in"


def full(device: Device, tables: int) -> Hall:
    """A hall of the longest names, a round played, half of the next one in."""
    names = [*players(tables), "Zoë"]
    hall = Hall(device, names, rounds=2, fee=500, sit_out_points=None, tiebreaks=["best_round"])
    hall.seat()
    hall.type_all()
    hall.seat()
    for table in range(1, tables // 2 + 1):
        hall.type(table, -12_340, 480)
    return hall


#: Of a hall's tables: the papers on which its packs are measured.
PAPERS_OF = {
    **dict.fromkeys((1, 2, 9), tuple(EVERY_PAPER)),
    40: sample_of(("a4", "letter large"), ("letter large",)),
    100: sample_of(("a4", "letter large"), ("a4",)),
}


@pytest.mark.sampled
@pytest.mark.parametrize("tables", SIZES)
def test_every_sheet_of_every_pack_is_set_well(device: Device, tables: int) -> None:
    evening = full(device, tables).now
    # What is in no other pack: the largest hall's others are measured by `make fuzz`.
    names = (
        packs.PACKS if tables < 100 else sample_of(tuple(packs.PACKS), ("recovery", "everything"))
    )
    for name in names:
        for paper in PAPERS_OF[tables]:
            kind, _space, large = paper.partition(" ")
            for sheet in pack(evening, name, kind, large=bool(large)):
                assert flaws(sheet) == [], (name, paper, sheet.title)
                assert sheet.paper.size in {PAPERS[kind].size, PAPERS[kind].landscape.size} or large


def test_longer_words_of_french_have_room_on_every_sheet(device: Device) -> None:
    evening = full(device, 9).now
    with speaking("fr"):
        for name in ("everything", "emergency", "recovery"):
            for paper in EVERY_PAPER:
                kind, _space, large = paper.partition(" ")
                for sheet in pack(evening, name, kind, large=bool(large)):
                    assert flaws(sheet) == [], (name, paper, sheet.title)


@pytest.mark.parametrize(
    "origin", ["http://localhost:8500", "http://127.0.0.1:8500", "http://[::1]:8500"]
)
def test_printed_without_a_network_nothing_has_a_code_that_no_phone_can_open(
    hall: Hall, origin: str
) -> None:
    sheets = packs.sheets_of(hall.now, PackOrder("before", "a4", origin), MADE_AT)
    text = text_of(sheets).replace("\n", " ")
    assert "localhost" not in text
    assert "No phone could reach this computer when this was printed" in text
    assert not any(
        isinstance(item, Cells) for sheet in sheets for page in sheet.pages for item in page.drawn
    )
    assert "could reach this computer" not in text_of(pack(hall.now, "before"))
