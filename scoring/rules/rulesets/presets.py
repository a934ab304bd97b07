"""The named rulesets, as tables, each with its source.

A game that is "as" another takes that one's options and changes what its text changes, so that a
reader can hold each line against the source. What the sources leave open is read as docs/rules.md
says.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset

#: 000 Bidding and Scoring: above every seven, only after a seven; above 10D with no condition.
MISERE: Final = {"value": 250, "above": "7NT", "needs": {"level": 7}, "alone": True}
OPEN_MISERE: Final = {"value": 500, "above": "10D", "needs": None, "alone": True}

#: 002 American Five Hundred: "it ranks in the bidding above 8 spades and below 8 clubs".
NULLO: Final = {"value": 250, "above": "8S", "needs": None, "alone": True}

THREE_PLAYERS: Final = {"players": 3, "unit": "player", "sides": "each_for_self", "pack": 33}
#: One partner may be called, for any bid; misere-type bids are always alone (002 Five players).
FIVE_PLAYERS: Final = {
    "players": 5,
    "unit": "player",
    "sides": "contractor_and_partner",
    "pack": 53,
    "max_partners": {"6": 1, "7": 1, "8": 1, "9": 1, "10": 1},
}
SIX_PLAYERS: Final = {"players": 6, "sides": "trios", "pack": 63}
TWO_PLAYERS: Final = {"players": 2, "sides": "each_for_self"}


#: The texts by the titles that they have of themselves; 002 has one for each part, 004 has none.
AUSTRALIAN_TEXT: Final = "Australian Four-Handed Five Hundred"  # 000
HOUSE_OF_CARDS: Final = "House of Cards: Five Hundred"  # 001
OTHER_NUMBERS: Final = "Variations - other numbers of players"  # 002
MISERE_VARIATIONS: Final = "Variations in the ranking and scoring of Misere contracts"  # 002
AMERICAN_TEXT: Final = "American Five Hundred"  # 002
WEST_SEVENTH_TEXT: Final = "Four Handed Five Hundred - West Seventh Street Rules"  # 002
ALL_SLOTS_TEXT: Final = "500: Australia’s National Card Game"  # 003
GAMERULES_TEXT: Final = "GameRules: Five Hundred"  # 004
CANADIAN_TEXT: Final = "Canadian Five Hundred"  # 002


def gettext_noop(text: str) -> str:
    """Mark words to translate: makemessages looks for this name, `scoring.words` translates."""
    return text


@dataclass(frozen=True)
class Preset:
    """A named ruleset: its title, its source, and what it changes in the ruleset it varies.

    `source`: where it is told, by the numbers of docs/rules.md; `sources`: the same as titles for
    people. `note`: what whoever plays by it should know; mostly empty. Title and note are in
    English and marked for translation.
    """

    title: str
    source: str
    sources: tuple[str, ...]
    varies: str | None
    changes: Mapping[str, object]
    note: str = ""


PRESETS: Final[dict[str, Preset]] = {
    "australian": Preset(
        gettext_noop("Australian, four-handed"),
        "000 (whole); 002 base text",
        (AUSTRALIAN_TEXT,),
        None,
        {"special_bids": {"MIS": MISERE, "OM": OPEN_MISERE}},
    ),
    "australian-3": Preset(
        gettext_noop("Australian, three-handed"),
        "002 Three players",
        (f"{OTHER_NUMBERS}: Three players", AUSTRALIAN_TEXT),
        "australian",
        THREE_PLAYERS,
    ),
    "australian-5": Preset(
        gettext_noop("Australian, five-handed (called partner)"),
        "002 Five players",
        (f"{OTHER_NUMBERS}: Five players", AUSTRALIAN_TEXT),
        "australian",
        FIVE_PLAYERS,
    ),
    "australian-6": Preset(
        gettext_noop("Australian, six-handed"),
        "002 Six players",
        (f"{OTHER_NUMBERS}: Six players", AUSTRALIAN_TEXT),
        "australian",
        SIX_PLAYERS,
    ),
    "easton-5": Preset(
        gettext_noop("Five-handed, Easton's misere rules"),
        "002 Five players (Brent Easton)",
        (f"{OTHER_NUMBERS}: Five players (Brent Easton)", AUSTRALIAN_TEXT),
        "australian-5",
        {
            # "Misere banned", open 230, super open 430; ranks follow the values (reading 23).
            "special_bids": {
                "OM": {"value": 230, "above": "7NT", "needs": None, "alone": True},
                "SOM": {"value": 430, "above": "9NT", "needs": None, "alone": True},
            }
        },
    ),
    "two-handed-corino": Preset(
        gettext_noop("Two-handed (Corino)"),
        "002 Two players",
        (f"{OTHER_NUMBERS}: Two players (Megan Corino)", AUSTRALIAN_TEXT),
        "australian",
        # No open misere, and no rule that a seven must be called before misere.
        TWO_PLAYERS | {"special_bids": {"MIS": MISERE | {"needs": None}}},
    ),
    "two-handed-rigal": Preset(
        gettext_noop("Two-handed (Rigal)"),
        "002 Two players (Rigal)",
        (f"{OTHER_NUMBERS}: Two players (Barry Rigal)", AUSTRALIAN_TEXT),
        "australian",
        TWO_PLAYERS | {"special_bids": {}},
    ),
    "finn": Preset(
        gettext_noop("Australian, Finn's misere rank"),
        "002 Variations 3 (Paul Finn)",
        (f"{MISERE_VARIATIONS} (Paul Finn)", AUSTRALIAN_TEXT),
        "australian",
        # Printed "above 9 spades and below 8 clubs"; 8 spades is meant (reading 18).
        {"special_bids": {"MIS": MISERE | {"above": "8S"}, "OM": OPEN_MISERE}},
    ),
    "knights": Preset(
        gettext_noop("Australian, Knights' misere schedule"),
        "002 Variations 3 (Roger Knights)",
        (f"{MISERE_VARIATIONS} (Roger Knights)", AUSTRALIAN_TEXT),
        "australian",
        {
            "special_bids": {
                "MIS": {"value": 150, "above": "7S", "needs": None, "alone": True},
                "OM": {"value": 250, "above": "8S", "needs": None, "alone": True},
                "MNP": {"value": 350, "above": "9S", "needs": None, "alone": True},
            }
        },
    ),
    "tasmanian-police": Preset(
        gettext_noop("Tasmanian police (to 1000)"),
        "002 Variations 4 (Robert Reid)",
        ("Variations in scoring (Robert Reid)", AUSTRALIAN_TEXT),
        "australian",
        {
            # Opponents score what contractors fail to make; no minus scores, nothing for tricks.
            "on_fail": "value_to_opponents",
            "defender_points": "never",
            "target": 1000,
            "floor": None,
            "win_by": "any",
            "special_bids": {
                "MIS": MISERE,
                "OM": {"value": 520, "equal": "10NT", "needs": None, "alone": True},
            },
        },
    ),
    "american": Preset(
        gettext_noop("American, four-handed"),
        "002 American Five Hundred",
        (AMERICAN_TEXT,),
        "australian",
        {
            # One round of bidding; 10 a trick always, in a nullo for the contractor's tricks; 500
            # reached in any way wins.
            "auction": "single",
            "special_bids": {"NUL": NULLO},
            "special_defender_points": "per_contractor_trick",
            "win_by": "any",
        },
    ),
    "american-3": Preset(
        gettext_noop("American, three-handed"),
        "002 American Five Hundred",
        (AMERICAN_TEXT,),
        "american",
        THREE_PLAYERS,
    ),
    "american-5": Preset(
        gettext_noop("American, five-handed"),
        "002 American Five Hundred",
        (AMERICAN_TEXT,),
        "american",
        FIVE_PLAYERS,
    ),
    "west-seventh": Preset(
        gettext_noop("West Seventh Street"),
        "002 West Seventh Street Rules",
        (WEST_SEVENTH_TEXT, AMERICAN_TEXT),
        "american",
        {
            "pack": 45,
            "kitty": 5,
            "special_bids": {},
            "passed_out": "throw_in_same",
            "ace_no_face": True,
            "six_bids": "thrown_in",
            "six_bidders": "first_two",
        },
    ),
    "west-seventh-nullo": Preset(
        gettext_noop("West Seventh Street with nullo"),
        "002 West Seventh Street Rules",
        (WEST_SEVENTH_TEXT, AMERICAN_TEXT),
        "west-seventh",
        {
            # "For bidding purposes it is worth 510", taken as its score too (reading 26).
            "special_bids": {
                "NUL": NULLO,
                "GNUL": {
                    "value": 510,
                    "above": "10H",
                    "needs": {"partner_bid": "NUL"},
                    "alone": False,
                },
            }
        },
    ),
    "west-seventh-grand-slam": Preset(
        gettext_noop("West Seventh Street with Grand Slam"),
        "002 Grand Slam variant",
        ("Grand Slam variant (Jefferey McQuston)", WEST_SEVENTH_TEXT, AMERICAN_TEXT),
        "west-seventh",
        {"grand_slam": True},
    ),
    "midway": Preset(
        gettext_noop("St Paul Midway tournament"),
        "002 St. Paul Midway rules",
        ("Tournament Play - St. Paul Midway rules", WEST_SEVENTH_TEXT, AMERICAN_TEXT),
        "west-seventh",
        {"target": None, "floor": None, "hands_per_round": 4, "rounds": "players/4"},
    ),
    "youngstown": Preset(
        gettext_noop("Youngstown, Ohio"),
        "002 Youngstown, Ohio Rules",
        (
            "Youngstown, Ohio Rules",
            "Tournament Play - St. Paul Midway rules",
            WEST_SEVENTH_TEXT,
            AMERICAN_TEXT,
        ),
        "midway",
        {
            # Ten tricks on a lower bid: 100 more, in place of the 250 (reading 22).
            # Six bids from every seat (reading 28).
            "slam": "plus100",
            "ace_no_face": False,
            "six_bidders": "all",
            "rounds": 10,
        },
    ),
    "cinq-cents": Preset(
        gettext_noop("Cinq Cents (French Canada)"),
        "002 Canadian Five Hundred",
        (CANADIAN_TEXT, AMERICAN_TEXT),
        "american",
        # Only the pack is told; American without nullo is supposed for the rest (reading 24).
        {"pack": 46, "kitty": 6, "special_bids": {}},
        note=gettext_noop(
            "The source tells the cards and says nothing of bidding and scoring. "
            "That they are those of American Five Hundred without nullo is our reading."
        ),
    ),
    "house-of-cards": Preset(
        gettext_noop("House of Cards, basic"),
        "001 Basic Rules",
        (f"{HOUSE_OF_CARDS}, Basic Rules",),
        "american",
        {
            "special_bids": {},
            "out_of_turn": "void_side_barred",
            "revoke": "hoc",
            "correction": "until_next_bid",
        },
    ),
    "house-of-cards-3": Preset(
        gettext_noop("House of Cards, three-handed"),
        "001 Three-Handed",
        (f"{HOUSE_OF_CARDS}, Three-Handed", f"{HOUSE_OF_CARDS}, Basic Rules"),
        "house-of-cards",
        THREE_PLAYERS,
    ),
    "house-of-cards-2": Preset(
        gettext_noop("House of Cards, two-handed"),
        "001 Two-Handed",
        (f"{HOUSE_OF_CARDS}, Two-Handed", f"{HOUSE_OF_CARDS}, Basic Rules"),
        "house-of-cards",
        TWO_PLAYERS | {"pack": 33},
    ),
    "house-of-cards-2-short": Preset(
        gettext_noop("House of Cards, two-handed, short pack"),
        "001 Two-Handed (25 cards)",
        (f"{HOUSE_OF_CARDS}, Two-Handed", f"{HOUSE_OF_CARDS}, Basic Rules"),
        "house-of-cards-2",
        {"pack": 25, "kitty": 5},
    ),
    "house-of-cards-5": Preset(
        gettext_noop("House of Cards, five-handed"),
        "001 Five-Handed",
        (f"{HOUSE_OF_CARDS}, Five-Handed", f"{HOUSE_OF_CARDS}, Basic Rules"),
        "house-of-cards",
        # Two partners for a bid of eight or more; nobody speaks of halves (reading 16).
        FIVE_PLAYERS
        | {"partner_share": "full", "max_partners": {"6": 1, "7": 1, "8": 2, "9": 2, "10": 2}},
    ),
    "house-of-cards-6": Preset(
        gettext_noop("House of Cards, six-handed"),
        "001 (pack only)",
        (f"{HOUSE_OF_CARDS}, Six-Handed", f"{HOUSE_OF_CARDS}, Basic Rules"),
        "house-of-cards",
        SIX_PLAYERS,
    ),
    "all-slots": Preset(
        gettext_noop("AllSlots article"), "003", (ALL_SLOTS_TEXT,), "australian", {}
    ),
    "gamerules": Preset(
        gettext_noop("GameRules article"),
        "004",
        (GAMERULES_TEXT,),
        "australian",
        # Blind misere is "the same bid as misere"; no value is given (reading 49).
        {"special_bids": {"MIS": MISERE, "OM": OPEN_MISERE, "BM": MISERE}},
    ),
    # Beyond the 27 of the sources 000 to 004.
    "quebec": Preset(
        gettext_noop("Québec, to 1000"),
        "002 Canadian Five Hundred (pack); ScoreFiveHundred, Quebec mode; ScoreKeeper-Pro",
        (
            "Score Five Hundred, Quebec mode (waldo/ScoreFiveHundred)",
            "ScoreKeeper Pro, Jeu de 500 (coveneyy-hue/ScoreKeeper-Pro)",
            "Le Cinq-Cents québécois (zpag.net)",
            CANADIAN_TEXT,
            AMERICAN_TEXT,
        ),
        "american",
        {
            # A contract that fails costs nothing and gives its value to the opponents; tricks
            # score nothing; 1000 in any way wins. What the two programs do not agree on is an
            # option.
            "pack": 46,
            "kitty": 6,
            "special_bids": {
                "MIS": {"value": 500, "above": "7NT", "needs": None, "alone": True},
                "OM": {"value": 1000, "above": "10H", "needs": None, "alone": True},
            },
            "on_fail": "value_to_opponents",
            "defender_points": "never",
            "special_defender_points": "none",
            "target": 1000,
            "floor": None,
            "lowest_bid": 7,
        },
        note=gettext_noop(
            "Houses in Québec differ in the lowest bid, in misères, in what a passed deal gives, "
            "and in whether Game may be bid. Agree on them first."
        ),
    ),
}


def _build(name: str) -> Ruleset:
    preset = PRESETS[name]
    base = None if preset.varies is None else _build(preset.varies)
    return Ruleset.from_options(name, preset.changes, base)


RULESETS: Final[dict[str, Ruleset]] = {name: _build(name) for name in PRESETS}


def ruleset_named(name: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """Look up a ruleset by name, with house rules changed if `options` are given; cached.

    Raises RuleViolation: `unknown_ruleset`, and as `Ruleset.from_options` does.
    """
    if name not in RULESETS:
        raise RuleViolation("unknown_ruleset", ruleset=name[:40])
    return _with_options(name, json.dumps(options)) if options else RULESETS[name]


@lru_cache(maxsize=256)
def _with_options(name: str, options: str) -> Ruleset:
    # Keyed by the text, in which true is not 1: house rules are read once, not once a game.
    return Ruleset.from_options(name, json.loads(options), RULESETS[name])
