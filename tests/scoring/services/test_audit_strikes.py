"""A change that ends the game earlier: what comes after goes with it, as seen, and can return."""

import uuid
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import queries, services
from scoring.access.locking import Stale
from scoring.models import Amendment, Device, Game, Hand
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.rulesets.presets import ruleset_named
from scoring.services import By, SeenHand, Strikes
from tests.scoring.changing import right
from tests.scoring.conftest import CAST, Recorder, played, stored_game, thrown_in, totals

ENDED = "The game ended with hand 1."
BOTH = Strikes((SeenHand(2, 0), SeenHand(3, 0)), ENDED)


@pytest.fixture
def three(game: Game, record: Recorder) -> Game:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 7), thrown_in())
    return game


def amend(game: Game, facts: HandFacts, strikes: Strikes, version: int = 0) -> None:
    seen = SeenHand(1, version)
    services.amend_hand(
        game_id=game.pk, seen=seen, facts=facts, by=By(None, "it was ten"), strikes=strikes
    )


def standing(game: Game) -> list[int]:
    return list(Hand.objects.filter(game=game, voided=False).values_list("number", flat=True))


def test_what_was_confirmed_goes_in_the_same_write_with_its_reason(three: Game) -> None:
    amend(three, played("Nora", "10H", 10), BOTH)
    log = Amendment.objects.order_by("pk").values_list("hand__number", "reason")
    assert list(log) == [(1, "it was ten"), (2, ENDED), (3, ENDED)]
    assert (standing(three), totals(three)) == ([1], {"NS": 500, "EW": 0})
    together = set(Amendment.objects.exclude(hand__number=1).values_list("struck_with", flat=True))
    assert (len(together), None in together) == (1, False)


def test_sent_twice_it_is_stale_and_nothing_more_is_written(three: Game) -> None:
    amend(three, played("Nora", "10H", 10), BOTH)
    with pytest.raises(Stale):
        amend(three, played("Nora", "10H", 10), BOTH)
    assert Amendment.objects.count() == 3


@pytest.mark.parametrize(
    "seen",
    [
        (SeenHand(2, 0),),
        (SeenHand(2, 0), SeenHand(3, 1)),
        (SeenHand(2, 0), SeenHand(3, 0), SeenHand(4, 0)),
        (SeenHand(1, 0), SeenHand(2, 0)),
    ],
)
def test_other_hands_than_those_that_were_seen_are_never_struck_out(
    three: Game, seen: tuple[SeenHand, ...]
) -> None:
    with pytest.raises(Stale):
        amend(three, played("Nora", "10H", 10), Strikes(seen))
    assert (standing(three), Amendment.objects.count()) == ([1, 2, 3], 0)


def test_a_hand_entered_meanwhile_is_not_struck_out_unseen(three: Game, record: Recorder) -> None:
    record(three, played("Will", "6C", 6))
    with pytest.raises(Stale):
        amend(three, played("Nora", "10H", 10), BOTH)
    assert standing(three) == [1, 2, 3, 4]


def test_a_correction_that_ends_nothing_strikes_out_nothing(three: Game) -> None:
    with pytest.raises(Stale):
        amend(three, played("Nora", "8D", 9), BOTH)
    amend(three, played("Nora", "8D", 9), services.NO_STRIKES)
    assert standing(three) == [1, 2, 3]


