"""Every ruleset with every single option changed, as tests of what is told of it need them."""

from collections.abc import Iterator

from scoring.rules.bids import ORDINARY_BIDS, table_value
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import OPTION_VALUES, OPTIONS, Ruleset
from scoring.rules.rulesets.presets import RULESETS

OWN_TABLE = {bid.code: table_value(bid) for bid in ORDINARY_BIDS} | {
    "6S": 50,
    "8D": 300,
    "10NT": 12_000,
}
MISERE = {"value": 250, "above": "7NT", "needs": {"level": 7}, "alone": True}
#: Values of the options that have a grammar of their own.
GRAMMARS: dict[str, tuple[object, ...]] = {
    "pack": (43, 45, 44),
    "kitty": (1, 4),
    "game_hands": (None, 1, 8),
    "bid_table": (None, OWN_TABLE),
    "max_partners": ({}, {"6": 1}, {str(level): 3 for level in range(6, 11)}),
    "special_bids": (
        {},
        {"MIS": MISERE | {"value": 260}},
        {
            "MIS": MISERE | {"above": "6S", "needs": {"first_call": True}},
            "OM": MISERE | {"above": "MIS"},
        },
        {"BM": {"value": 1000, "equal": "8H", "needs": None, "alone": True}},
        {
            "NUL": MISERE,
            "GNUL": MISERE | {"above": "10NT", "needs": {"partner_bid": "NUL"}, "alone": False},
        },
    ),
}


def single_changes(name: str) -> Iterator[tuple[str, Ruleset]]:
    """Each ruleset that differs from the named one in a single option, with that option."""
    base = RULESETS[name]
    for option in OPTIONS:
        values = GRAMMARS[option] if option in GRAMMARS else OPTION_VALUES[option]
        for value in values:
            if base.options()[option] == value and type(base.options()[option]) is type(value):
                continue
            try:
                yield option, Ruleset.from_options(name, {option: value}, base)
            except RuleViolation as violation:
                if violation.code != "options_clash":
                    raise


def all_of(name: str) -> Iterator[Ruleset]:
    """The named ruleset and every single change of it."""
    yield RULESETS[name]
    yield from (ruleset for _option, ruleset in single_changes(name))
