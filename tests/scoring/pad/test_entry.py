"""A hand tried before it is stored, put back on the pad, and held against another phone's."""

from typing import Any

import pytest
from django.http import QueryDict

from scoring import services
from scoring.models import Game, Hand
from scoring.pad import entry
from scoring.pad.form import HandForm
from scoring.queries import GameSheet, game_sheet
from scoring.rules.hands import Adjustment
from scoring.rules.hands import Hand as HandFacts
from tests.scoring.conftest import Recorder, played, stored_game, thrown_in

EVERYTHING = played("Nora", "8D", 8, dealer="Ed")._replace(
    adjustment=Adjustment({"EW": -50}, "talked")
)


def sheet_of(game: Game) -> GameSheet:
    return game_sheet(stored_game(game.pk))


def form_of(sheet: GameSheet, fields: dict[str, list[str]]) -> HandForm:
    data = QueryDict(mutable=True)
    for name, values in {"key": ["00000000-0000-4000-8000-000000000000"], **fields}.items():
        data.setlist(name, values)
    return HandForm(sheet.game.ruleset, sheet.game.table, data)


@pytest.mark.parametrize(
    "facts",
    [
        played("Nora", "8D", 8),
        played("Will", "MIS", 0),
        thrown_in("misdeal"),
        thrown_in(),
        EVERYTHING,
    ],
)
def test_a_recorded_hand_put_back_on_the_pad_is_the_same_hand_again(
    game: Game, record: Recorder, facts: HandFacts
) -> None:
    record(game, facts)
    sheet = sheet_of(game)
    form = form_of(sheet, entry.fields_of(sheet.lines[0], sheet))
    assert form.is_valid(), form.errors
    assert form.facts == sheet.lines[0].scored.hand


def test_a_preview_says_points_and_totals_and_stores_nothing(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 8))
    sheet = sheet_of(game)
    form = form_of(sheet, {"bid": ["7S"], "contractor": ["1"], "tricks": ["10"]})
    answer = entry.preview_of(form, sheet, entry.copy_of(sheet.lines[0].row))
    assert (answer["points"], answer["totals"], answer["made"], answer["ending"]) == (
        [0, 250],
        [0, 250],
        True,
        None,
    )
    assert "Ed & Will: from 20 to 250." in answer["consequences"]
    assert [row.bid for row in Hand.objects.all()] == ["8D"]


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        (
            {},
            [
                "Who won the bidding?",
                "What was the bid?",
                "How many tricks did the contractor's side win?",
            ],
        ),
        (
            {"bid": ["NUL"], "contractor": ["0"], "tricks": ["0"]},
            ["This bid does not exist under this ruleset."],
        ),
    ],
)
def test_a_preview_of_what_cannot_be_says_what_to_put_right(
    game: Game, fields: dict[str, list[str]], wrong: list[str]
) -> None:
    sheet = sheet_of(game)
    assert entry.preview_of(form_of(sheet, fields), sheet, Hand(game=sheet.game, number=1)) == {
        "wrong": wrong
    }


def test_a_hand_tried_in_anothers_place_leaves_the_recorded_one_as_it_was(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 7))
    sheet = sheet_of(game)
    row = sheet.lines[0].row
    tried = entry.with_facts(sheet, entry.copy_of(row), played("Nora", "8D", 7))
    assert dict(tried.sheet.totals) == {"NS": -250, "EW": 170}
    assert (row.tricks, [hand.version for hand in Hand.objects.all()]) == ([8, 2], [0, 0])


def test_a_hand_tried_that_ends_the_game_earlier_names_those_beyond_its_end(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 7))
    sheet = sheet_of(game)
    tried = entry.with_facts(sheet, entry.copy_of(sheet.lines[0].row), played("Nora", "10H", 10))
    assert (tried.sheet.is_open, [row.number for row in tried.beyond]) == (False, [2])


def test_a_copy_of_a_row_has_every_value_of_it(game: Game, record: Recorder) -> None:
    record(game, EVERYTHING)
    row = Hand.objects.get()
    copy = entry.copy_of(row)
    fields = [field.attname for field in Hand._meta.concrete_fields]
    assert (copy is row, {name: getattr(copy, name) for name in fields}) == (
        False,
        {name: getattr(row, name) for name in fields},
    )


def test_the_same_facts_have_one_digest_and_others_another(game: Game) -> None:
    sheet = sheet_of(game)
    facts = (played("Nora", "8D", 8), played("Nora", "8D", 8), EVERYTHING)
    digests = [entry.digest_of(hand, sheet) for hand in facts]
    assert (digests[0] == digests[1], digests[0] == digests[2], len(digests[0])) == (
        True,
        False,
        16,
    )


@pytest.mark.parametrize(
    ("kept", "initial"),
    [
        ({}, {}),
        ({"bid": ["8D"], "tricks": []}, {"bid": "8D"}),
        ({"bid": ["8D", "9D"], "partners": ["1", "2"]}, {"bid": "8D", "partners": ["1", "2"]}),
    ],
)
def test_a_draft_comes_back_on_the_pad(
    game: Game, kept: dict[str, list[str]], initial: dict[str, Any]
) -> None:
    services.keep_in_play(game_id=game.pk, number=1, fields=kept, device=None)
    assert entry.in_play_of(sheet_of(game), None) == initial


def test_a_draft_of_a_hand_that_is_on_the_sheet_by_now_is_dropped(game: Game) -> None:
    services.keep_in_play(game_id=game.pk, number=1, fields={"bid": ["8D"]}, device=None)
    game.in_play.number = 2
    game.in_play.save()
    assert entry.in_play_of(sheet_of(game), None) == {}


def test_a_conflict_shows_the_hand_that_stands_and_is_none_without_one(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8))
    sheet = sheet_of(game)
    conflict = entry.conflict_of(sheet, Hand.objects.get())
    assert conflict is not None
    assert (conflict["row"], conflict["next"], conflict["line"].headline) == (
        sheet.lines[0].row,
        2,
        "Nora: 8♦, made with 8 tricks",
    )
    assert (entry.conflict_of(sheet, None), entry.conflict_of(sheet, Hand(pk=0))) == (None, None)
    full = entry.conflict_of(sheet, Hand.objects.get(), hands_left=0)
    assert full is not None
    assert full["next"] is None


def test_after_a_hand_that_ended_the_game_none_can_have_been_played(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "10NT", 10))
    sheet = sheet_of(game)
    assert not sheet.sheet.is_open
    conflict = entry.conflict_of(sheet, Hand.objects.get())
    assert conflict is not None
    assert conflict["next"] is None


def test_the_order_of_the_tricks_stays_as_long_as_the_tricks_do() -> None:
    before = played("Nora", "8D", 8)._replace(order=("EW", *("NS",) * 8, "EW"))
    same = played("Nora", "8D", 8)._replace(order=("EW", "EW", *("NS",) * 8))
    assert entry.order_kept(before, same) == before.order
    for after in (played("Nora", "8D", 7), played("Nora", "8H", 8), same._replace(order=())):
        assert entry.order_kept(before, after) == after.order
