"""A game with its tallied sheet: lines count the hands that stand, and other hands can be tried."""

import pytest

from scoring import services
from scoring.models import Game, Hand
from scoring.queries import game_sheet, sheet_of, sheet_to_the_end
from scoring.rules.errors import RuleViolation
from scoring.services import By, SeenHand
from tests.scoring.conftest import Recorder, Starter, played, stored_game, thrown_in


def test_a_new_game_has_no_line_and_its_first_hand_is_number_one(game: Game) -> None:
    sheet = game_sheet(stored_game(game.pk))
    assert (sheet.lines, sheet.next_number, sheet.role) == ((), 1, None)


def test_lines_are_numbered_by_the_hands_that_stand(game: Game, record: Recorder) -> None:
    record(game, thrown_in(), played("Nora", "8D", 8), played("Ed", "7S", 7))
    services.void_hand(game_id=game.pk, seen=SeenHand(2, 0), by=By())
    sheet = game_sheet(stored_game(game.pk))
    assert [(line.number, line.row.number) for line in sheet.lines] == [(1, 1), (2, 3)]
    assert sheet.next_number == 3


def test_a_game_as_a_record_has_its_rules_its_people_its_first_dealer_and_its_hands(
    start: Starter, record: Recorder
) -> None:
    game = start("australian", {"slam": "none"})
    hands = (played("Nora", "8D", 8), thrown_in("misdeal"))
    record(game, *hands)
    written = game_sheet(stored_game(game.pk)).as_record()
    assert (written.ruleset, written.table.players) == (game.ruleset, ("Nora", "Ed", "Sue", "Will"))
    assert (written.first_dealer, written.hands) == ("Nora", hands)


def test_other_hands_are_tallied_in_the_order_of_their_numbers_and_nothing_is_stored(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8))
    now = stored_game(game.pk)
    later = Hand(game=now, number=2)
    later.take(played("Ed", "7S", 10), now.table)
    struck = Hand(game=now, number=3, voided=True)
    sheet = sheet_of(now, [struck, later, *now.hands.all()])
    assert [line.row.number for line in sheet.lines] == [1, 2]
    assert dict(sheet.sheet.totals) == {"NS": 280, "EW": 270}
    assert Hand.objects.count() == 1


def test_hands_after_the_end_are_refused_with_their_number_among_those_that_stand(
    game: Game,
) -> None:
    rows = []
    for number, facts in ((1, played("Nora", "10H", 10)), (4, thrown_in())):
        row = Hand(game=game, number=number)
        row.take(facts, game.table)
        rows.append(row)
    with pytest.raises(RuleViolation) as refused:
        sheet_of(game, rows)
    assert (refused.value.code, dict(refused.value.place)) == ("game_over", {"hand": 2})


def test_hands_after_the_end_are_put_beyond_the_sheet_where_that_is_asked_for(game: Game) -> None:
    rows = []
    for number, facts in (
        (1, played("Nora", "10H", 10)),
        (4, thrown_in()),
        (3, played("Ed", "7S", 7)),
    ):
        row = Hand(game=game, number=number)
        row.take(facts, game.table)
        rows.append(row)
    sheet = sheet_to_the_end(game, rows)
    assert ([line.row.number for line in sheet.lines], [row.number for row in sheet.beyond]) == (
        [1],
        [3, 4],
    )
    assert sheet_to_the_end(game, rows[1:]).beyond == ()


def test_a_hand_that_cannot_be_is_refused_before_the_end_whatever_is_asked_for(game: Game) -> None:
    row = Hand(game=game, number=1)
    row.take(played("Nora", "8D", 8), game.table)
    row.tricks = [8, 3]
    with pytest.raises(RuleViolation) as refused:
        sheet_to_the_end(game, [row])
    assert refused.value.code == "tricks_total"
