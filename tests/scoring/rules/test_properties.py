"""What holds for every game anyone could play or write down."""

import json
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.bids import BIDS, ORDINARY_BIDS, SPECIAL_CODES, Bid
from scoring.rules.dealers import next_dealer
from scoring.rules.endings import PLAY_ON, Ending, judge
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import OUTCOMES, Adjustment, Hand, score_hand, verify_hand
from scoring.rules.record.games import (
    Record,
    read_record,
    read_ruleset,
    write_record,
    write_ruleset,
)
from scoring.rules.rulesets.options import OPTION_VALUES, Ruleset
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.rules.scoresheets import one_more, tally
from scoring.rules.tables import Table, seat_table
from scoring.words.refusals import answer_text

NAMES = ("Nora", "Ed", "Sue", "Will", "Ann", "Bob")


#: Options with a grammar of their own -> some of what may be written for them.
GRAMMARS: dict[str, st.SearchStrategy[Any]] = {
    "bid_table": st.none()
    | st.fixed_dictionaries(
        {bid.code: st.integers(1, 60).map(lambda tens: 10 * tens) for bid in ORDINARY_BIDS}
    ),
    "game_hands": st.none() | st.integers(1, 6) | st.just(99),
    "special_bids": st.dictionaries(
        st.sampled_from(sorted(SPECIAL_CODES)),
        st.fixed_dictionaries(
            {
                "value": st.integers(1, 600),
                "above": st.sampled_from([bid.code for bid in ORDINARY_BIDS]),
                "needs": st.none()
                | st.just({"first_call": True})
                | st.builds(lambda level: {"level": level}, st.integers(6, 10))
                | st.builds(
                    lambda code: {"partner_bid": code}, st.sampled_from(sorted(SPECIAL_CODES))
                ),
                "alone": st.booleans(),
            }
        ),
        max_size=3,
    ),
}


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    name = draw(st.sampled_from(sorted(RULESETS)))
    free = sorted(set(OPTION_VALUES) - {"players", "unit", "sides", "hands_per_round", "rounds"})
    options: dict[str, object] = {
        option: draw(st.sampled_from(OPTION_VALUES[option]))
        for option in sorted(draw(st.sets(st.sampled_from(free), max_size=4)))
    }
    if options.get("six_bids", RULESETS[name].six_bids) == "thrown_in":
        options.pop("thrown_in_below", None)
    options |= draw(st.fixed_dictionaries({}, optional=GRAMMARS))
    return ruleset_named(name, options)


@st.composite
def hands_for(draw: st.DrawFn, ruleset: Ruleset, table: Table) -> Hand:
    """A hand that can be so under the ruleset."""
    adjustment = draw(st.none() | adjustments(table))
    dealer = draw(st.none() | st.sampled_from(table.players))
    outcome = draw(st.sampled_from(["contract"] * 6 + sorted(OUTCOMES)))
    if outcome == "passed_nt" and ruleset.passed_out != "play_nt":
        outcome = "passed_out"
    if outcome not in ("contract", "passed_nt"):
        return Hand(outcome=outcome, adjustment=adjustment, dealer=dealer)
    tricks = draw(falls(list(table.units), 10))
    if outcome == "passed_nt":
        order = tuple(draw(st.permutations([unit for unit in tricks for _ in range(tricks[unit])])))
        return Hand(
            outcome=outcome, tricks=tricks, order=order, adjustment=adjustment, dealer=dealer
        )
    bids = [code for code in ruleset.rank if ruleset.plays(BIDS[code])]
    bid = BIDS[draw(st.sampled_from(sorted(bids)))]
    contractor = draw(st.sampled_from(table.players))
    others = [player for player in table.players if player != contractor]
    most = ruleset.partners_allowed(bid) if ruleset.sides == "contractor_and_partner" else 0
    partners = tuple(draw(st.lists(st.sampled_from(others), max_size=most, unique=True)))
    order = tuple(draw(st.permutations([unit for unit in tricks for _ in range(tricks[unit])])))
    return Hand(
        contractor=contractor,
        bid=bid,
        partners=partners,
        tricks=tricks,
        order=draw(st.sampled_from([(), order])),
        grand_slam=may_be_announced(ruleset, bid) and draw(st.booleans()),
        revoke=draw(st.sampled_from(table.players))
        if ruleset.revoke == "hoc" and draw(st.booleans())
        else None,
        sans_kitty=draw(st.booleans()),
        blind=draw(st.booleans()),
        adjustment=adjustment,
        dealer=dealer,
    )


