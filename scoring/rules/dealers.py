"""Who deals next: one rule for hands that were played, hands that were thrown in, and auctions."""

from typing import Final

from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import Table

#: Outcomes thrown in without using up the deal, under every ruleset: 001 Misdeal; 002 West Seventh
#: Street, sixes and passes; for ace no face the same is read into it (reading 29). A house's low
#: bids are as sixes.
DEALT_AGAIN: Final = frozenset({"six_only", "low_only", "ace_no_face", "misdeal"})


def next_dealer(ruleset: Ruleset, table: Table, dealer: str, outcome: str) -> str:
    """Say who deals after `dealer`, whose hand has ended in `outcome`.

    The deal goes round clockwise (000 Deal), also after a passed-out hand (001; reading 30) unless
    the house keeps the dealer then (002 West Seventh Street).
    """
    passed_and_kept = outcome == "passed_out" and ruleset.passed_out == "throw_in_same"
    return dealer if passed_and_kept or outcome in DEALT_AGAIN else table.next_player[dealer]
