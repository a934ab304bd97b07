"""Misère-type bids in sentences."""

from scoring.rules.rulesets.presets import RULESETS
from scoring.words.options.miseres import special_sentence


def test_a_misere_in_words() -> None:
    special = RULESETS["west-seventh-nullo"].special_bids["GNUL"]
    assert special_sentence("GNUL", special) == (
        "Grand nullo promises both partners to lose every trick. It is worth 510 and ranks "
        "directly above 10♥. Your partner must have bid nullo before it. The partner plays too."
    )
