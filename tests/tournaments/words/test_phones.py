"""What a table's phone says of itself: by whose word something counts, and how a call stands."""

from functools import partial

from scoring.services import By, SeenHand
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.queries import SeatKey, TableKey
from tournaments.words.phones import call_in_words, either, standing_of, with_names


def said(hall: Hall) -> list[str]:
    return [saying.words for saying in standing_of(hall.table(1))]


def settle(hall: Hall, counts: str) -> None:
    services.settle(table=TableKey(hall.pk, 1, 1), counts=counts, by=By())


def test_one_of_several_is_meant() -> None:
    assert (either(["Ed"]), either(["Ed", "Will"])) == ("Ed", "Ed or Will")


def test_nothing_is_said_of_a_table_that_plays(begun: Hall) -> None:
    begun.play_hands(1, 2)
    assert said(begun) == []


def test_who_plays_for_whom_is_said_at_the_table(begun: Hall) -> None:
    seats = begun.table(1).entries
    for seat, name, from_hand in (("N", "Zoe", 1), ("E", "Max", 3)):
        key = SeatKey(TableKey(begun.pk, 1, 1), seat)
        services.stand_in(seat=key, name=name, from_hand=from_hand, device=None)
    north, east = seats["N"].name, seats["E"].name
    assert said(begun) == [
        f"Zoe plays for {north}; the points stay {north}’s.",
        f"Max plays for {east} from hand 3 on; the points stay {east}’s.",
    ]


def test_typed_totals_are_the_directors(begun: Hall) -> None:
    begun.type(1, 300, 100)
    figures = with_names(begun.table(1), {"NS": 300, "EW": 100})
    assert said(begun) == [f"The director has typed this table’s totals: {figures}."]


def test_hands_beside_other_totals_are_always_named(begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(1, 300, 100)
    table = begun.table(1)
    typed, hands = with_names(table, {"NS": 300, "EW": 100}), with_names(table, table.by_hand)
    settle_as = partial(settle, begun)
    assert said(begun) == [
        f"The director has typed {typed}. The hands say {hands}. The director decides which count."
    ]
    settle_as("typed")
    assert said(begun) == [
        f"What counts was typed by the director: {typed}. The hands say {hands}."
    ]
    settle_as("hands")
    assert said(begun) == [f"The director counts the hands: {hands}. Typed: {typed}."]


def test_called_time_says_what_counts(begun: Hall) -> None:
    begun.play_hands(1, 3)
    services.call_time(tournament_id=begun.pk, round_number=1, device=None, tables={1: None})
    figures = with_names(begun.table(1), begun.table(1).by_hand)
    assert said(begun) == [f"Time was called: what counts is {figures}."]


def test_a_ruling_names_the_side_the_points_and_the_reason(begun: Hall) -> None:
    by = By(begun.device, "played out of turn")
    services.adjust(table=TableKey(begun.pk, 1, 1), points={"NS": -50, "EW": 0}, by=by)
    north, south = (begun.table(1).entries[seat].name for seat in "NS")
    assert said(begun) == [f"The director’s ruling: {north} & {south} −50 (played out of turn)."]


def test_an_agreement_is_named_with_what_it_was_to_once_something_else_counts(begun: Hall) -> None:
    begun.play_hands(1)
    table = begun.table(1)
    east = table.entries["E"]
    key = TableKey(begun.pk, 1, 1)
    services.agree(table=key, entry_id=east.pk, seen_totals=table.by_hand, device=begun.device)
    assert said(begun) == [f"{east.name} has agreed, on the scorer’s phone: this table is in."]
    services.amend_table_hand(
        table=key,
        seen=SeenHand(1, 0),
        facts=begun.north(1, tricks=8),
        by=By(),
        directs=True,
    )
    before, now = with_names(table, table.by_hand), with_names(table, begun.table(1).by_hand)
    assert said(begun) == [f"{east.name} agreed to {before}. What counts now is {now}."]


def test_a_call_is_told_as_it_stands(begun: Hall) -> None:
    key = TableKey(begun.pk, 1, 1)
    assert call_in_words(begun.table(1), begun.now.tournament) == ""
    services.call_director(table=key, device=None)
    assert call_in_words(begun.table(1), begun.now.tournament).startswith(
        "The director has been called, at "
    )
    services.answer_call(table=key, done=False, device=None)
    assert call_in_words(begun.table(1), begun.now.tournament) == "The director is coming."
