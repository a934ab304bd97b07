"""What the sheets of a round say is what the evening says."""

import uuid
from datetime import UTC, datetime

from scoring.models import Device
from scoring.paper.pages import PAPERS
from scoring.rules.hands import Adjustment
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import ruleset_named
from scoring.words.vocabulary import in_figures
from tests.paper import text_of
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.queries import TableKey
from tournaments.sheets.contents.pencil import Story, front
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
    before = {
        entry.name: evening.event_after(1).totals()[entry.key] for entry in evening.entries.values()
    }
    assert {who.name: who.total for who, _table, _seat in seated.by_name} == before
    assert [who.name for who, _table, _seat in seated.by_name] == sorted(before)
    assert [(table, seat) for who, table, seat in seated.by_name if who in seated.sit_outs] == [
        (None, "")
    ]


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


def test_recorded_hands_are_written_with_their_dealers_and_thrown_in_deals_are_not(
    begun: Hall,
) -> None:
    begun.play_hands(1, 1)
    begun.hand(1, HandFacts(outcome=begun.now.tournament.ruleset.thrown_in))
    begun.play_hands(1, 1, bid="8H", tricks=6)
    evening = begun.now
    assert evening.current is not None
    sheet = table_sheets(evening.current, {1: "ABCDE"})[0]
    assert [
        (hand.dealer, hand.bidder, hand.bid, hand.tricks, hand.points) for hand in sheet.hands
    ] == [
        ("North", "North", "7♠", "7 : 3", (140, 30)),
        ("East", "North", "8♥", "6 : 4", (-300, 40)),
    ]
    assert (sheet.next_dealer, sheet.code) == ("S", "ABCDE-1")


def test_a_deal_thrown_in_that_gave_points_is_on_the_sheet_and_no_hand_of_the_round(
    device: Device,
) -> None:
    hall = Hall(device, 8, ruleset=ruleset_named("quebec", {"passed_out": "fifty_each"}))
    hall.seat()
    hall.play_hands(1, 1)
    hall.hand(1, HandFacts(outcome="passed_out"))
    hall.hand(1, HandFacts(outcome="low_only"))
    hall.play_hands(1, 1, bid="8H", tricks=6)
    current = hall.now.current
    assert current is not None
    sheet = table_sheets(current, {})[0]
    assert [
        (hand.dealer, hand.bidder, hand.bid, hand.tricks, hand.points, hand.is_counted)
        for hand in sheet.hands
    ] == [
        ("North", "North", "7♠", "7 : 3", (140, 0), True),
        ("East", "–", "passed", "–", (50, 50), False),
        ("South", "North", "8♥", "6 : 4", (0, 300), True),
    ]
    assert (sheet.next_dealer, sheet.beside) == ("W", 1)


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


def test_a_hand_with_a_ruling_says_on_its_sheet_which_and_why(begun: Hall) -> None:
    facts = begun.north(1)
    begun.hand(1, HandFacts(outcome=begun.now.tournament.ruleset.thrown_in))
    services.record_table_hand(
        table=TableKey(begun.pk, 1, 1),
        key=uuid.uuid4(),
        facts=facts._replace(adjustment=Adjustment({"NS": -160}, "looked at the kitty")),
        device=begun.device,
        directs=True,
    )
    current = begun.now.current
    assert current is not None
    sheet = table_sheets(current, {})[0]
    assert sheet.hands[0].points == (-20, 30)
    assert sheet.note.replace("\N{NO-BREAK SPACE}", " ") == (
        "Ruling in hand 1, counted in it: N & S −160 (looked at the kitty)."
    )


def test_four_recorded_hands_that_tie_are_settled_and_not_played_on(begun: Hall) -> None:
    for tricks in ((10, 0), (10, 0), (0, 10), (0, 10)):
        begun.hand(1, as_tied(begun, tricks))
    assert begun.table(1).state == "tie"
    story = Story(begun.now)
    steps = " ".join(front(story).steps)
    assert "Table 1 has played: settle what is written on its sheet." in steps
    assert "The next hand" not in steps
    assert story.current is not None
    sheets = Press(begun.now, PAPERS["a4"], "", datetime.now(UTC)).open_tables(story.current)
    text = text_of(sheets)
    assert "A tie: each side cuts a card; the lower counts as low." in text.replace("\n", " ")
    assert "Goes on (ring):" in text


def as_tied(hall: Hall, tricks: tuple[int, int]) -> HandFacts:
    """North or East plays ten tricks in turn, so that both sides come to the same."""
    seat = "N" if tricks[0] else "E"
    contractor = hall.table(1).entries[seat].name
    return read_hand(
        {"contractor": contractor, "bid": "7S", "tricks": {"NS": tricks[0], "EW": tricks[1]}}
    )
