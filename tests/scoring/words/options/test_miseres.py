"""Misère-type bids in sentences."""

from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.words.options.miseres import special_sentence


def test_a_misere_in_words() -> None:
    assert special_sentence("GNUL", RULESETS["west-seventh-nullo"]) == (
        "Grand nullo promises both partners to lose every trick. It is worth 510 and ranks "
        "directly above 10♥. Your partner must have bid nullo before it. The partner plays too."
    )


def test_a_misere_whose_place_nobody_may_bid_is_below_the_lowest_bid() -> None:
    assert special_sentence("MIS", ruleset_named("quebec", {"lowest_bid": 8})) == (
        "Misère promises to lose every trick. It is worth 500 and ranks below 8♠."
    )
