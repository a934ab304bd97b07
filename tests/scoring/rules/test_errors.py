"""A refusal: a code, the facts, the place."""

from scoring.rules.errors import RuleViolation


def test_a_refusal_says_what_and_where() -> None:
    refusal = RuleViolation("tricks_total", total=9).located(hand=2)
    assert (refusal.code, dict(refusal.facts), dict(refusal.place)) == (
        "tricks_total",
        {"total": 9},
        {"hand": 2},
    )


def test_a_place_is_added_from_the_inside_out() -> None:
    refusal = RuleViolation("order").located(hand=2).located(table=3, round=1)
    assert dict(refusal.place) == {"hand": 2, "table": 3, "round": 1}
