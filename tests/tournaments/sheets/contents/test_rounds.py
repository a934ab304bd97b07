"""What the sheets of a round say is what the evening says."""

from datetime import UTC, datetime

from scoring.models import Device
from scoring.paper.pages import PAPERS
from scoring.rules.hands import Hand as HandFacts
from scoring.words.vocabulary import in_figures
from tests.paper import text_of
from tests.tournaments.conftest import Hall
from tournaments.sheets.contents.rounds import results, seated_round, sheet_code, table_sheets
from tournaments.sheets.packs import Press


def test_everybody_is_seated_with_the_total_before_the_round(device: Device) -> None:
    hall = Hall(device, 9, sit_out_points=50)
    for _round in range(2):
        hall.seat()
        hall.type_all()
    evening = hall.now
    assert evening.current is not None
    seated = seated_round(evening, evening.current)
    before = {entry.name: evening.event_after(1).totals()[entry.key] for entry in evening.entries.values()}
    assert {who.name: who.total for who, _table, _seat in seated.by_name} == before
    assert [who.name for who, _table, _seat in seated.by_name] == sorted(before)
    assert [(table, seat) for who, table, seat in seated.by_name if who in seated.sit_outs] == [(None, "")]


def test_what_is_kept_back_is_on_no_wall(device: Device) -> None:
    hall = Hall(device, 8, rounds=3, hidden_rounds=2)
    texts = []
    for _round in (1, 2):
        hall.seat()
        evening = hall.now
        assert evening.current is not None
        press = Press(evening, PAPERS["a4"], "", datetime.now(UTC))
        texts.append(text_of(press.seating(evening.current)))
        hall.type_all()
    assert ["the total before round" in text for text in texts] == [True, False]
    won = {in_figures(100 + 10 * table) for table in (1, 2)}
    assert won.isdisjoint(texts[1].split())


def test_recorded_hands_are_written_with_their_dealers_and_thrown_in_deals_are_not(begun: Hall) -> None:
    begun.play_hands(1, 1)
    begun.hand(1, HandFacts(outcome=begun.now.tournament.ruleset.thrown_in))
    begun.play_hands(1, 1, bid="8H", tricks=6)
    evening = begun.now
    assert evening.current is not None
    sheet = table_sheets(evening.current, {1: "ABCDE"})[0]
    assert [(hand.dealer, hand.bidder, hand.bid, hand.tricks, hand.points) for hand in sheet.hands] == [
        ("North", "North", "7♠", "7 : 3", (140, 30)),
        ("East", "North", "8♥", "6 : 4", (-300, 40)),
    ]
    assert (sheet.next_dealer, sheet.code) == ("S", "ABCDE-1")


def test_tables_that_are_in_have_no_sheet_where_only_open_ones_are_asked_for(begun: Hall) -> None:
    begun.type(1, 300, 20)
    current = begun.now.current
    assert current is not None
    assert [sheet.table for sheet in table_sheets(current, {}, only_open=True)] == [2]
    assert results(begun.now) == {(1, 1): (300, 20)}


def test_a_tie_that_nobody_has_cut_for_is_no_result_yet(begun: Hall) -> None:
    begun.type(1, 250, 250)
    assert results(begun.now) == {}


def test_a_sheet_of_a_table_without_letters_has_no_code() -> None:
    assert (sheet_code("", 3), sheet_code("ABCDE", 3)) == ("", "ABCDE-3")