def test_a_hand_struck_out_can_end_the_game_earlier_as_well(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8H", 6), played("Nora", "10H", 10), played("Nora", "7S", 7))
    with pytest.raises(RuleViolation) as refused:
        services.void_hand(game_id=game.pk, seen=SeenHand(1, 0), by=By())
    assert (refused.value.code, standing(game)) == ("game_over", [1, 2, 3])
    services.void_hand(
        game_id=game.pk, seen=SeenHand(1, 0), by=By(), strikes=Strikes((SeenHand(3, 0),), ENDED)
    )
    assert (standing(game), totals(game)["NS"]) == ([2], 500)


def test_hands_count_again_only_as_far_as_the_game_goes(three: Game) -> None:
    amend(three, played("Nora", "10H", 10), BOTH)
    for seen in ([SeenHand(2, 1)], [SeenHand(3, 1)], [SeenHand(2, 1), SeenHand(3, 1)]):
        with pytest.raises(RuleViolation) as refused:
            services.restore_hands(game_id=three.pk, seen=seen, by=By())
        assert (refused.value.code, refused.value.place) == ("ended_before", {"hand": 1})
    amend(three, played("Nora", "8D", 8), services.NO_STRIKES, version=1)
    services.restore_hands(game_id=three.pk, seen=[SeenHand(2, 1), SeenHand(3, 1)], by=By())
    assert totals(three) == {"NS": 310, "EW": 160}


def test_all_of_them_count_again_or_none(three: Game) -> None:
    amend(three, played("Nora", "10H", 10), BOTH)
    amend(three, played("Nora", "8D", 8), services.NO_STRIKES, version=1)
    with pytest.raises(Stale):
        services.restore_hands(game_id=three.pk, seen=[SeenHand(2, 1), SeenHand(3, 0)], by=By())
    assert standing(three) == [1]


def test_seats_put_right_can_end_the_game_earlier(game: Game, record: Recorder) -> None:
    record(
        game, played("Nora", "9H", 9), played("Ed", "9D", 9), played("Sue", "6S", 6), thrown_in()
    )
    game = stored_game(game.pk)
    swapped = right(game, order=(0, 2, 1, 3))  # Nora & Ed against Sue & Will
    change: dict[str, Any] = {
        "game_id": game.pk,
        "seen_revision": game.revision,
        "right": swapped,
        "by": By(),
    }
    with pytest.raises(RuleViolation):
        services.put_right(**change)
    beyond = (SeenHand(3, 0), SeenHand(4, 0))
    services.put_right(**change, strikes=Strikes(beyond, "The game ended with hand 2."))
    now = queries.game_sheet(stored_game(game.pk))
    assert (len(now.lines), now.sheet.is_open) == (2, False)


# --------------------------------------------------------------------------------------- properties

BIDS = ("6S", "7D", "8H", "9NT", "10H", "MIS")
HANDS = st.one_of(
    st.just(thrown_in()),
    st.builds(
        lambda who, bid, tricks: played(
            who, bid, 0 if bid == "MIS" and tricks > 5 else max(tricks, 1)
        ),
        st.sampled_from(CAST[:4]),
        st.sampled_from(BIDS),
        st.integers(0, 10),
    ),
)


def new_game(device: Device, target: int) -> Game:
    ruleset = ruleset_named("australian", {"target": target})
    return services.start_game(
        device=device, game_id=uuid.uuid4(), ruleset=ruleset, names=CAST[:4], first_dealer=0
    )


def strikes_of(sheet: GameSheet) -> Strikes:
    return Strikes(tuple(SeenHand(row.number, row.version) for row in sheet.beyond), ENDED)


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    hands=st.lists(HANDS, min_size=1, max_size=9),
    other=HANDS,
    place=st.integers(0, 8),
    target=st.sampled_from([500, 1000]),
)
def test_a_correction_and_its_way_back_always_leave_a_sheet_that_the_law_tallies(
    device: Device, hands: list[HandFacts], other: HandFacts, place: int, target: int
) -> None:
    game = new_game(device, target)
    for facts in hands:
        if queries.game_sheet(stored_game(game.pk)).sheet.is_open:
            services.record_hand(game_id=game.pk, key=uuid.uuid4(), facts=facts, device=None)
    before = queries.game_sheet(stored_game(game.pk))
    line = before.lines[place % len(before.lines)]
    was = line.scored.hand
    copied = stored_game(game.pk)
    rows = list(copied.hands.all())
    rows[line.number - 1].take(other, copied.table)
    proposed = queries.sheet_to_the_end(copied, rows)
    services.amend_hand(
        game_id=game.pk,
        seen=SeenHand(line.row.number, 0),
        facts=other,
        by=By(),
        strikes=strikes_of(proposed),
    )
    after = queries.game_sheet(stored_game(game.pk))
    assert after.sheet == proposed.sheet
    if other == was:
        return
    services.amend_hand(game_id=game.pk, seen=SeenHand(line.row.number, 1), facts=was, by=By())
    struck = [SeenHand(row.number, 1) for row in Hand.objects.filter(game=game, voided=True)]
    if struck:
        services.restore_hands(game_id=game.pk, seen=struck, by=By())
    assert queries.game_sheet(stored_game(game.pk)).sheet == before.sheet