def may_be_announced(ruleset: Ruleset, bid: Bid) -> bool:
    return ruleset.grand_slam and not bid.is_special


def adjustments(table: Table) -> st.SearchStrategy[Adjustment | None]:
    points = st.dictionaries(
        st.sampled_from(sorted(table.units)), st.integers(-200, 200), min_size=1
    )
    return st.builds(Adjustment, points, st.sampled_from(["a card too many", "talking"]))


@st.composite
def falls(draw: st.DrawFn, units: list[str], tricks: int) -> dict[str, int]:
    won = dict.fromkeys(units, 0)
    for _trick in range(tricks):
        won[draw(st.sampled_from(units))] += 1
    return won


@st.composite
def games(draw: st.DrawFn) -> Record:
    """A game played until it ended or people went home."""
    ruleset = draw(rulesets())
    table = seat_table(ruleset, NAMES[: ruleset.players])
    first_dealer = draw(st.sampled_from(table.players))
    hands: list[Hand] = []
    for _deal in range(draw(st.integers(0, 8))):
        hand = draw(hands_for(ruleset, table))
        verify_hand(ruleset, table, hand)
        hands.append(hand)
        if not tally(ruleset, table, hands, first_dealer).is_open:
            break
    return Record(ruleset, table, first_dealer, tuple(hands))


@given(games())
def test_items_add_up_and_totals_run(game: Record) -> None:
    totals = dict.fromkeys(game.table.units, 0)
    for line in game.tally().hands:
        sums = dict.fromkeys(game.table.units, 0)
        for item in line.score.items:
            assert item.points != 0
            sums[item.unit] += item.points
        assert sums == line.score.deltas
        totals = {unit: totals[unit] + points for unit, points in sums.items()}
        assert totals == line.totals


@given(games(), st.data())
def test_a_hand_put_right_later_scores_as_if_it_had_been_right_at_once(
    game: Record, data: st.DataObject
) -> None:
    if not game.hands:
        return
    place = data.draw(st.integers(0, len(game.hands) - 1))
    right = data.draw(hands_for(game.ruleset, game.table))
    amended = (*game.hands[:place], right, *game.hands[place + 1 :])

    def outcome(score: Any) -> Any:
        try:
            return score()
        except RuleViolation as violation:
            return violation.code, violation.place["hand"]

    def as_a_sheet() -> Any:
        sheet = tally(game.ruleset, game.table, amended, game.first_dealer)
        return sheet.totals, sheet.ending, sheet.next_dealer

    assert outcome(as_a_sheet) == outcome(lambda: one_after_the_other(game, amended))


def one_after_the_other(
    game: Record, hands: tuple[Hand, ...]
) -> tuple[dict[str, int], Ending, str]:
    """The game scored hand by hand, as at the table, keeping only the score and the dealer."""
    totals = dict.fromkeys(game.table.units, 0)
    ending, dealer, left = PLAY_ON, game.first_dealer, game.ruleset.game_hands or len(hands) + 1
    for number, hand in enumerate(hands, start=1):
        if ending != PLAY_ON:
            raise RuleViolation("game_over").located(hand=number)
        try:
            verify_hand(game.ruleset, game.table, hand)
        except RuleViolation as violation:
            raise violation.located(hand=number) from None
        score = score_hand(game.ruleset, game.table, hand, totals)
        after = {unit: totals[unit] + score.deltas[unit] for unit in totals}
        ending = judge(game.ruleset, game.table, hand, score, after)
        left -= hand.outcome in ("contract", "passed_nt")
        if left == 0 and ending.state == "in_progress":
            leaders = [unit for unit in after if after[unit] == max(after.values())]
            ending = Ending("finished", tuple(leaders), reason="hands_played")
        dealer = next_dealer(game.ruleset, game.table, hand.dealer or dealer, hand.outcome)
        totals = after
    return totals, ending, dealer


@given(games())
def test_what_is_written_reads_back_as_the_same_game(game: Record) -> None:
    text = json.dumps(write_record(game))
    read = read_record(json.loads(text))
    assert read.tally() == game.tally()
    assert write_record(read) == write_record(game)


@given(rulesets())
def test_a_ruleset_is_written_as_what_differs_and_reads_back_the_same(ruleset: Ruleset) -> None:
    written = json.loads(json.dumps(write_ruleset(ruleset)))
    assert read_ruleset(written) == ruleset
    assert ruleset_named(ruleset.name, json.loads(json.dumps(ruleset.options()))) == ruleset


@given(games())
def test_every_point_is_a_whole_number_however_it_was_shared(game: Record) -> None:
    figures = [item.points for line in game.tally().hands for item in line.score.items]
    assert {type(points) for points in figures} <= {int}
    shared = game.ruleset.partner_share == "half"
    for line in game.tally().hands:
        if line.hand.partners and line.hand.bid is not None and shared and line.score.made:
            whole = 2 * line.score.items[0].points
            assert whole == game.ruleset.value(line.hand.bid) or line.hand.grand_slam


@given(games())
def test_where_failures_pay_the_opponents_no_score_falls_but_by_a_ruling(game: Record) -> None:
    if game.ruleset.on_fail != "value_to_opponents":
        return
    for line in game.tally().hands:
        for item in line.score.items:
            assert item.points > 0 or item.code == "adjustment"


@given(games())
def test_a_passed_deal_pays_everybody_the_same_or_nobody_and_ends_no_game(game: Record) -> None:
    for line in game.tally().hands:
        paid = [item for item in line.score.items if item.code == "passed_out_points"]
        assert {item.unit for item in paid} in (set(), set(game.table.units))
        assert {item.points for item in paid} <= {50}
        if paid:
            assert (game.ruleset.passed_out, line.hand.outcome) == ("fifty_each", "passed_out")
        if paid and line.hand.adjustment is None:
            assert line.ending == PLAY_ON


@given(games())
def test_a_game_of_n_hands_has_no_more_and_the_highest_total_wins_it(game: Record) -> None:
    sheet = game.tally()
    most = game.ruleset.game_hands
    if most is None:
        assert sheet.ending.reason != "hands_played"
        return
    assert sheet.played <= most
    assert sheet.is_open is False or sheet.played < most
    if sheet.ending.reason == "hands_played":
        assert sheet.played == most
        assert set(sheet.ending.winners) == {
            unit for unit, total in sheet.totals.items() if total == max(sheet.totals.values())
        }
        assert sheet.ending.losers == ()


@given(games())
def test_a_sheet_goes_on_hand_by_hand_as_if_all_were_scored_at_once(game: Record) -> None:
    sheet = tally(game.ruleset, game.table, (), game.first_dealer)
    for hand in game.hands:
        sheet = one_more(game.ruleset, game.table, sheet, hand)
    assert sheet == game.tally()
    if not sheet.is_open:
        hand = Hand("misdeal")
        refused = [
            raised_by(lambda: one_more(game.ruleset, game.table, sheet, hand)),
            raised_by(
                lambda: tally(game.ruleset, game.table, (*game.hands, hand), game.first_dealer)
            ),
        ]
        assert [(fault.code, fault.place) for fault in refused] == [
            ("game_over", {"hand": len(game.hands) + 1})
        ] * 2


def raised_by(act: Callable[[], object]) -> RuleViolation:
    """The refusal that an act comes to."""
    try:
        act()
    except RuleViolation as violation:
        return violation
    raise AssertionError("nothing was refused")


@given(games())
def test_the_dealer_of_every_hand_follows_from_the_one_before(game: Record) -> None:
    dealer = game.first_dealer
    for line in game.tally().hands:
        assert line.dealer == (line.hand.dealer or dealer)
        dealer = line.next_dealer


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


def answered(text: str | bytes) -> dict[str, Any]:
    """The answer as JSON, of which nothing more is known."""
    return dict(answer_text(text))


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_random_text_is_refused_with_a_code(text: str | bytes) -> None:
    assert answered(text)["error"]["code"]


@given(JUNK)
def test_random_json_is_refused_with_a_code(junk: Any) -> None:
    assert answered(json.dumps(junk))["error"]["code"]


@settings(max_examples=3 * settings().max_examples)
@given(games(), st.data())
def test_a_game_with_something_else_in_one_place_is_answered_or_refused(
    game: Record, data: st.DataObject
) -> None:
    document = write_record(game)
    place: Any = document
    key: Any = "hands"
    while isinstance(place, dict | list) and place:
        parent = place
        key = data.draw(
            st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place)))
        )
        place = place[key]
        if data.draw(st.booleans()):
            break
    parent[key] = data.draw(JUNK)
    answer = answered(json.dumps(document))
    assert answer.get("error", {"code": "none"})["code"]
